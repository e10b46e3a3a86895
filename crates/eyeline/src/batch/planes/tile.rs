//! A tile of 64 columns and at most 64 rows of observers, one bit each, with what stands around them.
//! Walls are stored once for each shift along the first axis, so that the walls at an offset from the
//! observers of some rows are consecutive words. On hexes columns run along the second axis, and the
//! tile is slanted.
//! Exact: bits are moved. Cost: O(rows × shifts) words to read a tile.

use crate::batch::{Targets, Vectors};
use crate::grid::{Bounds, Coord, Extent, Grid, slant};
use crate::map::WallBits;

/// The number of columns of a tile, and its largest number of rows.
pub(in crate::batch) const SIDE: usize = 64;

/// The number of rows that are computed together.
pub(in crate::batch) const DEEP: usize = 32;

/// The number of chunks of a tile.
pub(in crate::batch) const CHUNKS: usize = SIDE / DEEP;

/// One word for each of some rows.
pub(in crate::batch) type Chunk = [u64; DEEP];

/// A chunk in which no observer's bit is set.
pub(in crate::batch) const NOBODY: Chunk = [0; DEEP];

/// The position of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::batch) struct TileAt {
    /// The first column; on a hex map, along the first axis.
    pub left: i64,
    /// The first row.
    pub top: i64,
    /// The number of rows.
    pub rows: usize,
}

/// Scratch space for one tile after another.
#[derive(Default)]
pub(in crate::batch) struct Tile {
    /// The distance around the tile to which the map is read.
    reach: i64,
    here: [Chunk; CHUNKS],
    walls: Shifts,
    cells: Shifts,
}

/// Rows of bits around a tile, once for each shift along the first axis.
#[derive(Default)]
struct Shifts {
    /// The bits to be shifted: 64 columns of all rows, then the next 64.
    columns: Vec<u64>,
    rows: Vec<u64>,
}

/// What stands around the observers of a chunk.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    walls: &'a [u64],
    cells: &'a [u64],
}

impl TileAt {
    /// Returns the tiles that cover some rows of a map.
    pub fn across<C: Coord>(
        extent: &Extent<C>,
        top: i64,
        rows: usize,
    ) -> impl Iterator<Item = TileAt> {
        let all = top..top + rows as i64;
        let first = all.clone().map(|row| extent.columns(row).start() - slant::<C>(row)).min();
        let last = all.map(|row| extent.columns(row).end() - slant::<C>(row)).max();
        let lefts = first.zip(last).into_iter();
        lefts.flat_map(|(first, last)| (first..=last).step_by(SIDE)).map(move |left| TileAt {
            left,
            top,
            rows,
        })
    }
}

/// Returns one bit for each of 64 places from `from` on that lies in a range.
fn span(from: i64, first: i64, last: i64) -> u64 {
    match (first - from, last - from) {
        (64.., _) | (_, ..0) => 0,
        (first, last) if first <= last => {
            u64::MAX << first.max(0) & u64::MAX >> (63 - last.min(63))
        }
        _ => 0,
    }
}

impl Tile {
    /// Reads a tile and everything within its reach. No line from cell to cell leaves the map: beyond
    /// the map, everything counts as wall.
    pub fn read<C: Coord>(
        &mut self,
        spot: TileAt,
        reach: i64,
        extent: &Extent<C>,
        walls: &WallBits<'_>,
        targets: Targets,
    ) {
        let height = stride(reach) as usize;
        let (left, above) = (spot.left - reach, spot.top - reach);
        let Bounds { top, bottom, .. } = extent.bounds();
        let row = |row: i64| (row - above).clamp(0, height as i64) as usize;
        let on_map = row(top)..row(bottom + 1);
        self.walls.resize(reach);
        self.cells.resize(reach);
        self.walls.columns.fill(u64::MAX);
        self.cells.columns.fill(0);
        let wall_columns = self.walls.columns.chunks_exact_mut(height);
        let cell_columns = self.cells.columns.chunks_exact_mut(height);
        for ((walls_here, cells), left) in
            wall_columns.zip(cell_columns).zip((left..).step_by(SIDE))
        {
            let (walls_here, cells) = (&mut walls_here[on_map.clone()], &mut cells[on_map.clone()]);
            let first_row = above + on_map.start as i64;
            match C::GRID {
                Grid::Square => {
                    let columns = extent.columns(top);
                    let on_map = span(left, *columns.start(), *columns.end());
                    walls.rows((left, first_row), 0..SIDE as i64, walls_here);
                    walls_here.iter_mut().for_each(|walls| *walls |= !on_map);
                    cells.fill(on_map);
                }
                Grid::Hex => {
                    for ((wall, cell), row) in walls_here.iter_mut().zip(cells).zip(first_row..) {
                        let (left, columns) = (left + slant::<C>(row), extent.columns(row));
                        let (first, last) = (*columns.start(), *columns.end());
                        *cell = span(left, first, last);
                        // Every other row ends half a hex further on.
                        let beyond = !span(left, first - 1, last + 1);
                        *wall = walls.right((left, row)) | beyond;
                    }
                }
            }
        }
        if targets == Targets::Floors {
            let cells = self.cells.columns.iter_mut();
            cells.zip(&self.walls.columns).for_each(|(cells, walls)| *cells &= !walls);
        }
        Vectors::Widest.run(
            #[inline(always)]
            || {
                self.walls.shift(height);
                self.cells.shift(height);
            },
        );
        self.reach = reach;
        self.here = [NOBODY; CHUNKS];
        for (here, row) in self.here.as_flattened_mut()[..spot.rows].iter_mut().zip(spot.top..) {
            let columns = extent.columns(row);
            *here = span(spot.left + slant::<C>(row), *columns.start(), *columns.end());
        }
    }

    /// Removes the observers that stand on walls.
    pub fn let_floors_look(&mut self) {
        let walls = &self.walls.rows[place(self.reach, (0, 0)) as usize..];
        let rows = self.here.as_flattened_mut().iter_mut().zip(walls);
        rows.for_each(|(here, walls)| *here &= !walls);
    }

    /// Returns what stands around the observers of a chunk.
    pub(super) fn around(&self, chunk: usize) -> Around<'_> {
        let first = chunk * DEEP;
        Around { walls: &self.walls.rows[first..], cells: &self.cells.rows[first..] }
    }

    /// Returns the observers that are on the map.
    pub fn here(&self) -> &[Chunk; CHUNKS] {
        &self.here
    }
}

impl Shifts {
    fn resize(&mut self, reach: i64) {
        let (height, shifts) = (stride(reach) as usize, 2 * reach as usize + 1);
        self.columns.resize(height * (shifts.div_ceil(SIDE) + 1), 0);
        self.rows.resize(height * shifts, 0);
    }

    #[inline(always)]
    fn shift(&mut self, height: usize) {
        for (shift, rows) in self.rows.chunks_exact_mut(height).enumerate() {
            let (column, shift) = (shift / SIDE, (shift % SIDE) as u32);
            let columns = &self.columns[column * height..(column + 2) * height];
            let (left, right) = columns.split_at(height);
            for ((row, left), right) in rows.iter_mut().zip(left).zip(right) {
                *row = left >> shift | right << 1 << (63 - shift);
            }
        }
    }
}

impl<'a> Around<'a> {
    /// Returns the walls at an offset from each observer, together with what no line on the map passes.
    #[inline(always)]
    pub fn walls(&self, place: u32) -> &'a Chunk {
        chunk(self.walls, place)
    }

    /// Returns what can be seen at an offset from each observer.
    #[inline(always)]
    pub fn cells(&self, place: u32) -> &'a Chunk {
        chunk(self.cells, place)
    }
}

#[inline(always)]
fn chunk(rows: &[u64], place: u32) -> &Chunk {
    let first = place as usize;
    rows[first..first + DEEP].as_array().expect("as many rows as a chunk has")
}

/// The number of words from one shift to the next: odd, so that shifts do not compete for the same
/// cache lines.
fn stride(reach: i64) -> i64 {
    SIDE as i64 + 2 * reach + 1
}

/// Returns the index at which the words of an offset begin, in tiles of this reach.
pub(super) fn place(reach: i64, (dx, dy): (i64, i64)) -> u32 {
    ((dx + reach) * stride(reach) + dy + reach) as u32
}
