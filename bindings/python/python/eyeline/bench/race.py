"""One work: answers are compared first, then everyone is timed."""

from collections.abc import Sequence
from dataclasses import dataclass

from .._eyeline import _BUILD as BUILD
from .contender import Contender, share_of_differences
from .course import Ground
from .measure import CLOCK, Effort, laps
from .works import Work


class WrongAnswer(Exception):
    """Someone who follows our rule answers otherwise."""


@dataclass(frozen=True)
class Finish:
    """A peer's nanoseconds an answer, and how it differs: empty if it is like for like."""

    name: str
    ns: float
    differs: str


@dataclass(frozen=True)
class Outcome:
    work: Work
    ours_ns: float
    #: The fastest first.
    peers: list[Finish]
    #: Packages that are not installed.
    missing: list[str]

    @property
    def best(self) -> Finish | None:
        """The fastest that is like for like."""
        return next((peer for peer in self.peers if not peer.differs), None)

    def line(self) -> dict[str, object]:
        """As it is written in JSON."""
        best = self.best
        return {
            "work": self.work.id,
            "ours_ns": rounded(self.ours_ns),
            "peers": {peer.name: rounded(peer.ns) for peer in sorted(self.peers, key=by_name)},
            "best_peer": best and best.name,
            "ratio": best and round(best.ns / self.ours_ns, 3),
            "time": f"median of {CLOCK} time",
            "build": BUILD,
        }


def by_name(peer: Finish) -> str:
    return peer.name


def rounded(ns: float) -> float:
    return round(ns, 4 if ns < 10 else 1)


def compared(peer: Contender, ours: Contender, grounds: Sequence[Ground]) -> str:
    """How a peer differs; an error if it should not."""
    shares = [share_of_differences(peer.run(ground), ours.run(ground)) for ground in grounds]
    share = sum(shares) / len(shares)
    if peer.differs:
        return f"{peer.differs}; {share:.1%} of cells differ"
    if share:
        raise WrongAnswer(f"{peer.name} and we differ in {share:.2%} of the answer")
    return ""


def race(work: Work, grounds: Sequence[Ground], effort: Effort) -> Outcome:
    ours, peers, missing = work.ours(), [], []
    for package, enter in work.peers:
        try:
            peers.append(enter())
        except ImportError:
            missing.append(package)
    differences = [compared(peer, ours, grounds) for peer in peers]
    ours_ns, *times = laps([ours, *peers], grounds, effort)
    rows = zip(peers, times, differences)
    finishes = [Finish(peer.name, ns, differs) for peer, ns, differs in rows]
    return Outcome(work, ours_ns, sorted(finishes, key=lambda peer: peer.ns), missing)
