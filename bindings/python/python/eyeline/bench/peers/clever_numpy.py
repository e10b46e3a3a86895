"""All agents at once, cell by cell: lines that begin alike share the work, one OR for each beginning.
The map is framed with cells that are neither floor nor wall, so that no index leaves it."""

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from ..contender import Answer, Contender
from ..course import AGENTS, LAYERS, Ground
from ..lines import Cell, between, offsets

OFF_MAP = 2


class Beginnings:
    """Every distinct beginning of a window's lines: the one it prolongs and the cell it adds, and for
    each cell of the window the beginning that leads to it."""

    def __init__(self, size: int) -> None:
        cells = list(offsets(size))
        known: dict[tuple[Cell, ...], int] = {(): 0}
        self.steps: list[tuple[int, int]] = []
        self.leads: list[int] = []
        for cell in cells:
            path = tuple(between(cell))
            for end in range(1, len(path) + 1):
                if path[:end] not in known:
                    known[path[:end]] = len(known)
                    self.steps.append((known[path[: end - 1]], cells.index(path[end - 1])))
            self.leads.append(known[path])


class Look:
    """What is seen, as a bool array `[agent, cell]`."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.lines = Beginnings(size)
        self.cells = np.empty((size * size, AGENTS), np.uint8)
        self.blocked = np.zeros((len(self.lines.steps) + 1, AGENTS), np.uint8)

    def __call__(self, ground: Ground, out: npt.NDArray[np.bool_]) -> None:
        cells, blocked = self.cells, self.blocked
        walls = framed(ground.walls, self.size // 2, np.uint8, OFF_MAP)
        stride = walls.shape[1]
        corners = ground.agents[:, 1] * stride + ground.agents[:, 0]
        for place, cell in enumerate(cells):
            row, column = divmod(place, self.size)
            np.take(walls.ravel()[row * stride + column :], corners, out=cell, mode="clip")
        for step, (before, cell_added) in enumerate(self.lines.steps, 1):
            np.bitwise_or(blocked[before], cells[cell_added], out=blocked[step])
        np.bitwise_and(cells, OFF_MAP, out=cells)
        for cell, lead in zip(cells, self.lines.leads):
            if lead:
                np.bitwise_or(cell, blocked[lead], out=cell)
        np.equal(cells.T, 0, out=out)


def framed(layer: Answer, by: int, dtype: npt.DTypeLike, value: int = 0) -> Answer:
    """The layer in a frame."""
    height, width = layer.shape
    wide = np.full((height + 2 * by, width + 2 * by), value, dtype)
    wide[by:-by, by:-by] = layer
    return wide


def windows(size: int) -> Contender:
    look = Look(size)
    out = np.empty((AGENTS, size, size), np.uint8)

    def run(ground: Ground) -> Answer:
        look(ground, out.reshape(AGENTS, -1).view(np.bool_))
        return out

    return Contender("clever-numpy", run, AGENTS)


def observe(size: int) -> Contender:
    look = Look(size)
    seen = np.empty((AGENTS, size, size), np.bool_)
    out = np.empty((AGENTS, LAYERS + 1, size, size), np.float32)

    def run(ground: Ground) -> Answer:
        look(ground, seen.reshape(AGENTS, -1))
        xs, ys = ground.agents.T
        reach, (height, width) = size // 2, ground.walls.shape
        channels = np.zeros((LAYERS + 1, height + 2 * reach, width + 2 * reach), np.float32)
        channels[0, reach:-reach, reach:-reach] = ground.walls
        channels[1:, reach:-reach, reach:-reach] = ground.layers
        patches = sliding_window_view(channels, (size, size), axis=(1, 2))[:, ys, xs]
        np.multiply(patches.transpose(1, 0, 2, 3), seen[:, None], out=out)
        return out

    return Contender("clever-numpy", run, AGENTS)
