//! The layers of a map.
//! Exact: what is read is what was set. Cost: O(1) to read or set a cell. A layer takes no memory until
//! it is used, a list of squares while few cells differ from its default, and one slot for each cell of
//! a bounded map when many do.

use super::scattered::Scattered;
use crate::grid::bits::BitPlane;
use crate::grid::strips::{Strips, StripsRef};
use crate::grid::{Block, Bounds, Coord, Extent, Grid};
use std::collections::HashSet;
use std::ops::Range;

/// A layer with one bit a cell.
#[derive(Clone, Debug)]
pub(super) enum BitLayer<C> {
    Dense(BitPlane),
    Sparse(HashSet<C>),
}

impl<C: Coord> BitLayer<C> {
    pub fn new(extent: Extent<C>) -> Self {
        if extent.is_bounded() {
            BitLayer::Dense(BitPlane::new(extent.bounds()))
        } else {
            BitLayer::Sparse(HashSet::new())
        }
    }

    #[inline]
    pub fn get(&self, at: C) -> bool {
        match self {
            BitLayer::Dense(plane) => plane.get(at.place()),
            BitLayer::Sparse(cells) => cells.contains(&at),
        }
    }

    pub fn set(&mut self, at: C, value: bool) {
        match self {
            BitLayer::Dense(plane) => plane.set(at.place(), value),
            BitLayer::Sparse(cells) if value => {
                cells.insert(at);
            }
            BitLayer::Sparse(cells) => {
                cells.remove(&at);
            }
        }
    }

    pub fn cells(&self) -> Box<dyn Iterator<Item = C> + '_> {
        match self {
            BitLayer::Dense(plane) => {
                Box::new(plane.ones().filter_map(|(column, row)| C::at_place(column, row)))
            }
            BitLayer::Sparse(cells) => {
                let mut sorted: Vec<C> = cells.iter().copied().collect();
                sorted.sort_unstable();
                Box::new(sorted.into_iter())
            }
        }
    }

    /// Adds a mark to those cells of a block whose bit is set.
    pub fn mark(&self, block: Block<C>, mark: u8, out: &mut [u8]) {
        match self {
            BitLayer::Dense(plane) => block.mark(mark, out, |column, row| plane.word(column, row)),
            BitLayer::Sparse(cells) if cells.len() < out.len() => {
                let inside = cells.iter().filter_map(|&at| block.index(at));
                inside.for_each(|index| out[index] |= mark);
            }
            BitLayer::Sparse(cells) => {
                let inside = block.cells().zip(out).filter(|(at, _)| cells.contains(at));
                inside.for_each(|(_, marks)| *marks |= mark);
            }
        }
    }

    pub fn memory(&self) -> usize {
        match self {
            BitLayer::Dense(plane) => plane.memory(),
            BitLayer::Sparse(cells) => cells.capacity() * (size_of::<C>() + 1),
        }
    }
}

/// The walls. On a bounded map they are stored by rows and, if its cells are squares, by columns too,
/// so that both can be read word by word.
#[derive(Clone, Debug)]
pub(super) enum Walls<C> {
    Strips { rows: Strips, columns: Option<Strips> },
    Cells(BitLayer<C>),
}

impl<C: Coord> Walls<C> {
    pub fn new(extent: Extent<C>) -> Self {
        let by_rows = extent.bounds();
        let Bounds { left, top, right, bottom } = by_rows;
        let turned = Bounds { left: top, top: left, right: bottom, bottom: right };
        let by_columns = (C::GRID == Grid::Square).then_some(turned);
        let bits = Strips::cost(by_rows) + by_columns.map_or(0, Strips::cost);
        let worth = bits <= STRIPS_SMALL || bits <= STRIPS_WORTH * by_rows.area();
        if extent.is_bounded() && worth {
            Walls::Strips { rows: Strips::new(by_rows), columns: by_columns.map(Strips::new) }
        } else {
            Walls::Cells(BitLayer::new(extent))
        }
    }

    #[inline]
    pub fn get(&self, at: C) -> bool {
        match self {
            Walls::Strips { rows, .. } => rows.view().get(at.place()),
            Walls::Cells(cells) => cells.get(at),
        }
    }

    /// Whether there may be a wall. On an unbounded map the answer is exact.
    pub fn are_used(&self) -> bool {
        !matches!(self, Walls::Cells(BitLayer::Sparse(cells)) if cells.is_empty())
    }

    pub fn set(&mut self, at: C, value: bool) {
        match self {
            Walls::Strips { rows, columns } => {
                let (column, row) = at.place();
                rows.set((column, row), value);
                columns.iter_mut().for_each(|columns| columns.set((row, column), value));
            }
            Walls::Cells(cells) => cells.set(at, value),
        }
    }

    /// Replaces all walls: one byte for each place of the map's bounds, row after row, 0 for floors.
    pub fn fill(&mut self, extent: Extent<C>, bytes: &[u8]) {
        let bounds = extent.bounds();
        match self {
            Walls::Strips { rows, columns }
                if extent.len().map(u128::from) == Some(bounds.area()) =>
            {
                rows.fill(bytes);
                columns.iter_mut().for_each(|columns| columns.fill_turned(bytes));
            }
            _ => {
                for at in extent.cells_in(bounds) {
                    self.set(at, bytes[dense_index(bounds, at.place())] != 0);
                }
            }
        }
    }

    pub fn bits(&self) -> Option<WallBits<'_>> {
        match self {
            Walls::Strips { rows, columns } => {
                let columns = columns.as_ref().map(Strips::view);
                Some(WallBits { rows: rows.view(), columns })
            }
            Walls::Cells(_) => None,
        }
    }

    pub fn cells(&self) -> Box<dyn Iterator<Item = C> + '_> {
        match self {
            Walls::Strips { rows, .. } => {
                Box::new(rows.view().ones().filter_map(|(column, row)| C::at_place(column, row)))
            }
            Walls::Cells(cells) => cells.cells(),
        }
    }

    pub fn memory(&self) -> usize {
        match self {
            Walls::Strips { rows, columns } => {
                rows.memory() + columns.as_ref().map_or(0, Strips::memory)
            }
            Walls::Cells(cells) => cells.memory(),
        }
    }
}

/// The walls of a bounded map, to be read 64 cells at a time.
#[derive(Clone, Copy, Debug)]
pub struct WallBits<'a> {
    rows: StripsRef<'a>,
    columns: Option<StripsRef<'a>>,
}

impl<'a> WallBits<'a> {
    /// Returns 64 places from this one to the right, this one as the lowest bit; beyond the map bits
    /// are 0.
    #[inline]
    pub fn right(&self, (column, row): (i64, i64)) -> u64 {
        self.rows.word(column, row)
    }

    /// Reads 64 places to the right in one row after another, as [`WallBits::right`]; places that are
    /// not wanted may be missing.
    #[inline(always)]
    pub(crate) fn rows(&self, (column, row): (i64, i64), wanted: Range<i64>, words: &mut [u64]) {
        self.rows.read(column, row, wanted, words);
    }

    /// Reads 64 places downward in one column after another, as [`WallBits::down`].
    #[inline(always)]
    pub(crate) fn columns(&self, (column, row): (i64, i64), wanted: Range<i64>, words: &mut [u64]) {
        self.columns.unwrap_or(self.rows).read(row, column, wanted, words);
    }

    /// Returns 64 places from this one downward, this one as the lowest bit. Squares only: hexes have
    /// no columns.
    #[inline]
    pub fn down(&self, (column, row): (i64, i64)) -> u64 {
        self.columns.map_or(0, |columns| columns.word(row, column))
    }

    /// Returns the box of the bits.
    pub(crate) fn bounds(&self) -> Bounds {
        self.rows.bounds()
    }

    /// Returns the walls, to be read tile by tile.
    pub(crate) fn tiles(&self) -> StripsRef<'a> {
        self.rows
    }

    /// Returns the transposed walls, whose rows are columns, to be read tile by tile. Squares only.
    pub(crate) fn tiles_turned_over(&self) -> StripsRef<'a> {
        self.columns.unwrap_or(self.rows)
    }
}

/// A layer with one value a cell, most of them the default; outside the map there is nothing.
#[derive(Clone, Debug)]
pub(super) struct Layer<C, T> {
    default: T,
    nothing: T,
    extent: Extent<C>,
    values: Values<T>,
}

#[derive(Clone, Debug)]
enum Values<T> {
    Sparse(Scattered<T>),
    Dense(Vec<T>),
}

/// The number of bits up to which strips are small, however narrow the map.
const STRIPS_SMALL: u128 = 1 << 23;

/// The most bits a place that larger strips may take; only maps much longer than wide would take more.
const STRIPS_WORTH: u128 = 3;

/// The longest run that is looked for.
const LONGEST_RUN: u64 = 64;

/// The number of dense entries that take as much memory as a sparse one.
const DENSE_WORTH: u64 = 6;

impl<C: Coord, T: Copy + PartialEq> Layer<C, T> {
    pub fn new(extent: Extent<C>, default: T, nothing: T) -> Self {
        let within = extent.is_bounded().then(|| extent.bounds());
        Layer { default, nothing, extent, values: Values::Sparse(Scattered::new(within)) }
    }

    /// Whether any cell may differ from the empty value.
    #[inline]
    pub fn is_used(&self) -> bool {
        match &self.values {
            Values::Sparse(values) => values.len() > 0 || self.default != self.nothing,
            Values::Dense(_) => true,
        }
    }

    #[inline]
    pub fn get(&self, at: C) -> T {
        // A layer that was never used costs nothing to ask.
        if !self.is_used() || !self.extent.contains(at) {
            return self.nothing;
        }
        match &self.values {
            Values::Sparse(values) => values.get(at.place()).unwrap_or(self.default),
            Values::Dense(values) => values[dense_index(self.extent.bounds(), at.place())],
        }
    }

    /// Returns the value of a cell, and for how many cells of its row, this one the first, it is known
    /// to stay the same. Cost: a look at a square of sparse values, or at the dense ones of the run.
    pub fn run(&self, at: C) -> (T, u64) {
        if !self.is_used() {
            return (self.nothing, u64::MAX);
        }
        if !self.extent.contains(at) {
            return (self.nothing, 1);
        }
        let (column, row) = at.place();
        let left = (self.extent.columns(row).end() - column) as u64 + 1;
        match &self.values {
            Values::Sparse(values) => match values.free(at.place()) {
                0 => (values.get(at.place()).unwrap_or(self.default), 1),
                free => (self.default, free.min(left)),
            },
            Values::Dense(values) => {
                let start = dense_index(self.extent.bounds(), (column, row));
                let ahead = &values[start..][..left.min(LONGEST_RUN) as usize];
                let same = ahead.iter().take_while(|value| **value == ahead[0]);
                (ahead[0], same.count() as u64)
            }
        }
    }

    pub fn set(&mut self, at: C, value: T) {
        if !self.extent.contains(at) {
            return;
        }
        match &mut self.values {
            // What has the default already needs no entry.
            Values::Sparse(values) if value == self.default && values.get(at.place()).is_none() => {
            }
            Values::Sparse(values) => {
                values.set(at.place(), value);
                let entries = values.len();
                if self.extent.len().is_some_and(|cells| entries * DENSE_WORTH > cells) {
                    self.make_dense();
                }
            }
            Values::Dense(values) => {
                values[dense_index(self.extent.bounds(), at.place())] = value;
            }
        }
    }

    fn make_dense(&mut self) {
        let mut dense = vec![self.default; self.extent.bounds().area() as usize];
        if let Values::Sparse(values) = &self.values {
            values.each(|place, value| dense[dense_index(self.extent.bounds(), place)] = value);
        }
        self.values = Values::Dense(dense);
    }

    /// Returns the value of cells that were not set.
    pub fn default(&self) -> T {
        self.default
    }

    /// Returns the cells that differ from the default, in reading order.
    pub fn entries(&self) -> Vec<(C, T)> {
        let mut entries: Vec<(C, T)> = match &self.values {
            Values::Sparse(values) => {
                let mut entries = Vec::new();
                values.each(|(column, row), value| {
                    entries.extend(C::at_place(column, row).map(|at| (at, value)));
                });
                entries.sort_unstable_by_key(|&(at, _)| at);
                entries
            }
            Values::Dense(_) => {
                let cells = self.extent.cells_in(self.extent.bounds());
                cells.map(|at| (at, self.get(at))).collect()
            }
        };
        entries.retain(|&(_, value)| value != self.default);
        entries
    }

    /// Writes the values of a block, one a cell; entries of cells outside the map are not written.
    pub fn read(&self, block: Block<C>, out: &mut [T]) {
        for (places, first) in self.inside(block) {
            let out = &mut out[places];
            match &self.values {
                Values::Sparse(_) => out.fill(self.default),
                Values::Dense(values) => {
                    let start = dense_index(self.extent.bounds(), first);
                    out.copy_from_slice(&values[start..][..out.len()]);
                }
            }
        }
        if let Values::Sparse(values) = &self.values {
            scatter(values, block, |index, value| out[index] = value);
        }
    }

    /// Calls `tell` for cells of a block whose values differ from the empty one; the last call for a
    /// cell counts.
    pub fn each(&self, block: Block<C>, tell: &mut dyn FnMut(usize, T)) {
        let is_all = self.default != self.nothing;
        match &self.values {
            Values::Dense(values) => {
                for (places, first) in self.inside(block) {
                    let told = places.zip(&values[dense_index(self.extent.bounds(), first)..]);
                    told.filter(|(_, value)| **value != self.nothing)
                        .for_each(|(index, &value)| tell(index, value));
                }
            }
            Values::Sparse(values) => {
                let all = self.inside(block).filter(|_| is_all).flat_map(|(places, _)| places);
                all.for_each(|index| tell(index, self.default));
                scatter(values, block, tell);
            }
        }
    }

    /// Returns, for each row of a block, which of its places are on the map, and the first of them.
    fn inside(&self, block: Block<C>) -> impl Iterator<Item = (Range<usize>, (i64, i64))> {
        let (extent, width) = (self.extent, i64::from(block.width));
        block.rows().enumerate().filter_map(move |(line, (first, row))| {
            let columns = extent.columns(row);
            let (from, to) =
                ((*columns.start()).max(first), (*columns.end()).min(first + width - 1));
            let inside = from <= to && extent.bounds().contains((from, row));
            inside.then(|| {
                let start = (line as i64 * width + from - first) as usize;
                let count = (to + 1 - from) as usize;
                (start..start + count, (from, row))
            })
        })
    }

    pub fn memory(&self) -> usize {
        match &self.values {
            Values::Sparse(values) => values.memory(),
            Values::Dense(values) => values.capacity() * size_of::<T>(),
        }
    }
}

#[inline]
fn dense_index(bounds: Bounds, (column, row): (i64, i64)) -> usize {
    (row - bounds.top) as usize * bounds.width() as usize + (column - bounds.left) as usize
}

/// Calls `tell` for those cells of a block that have a value, eight rows at a time, because blocks of
/// hexes are slanted.
fn scatter<C: Coord, T: Copy>(
    values: &Scattered<T>,
    block: Block<C>,
    mut tell: impl FnMut(usize, T),
) {
    if values.len() == 0 {
        return;
    }
    const STRIPE: usize = 8;
    let mut rows = block.rows().peekable();
    while let Some((first, top)) = rows.next() {
        let (mut left, mut right, mut bottom) = (first, first, top);
        // Squares begin at multiples of eight.
        while let Some((first, row)) = rows.next_if(|&(_, row)| row & (STRIPE as i64 - 1) != 0) {
            (left, right, bottom) = (left.min(first), right.max(first), row);
        }
        let right = right + i64::from(block.width) - 1;
        values.each_near((left, right), (top, bottom), |(column, row), value| {
            let index = C::at_place(column, row).and_then(|at| block.index(at));
            index.into_iter().for_each(|index| tell(index, value));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Hex};

    /// Every run that a layer tells is one, while it is empty, sparse and dense.
    fn runs_hold<C: Coord>(extent: Extent<C>, cells: &[C]) {
        let mut layer = Layer::new(extent, 0_u8, 0);
        for (step, &at) in cells.iter().enumerate() {
            for &first in cells {
                let (value, count) = layer.run(first);
                let (column, row) = first.place();
                assert!(count > 0);
                let run = (column..).take(count.min(99) as usize);
                let ahead = run.filter_map(|column| C::at_place(column, row));
                assert!(ahead.into_iter().all(|at| layer.get(at) == value), "{first:?} {count}");
            }
            layer.set(at, [1, 1, 1, 2, 0][step / 3 % 5]);
        }
    }

    #[test]
    fn runs_go_on_for_as_long_as_they_say() {
        let rectangle = Extent::<Cell>::rectangle(20, 9).unwrap();
        let cells: Vec<Cell> = rectangle.cells_in(rectangle.bounds()).collect();
        runs_hold(rectangle, &cells);
        runs_hold(Extent::plane(), &cells);
        let hexagon = Extent::<Hex>::hexagon(5).unwrap();
        let hexes: Vec<Hex> = hexagon.cells_in(hexagon.bounds()).collect();
        runs_hold(hexagon, &hexes);
    }
}
