"""How many steps a second a random agent makes in many environments: ``python -m parlor.speed [SECONDS]``.

The beginning of a game is no step, but its time counts. Seconds are those of this process on a processor.
"""

from __future__ import annotations

import sys
import time

from .envs import ParlorVectorEnv

TARGETS = [
    ("candy", "6x6,near", 256, 500_000),
    ("pikachu", "8x8", 256, 500_000),
    ("pikachu", "8x8", 0, 500_000),
    ("mahjong", "turtle", 256, 200_000),
    ("mahjong", "turtle,easy", 0, 200_000),
]
"""Game, setup, boards dealt beforehand (0: each game is dealt anew), and the least steps a second."""


def rate(game: str, setup: str, boards: int, seconds: float, num_envs: int = 256) -> float:
    """Steps a second and core."""
    many = ParlorVectorEnv(game, setup, num_envs=num_envs, boards=boards, copy=False)
    many.reset()
    steps, start = 0, time.process_time()
    while True:
        for _ in range(20):
            before = many.step(many.random_actions())
            steps += num_envs
            # The step after the end of a game begins another one.
            steps -= int(before[2].sum() + before[3].sum())
        spent = time.process_time() - start
        if spent >= seconds:
            return steps / spent


def main() -> None:
    """Prints a figure for each setup, beside its target."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    for game, setup, boards, target in TARGETS:
        how = f"from {boards} boards" if boards else "dealt anew"
        found = rate(game, setup, boards, seconds)
        print(f"{game}, random agent in Python, {setup} {how}: {found:.0f} steps/s (target >= {target} steps/s)")


if __name__ == "__main__":
    main()
