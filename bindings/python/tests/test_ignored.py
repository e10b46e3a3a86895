"""Nothing is ignored in silence: answers name the layers that a rule does not look at, or Python warns."""

import copy
import pickle
import warnings
from collections.abc import Callable

import numpy as np
import pytest

import eyeline
from eyeline import Edit, IgnoredLayers, Map, Memory, Observers, Rules, occlusion

HIGH = Map(np.zeros((3, 5), bool), elevation=np.ones((3, 5)))
WORDS = (
    "predprey@1 does not look at elevation; "
    "pass heeds=['elevation', 'walls'] to Rules, or use square-tactics"
)
WARN: dict[str, Callable[[Map], object]] = {
    "los": lambda map: eyeline.los(map, (0, 0), (1, 0)),
    "targets": lambda map: eyeline.targets(map, (0, 0), [(1, 0)]),
    "watchers": lambda map: eyeline.watchers(map, [(0, 0)], (1, 0)),
    "field": lambda map: eyeline.field(map, (0, 0)),
    "matrix": lambda map: eyeline.matrix(map),
    "survey": lambda map: eyeline.survey(map),
    "windows": lambda map: eyeline.windows(map, [(0, 0), (1, 1)]),
    "windows of many worlds": lambda map: eyeline.windows([Map([[0]]), map], [[(0, 0)], [(1, 1)]]),
    "observe": lambda map: eyeline.observe(map, [(0, 0), (1, 1)]),
    "can_move": lambda map: eyeline.can_move(map, (0, 0), (1, 0)),
    "can_move of many": lambda map: eyeline.can_move(map, [(0, 0)] * 3, [(1, 0)] * 3),
    "draw": lambda map: eyeline.draw(map, trace=((0, 0), (1, 0))),
    "Observers": lambda map: Observers(map),
    "Memory.look": lambda map: Memory().look(map, (0, 0)),
    "compute_visibility": lambda map: occlusion.compute_visibility((0, 0), map, [(1, 0)]),
}
SAY: dict[str, Callable[[Map], dict]] = {
    "trace": lambda map: eyeline.trace(map, (0, 0), (1, 0)),
    "shot": lambda map: eyeline.shot(map, (0, 0), (1, 0), 3),
    "query": lambda map: eyeline.query(
        {"op": "field", "rules": "predprey", "from": [0, 0]}, scene=map
    ),
}


def told(ask: Callable[[], object]) -> list[str]:
    """The warnings of a call."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ask()
    assert all(one.category is IgnoredLayers for one in caught)
    assert all(one.filename == __file__ for one in caught), "the caller is named"
    return [str(one.message) for one in caught]


@pytest.mark.parametrize("name", WARN)
def test_a_plain_answer_comes_with_one_warning(name: str) -> None:
    assert told(lambda: WARN[name](HIGH)) == [WORDS]
    assert told(lambda: WARN[name](Map(np.ones((3, 5), bool)))) == []


@pytest.mark.parametrize("name", SAY)
def test_a_dict_says_it_itself(name: str) -> None:
    assert told(lambda: SAY[name](HIGH)) == []
    assert SAY[name](HIGH)["ignores"] == ["elevation"]
    assert "ignores" not in SAY[name](Map(np.ones((3, 5), bool)))


def test_a_call_site_is_warned_once() -> None:
    assert issubclass(IgnoredLayers, UserWarning) and eyeline.IgnoredLayers is IgnoredLayers
    with warnings.catch_warnings(record=True) as caught:
        warnings.resetwarnings()
        warnings.simplefilter("default")
        for _ in range(5):
            eyeline.los(HIGH, (0, 0), (1, 0))
        eyeline.los(HIGH, (0, 0), (1, 0))
    assert len(caught) == 2


def test_nothing_is_said_where_nothing_is_ignored() -> None:
    for rules in ["square-tactics", Rules("predprey", heeds=["walls", "elevation"])]:
        assert told(lambda: eyeline.los(HIGH, (0, 0), (1, 0), rules)) == []
        assert told(lambda: eyeline.windows(HIGH, [(0, 0)], rules=rules)) == []
        assert HIGH.ignores(rules) == ()
    # What is only looked at, or asked without rules.
    assert told(lambda: (HIGH.walls, HIGH.text(), eyeline.draw(HIGH), Memory().explored(HIGH))) == []
    assert told(lambda: eyeline.windows(np.ones((4, 4), bool), [(0, 0)])) == []
    terrain = Map([[0, 0]], terrain=[["hills", "plains"]])
    assert told(lambda: eyeline.los(terrain, (0, 0), (1, 0))) == []


@pytest.mark.parametrize(
    "layers, rules, words",
    [
        ({"smoke"}, "predprey", "does not look at smoke; pass heeds=['smoke', 'walls'] to Rules, or use hidden-movement"),
        ({"units"}, "predprey", "units; pass heeds=['units', 'walls'] to Rules, or use one-card-dungeon"),
        ({"opacity"}, "predprey", "look at opacity; pass heeds=['opacity', 'walls'] to Rules"),
        (
            {"elevation", "edges", "cover"},
            "predprey",
            "look at cover, edges and elevation; pass heeds=['cover', 'edges', 'elevation', 'walls'] to Rules, or use",
        ),
        ({"elevation"}, "supercover", "supercover@1 does not look at elevation; square-tactics does"),
        (
            {"edges"},
            "one-card-dungeon",
            "look at edges; Rules('square-tactics', heeds=['edges', 'units', 'walls']) does",
        ),
        ({"walls"}, {"base": "predprey", "heeds": []}, "predprey@1 does not look at walls; pass heeds=['walls'] to"),
        ({"walls"}, "overland", "overland@1 does not look at walls, and can heed no layer"),
    ],
)
def test_the_words(layers: set[str], rules: object, words: str) -> None:
    map = with_layers(layers)
    [said] = told(lambda: eyeline.field(map, (0, 0), rules))
    assert words in said
    assert map.ignores(rules) == tuple(sorted(layers))


def with_layers(layers: set[str]) -> Map:
    edits = {
        "walls": Edit.set_wall(1, 0),
        "smoke": Edit.set_smoke(1, 0),
        "units": Edit.set_unit(1, 0),
        "edges": Edit.add_edge((0, 0), (1, 0)),
        "opacity": Edit.set_opacity(1, 0, 0.5),
        "cover": Edit.set_cover(1, 0, 0.5),
        "elevation": Edit.set_elevation(1, 0, 3),
    }
    map = Map.from_text("...\n...\n")
    map.apply(edits[layer] for layer in sorted(layers))
    return map


def test_walls_as_an_array() -> None:
    blind = Rules("predprey", heeds=["smoke"])
    for walls in [np.ones((2, 2), bool), Map(np.ones((2, 2), bool))]:
        assert "does not look at walls" in told(lambda: eyeline.windows(walls, [(0, 0)], rules=blind))[0]
        assert "does not look at walls" in told(lambda: eyeline.los(walls, (0, 0), (1, 1), blind))[0]
    for floor in [np.zeros((2, 2), bool), Map(np.zeros((2, 2), bool))]:
        assert told(lambda: eyeline.windows(floor, [(0, 0)], rules=blind)) == []
        assert told(lambda: eyeline.los(floor, (0, 0), (1, 1), blind)) == []
    # Walls are in a mover's way under every rule.
    assert told(lambda: eyeline.can_move(np.ones((2, 2), bool), (0, 0), (1, 1), rules=blind)) == []


UNDO = {
    "smoke": [Edit.set_smoke(1, 0, False)],
    "units": [Edit.set_unit(1, 0, False)],
    "edges": [Edit.remove_edge((0, 0), (1, 0))],
    "opacity": [Edit.set_opacity(1, 0, 0)],
    "cover": [Edit.set_cover(1, 0, 0)],
    "elevation": [Edit.set_elevation(1, 0, None)],
}


@pytest.mark.parametrize("layer", UNDO)
def test_edits_count(layer: str) -> None:
    """A written map that is edited: what was put on it is told, and what was taken off it is not."""
    fresh = Map.from_text("...\n...\n")
    map = with_layers({layer})
    assert map.ignores("predprey") == (layer,) and fresh.ignores("predprey") == ()
    for twin in [copy.copy(map), copy.deepcopy(map), pickle.loads(pickle.dumps(map))]:
        assert twin.ignores("predprey") == (layer,)
    assert eyeline.trace(map, (0, 0), (2, 0))["ignores"] == [layer]
    map.apply(UNDO[layer])
    emptied = copy.copy(map)
    assert "ignores" not in eyeline.query(
        {"op": "los", "rules": "predprey", "from": [0, 0], "to": [2, 0]}, scene=emptied
    )
    assert map == fresh and map.ignores("predprey") == ()
    assert "ignores" not in eyeline.trace(map, (0, 0), (2, 0))
    assert told(lambda: eyeline.los(map, (0, 0), (2, 0))) == []
    # One of two is left.
    map = with_layers({layer, "walls"})
    map.apply([Edit.set_smoke(0, 1), Edit.set_unit(0, 1), *UNDO[layer]])
    left = {"smoke", "units"}
    assert set(map.ignores("predprey")) == left and map.walls[0, 1]


def test_marks_outlive_edits() -> None:
    map = Map.from_text("@.T\n")
    map.set_smoke(1, 0)
    assert told(lambda: eyeline.los(map, "@", "T")) and not eyeline.los(map, "@", "T", "hidden-movement")
    map.set_smoke(1, 0, False)
    assert told(lambda: eyeline.los(map, "@", "T")) == [] and eyeline.los(map, "@", "T")


def test_entries_as_written() -> None:
    """Whatever its value, an entry that was written counts, here as in the contract."""
    scene = {"width": 3, "height": 1, "cover": [[1, 0, 0]]}
    assert Map.from_scene(scene).ignores("predprey") == ("cover",)
    query = {"op": "los", "rules": "predprey", "from": [0, 0], "to": [2, 0], "scene": scene}
    assert eyeline.query(query)["ignores"] == ["cover"]


def test_observers_are_warned_of_what_is_put_on_their_map() -> None:
    watch = Observers(Map.from_text("...\n"))
    watch.add((0, 0))
    assert told(lambda: watch.apply([Edit.set_wall(1, 0), Edit.set_terrain(0, 0, "hills")])) == []
    [said] = told(lambda: watch.apply([Edit.set_smoke(1, 0), Edit.set_opacity(1, 0, 0)]))
    assert "does not look at smoke;" in said
    assert watch.map.ignores("predprey") == ("smoke",)
    assert told(lambda: watch.apply(Edit.set_smoke(1, 0, False))) == []
    assert watch.map.ignores("predprey") == ()
    assert told(lambda: Observers(watch.map)) == []


def test_a_warning_as_an_error_changes_nothing() -> None:
    out = np.full((1, 9, 9), 7, np.uint8)
    watch, smoke = Observers(Map.from_text("...\n")), Edit.set_smoke(1, 0)
    with warnings.catch_warnings():
        warnings.simplefilter("error", IgnoredLayers)
        with pytest.raises(IgnoredLayers, match="does not look at elevation"):
            eyeline.windows(HIGH, [(0, 0)], out=out)
        with pytest.raises(IgnoredLayers, match="does not look at smoke"):
            watch.apply(smoke)
    assert (out == 7).all() and not watch.map.smoke.any()


def test_what_is_asked_of_ignores() -> None:
    with pytest.raises(TypeError, match="rules must be a name"):
        HIGH.ignores(7)
    with pytest.raises(ValueError, match="unknown rule set"):
        HIGH.ignores("nothing")
