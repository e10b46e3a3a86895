//! Squares: the four quadrants around an observer, or around a corner of the lattice.

use super::columns::{LongColumns, Sector, ShortColumns, Strip, turn};
use super::fan::{Light, sweep};
use super::shadow::{Shadow, Span};
use super::slope::{Far, Near, Scale};
use crate::grid::bits::BitPlane;
use crate::grid::{Bounds, Cell, Coord};
use crate::map::WallBits;
use std::ops::{Range, RangeInclusive};

/// What blocks, read along rows and along columns: the first place is the lowest bit.
pub(super) trait Blockers {
    /// Whether 64 places cost no more than one.
    const BY_WORDS: bool;

    /// At most 64 places to the right.
    fn right(&self, column: i64, row: i64, places: i64) -> u64;

    /// At most 64 places down.
    fn down(&self, column: i64, row: i64, places: i64) -> u64;

    /// Reads rows around a place, `reach` places to either side and perhaps more, into a patch.
    #[inline(always)]
    fn rows(&self, (column, row): (i64, i64), reads: Reads, patch: &mut Patch) {
        for y in reads.words {
            patch[(CENTRE + y) as usize] = self.right(column - CENTRE, row + y, 64);
        }
    }

    /// The same of columns.
    #[inline(always)]
    fn columns(&self, (column, row): (i64, i64), reads: Reads, patch: &mut Patch) {
        for x in reads.words {
            patch[(CENTRE + x) as usize] = self.down(column + x, row - CENTRE, 64);
        }
    }
}

/// What is read into a patch.
pub(super) struct Reads {
    /// Rows or columns, counted from the middle.
    pub words: RangeInclusive<i64>,
    /// How far to either side.
    pub reach: i64,
}

impl Reads {
    /// Everything so far around the middle.
    pub fn around(reach: i64) -> Self {
        Reads { words: -reach..=reach, reach }
    }

    /// The words of a patch, and their bits.
    fn places(&self) -> (Range<usize>, Range<i64>) {
        let place = |y: i64| (CENTRE + y) as usize;
        let words = place(*self.words.start())..place(self.words.end() + 1);
        (words, CENTRE - self.reach..CENTRE + self.reach + 1)
    }
}

/// A square of bits: its middle is bit [`CENTRE`] of word [`CENTRE`].
pub(super) type Patch = [u64; 64];

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

    #[inline(always)]
    fn rows(&self, (column, row): (i64, i64), reads: Reads, patch: &mut Patch) {
        let (words, bits) = reads.places();
        let first = (column - CENTRE, row + reads.words.start());
        WallBits::rows(self, first, bits, &mut patch[words]);
    }

    #[inline(always)]
    fn columns(&self, (column, row): (i64, i64), reads: Reads, patch: &mut Patch) {
        let (words, bits) = reads.places();
        let first = (column + reads.words.start(), row - CENTRE);
        WallBits::columns(self, first, bits, &mut patch[words]);
    }
}

/// Blockers that are asked for one by one, within a box.
pub(super) struct Asked<'a> {
    pub blocks: &'a dyn Fn(Cell) -> bool,
    pub within: Bounds,
}

impl Asked<'_> {
    fn gather(&self, places: impl Iterator<Item = (i64, i64)>) -> u64 {
        let blocks = |at: (i64, i64)| {
            self.within.contains(at) && Cell::at_place(at.0, at.1).is_some_and(self.blocks)
        };
        places.zip(0..).fold(0, |word, (at, bit)| word | u64::from(blocks(at)) << bit)
    }
}

impl Blockers for Asked<'_> {
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

/// The bit of row 0 in a short column, and the word of column 0 in a patch.
pub(super) const CENTRE: i64 = 32;

/// So deep all quadrants are read at once.
const NEAR: i64 = 16;

/// So many bits to either side of the centre, and the centre; none if they are fewer than none.
#[inline(always)]
fn around_centre(before: i64, after: i64) -> u64 {
    if before < 0 || after < 0 {
        return 0;
    }
    u64::MAX << (CENTRE - before) & u64::MAX >> (63 - CENTRE - after)
}

/// What a sweep works with: light, a strip to turn columns in, what is seen, and the tiles that
/// light from a corner meets.
pub(super) struct Easel<'a> {
    pub light: &'a mut Light,
    pub strip: &'a mut Strip,
    pub seen: &'a mut BitPlane,
    pub met: &'a mut BitPlane,
}

/// Sweeps everything around the origin within a box that holds it, and adds what is seen. `halves`
/// has for each depth how far a row may be off the axis; without it, any.
pub(super) fn quadrants<S: Shadow, B: Blockers>(
    origin: Origin,
    within: Bounds,
    halves: Option<&[i64]>,
    blockers: &B,
    easel: Easel<'_>,
) {
    let (column, row) = match origin {
        Origin::Centre(column, row) | Origin::Corner(column, row) => (column, row),
    };
    let depth =
        [within.right - column, column - within.left, within.bottom - row, row - within.top];
    let deepest = depth.into_iter().max().unwrap_or(0);
    let around = Around { origin, column, row, depth, halves, within };
    if deepest > Near::DEPTH {
        around.long::<S, Far, B>(blockers, easel);
    } else if B::BY_WORDS {
        around.short::<S, B>(blockers, easel);
    } else {
        around.long::<S, Near, B>(blockers, easel);
    }
}

/// How far beyond its depth a column is read.
fn rows_beyond(span: Span) -> i64 {
    match span {
        Span::Middle => 1,
        Span::Square => 2,
        Span::Tile => 3,
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
    within: Bounds,
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

    /// How far there are no blockers in any direction, at most so far, nor just beyond: everything
    /// there is seen, and light comes out of it as it went in.
    #[inline(always)]
    fn clearing(most: i64, beyond: i64, rows: &Patch) -> i64 {
        let row = |y: i64| rows[(CENTRE + y) as usize];
        let mut met = row(0) & !around_centre(0, 0);
        for depth in 1..=most + beyond {
            met |= row(depth) | row(-depth);
            if met & around_centre(depth, depth) != 0 {
                return (depth - 1 - beyond).max(0);
            }
        }
        most
    }

    /// Goes by words as deep as columns fit one, and on with what light is left.
    #[inline(always)]
    fn short<S: Shadow, B: Blockers>(&self, blockers: &B, easel: Easel<'_>) {
        let Easel { light, strip, seen: plane, met } = easel;
        let (mut rows, mut columns) = ([0_u64; 64], [0_u64; 64]);
        let Around { column, row, .. } = *self;
        let last = CENTRE - rows_beyond(S::SPAN);
        let deepest = self.depth.into_iter().max().unwrap_or(0).min(last);
        // Light rarely goes far: what lies further off is read when it does.
        let reach = |depth: i64| (depth + rows_beyond(S::SPAN)).min(CENTRE - 1);
        let (mut solid_rows, mut solid_columns) = ([0; 64], [0; 64]);
        let mut read = deepest.min(NEAR);
        let mut clearing = 0;
        loop {
            blockers.rows((column, row), Reads::around(reach(read)), &mut solid_rows);
            if matches!(self.origin, Origin::Centre(..)) {
                clearing = Self::clearing(read, rows_beyond(S::SPAN) - 1, &solid_rows);
            }
            if clearing < read || read == deepest {
                break;
            }
            read = deepest;
        }
        let is_open = clearing == deepest;
        if !is_open {
            blockers.columns((column, row), Reads::around(reach(read)), &mut solid_columns);
        }
        let first = self.first_depth() + clearing;
        let bands = |depth: i64| {
            let (near, far) = (depth.min(read), depth.min(last));
            let bands = [first..=near, first.max(near + 1)..=far];
            bands.into_iter().filter(|band| !band.is_empty())
        };
        // What is left of a quadrant.
        let beyond = |sign: i64, depth: i64| {
            let (near, far) = (reach(read) + 1, reach(depth));
            let words = if sign > 0 { near..=far } else { -far..=-near };
            Reads { words, reach: far }
        };
        let cut = |x: i64, seen: u64| match (self.halves, self.half(x)) {
            (None, _) => seen,
            (Some(_), half) => seen & around_centre(half, half),
        };
        for (sign, depth) in [(1, self.depth[0]), (-1, self.depth[1])] {
            if depth <= clearing {
                continue;
            }
            light.fill::<Near>(-1, 1, depth);
            for band in bands(depth) {
                if *band.start() > read {
                    let reads = beyond(sign, *band.end());
                    blockers.columns((column, row), reads, &mut solid_columns);
                }
                let read = |x| solid_columns[self.blockers_at(CENTRE, sign, x) as usize];
                let write = |x, seen| columns[(CENTRE + sign * x) as usize] = cut(x, seen);
                let meet = |x: i64, from: i64, to: i64| {
                    let column = self.blockers_at(column, sign, x);
                    (from..=to).for_each(|y| met.set((column, row + y), true));
                };
                let start = *band.start();
                let mut short = ShortColumns::<_, _, _, CENTRE>::new(start, read, write, meet);
                sweep::<S, Near>(&mut short, light, band);
                if light.is_out() {
                    break;
                }
            }
            if depth > last && !light.is_out() {
                let sector = Sideways {
                    around: self,
                    sign,
                    blockers,
                    strip: &mut *strip,
                    plane: &mut *plane,
                    met: &mut *met,
                };
                sweep::<S, Near>(&mut LongColumns::new(sector), light, last + 1..=depth);
                strip.flush(plane);
            }
        }
        for (sign, depth) in [(1, self.depth[2]), (-1, self.depth[3])] {
            if depth <= clearing {
                continue;
            }
            light.fill::<Near>(-1, 1, depth);
            for band in bands(depth) {
                if *band.start() > read {
                    let reads = beyond(sign, *band.end());
                    blockers.rows((column, row), reads, &mut solid_rows);
                }
                let read = |x| solid_rows[self.blockers_at(CENTRE, sign, x) as usize];
                let write = |x, seen| rows[(CENTRE + sign * x) as usize] = cut(x, seen);
                let meet = |x: i64, from: i64, to: i64| {
                    met.add_run(self.blockers_at(row, sign, x), column + from, column + to);
                };
                let start = *band.start();
                let mut short = ShortColumns::<_, _, _, CENTRE>::new(start, read, write, meet);
                sweep::<S, Near>(&mut short, light, band);
                if light.is_out() {
                    break;
                }
            }
            if depth > last && !light.is_out() {
                let (plane, met) = (&mut *plane, &mut *met);
                let sector = Upright { around: self, sign, blockers, plane, met };
                sweep::<S, Near>(&mut LongColumns::new(sector), light, last + 1..=depth);
            }
        }
        if !is_open {
            turn(&mut columns, deepest);
            for (row, turned) in rows.iter_mut().zip(columns) {
                *row |= turned;
            }
        }
        let [right, left, down, up] = self.depth.map(|depth| depth.min(clearing));
        for y in -up..=down {
            let half = self.halves.map_or(clearing, |halves| halves[y.unsigned_abs() as usize]);
            rows[(CENTRE + y) as usize] |= around_centre(half.min(left), half.min(right));
        }
        let used = (CENTRE - deepest) as usize..=(CENTRE + deepest) as usize;
        plane.add_block(column - CENTRE, row - deepest, &rows[used]);
    }

    fn long<S: Shadow, Z: Scale, B: Blockers>(&self, blockers: &B, easel: Easel<'_>) {
        let Easel { light, strip, seen: plane, met } = easel;
        let first = self.first_depth();
        for (sign, depth) in [(1, self.depth[0]), (-1, self.depth[1])] {
            let sector = Sideways {
                around: self,
                sign,
                blockers,
                strip: &mut *strip,
                plane: &mut *plane,
                met: &mut *met,
            };
            light.fill::<Z>(-1, 1, depth);
            sweep::<S, Z>(&mut LongColumns::new(sector), light, first..=depth);
            strip.flush(plane);
        }
        for (sign, depth) in [(1, self.depth[2]), (-1, self.depth[3])] {
            let (plane, met) = (&mut *plane, &mut *met);
            let sector = Upright { around: self, sign, blockers, plane, met };
            light.fill::<Z>(-1, 1, depth);
            sweep::<S, Z>(&mut LongColumns::new(sector), light, first..=depth);
        }
    }
}

/// The quadrant to the right or to the left: its columns are columns.
struct Sideways<'a, B> {
    around: &'a Around<'a>,
    sign: i64,
    blockers: &'a B,
    strip: &'a mut Strip,
    plane: &'a mut BitPlane,
    met: &'a mut BitPlane,
}

impl<B: Blockers> Sector for Sideways<'_, B> {
    fn limits(&self, _x: i64) -> (i64, i64) {
        (self.around.within.top - self.around.row, self.around.within.bottom - self.around.row)
    }

    fn read(&self, x: i64, y: i64, rows: i64) -> u64 {
        let column = self.around.blockers_at(self.around.column, self.sign, x);
        self.blockers.down(column, self.around.row + y, rows)
    }

    fn see(&mut self, x: i64, from: i64, to: i64) {
        let Around { column, row, .. } = *self.around;
        let half = self.around.half(x);
        let (from, to) = (from.max(-half), to.min(half));
        if from <= to {
            let column = column + self.sign * x;
            if !self.strip.has(column) {
                self.strip.flush(self.plane);
                let left = if self.sign > 0 { column } else { column - 63 };
                self.strip.place((left, self.around.within.top), self.around.within.height());
            }
            self.strip.add_run(column, row + from, row + to);
        }
    }

    fn meet(&mut self, x: i64, from: i64, to: i64) {
        let column = self.around.blockers_at(self.around.column, self.sign, x);
        (from..=to).for_each(|y| self.met.set((column, self.around.row + y), true));
    }
}

/// The quadrant below or above: its columns are rows.
struct Upright<'a, B> {
    around: &'a Around<'a>,
    sign: i64,
    blockers: &'a B,
    plane: &'a mut BitPlane,
    met: &'a mut BitPlane,
}

impl<B: Blockers> Sector for Upright<'_, B> {
    fn limits(&self, _x: i64) -> (i64, i64) {
        (
            self.around.within.left - self.around.column,
            self.around.within.right - self.around.column,
        )
    }

    fn read(&self, x: i64, y: i64, rows: i64) -> u64 {
        let row = self.around.blockers_at(self.around.row, self.sign, x);
        self.blockers.right(self.around.column + y, row, rows)
    }

    fn see(&mut self, x: i64, from: i64, to: i64) {
        let Around { column, row, .. } = *self.around;
        let half = self.around.half(x);
        self.plane.add_run(row + self.sign * x, column + from.max(-half), column + to.min(half));
    }

    fn meet(&mut self, x: i64, from: i64, to: i64) {
        let row = self.around.blockers_at(self.around.row, self.sign, x);
        self.met.add_run(row, self.around.column + from, self.around.column + to);
    }
}
