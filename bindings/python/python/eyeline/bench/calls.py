"""`call`: one agent on a map that is made, many times. What is left is the call itself."""

from functools import cache, partial
from itertools import repeat

import numpy as np

import eyeline

from .contender import Answer, Contender
from .course import Ground
from .peers import numba_loop

SIZE = 7
CALLS = 1000


def ours() -> Contender:
    @cache
    def made(ground: Ground) -> eyeline.Map:
        return eyeline.Map(ground.walls)

    def run(ground: Ground) -> Answer:
        call = partial(eyeline.windows, made(ground), ground.agents[:1], SIZE)
        for _ in repeat(None, CALLS):
            seen = call()
        return seen

    return Contender("eyeline", run, CALLS)


def numba() -> Contender:
    look = numba_loop.compiled(numba_loop.write_mask)

    def run(ground: Ground) -> Answer:
        agents = ground.agents[:1]
        for _ in repeat(None, CALLS):
            seen = np.empty((1, SIZE, SIZE), np.uint8)
            look(ground.walls, ground.layers, agents, seen)
        return seen

    return Contender("numba", run, CALLS)
