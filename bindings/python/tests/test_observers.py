"""Observers on a map that changes: every field is that of a fresh look."""

import numpy as np
import pytest

import eyeline
from eyeline import Edit, Map, Observers, Rules


@pytest.mark.filterwarnings("ignore::eyeline.IgnoredLayers")
@pytest.mark.parametrize("threads", [1, 3])
def test_fields_are_always_fresh(room, rng: np.random.Generator, threads: int) -> None:
    walls, agents = room
    map, rules = Map(walls), Rules("predprey", 6)
    watch = Observers(map, rules, threads=threads)
    everyone = [watch.add(at) for at in agents]
    assert watch.observers == everyone and len(watch) == 40
    fields = {one: watch.field(one) for one in everyone}
    for _ in range(30):
        x, y = int(rng.integers(23)), int(rng.integers(17))
        if rng.random() < 0.5:
            edits = [Edit.set_wall(x, y, not map.walls[y, x]), Edit.set_smoke(x, y)]
            map.apply(edits)
            changes = watch.apply(edits)
        else:
            changes = watch.move(everyone[int(rng.integers(40))], (x, y))
        told = {change.observer: change for change in changes}
        for one in everyone:
            fresh = eyeline.field(map, watch.at(one), rules)
            assert (watch.field(one) == fresh).all()
            gained, lost = np.argwhere(fresh & ~fields[one]), np.argwhere(fields[one] & ~fresh)
            assert (one in told) == bool(len(gained) + len(lost))
            if one in told:
                # Arrays have (x, y), argwhere (y, x).
                assert (told[one].gained[:, ::-1] == gained).all()
                assert (told[one].lost[:, ::-1] == lost).all()
                assert told[one].at == watch.at(one)
            fields[one] = fresh
    assert watch.map == map and watch.rules == rules


def test_hexes_and_marks() -> None:
    map = Map.from_text('grid: "hex"\n\n@...\n....\n')
    watch = Observers(map, "hex-tactics")
    guard = watch.add("@")
    [change] = watch.apply(Edit.set_wall(1, 0))
    assert change.lost.tolist()[:2] == [[2, 0], [3, 0]] and change.gained.shape == (0, 2)
    fresh = eyeline.field(watch.map, (0, 0), "hex-tactics")
    assert watch.field(guard).tolist() == fresh.tolist() and len(fresh) + len(change.lost) == 8
    assert not map.walls.any()
    moved = eyeline.field(watch.map, "@", "hex-tactics")
    assert moved.tolist() == fresh.tolist(), "the map has its marks still"


def test_names_are_not_given_again() -> None:
    watch = Observers(Map.from_text("..."))
    first = watch.add((0, 0))
    watch.remove(first)
    second = watch.add((0, 0))
    assert first != second and watch.observers == [second]
    for ask in [watch.field, watch.at, watch.remove, lambda one: watch.move(one, (0, 0))]:
        with pytest.raises(ValueError, match="there is no observer #0"):
            ask(first)
        with pytest.raises(ValueError):
            ask(-1)
        with pytest.raises(TypeError):
            ask("guard")


def test_moves_are_all_made_or_none() -> None:
    watch = Observers(Map.from_text("..."))
    one, other = watch.add((0, 0)), watch.add((2, 0))
    with pytest.raises(ValueError, match=r"to \[3,0\] is outside"):
        watch.move_all([(one, (1, 0)), (other, (3, 0))])
    assert watch.at(one) == (0, 0)
    watch.move_all(((name, to) for name, to in [(one, (2, 0)), (other, (0, 0))]))
    assert (watch.at(one), watch.at(other)) == ((2, 0), (0, 0))


def test_what_is_refused() -> None:
    watch = Observers(Map.from_text("..."))
    with pytest.raises(ValueError, match="outside"):
        watch.add((3, 0))
    with pytest.raises(ValueError, match="outside"):
        watch.apply(Edit.set_wall(0, 1))
    with pytest.raises(TypeError, match="edits must be an Edit or a list of them, not int"):
        watch.apply([7])
    with pytest.raises(TypeError, match="edits must be an Edit or a list of them, not int"):
        watch.apply(7)
    with pytest.raises(ValueError, match="hex grid"):
        Observers(Map.from_text("..."), "hex-tactics")
    assert watch.map == Map.from_text("...") and len(watch) == 0
