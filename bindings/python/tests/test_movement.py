"""Where agents may go, and walls that make room for them."""

import numpy as np
import pytest
from conftest import square_rules

import eyeline
from eyeline import Map


def twin(walls, start, goal, occupied, rules) -> str | None:
    """The environment's own order of questions."""
    (x, y), (u, v) = start, goal
    if start == goal:
        return None
    if walls[v, u]:
        return "wall"
    if goal in occupied:
        return "occupied"
    if abs(u - x) == abs(v - y) == 1 and (walls[y, u] or walls[v, x]):
        return "corner_cut"
    return None if eyeline.los(walls, start, goal, rules) else "los"


def test_the_reasons_have_numbers() -> None:
    assert eyeline.MOVES == ("ok", "wall", "occupied", "corner_cut", "los")


@pytest.mark.filterwarnings("ignore::eyeline.IgnoredLayers")
@pytest.mark.parametrize("rules", [rules for rules in square_rules() if "minigrid" not in rules])
def test_every_reason(rng: np.random.Generator, rules: str) -> None:
    walls = rng.random((9, 11)) < 0.25
    cells = np.stack([rng.integers(0, 11, 400), rng.integers(0, 9, 400)], axis=1)
    goals = np.clip(cells + rng.integers(-2, 3, (400, 2)), 0, (10, 8))
    occupied = {tuple(at) for at in rng.integers(0, 9, (12, 2)).tolist()}
    wanted = [
        twin(walls, tuple(a), tuple(b), occupied, rules)
        for a, b in zip(cells.tolist(), goals.tolist())
    ]
    ones = [eyeline.can_move(walls, a, b, occupied, rules=rules) for a, b in zip(cells, goals)]
    assert ones == wanted
    told = eyeline.can_move(Map(walls), cells, goals, np.array(list(occupied)), rules=rules)
    assert told.dtype == np.uint8 and told.shape == (400,)
    assert [None if code == 0 else eyeline.MOVES[code] for code in told] == wanted
    assert rules != "predprey@1" or set(wanted) == {None, *eyeline.MOVES[1:]}


def test_who_is_occupied() -> None:
    map = Map.from_text("...\n...\n")
    for cells in [[(1, 0)], {(1, 0)}, frozenset([(1, 0)]), np.array([(1, 0)]), ((1, 0),), {(1, 0): "m"}]:
        assert eyeline.can_move(map, (0, 0), (1, 0), cells) == "occupied"
        assert eyeline.can_move(map, (1, 0), (1, 0), cells) is None, "staying is no move"
    for none in [None, [], set(), np.empty((0, 2), int), ()]:
        assert eyeline.can_move(map, (0, 0), (1, 0), none) is None
    assert eyeline.can_move(map, (0, 0), (1, 0), [(-5, 2**31 - 1)]) is None


def test_marks_and_lists() -> None:
    map = Map.from_text("@#T\n")
    assert eyeline.can_move(map, "@", "T") == "los"
    assert eyeline.can_move(map, [0, 0], np.array([1, 0])) == "wall"
    none = np.empty((0, 2), int)
    assert eyeline.can_move(map, none, none).shape == (0,)


def test_hexes(rng: np.random.Generator) -> None:
    map = Map.hexagon(4)
    cells = map.cells.tolist()
    walls = {tuple(cells[index]) for index in rng.integers(0, len(cells), 15)}
    for q, r in walls:
        map.set_wall(q, r)
    occupied = {tuple(cells[index]) for index in rng.integers(0, len(cells), 8)}

    def wanted(start: tuple[int, int], goal: tuple[int, int]) -> str | None:
        if start == goal:
            return None
        if goal in walls:
            return "wall"
        if goal in occupied:
            return "occupied"
        return None if eyeline.los(map, start, goal, "hex-tactics") else "los"

    starts, goals = (np.array(cells)[rng.integers(0, len(cells), 400)] for _ in range(2))
    pairs = [(tuple(a), tuple(b)) for a, b in zip(starts.tolist(), goals.tolist())]
    told = eyeline.can_move(map, starts, goals, occupied)
    assert [None if code == 0 else eyeline.MOVES[code] for code in told] == [wanted(*p) for p in pairs]
    assert {eyeline.MOVES[code] for code in told} == {"ok", "wall", "occupied", "los"}
    assert [eyeline.can_move(map, *pair, occupied) for pair in pairs] == [wanted(*p) for p in pairs]


def test_hexes_have_no_corners_to_cut() -> None:
    map = Map.hexagon(1)
    map.set_wall(1, 0)
    assert eyeline.can_move(map, (0, 0), (1, -1)) is None
    with pytest.raises(ValueError, match=r"goal \[2,0\] is outside .*\[q,r\]"):
        eyeline.can_move(map, (0, 0), (2, 0))
    with pytest.raises(TypeError, match=r"occupied must be .* cells \(q, r\)"):
        eyeline.can_move(map, (0, 0), (1, -1), 3)


def test_refused() -> None:
    map = Map.from_text("...\n")
    bad = [
        (((0, 0), (3, 0)), {}, r"goal \[3,0\] is outside"),
        (((0, -1), (0, 0)), {}, r"start \[0,-1\] is outside"),
        (([(0, 0)], [(9, 0)]), {}, r"\[9,0\] is outside"),
        (([(0, 0)], [(1, 0), (2, 0)]), {}, "start is a list of 1 and goal a list of 2; one each"),
        (([(0, 0)], (1, 0)), {}, "start is a list of 1 and goal a cell"),
        (("@", (0, 0)), {}, "@"),
        (((0, 0), (1, 0)), {"rules": "minigrid"}, "window"),
        (((0, 0), (1, 0)), {"rules": "hex-tactics"}, "hex"),
        (((0, 0), (1, 0)), {"occupied": [(1, 2, 3)]}, "occupied must have shape"),
    ]
    for cells, options, says in bad:
        with pytest.raises(ValueError, match=says):
            eyeline.can_move(map, *cells, **options)
    for occupied in [3, [(0.5, 1)], "x", [None]]:
        with pytest.raises((TypeError, ValueError), match="occupied"):
            eyeline.can_move(map, (0, 0), (1, 0), occupied)
    with pytest.raises(ValueError, match="hex maps take 'hex-tactics'"):
        eyeline.can_move(Map.hexagon(2), (0, 0), (1, 0), rules="predprey")


def test_a_wall_makes_room() -> None:
    map = Map.from_text("#..\n##.\n...\n")
    assert map.make_room((1, 1)) == (1, 0)
    assert map.text() == "##.\n#..\n...\n"
    assert map.make_room((1, 1)) is None and map.text() == "##.\n#..\n...\n"
    with pytest.raises(ValueError, match="outside"):
        map.make_room((3, 0))
    with pytest.raises(ValueError, match="square"):
        Map.hexagon(2).make_room((0, 0))


def test_a_wall_without_room_is_dropped() -> None:
    map = Map.from_text("##\n##\n")
    with pytest.warns(RuntimeWarning, match="dropped"):
        assert map.make_room((0, 1)) is None
    assert map.text() == "##\n.#\n"


def test_a_call_that_began_before_keeps_its_map() -> None:
    map = Map.from_text("#.\n")
    other = map.__copy__()
    assert map.make_room((0, 0)) == (1, 0)
    assert other.text() == "#.\n"
