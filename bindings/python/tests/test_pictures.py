"""Pictures: the model's SVG, and pixels of it."""

import struct
import types
import xml.etree.ElementTree as xml
import zlib
from pathlib import Path

import numpy as np
import pytest

import eyeline
from eyeline import Map, Picture

KEEP = Map.from_text("....#...\n.@..#.T.\n....'...\n..##....\n")


def pixels(png: bytes) -> np.ndarray:
    """A small reader of PNGs of eight bits a channel."""
    at, data, channels = 8, b"", 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            channels = {2: 3, 6: 4}[colour]
            assert depth == 8
        data += body if kind == b"IDAT" else b""
        at += length + 12
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + width * channels)
    out = np.zeros((height, width * channels), np.int64)
    for y, (kind, row) in enumerate(zip(rows[:, 0], rows[:, 1:].astype(np.int64))):
        above = out[y - 1] if y else np.zeros_like(row)
        for x, value in enumerate(row):
            left = out[y, x - channels] if x >= channels else 0
            corner = above[x - channels] if x >= channels else 0
            guess = left + above[x] - corner
            near = min((left, above[x], corner), key=lambda one: abs(guess - one))
            out[y, x] = (value + [0, left, above[x], (left + above[x]) // 2, near][kind]) % 256
    return out.reshape(height, width, channels)[..., :3].astype(np.uint8)


def test_a_picture_in_every_form(tmp_path: Path) -> None:
    picture = eyeline.draw(KEEP, field=eyeline.field(KEEP, "@"), cell=12, bare=True)
    assert isinstance(picture, Picture) and picture._repr_svg_() == picture.svg
    assert xml.fromstring(picture.svg).tag.endswith("svg")
    rgb = picture.rgb()
    assert rgb.dtype == np.uint8 and rgb.shape == (48, 96, 3) and rgb.flags.c_contiguous
    assert (pixels(picture.png()) == rgb).all()
    assert picture.rgb(2).shape == (96, 192, 3) and picture.rgb(scale=0.5).shape == (24, 48, 3)
    for name in ["a.svg", "b.PNG"]:
        picture.save(tmp_path / name)
    assert (tmp_path / "a.svg").read_text() == picture.svg
    assert (tmp_path / "b.PNG").read_bytes() == picture.png()
    picture.save(str(tmp_path / "c.png"), scale=2)
    assert (tmp_path / "c.png").read_bytes() == picture.png(2)


def middles(picture: Picture, cell: int) -> np.ndarray:
    """The colour near a corner of each cell, where no letter, hatch or line lies."""
    return picture.rgb()[2::cell, 2::cell]


def test_what_is_seen_has_a_colour() -> None:
    walls = np.zeros((5, 9), bool)
    walls[2, 4] = True
    seen = eyeline.field(walls, (1, 2))
    looks = middles(eyeline.draw(walls, field=seen, cell=20, bare=True, theme="light"), 20)
    free = seen & ~walls
    assert len(np.unique(looks[free], axis=0)) == 1
    assert not (looks[free][0] == looks[~seen & ~walls]).all(axis=-1).any()


def test_a_picture_says_more_on_a_whole_page() -> None:
    bare = eyeline.draw(KEEP, bare=True, cell=20)
    short = eyeline.draw(KEEP, cell=20, legend=False)
    whole = eyeline.draw(KEEP, cell=20, caption="a keep & <more>", marks={(0, 0): "A"})
    assert len(bare.svg) < len(short.svg) < len(whole.svg)
    assert "a keep &amp; &lt;more&gt;" in whole.svg
    assert 'class="axes"' in whole.svg and 'class="axes"' not in bare.svg
    assert eyeline.draw(KEEP, theme="light").svg != eyeline.draw(KEEP).svg


def test_traces() -> None:
    for pair in [("@", "T"), ((1, 1), (6, 1)), [(1, 1), np.array([6, 1])]]:
        svg = eyeline.draw(KEEP, trace=pair).svg
        assert "0 of 1 lines of sight clear" in svg
    assert "1 of 1 lines" in eyeline.draw(KEEP, trace=("@", (2, 2))).svg
    assert "of 16 lines" in eyeline.draw(KEEP, trace=("@", "T"), rules="one-card-dungeon").svg
    ridge = Map(np.zeros((1, 6), bool), grid="hex", elevation=[[0, 1, 5, 1, 1, 0]])
    drawn = eyeline.draw(ridge, trace=((0, 0), (5, 0)), rules="hex-tactics")
    assert 'class="profile"' in drawn.svg


def test_hexes() -> None:
    map = Map.hexagon(2)
    map.set_wall(1, 0)
    seen = eyeline.field(map, (0, 0), "hex-tactics")
    drawn = eyeline.draw(map, field=seen, marks={(0, 0): "@"})
    assert f"{len(seen)} seen, {19 - len(seen)} not seen" in drawn.svg
    assert drawn.rgb().ndim == 3


def test_marks_that_change_while_they_are_read() -> None:
    class Restless:
        def __iter__(self):
            marks.pop((2, 2), None)
            marks[len(marks), 3] = "Z"
            return iter((1, 1))

    marks = {Restless(): "A", (2, 2): "B"}
    plain = eyeline.draw(KEEP, marks={(1, 1): "A", (2, 2): "B"})
    assert eyeline.draw(KEEP, marks=marks).svg == plain.svg
    read_only = types.MappingProxyType({(1, 1): "A", (2, 2): "B"})
    assert eyeline.draw(KEEP, marks=read_only).svg == plain.svg


def test_numbers_are_coloured() -> None:
    numbers = np.array([[0, 1, 2, np.nan]])
    looks = middles(eyeline.draw(np.zeros((1, 4)) > 0, numbers=numbers, cell=20, bare=True), 20)[0]
    assert len(np.unique(looks, axis=0)) == 4
    assert looks[2].astype(int).sum() > looks[1].astype(int).sum() > looks[0].astype(int).sum()


def test_channels(rng: np.random.Generator) -> None:
    walls = rng.random((9, 9)) < 0.2
    layers = rng.random((3, 9, 9), dtype=np.float32)
    [own] = eyeline.observe(walls, [(4, 4)], layers, 7, visibility_channel=True)
    names = ["walls", "predators", "prey", "grass", "visibility"]
    sheet = eyeline.draw_channels(own, names, marks={(3, 3): "P"})
    assert "<title>walls · predators · prey · grass · visibility</title>" in sheet.svg
    bare = eyeline.draw_channels(own, columns=5, cell=10, bare=True).rgb()
    assert bare.shape == (70, 5 * 70 + 4 * 6, 3)
    two = eyeline.draw_channels(own, columns=2, cell=10, bare=True).rgb()
    assert two.shape == (3 * 70 + 2 * 6, 146, 3)
    assert (two[:70, :70] == bare[:70, :70]).all()
    turned = eyeline.draw_channels(own.swapaxes(1, 2), axes="xy", columns=5, cell=10, bare=True)
    assert (turned.rgb() == bare).all()
    one = eyeline.draw_channels(own[0], cell=10, bare=True).rgb()
    assert (one == bare[:70, :70]).all()


def test_hidden_cells_of_channels_are_shown_as_such() -> None:
    channel, seen = np.zeros((1, 3, 3)), np.eye(3, dtype=np.uint8)
    plain = middles(eyeline.draw_channels(channel, cell=20, bare=True), 20)
    masked = middles(eyeline.draw_channels(channel, seen=seen, cell=20, bare=True), 20)
    same = (plain == masked).all(axis=-1)
    assert (same == seen.astype(bool)).all()


def test_nothing_looks_like_nothing() -> None:
    """A channel of zeros has the colour of a zero, not of the middle."""
    zeros, ones = np.zeros((3, 3)), np.ones((3, 3))
    mixed = np.array([[0.0, 1.0]])
    look = lambda numbers: middles(eyeline.draw_channels(numbers, cell=20, bare=True), 20)  # noqa: E731
    dark, light = look(mixed)[0]
    assert (look(zeros) == dark).all() and (look(ones) == light).all()


def test_refused(tmp_path: Path) -> None:
    square = np.zeros((3, 4), bool)
    for options, says in [
        ({"field": np.zeros((4, 3), bool)}, r"field must have shape \(3, 4\), not \(4, 3\)"),
        ({"numbers": np.zeros(12)}, r"numbers must have shape \(3, 4\)"),
        ({"marks": {(4, 0): "A"}}, r"'A' at \[4,0\] is off the map"),
        ({"marks": {"Q": "A"}}, "Q"),
        ({"trace": ((0, 0), (9, 9))}, r"trace\[1\] \[9,9\]"),
        ({"trace": ((0, 0), (1, 1)), "rules": "minigrid"}, "window"),
        ({"theme": "blue"}, "'dark' or 'light', not 'blue'"),
        ({"cell": 0}, "cell must be"),
        ({"cell": float("nan")}, "cell must be"),
    ]:
        with pytest.raises(ValueError, match=says):
            eyeline.draw(square, **options)
    for options in [{"trace": 3}, {"trace": ((0, 0),)}, {"marks": {(0, 0): "AB"}}, {"marks": [1]}, {"field": "x"}]:
        with pytest.raises(TypeError):
            eyeline.draw(square, **options)
    with pytest.raises(ValueError, match="unbounded"):
        eyeline.draw(Map.from_scene({"walls": [[0, 0]]}))
    with pytest.raises(ValueError, match="at most"):
        eyeline.draw(np.zeros((4096, 2048), bool))
    for shape, says in [
        ((10**9, 3, 3), "at most 4096 pictures, not 1000000000"),
        ((17, 512, 512), "at most 4194304 cells, not 4456448"),
        ((10**6, 10**6), "over the limit"),
    ]:
        with pytest.raises(ValueError, match=says):
            eyeline.draw_channels(np.broadcast_to(np.float32(0), shape))
    with pytest.raises(ValueError, match="4 channels and 1 names"):
        eyeline.draw_channels(np.zeros((4, 3, 3)), ["walls"])
    with pytest.raises(ValueError, match=r"shape \(channels, size, size\)"):
        eyeline.draw_channels(np.zeros((2, 4, 3, 3)))
    picture = eyeline.draw(square)
    for scale in [0, -1, float("inf"), float("nan")]:
        with pytest.raises(ValueError, match="scale must be"):
            picture.rgb(scale)
    for scale in [1e4, 1e300]:
        with pytest.raises(ValueError, match="too large"):
            picture.png(scale)
    with pytest.raises(ValueError, match=".svg or .png"):
        picture.save(tmp_path / "picture.gif")
    with pytest.raises(FileNotFoundError, match="No such file or directory: '.*none/picture.svg'"):
        picture.save(tmp_path / "none" / "picture.svg")


def test_numbers_that_are_none_do_not_matter() -> None:
    odd = np.array([[np.nan, np.inf, -np.inf, 1e308, -1e308]])
    assert eyeline.draw_channels(odd).rgb().ndim == 3
    assert eyeline.draw(np.zeros((1, 5)) > 0, numbers=odd).rgb().ndim == 3
    assert eyeline.draw_channels(np.zeros((0, 3, 3)), bare=True).rgb().shape == (1, 1, 3)
