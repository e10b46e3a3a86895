"""Who can see what on grid worlds, and why: exact, explained, fast.

Arrays in, arrays out. Walls are indexed ``[y, x]``; cells are ``(x, y)``, x to the right, y down.

>>> import numpy as np, eyeline
>>> walls = np.zeros((7, 7), bool)
>>> walls[2, 2] = True
>>> eyeline.los(walls, (3, 3), (1, 2))
False
>>> eyeline.windows(walls, [(3, 3), (0, 0)], size=5).shape
(2, 5, 5)
"""

from ._eyeline import (
    Change,
    Edit,
    IgnoredLayers,
    MOVES,
    Map,
    Memory,
    Observers,
    Picture,
    Rules,
    __version__,
    can_move,
    draw,
    draw_channels,
    field,
    los,
    matrix,
    observe,
    query,
    rules,
    shot,
    survey,
    targets,
    trace,
    watchers,
    windows,
)

__all__ = [
    "Change",
    "Edit",
    "IgnoredLayers",
    "MOVES",
    "Map",
    "Memory",
    "Observers",
    "Picture",
    "Rules",
    "__version__",
    "can_move",
    "draw",
    "draw_channels",
    "field",
    "los",
    "matrix",
    "observe",
    "query",
    "rules",
    "shot",
    "survey",
    "targets",
    "trace",
    "watchers",
    "windows",
]
