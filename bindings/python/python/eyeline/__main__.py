"""``python -m eyeline``: the command line, in this process.

The package has it if it was built with the feature ``cli``:
``pip install -C build-args="--features cli" ./bindings/python``. Without, it says so and ends with 2.

Exit codes: 0 fine, 2 usage, 3 bad data; 1 for "not visible" with ``--exit-code``.
"""

import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ._eyeline import _program

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program with these words, or with those of the command line; its exit code.

    What it prints goes to the standard output of the process, whatever ``sys.stdout`` is. Without
    ``argv`` the process is the program: Ctrl-C ends it at once.

    >>> from eyeline.__main__ import main
    >>> main(["rules", "show", "nothing"])
    3
    """
    return _run([], argv)


def _run(command: Sequence[str], argv: Sequence[str] | None) -> int:
    words = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    with _signals_kept():
        if argv is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        return _program(["eyeline", *command, *words])


@contextmanager
def _signals_kept() -> Iterator[None]:
    """A survey listens to signals; whoever did before does so again afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    kept = {name: signal.getsignal(getattr(signal, name)) for name in names}
    try:
        yield
    finally:
        for name, handler in kept.items():
            if handler is not None:
                signal.signal(getattr(signal, name), handler)


if __name__ == "__main__":
    sys.exit(main())
