"""All agents at once, one look at the map for each cell of each line."""

import numpy as np

from ..contender import Answer, Contender
from ..course import AGENTS, Ground
from ..lines import between, offsets


def windows(size: int) -> Contender:
    reach = size // 2
    lines = [(offset, between(offset)) for offset in offsets(size)]

    def run(ground: Ground) -> Answer:
        height, width = ground.walls.shape
        walls = np.pad(ground.walls, reach, constant_values=True)
        xs, ys = ground.agents.T
        seen = np.empty((len(xs), size, size), np.uint8)
        for (dx, dy), path in lines:
            tx, ty = xs + dx, ys + dy
            clear = (tx >= 0) & (tx < width) & (ty >= 0) & (ty < height)
            for cx, cy in path:
                clear &= ~walls[ys + (cy + reach), xs + (cx + reach)]
            seen[:, dy + reach, dx + reach] = clear
        return seen

    return Contender("plain-numpy", run, AGENTS)
