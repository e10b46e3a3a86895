//! The cells whose interior a segment crosses, and those that it touches (004; 000 §7), as masks, for
//! segments of at most 7 steps: they and their corners fit into one tile.
//! Exact: the same cells as `line::crossed`. Cost: O(1), one table entry.

use super::{Cells, Place, Tall, TileMask, entry, first_of_both, offset};
use crate::grid::strips::Tile;

const REACH: usize = 7;

/// Returns the cells crossed and the corners passed, as a mask of a tile with its [`corners`]; `None`
/// beyond 7 steps.
#[inline]
pub(crate) fn crossed(from: Place, to: Place) -> Option<(Place, &'static Tall)> {
    let (column, row) = entry(offset(from, to), REACH)?;
    Some((first_of_both(from, to), &CROSSED[row][column]))
}

/// Returns the cells touched; `None` beyond 7 steps.
#[inline]
pub(crate) fn touched(from: Place, to: Place) -> Option<(Place, &'static TileMask)> {
    let (column, row) = entry(offset(from, to), REACH)?;
    Some((first_of_both(from, to), &TOUCHED[row][column]))
}

/// Whether the segment passes through a corner somewhere: whether run and rise are both odd once their
/// fraction is reduced.
pub(crate) fn has_corners(from: Place, to: Place) -> bool {
    let (width, height) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    width.trailing_zeros() == height.trailing_zeros()
}

/// The first of the columns that follow the eight cells of a row. They say, for the corner to the lower
/// right of each cell, whether both cells beside a falling line are set.
const FALLING: i32 = 8;

/// The first of the rows that follow the eight of the tile. They say the same for rising lines.
const RISING: i32 = 8;

/// Returns a tile together with its corners.
#[inline]
pub(crate) fn corners(tile: &Tile<8>) -> Tile<16> {
    let mut all = [0; 16];
    for row in 0..8 {
        let here = tile[row] & 0xff;
        let below = if row < 7 { tile[row + 1] & 0xff } else { 0 };
        all[row] = here | (here >> 1 & below) << FALLING;
        all[row + RISING as usize] = here & below >> 1;
    }
    all
}

type Masks<const ROWS: usize> = [[Cells<ROWS>; 2 * REACH + 1]; 2 * REACH + 1];

static CROSSED: Masks<16> = masks(Corners::Pinch);

static TOUCHED: Masks<8> = masks(Corners::Touch);

/// How corners are treated.
#[derive(Clone, Copy)]
enum Corners {
    Pinch,
    Touch,
}

const fn masks<const ROWS: usize>(corners: Corners) -> Masks<ROWS> {
    let mut masks = [[Cells::EMPTY; 2 * REACH + 1]; 2 * REACH + 1];
    let mut row = 0;
    while row <= 2 * REACH {
        let mut column = 0;
        while column <= 2 * REACH {
            masks[row][column] = mask((column, row), corners);
            column += 1;
        }
        row += 1;
    }
    masks
}

const fn mask<const ROWS: usize>((column, row): (usize, usize), corners: Corners) -> Cells<ROWS> {
    let (width, height) = (column.abs_diff(REACH) as i32, row.abs_diff(REACH) as i32);
    let (leftward, upward) = (column < REACH, row < REACH);
    let mut mask = Cells::EMPTY;
    let (mut x, mut y) = (0, 0);
    loop {
        // The next vertical border lies at (2x+1)/2w of the way, the next horizontal one at (2y+1)/2h.
        let (across_x, across_y) = ((2 * x + 1) * height, (2 * y + 1) * width);
        if x == width && y == height {
            return mask;
        }
        let corner = across_x == across_y;
        if corner {
            // Counted from the tile's first column and row.
            let left = if leftward { width - x - 1 } else { x };
            let top = if upward { height - y - 1 } else { y };
            let falling = leftward == upward;
            mask = match corners {
                Corners::Pinch if falling => mask.with((left + FALLING, top)),
                Corners::Pinch => mask.with((left, top + RISING)),
                Corners::Touch if falling => mask.with((left + 1, top)).with((left, top + 1)),
                Corners::Touch => mask.with((left, top)).with((left + 1, top + 1)),
            };
        }
        if corner || across_x < across_y {
            x += 1;
        }
        if corner || across_x > across_y {
            y += 1;
        }
        if x < width || y < height {
            let left = if leftward { width - x } else { x };
            let top = if upward { height - y } else { y };
            mask = mask.with((left, top));
        }
    }
}
