"""What several tests use."""

import signal
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import eyeline
from eyeline._eyeline import _CLI

ROOT = Path(__file__).resolve().parents[3]


needs_cli = pytest.mark.skipif(not _CLI, reason="this build has no command line")


def square_rules() -> list[str]:
    """Every rule set and variant of squares."""
    sets = [entry for entry in eyeline.rules() if entry["grid"] == "square"]
    return [one["rules"] for entry in sets for one in [entry, *entry.get("variants", [])]]


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(6)


@pytest.fixture
def room(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Walls [y, x], wider than high, and agents anywhere on them."""
    walls = rng.random((17, 23)) < 0.2
    agents = np.stack([rng.integers(0, 23, 40), rng.integers(0, 17, 40)], axis=1)
    return walls, agents


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Ctrl-C works in the tests and in what they start, even where CI runs with it ignored."""
    kept = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, kept)
