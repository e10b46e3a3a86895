"""Document 000's line, and all lines of a window."""

from collections.abc import Iterator

Cell = tuple[int, int]


def line(start: Cell, goal: Cell) -> list[Cell]:
    """The cells from start to goal, both included."""
    (x, y), (x1, y1) = start, goal
    dx, dy = abs(x1 - x), -abs(y1 - y)
    sx, sy = (1 if x < x1 else -1), (1 if y < y1 else -1)
    error = dx + dy
    cells = [start]
    while (x, y) != goal:
        double = 2 * error
        if double >= dy:
            error += dy
            x += sx
        if double <= dx:
            error += dx
            y += sy
        cells.append((x, y))
    return cells


def offsets(size: int) -> Iterator[Cell]:
    """The cells of a window around its observer, in reading order."""
    reach = size // 2
    return ((dx, dy) for dy in range(-reach, reach + 1) for dx in range(-reach, reach + 1))


def between(offset: Cell) -> list[Cell]:
    """The cells strictly between the observer and an offset."""
    return line((0, 0), offset)[1:-1]
