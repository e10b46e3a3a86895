//! The answers for all pairs of cells of a map, or for all within a reach: one bit for each cell and
//! each offset.
//! Exact: the answers of [`Sight::los`]. Cost: well under a nanosecond an answer where only walls
//! decide, one field a cell elsewhere; one bit of memory each. A look-up is O(1).

use super::planes::{
    self, Chunk, DEEP, NOBODY, PlaneSink, SIDE, Tile, TileAt, Walker, Within, number,
};
use super::{Method, Targets, Threads, Vectors};
use crate::grid::{Bounds, Coord, Extent, Mask, slant};
use crate::map::{Feature, World};
use crate::sight::{Sight, SightError};
use std::ops::Range;

/// The most words that it may take: a gigabyte.
const LIMIT: u64 = 1 << 27;

/// What every cell of a map sees within a reach, ready to be looked up.
///
/// ```
/// use eyeline::batch::{Everywhere, Threads};
/// use eyeline::{Cell, Extent, Map, Rules, Sight};
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
    /// The number of tiles side by side.
    strips: usize,
    bands: Vec<TileRow>,
    words: Vec<u64>,
    method: Method,
}

/// A row of tiles, all of the same layout.
#[derive(Clone, Debug)]
struct TileRow {
    top: i64,
    rows: usize,
    /// The index of the first word of the first tile; `size` is the number of words of each.
    first: usize,
    size: usize,
    parts: Vec<Part>,
}

/// The part of a tile for some rows of observers.
#[derive(Clone, Debug)]
struct Part {
    rows: usize,
    /// The index at which it begins in a tile.
    begin: usize,
    /// The offsets that are on the map for some of these observers; each has one word a row.
    numbers: Range<usize>,
}

impl Part {
    fn words(&self) -> Range<usize> {
        self.begin..self.begin + self.numbers.len() * self.rows
    }

    /// Returns the index in a tile at which the words of an offset begin.
    #[inline(always)]
    fn place(&self, number: usize) -> Option<usize> {
        let is_on_map = self.numbers.contains(&number);
        is_on_map.then(|| self.begin + (number - self.numbers.start) * self.rows)
    }
}

impl<C: Coord> Everywhere<C> {
    /// Returns what every cell sees of the window of `2·reach + 1` cells a side around it; on hexes, of
    /// the disc within `reach`.
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

    /// Returns what every cell sees of the whole map.
    pub fn all_pairs<W: World<C> + Sync + ?Sized>(
        sight: &Sight<'_, C, W>,
        threads: Threads,
    ) -> Result<Self, SightError<C>> {
        Everywhere::within(sight, u32::MAX, threads)
    }

    fn new(extent: Extent<C>, reach: i64) -> Result<Self, SightError<C>> {
        let Bounds { top, bottom, .. } = extent.bounds();
        let height = (bottom - top + 1) as usize;
        let mut spots = TileAt::across(&extent, top, height);
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
            let band = everywhere.band(top, first);
            if first as u128 + band.size as u128 * strips as u128 > u128::from(LIMIT) {
                let (pairs, limit) = (everywhere.pairs(), LIMIT * 64);
                return Err(SightError::TooManyPairs { pairs, limit });
            }
            first += band.size * strips;
            everywhere.bands.push(band);
        }
        everywhere.words = vec![0; first];
        Ok(everywhere)
    }

    fn pairs(&self) -> u128 {
        u128::from(self.extent.len().unwrap_or(u64::MAX)) * (2 * self.reach as u128 + 1).pow(2)
    }

    fn band(&self, top: i64, first: usize) -> TileRow {
        let bounds = self.extent.bounds();
        let (rows, reach) = (SIDE.min((bounds.bottom - top + 1) as usize), self.reach);
        let mut size = 0;
        let parts = (0..rows).step_by(DEEP).map(|row| {
            let rows = DEEP.min(rows - row);
            let (upper, lower) = (top + row as i64, top + (row + rows) as i64 - 1);
            let (up, down) = ((bounds.top - lower).max(-reach), (bounds.bottom - upper).min(reach));
            let numbers = number(reach, (-reach, up))..number(reach, (reach, down)) + 1;
            let begin = size;
            size += numbers.len() * rows;
            Part { rows, begin, numbers }
        });
        let parts = parts.collect();
        TileRow { top, rows, first, size, parts }
    }

    /// Computes everything again, for the same map or another of the same extent; memory is reused.
    ///
    /// # Panics
    /// If the map has another extent.
    pub fn fill<W: World<C> + Sync + ?Sized>(
        &mut self,
        sight: &Sight<'_, C, W>,
        threads: Threads,
    ) -> Result<(), SightError<C>> {
        assert_eq!(sight.extent(), self.extent, "a map of the same extent");
        let lines = sight.plan().lines_alone(sight.world());
        let lines = lines.filter(|_| self.reach <= planes::LAST);
        self.method = if lines.is_some() { Method::Together } else { Method::Fields };
        let (reach, left) = (self.reach, self.left);
        // Fields need no table of offsets, however far they go.
        let within = Within::new(reach.min(planes::LAST), sight.rules().params());
        let mut tiles = Vec::new();
        let mut rest = &mut self.words[..];
        for band in &self.bands {
            for strip in 0..self.strips {
                let (words, others) = rest.split_at_mut(band.size);
                rest = others;
                let left = left + (strip * SIDE) as i64;
                let spot = TileAt { left, top: band.top, rows: band.rows };
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

    /// Returns the reach.
    pub fn reach(&self) -> u32 {
        self.reach as u32
    }

    /// Returns the method by which the answers were computed.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Whether one cell sees another; cells off the map or out of reach are not seen.
    #[inline]
    pub fn sees(&self, from: C, to: C) -> bool {
        let (dx, dy) = from.offset_to(to);
        let ((column, row), reach) = (from.place(), self.reach);
        if !self.extent.contains(from) || C::span((dx, dy)) > reach {
            return false;
        }
        let band = &self.bands[(row - self.extent.bounds().top) as usize / SIDE];
        let column = (column - slant::<C>(row) - self.left) as usize;
        let row = (row - band.top) as usize;
        let place = band.parts[row / DEEP].place(number(reach, (dx, dy)));
        place.is_some_and(|place| {
            let tile = band.first + column / SIDE * band.size;
            self.words[tile + place + row % DEEP] >> (column % SIDE) & 1 == 1
        })
    }

    /// Writes what one cell sees into the caller's set, whose bounds become those of what could be
    /// seen.
    pub fn seen_from(&self, from: C, seen: &mut Mask<C>) {
        let around = Bounds::around(from, self.reach as u32);
        let bounds = self.extent.bounds().intersection(&around).unwrap_or(Bounds::around(from, 0));
        seen.reset(bounds);
        let visible = self.extent.cells_in(bounds).filter(|&to| self.sees(from, to));
        visible.for_each(|to| seen.insert(to));
    }
}

/// The words of one tile.
struct Block<'a> {
    band: &'a TileRow,
    reach: i64,
    within: &'a Within,
    words: &'a mut [u64],
}

impl Block<'_> {
    fn walk<C: Coord, W: World<C> + ?Sized>(
        &mut self,
        sight: &Sight<'_, C, W>,
        spot: TileAt,
        walker: &mut Walker,
        tile: &mut Tile,
    ) {
        let (extent, walls) = (sight.extent(), sight.world().bits(Feature::Walls));
        let walls = walls.expect("walls as bits");
        tile.read(spot, self.reach, &extent, &walls, Targets::of(sight.rules().params()));
        for (chunk, part) in self.band.parts.iter().enumerate() {
            let words = &mut self.words[part.words()];
            let (within, first, rows) = (self.within, part.numbers.start, part.rows);
            let mut page = Page { within, first, rows, words };
            // Every observer sees the cell on which it stands.
            page.write(number(self.reach, (0, 0)), tile.here()[chunk]);
            walker.walk(tile, chunk, Vectors::Widest, &mut page);
        }
    }

    fn ask<C: Coord, W: World<C> + ?Sized>(
        &mut self,
        sight: &Sight<'_, C, W>,
        spot: TileAt,
    ) -> Result<(), SightError<C>> {
        self.words.fill(0);
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
                    if C::span(offset) > self.reach {
                        continue;
                    }
                    let part = &self.band.parts[row / DEEP];
                    if let Some(place) = part.place(number(self.reach, offset)) {
                        self.words[place + row % DEEP] |= 1 << column;
                    }
                }
            }
        }
        seen.put_back();
        Ok(())
    }
}

/// The words of one chunk of observers.
struct Page<'a> {
    within: &'a Within,
    /// The number of the offset to which the first words belong.
    first: usize,
    rows: usize,
    words: &'a mut [u64],
}

impl Page<'_> {
    /// Writes the words of an offset that is on the map.
    #[inline(always)]
    fn write(&mut self, number: usize, seen: Chunk) {
        let begin = number.wrapping_sub(self.first).wrapping_mul(self.rows);
        let Some(words) = self.words.get_mut(begin..) else { return };
        match words.first_chunk_mut() {
            Some(words) if self.rows == DEEP => *words = seen,
            _ => words.iter_mut().zip(seen).take(self.rows).for_each(|(word, seen)| *word = seen),
        }
    }
}

impl PlaneSink for Page<'_> {
    #[inline(always)]
    fn tell(&mut self, number: usize, seen: Chunk) {
        self.write(number, if self.within.contains(number) { seen } else { NOBODY });
    }

    #[inline(always)]
    fn tell_hidden(&mut self, number: usize) {
        self.write(number, NOBODY);
    }
}
