"""Gymnasium's environments: its own checker, masks, saves, and many at once."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import parlor
import parlor.envs
import parlor.speed
from parlor.envs import GAMES, ParlorEnv, ParlorVectorEnv


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("error")
@pytest.mark.filterwarnings("ignore:.*A Box observation space (maximum|minimum) value is.*")
@pytest.mark.filterwarnings("ignore:.*not having all values in.*")
def test_gymnasiums_checker_passes(name: str) -> None:
    for mode in (None, "ansi"):
        check_env(gymnasium.make(name, render_mode=mode).unwrapped)


@pytest.mark.parametrize("name", GAMES)
def test_a_random_game_follows_the_mask_to_its_end(name: str) -> None:
    env = gymnasium.make(name, limit=500).unwrapped
    assert isinstance(env, ParlorEnv)
    observation, info = env.reset(seed=4)
    random = np.random.default_rng(1)
    for _ in range(501):
        assert env.observation_space.contains(observation)
        assert np.array_equal(info["action_mask"].astype(bool), env.action_masks())
        action = random.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        assert "refused" not in info and reward in (0.0, 1.0) and (reward == 1.0) == info["won"]
        if terminated or truncated:
            assert not info["action_mask"].any()
            break
    assert terminated or truncated


def test_what_is_not_legal_costs_and_counts() -> None:
    env = ParlorEnv("pikachu", "4x4", limit=2, illegal_reward=-0.5)
    before, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-0.5, False, False) and "not legal" in info["refused"]
    assert all(np.array_equal(before[name], after[name]) for name in before)
    assert env.step(illegal)[3], "the limit counts it"


def test_a_seed_is_the_board_of_the_program() -> None:
    env = ParlorEnv("hitori", "5x5")
    assert env.reset(seed=7)[1]["board"] == parlor.deal("hitori:5x5", 7)
    assert env.reset()[1]["board"] == "hitori:5x5#1.7-1"
    assert env.reset(options={"board": "any text"})[1]["board"] == "hitori:5x5#1.any text"
    fresh = [ParlorEnv("hitori", "5x5").reset()[1]["board"] for _ in range(2)]
    assert fresh[0] != fresh[1], "without a seed chance decides"


def test_rewards_are_chosen() -> None:
    for reward, expected in [("progress", 2.0), ("moves", -1.0), ("win", 0.0)]:
        env = ParlorEnv("pikachu", "4x4", reward=reward)
        env.reset(seed=1)
        assert env.step(env.inner.legal()[0])[1] == expected
    candy = ParlorEnv("candy", "6x6", reward="points")
    candy.reset(seed=1)
    assert candy.step(candy.inner.legal()[0])[1] >= 60
    with pytest.raises(parlor.ParlorError, match="counts no points"):
        ParlorEnv("hitori", reward="points")


def test_a_saved_environment_goes_on_as_it_would_have() -> None:
    env, other = ParlorEnv("mahjong", "pebble"), ParlorEnv("mahjong", "pebble")
    env.reset(seed=2)
    env.step(env.inner.legal()[0])
    seen, info = other.restore(env.save())
    again, same = env._look()
    assert all(np.array_equal(seen[name], again[name]) for name in seen)
    assert np.array_equal(info["action_mask"], same["action_mask"]) and info["steps"] == 1
    with pytest.raises(parlor.ParlorError):
        other.restore("{}")
    with pytest.raises(parlor.ParlorError, match="does not fit"):
        ParlorEnv("mahjong", "turtle,easy").restore(env.save())


def test_the_coach_tells_the_truth() -> None:
    env = ParlorEnv("nine-almonds", "5x5")
    env.reset(seed=1)
    verdict = env.judge()
    assert verdict.winnable
    for made in verdict.line:
        for action in env.inner.spelt(made):
            _, reward, terminated, _, info = env.step(action)
    assert terminated and info["won"] and reward == 1.0


def test_what_is_covered_is_not_seen() -> None:
    env = ParlorEnv("mahjong", "turtle,easy")
    observation, _ = env.reset(seed=1)
    assert (observation["faces"] == 42).sum() > 20
    assert env.fixed["places"].shape == (144, 3)
    assert ((observation["faces"] == 42) & (observation["free"] == 1)).sum() == 0


def test_render_modes() -> None:
    assert ParlorEnv("hitori", "5x5").render() is None
    assert "shaded" in str(ParlorEnv("hitori", "5x5", render_mode="ansi").render())
    assert str(ParlorEnv("hitori", "5x5", render_mode="svg").render()).startswith("<svg")
    with pytest.raises(ValueError, match="render mode"):
        ParlorEnv("hitori", render_mode="film")


@pytest.mark.parametrize("name", GAMES)
def test_many_are_the_same_as_one_by_one(name: str) -> None:
    count = 3
    many = gymnasium.make_vec(name, num_envs=count, limit=60)
    single = [gymnasium.make(name, limit=60).unwrapped for _ in range(count)]
    seen, info = many.reset(seed=10)
    assert many.observation_space.contains(seen)
    alone = [env.reset(seed=10 + number) for number, env in enumerate(single)]
    over = [False] * count
    random = np.random.default_rng(3)
    for _ in range(80):
        actions = np.zeros(count, np.int64)
        for number in range(count):
            legal = np.flatnonzero(info["action_mask"][number])
            # Now and then one that is not legal.
            actions[number] = random.choice(legal) if legal.size and random.random() < 0.95 else 0
        seen, rewards, terminated, truncated, info = many.step(actions)
        for number, env in enumerate(single):
            if over[number]:
                (look, told), reward, ends = env.reset(), 0.0, (False, False)
            else:
                look, reward, *ends, told = env.step(actions[number])
            over[number] = any(ends)
            assert all(np.array_equal(seen[plane][number], look[plane]) for plane in seen)
            assert np.array_equal(info["action_mask"][number], told["action_mask"])
            assert (rewards[number], terminated[number], truncated[number]) == (reward, *ends)
    assert len(alone) == count


def test_arrays_are_filled_where_they_are() -> None:
    many = ParlorVectorEnv("pikachu", "8x8", num_envs=4, copy=False)
    first, info = many.reset(seed=1)
    before = first["tiles"].copy()
    second, _, _, _, after = many.step(many.random_actions())
    assert second["tiles"] is first["tiles"] and np.shares_memory(info["action_mask"], after["action_mask"])
    assert not np.array_equal(before, second["tiles"])
    kept = ParlorVectorEnv("pikachu", "8x8", num_envs=4)
    first, _ = kept.reset(seed=1)
    second = kept.step(kept.random_actions())[0]
    assert not np.shares_memory(first["tiles"], second["tiles"])


def test_a_few_boards_are_played_in_turn() -> None:
    many = ParlorVectorEnv("pikachu", "2x2", num_envs=2, boards=3)
    met = []
    many.reset()
    for _ in range(12):
        met += many.boards()
        many.step(many.random_actions())
        while not many.won().all():
            many.step(many.random_actions())
        many.step(many.random_actions())
    assert set(met) <= {f"pikachu:2x2#1.parlor-{number}" for number in (1, 2, 3)} and len(set(met)) == 3


def test_sizes_must_fit() -> None:
    many = ParlorVectorEnv("pikachu", "4x4", num_envs=2)
    with pytest.raises(parlor.ParlorError, match="3 actions were given for 2"):
        many.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="1 seeds"):
        many.reset(seed=[1])
    with pytest.raises(parlor.ParlorError):
        ParlorVectorEnv("pikachu", num_envs=0)


def test_the_benchmark_counts_steps() -> None:
    assert parlor.speed.rate("pikachu", "4x4", 4, 0.01, num_envs=8) > 0
