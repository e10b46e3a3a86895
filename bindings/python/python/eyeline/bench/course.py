"""Where everyone runs: a few maps with one wall in five, from fixed seeds, and the agents on them."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

SIDE = 256
AGENTS = 4096
WALLS = 0.2
MAPS = 4
LAYERS = 3


@dataclass(frozen=True, eq=False)
class Ground:
    """One question: walls `[y, x]`, layers `[layer, y, x]`, and agents `(x, y)` on floors, anywhere."""

    walls: npt.NDArray[np.bool_]
    layers: npt.NDArray[np.float32]
    agents: npt.NDArray[np.int64]


def course() -> list[Ground]:
    """The same grounds every time."""
    return [ground(seed) for seed in range(MAPS)]


def ground(seed: int) -> Ground:
    rng = np.random.default_rng(seed)
    walls = rng.random((SIDE, SIDE)) < WALLS
    layers = rng.random((LAYERS, SIDE, SIDE), np.float32)
    floors = np.argwhere(~walls)[:, ::-1]
    return Ground(walls, layers, rng.choice(floors, AGENTS))
