//! A survey by the field of every observer, for every rule and every world. Observers are taken in
//! tiles; the sums of a tile are added, under a lock, to the rows that are still open.
//! Exact: sums do not depend on their order, so they do not depend on the number of threads. Cost: one
//! field for each cell.

use super::{Count, Ended, GoOn, Tally, ask};
use crate::batch::Threads;
use crate::grid::bits::{BitPlane, BitsOf};
use crate::grid::{Bounds, Coord, Mask};
use crate::map::World;
use crate::sight::Sight;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// The side of a tile.
const SIDE: i64 = 32;
/// The number of tiles from which on they are shared among threads.
const SHARED: i64 = 64;
/// The number of places that could be seen after which a thread asks whether to go on.
const PATIENCE: u128 = 1 << 16;

pub(super) struct ByFields<'a, C: Coord, W: ?Sized> {
    eye: Eye<'a, C, W>,
    threads: Threads,
    /// The first row whose observers have not looked yet.
    next: i64,
    open: Mutex<OpenRows>,
}

/// What all threads share.
struct Eye<'a, C: Coord, W: ?Sized> {
    sight: &'a Sight<'a, C, W>,
    count: Count,
    map: Bounds,
    /// The number of rows and columns that an observer looks to either side.
    reach: i64,
}

/// The rows to which observers still add, or for which nobody has asked yet.
struct OpenRows {
    map: Bounds,
    top: i64,
    rows: VecDeque<Row>,
    spare: Vec<Row>,
}

struct Row {
    sees: Vec<u32>,
    seen_by: Vec<u32>,
}

/// The sums of one thread over a tile.
struct Desk<C> {
    seen: Mask<C>,
    /// The number of places since the thread last asked whether to go on.
    looked_at: u128,
    counted: Option<BitPlane>,
    tile: Sums,
    hull: Sums,
}

/// A number for each place of a box.
struct Sums {
    bounds: Bounds,
    numbers: Vec<u32>,
}

impl<'a, C: Coord, W: World<C> + Sync + ?Sized> ByFields<'a, C, W> {
    pub fn new(sight: &'a Sight<'a, C, W>, count: Count, threads: Threads) -> Self {
        let map = sight.extent().bounds();
        let longest = map.width().max(map.height()) as i64;
        let reach = sight.furthest().map_or(longest, |radius| i64::from(radius).min(longest));
        let open = OpenRows { map, top: map.top, rows: VecDeque::new(), spare: Vec::new() };
        let eye = Eye { sight, count, map, reach };
        ByFields { eye, threads, next: map.top, open: Mutex::new(open) }
    }

    /// Computes the next observers: one row of tiles, or as many as are worth sharing.
    fn look_on(&mut self, go_on: GoOn<'_>) -> Result<(), Ended<C>> {
        let map = self.eye.map;
        let tiles_across = (map.width() as i64).div_euclid(SIDE) + 1;
        let rows = SIDE * (SHARED / tiles_across).max(1);
        let bottom = (self.next + rows - 1).min(map.bottom);
        let furthest = (bottom + self.eye.reach).min(map.bottom);
        self.open_rows().open_to(furthest);
        let band = Bounds { top: self.next, bottom, ..map };
        self.look_from(tiles(band).collect(), go_on)?;
        self.next = bottom + 1;
        Ok(())
    }

    fn look_from(&self, tiles: Vec<Bounds>, go_on: GoOn<'_>) -> Result<(), Ended<C>> {
        let look = |desk: &mut Desk<C>, tile: Bounds| {
            self.eye.look(tile, desk, go_on)?;
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            open.add(desk);
            Ok(())
        };
        self.threads.each_with(tiles, Desk::new, look)
    }

    fn open_rows(&mut self) -> &mut OpenRows {
        self.open.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Coord, W: World<C> + Sync + ?Sized> Tally<C> for ByFields<'_, C, W> {
    fn count(
        &mut self,
        (top, bottom): (i64, i64),
        sees: &mut [u32],
        seen_by: &mut [u32],
        go_on: GoOn<'_>,
    ) -> Result<(), Ended<C>> {
        while self.next <= self.eye.map.bottom.min(bottom + self.eye.reach) {
            self.look_on(go_on)?;
        }
        let width = self.eye.map.width() as usize;
        let rows = sees.chunks_exact_mut(width).zip(seen_by.chunks_exact_mut(width));
        for ((sees, seen_by), row) in rows.zip(top..=bottom) {
            self.open_rows().close(row, sees, seen_by);
        }
        Ok(())
    }
}

/// Cuts a box into tiles.
fn tiles(band: Bounds) -> impl Iterator<Item = Bounds> {
    (band.top..=band.bottom).step_by(SIDE as usize).flat_map(move |top| {
        (band.left..=band.right).step_by(SIDE as usize).map(move |left| Bounds {
            left,
            top,
            right: (left + SIDE - 1).min(band.right),
            bottom: (top + SIDE - 1).min(band.bottom),
        })
    })
}

impl<C: Coord, W: World<C> + Sync + ?Sized> Eye<'_, C, W> {
    /// Computes the sums of the observers of a tile.
    fn look(&self, tile: Bounds, desk: &mut Desk<C>, go_on: GoOn<'_>) -> Result<(), Ended<C>> {
        let (extent, world) = (self.sight.extent(), self.sight.world());
        let hull = Bounds {
            left: (tile.left - self.reach).max(self.map.left),
            top: (tile.top - self.reach).max(self.map.top),
            right: (tile.right + self.reach).min(self.map.right),
            bottom: (tile.bottom + self.reach).min(self.map.bottom),
        };
        desk.tile.reset(tile);
        desk.hull.reset(hull);
        desk.counted = match self.count {
            Count::Cells => None,
            Count::Floors => {
                let mut floors = desk.counted.take().unwrap_or_default();
                floors.reset(hull);
                let cells = extent.cells_in(hull).filter(|&at| !world.wall(at));
                cells.for_each(|at| floors.set(at.place(), true));
                Some(floors)
            }
        };
        for from in extent.cells_in(tile) {
            let place = from.place();
            if desk.counted.as_ref().is_none_or(|floors| floors.get(place)) {
                self.sight.field_into(from, &mut desk.seen)?;
                desk.looked_at += desk.seen.bounds().area();
                if desk.looked_at >= PATIENCE {
                    desk.looked_at = 0;
                    ask(go_on)?;
                }
                let sees = desk.add_seen();
                let index = desk.tile.index(place);
                desk.tile.numbers[index] = sees;
            }
        }
        Ok(())
    }
}

impl<C: Coord> Desk<C> {
    fn new() -> Self {
        let (tile, hull) = (Sums::empty(), Sums::empty());
        Desk { seen: Mask::default(), looked_at: 0, counted: None, tile, hull }
    }

    /// Adds one for each cell seen that counts; returns the number of such cells.
    fn add_seen(&mut self) -> u32 {
        let plane = self.seen.plane();
        let Bounds { left, top, right, bottom } = plane.bounds();
        let mut sum = 0;
        for row in top..=bottom {
            for column in (left..=right).step_by(64) {
                let mut bits = plane.word(column, row);
                if let Some(counted) = &self.counted {
                    bits &= counted.word(column, row);
                }
                if bits != 0 {
                    sum += bits.count_ones();
                    let first = self.hull.index((column, row));
                    let numbers = &mut self.hull.numbers[first..];
                    BitsOf(bits).for_each(|bit| numbers[bit as usize] += 1);
                }
            }
        }
        sum
    }
}

impl Sums {
    fn empty() -> Self {
        Sums { bounds: Bounds { left: 0, top: 0, right: 0, bottom: 0 }, numbers: Vec::new() }
    }

    fn reset(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        self.numbers.clear();
        self.numbers.resize(bounds.area() as usize, 0);
    }

    fn index(&self, (column, row): (i64, i64)) -> usize {
        let Bounds { left, top, .. } = self.bounds;
        (row - top) as usize * self.bounds.width() as usize + (column - left) as usize
    }

    /// Adds each row of the sums to a row of the map.
    fn add_to<'r>(&self, map: Bounds, rows: impl Iterator<Item = &'r mut Vec<u32>>) {
        let first = (self.bounds.left - map.left) as usize;
        for (sums, row) in self.numbers.chunks_exact(self.bounds.width() as usize).zip(rows) {
            row[first..].iter_mut().zip(sums).for_each(|(number, sum)| *number += sum);
        }
    }
}

impl OpenRows {
    /// Opens every row down to this one.
    fn open_to(&mut self, bottom: i64) {
        let width = self.map.width() as usize;
        while self.top + (self.rows.len() as i64) <= bottom {
            let row = self.spare.pop();
            let blank = || Row { sees: vec![0; width], seen_by: vec![0; width] };
            self.rows.push_back(row.unwrap_or_else(blank));
        }
    }

    /// Adds the sums of a tile.
    fn add<C>(&mut self, desk: &Desk<C>) {
        let skipped = |sums: &Sums| (sums.bounds.top - self.top) as usize;
        let (first, of_tile) = (skipped(&desk.hull), skipped(&desk.tile));
        desk.hull.add_to(self.map, self.rows.range_mut(first..).map(|row| &mut row.seen_by));
        desk.tile.add_to(self.map, self.rows.range_mut(of_tile..).map(|row| &mut row.sees));
    }

    /// Hands out the first row, to which no observer adds any more.
    fn close(&mut self, row: i64, sees: &mut [u32], seen_by: &mut [u32]) {
        debug_assert_eq!(row, self.top, "rows are asked for in order");
        if let Some(mut row) = self.rows.pop_front() {
            sees.copy_from_slice(&row.sees);
            seen_by.copy_from_slice(&row.seen_by);
            row.sees.fill(0);
            row.seen_by.fill(0);
            self.spare.push(row);
        }
        self.top += 1;
    }
}
