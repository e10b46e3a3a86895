"""Hex maps: their usual rules, and errors in their own coordinates."""

import numpy as np
import pytest

import eyeline
from eyeline import Map, Memory, Observers


@pytest.fixture
def map() -> Map:
    map = Map.hexagon(3)
    map.set_wall(1, 0)
    return map


def test_hex_tactics_is_the_default(map: Map) -> None:
    a, b, rules = (0, 0), (2, 0), "hex-tactics"
    cells = [(2, 0), (0, 1), (-1, 0)]
    for ask in [
        lambda *rules: eyeline.los(map, a, b, *rules),
        lambda *rules: eyeline.targets(map, a, cells, *rules),
        lambda *rules: eyeline.watchers(map, cells, b, *rules),
        lambda *rules: eyeline.field(map, a, *rules),
        lambda *rules: eyeline.matrix(map, *rules),
        lambda *rules: eyeline.survey(map, *rules),
        lambda *rules: eyeline.trace(map, a, b, *rules),
        lambda *rules: eyeline.shot(map, a, b, 5, *rules),
        lambda *rules: Memory("hex").look(map, a, *rules),
    ]:
        assert np.array_equal(ask(), ask(rules)) and np.array_equal(ask(None), ask(rules))
    assert Observers(map).rules.id == "hex-tactics@1"
    assert eyeline.draw(map, trace=(a, b)).svg == eyeline.draw(map, trace=(a, b), rules=rules).svg
    assert eyeline.can_move(map, a, b) == eyeline.can_move(map, a, b, rules=rules) == "los"


def test_predprey_stays_that_of_squares() -> None:
    assert Observers(np.zeros((2, 2), bool)).rules.id == "predprey@1"
    with pytest.raises(ValueError, match="hex maps take 'hex-tactics'"):
        eyeline.los(Map.hexagon(1), (0, 0), (1, 0), "predprey")


def test_errors_have_the_coordinates_of_hexes(map: Map) -> None:
    endless = Map.from_scene({"grid": "hex"})
    marked = Map.from_scene({"grid": "hex", "rows": ["A.A"]})
    for ask, says in [
        (lambda: eyeline.los(map, "A", (0, 0)), r"the map has no marks; give the cell as \[q,r\]"),
        (lambda: eyeline.los(marked, "A", (0, 0)), r"give the cell as \[q,r\]"),
        (lambda: eyeline.los(map, (9, 0), (0, 0)), r"a \[9,0\] is outside .*\[q,r\]"),
        (lambda: eyeline.targets(map, (0, 0), [1, 2, 3]), r"b must have shape \(N, 2\), a row \(q, r\)"),
        (lambda: eyeline.field(endless, (0, 0)), 'give the scene a "radius", or "width" and "height"'),
        (lambda: endless.walls, 'give the scene a "radius", or "width" and "height"'),
        (lambda: Memory("hex").last_seen("A"), r"cell must be \(q, r\)"),
        (lambda: Map.from_scene({}).walls, 'give the scene "width" and "height"'),
    ]:
        with pytest.raises(ValueError, match=says) as told:
            ask()
        assert "extent" not in str(told.value)


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_decimals_of_any_digits_are_rounded(grid: str) -> None:
    third, halves = 0.1 + 0.2, [0.0000005, -0.0000005, 1e-7, 2 / 3]
    scene = {"grid": grid, "width": 4, "height": 1}
    scene["elevation"] = [[x, 0, height] for x, height in enumerate(halves)]
    scene["cover"], scene["defaults"] = [[0, 0, third]], {"elevation": 1 / 3}
    scene["places"] = [{"at": [0, 0], "name": 'a "0.30000000000000004" \\', "symbol": "H"}]
    map = Map.from_scene(scene)
    assert map.elevation.tolist() == [[0.000001, -0.000001, 0, 0.666667]]
    assert map.cover[0, 0] == 0.3
    assert "0.30000000000000004" in map.scene_json()
    map.set_elevation(0, 0, np.pi)
    assert map.elevation[0, 0] == 3.141593
    given = Map(np.zeros((1, 4), bool), grid=grid, elevation=np.array([halves]))
    assert given.elevation.tolist() == [[0.000001, -0.000001, 0, 0.666667]]


def test_decimals_of_rules_are_rounded() -> None:
    rules = eyeline.Rules("hex-tactics", softCoverK=1 / 3, max_soft_cover=0.1 + 0.2)
    assert rules.overrides == {"maxSoftCover": 0.3, "softCoverK": 0.333333}
    cone = {"heading": [1, 0], "halfAngle": 100 / 3}
    assert eyeline.Rules("predprey", cone=cone).overrides["cone"]["halfAngle"] == 33.333333


def test_what_is_no_decimal_stays_refused() -> None:
    for scene in [
        {"width": 3, "height": 1, "walls": [[1.9999999999, 0]]},
        {"width": 3, "height": 1, "elevation": [[0, 0, 1e10]]},
        {"width": 3, "height": 1, "elevation": [[0, 0, float("nan")]]},
    ]:
        with pytest.raises(ValueError):
            Map.from_scene(scene)
    with pytest.raises(ValueError):
        eyeline.Rules({"base": "predprey", "radius": 2.0000000001})
    with pytest.raises(ValueError, match="more than six decimal places"):
        Map.from_scene('{"width": 1, "height": 1, "elevation": [[0, 0, 0.1234567]]}')
