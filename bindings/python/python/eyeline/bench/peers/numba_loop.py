"""The early-stopping loop, compiled: each line is walked until it meets a wall."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..contender import Answer, Contender
from ..course import AGENTS, LAYERS, Ground


def compiled(write: Callable[..., None]) -> Any:
    """A loop over all cells of all windows that hands each cell, and whether it is seen, to `write`."""
    from numba import njit  # type: ignore[import, unused-ignore]

    @njit  # type: ignore[untyped-decorator, unused-ignore]
    def is_clear(walls: Any, x: int, y: int, x1: int, y1: int) -> bool:
        dx, dy = abs(x1 - x), abs(y1 - y)
        sx, sy = (1 if x < x1 else -1), (1 if y < y1 else -1)
        error = dx - dy
        for _ in range(max(dx, dy) - 1):
            double = 2 * error
            if double >= -dy:
                error -= dy
                x += sx
            if double <= dx:
                error += dx
                y += sy
            if walls[y, x]:
                return False
        return True

    write = njit(write)

    @njit  # type: ignore[untyped-decorator, unused-ignore]
    def look(walls: Any, layers: Any, agents: Any, out: Any) -> None:
        height, width = walls.shape
        size = out.shape[-1]
        reach = size // 2
        for agent in range(len(agents)):
            x, y = agents[agent, 0], agents[agent, 1]
            for row in range(size):
                for column in range(size):
                    tx, ty = x + column - reach, y + row - reach
                    on_map = 0 <= tx < width and 0 <= ty < height
                    seen = on_map and is_clear(walls, x, y, tx, ty)
                    write(walls, layers, tx, ty, seen, out, agent, row, column)

    return look


def write_mask(
    walls: Any, layers: Any, x: int, y: int, seen: bool, out: Any, agent: int, row: int, column: int
) -> None:
    out[agent, row, column] = seen


def write_channels(
    walls: Any, layers: Any, x: int, y: int, seen: bool, out: Any, agent: int, row: int, column: int
) -> None:
    out[agent, 0, row, column] = seen and walls[y, x]
    for layer in range(LAYERS):
        out[agent, layer + 1, row, column] = layers[layer, y, x] if seen else 0


def windows(size: int) -> Contender:
    return contender(write_mask, np.empty((AGENTS, size, size), np.uint8))


def observe(size: int) -> Contender:
    return contender(write_channels, np.empty((AGENTS, LAYERS + 1, size, size), np.float32))


def contender(write: Callable[..., None], out: Answer) -> Contender:
    look = compiled(write)

    def run(ground: Ground) -> Answer:
        look(ground.walls, ground.layers, ground.agents, out)
        return out

    return Contender("numba", run, AGENTS)
