//! A tile of 64 columns and at most 64 rows of observers, one bit each, with what stands around
//! them: once for each shift along the first axis, so that what an offset has for all observers of a
//! column is one slice of words. On hexes columns run along the second axis, and the tile is slanted.

use crate::grid::{Bounds, Coord, Extent, Grid};
use crate::map::WallBits;
use std::ops::Range;

/// Columns of a tile, and its most rows.
pub(in crate::batch) const SIDE: usize = 64;

/// One word a row.
pub(in crate::batch) type Plane = [u64; SIDE];

/// Where a tile lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::batch) struct Spot {
    /// Its first column: of a hex map, along the first axis.
    pub left: i64,
    /// Its first row.
    pub top: i64,
    /// How many rows it has.
    pub rows: usize,
}

/// Room for one tile after the other.
#[derive(Default)]
pub(in crate::batch) struct Tile {
    spot: Option<Spot>,
    /// How far the map is read around it.
    reach: i64,
    /// The rows of the map.
    map: Range<i64>,
    here: Vec<u64>,
    walls: Shifts,
    cells: Shifts,
}

/// Which cells are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::batch) enum Targets {
    /// All.
    Cells,
    /// Those without a wall.
    Floors,
}

/// The same rows once for each shift.
#[derive(Default)]
struct Shifts {
    words: Vec<u64>,
    /// Words a shift.
    stride: usize,
    reach: i64,
}

impl Spot {
    /// The tiles that cover some rows of a map.
    pub fn across<C: Coord>(
        extent: &Extent<C>,
        top: i64,
        rows: usize,
    ) -> impl Iterator<Item = Spot> {
        let all = top..top + rows as i64;
        let first = all.clone().map(|row| extent.columns(row).start() - slant::<C>(row)).min();
        let last = all.map(|row| extent.columns(row).end() - slant::<C>(row)).max();
        let lefts = first.zip(last).into_iter();
        lefts.flat_map(|(first, last)| (first..=last).step_by(SIDE)).map(move |left| Spot {
            left,
            top,
            rows,
        })
    }
}

/// How far right of a tile's column a hex is stored, in this row.
pub(in crate::batch) fn slant<C: Coord>(row: i64) -> i64 {
    match C::GRID {
        Grid::Square => 0,
        Grid::Hex => row >> 1,
    }
}

/// A bit for each of 64 places from one on that lies in a range.
pub(in crate::batch) fn span(from: i64, first: i64, last: i64) -> u64 {
    match (first - from, last - from) {
        (64.., _) | (_, ..0) => 0,
        (first, last) if first <= last => {
            u64::MAX << first.max(0) & u64::MAX >> (63 - last.min(63))
        }
        _ => 0,
    }
}

impl Tile {
    /// Reads a tile and all within reach of it.
    pub fn read<C: Coord>(
        &mut self,
        spot: Spot,
        reach: i64,
        extent: &Extent<C>,
        walls: &WallBits<'_>,
        targets: Targets,
    ) {
        let Bounds { top, bottom, .. } = extent.bounds();
        (self.spot, self.reach, self.map) = (Some(spot), reach, top..bottom + 1);
        self.walls.reset(spot.rows, reach);
        self.cells.reset(spot.rows, reach);
        let above = spot.top - reach;
        for shift in -reach..=reach {
            let left = spot.left + shift;
            let rows = self.walls.all_mut(shift);
            match C::GRID {
                Grid::Square => walls.rows((left, above), 0..SIDE as i64, rows),
                Grid::Hex => {
                    for (word, row) in rows.iter_mut().zip(above..) {
                        *word = walls.right((left + slant::<C>(row), row));
                    }
                }
            }
            for (word, row) in self.cells.all_mut(shift).iter_mut().zip(above..) {
                let columns = extent.columns(row);
                let left = left + slant::<C>(row);
                let inside = self.map.contains(&row);
                *word = if inside { span(left, *columns.start(), *columns.end()) } else { 0 };
            }
        }
        self.here.clear();
        self.here.extend_from_slice(self.cells.at((0, 0), spot.rows));
        if targets == Targets::Floors {
            for (cells, walls) in self.cells.words.iter_mut().zip(&self.walls.words) {
                *cells &= !walls;
            }
        }
    }

    /// Where it lies.
    ///
    /// # Panics
    /// If nothing has been read.
    pub fn spot(&self) -> Spot {
        self.spot.expect("a tile that was read")
    }

    /// The rows whose observers have an offset's row on the map.
    pub fn rows(&self, dy: i64) -> Range<usize> {
        let Spot { top, rows, .. } = self.spot();
        let row = |row: i64| (row - dy - top).clamp(0, rows as i64) as usize;
        row(self.map.start)..row(self.map.end)
    }

    /// The walls at an offset from each observer.
    #[inline(always)]
    pub fn walls(&self, offset: (i64, i64)) -> &[u64] {
        self.walls.at(offset, self.spot().rows)
    }

    /// What can be seen at an offset from each observer.
    #[inline(always)]
    pub fn cells(&self, offset: (i64, i64)) -> &[u64] {
        self.cells.at(offset, self.spot().rows)
    }

    /// The observers that are on the map.
    pub fn here(&self) -> &[u64] {
        &self.here
    }
}

impl Shifts {
    fn reset(&mut self, rows: usize, reach: i64) {
        self.reach = reach;
        // Odd, so that shifts do not fall on each other in a cache.
        self.stride = rows + 2 * reach as usize | 1;
        self.words.clear();
        self.words.resize(self.stride * (2 * reach as usize + 1), 0);
    }

    fn all_mut(&mut self, shift: i64) -> &mut [u64] {
        let first = (shift + self.reach) as usize * self.stride;
        &mut self.words[first..first + self.stride]
    }

    #[inline(always)]
    fn at(&self, (dx, dy): (i64, i64), rows: usize) -> &[u64] {
        let first = (dx + self.reach) as usize * self.stride + (dy + self.reach) as usize;
        &self.words[first..first + rows]
    }
}
