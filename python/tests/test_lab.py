"""Experiments: the same rows here, in the program, on a cluster, and on a cluster that loses a worker."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet
import pytest
from distributed import Client, LocalCluster

import parlor
from parlor import cluster, lab

SETUPS = ["nine-almonds:5x5", "mahjong:pebble"]
EXPERIMENT = lab.Experiment(SETUPS, ["random"], games=60, seed="club", budget=2_000, chunk=4)
WORDS = [*SETUPS, "--games", "60", "--seed", "club", "--budget", "2000", "--chunk", "4"]


@pytest.fixture(scope="module")
def workers() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=":0", silence_logs="ERROR") as local,
        Client(local) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The rows that the program itself writes."""
    rows = tmp_path_factory.mktemp("alone") / "rows.jsonl"
    program = os.environ["PARLOR"]
    subprocess.run([program, "lab", *WORDS, "--rows", str(rows)], check=True, stdout=subprocess.DEVNULL)
    return rows.read_bytes()


def test_rows_played_here_are_those_of_the_program(alone: bytes, tmp_path: Path) -> None:
    assert b"".join(lab.chunks(EXPERIMENT)) == alone
    rows = tmp_path / "rows.jsonl"
    assert [number for number, _ in lab.write(EXPERIMENT, rows)] == list(range(EXPERIMENT.plan().chunks))
    assert rows.read_bytes() == alone


def test_a_run_that_was_ended_is_gone_on_with(alone: bytes, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    begun = lab.write(EXPERIMENT, rows)
    for _ in range(5):
        next(begun)
    begun.close()
    assert 0 < rows.stat().st_size < len(alone)
    with pytest.raises(parlor.ParlorError, match="--resume"):
        next(lab.write(EXPERIMENT, rows))
    assert [number for number, _ in lab.write(EXPERIMENT, rows, resume=True)][0] == 5
    assert rows.read_bytes() == alone


def test_a_cluster_writes_the_same_rows(workers: Client, alone: bytes, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    for _ in lab.write(EXPERIMENT, rows, client=workers):
        pass
    assert rows.read_bytes() == alone
    merged = subprocess.run(
        [os.environ["PARLOR"], "lab", "merge", str(rows), "--json"], check=True, capture_output=True, text=True
    )
    told = lab.figures(EXPERIMENT, iter([alone]))
    assert told == json.loads(merged.stdout)


def test_a_worker_that_is_killed_on_the_way_changes_nothing(alone: bytes, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    with (
        LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=":0", silence_logs="CRITICAL") as local,
        Client(local) as client,
    ):
        pids: dict[str, int] = client.run(os.getpid)
        killed = []
        for number, _ in lab.write(EXPERIMENT, rows, client=client):
            if number == 3:
                killed.append(next(iter(pids.values())))
                os.kill(killed[0], signal.SIGKILL)
        assert len(killed) == 1
    assert rows.read_bytes() == alone


def _dies_once(mark: str, number: int) -> bytes:
    """Plays a chunk, but takes its worker along the first time."""
    if number == 2 and not os.path.exists(mark):
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return EXPERIMENT.plan().play(number)


def test_a_chunk_whose_worker_dies_in_the_middle_is_played_again(alone: bytes, tmp_path: Path) -> None:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs="CRITICAL") as local,
        Client(local) as client,
    ):
        mark = str(tmp_path / "died")

        class Deadly:
            """A client whose chunks are played by somebody who dies once."""

            def submit(self, _play: Any, _text: str, number: int, **options: Any) -> Any:
                return client.submit(_dies_once, mark, number, **options)

            def __getattr__(self, name: str) -> Any:
                return getattr(client, name)

        assert b"".join(lab.on_cluster(EXPERIMENT, Deadly())) == alone
        assert os.path.exists(mark)


def test_what_is_wrong_with_an_experiment_is_said_in_one_line(workers: Client) -> None:
    for wrong in [
        lab.Experiment([], seed="a"),
        lab.Experiment(["nogame"], seed="a"),
        lab.Experiment(["hitori"], ["nobody"], seed="a"),
        lab.Experiment(["hitori"], games=0, seed="a"),
    ]:
        with pytest.raises(parlor.ParlorError) as error:
            list(lab.on_cluster(wrong, workers))
        assert "\n" not in str(error.value)


def test_rows_are_a_table_for_arrow_and_pandas(workers: Client, alone: bytes, tmp_path: Path) -> None:
    table = lab.rows(EXPERIMENT)
    assert table.num_rows == EXPERIMENT.plan().rows == 120 and table.schema == lab.schema()
    assert lab.rows(EXPERIMENT, workers) == table
    frame = table.to_pandas()
    assert set(frame["setup"]) == set(SETUPS) and frame["points"].isna().all()
    for name in ("rows.jsonl", "rows.csv"):
        for _ in lab.write(EXPERIMENT, tmp_path / name):
            pass
        assert lab.read(tmp_path / name) == table
    with pytest.raises(parlor.ParlorError, match="rows are"):
        lab.read(tmp_path / "rows.txt")


def test_duckdb_counts_the_same_wins_as_the_report(alone: bytes, tmp_path: Path) -> None:
    rows, folder = tmp_path / "rows.jsonl", tmp_path / "parquet"
    rows.write_bytes(alone)
    assert lab.write_parquet(rows, folder, per_file=50) == 3
    assert lab.read(folder) == lab.rows(EXPERIMENT)
    assert pyarrow.parquet.read_schema(folder / "part-00000.parquet").names == lab.schema().names
    found = duckdb.sql(
        "select setup, player, count(*), count(*) filter (where result = 'won'), sum(nodes)::bigint, sum(thrown)::bigint, "
        "median(moves), round(avg(moves), 6), count(*) filter (where board = 'winnable') "
        f"from '{folder}/*.parquet' group by all order by setup desc"
    ).fetchall()
    told = [
        (
            setup["setup"],
            player["player"],
            player["games"],
            player["won"],
            player["nodes"],
            player["thrown"],
            player["moves"]["median"],
            round(player["moves"]["mean"], 6),
            setup["winnable"],
        )
        for setup in lab.figures(EXPERIMENT, iter([alone]))["setups"]
        for player in setup["players"]
    ]
    assert found == told and len(found) == len(SETUPS)
    with pytest.raises(parlor.ParlorError, match="not empty"):
        lab.write_parquet(rows, folder)


def test_the_command_plays_on_a_cluster_of_its_own(alone: bytes, tmp_path: Path) -> None:
    rows, folder = tmp_path / "rows.jsonl", tmp_path / "parquet"
    line = [sys.executable, "-m", "parlor.lab", *WORDS, "--rows", str(rows), "--parquet", str(folder), "--workers", "2"]
    done = subprocess.run(line, check=True, capture_output=True, text=True, cwd=tmp_path)
    assert rows.read_bytes() == alone and lab.read(folder).num_rows == 120
    assert "nine-almonds" in done.stdout
    again = subprocess.run(line, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert again.returncode == 2 and "is there already" in again.stderr and "Traceback" not in again.stderr


def test_the_command_plays_on_the_cluster_at_an_address(workers: Client, alone: bytes, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    address = workers.scheduler.address
    assert cluster.main([*WORDS, "--rows", str(rows), "--cluster", address]) == 0
    assert rows.read_bytes() == alone
    assert cluster.main([*WORDS, "--rows", str(tmp_path / "rows.csv"), "--parquet", "p", "--cluster", address]) == 2
