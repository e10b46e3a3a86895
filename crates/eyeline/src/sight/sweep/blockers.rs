//! Blockers, read 64 at a time: along rows, along columns, or all that lie around a place.
//! Exact: the bits are those of the layers that the rule heeds. Cost: O(1) a word where the world keeps
//! bits; otherwise one question a cell.

use super::Field;
use crate::grid::{Bounds, Cell, Coord};
use crate::map::{Feature, WallBits, stands};
use std::ops::{Range, RangeInclusive};

/// The bit of row 0 in a short column, and the word of column 0 in a patch.
pub(super) const CENTRE: i64 = 32;

/// Blockers that can be read along rows and along columns; the first place is the lowest bit.
pub(super) trait Blockers {
    /// Whether reading 64 places costs no more than reading one.
    fn by_words(&self) -> bool {
        true
    }

    /// Reads `places` places, at most 64, to the right of a place and including it.
    fn right(&self, column: i64, row: i64, places: i64) -> u64;

    /// Reads `places` places, at most 64, downward from a place and including it.
    fn down(&self, column: i64, row: i64, places: i64) -> u64;

    /// Reads rows around a place into a patch: `reach` places to either side, and perhaps more.
    #[inline(always)]
    fn rows(&self, (column, row): (i64, i64), reads: Reads, patch: &mut Patch) {
        for y in reads.words {
            patch[(CENTRE + y) as usize] = self.right(column - CENTRE, row + y, 64);
        }
    }

    /// Reads columns around a place into a patch: `reach` places to either side, and perhaps more.
    #[inline(always)]
    fn columns(&self, (column, row): (i64, i64), reads: Reads, patch: &mut Patch) {
        for x in reads.words {
            patch[(CENTRE + x) as usize] = self.down(column + x, row - CENTRE, 64);
        }
    }
}

/// The part of a patch that is to be read.
pub(super) struct Reads {
    /// The rows or columns, counted from the middle.
    pub words: RangeInclusive<i64>,
    /// The number of places to either side of the middle.
    pub reach: i64,
}

impl Reads {
    /// Returns everything within `reach` of the middle.
    pub fn around(reach: i64) -> Self {
        Reads { words: -reach..=reach, reach }
    }

    /// Returns the words of a patch that are read, and which of their bits.
    fn places(&self) -> (Range<usize>, Range<i64>) {
        let place = |y: i64| (CENTRE + y) as usize;
        let words = place(*self.words.start())..place(self.words.end() + 1);
        (words, CENTRE - self.reach..CENTRE + self.reach + 1)
    }
}

/// A square of bits, whose middle is bit [`CENTRE`] of word [`CENTRE`].
pub(super) type Patch = [u64; 64];

impl Blockers for WallBits<'_> {
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

/// The bits of up to three layers, read as one.
pub(super) struct Joined<'a> {
    pub layers: [Option<WallBits<'a>>; 3],
    /// A place whose blockers do not count.
    pub except: Option<(i64, i64)>,
}

impl<C: Coord> Field<'_, C> {
    /// Whether the rule heeds one of these layers and something of it stands here.
    pub(super) fn blocks(&self, layers: &[Feature], at: C) -> bool {
        let stands = |layer| self.plan.heeds(layer) && stands(self.world, layer, at);
        layers.iter().any(|&layer| stands(layer))
    }
}

impl<'a> Joined<'a> {
    /// Returns the heeded ones of these layers; `None` if the world does not keep one of them as bits.
    pub fn of<C: Coord>(field: &Field<'a, C>, layers: &[Feature]) -> Option<Self> {
        let Field { world, plan, .. } = *field;
        let mut joined = Joined { layers: [None; 3], except: None };
        let kinds = [Feature::Walls, Feature::Units, Feature::Smoke];
        for (slot, layer) in joined.layers.iter_mut().zip(kinds) {
            if layers.contains(&layer) && plan.heeds(layer) {
                *slot = Some(world.bits(layer)?);
            }
        }
        Some(joined)
    }

    #[inline(always)]
    fn all(&self) -> impl Iterator<Item = &WallBits<'a>> {
        self.layers.iter().flatten()
    }

    /// Reads each layer and joins their bits.
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
    #[inline(always)]
    fn right(&self, column: i64, row: i64, _places: i64) -> u64 {
        let word = self.all().fold(0, |word, bits| word | bits.right((column, row)));
        match self.except {
            Some((own, line)) if line == row => without(word, own - column),
            _ => word,
        }
    }

    #[inline(always)]
    fn down(&self, column: i64, row: i64, _places: i64) -> u64 {
        let word = self.all().fold(0, |word, bits| word | bits.down((column, row)));
        match self.except {
            Some((line, own)) if line == column => without(word, own - row),
            _ => word,
        }
    }

    fn rows(&self, (column, row): (i64, i64), reads: Reads, patch: &mut Patch) {
        let (words, wanted) = reads.places();
        let first = (column - CENTRE, row + reads.words.start());
        self.gather(&mut patch[words], |bits, words| bits.rows(first, wanted.clone(), words));
        if let Some((own, line)) = self.except
            && let Some(word) = patch.get_mut((CENTRE + line - row) as usize)
        {
            *word = without(*word, own - column + CENTRE);
        }
    }

    fn columns(&self, (column, row): (i64, i64), reads: Reads, patch: &mut Patch) {
        let (words, wanted) = reads.places();
        let first = (column + reads.words.start(), row - CENTRE);
        self.gather(&mut patch[words], |bits, words| bits.columns(first, wanted.clone(), words));
        if let Some((line, own)) = self.except
            && let Some(word) = patch.get_mut((CENTRE + line - column) as usize)
        {
            *word = without(*word, own - row + CENTRE);
        }
    }
}

/// Returns a word without the bit of the place `ahead` places on.
#[inline(always)]
fn without(word: u64, ahead: i64) -> u64 {
    if (0..64).contains(&ahead) { word & !(1 << ahead) } else { word }
}

/// Blockers that are asked for cell by cell, within a box.
pub(super) struct PolledBlockers<'a> {
    pub blocks: &'a dyn Fn(Cell) -> bool,
    pub within: Bounds,
}

impl PolledBlockers<'_> {
    fn gather(&self, places: impl Iterator<Item = (i64, i64)>) -> u64 {
        let blocks = |at: (i64, i64)| {
            self.within.contains(at) && Cell::at_place(at.0, at.1).is_some_and(self.blocks)
        };
        places.zip(0..).fold(0, |word, (at, bit)| word | u64::from(blocks(at)) << bit)
    }
}

impl Blockers for PolledBlockers<'_> {
    fn by_words(&self) -> bool {
        false
    }

    fn right(&self, column: i64, row: i64, places: i64) -> u64 {
        self.gather((column..column + places).map(|column| (column, row)))
    }

    fn down(&self, column: i64, row: i64, places: i64) -> u64 {
        self.gather((row..row + places).map(|row| (column, row)))
    }
}

/// Returns a word with the bits from `before` places before the centre to `after` places after it; 0 if
/// either number is negative.
#[inline(always)]
pub(super) fn around_centre(before: i64, after: i64) -> u64 {
    if before < 0 || after < 0 {
        return 0;
    }
    u64::MAX << (CENTRE - before) & u64::MAX >> (63 - CENTRE - after)
}
