"""What agents see around them."""

import numpy as np
import pytest
from conftest import square_rules

import eyeline
from eyeline import Map, Rules

SIZES = [1, 3, 5, 7, 9, 15, 21, 31, 33, 45]


def by_fields(map, agents, size, rules) -> np.ndarray:
    """The slow twin: the field of each agent, cut out."""
    reach = size // 2
    width, height = map.width, map.height
    seen = np.zeros((len(agents), size, size), np.uint8)
    for window, (x, y) in zip(seen, agents):
        field = np.pad(eyeline.field(map, (x, y), rules), reach)
        window[:] = field[y : y + size, x : x + size]
        assert field.shape == (height + 2 * reach, width + 2 * reach)
    return seen


@pytest.mark.filterwarnings("ignore::eyeline.IgnoredLayers")
@pytest.mark.parametrize("rules", square_rules())
def test_windows_are_cut_out_of_fields(rules: str, room) -> None:
    if rules.startswith("minigrid"):
        pytest.skip("its windows need a heading")
    walls, agents = room
    map = Map(walls)
    for size in SIZES if rules == "predprey@1" else [3, 9]:
        seen = eyeline.windows(map, agents, size, rules)
        assert seen.dtype == np.uint8 and seen.flags.c_contiguous
        assert (seen == by_fields(map, agents, size, rules)).all(), size
        assert (eyeline.windows(walls, agents, size, rules) == seen).all()


def test_the_first_index_is_y_under_every_rule() -> None:
    walls = np.zeros((5, 5), bool)
    walls[1, 2] = True  # above the agent
    for rules in ["predprey", "predprey-env"]:
        [seen] = eyeline.windows(walls, [(2, 2)], 5, rules)
        assert seen[0, 2] == 0 and seen[1, 2] == 1 and seen[2, 0] == 1


def test_more_than_walls() -> None:
    map = Map.from_text(".~.\n...\n")
    seen = eyeline.windows(map, [(0, 0)], 5, "hidden-movement")
    assert (seen == by_fields(map, [(0, 0)], 5, "hidden-movement")).all()
    assert seen[0, 2].tolist() == [0, 0, 1, 0, 0]


def test_a_radius_and_a_cone(room) -> None:
    walls, agents = room
    rules = Rules("predprey", 3, cone={"heading": [1, 0], "halfAngle": 60})
    map = Map(walls)
    assert (eyeline.windows(map, agents, 9, rules) == by_fields(map, agents, 9, rules)).all()


def test_out_is_written_and_given_back(room) -> None:
    walls, agents = room
    out = np.full((40, 7, 7), 99, np.uint8)
    assert eyeline.windows(walls, agents, 7, out=out) is out
    assert (out == eyeline.windows(walls, agents, 7)).all() and out.max() == 1


def test_many_worlds(rng: np.random.Generator) -> None:
    walls = rng.random((6, 9, 11)) < 0.25
    agents = np.stack([rng.integers(0, 11, (6, 5)), rng.integers(0, 9, (6, 5))], axis=-1)
    seen = eyeline.windows(walls, agents, 5)
    assert seen.shape == (6, 5, 5, 5)
    for world in range(6):
        assert (seen[world] == eyeline.windows(walls[world], agents[world], 5)).all()
    maps = [Map(world) for world in walls]
    assert (eyeline.windows(maps, agents, 5) == seen).all()
    assert (eyeline.windows(tuple(maps), agents, 5, threads=3) == seen).all()
    assert (eyeline.windows(list(walls), agents, 5) == seen).all()
    out = np.empty_like(seen)
    assert eyeline.windows(walls, agents, 5, out=out, threads=2) is out and (out == seen).all()
    # Many rows of agents on one world.
    one = eyeline.windows(walls[0], agents, 5)
    for row in range(6):
        assert (one[row] == eyeline.windows(walls[0], agents[row], 5)).all()


def test_worlds_of_different_sizes() -> None:
    maps = [Map.from_text("..#"), Map.from_text(".\n.\n")]
    seen = eyeline.windows(maps, [[(0, 0)], [(0, 1)]], 3)
    assert seen[0, 0].tolist() == [[0, 0, 0], [0, 1, 1], [0, 0, 0]]
    assert seen[1, 0].tolist() == [[0, 1, 0], [0, 1, 0], [0, 0, 0]]


def test_nobody_and_nowhere() -> None:
    none = np.empty((0, 2), np.int64)
    assert eyeline.windows([[0]], none).shape == (0, 9, 9)
    assert eyeline.windows([], np.empty((0, 4, 2), int)).shape == (0, 4, 9, 9)
    assert eyeline.windows(np.empty((0, 3, 3), bool), np.empty((0, 4, 2), int)).shape == (0, 4, 9, 9)
    assert eyeline.windows([[[0]], [[1]]], np.empty((2, 0, 2), int)).shape == (2, 0, 9, 9)


def test_a_million_cells_a_window() -> None:
    map = Map.from_text("..#.")
    seen = eyeline.windows(map, [(0, 0), (3, 0)], 1001)
    assert seen.shape == (2, 1001, 1001) and seen.sum() == 3 + 2
    assert seen[0, 500, 500:504].tolist() == [1, 1, 1, 0]


def test_a_map_edited_between_calls(room) -> None:
    walls, agents = room
    walls = walls.copy()
    map = Map(walls)
    for x, y in agents:
        map.set_wall(x, y, not walls[y, x])
        walls[y, x] ^= True
        assert (eyeline.windows(map, agents, 9) == eyeline.windows(walls, agents, 9)).all()


def test_a_map_without_end() -> None:
    map = Map.from_scene({"walls": [[-7, -9]]})
    [seen] = eyeline.windows(map, [(-9, -9)], 9)
    assert seen[4].tolist() == [1, 1, 1, 1, 1, 1, 1, 0, 0]
    with pytest.raises(ValueError, match="beyond every map"):
        eyeline.windows(map, [(2**31, 0)])
    edge = np.array([[2**31 - 1, -(2**31)]])
    assert eyeline.windows(map, edge, 3)[0].tolist() == [[0, 0, 0], [1, 1, 0], [1, 1, 0]]


def test_nobody_looks() -> None:
    walls = np.zeros((4, 5), bool)
    assert eyeline.windows(walls, [], 3).shape == (0, 3, 3)
    assert eyeline.windows(walls, [], 3, headings=[]).shape == (0, 3, 3)
    assert eyeline.observe(walls, [], size=3).shape == (0, 1, 3, 3)


def test_a_map_that_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="No such file or directory: '/no/map.txt'"):
        eyeline.Map.load("/no/map.txt")
