"""The works, and what must hold."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType

from . import calls, ours
from .contender import Contender
from .peers import clever_numpy, minigrid_view, numba_loop, plain_numpy, pure_python, tcod_fov

Enter = Callable[[], Contender]


@dataclass(frozen=True)
class Work:
    """We, the others by the package that each wants installed, and the floors: how many times faster
    than whom we are, and how many nanoseconds we take at most."""

    id: str
    ours: Enter
    peers: list[tuple[str, Enter]]
    floors: Mapping[str, float] = field(default_factory=dict)
    at_most: float | None = None


WINDOWS: list[tuple[str, ModuleType]] = [
    ("numpy", pure_python),
    ("numpy", plain_numpy),
    ("numpy", clever_numpy),
    ("numba", numba_loop),
    ("tcod", tcod_fov),
    ("minigrid", minigrid_view),
]
OBSERVE: list[tuple[str, ModuleType]] = [("numpy", clever_numpy), ("numba", numba_loop)]


def windows(size: int) -> Work:
    peers: list[tuple[str, Enter]] = [(name, partial(peer.windows, size)) for name, peer in WINDOWS]
    floors = {"numba": 10.0, "clever-numpy": 3.0}
    return Work(f"windows/{size}x{size}/u8", partial(ours.windows, size), peers, floors)


def observe(size: int) -> Work:
    peers: list[tuple[str, Enter]] = [(name, partial(peer.observe, size)) for name, peer in OBSERVE]
    floors = {"clever-numpy": 4.0}
    return Work(f"observe/{size}x{size}x4/f32", partial(ours.observe, size), peers, floors)


WORKS = [
    *map(windows, (7, 9, 15)),
    observe(9),
    Work("call", calls.ours, [("numba", calls.numba)], at_most=3000.0),
]
