"""Agents who look one way: windows pushed ahead, cones, and MiniGrid's rule."""

import json

import numpy as np
import pytest
from test_hostile import WAYS

import eyeline
from eyeline import Map, Rules

EIGHT = np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y])
FOUR = np.array([(1, 0), (0, 1), (-1, 0), (0, -1)])


def pushed(array, agents, headings, size) -> np.ndarray:
    """Windows of an array `[…, y, x]` (one an agent, or one for all), each ahead of its agent."""
    reach, deep = size // 2, size
    out = []
    for index, ((x, y), (dx, dy)) in enumerate(zip(agents, np.sign(headings))):
        one = np.pad(array[index], deep)
        top, left = y + dy * reach - reach + deep, x + dx * reach - reach + deep
        out.append(one[top : top + size, left : left + size])
    return np.array(out)


def facing(rng: np.random.Generator, agents) -> np.ndarray:
    """Any headings but (0, 0)."""
    headings = rng.integers(-3, 4, agents.shape)
    headings[~headings.any(axis=-1)] = (0, 1)
    return headings


@pytest.mark.parametrize("rules", ["predprey", "predprey-env", "supercover", "one-card-dungeon"])
@pytest.mark.parametrize("cone", [None, 0, 30.5, 90, 180])
def test_windows_are_cut_out_of_fields(room, rng, rules: str, cone: float | None) -> None:
    walls, agents = room
    headings = facing(rng, agents)
    fields = []
    for at, heading in zip(agents, headings):
        own = {"heading": heading.tolist(), "halfAngle": cone}
        one = rules if cone is None else Rules(rules, cone=own)
        fields.append(eyeline.field(walls, at, one))
    for size in [1, 3, 9]:
        seen = eyeline.windows(walls, agents, size, rules, headings=headings, cone=cone)
        assert seen.dtype == np.uint8 and seen.shape == (len(agents), size, size)
        assert (seen == pushed(fields, agents, headings, size)).all(), size


@pytest.mark.parametrize("rules", ["predprey", "predprey-env"])
@pytest.mark.parametrize("mask", [True, False])
def test_observations(room, rng, rules: str, mask: bool) -> None:
    walls, agents = room
    layers = rng.random((2, *walls.shape), dtype=np.float32)
    headings = facing(rng, agents)
    ours = eyeline.observe(
        walls, agents, layers, 7, rules, headings=headings, cone=60, mask=mask, keep_walls=False,
        visibility_channel=True, axes="yx",
    )
    seen = eyeline.windows(walls, agents, 7, rules, headings=headings, cone=60)
    assert (ours[:, -1] == seen).all()
    for channel, layer in zip(ours.swapaxes(0, 1), [walls, *layers]):
        window = pushed([layer] * len(agents), agents, headings, 7)
        assert (channel == (np.where(seen, window, 0) if mask else window)).all()


@pytest.mark.parametrize("rules", ["predprey", "predprey-env", "minigrid"])
def test_the_contract_says_the_same(room, rules: str) -> None:
    walls, agents = room
    scene = Map(walls)
    agents, headings = agents[:8], (FOUR if rules == "minigrid" else EIGHT)[np.arange(8) % 4]
    ours = eyeline.observe(scene, agents, size=5, rules=rules, headings=headings, visibility_channel=True)
    for own, at, heading in zip(ours, agents, headings):
        query = {"op": "window", "rules": rules, "at": at, "size": 5, "heading": heading}
        reply = eyeline.query({**query, "visibilityChannel": True}, scene)
        assert own.tolist() == reply["channels"], json.dumps(reply)


def test_minigrid_turns_ahead_up() -> None:
    map = Map.from_text("...#.\n.....\n")
    right = eyeline.windows(map, [(0, 1)], 5, "minigrid", headings=[(1, 0)])[0]
    assert right[:, 2].tolist() == [1, 1, 1, 1, 1] and right[1].tolist() == [0, 1, 1, 0, 0]
    left = eyeline.windows(map, [(4, 1)], 5, "minigrid", headings=[(-1, 0)])[0]
    assert (left == right[:, ::-1]).sum() > 20


def test_many_worlds_and_threads(rng) -> None:
    walls = rng.random((5, 9, 11)) < 0.25
    agents = np.stack([rng.integers(0, 11, (5, 70)), rng.integers(0, 9, (5, 70))], axis=-1)
    headings = FOUR[rng.integers(0, 4, (5, 70))]
    for rules, cone in [("minigrid", None), ("predprey", None), ("predprey", 45)]:
        options = {"headings": headings, "cone": cone}
        seen = eyeline.windows(walls, agents, 7, rules, **options)
        assert seen.shape == (5, 70, 7, 7)
        for world in range(5):
            one = eyeline.windows(
                walls[world], agents[world], 7, rules, headings=headings[world], cone=cone
            )
            assert (seen[world] == one).all()
        maps = [Map(world) for world in walls]
        for threads in [2, 7]:
            out = np.full_like(seen, 9)
            assert eyeline.windows(maps, agents, 7, rules, out, threads, **options) is out
            assert (out == seen).all()
        full = eyeline.observe(walls, agents, size=7, rules=rules, visibility_channel=True, axes="yx", **options)
        assert (full[:, :, -1] == seen).all()


@pytest.mark.parametrize("way", WAYS)
def test_the_same_values_in_another_way(room, way: str) -> None:
    walls, agents = room
    headings = EIGHT[np.arange(len(agents)) % 8]
    wanted = eyeline.windows(walls, agents, 5, headings=headings)
    assert (eyeline.windows(walls, agents, 5, headings=WAYS[way](headings)) == wanted).all()
    small = WAYS[way](headings.astype(np.int8))
    assert (eyeline.windows(walls, agents, 5, headings=small) == wanted).all()


BAD = {
    "no headings": ({"rules": "minigrid"}, "minigrid@1 need headings="),
    "a cone without headings": ({"cone": 30}, "need headings="),
    "aslant": ({"rules": "minigrid", "headings": [(1, 0), (1, 1)]}, r"headings\[1\].*\[1,1\]"),
    "two steps": ({"rules": "minigrid", "headings": [(2, 0), (1, 0)]}, r"headings\[0\].*\[2,0\]"),
    "nowhere": ({"headings": [(1, 0), (0, 0)]}, r"headings\[1\].*\[0,0\]"),
    "nowhere with a cone": ({"headings": [(0, 0), (1, 0)], "cone": 9}, r"headings\[0\].*\[0,0\]"),
    "too few": ({"headings": [(1, 0)]}, r"headings must have shape \(2, 2\), as agents, not \(1, 2\)"),
    "too many": ({"headings": [[(1, 0)] * 2]}, r"not \(1, 2, 2\)"),
    "one for all": ({"headings": (1, 0)}, r"headings must have shape \(N, 2\)"),
    "huge": ({"headings": [(2**40, 0), (1, 0)]}, r"headings\[0\] = .* is too long a way"),
    "a wide cone": ({"headings": EIGHT[:2], "cone": 180.5}, "180"),
    "a cone less than none": ({"headings": EIGHT[:2], "cone": -1}, "-1"),
    "no number": ({"headings": EIGHT[:2], "cone": float("nan")}, "cone"),
    "a cone for minigrid": ({"rules": "minigrid", "headings": FOUR[:2], "cone": 9}, "cone"),
}


@pytest.mark.parametrize("case", BAD)
def test_refused(case: str) -> None:
    options, says = BAD[case]
    out = np.full((2, 3, 3), 7, np.uint8)
    with pytest.raises(ValueError, match=says):
        eyeline.windows(np.zeros((4, 4)) > 0, [(0, 0), (1, 1)], 3, out=out, **options)
    assert (out == 7).all(), "nothing is written"
    with pytest.raises(ValueError, match=says):
        eyeline.observe(np.zeros((4, 4)) > 0, [(0, 0), (1, 1)], size=3, **options)


def test_what_is_no_heading_at_all() -> None:
    walls = np.zeros((4, 4), bool)
    for headings in [[(0.5, 1.0)], [("up", "up")], [(None, 1)]]:
        with pytest.raises(TypeError, match="headings must be whole numbers"):
            eyeline.windows(walls, [(0, 0)], headings=headings)
    for cone in ["wide", [30], 1j]:
        with pytest.raises(TypeError):
            eyeline.windows(walls, [(0, 0)], headings=[(1, 0)], cone=cone)


def test_nobody() -> None:
    none = np.empty((0, 2), int)
    for rules in ["predprey", "minigrid"]:
        assert eyeline.windows([[0]], none, 3, rules, headings=none).shape == (0, 3, 3)
    assert eyeline.windows([[0]], none, 3, headings=none, cone=30).shape == (0, 3, 3)
