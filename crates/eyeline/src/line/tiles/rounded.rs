//! Bresenham lines (000 §3, 004) of at most 31 steps, from tables of masks. Seen from its other end, a
//! line has its ties the other way.
//! Exact: the same cells as `line::rounded`. Cost: O(1), one tile up to 8 steps and two beyond; the
//! tables take 16 and 256 KiB.

use super::{Place, Tall, TileMask, first_of_both, offset, span};

/// The most steps of a line that fits into one tile: an end may lie beyond the tile, a cell between may
/// not.
const SHORT: i32 = 8;

/// Returns the line between two places, ties away; `None` if they are more than 8 steps apart.
#[inline(always)]
pub(crate) fn short(from: Place, to: Place) -> Option<(Place, &'static TileMask)> {
    let (dx, dy) = offset(from, to);
    let mask = &SHORT_MASKS[dy as usize % SHORT_SIDE][dx as usize % SHORT_SIDE];
    (span(from, to) <= SHORT as u32).then_some((first_of_both(from, to), mask))
}

const SHORT_SIDE: usize = 32;

table! {
    /// For each offset, rows outer, the cells between, in the tile whose first column and row are those of
    /// the two ends. Negative offsets are counted down from the side of the table.
    static SHORT_MASKS: [[TileMask; SHORT_SIDE]; SHORT_SIDE] = {
        let mut masks = [[TileMask::EMPTY; SHORT_SIDE]; SHORT_SIDE];
        let mut dy = -SHORT;
        while dy <= SHORT {
            let mut dx = -SHORT;
            while dx <= SHORT {
                masks[dy as usize % SHORT_SIDE][dx as usize % SHORT_SIDE] = short_mask(dx, dy);
                dx += 1;
            }
            dy += 1;
        }
        masks
    };
}

const fn short_mask(dx: i32, dy: i32) -> TileMask {
    let line = Line::new(dx, dy);
    let mut mask = TileMask::EMPTY;
    let mut step = 1;
    while step < line.run {
        let (x, y) = line.at(step);
        mask = mask.with((if dx < 0 { x - dx } else { x }, if dy < 0 { y - dy } else { y }));
        step += 1;
    }
    mask
}

/// The most steps of a line that fits into two tiles of 16 × 16 places, each with an end of the line in
/// a corner.
const LONG: i32 = 31;

/// The number of steps in the tile of a line's start; the others lie in the tile of its end.
const HALF: i32 = 15;

/// Returns the line between two places, ties away, in two tiles; `None` if they are more than 31 steps
/// apart.
#[inline(always)]
pub(crate) fn long(from: Place, to: Place) -> Option<([Place; 2], &'static Halves)> {
    let (dx, dy) = offset(from, to);
    let (left, up) = (backward(dx as i32) as u32, backward(dy as i32) as u32);
    let start = (from.0.wrapping_sub(left), from.1.wrapping_sub(up));
    let end = (to.0.wrapping_add(left), to.1.wrapping_add(up));
    let end = (end.0.wrapping_sub(HALF as u32), end.1.wrapping_sub(HALF as u32));
    let masks = &LONG_MASKS[dy as usize % LONG_SIDE][dx as usize % LONG_SIDE];
    (span(from, to) <= LONG as u32).then_some(([start, end], masks))
}

/// Returns how far before its start the tile of a line begins on one axis: nothing if the line goes
/// forward, the whole tile but one if backward.
#[inline(always)]
const fn backward(delta: i32) -> i32 {
    delta >> 31 & HALF
}

/// The cells of a line in the tile of its start and in the tile of its end; together they fill a cache
/// line.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Halves(pub [Tall; 2]);

const LONG_SIDE: usize = 64;

table! {
    /// The masks for each offset, rows outer. Negative offsets are counted down from the side of the table.
    static LONG_MASKS: [[Halves; LONG_SIDE]; LONG_SIDE] = {
        let mut masks = [[Halves([Tall::EMPTY; 2]); LONG_SIDE]; LONG_SIDE];
        let mut dy = -LONG;
        while dy <= LONG {
            let mut dx = -LONG;
            while dx <= LONG {
                masks[dy as usize % LONG_SIDE][dx as usize % LONG_SIDE] = halves(dx, dy);
                dx += 1;
            }
            dy += 1;
        }
        masks
    };
}

const fn halves(dx: i32, dy: i32) -> Halves {
    let line = Line::new(dx, dy);
    let (left, up) = (backward(dx), backward(dy));
    let [mut start, mut end] = [Tall::EMPTY; 2];
    let mut step = 1;
    while step < line.run {
        let (x, y) = line.at(step);
        if step <= HALF {
            start = start.with((x + left, y + up));
        } else {
            end = end.with((x - dx - left + HALF, y - dy - up + HALF));
        }
        step += 1;
    }
    Halves([start, end])
}

/// A line to an offset, ties away.
struct Line {
    steep: bool,
    signs: (i32, i32),
    run: i32,
    rise: i32,
}

impl Line {
    const fn new(dx: i32, dy: i32) -> Self {
        let steep = dy.abs() > dx.abs();
        let (run, rise) = if steep { (dy.abs(), dx.abs()) } else { (dx.abs(), dy.abs()) };
        Line { steep, signs: (dx.signum(), dy.signum()), run, rise }
    }

    /// Returns the cell of a step, relative to the start.
    const fn at(&self, step: i32) -> (i32, i32) {
        let height = (2 * step * self.rise + self.run) / (2 * self.run);
        let (across, down) = if self.steep { (height, step) } else { (step, height) };
        (self.signs.0 * across, self.signs.1 * down)
    }
}

/// Whether the line falls exactly between two cells somewhere: whether its run is even once the
/// fraction rise/run is reduced.
pub(crate) fn has_ties(from: Place, to: Place) -> bool {
    let (width, height) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    width.max(height).trailing_zeros() > width.min(height).trailing_zeros()
}
