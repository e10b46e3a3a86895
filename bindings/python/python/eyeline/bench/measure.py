"""Laps: everyone in turn, again and again, and the middle of everyone's times. Everyone works in one
thread, so that thread's own time is taken: on a busy machine the wall clock would also count who was
interrupted, and long runs are interrupted more."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import get_clock_info, perf_counter_ns, thread_time_ns

from .contender import Contender
from .course import Ground


#: Some machines know a thread's time to a sixtieth of a second only.
CLOCK = "thread" if get_clock_info("thread_time").resolution <= 1e-6 else "wall"
now = {"thread": thread_time_ns, "wall": perf_counter_ns}[CLOCK]


@dataclass(frozen=True)
class Effort:
    """How long to measure: seconds for each contender on average, and laps for the slowest."""

    seconds: float
    laps: int


FULL = Effort(1.0, 7)
QUICK = Effort(0.05, 2)


class Watch:
    """The times of one contender, ground by ground."""

    def __init__(self, contender: Contender, grounds: Sequence[Ground]) -> None:
        self.contender = contender
        self.grounds = grounds
        self.times: list[list[int]] = [[] for _ in grounds]
        self.spent = 0
        self.laps = 0

    def lap(self) -> None:
        run = self.contender.run
        for ground, times in zip(self.grounds, self.times):
            start = now()
            run(ground)
            times.append(now() - start)
            self.spent += times[-1]
        self.laps += 1

    def nanoseconds(self) -> float:
        """For one answer."""
        runs = sum(median(times) for times in self.times)
        return runs / (len(self.grounds) * self.contender.answers)


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def laps(contenders: Sequence[Contender], grounds: Sequence[Ground], effort: Effort) -> list[float]:
    """Nanoseconds an answer, each contender's. Everyone has run before. Who has used more than an even
    share of the time so far sits the round out, so that slow laps are fewer but spread over the whole
    race."""
    watches = [Watch(contender, grounds) for contender in contenders]
    budget = effort.seconds * 1e9
    with no_garbage_collection():
        while True:
            share = sum(watch.spent for watch in watches) / len(watches)
            over = share >= budget
            late = [watch for watch in watches if watch.laps < effort.laps]
            if over and not late:
                return [watch.nanoseconds() for watch in watches]
            for watch in late if over else watches:
                if over or watch.spent <= share:
                    watch.lap()
