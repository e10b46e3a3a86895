"""Maps: from arrays, text, scenes and files; as arrays; edited, compared, copied and pickled."""

import copy
import json
import pickle

import numpy as np
import pytest
from conftest import ROOT

import eyeline
from eyeline import Edit, Map

SCENE = {
    "eyeline": 1,
    "grid": "hex",
    "radius": 3,
    "walls": [[1, 1]],
    "edges": [{"between": [[0, 0], [1, 0]]}, {"between": [[0, 1], [0, 2]], "oneWay": True}],
    "opacity": [[0, 0, 0.4]],
    "cover": [[1, 0, 0.123456]],
    "elevation": [[0, 1, -2.5]],
    "smoke": [[2, 1]],
    "units": [{"id": "m1", "at": [3, 0]}],
    "terrain": [[1, 0, "hills"]],
    "defaults": {"cover": 0.25, "elevation": 2, "terrain": "swamp"},
}


def test_walls_are_indexed_y_x() -> None:
    walls = np.zeros((3, 5), bool)
    walls[2, 4] = True
    map = Map(walls)
    assert (map.width, map.height, map.grid) == (5, 3, "square")
    assert map.text() == ".....\n.....\n....#\n"
    assert Map(walls.T, axes="xy") == map != Map(walls.T)
    assert (map.walls == walls).all() and map.walls.dtype == bool


def test_every_layer_goes_in_and_comes_out(rng: np.random.Generator) -> None:
    shape = (6, 9)
    walls, smoke, units = (rng.random(shape) < 0.3 for _ in range(3))
    opacity, cover = rng.random(shape), rng.random(shape).astype(np.float32)
    elevation = np.where(rng.random(shape) < 0.5, np.nan, rng.normal(size=shape))
    terrain = rng.choice(["plains", "hills", "forest"], shape)
    layers = {"smoke": smoke, "units": units, "opacity": opacity, "cover": cover}
    layers |= {"elevation": elevation, "terrain": terrain}
    for grid in ["square", "hex"]:
        map = Map(walls, grid=grid, **layers)
        turned = {name: layer.T for name, layer in layers.items()}
        assert Map(walls.T, grid=grid, axes="xy", **turned) == map
        assert (map.walls == walls).all()
        assert (map.smoke == smoke).all() and (map.units == units).all()
        assert (map.terrain == terrain).all()
        # Numbers are held to the nearest millionth.
        np.testing.assert_allclose(map.opacity, opacity, atol=5e-7)
        np.testing.assert_allclose(map.cover, cover, atol=6e-7)
        np.testing.assert_allclose(map.elevation, elevation, atol=5e-7)
        again = Map(map.walls, grid=grid, **{name: getattr(map, name) for name in layers})
        assert again == map
        assert pickle.loads(pickle.dumps(map)) == map


def test_arrays_of_a_map_cannot_be_written() -> None:
    map = Map.from_text(".#")
    for name in ["walls", "smoke", "units", "opacity", "cover", "elevation"]:
        with pytest.raises(ValueError, match="read-only"):
            getattr(map, name)[0, 0] = 1


def test_a_map_does_not_change_with_the_array_it_was_made_of() -> None:
    walls = np.zeros((3, 3), np.uint8)
    map = Map(walls)
    walls[:] = 1
    assert not map.walls.any()


def test_edits() -> None:
    map = Map(np.zeros((4, 5)).astype(bool))
    before = copy.copy(map)
    map.set_wall(4, 3)
    map.set_smoke(np.int64(0), np.uint8(1))
    map.set_unit(1, 1)
    map.set_opacity(2, 1, 0.5)
    map.set_cover(2, 2, 1)
    map.set_elevation(3, 0, -1.5)
    map.set_terrain(0, 0, "hills")
    map.add_edge((0, 0), (1, 0))
    assert before != map and not before.walls.any()
    assert map.walls[3, 4] and map.smoke[1, 0] and map.units[1, 1]
    assert (map.opacity[1, 2], map.cover[2, 2], map.elevation[0, 3]) == (0.5, 1, -1.5)
    assert map.terrain[0, 0] == "hills"
    map.set_wall(4, 3, False)
    map.set_smoke(0, 1, False)
    map.set_unit(1, 1, False)
    map.set_opacity(2, 1, 0)
    map.set_cover(2, 2, 0)
    map.set_elevation(3, 0, None)
    map.set_terrain(0, 0, "plains")
    map.remove_edge((0, 0), (1, 0))
    assert before == map


def test_edits_are_all_made_or_none() -> None:
    map = Map.from_text("...")
    with pytest.raises(ValueError, match=r"wall \[3,0\] is outside the 3×1 map"):
        map.apply([Edit.set_wall(0, 0), Edit.set_wall(3, 0)])
    with pytest.raises(ValueError, match="do not share an edge"):
        map.apply([Edit.set_wall(0, 0), Edit.add_edge((0, 0), (2, 0))])
    assert not map.walls.any()
    map.apply(Edit.set_wall(wall, 0) for wall in (0, 2))
    assert map.walls.tolist() == [[True, False, True]]
    map.apply(Edit.set_wall(0, 0, False))
    assert map.walls.tolist() == [[False, False, True]]


def test_edits_are_shown_as_they_are_made() -> None:
    edits = [
        Edit.set_wall(1, 2),
        Edit.set_smoke(1, -2, False),
        Edit.set_unit(1, 2),
        Edit.add_edge((1, 2), (2, 2), one_way=True),
        Edit.remove_edge((1, 2), (2, 2)),
        Edit.set_opacity(1, 2, 0.5),
        Edit.set_cover(1, 2, 1),
        Edit.set_elevation(1, 2, None),
        Edit.set_elevation(1, 2, -2.5),
        Edit.set_terrain(1, 2, "hills"),
    ]
    for edit in edits:
        assert eval(repr(edit), {"Edit": Edit}) == edit
        assert [other for other in edits if other == edit] == [edit]


def test_one_way_edges() -> None:
    map = Map.hexagon(2)
    rules = {"base": "hex-tactics", "targetEdge": "blocks"}
    a, b = (0, 0), (1, 0)
    sees = lambda: (eyeline.los(map, a, b, rules), eyeline.los(map, b, a, rules))  # noqa: E731
    assert sees() == (True, True)
    map.add_edge(a, b, one_way=True)
    assert sees() == (False, True)
    map.add_edge(b, a)
    assert sees() == (False, False)
    map.remove_edge(a, b, one_way=True)
    assert sees() == (True, False)


def test_hexes() -> None:
    map = Map.from_scene(SCENE)
    assert map == Map.from_scene(json.dumps(SCENE))
    assert (map.grid, map.width, map.height) == ("hex", 7, 7)
    assert len(map.cells) == 37 and [1, 1] in map.cells.tolist()
    # The box around the hexagon: row r, column q + (r >> 1).
    [[row, column]] = np.argwhere(map.walls)
    left = min(q + (r >> 1) for q, r in map.cells.tolist())
    assert (row, column) == (1 + 3, 1 + (1 >> 1) - left)
    assert map.cover[3, 1 - left] == 0.123456 and map.cover[3, 0 - left] == 0.25
    rows = Map(np.array([[0, 1], [0, 0]]), grid="hex")
    assert rows.cells.tolist() == [[0, 0], [1, 0], [0, 1], [1, 1]]
    assert Map.from_text('grid: "hex"\n\n.#\n..\n') == rows


def test_maps_without_end() -> None:
    map = Map.from_scene({"walls": [[1000000, -5]]})
    assert map.width is None and map.height is None
    for name in ["walls", "elevation", "terrain", "cells"]:
        with pytest.raises(ValueError, match="unbounded"):
            getattr(map, name)
    with pytest.raises(ValueError, match="unbounded"):
        map.text()
    seen = eyeline.field(map, (999999, -5), radius=1)
    assert [1000000, -5] in seen.tolist() and seen.shape == (9, 2)
    assert pickle.loads(pickle.dumps(map)) == map


def test_text_with_marks() -> None:
    map = Map.from_text("..#\n@.T\n")
    assert map.text() == "..#\n@.T\n"
    assert eyeline.los(map, "@", "T")
    again = pickle.loads(pickle.dumps(map))
    assert again == map and eyeline.los(again, "@", "T")
    with pytest.raises(ValueError, match="unknown mark 'X'; marks on the map: @ T"):
        eyeline.los(map, "@", "X")


def test_every_scene_of_testdata_survives() -> None:
    folders = ["examples", "testdata/scenes/square", "testdata/scenes/hex"]
    files = [file for folder in folders for file in sorted((ROOT / folder).glob("*.*"))]
    assert len(files) > 15
    for file in files:
        map = Map.load(file)
        assert Map.load(str(file)) == map
        for twin in [
            pickle.loads(pickle.dumps(map)),
            pickle.loads(pickle.dumps(map, protocol=0)),
            copy.copy(map),
            copy.deepcopy(map),
            Map.from_scene(map.scene_json()),
            Map.from_scene(json.loads(map.scene_json())),
        ]:
            assert twin == map and twin.scene_json() == map.scene_json()


def test_copies_are_apart() -> None:
    map = Map.from_text("...")
    for twin in [copy.copy(map), copy.deepcopy(map)]:
        twin.set_wall(1, 0)
        assert twin != map and not map.walls.any()


def test_what_is_no_map() -> None:
    with pytest.raises(OSError):
        Map.load("/no/such/file")
    for text in ["", "..\n.\n", "?", "{", '{"eyeline": 2}', '{"rows": ["."], "nope": 1}']:
        with pytest.raises(ValueError):
            Map.from_text(text)
    with pytest.raises(ValueError, match="did you mean 'walls'"):
        Map.from_scene({"width": 1, "height": 1, "wals": []})
    with pytest.raises(TypeError, match="scene must be a dict or JSON text, not list"):
        Map.from_scene([])
    with pytest.raises(ValueError, match="grid must be 'square' or 'hex', not 'tri'"):
        Map([[0]], grid="tri")
    with pytest.raises(ValueError, match="axes must be 'yx' or 'xy', not 'zx'"):
        Map([[0]], axes="zx")
    assert Map.from_text(".") != "." and not Map.from_text(".") == 3


def test_a_file_that_is_no_text(tmp_path) -> None:
    (tmp_path / "map.txt").write_bytes(b"\xff\xfe.#")
    with pytest.raises(ValueError, match="not UTF-8"):
        Map.load(tmp_path / "map.txt")


def test_maps_cannot_be_hashed() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Map.from_text("."))


@pytest.mark.parametrize("layer", ["walls", "smoke", "units", "opacity", "cover", "elevation"])
def test_layers_cannot_be_written(layer: str) -> None:
    """Nobody is to think that the map would notice."""
    map = Map(np.zeros((2, 3), bool))
    array = getattr(map, layer)
    with pytest.raises(ValueError):
        array[0, 0] = 1
    with pytest.raises(ValueError):
        array.setflags(write=True)
    assert getattr(map, layer) is not array and array.copy().flags.writeable


def test_values_are_pickled_and_copied() -> None:
    edits = [
        Edit.set_wall(1, 2, False),
        Edit.add_edge((1, 2), (2, 2), one_way=True),
        Edit.remove_edge((1, 2), (2, 2)),
        Edit.set_opacity(1, 2, 0.123456),
        Edit.set_elevation(1, 2, None),
        Edit.set_terrain(1, 2, "it's \"hills\""),
    ]
    watch = eyeline.Observers(Map.from_text("....."))
    watch.add((0, 0))
    [change] = watch.apply(Edit.set_wall(2, 0))
    picture = eyeline.draw(np.zeros((2, 2), bool))
    for again in [lambda one: pickle.loads(pickle.dumps(one)), copy.copy, copy.deepcopy]:
        assert [again(edit) for edit in edits] == edits
        other = again(change)
        assert (other.observer, other.at) == (change.observer, change.at)
        assert other.lost.tolist() == [[3, 0], [4, 0]] and other.gained.shape == (0, 2)
        assert again(picture).svg == picture.svg
