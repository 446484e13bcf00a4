"""Experiments: computer players on many boards, a row for each game, on this machine or on many.

>>> from parlor import lab
>>> experiment = lab.Experiment(["nine-almonds:5x5"], ["random", "greedy"], games=100, seed="a")
>>> table = lab.rows(experiment)            # a pyarrow.Table; .to_pandas() makes a DataFrame of it

``python -m parlor.lab`` plays an experiment on a Dask cluster: one on this machine unless an address is given. Rows are the same bytes
as those of ``parlor lab`` with the same words, however many workers there were and however many of them were killed.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import ParlorError, _parlor

if TYPE_CHECKING:
    import pyarrow

__all__ = ["Experiment", "chunks", "figures", "on_cluster", "read", "rows", "write", "write_parquet"]

BUDGET = _parlor.LAB_BUDGET
CHUNK = _parlor.LAB_CHUNK

AHEAD = 4
"""Chunks that wait on the cluster for each thread of a worker; what is played is kept in memory until its turn comes."""
RETRIES = 3
"""How often a chunk is given out again that came back without rows."""


@dataclass(frozen=True)
class Experiment:
    """Setups, players and numbered boards. All that rows depend on is in it."""

    setups: list[str]
    players: list[str] = field(default_factory=lambda: ["random"])
    games: int = 1000
    seed: str = ""
    budget: int = BUDGET
    """What the coach may spend on each verdict, in nodes; 0 where nothing is judged."""
    difficulty: bool = False
    chunk: int = CHUNK
    """How many boards are kept together."""

    def plan(self) -> _parlor.Plan:
        """What can be carried out; raises :class:`parlor.ParlorError` where it cannot."""
        return _plan(json.dumps(asdict(self)))


@lru_cache(maxsize=8)
def _plan(experiment: str) -> _parlor.Plan:
    return _parlor.Plan(experiment)


def _play(experiment: str, number: int) -> bytes:
    """What a worker does: plays one chunk."""
    return _plan(experiment).play(number)


def chunks(experiment: Experiment, first: int = 0) -> Iterator[bytes]:
    """The rows of each chunk as lines of JSON, played here one after the other."""
    plan = experiment.plan()
    return (plan.play(number) for number in range(first, plan.chunks))


def on_cluster(experiment: Experiment, client: Any, first: int = 0) -> Iterator[bytes]:
    """The same, played on a Dask cluster and given back in their order.

    A chunk whose worker died is played again, by Dask itself and then by another turn, up to :data:`RETRIES` times.
    """
    from distributed import wait

    plan = experiment.plan()
    text = plan.experiment
    waiting: dict[int, Any] = {}
    tries: dict[int, int] = {}
    next_out, last = first, plan.chunks

    run = uuid.uuid4().hex

    def give(number: int) -> None:
        # Every turn is a task of its own: one that has failed is not to be taken for the answer.
        key = f"parlor-{run}-{number}-{tries.get(number, 0)}"
        waiting[number] = client.submit(_play, text, number, key=key, retries=RETRIES, pure=False)

    given = first
    try:
        while next_out < last:
            # Workers may come and go while it runs.
            room = AHEAD * max(1, sum(client.nthreads().values()))
            while given < min(last, next_out + room):
                give(given)
                given += 1
            future = waiting[next_out]
            wait(future)
            if future.status != "finished":
                tries[next_out] = tries.get(next_out, 0) + 1
                error = future.exception()
                # What is wrong with the experiment is wrong everywhere.
                if isinstance(error, ParlorError) or tries[next_out] > RETRIES:
                    raise error or RuntimeError(f"chunk {next_out} was lost {tries[next_out]} times")
                give(next_out)
                continue
            yield future.result()
            waiting.pop(next_out).release()
            next_out += 1
    finally:
        client.cancel(list(waiting.values()))


def schema() -> pyarrow.Schema:
    """The columns of rows."""
    import pyarrow as pa

    whole, text = pa.int64(), pa.string()
    return pa.schema(
        [
            pa.field("setup", text, nullable=False),
            pa.field("id", text, nullable=False),
            pa.field("player", text, nullable=False),
            pa.field("result", text, nullable=False),
            pa.field("moves", whole, nullable=False),
            ("points", whole),
            pa.field("progress", whole, nullable=False),
            ("goal", whole),
            pa.field("unit", text, nullable=False),
            ("board", text),
            pa.field("nodes", whole, nullable=False),
            ("thrown", whole),
            ("first_thrown", whole),
            ("difficulty", pa.float64()),
        ]
    )


def _table(lines: bytes) -> pyarrow.Table:
    import pyarrow as pa

    return pa.Table.from_pylist([json.loads(line) for line in lines.splitlines()], schema=schema())


def rows(experiment: Experiment, client: Any = None) -> pyarrow.Table:
    """Plays an experiment and gives its rows: here, or on the cluster of a Dask client."""
    played = chunks(experiment) if client is None else on_cluster(experiment, client)
    return _table(b"".join(played))


def read(path: str | Path) -> pyarrow.Table:
    """Rows that were written as ``.jsonl`` or ``.csv``, or as a Parquet data set, which is a folder."""
    import pyarrow.csv
    import pyarrow.parquet

    path = Path(path)
    if path.is_dir() or path.suffix == ".parquet":
        return pyarrow.parquet.read_table(path, schema=schema())
    if path.suffix == ".jsonl":
        return _table(path.read_bytes())
    if path.suffix == ".csv":
        wanted = pyarrow.csv.ConvertOptions(column_types=schema(), strings_can_be_null=True)
        return pyarrow.csv.read_csv(path, convert_options=wanted).cast(schema())
    raise ParlorError(f"{path}: rows are .jsonl, .csv, or a folder of Parquet files")


def write(
    experiment: Experiment,
    path: str | Path,
    *,
    resume: bool = False,
    overwrite: bool = False,
    client: Any = None,
) -> Iterator[tuple[int, bytes]]:
    """Plays an experiment and writes its rows as ``parlor lab --rows`` does, telling each chunk once it is kept."""
    plan = experiment.plan()
    keeper = _parlor.Keeper(plan, str(path), resume, overwrite)
    first = keeper.done
    played = chunks(experiment, first) if client is None else on_cluster(experiment, client, first)
    for number, lines in enumerate(played, first):
        keeper.keep(number, lines)
        yield number, lines
    keeper.make_safe()


def write_parquet(path: str | Path, folder: str | Path, per_file: int = 100_000) -> int:
    """Writes the rows of a ``.jsonl`` file as a Parquet data set, a folder that DuckDB, pandas and Spark read as one table.

    Memory does not grow with the rows. How many files it has become.
    """
    import pyarrow.parquet

    folder = Path(folder)
    if folder.exists() and any(folder.iterdir()):
        raise ParlorError(f"{folder} is there already and not empty; choose another folder")
    folder.mkdir(parents=True, exist_ok=True)

    def parts() -> Iterator[bytes]:
        gathered: list[bytes] = []
        with Path(path).open("rb") as lines:
            for line in lines:
                gathered.append(line)
                if len(gathered) == per_file:
                    yield b"".join(gathered)
                    gathered.clear()
        if gathered:
            yield b"".join(gathered)

    written = 0
    for part in parts():
        pyarrow.parquet.write_table(_table(part), folder / f"part-{written:05}.parquet")
        written += 1
    return written


def figures(experiment: Experiment, lines: Iterator[bytes]) -> dict[str, Any]:
    """What rows add up to: the figures that ``parlor lab --json`` prints."""
    summary = _parlor.Summary()
    for some in lines:
        summary.add(some)
    told: dict[str, Any] = json.loads(summary.figures(experiment.plan()))
    return told


if __name__ == "__main__":
    from .cluster import main

    raise SystemExit(main())
