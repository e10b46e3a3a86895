"""What a viewer has seen and where it has been: grown from any field, never asked about walls."""

import copy
import json
import pickle
import threading
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

import eyeline
import eyeline.__main__
from eyeline import Map, Memory, Rules
from eyeline._eyeline import _CLI


def cells(array: np.ndarray) -> set[tuple[int, int]]:
    assert array.dtype == np.int64 and array.shape[1:] == (2,)
    order = [(y, x) for x, y in array.tolist()]
    assert order == sorted(set(order)), "in reading order, each once"
    return {(x, y) for x, y in array.tolist()}


@pytest.mark.filterwarnings("ignore::eyeline.IgnoredLayers")
def test_the_overland_walk() -> None:
    world, memory = Map.load(ROOT / "examples/world.txt"), Memory()
    rules = Rules("overland", perception=15)
    assert len(memory.look(world, "@", rules)) == 41
    for x in [15, 16]:
        memory.look(world, (x, 9), rules)
    assert len(memory.seen) == 59 and memory.visited.tolist() == [[14, 9], [15, 9], [16, 9]]
    assert memory.explored(world) == (59, 800)


def test_every_way_to_tell_a_field_is_the_same(room) -> None:
    walls, agents = room
    kinds: list[Memory] = [Memory() for _ in range(5)]
    seen: set[tuple[int, int]] = set()
    for at in agents.tolist():
        field = eyeline.field(walls, at, "predprey", radius=4)
        listed = np.argwhere(field)[:, ::-1]
        told = [
            kinds[0].look(walls, at, "predprey", radius=4),
            kinds[1].look(walls, at, Rules("predprey", 4)),
            kinds[2].remember(at, field),
            kinds[3].remember(np.array(at), listed.astype(np.int32)),
            kinds[4].remember(tuple(at), {(int(x), int(y)) for x, y in listed}),
        ]
        now = {(int(x), int(y)) for x, y in listed} | {tuple(at)}
        assert all(cells(new) == now - seen for new in told)
        seen |= now
    assert all(memory == kinds[0] for memory in kinds)
    assert cells(kinds[0].seen) == seen
    assert cells(kinds[0].visited) == {tuple(at) for at in agents.tolist()}


def test_a_party(room) -> None:
    walls, agents = room
    together, apart = Memory(), Memory()
    new = together.look(walls, agents, radius=3)
    for at in agents:
        apart.look(walls, at, radius=3)
    assert together == apart and cells(new) == cells(apart.seen)
    assert together == Memory().union(apart) == apart | Memory()
    told = Memory()
    told.remember({(0, 0), (3, 1)}, np.zeros((2, 4), bool))
    assert cells(told.visited) == cells(told.seen) == {(0, 0), (3, 1)}


def test_hexes() -> None:
    map, memory = Map.hexagon(6), Memory("hex")
    new = memory.look(map, [(0, 0), (4, -2)], "hex-tactics", radius=2)
    field = eyeline.field(map, [(0, 0), (4, -2)], "hex-tactics", radius=2)
    assert new.tolist() == field.tolist() == memory.seen.tolist()
    other = Memory("hex")
    assert other.remember((0, 0), field).tolist() == field.tolist()
    assert memory.explored(map) == (len(field), 127) and memory.grid == "hex"
    with pytest.raises(ValueError, match="list of cells"):
        memory.remember((0, 0), np.zeros((3, 3), bool))


def test_without_end() -> None:
    plane = Map.from_scene({"eyeline": 1, "terrain": [[-1000000, 7, "forest"]]})
    memory = Memory()
    assert len(memory.look(plane, (-1000000, 7), "overland")) == 5
    assert len(memory.look(plane, (2**31 - 1, -(2**31)), "overland")) == 10
    assert memory.explored(plane) == (15, None)


def test_it_only_grows_until_it_is_reset() -> None:
    memory = Memory(seen=[(1, 1)], visited={(2, 2)})
    assert cells(memory.seen) == {(1, 1), (2, 2)} and cells(memory.visited) == {(2, 2)}
    memory.update(memory)
    memory.update(Memory(seen=np.array([[5, 0]])))
    assert repr(memory) == "<eyeline.Memory: 3 seen, 1 visited>"
    kept = copy.copy(memory), copy.deepcopy(memory), pickle.loads(pickle.dumps(memory))
    memory.reset()
    assert memory == Memory() and len(memory.seen) == 0 and memory.seen.shape == (0, 2)
    assert all(one == kept[0] and len(one.seen) == 3 for one in kept)
    hexes = Memory("hex", [(1, -1)])
    assert pickle.loads(pickle.dumps(hexes)) == hexes != Memory("square", [(1, -1)])


def test_memory_shows_what_was() -> None:
    memory, here = Memory(), (0, 0)
    row = [(x, 0) for x in range(4)]
    memory.remember(here, row)
    assert memory.last_seen((2, 0)) is None, "no turn was told"
    memory.remember(here, row, {(2, 0): "orc", (9, 9): "unseen"}, when=3)
    assert memory.last_seen((2, 0)) == ("orc", 3) and memory.last_seen((9, 9)) is None
    assert memory.last_seen(here) == memory.last_seen((1, 0)) == (None, 3)
    memory.remember(here, np.ones((1, 2), bool), {}, when=4)
    assert memory.last_seen((2, 0)) == ("orc", 3), "it may have left"
    assert memory.last_seen((1, 0)) == (None, 4)
    memory.remember(here, row, {(2, 0): "elf"}, when=2)
    assert memory.last_seen((2, 0)) == ("orc", 3), "older news changes nothing"
    other = Memory(last_seen={(2, 0): ("gone", 5), (7, 7): (None, 1)})
    assert cells(other.seen) == {(2, 0), (7, 7)}
    both = memory | other
    assert both.last_seen((2, 0)) == ("gone", 5) and both.last_seen((1, 0)) == (None, 4)
    for kept in [copy.copy(both), copy.deepcopy(both), pickle.loads(pickle.dumps(both))]:
        assert kept == both and kept.last_seen((2, 0)) == ("gone", 5)
    assert both != Memory(seen=both.seen, visited=both.visited)
    both.reset()
    assert both == Memory() and both.last_seen((2, 0)) is None
    hexes = Memory("hex")
    hexes.remember((0, 0), [(1, -1)], {(1, -1): "tower"}, when=0)
    assert hexes.last_seen((1, -1)) == ("tower", 0)
    before = copy.copy(memory)
    with pytest.raises(ValueError, match="needs a turn"):
        memory.remember(here, row, {(2, 0): "orc"})
    for wrong in [
        lambda: memory.remember(here, row, {(2, 0): 7}, when=9),
        lambda: memory.remember(here, row, {2: "orc"}, when=9),
        lambda: memory.remember(here, row, [(2, 0)], when=9),
        lambda: Memory(last_seen={(2, 0): "orc"}),
        lambda: memory.last_seen(7),
    ]:
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(ValueError):
        memory.remember(here, row, {}, when=-1)
    assert memory == before


@pytest.mark.filterwarnings("ignore::eyeline.IgnoredLayers")
def test_saves(tmp_path: Path) -> None:
    world, rules = Map.load(ROOT / "examples/world.txt"), Rules("overland", perception=15)
    memory = Memory()
    memory.look(world, "@", rules)
    text = memory.to_json(world, rules, at="@")
    save = json.loads(text)
    assert save["rules"] == "overland@1" and save["at"] == [14, 9]
    assert save["seen_tiles"] == memory.seen.tolist() and save["visited_tiles"] == [[14, 9]]
    assert Memory.from_json(text, world, "overland") == (memory, (14, 9))
    assert Memory.from_json(text.encode(), world, rules)[0] == memory
    assert Memory.from_json(memory.to_json(world, rules), world, rules) == (memory, None)

    path = tmp_path / "walk.json"
    memory.save(path, world, rules, at=(14, 9))
    assert path.read_text() == text and Memory.load(path, world, rules) == (memory, (14, 9))
    if _CLI:
        walk = ["walk", str(ROOT / "examples/world.txt"), "--load", str(path)]
        assert eyeline.__main__.main(walk) == 0

    hexes = Memory("hex")
    hexes.look(Map.hexagon(3), (1, -1), "hex-tactics", radius=1)
    told = hexes.to_json(Map.hexagon(3), "hex-tactics", (1, -1))
    assert Memory.from_json(told, Map.hexagon(3), "hex-tactics") == (hexes, (1, -1))

    old = '{"gold": 7, "seen_tiles": [[2, 1]]}'
    assert Memory.from_json(old, world, rules) == (Memory(seen=[(2, 1)]), None)


def test_saves_that_are_refused(tmp_path: Path) -> None:
    world, other = Map.from_text("....\n"), Map.from_text(".#..\n")
    memory = Memory()
    memory.look(world, (0, 0))
    save = memory.to_json(world, "predprey", at=(0, 0))
    for wrong in [
        lambda: Memory.from_json(save, other, "predprey"),
        lambda: Memory.from_json(save, world, "supercover"),
        lambda: Memory.from_json(save, Map.hexagon(2), "hex-tactics"),
        lambda: Memory.from_json(save.replace("predprey@1", "predprey@2"), world, "predprey"),
        lambda: Memory.from_json(save[:-20], world, "predprey"),
        lambda: Memory.from_json("", world, "predprey"),
        lambda: memory.to_json(Map.hexagon(2), "hex-tactics"),
        lambda: memory.to_json(world, "predprey", at=(9, 9)),
    ]:
        with pytest.raises(ValueError):
            wrong()
    path = tmp_path / "off.json"
    for off, map in [(Memory(seen=[(3, 0), (4, 0)]), world), (Memory("hex", [(2, 1)]), Map.hexagon(2))]:
        rules = "predprey" if off.grid == "square" else "hex-tactics"
        for save_it in [lambda: off.to_json(map, rules), lambda: off.save(path, map, rules)]:
            with pytest.raises(ValueError, match=r"has seen \[\d,\d\], which the .*map.* does not have"):
                save_it()
    assert not path.exists()
    with pytest.raises(TypeError, match="save must be text or bytes, not int"):
        Memory.from_json(7, world, "predprey")
    with pytest.raises(FileNotFoundError, match="walk.json"):
        Memory.load(tmp_path / "walk.json", world, "predprey")
    with pytest.raises(OSError, match="walk.json"):
        memory.save(tmp_path / "none" / "walk.json", world, "predprey")


def test_what_is_refused() -> None:
    memory = Memory(seen=[(1, 1)])
    before = copy.copy(memory)
    row = Map.from_text("...")
    for wrong, words in [
        (lambda: Memory("cube"), "grid must be 'square' or 'hex', not 'cube'"),
        (lambda: memory.union(Memory("hex")), "of the square grid, and the other memory"),
        (lambda: memory.update(Memory("hex")), "of the square grid"),
        (lambda: memory.look(Map.hexagon(1), (0, 0), "hex-tactics"), "the map of the hex grid"),
        (lambda: memory.look(row, (3, 0)), "outside"),
        (lambda: memory.look(row, [(0, 0), (3, 0)]), r"at\[1\] = \[3,0\] is outside"),
        (lambda: memory.look(row, (0, 0), "hex-tactics"), "hex grid"),
        (lambda: memory.explored(Map.hexagon(1)), "hex grid"),
        (lambda: memory.remember("@", [(0, 0)]), "the mark '@' needs a map"),
        (lambda: memory.remember((2**40, 0), [(0, 0)]), "2147483647"),
        (lambda: memory.remember((0, 0), [(2**40, 0)]), "field"),
        (lambda: memory.remember((0, 0), np.zeros(3, bool)), r"field must have shape \(H, W\)"),
        (lambda: memory.remember((0, 0), np.zeros((3, 3), np.int64)), "field must have shape"),
    ]:
        with pytest.raises(ValueError, match=words):
            wrong()
    for wrong in [
        lambda: memory.remember(7, [(0, 0)]),
        lambda: memory.remember((0, 0), 7),
        lambda: memory.remember((0, 0), [(0.5, 0.0)]),
        lambda: memory.union({(0, 0)}),
        lambda: hash(memory),
    ]:
        with pytest.raises(TypeError):
            wrong()
    assert memory == before


def test_threads_share_a_memory(room) -> None:
    walls, agents = room
    memory, other = Memory(), Memory()

    def walk(mine: Memory, theirs: Memory) -> None:
        for at in agents:
            mine.look(walls, at, radius=5)
            mine.update(theirs)

    both = [threading.Thread(target=walk, args=pair) for pair in [(memory, other), (other, memory)]]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(60)
        assert not thread.is_alive()
    assert memory == other
