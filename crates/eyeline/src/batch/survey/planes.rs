//! A survey by planes: both numbers of a tile come from the walls within its reach. Who sees a cell is
//! found by looking from the cell along the reversed lines.
//! Exact: the same lines as the predicate's. Cost: O(nodes of the tries) for each 64 × 32 cells, twice
//! where sight is not symmetric.

use super::{Count, Ended, GoOn, Tally, ask};
use crate::batch::planes::{self, Counter, DEEP, SIDE, Tile, TileAt, Walker, Within};
use crate::batch::{Targets, Threads, Vectors};
use crate::grid::{Coord, Extent, slant};
use crate::line::path::Lines;
use crate::map::{Feature, World};
use crate::sight::Sight;

pub(super) struct ByPlanes<'a, C: Coord, W: ?Sized> {
    sight: &'a Sight<'a, C, W>,
    count: Count,
    threads: Threads,
    lines: Lines<C::Path>,
    reach: i64,
    ahead: Within,
    back: Within,
    tiles: Vec<Numbers>,
}

/// The numbers of a tile.
#[derive(Clone)]
struct Numbers {
    spot: TileAt,
    sees: Vec<u32>,
    seen_by: Vec<u32>,
}

impl<'a, C: Coord, W: World<C> + Sync + ?Sized> ByPlanes<'a, C, W> {
    /// Returns `None` where more than walls decides, or the reach is too far.
    pub fn new(sight: &'a Sight<'a, C, W>, count: Count, threads: Threads) -> Option<Self> {
        let params = sight.rules().params();
        let lines = sight.plan().lines_alone(sight.world())?;
        let radius = params.radius.map_or(i64::MAX, i64::from);
        let reach = radius.min(sight.extent().furthest());
        (reach <= planes::LAST).then(|| ByPlanes {
            sight,
            count,
            threads,
            lines,
            reach,
            ahead: Within::new(reach, params),
            back: Within::new(reach, params).reversed(),
            tiles: Vec::new(),
        })
    }

    /// Whether sight is mutual under this rule and this count, so that both numbers are the same.
    fn is_symmetric(&self) -> bool {
        let params = self.sight.rules().params();
        let same_cells = self.count == Count::Floors || Targets::of(params) == Targets::Cells;
        self.lines.reversed() == self.lines && params.cone.is_none() && same_cells
    }

    /// Computes both numbers of a tile.
    fn look(&self, desk: &mut Desk<'_>, numbers: &mut Numbers) {
        let (params, extent) = (self.sight.rules().params(), self.sight.extent());
        let walls = self.sight.world().bits(Feature::Walls).expect("walls as bits");
        let seen = match self.count {
            Count::Cells => Targets::of(params),
            Count::Floors => Targets::Floors,
        };
        desk.tile.read(numbers.spot, self.reach, &extent, &walls, seen);
        if self.count == Count::Floors {
            desk.tile.let_floors_look();
        }
        count(&desk.tile, &mut desk.from, &mut desk.ahead, &mut numbers.sees);
        if self.is_symmetric() {
            return numbers.seen_by.copy_from_slice(&numbers.sees);
        }
        let observers = match self.count {
            Count::Cells => Targets::Cells,
            Count::Floors => Targets::Floors,
        };
        desk.tile.read(numbers.spot, self.reach, &extent, &walls, observers);
        if seen == Targets::Floors {
            desk.tile.let_floors_look();
        }
        count(&desk.tile, &mut desk.to, &mut desk.back, &mut numbers.seen_by);
        if self.count == Count::Cells && seen == Targets::Floors {
            // A wall that nobody else sees sees itself.
            numbers.seen_by.iter_mut().for_each(|number| *number = (*number).max(1));
        }
    }
}

/// Counts how many cells each observer of a tile sees, its own included.
fn count(tile: &Tile, walker: &mut Walker, counter: &mut Counter<'_>, numbers: &mut [u32]) {
    for (chunk, numbers) in numbers.chunks_exact_mut(DEEP * SIDE).enumerate() {
        counter.add(tile.here()[chunk]);
        walker.walk(tile, chunk, Vectors::Widest, counter);
        counter.finish(numbers);
    }
}

/// The scratch space of one thread.
struct Desk<'a> {
    tile: Tile,
    from: Walker,
    to: Walker,
    ahead: Counter<'a>,
    back: Counter<'a>,
}

impl<C: Coord, W: World<C> + Sync + ?Sized> Tally<C> for ByPlanes<'_, C, W> {
    fn count(
        &mut self,
        (top, bottom): (i64, i64),
        sees: &mut [u32],
        seen_by: &mut [u32],
        go_on: GoOn<'_>,
    ) -> Result<(), Ended<C>> {
        let extent = self.sight.extent();
        let rows = (bottom - top + 1) as usize;
        let mut tiles = std::mem::take(&mut self.tiles);
        let spots: Vec<TileAt> = TileAt::across(&extent, top, rows).collect();
        let empty = |&spot: &TileAt| Numbers {
            spot,
            sees: vec![0; SIDE * SIDE],
            seen_by: vec![0; SIDE * SIDE],
        };
        tiles.extend(spots.iter().skip(tiles.len()).map(empty));
        tiles.iter_mut().zip(&spots).for_each(|(tile, &spot)| tile.spot = spot);
        let used = tiles.iter_mut().take(spots.len()).collect();
        let desk = || Desk {
            tile: Tile::default(),
            from: Walker::new(self.lines, self.reach),
            to: Walker::new(self.lines.reversed(), self.reach),
            ahead: Counter::new(&self.ahead),
            back: Counter::new(&self.back),
        };
        self.threads.each_with(used, desk, |desk, tile| {
            self.look(desk, tile);
            ask(go_on)
        })?;
        // A hex map does not fill its bounds.
        sees.fill(0);
        seen_by.fill(0);
        for tile in tiles.iter().take(spots.len()) {
            place(&extent, tile.spot, &tile.sees, top, sees);
            place(&extent, tile.spot, &tile.seen_by, top, seen_by);
        }
        self.tiles = tiles;
        Ok(())
    }
}

/// Copies the numbers of a tile's cells to their places.
fn place<C: Coord>(extent: &Extent<C>, spot: TileAt, numbers: &[u32], top: i64, out: &mut [u32]) {
    let bounds = extent.bounds();
    let rows = numbers.chunks_exact(SIDE).take(spot.rows);
    for (numbers, row) in rows.zip(top..) {
        let columns = extent.columns(row);
        let left = spot.left + slant::<C>(row);
        let first = *columns.start().max(&left);
        let last = *columns.end().min(&(left + SIDE as i64 - 1));
        if first <= last {
            let begin = (row - top) as usize * bounds.width() as usize;
            let out = &mut out[begin + (first - bounds.left) as usize..];
            let numbers = &numbers[(first - left) as usize..=(last - left) as usize];
            out[..numbers.len()].copy_from_slice(numbers);
        }
    }
}
