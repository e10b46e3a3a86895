//! Layers of a map. A layer costs nothing until it is used, little while few cells differ from its
//! default, and one slot a cell of a bounded map when many do.

use super::scattered::Scattered;
use crate::grid::bits::BitPlane;
use crate::grid::strips::{Strips, View};
use crate::grid::{Block, Bounds, Coord, Extent, Grid};
use std::collections::HashSet;
use std::ops::Range;

/// One yes or no a cell.
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

    /// Adds a mark to the cells of a block that are set.
    pub fn mark(&self, block: Block<C>, mark: u8, out: &mut [u8]) {
        match self {
            BitLayer::Dense(plane) => {
                let rows = block.rows().zip(out.chunks_exact_mut(block.width.max(1) as usize));
                for ((first, row), out) in rows {
                    for (column, out) in (first..).step_by(64).zip(out.chunks_mut(64)) {
                        let mut bits = plane.word(column, row);
                        while let Some(marks) = out.get_mut(bits.trailing_zeros() as usize) {
                            *marks |= mark;
                            bits &= bits - 1;
                        }
                    }
                }
            }
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

/// Walls: on a bounded map by rows and, if its cells are squares, by columns too, so that both are
/// read along their own words.
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

    /// Whether there may be any; a map without bounds knows.
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

    /// Replaces all walls: a byte for each place of the map's bounds, row after row, 0 for floors.
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

/// The walls of a bounded map, read 64 cells at a time.
#[derive(Clone, Copy, Debug)]
pub struct WallBits<'a> {
    rows: View<'a>,
    columns: Option<View<'a>>,
}

impl<'a> WallBits<'a> {
    /// The 64 places to the right of a place, itself the lowest bit; beyond the map there is nothing.
    #[inline]
    pub fn right(&self, (column, row): (i64, i64)) -> u64 {
        self.rows.word(column, row)
    }

    /// As [`WallBits::right`], one row after the other; places that are not wanted may be missing.
    #[inline(always)]
    pub(crate) fn rows(&self, (column, row): (i64, i64), wanted: Range<i64>, words: &mut [u64]) {
        self.rows.read(column, row, wanted, words);
    }

    /// As [`WallBits::down`], one column after the other.
    #[inline(always)]
    pub(crate) fn columns(&self, (column, row): (i64, i64), wanted: Range<i64>, words: &mut [u64]) {
        self.columns.unwrap_or(self.rows).read(row, column, wanted, words);
    }

    /// The 64 places below a place, itself the lowest bit. Squares only: hexes have no columns.
    #[inline]
    pub fn down(&self, (column, row): (i64, i64)) -> u64 {
        self.columns.map_or(0, |columns| columns.word(row, column))
    }

    /// The box that they are of.
    pub(crate) fn bounds(&self) -> Bounds {
        self.rows.bounds()
    }

    /// The walls to be read tile by tile.
    pub(crate) fn tiles(&self) -> View<'a> {
        self.rows
    }

    /// The same turned over, so that columns are rows. Squares only.
    pub(crate) fn tiles_turned_over(&self) -> View<'a> {
        self.columns.unwrap_or(self.rows)
    }
}

/// One value a cell, most of them the default; outside the map there is nothing.
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

/// Strips of fewer bits than this are small, however narrow the map.
const STRIPS_SMALL: u128 = 1 << 23;

/// The bits a place that larger strips may take; only maps much longer than wide would take more.
const STRIPS_WORTH: u128 = 3;

/// Nobody looks further ahead than this for where a run ends.
const LONGEST_RUN: u64 = 64;

/// A sparse entry costs about this many dense ones.
const DENSE_WORTH: u64 = 6;

impl<C: Coord, T: Copy + PartialEq> Layer<C, T> {
    pub fn new(extent: Extent<C>, default: T, nothing: T) -> Self {
        Layer { default, nothing, extent, values: Values::Sparse(Scattered::new()) }
    }

    /// Whether any cell may differ from nothing.
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

    /// The value of a cell, and for how many cells of its row, this one the first, it is known to go
    /// on. Cost: a look at a square of sparse values, or at the dense ones of the run.
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

    /// What cells have until they are set.
    pub fn default(&self) -> T {
        self.default
    }

    /// The cells that differ from the default, in reading order.
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

    /// Writes the values of a block, one a cell; those of cells outside the map are left alone.
    pub fn read(&self, block: Block<C>, out: &mut [T]) {
        let width = i64::from(block.width);
        for ((first, row), out) in block.rows().zip(out.chunks_exact_mut(width.max(1) as usize)) {
            let columns = self.extent.columns(row);
            let (from, to) =
                ((*columns.start()).max(first), (*columns.end()).min(first + width - 1));
            let inside = self.extent.bounds().contains((from, row)) && from <= to;
            let Some(out) = out.get_mut((from - first) as usize..(to + 1 - first).max(0) as usize)
            else {
                continue;
            };
            match &self.values {
                _ if !inside => (),
                Values::Sparse(_) => out.fill(self.default),
                Values::Dense(values) => {
                    let start = dense_index(self.extent.bounds(), (from, row));
                    out.copy_from_slice(&values[start..][..out.len()]);
                }
            }
        }
        if let Values::Sparse(values) = &self.values
            && values.len() > 0
        {
            scatter(values, block, out);
        }
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

/// Writes the values of a block's cells that have one, eight rows at a time: blocks of hexes slant.
fn scatter<C: Coord, T: Copy>(values: &Scattered<T>, block: Block<C>, out: &mut [T]) {
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
            index.into_iter().for_each(|index| out[index] = value);
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
