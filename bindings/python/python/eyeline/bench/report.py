"""What is told to people: the times of a work, and at the end how far each is from its floor."""

from collections.abc import Iterable, Iterator

from .race import Outcome


def time(ns: float) -> str:
    """Three digits and a unit."""
    for unit in ("ns", "µs", "ms"):
        if ns < 1000:
            return f"{ns:.{2 if ns < 10 else 1 if ns < 100 else 0}f} {unit}"
        ns /= 1000
    return f"{ns:.2f} s"


def laps(outcome: Outcome) -> Iterator[str]:
    """Everyone's time, the fastest first; `=` is like for like."""
    yield f"   {'eyeline':14} {time(outcome.ours_ns):>8}"
    for peer in outcome.peers:
        mark = " " if peer.differs else "="
        ratio = peer.ns / outcome.ours_ns
        told = f" {mark} {peer.name:14} {time(peer.ns):>8} {ratio:>9.2f}×  {peer.differs}"
        yield told.rstrip()


def summary(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Every floor, and whether it holds."""
    yield f"\n{'work':20} {'ours':>8}  {'against':14} {'theirs':>8} {'ratio':>8} {'floor':>8}"
    for outcome in outcomes:
        work, ours = outcome.work, outcome.ours_ns
        start = f"{work.id:20} {time(ours):>8}  "
        times = {peer.name: peer.ns for peer in outcome.peers}
        for peer, floor in work.floors.items():
            if peer in times:
                ratio = times[peer] / ours
                told = f"{peer:14} {time(times[peer]):>8} {ratio:>7.2f}× {floor:>7g}×"
                yield f"{start}{told}  {verdict(ratio >= floor)}"
        if work.at_most is not None:
            yield f"{start}{'':33} {time(work.at_most):>8}  {verdict(ours < work.at_most)}"


def verdict(holds: bool) -> str:
    return "holds" if holds else "MISSED"


def build(name: str) -> Iterator[str]:
    """A warning, unless what is timed is what people install."""
    if name != "release":
        yield f"this eyeline was built with {name} and is slower than a release; its times say little"


def missing(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Who was left out, and what would bring them in."""
    packages = sorted({package for outcome in outcomes for package in outcome.missing})
    if packages:
        names = " ".join(packages)
        yield f"\nleft out, not installed: {', '.join(packages)}; pip install {names}"
