//! What blocks, read in words: along rows, along columns, or all that lies around a place.

use super::Field;
use crate::grid::{Bounds, Cell, Coord};
use crate::map::{Feature, WallBits};
use crate::sight::Judge;
use std::ops::{Range, RangeInclusive};

/// The bit of row 0 in a short column, and the word of column 0 in a patch.
pub(super) const CENTRE: i64 = 32;

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

/// The bits of several layers at once.
pub(super) struct Joined<'a> {
    layers: [Option<WallBits<'a>>; 3],
}

impl<C: Judge> Field<'_, C> {
    /// Whether one of these layers is heeded and has something here.
    pub(super) fn blocks(&self, layers: &[Feature], at: C) -> bool {
        layers.iter().any(|&layer| {
            self.plan.heeds(layer)
                && match layer {
                    Feature::Walls => self.world.wall(at),
                    Feature::Units => self.world.unit(at),
                    Feature::Smoke => self.world.smoke(at),
                    // The rest blocks from cell to cell, not by being there.
                    Feature::Cover | Feature::Edges | Feature::Elevation | Feature::Opacity => {
                        false
                    }
                }
        })
    }
}

impl<'a> Joined<'a> {
    /// Those layers of a field's world that are heeded; `None` if it does not keep one as bits.
    pub fn of<C: Judge>(field: &Field<'a, C>, layers: &[Feature]) -> Option<Self> {
        let Field { world, plan, .. } = *field;
        let heeded = |layer| layers.contains(&layer) && plan.heeds(layer);
        let mut joined = Joined { layers: [None; 3] };
        if heeded(Feature::Walls) {
            joined.layers[0] = Some(world.wall_bits()?);
        }
        if heeded(Feature::Units) {
            joined.layers[1] = Some(world.unit_bits()?);
        }
        if heeded(Feature::Smoke) {
            joined.layers[2] = Some(world.smoke_bits()?);
        }
        Some(joined)
    }

    /// Whether there is nothing to join.
    pub fn is_walls_alone(&self) -> bool {
        matches!(self.layers, [Some(_), None, None])
    }

    #[inline(always)]
    fn all(&self) -> impl Iterator<Item = &WallBits<'a>> {
        self.layers.iter().flatten()
    }

    /// Reads each layer and joins what it has.
    #[inline(always)]
    fn gather(&self, words: &mut [u64], mut read: impl FnMut(&WallBits<'a>, &mut [u64])) {
        words.fill(0);
        for bits in self.all() {
            let mut more = [0; 64];
            let more = &mut more[..words.len()];
            read(bits, more);
            words.iter_mut().zip(more).for_each(|(word, more)| *word |= *more);
        }
    }
}

impl Blockers for Joined<'_> {
    const BY_WORDS: bool = true;

    #[inline(always)]
    fn right(&self, column: i64, row: i64, _places: i64) -> u64 {
        self.all().fold(0, |word, bits| word | bits.right((column, row)))
    }

    #[inline(always)]
    fn down(&self, column: i64, row: i64, _places: i64) -> u64 {
        self.all().fold(0, |word, bits| word | bits.down((column, row)))
    }

    fn rows(&self, (column, row): (i64, i64), reads: Reads, patch: &mut Patch) {
        let (words, wanted) = reads.places();
        let first = (column - CENTRE, row + reads.words.start());
        self.gather(&mut patch[words], |bits, words| bits.rows(first, wanted.clone(), words));
    }

    fn columns(&self, (column, row): (i64, i64), reads: Reads, patch: &mut Patch) {
        let (words, wanted) = reads.places();
        let first = (column + reads.words.start(), row - CENTRE);
        self.gather(&mut patch[words], |bits, words| bits.columns(first, wanted.clone(), words));
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

/// So many bits to either side of the centre, and the centre; none if they are fewer than none.
#[inline(always)]
pub(super) fn around_centre(before: i64, after: i64) -> u64 {
    if before < 0 || after < 0 {
        return 0;
    }
    u64::MAX << (CENTRE - before) & u64::MAX >> (63 - CENTRE - after)
}
