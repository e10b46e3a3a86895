"""Document 000 for scripts: its functions on tuples and sets, and its tool.

>>> from eyeline import occlusion
>>> occlusion.compute_visibility((3, 3), {(2, 2)}, [(1, 2), (4, 4)])
{(4, 4)}

``python -m eyeline.occlusion --width 7 --height 7 --walls 2,2 3,3 --center`` prints what
``eyeline occlusion`` prints.
"""

import sys
from collections.abc import Collection, Sequence

import numpy as np

from .__main__ import _run
from ._eyeline import Map, bresenham_line, compute_visibility, los_table

__all__ = ["bresenham_line", "compute_visibility", "los_table", "main", "relocate"]


def relocate(
    P: tuple[int, int], walls: Collection[tuple[int, int]], width: int, height: int
) -> set[tuple[int, int]]:
    """The walls with none on the predator's cell (000 §4): a wall there moves to the nearest free cell.

    Rings are looked through one after the other, rows from the top and columns from the left. If no
    cell is free the wall is gone, with a ``RuntimeWarning``.

    >>> from eyeline.occlusion import relocate
    >>> sorted(relocate((1, 1), {(1, 1), (0, 0)}, 3, 3))
    [(0, 0), (1, 0)]
    """
    map = Map(np.zeros((height, width), bool))
    for x, y in walls:
        map.set_wall(x, y)
    map.make_room(P)
    return {(x, y) for y, x in np.argwhere(map.walls).tolist()}


def main(argv: Sequence[str] | None = None) -> int:
    """The tool, ``eyeline occlusion``, with these words or those of the command line; its exit code.

    >>> from eyeline import occlusion
    >>> occlusion.main(["--width", "7"])
    2
    """
    return _run(["occlusion"], argv)


if __name__ == "__main__":
    sys.exit(main())
