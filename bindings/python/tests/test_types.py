"""The stubs say what the package does: stubtest compares them, mypy reads a sample with them."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

SAMPLE = '''
from typing import Literal, assert_type

import numpy as np
import numpy.typing as npt

import eyeline
from eyeline import occlusion

walls = np.zeros((4, 5), bool)
map = eyeline.Map(walls, elevation=np.ones((4, 5)))
agents = np.array([(0, 0), (4, 3)])
assert_type(eyeline.windows(map, agents, out=None), npt.NDArray[np.uint8])
assert_type(eyeline.windows([map, map], [agents, agents], 5, "predprey", threads=None), npt.NDArray[np.uint8])
assert_type(eyeline.observe(walls, agents, axes="xy"), npt.NDArray[np.float32])
assert_type(eyeline.los(map, (0, 0), agents[1], eyeline.Rules("predprey", radius=3)), bool)
assert_type(eyeline.windows(map, agents, headings=agents, cone=45), npt.NDArray[np.uint8])
assert_type(eyeline.query("{}"), str)
reason = eyeline.can_move(map, (0, 0), (4, 3), {(1, 1)})
assert reason is None or reason == "corner_cut"
starts = np.zeros((4, 2), np.int64)
assert_type(eyeline.can_move(map, starts, starts, rules="predprey-env"), npt.NDArray[np.uint8])
assert_type(eyeline.can_move(map, [(0, 0)], [(1, 1)]), npt.NDArray[np.uint8])
Reason = Literal["wall", "occupied", "corner_cut", "los"]
assert_type(eyeline.can_move(map, [0, 0], [1, 1]), Reason | None)
assert_type(eyeline.can_move(map, "a", (1, 1)), Reason | None)
assert_type(eyeline.can_move(map, np.zeros(2, np.int64), np.ones(2, np.int32)), Reason | None)
# Of arrays of any shape nobody knows which it is.
print(eyeline.can_move(map, agents, agents[::-1]).sum(), eyeline.can_move(map, agents[0], agents[1]))
print(eyeline.MOVES[0], map.make_room((0, 0)))
assert_type(occlusion.compute_visibility((0, 0), {(1, 1)}, [(2, 2)]), set[tuple[int, int]])
assert_type(occlusion.los_table(3)[0, 1], list[tuple[int, int]])
picture = eyeline.draw(map, trace=((0, 0), (4, 3)), marks={(0, 0): "P"})
assert_type(picture.rgb(scale=2), npt.NDArray[np.uint8])
marks = {(0, 0): "P"}
eyeline.draw(map, marks=marks)
eyeline.draw(map, marks={"@": "x"})
eyeline.draw(map, marks={"@": "x", (1, 1): "y"})
eyeline.draw_channels(np.zeros((2, 5, 5)), marks={(x, y): "P" for x, y in starts})
half = np.float32(0.5)
map.set_opacity(1, 1, half)
map.set_cover(1, 1, np.float16(1))
map.set_elevation(1, 1, None)
eyeline.Edit.set_elevation(1, 1, half)
eyeline.draw(map, cell=np.float32(12)).save("map.png", scale=half)
eyeline.windows(map, agents, headings=agents, cone=half)
eyeline.observe(map, agents, headings=agents, cone=np.int64(45))
why = eyeline.trace(map, (0, 0), (4, 3), explain=True)
if why["blockedBy"] is not None:
    print(why["blockedBy"]["cause"], why["line"][0])
house = eyeline.Rules("square-tactics", heeds=["walls", "smoke"], title="House rules")
eyeline.Rules("predprey", heeds=house.heeds)
eyeline.Rules("predprey", heeds="walls")  # type: ignore[arg-type]
print(house.title.upper(), house.may_heed[0], map.ignores(house)[:1], why.get("ignores"))
sees, seen_by = eyeline.survey(map, radius=3)
watch = eyeline.Observers(map)
for change in watch.apply(eyeline.Edit.set_wall(1, 1)):
    print(change.observer, change.gained.shape)
map.walls = walls  # type: ignore[misc]
eyeline.windows(map)  # type: ignore[call-arg]
eyeline.los(map, 3, (0, 0))  # type: ignore[arg-type]
eyeline.draw(map, theme="blue")  # type: ignore[arg-type]
eyeline.draw(map, marks=[(0, 0)])  # type: ignore[arg-type]
map.set_cover(1, 1, "1")  # type: ignore[arg-type]
eyeline.can_move(map, (0, 0), [(1, 1)])  # type: ignore[list-item]
'''


def run(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_a_sample(tmp_path: Path) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text(SAMPLE)
    assert not run("mypy", "--strict", "--cache-dir", str(tmp_path), str(sample))


def test_the_stubs_are_the_package() -> None:
    assert not run("mypy.stubtest", "eyeline")
