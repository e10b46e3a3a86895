"""The early-stopping loop, compiled: each line is walked until it meets a wall."""

from typing import Any

import numpy as np

from ..contender import Answer, Contender
from ..course import AGENTS, LAYERS, Ground


def compiled() -> Any:
    """The compiler, and the predicate compiled."""
    import numba  # type: ignore[import, unused-ignore]

    @numba.njit  # type: ignore[untyped-decorator, unused-ignore]
    def sees(walls: Any, x: int, y: int, x1: int, y1: int) -> bool:
        dx, dy = abs(x1 - x), -abs(y1 - y)
        sx, sy = (1 if x < x1 else -1), (1 if y < y1 else -1)
        error = dx + dy
        start = True
        while x != x1 or y != y1:
            if not start and walls[y, x]:
                return False
            start = False
            double = 2 * error
            if double >= dy:
                error += dy
                x += sx
            if double <= dx:
                error += dx
                y += sy
        return True

    return numba.njit, sees


def compiled_windows() -> Any:
    njit, sees = compiled()

    @njit  # type: ignore[untyped-decorator, unused-ignore]
    def look(walls: Any, agents: Any, out: Any) -> None:
        height, width = walls.shape
        size = out.shape[1]
        reach = size // 2
        for agent in range(len(agents)):
            x, y = agents[agent, 0], agents[agent, 1]
            for row in range(size):
                for column in range(size):
                    tx, ty = x + column - reach, y + row - reach
                    on_map = 0 <= tx < width and 0 <= ty < height
                    out[agent, row, column] = on_map and sees(walls, x, y, tx, ty)

    return look


def windows(size: int) -> Contender:
    look = compiled_windows()
    out = np.empty((AGENTS, size, size), np.uint8)

    def run(ground: Ground) -> Answer:
        look(ground.walls, ground.agents, out)
        return out

    return Contender("numba", run, AGENTS)


def observe(size: int) -> Contender:
    njit, sees = compiled()

    @njit  # type: ignore[untyped-decorator, unused-ignore]
    def look(walls: Any, layers: Any, agents: Any, out: Any) -> None:
        height, width = walls.shape
        size = out.shape[2]
        reach = size // 2
        for agent in range(len(agents)):
            x, y = agents[agent, 0], agents[agent, 1]
            for row in range(size):
                for column in range(size):
                    tx, ty = x + column - reach, y + row - reach
                    on_map = 0 <= tx < width and 0 <= ty < height
                    if on_map and sees(walls, x, y, tx, ty):
                        out[agent, 0, row, column] = walls[ty, tx]
                        for layer in range(len(layers)):
                            out[agent, layer + 1, row, column] = layers[layer, ty, tx]
                        out[agent, -1, row, column] = 1
                    else:
                        out[agent, :, row, column] = 0

    out = np.empty((AGENTS, LAYERS + 2, size, size), np.float32)

    def run(ground: Ground) -> Answer:
        look(ground.walls, ground.layers, ground.agents, out)
        return out

    return Contender("numba", run, AGENTS)
