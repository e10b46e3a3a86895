//! Squares: the four quadrants around an observer, or around a corner of the lattice.

use super::columns::{LongColumns, ShortColumns, Strip, turn};
use super::fan::{Light, sweep};
use super::shadow::{Shadow, Span};
use super::slope::{Far, Near};
use crate::grid::bits::BitPlane;
use crate::grid::{Bounds, Cell, Coord};
use crate::map::WallBits;

/// What blocks, read along rows and along columns: the first place is the lowest bit.
pub(super) trait Blockers {
    /// Whether 64 places cost no more than one.
    const BY_WORDS: bool;

    /// At most 64 places to the right.
    fn right(&self, column: i64, row: i64, places: i64) -> u64;

    /// At most 64 places down.
    fn down(&self, column: i64, row: i64, places: i64) -> u64;
}

impl Blockers for WallBits<'_> {
    const BY_WORDS: bool = true;

    #[inline(always)]
    fn right(&self, column: i64, row: i64, _places: i64) -> u64 {
        WallBits::right(self, (column, row))
    }

    #[inline(always)]
    fn down(&self, column: i64, row: i64, _places: i64) -> u64 {
        WallBits::down(self, (column, row))
    }
}

/// Blockers that are asked for one by one, within a box.
pub(super) struct Asked<F> {
    pub blocks: F,
    pub within: Bounds,
}

impl<F: Fn(Cell) -> bool> Asked<F> {
    fn gather(&self, places: impl Iterator<Item = (i64, i64)>) -> u64 {
        let blocks = |at: (i64, i64)| {
            self.within.contains(at) && Cell::at_place(at.0, at.1).is_some_and(&self.blocks)
        };
        places.zip(0..).fold(0, |word, (at, bit)| word | u64::from(blocks(at)) << bit)
    }
}

impl<F: Fn(Cell) -> bool> Blockers for Asked<F> {
    const BY_WORDS: bool = false;

    fn right(&self, column: i64, row: i64, places: i64) -> u64 {
        self.gather((column..column + places).map(|column| (column, row)))
    }

    fn down(&self, column: i64, row: i64, places: i64) -> u64 {
        self.gather((row..row + places).map(|row| (column, row)))
    }
}

/// What is swept around.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The centre of this cell.
    Centre(i64, i64),
    /// The top left corner of this cell.
    Corner(i64, i64),
}

/// The bit of row 0 in a short column.
const CENTRE: i64 = 32;

/// Sweeps everything around the origin within a box that holds it, and adds what is seen to the
/// plane. `halves` has for each depth how far a row may be off the axis; without it, any.
pub(super) fn quadrants<S: Shadow, B: Blockers>(
    origin: Origin,
    within: Bounds,
    halves: Option<&[i64]>,
    blockers: &B,
    light: &mut Light,
    strip: &mut Strip,
    plane: &mut BitPlane,
) {
    let (column, row) = match origin {
        Origin::Centre(column, row) | Origin::Corner(column, row) => (column, row),
    };
    let depth = [within.right - column, column - within.left, within.bottom - row, row - within.top];
    let deepest = depth.into_iter().max().unwrap_or(0);
    let spare = if S::SPAN == Span::Middle { 1 } else { 2 };
    let around = Around { origin, column, row, depth, halves };
    if B::BY_WORDS && deepest <= CENTRE - spare {
        around.short::<S, B>(deepest, blockers, light, plane);
    } else if deepest <= Near::DEPTH {
        around.long::<S, Near, B>(within, blockers, light, strip, plane);
    } else {
        around.long::<S, Far, B>(within, blockers, light, strip, plane);
    }
}

/// A sweep's surroundings.
struct Around<'a> {
    origin: Origin,
    column: i64,
    row: i64,
    /// How far the quadrants reach: right, left, down, up.
    depth: [i64; 4],
    halves: Option<&'a [i64]>,
}

impl Around<'_> {
    /// The column or row of blockers at a depth.
    #[inline(always)]
    fn blockers_at(&self, axis: i64, sign: i64, x: i64) -> i64 {
        // Left of and above a corner, tiles begin one further on.
        axis + sign * x - i64::from(sign < 0 && matches!(self.origin, Origin::Corner(..)))
    }

    fn first_depth(&self) -> i64 {
        match self.origin {
            Origin::Centre(..) => 1,
            Origin::Corner(..) => 0,
        }
    }

    #[inline(always)]
    fn half(&self, x: i64) -> i64 {
        self.halves.map_or(x, |halves| halves[x as usize].min(x))
    }

    #[inline(always)]
    fn short<S: Shadow, B: Blockers>(
        &self,
        deepest: i64,
        blockers: &B,
        light: &mut Light,
        plane: &mut BitPlane,
    ) {
        let (mut rows, mut columns) = ([0_u64; 64], [0_u64; 64]);
        let first = self.first_depth();
        let cut = |x: i64, seen: u64| match self.halves {
            None => seen,
            Some(_) => {
                let half = self.half(x);
                if half < 0 { 0 } else { seen & u64::MAX << (CENTRE - half) & u64::MAX >> (63 - CENTRE - half) }
            }
        };
        for (sign, depth) in [(1, self.depth[0]), (-1, self.depth[1])] {
            let read = |x| {
                blockers.down(self.blockers_at(self.column, sign, x), self.row - CENTRE, 64)
            };
            let write = |x, seen| columns[(CENTRE + sign * x) as usize] = cut(x, seen);
            let mut short = ShortColumns::<_, _, CENTRE>::new(read, write);
            sweep::<S, Near>(&mut short, light, -1, first..=depth);
        }
        for (sign, depth) in [(1, self.depth[2]), (-1, self.depth[3])] {
            let read = |x| {
                blockers.right(self.column - CENTRE, self.blockers_at(self.row, sign, x), 64)
            };
            let write = |x, seen| rows[(CENTRE + sign * x) as usize] = cut(x, seen);
            let mut short = ShortColumns::<_, _, CENTRE>::new(read, write);
            sweep::<S, Near>(&mut short, light, -1, first..=depth);
        }
        turn(&mut columns, deepest);
        for (row, turned) in rows.iter_mut().zip(columns) {
            *row |= turned;
        }
        let used = (CENTRE - deepest) as usize..=(CENTRE + deepest) as usize;
        plane.add_block(self.column - CENTRE, self.row - deepest, &rows[used]);
    }

    fn long<S: Shadow, Z: super::slope::Scale, B: Blockers>(
        &self,
        within: Bounds,
        blockers: &B,
        light: &mut Light,
        strip: &mut Strip,
        plane: &mut BitPlane,
    ) {
        let (column, row, first) = (self.column, self.row, self.first_depth());
        let rows = (within.top - row, within.bottom - row);
        for (sign, depth) in [(1, self.depth[0]), (-1, self.depth[1])] {
            let read = |x, y, places| {
                blockers.down(self.blockers_at(column, sign, x), row + y, places)
            };
            // A strip holds the columns from this one on.
            let mut left = None;
            let see = |x: i64, from: i64, to: i64| {
                let half = self.half(x);
                let (from, to) = (from.max(-half), to.min(half));
                if from > to {
                    return;
                }
                let at = column + sign * x;
                let start = *left.get_or_insert(if sign > 0 { at } else { at - 63 });
                if !(start..start + 64).contains(&at) {
                    strip.flush(plane);
                    left = Some(if sign > 0 { at } else { at - 63 });
                }
                strip.place((left.unwrap_or(at), within.top), within.bottom - within.top + 1);
                strip.add_run(at, row + from, row + to);
            };
            sweep::<S, Z>(&mut LongColumns::new(read, see, |_| rows), light, -1, first..=depth);
            strip.flush(plane);
        }
        let columns = (within.left - column, within.right - column);
        for (sign, depth) in [(1, self.depth[2]), (-1, self.depth[3])] {
            let read = |x, y, places| {
                blockers.right(column + y, self.blockers_at(row, sign, x), places)
            };
            let see = |x: i64, from: i64, to: i64| {
                let half = self.half(x);
                plane.add_run(row + sign * x, column + from.max(-half), column + to.min(half));
            };
            sweep::<S, Z>(&mut LongColumns::new(read, see, |_| columns), light, -1, first..=depth);
        }
    }
}
