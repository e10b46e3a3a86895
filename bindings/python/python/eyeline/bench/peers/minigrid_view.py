"""MiniGrid: `process_vis` on views that are cut out beforehand, the agent at the bottom. Another rule.
A sample."""

from functools import cache
from typing import Any

import numpy as np

from ..contender import Answer, Contender
from ..course import Ground

SAMPLE = 256


def windows(size: int) -> Contender:
    from minigrid.core.grid import Grid  # type: ignore[import, unused-ignore]
    from minigrid.core.world_object import Wall  # type: ignore[import, unused-ignore]

    reach = size // 2
    wall = Wall()

    def view(window: Answer) -> Any:
        grid = Grid(size, size)
        for y, x in np.argwhere(window).tolist():
            grid.set(x, y, wall)
        return grid

    @cache
    def views(ground: Ground) -> list[Any]:
        walls = np.pad(ground.walls, reach)
        agents = ground.agents[:SAMPLE].tolist()
        return [view(walls[y : y + size, x : x + size]) for x, y in agents]

    def run(ground: Ground) -> Answer:
        seen = [view.process_vis((reach, size - 1)) for view in views(ground)]
        return np.array(seen).swapaxes(1, 2)

    return Contender("minigrid", run, SAMPLE, "MiniGrid's own rule, ahead of the agent")
