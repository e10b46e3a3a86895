//! What is seen from every cell of a map at once: one bit for each cell and each offset within reach.
//! The answers are those of [`Sight::los`]; once filled, they cost a look-up. Cost: well under a
//! nanosecond an answer where nothing but walls decides, a field a cell elsewhere; memory: a bit each.

use super::lines::{Lines, Targets};
use super::planes::{self, Chunk, DEEP, Lit, SIDE, Spot, Tile, Told, Walker, Within};
use super::{Method, Threads, Vectors};
use crate::grid::{Bounds, Extent, Mask, slant};
use crate::map::World;
use crate::sight::{Judge, Sight, SightError};
use std::ops::Range;

/// The most chunks that it may take: a gigabyte.
const LIMIT: u64 = 1 << 24;

/// What every cell of a map sees within a reach.
///
/// ```
/// use eyeline::{Cell, Everywhere, Extent, Map, Rules, Sight, Threads};
/// let mut map = Map::new(Extent::rectangle(9, 5)?);
/// map.add_wall(Cell::new(4, 2));
/// let rules = Rules::named("predprey")?;
/// let pairs = Everywhere::all_pairs(&Sight::new(&map, &rules)?, Threads::One)?;
/// assert!(!pairs.sees(Cell::new(0, 2), Cell::new(8, 2)));
/// assert!(pairs.sees(Cell::new(0, 1), Cell::new(8, 1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Everywhere<C> {
    extent: Extent<C>,
    reach: i64,
    /// The first column of the first tile.
    left: i64,
    /// Tiles side by side.
    strips: usize,
    bands: Vec<TileRow>,
    words: Vec<Chunk>,
    method: Method,
}

/// A row of tiles, all alike.
#[derive(Clone, Debug)]
struct TileRow {
    top: i64,
    rows: usize,
    /// The first chunk of the first tile, and how many each tile has.
    first: usize,
    size: usize,
    /// For each offset along the second axis, where its chunks begin in a tile, and which of the
    /// rows' chunks have it on the map.
    begins: Vec<(usize, Range<usize>)>,
}

impl<C: Judge> Everywhere<C> {
    /// What every cell sees of the window of `2·reach + 1` cells a side around it; of hexes, of those
    /// within `reach`.
    pub fn within<W: World<C> + Sync + ?Sized>(
        sight: &Sight<'_, C, W>,
        reach: u32,
        threads: Threads,
    ) -> Result<Self, SightError<C>> {
        let extent = sight.extent();
        if !extent.is_bounded() {
            return Err(SightError::Unbounded);
        }
        let mut everywhere = Everywhere::new(extent, i64::from(reach).min(extent.furthest()))?;
        everywhere.fill(sight, threads)?;
        Ok(everywhere)
    }

    /// What every cell sees of the whole map.
    pub fn all_pairs<W: World<C> + Sync + ?Sized>(
        sight: &Sight<'_, C, W>,
        threads: Threads,
    ) -> Result<Self, SightError<C>> {
        Everywhere::within(sight, u32::MAX, threads)
    }

    fn new(extent: Extent<C>, reach: i64) -> Result<Self, SightError<C>> {
        let Bounds { top, bottom, .. } = extent.bounds();
        let height = (bottom - top + 1) as usize;
        let mut spots = Spot::across(&extent, top, height);
        let left = spots.next().map_or(0, |spot| spot.left);
        let strips = 1 + spots.count();
        let mut everywhere = Everywhere {
            extent,
            reach,
            left,
            strips,
            bands: Vec::new(),
            words: Vec::new(),
            method: Method::Fields,
        };
        let mut first = 0;
        for top in (top..=bottom).step_by(SIDE) {
            let size = everywhere.offsets(top).map(|(size, _)| size).sum::<usize>();
            if first as u128 + size as u128 * strips as u128 > u128::from(LIMIT) {
                let (pairs, limit) = (everywhere.pairs(), LIMIT * 512);
                return Err(SightError::TooManyPairs { pairs, limit });
            }
            everywhere.bands.push(everywhere.band(top, first, size));
            first += size * strips;
        }
        everywhere.words = vec![[0; DEEP]; first];
        Ok(everywhere)
    }

    fn pairs(&self) -> u128 {
        u128::from(self.extent.len().unwrap_or(u64::MAX)) * (2 * self.reach as u128 + 1).pow(2)
    }

    /// For each offset along the second axis, how many chunks a tile of a band has, and which.
    fn offsets(&self, top: i64) -> impl Iterator<Item = (usize, Range<usize>)> {
        let spot = Spot { left: self.left, top, rows: self.rows(top) };
        (-self.reach..=self.reach).map(move |dy| {
            let chunks = spot.chunks(&self.extent, dy);
            (chunks.len() * (2 * self.reach as usize + 1), chunks)
        })
    }

    fn rows(&self, top: i64) -> usize {
        SIDE.min((self.extent.bounds().bottom - top + 1) as usize)
    }

    fn band(&self, top: i64, first: usize, size: usize) -> TileRow {
        let mut end = 0;
        let begins = self.offsets(top).map(|(length, chunks)| {
            end += length;
            (end - length, chunks)
        });
        TileRow { top, rows: self.rows(top), first, size, begins: begins.collect() }
    }

    /// Computes it anew, for the same map or another of the same extent; its memory is reused.
    ///
    /// # Panics
    /// If the map has another extent.
    pub fn fill<W: World<C> + Sync + ?Sized>(
        &mut self,
        sight: &Sight<'_, C, W>,
        threads: Threads,
    ) -> Result<(), SightError<C>> {
        assert_eq!(sight.extent(), self.extent, "a map of the same extent");
        let lines = Lines::on(sight.world(), sight.rules().params());
        let lines = lines.filter(|_| self.reach <= planes::LAST);
        self.method = if lines.is_some() { Method::Together } else { Method::Fields };
        let (reach, left) = (self.reach, self.left);
        // Fields need none, however far they go.
        let within = Within::new(reach.min(planes::LAST), sight.rules().params());
        let mut tiles = Vec::new();
        let mut rest = &mut self.words[..];
        for band in &self.bands {
            for strip in 0..self.strips {
                let (words, others) = rest.split_at_mut(band.size);
                rest = others;
                let left = left + (strip * SIDE) as i64;
                let spot = Spot { left, top: band.top, rows: band.rows };
                tiles.push((spot, Block { band, reach, within: &within, words }));
            }
        }
        threads.each_with(
            tiles,
            || (lines.map(|lines| Walker::new(lines, reach)), Tile::default()),
            |(walker, tile), (spot, mut block)| match walker {
                Some(walker) => {
                    block.walk(sight, spot, walker, tile);
                    Ok(())
                }
                None => block.ask(sight, spot),
            },
        )
    }

    /// How far it goes.
    pub fn reach(&self) -> u32 {
        self.reach as u32
    }

    /// How it was filled.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Whether one cell sees another; cells off the map and those out of reach are not seen.
    #[inline]
    pub fn sees(&self, from: C, to: C) -> bool {
        let (dx, dy) = from.offset_to(to);
        let ((column, row), reach) = (from.place(), self.reach);
        if !self.extent.contains(from) || C::span((dx, dy)) > reach {
            return false;
        }
        let band = &self.bands[(row - self.extent.bounds().top) as usize / SIDE];
        let column = (column - slant::<C>(row) - self.left) as usize;
        let (begin, chunks) = &band.begins[(dy + reach) as usize];
        let row = (row - band.top) as usize;
        chunks.contains(&(row / DEEP)) && {
            let tile = band.first + column / SIDE * band.size;
            let plane = tile + begin + (dx + reach) as usize * chunks.len();
            let chunk = &self.words[plane + row / DEEP - chunks.start];
            chunk[row % DEEP] >> (column % SIDE) & 1 == 1
        }
    }

    /// What one cell sees, into the caller's set, which takes the bounds of what could be seen.
    pub fn seen_from(&self, from: C, seen: &mut Mask<C>) {
        let around = Bounds::around(from, self.reach as u32);
        let bounds = self.extent.bounds().intersection(&around).unwrap_or(Bounds::around(from, 0));
        seen.reset(bounds);
        let visible = self.extent.cells_in(bounds).filter(|&to| self.sees(from, to));
        visible.for_each(|to| seen.insert(to));
    }
}

/// The chunks of one tile.
struct Block<'a> {
    band: &'a TileRow,
    reach: i64,
    within: &'a Within,
    words: &'a mut [Chunk],
}

impl Block<'_> {
    /// The chunks of an offset that have it on the map, and which of the tile's the first of them is.
    #[inline(always)]
    fn plane(&mut self, (dx, dy): (i64, i64)) -> (usize, &mut [Chunk]) {
        let (begin, chunks) = &self.band.begins[(dy + self.reach) as usize];
        let first = begin + (dx + self.reach) as usize * chunks.len();
        (chunks.start, &mut self.words[first..first + chunks.len()])
    }

    fn walk<C: Judge, W: World<C> + ?Sized>(
        &mut self,
        sight: &Sight<'_, C, W>,
        spot: Spot,
        walker: &mut Walker,
        tile: &mut Tile,
    ) {
        let (extent, walls) = (sight.extent(), sight.world().wall_bits());
        let walls = walls.expect("walls as bits");
        tile.read(spot, self.reach, &extent, &walls, Targets::of::<C>(sight.rules().params()));
        // Everyone sees where they stand.
        let (_, own) = self.plane((0, 0));
        own.copy_from_slice(&tile.here()[..own.len()]);
        walker.walk(tile, Vectors::Widest, self);
    }

    fn ask<C: Judge, W: World<C> + ?Sized>(
        &mut self,
        sight: &Sight<'_, C, W>,
        spot: Spot,
    ) -> Result<(), SightError<C>> {
        self.words.fill([0; DEEP]);
        let mut seen = Mask::spare();
        for row in 0..spot.rows {
            for column in 0..SIDE as i64 {
                let place = spot.top + row as i64;
                let at = C::at_place(spot.left + column + slant::<C>(place), place);
                let Some(from) = at.filter(|&at| sight.extent().contains(at)) else { continue };
                let around = Bounds::around(from, self.reach as u32);
                sight.field_only_within(from, around, &mut seen)?;
                for to in seen.iter() {
                    let offset = from.offset_to(to);
                    if C::span(offset) <= self.reach {
                        let (first, chunks) = self.plane(offset);
                        chunks[row / DEEP - first][row % DEEP] |= 1 << column;
                    }
                }
            }
        }
        seen.put_back();
        Ok(())
    }
}

impl Told for Block<'_> {
    #[inline(always)]
    fn tell(&mut self, offset: (i64, i64), lit: Lit<'_>) {
        if !self.within.contains(offset) {
            return self.tell_hidden(offset);
        }
        let (first, chunks) = self.plane(offset);
        for (chunk, index) in chunks.iter_mut().zip(first..) {
            *chunk = if lit.open >> index & 1 == 1 { lit.chunk(index) } else { [0; DEEP] };
        }
    }

    fn tell_hidden(&mut self, offset: (i64, i64)) {
        self.plane(offset).1.fill([0; DEEP]);
    }
}
