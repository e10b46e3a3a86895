"""The race runs, everyone who follows our rule answers as we do, and its lines are as promised."""

import dataclasses
import json
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import eyeline
from eyeline._eyeline import _BUILD
from eyeline.bench import measure, report
from eyeline.bench.__main__ import main
from eyeline.bench.contender import Contender
from eyeline.bench.course import AGENTS, SIDE, WALLS, course
from eyeline.bench.measure import QUICK
from eyeline.bench.peers import numba_loop
from eyeline.bench.race import WrongAnswer, race
from eyeline.bench.works import WORKS

IDS = ["windows/7x7/u8", "windows/9x9/u8", "windows/15x15/u8", "observe/9x9x4/f32", "call"]


def test_a_quick_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick", "--json", str(tmp_path / "lines")]) == 0
    out, err = capsys.readouterr()
    assert (tmp_path / "lines").read_text() == out
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["work"] for line in lines] == IDS
    for line in lines:
        assert list(line) == ["work", "ours_ns", "peers", "best_peer", "ratio", "time", "build"]
        assert line["time"] == f"median of {measure.CLOCK} time" and line["build"] == _BUILD
        assert line["ours_ns"] > 0 and all(ns > 0 for ns in line["peers"].values())
        [work] = [work for work in WORKS if work.id == line["work"]]
        installed = [package for package, _ in work.peers if find_spec(package)]
        assert len(line["peers"]) == len(installed)
        if line["work"] != "call":
            assert {"clever-numpy"} <= set(line["peers"]) and line["best_peer"] in line["peers"]
            assert line["ratio"] > 0
        assert f"\n{line['work']} " in err


def test_it_says_how_it_measures(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert f"medians of {measure.CLOCK} time" in " ".join(capsys.readouterr().out.split())
    assert not list(report.build("release"))
    [warning] = report.build("checks")
    assert "built with checks and is slower than a release" in warning


def test_interruptions_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sleeps on the way is not slower, where a thread's own time is known."""
    if measure.CLOCK != "thread":
        pytest.skip("no such clock here")
    assert measure.now is time.thread_time_ns
    ticks = iter(range(0, 1000, 7))
    monkeypatch.setattr(measure, "now", lambda: next(ticks))
    watch = measure.Watch(Contender("one", lambda ground: ground.walls, 1), course())
    watch.lap()
    assert watch.nanoseconds() == 7


def test_numba_works_in_one_thread() -> None:
    pytest.importorskip("numba")
    look = numba_loop.compiled(numba_loop.write_mask)
    assert not look.targetoptions.get("parallel")


def test_some_works_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "nobody"]) == 2
    assert "windows/7x7/u8" in capsys.readouterr().err


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", str(tmp_path / "no" / "lines")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_who_is_not_installed_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for package in ("numba", "tcod", "minigrid"):
        monkeypatch.setitem(sys.modules, package, None)
        for module in [name for name in sys.modules if name.startswith(f"{package}.")]:
            monkeypatch.setitem(sys.modules, module, None)
    assert main(["--quick", "--only", "windows/7"]) == 0
    out, err = capsys.readouterr()
    peers = set(json.loads(out)["peers"])
    assert peers == {"clever-numpy", "plain-numpy", "pure-python"}
    assert "pip install minigrid numba tcod" in err


def test_a_wrong_answer_stops_the_work() -> None:
    [work] = [work for work in WORKS if work.id == "windows/7x7/u8"]
    contender = work.ours()
    lies = dataclasses.replace(contender, run=lambda ground: contender.run(ground) ^ 1)
    lying = dataclasses.replace(work, ours=lambda: lies)
    with pytest.raises(WrongAnswer, match="pure-python and we differ"):
        race(lying, course(), QUICK)


def test_the_grounds() -> None:
    for ground, again in zip(course(), course()):
        assert np.array_equal(ground.agents, again.agents)
        assert ground.walls.shape == (SIDE, SIDE) and ground.agents.shape == (AGENTS, 2)
        assert abs(ground.walls.mean() - WALLS) < 0.01
        assert not ground.walls[ground.agents[:, 1], ground.agents[:, 0]].any()
        assert eyeline.windows(ground.walls, ground.agents).any()
