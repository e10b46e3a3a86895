"""Single questions agree with each other, and with the contract."""

import json

import numpy as np
import pytest
from conftest import square_rules

import eyeline
from eyeline import Map, Rules


@pytest.mark.filterwarnings("ignore::eyeline.IgnoredLayers")
@pytest.mark.parametrize("rules", square_rules())
def test_every_question_gives_the_same_answer(rules: str, rng: np.random.Generator) -> None:
    if rules.startswith("minigrid"):
        pytest.skip("a rule for windows only")
    walls = rng.random((5, 7)) < 0.25
    map = Map(walls)
    cells = map.cells
    matrix = eyeline.matrix(map, rules)
    assert matrix.shape == (35, 35) and matrix.dtype == bool
    sees, seen_by = eyeline.survey(map, rules)
    assert (sees.ravel() == matrix.sum(axis=1)).all()
    assert (seen_by.ravel() == matrix.sum(axis=0)).all()
    for index in rng.integers(0, 35, 6):
        at = cells[index]
        field = eyeline.field(map, at, rules)
        assert field.shape == (5, 7) and field.dtype == bool
        assert (field.ravel() == matrix[index]).all()
        assert (eyeline.targets(map, at, cells, rules) == matrix[index]).all()
        assert (eyeline.watchers(map, cells, at, rules) == np.flatnonzero(matrix[:, index])).all()
        for other in rng.integers(0, 35, 3):
            to = tuple(cells[other])
            assert eyeline.los(map, at, to, rules) == matrix[index, other]
            trace = eyeline.trace(map, list(at), to, rules, explain=True)
            assert trace["visible"] == matrix[index, other]
            assert trace["reverse"] == matrix[other, index]


def test_hexes(rng: np.random.Generator) -> None:
    map = Map.hexagon(3)
    for q, r in map.cells[rng.random(37) < 0.2]:
        map.set_wall(q, r)
    cells, rules = map.cells, "hex-tactics"
    matrix = eyeline.matrix(map, rules)
    for index, at in enumerate(cells):
        seen = eyeline.field(map, at, rules)
        assert seen.dtype == np.int64 and (seen == cells[matrix[index]]).all()
        assert (eyeline.targets(map, at, cells, rules) == matrix[index]).all()
    sees, _ = eyeline.survey(map, rules)
    assert sees.shape == map.walls.shape and sees.sum() == matrix.sum()


def test_the_field_of_several_is_the_union(room) -> None:
    walls, agents = room
    alone = [eyeline.field(walls, at, radius=4) for at in agents[:5]]
    assert (eyeline.field(walls, agents[:5], radius=4) == np.logical_or.reduce(alone)).all()
    assert (eyeline.field(walls, agents[:1]) == eyeline.field(walls, agents[0])).all()
    assert not eyeline.field(walls, agents[:0]).any()


def test_walls_will_do_for_a_map(room) -> None:
    walls, agents = room
    map, a, b = Map(walls), *agents[:2]
    assert eyeline.los(walls, a, b) == eyeline.los(map, a, b)
    assert (eyeline.field(walls.tolist(), a) == eyeline.field(map, a)).all()
    assert eyeline.trace(walls, a, b) == eyeline.trace(map, a, b)
    assert (eyeline.survey(walls)[1] == eyeline.survey(map)[1]).all()


def test_a_trace_is_the_contracts(room) -> None:
    walls, agents = room
    map = Map(walls)
    for a, b in zip(agents[:10].tolist(), agents[10:20].tolist()):
        query = {"op": "trace", "rules": "predprey", "from": a, "to": b, "explain": True}
        reply = eyeline.query(query, scene=map)
        assert reply.pop("ok") and eyeline.trace(map, a, b, explain=True) == reply
        assert eyeline.trace(map, a, b).keys() == reply.keys() - {"opens", "reverse"}


def test_shots() -> None:
    map = Map.from_text("...#.")
    assert eyeline.shot(map, (0, 0), (2, 0), 2) == {"inRange": True, "visible": True, "hit": True}
    assert eyeline.shot(map, (0, 0), (2, 0), 1)["hit"] is False
    assert eyeline.shot(map, (0, 0), (4, 0), 10**30) == {"inRange": True, "visible": False, "hit": False}
    assert eyeline.shot(map, (0, 0), (4, 0), 9, Rules("hidden-movement", pierce=1))["hit"]


def test_queries_are_answered_in_kind() -> None:
    map = Map.from_text("@.#T")
    text = '{"op": "los", "rules": "predprey", "from": "@", "to": "T"}'
    assert eyeline.query(text, map) == '{"ok":true,"visible":false}'
    assert eyeline.query(json.loads(text), map) == {"ok": True, "visible": False}
    for scene in [json.loads(map.scene_json()), map.scene_json(), "@.#T"]:
        assert eyeline.query(text, scene=scene) == '{"ok":true,"visible":false}'
    # Its own scene comes first.
    own = {**json.loads(text), "scene": {"rows": ["@T"]}}
    assert eyeline.query(own, scene=map)["visible"] is True


def test_bad_queries_are_answered_too() -> None:
    for bad, code in [("", "bad_json"), ("[]", "bad_value"), ('{"op": "lso"}', "unknown_op")]:
        reply = json.loads(eyeline.query(bad))
        assert reply["ok"] is False and reply["error"]["code"] == code
    assert eyeline.query({"op": "los"})["error"]["code"] == "missing_key"
    nan = {"op": "radius", "terrain": "hills", "perception": float("nan")}
    assert eyeline.query(nan)["error"]["code"] == "bad_json"
    for wrong in [None, 7, b"{}", ["op"]]:
        with pytest.raises(TypeError, match="query must be a dict or JSON text"):
            eyeline.query(wrong)
    assert eyeline.query({"op": "radius", "terrain": "hills", "perception": np.int64(20)})["radius"] == 4


@pytest.mark.parametrize("a", [(9, 0), (-1, 0), (0, 10**30), (2**31, 0), np.array([0, -(2**40)])])
def test_cells_off_the_map(a) -> None:
    with pytest.raises(ValueError, match="outside the 4×1 map"):
        eyeline.los(Map.from_text("...."), a, (0, 0))
    with pytest.raises(ValueError, match="outside the 4×1 map"):
        eyeline.trace(Map.from_text("...."), (0, 0), a)
    # numpy makes objects of numbers that no dtype holds.
    with pytest.raises((ValueError, TypeError)):
        eyeline.field(Map.from_text("...."), [a])


@pytest.mark.parametrize("a", [0, 1.5, None, (0.0, 0), (0, "1"), ((0, 0), (0, 0)), {}, [None, 0]])
def test_what_is_no_cell(a) -> None:
    for ask in [
        lambda map: eyeline.los(map, a, (0, 0)),
        lambda map: eyeline.trace(map, (0, 0), a),
        lambda map: eyeline.targets(map, a, [(0, 0)]),
        lambda map: eyeline.shot(map, a, (0, 0), 1),
        lambda map: eyeline.Observers(map).add(a),
    ]:
        with pytest.raises((TypeError, ValueError)):
            ask(Map.from_text("...."))
    for a in [(), (1,), (1, 2, 3)]:
        with pytest.raises(ValueError, match="a cell must be two whole numbers, .x, y. on squares and .q, r. on hexes"):
            eyeline.los(Map.from_text("...."), a, (0, 0))


def test_a_matrix_too_large_is_refused_before_memory_is_taken() -> None:
    with pytest.raises(ValueError, match="16900 cells are over the limit of 16384"):
        eyeline.matrix(np.zeros((130, 130), bool))
