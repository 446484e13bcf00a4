"""``python -m parlor.lab``: an experiment on a Dask cluster."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from . import ParlorError, _parlor, lab


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m parlor.lab",
        description="Plays an experiment of computer players on a Dask cluster and writes a row for each game: the same bytes as "
        "those of `parlor lab`, however many workers there are and whichever of them die on the way.",
    )
    parser.add_argument("setups", nargs="+", metavar="GAME[:SETUP]", help="the games and their setups")
    parser.add_argument("--player", action="append", dest="players", metavar="NAME", help="who plays; once for each")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many boards of each setup")
    parser.add_argument("--seed", required=True, metavar="TEXT", help="deal from TEXT-1, TEXT-2 and so on")
    parser.add_argument("--budget", type=int, default=lab.BUDGET, metavar="NODES", help="for each verdict; 0 for none")
    parser.add_argument("--difficulty", action="store_true", help="also measure how hard each board is")
    parser.add_argument("--chunk", type=int, default=lab.CHUNK, metavar="BOARDS", help="how many boards make a task")
    parser.add_argument("--rows", required=True, type=Path, metavar="FILE", help="where rows go: FILE.jsonl or FILE.csv")
    parser.add_argument("--parquet", type=Path, metavar="FOLDER", help="also write them as a Parquet data set (.jsonl)")
    parser.add_argument("--resume", action="store_true", help="go on with rows that an earlier run has begun")
    parser.add_argument("--overwrite", action="store_true", help="begin anew where there are such files")
    parser.add_argument("--cluster", metavar="ADDRESS", help="the scheduler, tcp://HOST:PORT [default: a local cluster]")
    parser.add_argument("--workers", type=int, metavar="N", help="processes of the local cluster [default: one a core]")
    return parser


@contextmanager
def connected(address: str | None, workers: int | None) -> Iterator[Any]:
    """A client of the cluster at an address, or of one on this machine that ends with it."""
    from distributed import Client, LocalCluster

    if address is not None:
        with Client(address) as client:
            yield client
        return
    cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs="ERROR")
    with cluster, Client(cluster) as client:
        yield client


def main(words: Sequence[str] | None = None) -> int:
    """Does what the command line asks."""
    asked = _arguments().parse_args(words)
    experiment = lab.Experiment(
        asked.setups, asked.players or ["random"], asked.games, asked.seed, asked.budget, asked.difficulty, asked.chunk
    )
    try:
        if asked.parquet is not None and asked.rows.suffix != ".jsonl":
            raise ParlorError("--parquet is made of rows that are written as .jsonl")
        plan = experiment.plan()
        summary = _parlor.Summary()
        with connected(asked.cluster, asked.workers) as client:
            kept = lab.write(
                experiment, asked.rows, resume=asked.resume, overwrite=asked.overwrite, client=client
            )
            for number, lines in kept:
                summary.add(lines)
                if sys.stderr.isatty():
                    print(f"\r{number + 1} of {plan.chunks} chunks", end="", file=sys.stderr, flush=True)
        if sys.stderr.isatty():
            print(file=sys.stderr)
        if asked.parquet is not None:
            lab.write_parquet(asked.rows, asked.parquet)
    except ParlorError as error:
        print(f"parlor.lab: {error}", file=sys.stderr)
        return 2
    if asked.resume:
        # What an earlier run has written counts too, and only the file has all of it.
        print(f"{plan.rows} rows are in {asked.rows}; `parlor lab merge {asked.rows}` tells what they add up to")
    else:
        print(summary.table(plan), end="")
    return 0
