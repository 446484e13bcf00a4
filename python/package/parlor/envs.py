"""Gymnasium environments of the six games, one at a time or many at once.

>>> import gymnasium
>>> import parlor.envs
>>> env = gymnasium.make("parlor/Hitori-v0", setup="5x5")
>>> many = gymnasium.make_vec("parlor/Mahjong-v0", num_envs=64, setup="turtle,easy")

Actions, planes and rewards are those of ``docs/environments.md``. Which actions are legal is in ``info["action_mask"]``. An action that
is not legal changes nothing, costs ``illegal_reward`` and counts against the limit.
"""

from __future__ import annotations

from typing import Any, Literal, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import Verdict, _parlor
from ._parlor import DEFAULT_BUDGET, PATIENCE, RefusedError

__all__ = ["GAMES", "ParlorEnv", "ParlorVectorEnv"]

Reward = Literal["win", "progress", "points", "moves"]
Observation = dict[str, NDArray[np.int32]]

GAMES = {
    "parlor/NineAlmonds-v0": "nine-almonds",
    "parlor/Hitori-v0": "hitori",
    "parlor/Pikachu-v0": "pikachu",
    "parlor/MagicSquare-v0": "magic-square",
    "parlor/Candy-v0": "candy",
    "parlor/Mahjong-v0": "mahjong",
}
"""The environments that are registered, and their games."""


def _named(game: str, setup: str | None) -> str:
    return game if setup is None else f"{game}:{setup}"


def _observed(planes: list[_parlor.Plane]) -> spaces.Dict:
    return spaces.Dict(
        {name: spaces.Box(low, high, tuple(shape), np.int32) for name, shape, low, high in planes}
    )


def _split(seen: NDArray[np.int32], planes: list[_parlor.Plane]) -> Observation:
    """The planes of what is seen, without copying; rows of several environments stay the first axis."""
    parts: Observation = {}
    start = 0
    for name, shape, _, _ in planes:
        end = start + int(np.prod(shape))
        parts[name] = seen[..., start:end].reshape(*seen.shape[:-1], *shape)
        start = end
    return parts


class ParlorEnv(gymnasium.Env[Observation, SupportsInt]):
    """A game that a program plays."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        setup: str | None = None,
        *,
        reward: Reward = "win",
        illegal_reward: float = -1.0,
        all_moves: bool = False,
        limit: int = PATIENCE,
        boards: int = 0,
        seed: str = "parlor",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"there is no render mode {render_mode!r}; there are ansi, svg")
        self.inner = _parlor.Environment(_named(game, setup), reward, all_moves, limit, boards, seed)
        self.render_mode = render_mode
        self._planes = self.inner.planes
        self._size = sum(int(np.prod(shape)) for _, shape, _, _ in self._planes)
        self._illegal, self._limit, self._boards = illegal_reward, limit, boards
        self._idle = 0
        self._named = False
        self._actions = self.inner.actions
        self.action_space = spaces.Discrete(self._actions)
        self.observation_space = _observed(self._planes)  # type: ignore[assignment]
        self.fixed = {
            name: np.array(values, np.int32).reshape(shape) for name, (shape, values) in self.inner.fixed().items()
        }
        """What never changes on a board, like where tiles lie."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins another game. ``options={"board": TEXT}`` deals the board of a seed that is a text."""
        super().reset(seed=seed)
        board = (options or {}).get("board")
        if board is None and seed is not None:
            board = str(seed)
        if board is None and not self._named and not self._boards:
            # Nobody has named a board: chance does, and what follows comes from that.
            board = str(self.np_random.integers(2**62))
        self.inner.reset(board)
        self._named |= board is not None
        self._idle = 0
        return self._look()

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes an action."""
        refused = None
        try:
            reward, terminated, _ = self.inner.step(int(action))
        except RefusedError as error:
            self._idle += 1
            reward, terminated = self._illegal, False
            refused = str(error)
        truncated = not terminated and 0 < self._limit <= self.inner.steps + self._idle
        observation, info = self._look()
        if refused is not None:
            info["refused"] = refused
        return observation, reward, terminated, truncated, info

    def _look(self) -> tuple[Observation, dict[str, Any]]:
        seen = np.empty(self._size, np.int32)
        mask = np.empty(self._actions, np.int8)
        self.inner.look(seen, mask)
        info = {"action_mask": mask, "board": self.inner.board, "won": self.inner.won, "steps": self.inner.steps}
        return _split(seen, self._planes), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, under the name that learners with masks look for."""
        mask = np.zeros(self._actions, np.bool_)
        mask[self.inner.legal()] = True
        return mask

    def judge(self, budget: int = DEFAULT_BUDGET) -> Verdict:
        """Whether the position can still be won: ground truth, which knows what a player may not see."""
        word, line, why, nodes, facts = self.inner.judge(budget)
        return Verdict(word, line, why, nodes, facts)

    def save(self) -> str:
        """All that is needed to go on from here."""
        return self.inner.save()

    def restore(self, text: str) -> tuple[Observation, dict[str, Any]]:
        """Goes on from what was saved."""
        self.inner.restore(text)
        self._idle = 0
        return self._look()

    def render(self) -> str | None:
        """The board as a player sees it, as text or as a drawing."""
        if self.render_mode is None:
            return None
        return self.inner.render("text" if self.render_mode == "ansi" else "svg")


class ParlorVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[np.float64]]):
    """Many games at once, in NumPy arrays that are filled where they are.

    With ``copy=False`` every step gives the same arrays with new numbers in them. A game that is over is followed by another
    with the next step, whose action is not looked at.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        setup: str | None = None,
        *,
        num_envs: int = 1,
        reward: Reward = "win",
        illegal_reward: float = -1.0,
        all_moves: bool = False,
        limit: int = PATIENCE,
        boards: int = 0,
        seed: str = "parlor",
        copy: bool = True,
        render_mode: None = None,
    ) -> None:
        self.inner = _parlor.Fleet(
            _named(game, setup), num_envs, reward, all_moves, limit, boards, seed, illegal_reward
        )
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.copy = copy
        planes = self.inner.planes
        self.single_action_space = spaces.Discrete(self.inner.actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = _observed(planes)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        size = sum(int(np.prod(shape)) for _, shape, _, _ in planes)
        self._seen = np.zeros((num_envs, size), np.int32)
        self._mask = np.zeros((num_envs, self.inner.actions), np.uint8)
        self._rewards = np.zeros(num_envs, np.float64)
        self._terminated = np.zeros(num_envs, np.uint8)
        self._truncated = np.zeros(num_envs, np.uint8)
        self._actions = np.zeros(num_envs, np.int64)
        self._room = (self._seen, self._mask, self._rewards, self._terminated, self._truncated)
        self._planes = planes
        self._views = _split(self._seen, planes)
        self._every = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins another game in each; environment ``i`` gets the seed ``seed + i``."""
        if isinstance(seed, int):
            seeds: list[int | None] = [seed + number for number in range(self.num_envs)]
        else:
            seeds = seed if seed is not None else [None] * self.num_envs
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds were given for {self.num_envs} environments")
        self.inner.reset([None if one is None else str(one) for one in seeds], *self._room)
        return self._observation(), self._info()

    def step(  # type: ignore[override]
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Makes an action in each."""
        self.inner.step(np.ascontiguousarray(actions, np.int64), *self._room)
        return (
            self._observation(),
            self._rewards.copy() if self.copy else self._rewards,
            self._own(self._terminated),
            self._own(self._truncated),
            self._info(),
        )

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each, by chance; the same array each time unless it is to be copied."""
        self.inner.choose(self._actions)
        return self._actions.copy() if self.copy else self._actions

    def boards(self) -> list[str]:
        """The ids of the boards that are played."""
        return self.inner.boards()

    def won(self) -> NDArray[np.bool_]:
        """Whether each game is won."""
        return np.array(self.inner.won(), np.bool_)

    def _own(self, flags: NDArray[np.uint8]) -> NDArray[np.bool_]:
        return (flags.copy() if self.copy else flags).view(np.bool_)

    def _observation(self) -> Observation:
        return _split(self._seen.copy(), self._planes) if self.copy else self._views

    def _info(self) -> dict[str, Any]:
        mask = (self._mask.copy() if self.copy else self._mask).view(np.int8)
        return {"action_mask": mask, "_action_mask": self._every}


for _name, _game in GAMES.items():
    if _name not in gymnasium.registry:
        gymnasium.register(
            id=_name,
            entry_point="parlor.envs:ParlorEnv",
            vector_entry_point="parlor.envs:ParlorVectorEnv",
            kwargs={"game": _game},
        )
