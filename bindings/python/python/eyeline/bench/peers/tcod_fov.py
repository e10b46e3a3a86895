"""python-tcod: symmetric shadowcasting on a window cut out for each agent. Another rule, and the
nearest that it has. A sample."""

import numpy as np

from ..contender import Answer, Contender
from ..course import Ground

SAMPLE = 256


def windows(size: int) -> Contender:
    import tcod.constants  # type: ignore[import, unused-ignore]
    import tcod.map  # type: ignore[import, unused-ignore]

    symmetric = tcod.constants.FOV_SYMMETRIC_SHADOWCAST
    reach = size // 2
    out = np.empty((SAMPLE, size, size), np.uint8)

    def run(ground: Ground) -> Answer:
        floors = np.pad(~ground.walls, reach)
        for seen, (x, y) in zip(out, ground.agents[:SAMPLE].tolist()):
            window = floors[y : y + size, x : x + size]
            seen[:] = tcod.map.compute_fov(window, (reach, reach), algorithm=symmetric)
        return out

    return Contender("tcod", run, SAMPLE, "symmetric shadowcasting")
