"""Document 000 for scripts, held to its own text."""

import subprocess
import sys

import numpy as np
import pytest
from conftest import ROOT, needs_cli

from eyeline import Map, occlusion


def loop(a, b) -> list[tuple[int, int]]:
    """Section 3."""
    (x, y), (x1, y1) = a, b
    dx, dy = abs(x1 - x), -abs(y1 - y)
    sx, sy = 1 if x < x1 else -1, 1 if y < y1 else -1
    err, cells = dx + dy, []
    while True:
        cells.append((x, y))
        if (x, y) == (x1, y1):
            return cells
        twice = 2 * err
        if twice >= dy:
            err, x = err + dy, x + sx
        if twice <= dx:
            err, y = err + dx, y + sy


OFFSETS = [(x, y) for x in range(-9, 10) for y in range(-9, 10)]


def test_lines() -> None:
    for x, y in OFFSETS:
        assert occlusion.bresenham_line((4, -2), (4 + x, y - 2)) == loop((4, -2), (4 + x, y - 2))
    assert len(occlusion.bresenham_line((0, 0), (2**20, 3))) == 2**20 + 1
    with pytest.raises(ValueError, match="apart"):
        occlusion.bresenham_line((0, 0), (2**20 + 1, 0))
    with pytest.raises(ValueError, match="beyond every map"):
        occlusion.bresenham_line((0, 0), (2**40, 0))
    for wrong in [3, "@", (1, 2, 3), (0.5, 1), None]:
        with pytest.raises(TypeError, match=r"a must be \(x, y\)"):
            occlusion.bresenham_line(wrong, (0, 0))


def test_the_table() -> None:
    table = occlusion.los_table(9)
    assert list(table) == [(y, x) for y in range(-9, 10) for x in range(-9, 10)]
    for (dy, dx), between in table.items():
        assert between == [(y, x) for x, y in loop((0, 0), (dx, dy))[1:-1]]
    assert occlusion.los_table(0) == {(0, 0): []}
    for wrong in [-1, 256, 10**30]:
        with pytest.raises(ValueError, match="radius must be"):
            occlusion.los_table(wrong)


def test_visibility(rng: np.random.Generator) -> None:
    for _ in range(40):
        walls = {tuple(at) for at in rng.integers(-6, 7, (30, 2)).tolist()}
        P = tuple(rng.integers(-6, 7, 2).tolist())
        targets = {(P[0] + x, P[1] + y) for x, y in OFFSETS}
        seen = {T for T in targets if not any(cell in walls for cell in loop(P, T)[1:-1])}
        assert occlusion.compute_visibility(P, walls, targets) == seen
        arrays = np.array(sorted(walls)), np.array(sorted(targets))
        assert occlusion.compute_visibility(P, *arrays) == seen
    assert occlusion.compute_visibility((0, 0), [], []) == set()
    assert occlusion.compute_visibility((0, 0), set(), iter([(5, 5)])) == {(5, 5)}
    map = Map.from_text("..#.")
    assert occlusion.compute_visibility((0, 0), map, map.cells) == {(0, 0), (1, 0), (2, 0)}
    with pytest.raises(ValueError, match="outside"):
        occlusion.compute_visibility((0, 0), map, [(9, 9)])
    with pytest.raises(TypeError, match="walls must be"):
        occlusion.compute_visibility((0, 0), 5, [(1, 1)])


def test_relocation() -> None:
    assert occlusion.relocate((1, 1), {(1, 1)}, 3, 3) == {(0, 0)}
    assert occlusion.relocate((1, 1), {(0, 0)}, 3, 3) == {(0, 0)}
    with pytest.warns(RuntimeWarning, match="dropped"):
        assert occlusion.relocate((0, 0), [(0, 0), (1, 0)], 2, 1) == {(1, 0)}


EXAMPLE = "--width 7 --height 7 --walls 2,2 3,3 4,1 5,5 --center --origin-matrix".split()


@needs_cli
def test_the_tool_prints_what_the_program_prints(capfd) -> None:
    assert occlusion.main(EXAMPLE) == 0
    printed = capfd.readouterr()
    assert printed.err == "note: the wall at the origin 3,3 moved to 3,2\n"
    for words in [["eyeline.occlusion"], ["eyeline", "occlusion"]]:
        done = subprocess.run(
            [sys.executable, "-m", *words, *EXAMPLE], capture_output=True, text=True, check=True
        )
        assert (done.stdout, done.stderr) == (printed.out, printed.err)
    snapshots = (ROOT / "crates/eyeline-cli/tests/snapshots/occlusion.txt").read_text()
    assert "\n".join(printed.out.splitlines()[:7]).rstrip() in snapshots


@needs_cli
def test_its_exit_codes(capfd) -> None:
    assert occlusion.main(["--width", "3", "--height", "3"]) == 2
    assert occlusion.main([*EXAMPLE, "--strict-origin"]) == 2
    assert "eyeline occlusion" not in capfd.readouterr().out
