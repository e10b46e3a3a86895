"""Full observations."""

import numpy as np
import pytest

import eyeline
from eyeline import Map


def twin(walls, agents, layers, size, rules, mask, keep_walls, visibility, axes) -> np.ndarray:
    """The slow twin: windows of every channel, masked by numpy."""
    reach = size // 2
    seen = eyeline.windows(walls, agents, size, rules)
    channels = [np.pad(layer, reach) for layer in [walls.astype(np.float32), *layers]]
    out = np.zeros((len(agents), len(channels) + visibility, size, size), np.float32)
    for index, (x, y) in enumerate(agents):
        for number, channel in enumerate(channels):
            window = channel[y : y + size, x : x + size]
            shown = not mask or (number == 0 and keep_walls)
            out[index, number] = window if shown else np.where(seen[index], window, 0)
        if visibility:
            out[index, -1] = seen[index]
    return out.swapaxes(-1, -2) if axes == "xy" else out


@pytest.mark.parametrize("rules", ["predprey", "predprey-env", "symmetric-shadowcasting"])
@pytest.mark.parametrize("size", [3, 9, 35])
def test_channels(room, rng: np.random.Generator, rules: str, size: int) -> None:
    walls, agents = room
    layers = rng.random((3, 17, 23), dtype=np.float32)
    usual = ("xy", True) if rules == "predprey-env" else ("yx", False)
    for mask in [True, False]:
        for keep in [None, True, False]:
            for axes in [None, "yx", "xy"]:
                for visibility in [False, True]:
                    options = {"mask": mask, "keep_walls": keep, "axes": axes}
                    options["visibility_channel"] = visibility
                    ours = eyeline.observe(walls, agents, layers, size, rules, **options)
                    kept = usual[1] if keep is None else keep
                    theirs = twin(
                        walls, agents, layers, size, rules, mask, kept, visibility, axes or usual[0]
                    )
                    assert ours.dtype == np.float32 and (ours == theirs).all(), options


def test_without_layers(room) -> None:
    walls, agents = room
    seen = eyeline.observe(walls, agents, size=5)
    assert seen.shape == (40, 1, 5, 5)
    assert (seen == eyeline.observe(walls, agents, np.empty((0, 17, 23), np.float32), 5)).all()


def test_many_worlds(rng: np.random.Generator) -> None:
    walls = rng.random((4, 9, 11)) < 0.25
    layers = rng.random((4, 2, 9, 11), dtype=np.float32)
    agents = np.stack([rng.integers(0, 11, (4, 5)), rng.integers(0, 9, (4, 5))], axis=-1)
    maps = [Map(world) for world in walls]
    for worlds in [walls, maps]:
        seen = eyeline.observe(worlds, agents, layers, 5, threads=2)
        assert seen.shape == (4, 5, 3, 5, 5)
        for world in range(4):
            one = eyeline.observe(walls[world], agents[world], layers[world], 5)
            assert (seen[world] == one).all()
    assert eyeline.observe(walls, agents, size=5).shape == (4, 5, 1, 5, 5)
    empty = eyeline.observe(walls[:0], agents[:0], layers[:0], 5)
    assert empty.shape == (0, 5, 3, 5, 5)


def test_numbers_that_are_none_stay_hidden() -> None:
    walls = np.array([[0, 1, 0, 0]], bool)
    layers = np.array([[[np.nan, 1, np.inf, np.nan]]])
    [seen] = eyeline.observe(walls, [(0, 0)], layers, 7)
    assert np.isnan(seen[1, 3, 3]) and seen[1, 3, 4:].tolist() == [1, 0, 0]


def test_other_numbers_are_read_as_float32(room, rng: np.random.Generator) -> None:
    walls, agents = room
    layers = rng.integers(0, 2, (2, 17, 23))
    wanted = eyeline.observe(walls, agents, layers.astype(np.float32))
    for dtype in [bool, np.int8, np.uint64, np.float16, np.float64, ">f4", ">i2"]:
        assert (eyeline.observe(walls, agents, layers.astype(dtype)) == wanted).all()
    assert (eyeline.observe(walls, agents, np.asfortranarray(layers)) == wanted).all()
    assert (eyeline.observe(walls, agents, layers.tolist()) == wanted).all()


def test_out(room) -> None:
    walls, agents = room
    out = np.full((40, 2, 5, 5), np.nan, np.float32)
    seen = eyeline.observe(walls, agents, size=5, visibility_channel=True, out=out)
    assert seen is out and not np.isnan(out).any()
    assert (out[:, 1] == eyeline.windows(walls, agents, 5)).all()
