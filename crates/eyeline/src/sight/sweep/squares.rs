//! Fields over squares: the sweep of the four quadrants around an observer, or around a corner of the
//! lattice.
//! Exact: it only hands columns to the sweep and collects what that sees. Cost: four sweeps; near the
//! observer a column is one word, and a clearing without blockers is filled at once.

use super::blockers::{Blockers, CENTRE, Patch, Reads, around_centre};
use super::columns::{LongColumns, Sector, ShortColumns, Strip, turn};
use super::fan::{Light, sweep, sweep_any};
use super::shadow::{Casting, Shadow, Span};
use super::slope::{Far, Near, Scale};
use crate::grid::Bounds;
use crate::grid::bits::BitPlane;
use std::ops::RangeInclusive;

/// The point from which light goes out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The centre of this cell.
    Centre(i64, i64),
    /// The top left corner of this cell.
    Corner(i64, i64),
}

/// The depth up to which all quadrants are read together.
const READ: i64 = 16;

/// What a sweep works with: the light, a strip to turn columns in, what is seen, and the tiles that
/// light from a corner meets.
pub(super) struct Easel<'a> {
    pub light: &'a mut Light,
    pub strip: &'a mut Strip,
    pub seen: &'a mut BitPlane,
    pub met: &'a mut BitPlane,
}

/// Sweeps everything around the origin within a box that holds it, and adds what is seen. `halves` says
/// for each depth how far a row may lie off the axis; without it, any row may.
#[inline(never)]
pub(super) fn quadrants<B: Blockers>(
    shadow: impl Shadow,
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
        around.long::<Far>(shadow.casting(), blockers, easel);
    } else if blockers.by_words() {
        around.short(shadow, blockers, easel);
    } else {
        around.long::<Near>(shadow.casting(), blockers, easel);
    }
}

/// Returns how many rows beyond its depth a column is read.
fn rows_beyond(span: Span) -> i64 {
    match span {
        Span::Middle => 1,
        Span::Square => 2,
        Span::Tile => 3,
    }
}

/// The depths at which a column fits into a word.
struct Words {
    /// The first depth that is swept.
    first: i64,
    /// The distance up to which there are no blockers in any direction.
    clearing: i64,
    /// The depth up to which all quadrants have been read.
    read: i64,
    /// The depth of the deepest quadrant.
    deepest: i64,
    /// The greatest depth at which a column fits into a word.
    last: i64,
    /// The number of rows beyond its depth to which a column is read.
    beyond: i64,
}

impl Words {
    /// Whether there is nothing to sweep but the clearing.
    fn is_open(&self) -> bool {
        self.clearing == self.deepest
    }

    /// Returns how far off the axis light at a depth can meet blockers.
    fn reach(&self, depth: i64) -> i64 {
        (depth + self.beyond).min(CENTRE - 1)
    }

    /// Returns the depths to sweep: those that have been read, then the rest.
    fn bands(&self, depth: i64) -> impl Iterator<Item = RangeInclusive<i64>> + use<> {
        let (read, deepest) = (depth.min(self.read), depth.min(self.last));
        let bands = [self.first..=read, self.first.max(read + 1)..=deepest];
        bands.into_iter().filter(|band| !band.is_empty())
    }

    /// Returns what is left to be read of a quadrant.
    fn left_of(&self, side: Side, depth: i64) -> Reads {
        // The rows beyond the depths that are read have been read too, but not as far to either side.
        let (near, far) = (self.read + 1, self.reach(depth));
        let words = if side.sign > 0 { near..=far } else { -far..=-near };
        Reads { words, reach: far }
    }
}

/// Returns the distance, at most `most`, up to which there are no blockers in any direction, nor just
/// beyond it: everything there is seen, and light leaves it as it entered.
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

/// The quadrant on one side of an axis.
#[derive(Clone, Copy)]
struct Side {
    sign: i64,
    depth: i64,
}

/// The words of a quadrant: its blockers, what reads more of them, and what is seen.
struct Quadrant<'a, R> {
    solid: &'a mut Patch,
    read: R,
    seen: &'a mut Patch,
}

/// The surroundings of a sweep.
struct Around<'a> {
    origin: Origin,
    column: i64,
    row: i64,
    /// The depths of the quadrants: right, left, down, up.
    depth: [i64; 4],
    halves: Option<&'a [i64]>,
    within: Bounds,
}

impl Around<'_> {
    /// Returns the column or row of blockers at a depth.
    #[inline(always)]
    fn blockers_at(&self, axis: i64, sign: i64, x: i64) -> i64 {
        // Left of and above a corner, tiles begin one further on.
        axis + sign * x - i64::from(sign < 0 && matches!(self.origin, Origin::Corner(..)))
    }

    /// Returns the rows of blockers that matter to a box that begins and ends here.
    fn limits(&self, first: i64, last: i64, axis: i64) -> (i64, i64) {
        match self.origin {
            Origin::Centre(..) => (first - axis, last - axis),
            // The tiles just before the first line of corners touch it.
            Origin::Corner(..) => (first - 1 - axis, last - axis),
        }
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

    /// Sweeps word by word as deep as columns fit into words, and continues with the light that is
    /// left.
    #[inline(always)]
    fn short(&self, shadow: impl Shadow, blockers: &impl Blockers, easel: Easel<'_>) {
        let Easel { light, strip, seen: plane, met } = easel;
        let Around { column, row, .. } = *self;
        let (mut rows, mut columns) = ([0; 64], [0; 64]);
        let (mut solid_rows, mut solid_columns) = ([0; 64], [0; 64]);
        let words = self.find_clearing(shadow.casting().span, blockers, &mut solid_rows);
        if !words.is_open() {
            let reads = Reads::around(words.reach(words.read));
            blockers.columns((column, row), reads, &mut solid_columns);
        }
        for (sign, depth) in [(1, self.depth[0]), (-1, self.depth[1])] {
            let quadrant = Quadrant {
                solid: &mut solid_columns,
                read: |reads, patch: &mut Patch| blockers.columns((column, row), reads, patch),
                seen: &mut columns,
            };
            let meet = |x: i64, from: i64, to: i64| {
                let column = self.blockers_at(column, sign, x);
                (from..=to).for_each(|y| met.set((column, row + y), true));
            };
            self.quadrant(shadow, &words, Side { sign, depth }, light, quadrant, meet);
            if depth > words.last && !light.is_out() {
                let sector = Sideways {
                    around: self,
                    sign,
                    blockers,
                    strip: &mut *strip,
                    plane: &mut *plane,
                    met: &mut *met,
                };
                let mut columns = LongColumns::new(sector);
                sweep::<Near>(shadow, &mut columns, light, words.last + 1..=depth);
                strip.flush(plane);
            }
        }
        for (sign, depth) in [(1, self.depth[2]), (-1, self.depth[3])] {
            let quadrant = Quadrant {
                solid: &mut solid_rows,
                read: |reads, patch: &mut Patch| blockers.rows((column, row), reads, patch),
                seen: &mut rows,
            };
            let meet = |x: i64, from: i64, to: i64| {
                met.add_run(self.blockers_at(row, sign, x), column + from, column + to);
            };
            self.quadrant(shadow, &words, Side { sign, depth }, light, quadrant, meet);
            if depth > words.last && !light.is_out() {
                let (plane, met) = (&mut *plane, &mut *met);
                let sector = Upright { around: self, sign, blockers, plane, met };
                let mut columns = LongColumns::new(sector);
                sweep::<Near>(shadow, &mut columns, light, words.last + 1..=depth);
            }
        }
        if !words.is_open() {
            turn(&mut columns, words.deepest);
            for (row, turned) in rows.iter_mut().zip(columns) {
                *row |= turned;
            }
        }
        let [right, left, down, up] = self.depth.map(|depth| depth.min(words.clearing));
        for y in -up..=down {
            let half =
                self.halves.map_or(words.clearing, |halves| halves[y.unsigned_abs() as usize]);
            rows[(CENTRE + y) as usize] |= around_centre(half.min(left), half.min(right));
        }
        let deepest = words.deepest;
        let used = (CENTRE - deepest) as usize..=(CENTRE + deepest) as usize;
        plane.add_block(column - CENTRE, row - deepest, &rows[used]);
    }

    /// Reads rows, few at first because light rarely goes far, and finds the clearing among them.
    #[inline(always)]
    fn find_clearing(&self, span: Span, blockers: &impl Blockers, rows: &mut Patch) -> Words {
        let beyond = rows_beyond(span);
        let last = CENTRE - beyond;
        let deepest = self.depth.into_iter().max().unwrap_or(0).min(last);
        let first = self.first_depth();
        let mut words =
            Words { first, clearing: 0, read: deepest.min(READ), deepest, last, beyond };
        loop {
            let reads = Reads::around(words.reach(words.read));
            blockers.rows((self.column, self.row), reads, rows);
            if matches!(self.origin, Origin::Centre(..)) {
                words.clearing = clearing(words.read, beyond - 1, rows);
                words.first = first + words.clearing;
            }
            if words.clearing < words.read || words.read == deepest {
                return words;
            }
            words.read = deepest;
        }
    }

    /// Sweeps a quadrant as deep as columns fit a word.
    #[inline(always)]
    fn quadrant(
        &self,
        shadow: impl Shadow,
        words: &Words,
        side: Side,
        light: &mut Light,
        quadrant: Quadrant<'_, impl Fn(Reads, &mut Patch)>,
        mut meet: impl FnMut(i64, i64, i64),
    ) {
        let Side { sign, depth } = side;
        let Quadrant { solid, read: read_more, seen } = quadrant;
        if depth <= words.clearing {
            return;
        }
        light.fill::<Near>(-1, 1, depth);
        for band in words.bands(depth) {
            if *band.start() > words.read {
                read_more(words.left_of(side, *band.end()), solid);
            }
            let read = |x| solid[self.blockers_at(CENTRE, sign, x) as usize];
            let write = |x, word: u64| {
                let cut = match (self.halves, self.half(x)) {
                    (None, _) => u64::MAX,
                    (Some(_), half) => around_centre(half, half),
                };
                seen[(CENTRE + sign * x) as usize] = word & cut;
            };
            let start = *band.start();
            let mut short = ShortColumns::<_, _, _, CENTRE>::new(start, read, write, &mut meet);
            sweep::<Near>(shadow, &mut short, light, band);
            if light.is_out() {
                return;
            }
        }
    }

    /// Sweeps columns of any length.
    fn long<Z: Scale>(&self, shadow: Casting, blockers: &dyn Blockers, easel: Easel<'_>) {
        let Easel { light, strip, seen: plane, met } = easel;
        let first = self.first_depth();
        for (sign, depth) in [(1, self.depth[0]), (-1, self.depth[1])] {
            let mut sector = Sideways {
                around: self,
                sign,
                blockers,
                strip: &mut *strip,
                plane: &mut *plane,
                met: &mut *met,
            };
            light.fill::<Z>(-1, 1, depth);
            sweep_any::<Z>(shadow, &mut sector, light, first..=depth);
            strip.flush(plane);
        }
        for (sign, depth) in [(1, self.depth[2]), (-1, self.depth[3])] {
            let (plane, met) = (&mut *plane, &mut *met);
            let mut sector = Upright { around: self, sign, blockers, plane, met };
            light.fill::<Z>(-1, 1, depth);
            sweep_any::<Z>(shadow, &mut sector, light, first..=depth);
        }
    }
}

/// The quadrant to the right or to the left, whose columns are columns of the map.
struct Sideways<'a, B: ?Sized> {
    around: &'a Around<'a>,
    sign: i64,
    blockers: &'a B,
    strip: &'a mut Strip,
    plane: &'a mut BitPlane,
    met: &'a mut BitPlane,
}

impl<B: Blockers + ?Sized> Sector for Sideways<'_, B> {
    fn limits(&self, _x: i64) -> (i64, i64) {
        self.around.limits(self.around.within.top, self.around.within.bottom, self.around.row)
    }

    fn read(&self, x: i64, y: i64, rows: i64) -> u64 {
        let column = self.around.blockers_at(self.around.column, self.sign, x);
        self.blockers.down(column, self.around.row + y, rows)
    }

    fn see(&mut self, x: i64, from: i64, to: i64) {
        let Around { column, row, within, .. } = *self.around;
        let half = self.around.half(x);
        let from = from.max(-half).max(within.top - row);
        let to = to.min(half).min(within.bottom - row);
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

/// The quadrant below or above, whose columns are rows of the map.
struct Upright<'a, B: ?Sized> {
    around: &'a Around<'a>,
    sign: i64,
    blockers: &'a B,
    plane: &'a mut BitPlane,
    met: &'a mut BitPlane,
}

impl<B: Blockers + ?Sized> Sector for Upright<'_, B> {
    fn limits(&self, _x: i64) -> (i64, i64) {
        self.around.limits(self.around.within.left, self.around.within.right, self.around.column)
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
