//! Rounded lines (000 §3, 004) of at most 32 steps, from tables. From its other end a line has its
//! ties the other way.

use super::{Mask, Place, Tall, entry, first_of_both, offset};
use crate::line::Rounding;

/// Lines of at most so many steps fit in one tile: an end may lie beyond it, a cell between not.
const SHORT: usize = 8;

/// The line between two places, ties away; `None` if they are more than 8 apart.
#[inline(always)]
pub(crate) fn short(from: Place, to: Place) -> Option<(Place, &'static Mask)> {
    let (column, row) = entry(offset(from, to), SHORT)?;
    Some((first_of_both(from, to), &SHORT_MASKS[row][column]))
}

/// For each offset, rows outer, the cells between, in the tile at the first column and row of both
/// ends. Rows have 32 entries, so that a shift finds them.
static SHORT_MASKS: [[Mask; 32]; 2 * SHORT + 1] = {
    let mut masks = [[Mask::EMPTY; 32]; 2 * SHORT + 1];
    let mut row = 0;
    while row <= 2 * SHORT {
        let mut column = 0;
        while column <= 2 * SHORT {
            masks[row][column] = short_mask(column as i32, row as i32);
            column += 1;
        }
        row += 1;
    }
    masks
};

const fn short_mask(column: i32, row: i32) -> Mask {
    let (dx, dy) = (column - SHORT as i32, row - SHORT as i32);
    let steep = dy.abs() > dx.abs();
    let (run, rise) = if steep { (dy.abs(), dx.abs()) } else { (dx.abs(), dy.abs()) };
    let mut mask = Mask::EMPTY;
    let mut step = 1;
    while step < run {
        let height = height(step, (run, rise), Rounding::Away);
        let (across, down) = if steep { (height, step) } else { (step, height) };
        let left = if dx < 0 { -dx - across } else { across };
        let top = if dy < 0 { -dy - down } else { down };
        mask = mask.with((left, top));
        step += 1;
    }
    mask
}

/// i·rise/run rounded to nearest.
const fn height(step: i32, (run, rise): (i32, i32), rounding: Rounding) -> i32 {
    (2 * step * rise + run - rounding as i32) / (2 * run)
}

/// Lines of at most so many steps are read from a table.
const LAID: usize = 32;

/// Part of a line laid along rows, or, if it is steep, along columns: they and rows have changed
/// places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid {
    pub steep: bool,
    pub at: Place,
    pub mask: &'static Tall,
    /// Whether this is all of the line.
    pub whole: bool,
}

/// The first sixteen rows of the line between two places, ties away; `None` if they are more than 32
/// apart.
#[inline(always)]
pub(crate) fn laid(from: Place, to: Place) -> Option<Laid> {
    let (column, row) = entry(offset(from, to), LAID)?;
    let Packed(packed) = LAID_LINES[row][column];
    let steep = packed & STEEP != 0;
    let (along, across) = if steep { (from.1, from.0) } else { from };
    let at = (
        along.wrapping_add_signed(i32::from((packed >> 16) as i8)),
        across.wrapping_add_signed(i32::from((packed >> 24) as i8)),
    );
    let mask = &NEAR_MASKS[(packed & INDEX) as usize];
    Some(Laid { steep, at, mask, whole: packed & WHOLE != 0 })
}

/// The other rows of a line that has more.
pub(crate) fn laid_beyond(from: Place, to: Place) -> Option<Laid> {
    let (dx, dy) = offset(from, to);
    let line = Line::new(dx as i32, dy as i32);
    let index = triangle(line.run.checked_sub(16)?, line.rise.checked_sub(16)?);
    let mask = FAR_MASKS.get(line.turn() * FAR_LINES + index)?;
    let (along, across) = if line.steep { (from.1, from.0) } else { from };
    let (column, row) = line.tile();
    let row = if line.upward { row - 16 } else { row + 16 };
    let at = (along.wrapping_add_signed(column), across.wrapping_add_signed(row));
    Some(Laid { steep: line.steep, at, mask, whole: true })
}

/// How a line lies, seen from its first column.
#[derive(Clone, Copy)]
struct Line {
    steep: bool,
    backward: bool,
    upward: bool,
    run: usize,
    rise: usize,
}

impl Line {
    const fn new(dx: i32, dy: i32) -> Self {
        let steep = dy.abs() > dx.abs();
        let (along, across) = if steep { (dy, dx) } else { (dx, dy) };
        let (run, rise) = (along.unsigned_abs() as usize, across.unsigned_abs() as usize);
        Line { steep, backward: along < 0, upward: (along < 0) != (across < 0), run, rise }
    }

    /// Whether it goes up, and its rounding: from its other end it has its ties the other way.
    const fn turn(self) -> usize {
        (self.upward as usize) << 1 | self.backward as usize
    }

    /// The tile of its first sixteen rows, seen from where it really starts.
    const fn tile(self) -> (i32, i32) {
        let (run, rise) = (self.run as i32, self.rise as i32);
        let (column, row) = match (self.backward, self.upward) {
            (false, _) => (0, 0),
            (true, false) => (-run, -rise),
            (true, true) => (-run, rise),
        };
        (column + 1, if self.upward { row - 15 } else { row })
    }
}

/// The place of a mask in the lowest bits, two marks, then the tile's column and row.
#[derive(Clone, Copy)]
struct Packed(u32);

const INDEX: u32 = 0xfff;
const STEEP: u32 = 1 << 12;
const WHOLE: u32 = 1 << 13;

const LAID_SIDE: usize = 2 * LAID + 1;

/// The line to each offset, rows outer.
static LAID_LINES: [[Packed; LAID_SIDE]; LAID_SIDE] = {
    let mut lines = [[Packed(0); LAID_SIDE]; LAID_SIDE];
    let mut place = 0;
    while place < LAID_SIDE * LAID_SIDE {
        let (column, row) = (place % LAID_SIDE, place / LAID_SIDE);
        let line = Line::new(column as i32 - LAID as i32, row as i32 - LAID as i32);
        let index = line.turn() * NEAR_LINES + triangle(line.run, line.rise);
        let marks = if line.steep { STEEP } else { 0 } | if line.rise < 16 { WHOLE } else { 0 };
        let (right, down) = line.tile();
        let at = (right as u8 as u32) << 16 | (down as u8 as u32) << 24;
        lines[row][column] = Packed(at | marks | index as u32);
        place += 1;
    }
    lines
};

/// The place of a run and a rise, none greater than its run, in a list of them.
#[inline(always)]
const fn triangle(run: usize, rise: usize) -> usize {
    run * (run + 1) / 2 + rise
}

const NEAR_LINES: usize = triangle(LAID + 1, 0);
const FAR_LINES: usize = triangle(LAID - 15, 0);

/// For each turn, run and rise the cells of the first sixteen rows. As many as an index has bits for.
static NEAR_MASKS: [Tall; INDEX as usize + 1] = laid_masks(0, NEAR_LINES);

/// The same of the other rows, for runs and rises from sixteen on.
static FAR_MASKS: [Tall; 4 * FAR_LINES] = laid_masks(16, FAR_LINES);

const fn laid_masks<const N: usize>(first: usize, lines: usize) -> [Tall; N] {
    let mut masks = [Tall::EMPTY; N];
    let mut run = first;
    while run <= LAID {
        let mut rise = first;
        while rise <= run {
            let mut turn = 0;
            while turn < 4 {
                let index = turn * lines + triangle(run - first, rise - first);
                masks[index] = laid_mask((run as i32, rise as i32), turn, first as i32);
                turn += 1;
            }
            rise += 1;
        }
        run += 1;
    }
    masks
}

const fn laid_mask(slope: (i32, i32), turn: usize, first: i32) -> Tall {
    let rounding = if turn & 1 == 0 { Rounding::Away } else { Rounding::Toward };
    let mut mask = Tall::EMPTY;
    let mut step = 1;
    while step < slope.0 {
        let row = height(step, slope, rounding) - first;
        if 0 <= row && row < 16 {
            mask = mask.with((step - 1, if turn & 2 == 0 { row } else { 15 - row }));
        }
        step += 1;
    }
    mask
}

/// Whether the line falls exactly between two cells somewhere: whether its run, once the fraction
/// rise/run is reduced, is even.
pub(crate) fn has_ties(from: Place, to: Place) -> bool {
    let (width, height) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    width.max(height).trailing_zeros() > width.min(height).trailing_zeros()
}
