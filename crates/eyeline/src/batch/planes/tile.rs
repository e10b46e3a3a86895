//! A tile of 64 columns and at most 64 rows of observers, one bit each, with what stands around
//! them: once for each shift along the first axis, so that what an offset has for all observers is 64
//! words in a row. On hexes columns run along the second axis, and the tile is slanted.

use crate::batch::lines::Targets;
use crate::grid::{Bounds, Coord, Extent, Grid, slant};
use crate::map::WallBits;

/// Columns of a tile, and its most rows.
pub(in crate::batch) const SIDE: usize = 64;

/// Rows that are looked at together.
pub(in crate::batch) const DEEP: usize = 8;

/// A word for each of some rows.
pub(in crate::batch) type Chunk = [u64; DEEP];

/// A word a row.
pub(in crate::batch) type Plane = [Chunk; SIDE / DEEP];

/// A bit for each chunk of a plane.
pub(in crate::batch) type Chunks = u8;

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
    /// How far the map is read around it.
    reach: i64,
    /// Words from one shift to the next.
    stride: i64,
    here: Plane,
    walls: Vec<u64>,
    cells: Vec<u64>,
    /// For each offset along the second axis, the chunks that have it on the map.
    chunks: Vec<Chunks>,
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

    /// The chunks of which an observer has its cell at an offset along the second axis on a map with
    /// these rows.
    pub fn chunks<C: Coord>(&self, extent: &Extent<C>, dy: i64) -> std::ops::Range<usize> {
        let Bounds { top, bottom, .. } = extent.bounds();
        let row = |row: i64| (row - dy - self.top).clamp(0, self.rows as i64) as usize;
        let (first, end) = (row(top), row(bottom + 1));
        if first < end { first / DEEP..end.div_ceil(DEEP) } else { 0..0 }
    }
}

/// A bit for each of 64 places from one on that lies in a range.
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
    /// Reads a tile and all within reach of it. No line from cell to cell leaves the map: where it
    /// would, there is a wall.
    pub fn read<C: Coord>(
        &mut self,
        spot: Spot,
        reach: i64,
        extent: &Extent<C>,
        walls: &WallBits<'_>,
        targets: Targets,
    ) {
        self.resize(reach);
        let Bounds { top, bottom, .. } = extent.bounds();
        let above = spot.top - reach;
        let row = |row: i64| (row - above).clamp(0, self.stride) as usize;
        let on_map = row(top)..row(bottom + 1);
        let shifts = self.walls.chunks_exact_mut(self.stride as usize);
        let shifts = shifts.zip(self.cells.chunks_exact_mut(self.stride as usize));
        for ((wall_rows, cell_rows), left) in shifts.zip(spot.left - reach..) {
            cell_rows.fill(0);
            match C::GRID {
                Grid::Square => {
                    walls.rows((left, above), 0..SIDE as i64, wall_rows);
                    let columns = extent.columns(top);
                    cell_rows[on_map.clone()].fill(span(left, *columns.start(), *columns.end()));
                    wall_rows
                        .iter_mut()
                        .zip(cell_rows)
                        .for_each(|(walls, cells)| *walls |= !*cells);
                }
                Grid::Hex => {
                    wall_rows.fill(u64::MAX);
                    for index in on_map.clone() {
                        let row = above + index as i64;
                        let (left, columns) = (left + slant::<C>(row), extent.columns(row));
                        let (first, last) = (*columns.start(), *columns.end());
                        cell_rows[index] = span(left, first, last);
                        // Every other row ends half a hex further on.
                        let beyond = !span(left, first - 1, last + 1);
                        wall_rows[index] = walls.right((left, row)) | beyond;
                    }
                }
            }
        }
        self.here = *self.cells(place(reach, (0, 0)));
        self.here.as_flattened_mut()[spot.rows..].fill(0);
        if targets == Targets::Floors {
            self.cells.iter_mut().zip(&self.walls).for_each(|(cells, walls)| *cells &= !walls);
        }
        self.chunks.clear();
        self.chunks.extend((-reach..=reach).map(|dy| mask(spot.chunks(extent, dy))));
    }

    fn resize(&mut self, reach: i64) {
        self.reach = reach;
        self.stride = stride(reach);
        let words = (self.stride * (2 * reach + 1)) as usize;
        self.walls.resize(words, 0);
        self.cells.resize(words, 0);
    }

    /// The walls at an offset from each observer, and what no line on the map passes.
    #[inline(always)]
    pub fn walls(&self, place: u32) -> &Plane {
        plane(&self.walls, place)
    }

    /// What can be seen at an offset from each observer.
    #[inline(always)]
    pub fn cells(&self, place: u32) -> &Plane {
        plane(&self.cells, place)
    }

    /// Some rows of [`Tile::walls`].
    #[inline(always)]
    pub fn wall_chunk(&self, place: u32, chunk: usize) -> &Chunk {
        let words = &self.walls[place as usize + chunk * DEEP..];
        words.first_chunk().expect("as many words as a chunk has")
    }

    /// The observers that are on the map.
    pub fn here(&self) -> &Plane {
        &self.here
    }

    /// Leaves out the observers that stand on walls.
    pub fn let_floors_look(&mut self) {
        let walls = *self.walls(place(self.reach, (0, 0)));
        let rows = self.here.as_flattened_mut().iter_mut().zip(walls.as_flattened());
        rows.for_each(|(here, walls)| *here &= !walls);
    }

    /// The chunks that have an offset along the second axis on the map.
    #[inline(always)]
    pub fn chunks(&self, dy: i64) -> Chunks {
        self.chunks[(dy + self.reach) as usize]
    }
}

/// Words from one shift to the next: odd, so that shifts do not fall on each other in a cache.
fn stride(reach: i64) -> i64 {
    SIDE as i64 + 2 * reach + 1
}

/// Where the words of an offset begin in tiles of a reach.
pub(super) fn place(reach: i64, (dx, dy): (i64, i64)) -> u32 {
    ((dx + reach) * stride(reach) + dy + reach) as u32
}

#[inline(always)]
fn plane(words: &[u64], place: u32) -> &Plane {
    let words = &words[place as usize..][..SIDE];
    let (chunks, _) = words.as_chunks();
    chunks.first_chunk().expect("as many words as a plane has")
}

/// The bits of some chunks.
fn mask(chunks: std::ops::Range<usize>) -> Chunks {
    chunks.fold(0, |mask, chunk| mask | 1 << chunk)
}

/// The chunks whose bit is set.
pub(in crate::batch) struct Each(pub Chunks);

impl Iterator for Each {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let chunk = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(chunk)
    }
}
