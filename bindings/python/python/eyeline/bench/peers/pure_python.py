"""Document 000's loop as it stands there: a line to every cell, walls in a set. A sample."""

from functools import cache

import numpy as np

from ..contender import Answer, Contender
from ..course import Ground
from ..lines import Cell, line

SAMPLE = 32


def windows(size: int) -> Contender:
    reach = size // 2

    @cache
    def wall_set(ground: Ground) -> set[Cell]:
        return {(x, y) for y, x in np.argwhere(ground.walls).tolist()}

    def run(ground: Ground) -> Answer:
        walls = wall_set(ground)
        height, width = ground.walls.shape
        seen = np.zeros((SAMPLE, size, size), np.uint8)
        for agent, (x, y) in enumerate(ground.agents[:SAMPLE].tolist()):
            for ty in range(max(0, y - reach), min(height, y + reach + 1)):
                for tx in range(max(0, x - reach), min(width, x + reach + 1)):
                    path = line((x, y), (tx, ty))
                    if not any(cell in walls for cell in path[1:-1]):
                        seen[agent, ty - y + reach, tx - x + reach] = 1
        return seen

    return Contender("pure-python", run, SAMPLE)
