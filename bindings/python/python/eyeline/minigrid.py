"""MiniGrid's rule for MiniGrid's environments. Needs MiniGrid: ``pip install eyeline[minigrid]``.

Many agents at once, on arrays, without MiniGrid: ``eyeline.windows(walls, agents, 7, "minigrid",
headings=headings)``. That window is indexed ``[y, x]`` and dark off the map; MiniGrid's masks are
indexed ``[x, y]``, and its maps end in walls that are seen.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ._eyeline import windows

try:
    import gymnasium
    from minigrid.core.grid import Grid
    from minigrid.minigrid_env import MiniGridEnv
except ImportError as _missing:
    raise ImportError(
        "eyeline.minigrid needs MiniGrid and gymnasium: pip install minigrid"
    ) from _missing

__all__ = ["MiniGridVisibility", "opaque", "visibility"]

_UP = np.array([(0, -1)])


def opaque(grid: Grid) -> npt.NDArray[np.bool_]:
    """Which cells of a grid cannot be seen through: walls and closed doors, indexed ``[y, x]``.

    >>> from eyeline.minigrid import opaque
    >>> from minigrid.core.grid import Grid
    >>> grid = Grid(4, 3)
    >>> grid.wall_rect(0, 0, 4, 3)
    >>> opaque(grid).astype(int)
    array([[1, 1, 1, 1],
           [1, 0, 0, 1],
           [1, 1, 1, 1]])
    """
    blocks = [cell is not None and not cell.see_behind() for cell in grid.grid]
    return np.array(blocks, bool).reshape(grid.height, grid.width)


def visibility(view: Grid) -> npt.NDArray[np.bool_]:
    """What the agent sees of its view, a square grid with the agent in the middle of the last row.

    The mask that ``view.process_vis`` gives, indexed ``[x, y]``; the view stays as it is.

    >>> from eyeline.minigrid import visibility
    >>> from minigrid.core.grid import Grid
    >>> view = Grid(3, 3)
    >>> view.horz_wall(0, 1, 3)
    >>> visibility(view).T.astype(int)
    array([[0, 0, 0],
           [1, 1, 1],
           [1, 1, 1]])
    """
    return _seen(opaque(view)).T


def _seen(blocks: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    size = len(blocks)
    agent = np.array([(size // 2, size - 1)])
    [seen] = windows(blocks, agent, size, "minigrid", headings=_UP)
    return seen.astype(bool)


class MiniGridVisibility(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Makes a MiniGrid environment see by the engine's rule: observations, masks and renderings.

    They stay what they were, bit for bit. Other wrappers may lie below or above. After ``close`` the
    environment sees by its own rule again.

    >>> import gymnasium, minigrid
    >>> from eyeline.minigrid import MiniGridVisibility
    >>> env = MiniGridVisibility(gymnasium.make("MiniGrid-DoorKey-5x5-v0"))
    >>> env.reset(seed=1)[0]["image"].shape
    (7, 7, 3)
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        inner = self.unwrapped
        if not isinstance(inner, MiniGridEnv):
            raise TypeError(f"env must be a MiniGrid environment, not {type(inner).__name__}")
        vars(inner)["gen_obs_grid"] = _Looking(inner, inner.gen_obs_grid)

    def close(self) -> None:
        """Closes the environment, which sees by its own rule from then on."""
        vars(self.unwrapped).pop("gen_obs_grid", None)
        super().close()


class _Looking:
    """An environment's ``gen_obs_grid``, its mask decided by the engine."""

    def __init__(self, env: MiniGridEnv, own: Callable[..., Any]) -> None:
        self.env, self.own = env, own

    def __call__(self, agent_view_size: int | None = None) -> tuple[Grid, npt.NDArray[np.bool_]]:
        env, through = self.env, self.env.see_through_walls
        env.see_through_walls = True
        try:
            view, everything = self.own(agent_view_size)
        finally:
            env.see_through_walls = through
        if through:
            return view, everything
        blocks = opaque(view)
        # What the agent carries lies where it stands; what it stands on decides.
        under = env.grid.get(*env.agent_pos)
        blocks[-1, len(blocks) // 2] = under is not None and not under.see_behind()
        seen = _seen(blocks)
        for place in np.flatnonzero(~seen).tolist():
            view.grid[place] = None
        return view, seen.T
