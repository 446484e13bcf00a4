"""Board puzzles with proofs: deals, verdicts, computer players and tables.

A board has an id: ``game:setup#seed`` or ``game:setup@position``.

>>> import parlor
>>> board = parlor.deal("hitori:5x5", seed="monday")
>>> parlor.judge(board).winnable
True

Environments for Gymnasium are in :mod:`parlor.envs`, experiments in :mod:`parlor.lab`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypedDict, cast

from . import _parlor
from ._parlor import DEFAULT_BUDGET, ParlorError, RefusedError, Table

__all__ = [
    "DEFAULT_BUDGET",
    "Game",
    "ParlorError",
    "Played",
    "RefusedError",
    "Table",
    "UndecidedError",
    "Verdict",
    "deal",
    "deals",
    "games",
    "judge",
    "play",
    "solve",
]

VerdictWord = Literal["winnable", "not_winnable", "unknown"]


class UndecidedError(ParlorError):
    """The budget does not allow to tell whether a board can be won."""


class Game(TypedDict):
    """A game of the catalogue."""

    id: str
    name: str
    tagline: str
    presets: list[str]
    players: list[str]


@dataclass(frozen=True)
class Verdict:
    """Whether a board can be won, with what convinces of it."""

    word: VerdictWord
    line: list[str]
    """Moves that win, replayed by the rules; empty unless it is winnable."""
    why: str
    nodes: int
    facts: Mapping[str, int | str] = field(default_factory=dict)
    """What else the solver knows of the board."""

    @property
    def winnable(self) -> bool | None:
        """Whether it can be won; ``None`` where that is not decided."""
        return {"winnable": True, "not_winnable": False, "unknown": None}[self.word]


@dataclass(frozen=True)
class Played:
    """A whole game by a computer player."""

    won: bool
    points: int | None
    progress: int
    moves: list[str]


def games() -> list[Game]:
    """Every game, with its presets and players."""
    return cast("list[Game]", _parlor.games())


def deal(game: str, seed: str | int | None = None, *, position: bool = False) -> str:
    """Deals a board and gives its id: of a seed, or of a fresh one.

    ``position`` asks for the exact position instead of the seed.
    """
    text = secrets.token_hex(8) if seed is None else str(seed)
    return _parlor.deal(game, [text], position)[0]


def deals(game: str, seed: str | int, count: int, *, position: bool = False) -> list[str]:
    """Deals the boards of ``seed-1``, ``seed-2`` and so on, as ``parlor deal --count`` does."""
    return _parlor.deal(game, [f"{seed}-{number}" for number in range(1, count + 1)], position)


def judge(board: str, budget: int = DEFAULT_BUDGET) -> Verdict:
    """Proves whether a board can be won; ``unknown`` where the budget, in nodes, does not allow to tell."""
    word, line, why, nodes, facts = _parlor.judge(board, budget)
    return Verdict(word, line, why, nodes, facts)


def solve(board: str, budget: int = DEFAULT_BUDGET) -> list[str] | None:
    """The moves that win a board, or ``None`` if nothing does.

    Raises :class:`UndecidedError` where the budget does not allow to tell.
    """
    verdict = judge(board, budget)
    if verdict.word == "unknown":
        raise UndecidedError(f"not decided within {budget} nodes: {board}")
    return verdict.line if verdict.winnable else None


def play(board: str, player: str = "random", seed: str | int = "") -> Played:
    """Lets a computer player play a board to its end; what it leaves to chance is decided by the seed."""
    return Played(*_parlor.play(board, player, str(seed)))
