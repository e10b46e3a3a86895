"""MiniGrid's rule, held to the MiniGrid that is installed."""

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

import eyeline

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("minigrid")

from minigrid.core.constants import DIR_TO_VEC  # noqa: E402
from minigrid.core.grid import Grid  # noqa: E402
from minigrid.core.world_object import Ball, Door, Goal, Key, Lava, Wall  # noqa: E402
from minigrid.wrappers import FullyObsWrapper, ViewSizeWrapper  # noqa: E402

from eyeline.minigrid import MiniGridVisibility, opaque, visibility  # noqa: E402

#: Each appears on random grids about as often as the others.
THINGS = [
    lambda: Wall(),
    lambda: Wall(),
    lambda: Door("red", is_open=True),
    lambda: Door("blue"),
    lambda: Door("grey", is_locked=True),
    lambda: Key("green"),
    lambda: Ball("purple"),
    lambda: Goal(),
    lambda: Lava(),
]

SIZES = [3, 5, 7, 9, 11, 13, 15, 17, 21]
SHAPES = [(3, 3), (5, 4), (8, 8), (11, 6), (9, 16)]
GRIDS = 230  # of each size and shape: 10,350 in all


def random_grid(rng: np.random.Generator, width: int, height: int) -> Grid:
    """A grid with things on it, sparse or dense, with or without a border of walls."""
    grid, full = Grid(width, height), rng.choice([0.05, 0.2, 0.5])
    if rng.random() < 0.5:
        grid.wall_rect(0, 0, width, height)
    for place in np.flatnonzero(rng.random(width * height) < full).tolist():
        grid.grid[place] = THINGS[rng.integers(len(THINGS))]()
    return grid


def own_mask(grid: Grid, at, direction: int, size: int) -> np.ndarray:
    """What MiniGrid's environments do with their grid, and its verdict."""
    x, y = at
    left, top = {
        0: (x, y - size // 2),
        1: (x - size // 2, y),
        2: (x - size + 1, y - size // 2),
        3: (x - size // 2, y - size + 1),
    }[direction]
    view = grid.slice(left, top, size, size)
    for _ in range(direction + 1):
        view = view.rotate_left()
    ours = visibility(view)
    theirs = view.process_vis(agent_pos=(size // 2, size - 1))
    assert (ours == theirs).all()
    return theirs


@pytest.mark.parametrize("size", SIZES)
def test_ten_thousand_grids(size: int) -> None:
    rng = np.random.default_rng(size)
    for width, height in SHAPES:
        grids = [random_grid(rng, width, height) for _ in range(GRIDS)]
        walls = np.array([opaque(grid) for grid in grids])
        agents = np.stack([rng.integers(0, width, GRIDS), rng.integers(0, height, GRIDS)], axis=-1)
        directions = rng.integers(0, 4, GRIDS)
        headings = np.array(DIR_TO_VEC)[directions]
        theirs = np.array(
            [own_mask(*one, size) for one in zip(grids, agents.tolist(), directions.tolist())]
        ).swapaxes(1, 2)
        # One agent a world, on maps that end in walls, as MiniGrid's do.
        ended = np.pad(walls, ((0, 0), (1, 1), (1, 1)), constant_values=True)
        ours = eyeline.windows(
            ended, agents[:, None] + 1, size, "minigrid", headings=headings[:, None], threads=2
        )
        assert (ours[:, 0] == theirs).all()
        # Off the map it is dark, and that is all that differs.
        everywhere = np.ones((1, height, width), np.float32)
        inside = eyeline.observe(
            np.zeros((height, width), bool), agents, everywhere, size, "minigrid",
            headings=headings, mask=False,
        )[:, 1]
        ours = eyeline.windows(walls, agents[:, None], size, "minigrid", headings=headings[:, None])
        assert (ours[:, 0] == theirs * inside).all()


def test_there_are_ten_thousand() -> None:
    assert len(SIZES) * len(SHAPES) * GRIDS >= 10_000 and set(range(3, 16, 2)) <= set(SIZES)


ENVS = [
    "MiniGrid-DoorKey-8x8-v0",
    "MiniGrid-MultiRoom-N4-S5-v1",
    "MiniGrid-LavaCrossingS11N5-v0",
    "MiniGrid-KeyCorridorS4R3-v0",
    "MiniGrid-ObstructedMaze-2Dlhb-v1",
    "MiniGrid-Empty-Random-6x6-v0",
    "MiniGrid-Dynamic-Obstacles-8x8-v0",
    "MiniGrid-FourRooms-v0",
]


def make(name: str, wrap, **options):
    return wrap(gymnasium.make(name, **options))


@pytest.mark.parametrize("name", ENVS)
@pytest.mark.parametrize("size", [None, 5, 11])
def test_rollouts(name: str, size: int | None) -> None:
    if size is None:
        wrappers = [lambda env: env, MiniGridVisibility]
    else:
        wrappers = [
            lambda env: ViewSizeWrapper(env, size),
            lambda env: ViewSizeWrapper(MiniGridVisibility(env), size),
            lambda env: MiniGridVisibility(ViewSizeWrapper(env, size)),
        ]
    envs = [make(name, wrap) for wrap in wrappers]
    rng = np.random.default_rng(3)
    for seed in range(3):
        views = [env.reset(seed=seed)[0] for env in envs]
        for _ in range(60):
            own, *ours = views
            for view in ours:
                assert (view["image"] == own["image"]).all()
                assert view["direction"] == own["direction"]
            grids = [env.unwrapped.gen_obs_grid(size) for env in envs]
            assert all((mask == grids[0][1]).all() and grid == grids[0][0] for grid, mask in grids)
            # Mostly ahead; sometimes keys are picked up and doors opened.
            action = int(rng.choice(7, p=[0.15, 0.15, 0.4, 0.1, 0.05, 0.13, 0.02]))
            steps = [env.step(action) for env in envs]
            views = [step[0] for step in steps]
            assert len({step[1:4] for step in steps}) == 1
            if steps[0][2] or steps[0][3]:
                break


def test_rendering_and_other_wrappers() -> None:
    name = "MiniGrid-DoorKey-6x6-v0"
    own = make(name, lambda env: env, render_mode="rgb_array")
    ours = make(name, MiniGridVisibility, render_mode="rgb_array")
    own.reset(seed=4), ours.reset(seed=4)
    assert (own.render() == ours.render()).all()
    full = FullyObsWrapper(ours)
    assert full.reset(seed=4)[0]["image"].shape == (6, 6, 3)


def test_seeing_through_walls_stays() -> None:
    env = make("MiniGrid-FourRooms-v0", MiniGridVisibility)
    env.unwrapped.see_through_walls = True
    env.reset(seed=1)
    assert env.unwrapped.gen_obs_grid()[1].all() and env.unwrapped.see_through_walls


def test_an_agent_on_a_closed_door_sees_itself_alone() -> None:
    own, ours = [
        make("MiniGrid-DoorKey-8x8-v0", wrap) for wrap in [lambda env: env, MiniGridVisibility]
    ]
    for env in [own, ours]:
        env.reset(seed=1)
        env.unwrapped.grid.set(*env.unwrapped.agent_pos, Door("red"))
        env.unwrapped.carrying = Key("blue")
    masks = [env.unwrapped.gen_obs_grid()[1] for env in [own, ours]]
    assert masks[0].sum() == 1 and (masks[0] == masks[1]).all()


def test_copies_and_closing() -> None:
    env = make("MiniGrid-DoorKey-8x8-v0", MiniGridVisibility)
    first = env.reset(seed=2)[0]["image"]
    for other in [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]:
        assert (other.unwrapped.gen_obs()["image"] == first).all()
        other.step(0)
        assert (env.unwrapped.gen_obs()["image"] == first).all(), "a copy looks for itself"
    env.close()
    assert "gen_obs_grid" not in vars(env.unwrapped)
    env.close()


def test_other_environments_are_refused() -> None:
    with pytest.raises(TypeError, match="MiniGrid environment, not CartPoleEnv"):
        MiniGridVisibility(gymnasium.make("CartPole-v1"))


def test_without_minigrid() -> None:
    code = (
        "import sys; sys.modules['minigrid'] = None\n"
        "import eyeline\n"
        "try: import eyeline.minigrid\n"
        "except ImportError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip().endswith("pip install minigrid"), done
