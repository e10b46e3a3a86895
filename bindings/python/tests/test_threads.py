"""Threads: the same bits with any number of them, no waiting for each other, nothing that breaks."""

import multiprocessing
import os
import sys
import threading
import time

import numpy as np
import pytest

import eyeline
from eyeline import Edit, Map, Observers


@pytest.fixture(scope="module")
def crowd() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    walls = rng.random((90, 120)) < 0.2
    agents = np.stack([rng.integers(0, 120, 5000), rng.integers(0, 90, 5000)], axis=1)
    return walls, agents, rng.random((2, 90, 120), dtype=np.float32)


@pytest.mark.parametrize("threads", [2, 7, 0, None, 256])
def test_the_same_bits(crowd, threads) -> None:
    walls, agents, layers = crowd
    for rules in ["predprey", "symmetric-shadowcasting"]:
        one = eyeline.windows(walls, agents, 9, rules)
        assert (eyeline.windows(walls, agents, 9, rules, threads=threads) == one).all()
        one = eyeline.observe(walls, agents, layers, 9, rules)
        assert (eyeline.observe(walls, agents, layers, 9, rules, threads=threads) == one).all()
        one = eyeline.survey(walls, rules, 9)
        many = eyeline.survey(walls, rules, 9, threads)
        assert (one[0] == many[0]).all() and (one[1] == many[1]).all()


def test_any_number_of_pools() -> None:
    for threads in range(1, 65):
        assert eyeline.windows([[0]], [(0, 0)], 3, threads=threads).sum() == 1
    if os.path.isdir("/proc/self/task"):
        end = time.monotonic() + 20
        # The last few pools stay: 61 to 64 threads each.
        while len(os.listdir("/proc/self/task")) > 400 and time.monotonic() < end:
            time.sleep(0.1)
        assert len(os.listdir("/proc/self/task")) <= 400


def run_while(change, *calls) -> None:
    """Runs calls in threads of their own, and a change once they are under way."""
    threads = [threading.Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    time.sleep(0.005)
    change()
    for thread in threads:
        thread.join()


def test_nobody_moves_the_memory_that_is_written() -> None:
    walls, agents = np.zeros((64, 64), bool), np.full((400_000, 2), 32)
    out = np.empty((len(agents), 9, 9), np.uint8)
    refused = []

    def shrink() -> None:
        for _ in range(20):
            try:
                out.resize((1, 9, 9), refcheck=False)
            except ValueError as error:
                refused.append(error)

    run_while(shrink, lambda: eyeline.windows(walls, agents, 9, out=out[:]))
    assert refused and out.shape == (len(agents), 9, 9)
    assert (out == 1).all()


SIDE = 1500
ROOM = np.zeros((SIDE, SIDE), bool)
CORNER = np.zeros((1, 2), np.int64)

# Arrays that numpy converts, and who reads them.
READ = {
    "walls": (np.int64, (SIDE, SIDE), lambda a: eyeline.windows(a, CORNER, 3)),
    "walls, turned": (bool, (SIDE, SIDE), lambda a: eyeline.windows(a.T, CORNER, 3)),
    "walls of a map": (np.int32, (SIDE, SIDE), Map),
    "walls of worlds": (np.int64, (2, SIDE, SIDE), lambda a: eyeline.windows(a, CORNER[[[0]] * 2], 3)),
    "walls in a list": (bool, (SIDE, SIDE), lambda a: eyeline.windows([a, a], CORNER[[[0]] * 2], 3)),
    "layers": (np.float64, (2, SIDE, SIDE), lambda a: eyeline.observe(ROOM, CORNER, a, 3)),
    "layers, big-endian": (">f4", (2, SIDE, SIDE), lambda a: eyeline.observe(ROOM, CORNER, a, 3)),
    "agents": (np.int16, (10**6, 2), lambda a: eyeline.windows(ROOM, a, 1)),
    "agents of worlds": (np.int16, (1, 10**6, 2), lambda a: eyeline.windows([ROOM], a, 1)),
    "headings": (np.uint8, (10**6, 2), lambda a: eyeline.windows(ROOM, np.zeros_like(a, int), 1, headings=a)),
    "targets": (np.int16, (10**6, 2), lambda a: eyeline.targets(ROOM, (0, 0), a)),
    "watchers": (np.int16, (10**6, 2), lambda a: eyeline.watchers(ROOM, a, (0, 0))),
    "starts": (np.int16, (10**6, 2), lambda a: eyeline.can_move(ROOM, a, np.zeros_like(a, int))),
    "occupied": (np.int16, (10**6, 2), lambda a: eyeline.can_move(ROOM, (0, 0), (0, 1), a)),
    "observers": (np.int16, (10**5, 2), lambda a: eyeline.field(ROOM[:9, :9], a)),
    "opacity": (np.float32, (SIDE, SIDE), lambda a: Map(ROOM, opacity=a)),
    "elevation": (np.float32, (SIDE, SIDE), lambda a: Map(ROOM, elevation=a)),
    "smoke": (np.int32, (SIDE, SIDE), lambda a: Map(ROOM, smoke=a)),
    "terrain": ("U8", (400, 400), lambda a: Map(ROOM[:400, :400], terrain=a.T)),
    "numbers": (np.float32, (300, 300), lambda a: eyeline.draw(ROOM[:300, :300], numbers=a)),
    "field": (np.int64, (300, 300), lambda a: eyeline.draw(ROOM[:300, :300], field=a)),
}


@pytest.mark.parametrize("which", READ)
def test_nobody_moves_the_memory_that_is_read(which: str) -> None:
    """Some answer, or a ValueError about the size that it was found with; never a crash."""
    dtype, shape, read = READ[which]
    for pause in [0.0, 0.0005, 0.001, 0.002, 0.004]:
        array, done = np.zeros(shape, dtype), threading.Event()

        def shrink() -> None:
            while not done.is_set():
                try:
                    array.resize((1,) * array.ndim, refcheck=False)
                except ValueError:
                    pass
                time.sleep(0.0002)

        thread = threading.Timer(pause, shrink)
        thread.start()
        try:
            read(array)
        except ValueError:
            pass
        finally:
            done.set()
            thread.join()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("change", ["dtype", "shape"])
def test_outputs_that_become_other_arrays_during_calls(change) -> None:
    walls, agents = np.zeros((64, 64), bool), np.full((100_000, 2), 32)
    both = np.empty((2, len(agents), 1, 9, 9), np.float32)
    halves = list(both)
    value = {"dtype": np.uint8, "shape": (-1,)}[change]
    calls = [lambda out=half: eyeline.observe(walls, agents, None, 9, out=out) for half in halves]
    run_while(lambda: setattr(halves[0], change, value), *calls)
    assert not both.any()


def test_arrays_that_change_during_calls(crowd) -> None:
    """Whoever writes gets some answer for the others: never an error that is not about a value."""
    walls, agents, layers = (array.copy() for array in crowd)
    rng, stop = np.random.default_rng(4), threading.Event()

    def write() -> None:
        while not stop.is_set():
            # Large copies by numpy run without the lock.
            np.copyto(walls, rng.random(walls.shape) < 0.2)
            agents[:] = rng.integers(-50, 150, agents.shape)
            layers[:] = np.nan
            np.copyto(walls.view(np.uint8), rng.integers(0, 256, walls.shape, np.uint8))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        end = time.monotonic() + 2
        while time.monotonic() < end:
            for threads in [1, 2]:
                try:
                    seen = eyeline.windows(walls, agents[:64], 7, threads=threads)
                    assert seen.max() <= 1
                    eyeline.observe(walls, agents[:64], layers, 7, threads=threads)
                except ValueError as error:
                    assert "outside the 120×90 map" in str(error)
                Map(walls)
    finally:
        stop.set()
        writer.join()


def test_one_output_for_two_calls(crowd) -> None:
    """Of calls that write one array at once, some are refused; the others are right."""
    walls, agents, _ = crowd
    map, out = Map(walls), np.zeros((5000, 9, 9), np.uint8)
    right, wrong = eyeline.windows(map, agents), []

    def call() -> None:
        for _ in range(40):
            try:
                eyeline.windows(map, agents, out=out)
            except ValueError as error:
                if "out is being written by another call" not in str(error):
                    wrong.append(error)

    callers = [threading.Thread(target=call) for _ in range(4)]
    [caller.start() for caller in callers]
    [caller.join() for caller in callers]
    assert not wrong and (out == right).all()


def test_a_map_edited_during_calls(crowd) -> None:
    """A call sees the map as it was when it began."""
    walls, agents, _ = crowd
    map, stop = Map(walls), threading.Event()

    def edit() -> None:
        wall = False
        while not stop.is_set():
            wall = not wall
            map.apply([Edit.set_wall(x, 40, wall) for x in range(120)])

    editor = threading.Thread(target=edit)
    editor.start()
    try:
        answers = set()
        end = time.monotonic() + 1
        while time.monotonic() < end:
            answers.add(eyeline.windows(map, agents[:500], 9).tobytes())
    finally:
        stop.set()
        editor.join()
    possible = {eyeline.windows(walls, agents[:500], 9).tobytes()}
    for wall in [False, True]:
        map.apply([Edit.set_wall(x, 40, wall) for x in range(120)])
        possible.add(eyeline.windows(map, agents[:500], 9).tobytes())
    assert answers <= possible


def test_others_run_meanwhile(crowd) -> None:
    walls, _, _ = crowd
    counted, stop = [0], threading.Event()

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    try:
        before = counted[0]
        eyeline.survey(np.tile(walls, (3, 3)), "symmetric-shadowcasting", 30)
        after = counted[0]
    finally:
        stop.set()
        counter.join()
    assert after - before > 3, (before, after)


@pytest.mark.parametrize(
    "read",
    [
        lambda map: map.text(),
        lambda map: map.scene_json(),
        lambda map: map.cells,
        lambda map: map.terrain,
        lambda map: map.walls,
        lambda map: map.elevation,
    ],
    ids=["text", "scene_json", "cells", "terrain", "walls", "elevation"],
)
def test_others_run_while_a_map_is_read(read) -> None:
    """Nobody takes the lock from its holder here: others run only if it is let go."""
    map, ran, stop = Map(np.zeros((1000, 1000), bool)), [0], threading.Event()
    kept = sys.getswitchinterval()

    def run() -> None:
        while not stop.is_set():
            ran[0] += 1
            time.sleep(0)

    other = threading.Thread(target=run)
    sys.setswitchinterval(1000)
    try:
        other.start()
        before, end = ran[0], time.monotonic() + 60
        # On a busy machine the other may come too late for the first.
        while ran[0] == before and time.monotonic() < end:
            read(map)
        after = ran[0]
    finally:
        sys.setswitchinterval(kept)
        stop.set()
        other.join()
    assert after > before


def test_observers_in_several_threads(crowd) -> None:
    walls, agents, _ = crowd
    watch, wrong = Observers(walls, {"base": "predprey", "radius": 6}, threads=2), []

    def work(share: np.ndarray) -> None:
        try:
            for at in share:
                one = watch.add(at)
                watch.apply(Edit.set_wall(*at))
                watch.move(one, share[0])
                watch.field(one)
        except Exception as error:  # noqa: BLE001
            wrong.append(error)

    workers = [threading.Thread(target=work, args=(share,)) for share in np.split(agents[:80], 4)]
    [worker.start() for worker in workers]
    [worker.join() for worker in workers]
    assert not wrong and len(watch) == 80
    map = watch.map
    for one in watch.observers:
        fresh = eyeline.field(map, watch.at(one), watch.rules)
        assert (watch.field(one) == fresh).all()


def look(answers: "multiprocessing.Queue[int]", watch: Observers | None = None) -> None:
    if watch is not None:
        watch.add((4, 4))
        watch.apply(Edit.set_wall(4, 5))
    walls = np.zeros((50, 50), bool)
    agents = np.zeros((3000, 2), np.int64)
    answers.put(int(eyeline.windows(walls, agents, threads=2).sum()))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="fork is not the way there")
def test_a_forked_process_has_threads_of_its_own() -> None:
    context = multiprocessing.get_context("fork")
    answers = context.Queue()
    look(answers)
    watch = Observers(np.zeros((9, 9), bool), threads=2)
    child = context.Process(target=look, args=(answers, watch))
    child.start()
    assert answers.get(timeout=60) == answers.get(timeout=60) == 3000 * 25
    child.join(60)
    assert child.exitcode == 0
