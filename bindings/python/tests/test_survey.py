"""How exposed every cell is."""

import functools
import signal

import numpy as np
import pytest

import eyeline
from eyeline import Map


def test_counts(room) -> None:
    walls, _ = room
    map = Map(walls)
    for radius in [0, 1, 4, None]:
        sees, seen_by = eyeline.survey(map, radius=radius)
        assert sees.dtype == seen_by.dtype == np.uint32 and sees.shape == walls.shape
        assert sees.sum() == seen_by.sum()
        for x, y in [(0, 0), (22, 16), (11, 8)]:
            assert sees[y, x] == eyeline.field(map, (x, y), radius=radius).sum()
    floors, _ = eyeline.survey(map, count="floors")
    assert not floors[walls].any()
    assert floors[8, 11] == (0 if walls[8, 11] else (eyeline.field(map, (11, 8)) & ~walls).sum())


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="count must be 'cells' or 'floors', not 'walls'"):
        eyeline.survey([[0]], count="walls")
    with pytest.raises(ValueError, match="unbounded"):
        eyeline.survey(Map.from_scene({}), radius=3)
    with pytest.raises(ValueError, match="over the limit"):
        eyeline.survey(np.zeros((4096, 4096), bool))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("rules, radius", [("predprey", 31), ("one-card-dungeon", 3)])
def test_whoever_waits_may_have_had_enough(threads: int, rules: str, radius: int) -> None:
    """A signal ends a survey between its bands, with any number of threads."""

    def enough(*_: object) -> None:
        raise KeyboardInterrupt

    walls, done = np.zeros((8192, 1024), bool), []
    survey = functools.partial(eyeline.survey, rules=rules, radius=radius, threads=threads)
    before = signal.signal(signal.SIGALRM, enough)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        with pytest.raises(KeyboardInterrupt):
            # No line of Python runs between the survey's end and its answer's place in the list.
            done.extend(map(survey, [walls]))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert not done


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize(
    "ask",
    [
        lambda walls: eyeline.survey(walls, "one-card-dungeon", 60, 1),
        lambda walls: eyeline.survey(walls, "one-card-dungeon", 60, 2),
        lambda walls: eyeline.survey(walls, "one-card-dungeon", 60, 3),
        lambda walls: eyeline.matrix(walls[:, :256], "one-card-dungeon"),
    ],
    ids=["1", "2", "3", "matrix"],
)
def test_nobody_waits_for_the_end_of_a_band(ask) -> None:
    """Signals are seen again and again while the only band of a map, or a matrix, is under way."""
    seen, done = [], []

    def enough(*_: object) -> None:
        seen.append(len(seen))
        if len(seen) == 3:
            raise KeyboardInterrupt

    walls = np.zeros((64, 1000), bool)
    before = signal.signal(signal.SIGALRM, enough)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        with pytest.raises(KeyboardInterrupt):
            done.extend(map(ask, [walls]))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert not done
