"""The engine, from arrays to arrays, on one thread."""

import numpy as np

import eyeline

from .contender import Answer, Contender
from .course import AGENTS, LAYERS, Ground

NAME = "eyeline"


def windows(size: int) -> Contender:
    out = np.empty((AGENTS, size, size), np.uint8)

    def run(ground: Ground) -> Answer:
        return eyeline.windows(ground.walls, ground.agents, size, out=out)

    return Contender(NAME, run, AGENTS)


def observe(size: int) -> Contender:
    out = np.empty((AGENTS, LAYERS + 1, size, size), np.float32)

    def run(ground: Ground) -> Answer:
        walls, agents, layers = ground.walls, ground.agents, ground.layers
        return eyeline.observe(walls, agents, layers, size, out=out)

    return Contender(NAME, run, AGENTS)
