"""`python -m eyeline.bench`: one JSON line a work on stdout, progress and a table on stderr."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path

from . import course, report
from .measure import CLOCK, FULL, QUICK
from .race import BUILD, Outcome, WrongAnswer, race
from .works import WORKS


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m eyeline.bench",
        description="Race eyeline against what people use without it: "
        f"{course.AGENTS} agents, {course.SIDE}×{course.SIDE} cells, "
        f"{course.WALLS:.0%} walls, one thread, from array to array. "
        f"Times are medians of {CLOCK} time"
        + (", which does not count interruptions." if CLOCK == "thread" else "."),
    )
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the JSON lines to a file too")
    parser.add_argument("--quick", action="store_true", help="fewer samples")
    parser.add_argument("--only", metavar="PREFIX", default="", help="works whose names start so")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    args = parser().parse_args(argv)
    works = [work for work in WORKS if work.id.startswith(args.only)]
    if not works:
        known = ", ".join(work.id for work in WORKS)
        print(f"no work's name starts with {args.only!r}; there are {known}", file=sys.stderr)
        return 2
    outcomes: list[Outcome] = []
    wrong = 0
    with ExitStack() as stack:
        sinks = [sys.stdout]
        if args.json:
            try:
                sinks.append(stack.enter_context(args.json.open("w", encoding="utf-8")))
            except OSError as error:
                print(f"{args.json}: {error.strerror}", file=sys.stderr)
                return 2
        tell(report.build(BUILD))
        grounds = course.course()
        for work in works:
            tell([f"{work.id} …"])
            try:
                outcome = race(work, grounds, QUICK if args.quick else FULL)
            except WrongAnswer as error:
                tell([f"  WRONG: {error}"])
                wrong += 1
                continue
            for sink in sinks:
                print(json.dumps(outcome.line()), file=sink, flush=True)
            tell(report.laps(outcome))
            outcomes.append(outcome)
    tell(report.summary(outcomes))
    tell(report.missing(outcomes))
    return 1 if wrong else 0


def tell(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
