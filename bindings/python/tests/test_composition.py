"""Rules made of parts: every way to ask gives the same answer under every list of layers."""

import itertools

import numpy as np
import pytest

import eyeline
from eyeline import Map, Rules

ENTRIES = {
    one["rules"]: one
    for entry in eyeline.rules()
    for one in [entry, *entry.get("variants", [])]
}
#: What a rule may be told beside `heeds`, with the layer that it is about.
CHANGES = {
    "endpointWalls": (None, ["seen", "blocked"]),
    "seeOpaqueTarget": (None, [True, False]),
    "cone": (None, [{"heading": [1, 0], "halfAngle": 60}, {"heading": [-1, 2], "halfAngle": 110.5}]),
    "pierce": ("walls", [1, 2]),
    "opacityThreshold": ("opacity", [0, 0.5, 1.25]),
    "targetEdge": ("edges", ["exempt", "blocks"]),
    "maxSoftCover": ("cover", [0.5, 2]),
    "softCoverK": ("cover", [0.1, 2]),
}
STEPS = {"square": [(1, 0), (0, 1)], "hex": [(1, 0), (0, 1), (1, -1)]}


def crowded(rng: np.random.Generator, grid: str, shape: tuple[int, int] = (4, 5)) -> Map:
    """A map with something in every layer."""
    map = Map(
        rng.random(shape) < 0.15,
        grid=grid,
        smoke=rng.random(shape) < 0.08,
        units=rng.random(shape) < 0.12,
        opacity=np.where(rng.random(shape) < 0.4, rng.random(shape), 0),
        cover=np.where(rng.random(shape) < 0.4, rng.random(shape), 0),
        elevation=np.where(rng.random(shape) < 0.5, rng.integers(-1, 3, shape), np.nan),
    )
    # Whatever was drawn, there is some of it.
    map.set_wall(*map.cells[-1])
    map.set_smoke(*map.cells[-2])
    map.set_unit(*map.cells[-3])
    map.set_opacity(*map.cells[-4], 0.5)
    map.set_cover(*map.cells[-4], 0.5)
    map.set_elevation(*map.cells[-4], 1)
    every = set(map_cells(map))
    for (x, y), (dx, dy) in itertools.product(sorted(every), STEPS[grid]):
        if (x + dx, y + dy) in every and rng.random() < 0.15:
            ends = [(x, y), (x + dx, y + dy)]
            first = int(rng.integers(2))
            map.add_edge(ends[first], ends[1 - first], one_way=rng.random() < 0.5)
    a = map.cells[0].tolist()
    map.add_edge(tuple(a), (a[0] + 1, a[1]))
    return map


def map_cells(map: Map) -> list[tuple[int, int]]:
    return [(x, y) for x, y in map.cells.tolist()]


def subsets(layers: list[str]) -> list[list[str]]:
    counts = range(len(layers) + 1)
    return [list(some) for count in counts for some in itertools.combinations(layers, count)]


def changed(rng: np.random.Generator, entry: dict, heeds: list[str]) -> dict:
    """Some of the changes that go with these layers."""
    changes = {}
    for key, (layer, values) in CHANGES.items():
        if key in entry["overrides"] and (layer is None or layer in heeds) and rng.random() < 0.25:
            changes[key] = values[int(rng.integers(len(values)))]
    return changes


def check(map: Map, rules: Rules, rng: np.random.Generator) -> None:
    cells, matrix = map_cells(map), eyeline.matrix(map, rules)
    pairs = list(itertools.product(range(len(cells)), repeat=2))
    los = [eyeline.los(map, cells[a], cells[b], rules) for a, b in pairs]
    assert los == matrix.ravel().tolist(), rules
    for index, at in enumerate(cells):
        field = eyeline.field(map, at, rules)
        if map.grid == "square":
            assert (field.ravel() == matrix[index]).all(), (rules, at)
        else:
            assert (field == map.cells[matrix[index]]).all(), (rules, at)
    if map.grid == "square":
        for size in [3, 9]:
            reach = size // 2
            windows = eyeline.windows(map, map.cells, size, rules)
            for (x, y), window, row in zip(cells, windows, matrix):
                field = np.pad(row.reshape(map.height, map.width), reach)
                assert (window == field[y : y + size, x : x + size]).all(), (rules, x, y)
    ignored = sorted(set(eyeline.Rules("square-tactics").may_heed) - set(rules.heeds))
    assert map.ignores(rules) == tuple(ignored)
    for which in rng.integers(0, len(pairs), 6):
        a, b = pairs[which]
        trace = eyeline.trace(map, cells[a], cells[b], rules, explain=True)
        assert trace["visible"] == matrix[a, b] and trace["reverse"] == matrix[b, a], (rules, a, b)
        assert (trace["blockedBy"] is None) == trace["visible"] or "segments" in trace
        assert trace.get("ignores", []) == ignored


@pytest.mark.filterwarnings("ignore::eyeline.IgnoredLayers")
@pytest.mark.parametrize("name", [name for name, entry in ENTRIES.items() if entry["mayHeed"]])
def test_every_list_of_layers(name: str, rng: np.random.Generator) -> None:
    entry = ENTRIES[name]
    for heeds in subsets(entry["mayHeed"]):
        map = crowded(rng, entry["grid"])
        changes = changed(rng, entry, heeds)
        rules = Rules(name, heeds=heeds, **changes)
        assert rules.heeds == tuple(heeds) and rules.overrides == {"heeds": heeds, **changes}
        check(map, rules, rng)


@pytest.mark.filterwarnings("ignore::eyeline.IgnoredLayers")
@pytest.mark.parametrize("name", [name for name in ENTRIES if "minigrid" not in name])
def test_what_a_rule_heeds_by_itself(name: str, rng: np.random.Generator) -> None:
    entry = ENTRIES[name]
    rules = Rules(name)
    assert rules.heeds == tuple(entry["heeds"]) and rules.may_heed == tuple(entry["mayHeed"])
    assert rules.title == entry["title"] and rules.title
    map = crowded(rng, entry["grid"])
    check(map, rules, rng)
    if entry["mayHeed"]:
        same = Rules(name, heeds=list(reversed(entry["heeds"])))
        assert same == rules
        assert (eyeline.matrix(map, same) == eyeline.matrix(map, name)).all()


def test_every_layer_counts_on_squares() -> None:
    """One cell of each layer between two others hides one from the other, or gives it cover."""
    put = {
        "walls": lambda map: map.set_wall(1, 0),
        "units": lambda map: map.set_unit(1, 0),
        "edges": lambda map: map.add_edge((0, 0), (1, 0)),
        "smoke": lambda map: map.set_smoke(1, 0),
        "opacity": lambda map: map.set_opacity(1, 0, 1.5),
        "elevation": lambda map: map.set_elevation(1, 0, 2),
    }
    for layer, change in put.items():
        map = Map.from_text("...")
        change(map)
        for name in ["predprey", "predprey/union", "square-tactics"]:
            rules = Rules(name, heeds=[layer])
            assert not eyeline.los(map, (0, 0), (2, 0), rules), (layer, name)
            assert eyeline.field(map, (0, 0), rules).tolist()[0][2] is False
            assert map.ignores(rules) == () and map.ignores("overland") == (layer,)
    map = Map.from_text("...")
    map.set_cover(1, 0, 0.75)
    assert eyeline.trace(map, (0, 0), (2, 0), "square-tactics")["coverSum"] == 0.75


def test_arrays_of_every_layer_on_squares_and_hexes() -> None:
    """Numbers are held to the nearest millionth, whatever their digits."""
    for grid in ["square", "hex"]:
        third = np.full((3, 4), 1 / 3, np.float32)
        map = Map(np.zeros((3, 4), bool), grid=grid, opacity=third, cover=third, elevation=-third)
        assert set(map.cover.ravel()) == {0.333333} and set(map.elevation.ravel()) == {-0.333333}
        assert set(map.opacity.ravel()) == {0.333333}
        assert map.ignores("hex-tactics" if grid == "hex" else "square-tactics") == ("opacity",)
    map.set_cover(0, 0, 0.1 + 0.2)
    assert map.cover[0, 0] == 0.3


def test_a_layer_of_nothing_is_none() -> None:
    zeros = np.zeros((3, 4))
    map = Map(zeros.astype(bool), opacity=zeros, cover=zeros, elevation=zeros * np.nan, smoke=zeros != 0)
    assert map.ignores("predprey") == ()
    assert map == Map(zeros.astype(bool))
    # A height of 0 is a height.
    assert Map(zeros.astype(bool), elevation=zeros).ignores("predprey") == ("elevation",)


def test_cones_on_hexes() -> None:
    map = Map.hexagon(3)
    ahead = Rules("hex-tactics", cone={"heading": [1, 0], "halfAngle": 30})
    seen = [tuple(at) for at in eyeline.field(map, (0, 0), ahead).tolist()]
    assert (2, 0) in seen and (1, 1) in seen and (-1, 0) not in seen and (0, 1) not in seen


@pytest.mark.parametrize(
    "make, error, words",
    [
        (lambda: Rules("predprey", heeds="walls"), TypeError, "heeds must be a list of layers, such as"),
        (lambda: Rules("predprey", heeds={"walls"}), TypeError, "heeds must be a list of layers.*not set"),
        (lambda: Rules("predprey", heeds=7), TypeError, "heeds must be a list of layers.*not int"),
        (lambda: Rules("predprey", heeds=["walls", 7]), TypeError, r"heeds\[1\] must be a layer's name, not int"),
        (lambda: Rules("predprey", heeds=[None]), TypeError, r"heeds\[0\] must be a layer's name, not NoneType"),
        (lambda: Rules({"base": "predprey", "heeds": "walls"}), TypeError, "heeds must be a list"),
        (lambda: eyeline.los([[0]], (0, 0), (0, 0), {"base": "predprey", "heeds": "walls"}), TypeError, "not str"),
        (lambda: Rules("predprey", title=7), TypeError, "title must be text, not int"),
        (
            lambda: Rules("predprey", heeds=["walls", "fog"]),
            ValueError,
            "predprey@1 cannot heed 'fog'; it can heed cover, edges, elevation, opacity, smoke, units, walls",
        ),
        (
            lambda: Rules("one-card-dungeon", heeds=["edges"]),
            ValueError,
            "one-card-dungeon@1 cannot heed 'edges'; it can heed smoke, units, walls",
        ),
        (lambda: Rules("supercover", heeds=["elevation"]), ValueError, "cannot heed 'elevation'"),
        (
            lambda: Rules("predprey", heeds=["walls", "walls"]),
            ValueError,
            "heeds lists 'walls' twice; predprey@1 can heed .*, each once",
        ),
        (
            lambda: Rules("predprey", heeds=["walls"], opacity_threshold=1),
            ValueError,
            "opacityThreshold needs 'opacity' among heeds; predprey@1 can heed",
        ),
        (
            lambda: Rules("square-tactics", heeds=("walls", "cover"), targetEdge="blocks"),
            ValueError,
            "targetEdge needs 'edges' among heeds",
        ),
        (lambda: Rules("overland", heeds=["walls"]), ValueError, "overland@1 does not take 'heeds'"),
        (lambda: Rules("minigrid", heeds=[]), ValueError, "minigrid@1 does not take 'heeds'"),
    ],
)
def test_what_cannot_be_heeded(make, error, words) -> None:
    with pytest.raises(error, match=words):
        make()


def test_layers_follow_the_changes() -> None:
    assert Rules("predprey", opacity_threshold=0.5).heeds == ("opacity", "walls")
    assert Rules("predprey", target_edge="exempt").heeds == ("edges", "walls")
    assert Rules("predprey", max_soft_cover=1, softCoverK=1).heeds == ("cover", "walls")
    assert Rules("predprey", heeds=("opacity",)) == Rules("predprey", heeds=["opacity"], opacity_threshold=1)
    assert Rules("predprey", heeds=None, title=None) == Rules("predprey")
    assert Rules({"base": "predprey", "heeds": ["smoke"]}, heeds=["walls"]).heeds == ("walls",)
    assert Rules("predprey", heeds=[]).heeds == ()
