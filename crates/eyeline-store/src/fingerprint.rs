//! The fingerprint of the map that a memory was made on: a sum over the map's extent, and over
//! terrain and wall of the seen cells, so that it contains nothing unseen. A step costs only the
//! cells that it adds, in any order.
//!
//! The number of a cell is a product: of its ground (terrain and wall), of its line of 32 places,
//! and of its place in that line. So cells of the same line and ground are added together. Cost of
//! a whole memory: one question for each run of terrain, and one for the walls of a line where the
//! world stores them as bits.

use eyeline::memory::{CellSet, ChunkAt};
use eyeline::{Coord, Extent, Feature, World};
use std::fmt;
use std::str::FromStr;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

/// The fingerprint of a map, as far as it was seen. Written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of a map of which these cells were seen.
    pub fn of<C: Coord>(world: &impl World<C>, seen: &CellSet<C>) -> Self {
        let mut fingerprint = Fingerprint::unseen(world.extent());
        let mut ground = TerrainHash::of("");
        for (at, chunk) in seen.chunks() {
            let (left, top) = (i64::from(at.column) * SIDE, i64::from(at.row) * SIDE);
            for (row, &word) in (top..).zip(chunk).filter(|(_, word)| **word != 0) {
                let walls = walls(world, (left, row), word);
                let mut sum = 0_u64;
                // The places that have this ground, without walls and with walls.
                let mut places = [0_u32; 2];
                let mut rest = word;
                while rest != 0 {
                    let bit = rest.trailing_zeros();
                    // Every place of a chunk's bits is a cell.
                    let Some(cell) = C::at_place(left + i64::from(bit), row) else { break };
                    let (name, cells) = world.terrain_run(cell);
                    let run = rest & first_places(u64::from(bit).saturating_add(cells));
                    rest &= !run;
                    // Most neighbours have not only the same name but the same string in memory.
                    if !std::ptr::eq(name, ground.name) && name != ground.name {
                        sum = sum.wrapping_add(ground.sum(places));
                        (ground, places) = (TerrainHash::of(name), [0; 2]);
                    }
                    places[0] |= run & !walls;
                    places[1] |= run & walls;
                }
                sum = sum.wrapping_add(ground.sum(places));
                fingerprint.add_product(line(at, row), sum);
            }
        }
        fingerprint
    }

    /// The fingerprint of a map of which nothing was seen.
    pub fn unseen<C: Coord>(extent: Extent<C>) -> Self {
        let bounds = extent.bounds();
        // Box and number of cells tell a hexagon from a rectangle; an unbounded map has no number.
        let cells = extent.len().map_or(-1, |cells| cells as i64);
        let facts = [C::GRID as i64, cells, bounds.left, bounds.top, bounds.right, bounds.bottom];
        let bytes: Vec<u8> = facts.into_iter().flat_map(i64::to_le_bytes).collect();
        Fingerprint(xxh3_64(&bytes))
    }

    /// Adds a cell that was not seen before.
    #[inline]
    pub fn add<C: Coord>(&mut self, world: &impl World<C>, at: C) {
        let (column, row) = at.place();
        let mut places = [0; 2];
        places[usize::from(world.wall(at))] = 1 << column.rem_euclid(SIDE);
        let sum = TerrainHash::of(world.terrain(at)).sum(places);
        self.add_product(line(ChunkAt::of(at), row), sum);
    }

    fn add_product(&mut self, line: u64, sum: u64) {
        self.0 = self.0.wrapping_add(line.wrapping_mul(sum));
    }

    /// The number that a database stores.
    #[cfg(feature = "sqlite")]
    pub(crate) fn to_bits(self) -> i64 {
        self.0 as i64
    }

    #[cfg(feature = "sqlite")]
    pub(crate) fn from_bits(bits: i64) -> Self {
        Fingerprint(bits as u64)
    }
}

/// Places along a side of a chunk.
const SIDE: i64 = 32;

/// This number of places of a line.
fn first_places(count: u64) -> u32 {
    if count < SIDE as u64 { (1 << count) - 1 } else { u32::MAX }
}

/// Which of these places of a line have walls.
fn walls<C: Coord>(world: &impl World<C>, (left, row): (i64, i64), places: u32) -> u32 {
    if world.absent().has(Feature::Walls) {
        return 0;
    }
    if let Some(bits) = world.bits(Feature::Walls) {
        return places & bits.right((left, row)) as u32;
    }
    let wall = |bit: &i64| C::at_place(left + bit, row).is_some_and(|at| world.wall(at));
    let seen = (0..SIDE).filter(|bit| places >> bit & 1 == 1);
    seen.filter(wall).fold(0, |walls, bit| walls | 1 << bit)
}

/// A terrain, and its numbers without a wall and with one.
struct TerrainHash<'a> {
    name: &'a str,
    numbers: [u64; 2],
}

impl<'a> TerrainHash<'a> {
    fn of(name: &'a str) -> Self {
        TerrainHash { name, numbers: [0, 1].map(|wall| xxh3_64_with_seed(name.as_bytes(), wall)) }
    }

    /// The sum over these places of one line.
    fn sum(&self, places: [u32; 2]) -> u64 {
        let [floor, wall] = self.numbers;
        let floors = floor.wrapping_mul(sum_of(places[0]));
        if places[1] == 0 {
            return floors;
        }
        floors.wrapping_add(wall.wrapping_mul(sum_of(places[1])))
    }
}

/// The number of a line of a chunk. It is odd, so that multiplying by it loses no information.
fn line(at: ChunkAt, row: i64) -> u64 {
    spread(spread(at.column as u64) ^ row as u64) | 1
}

/// The sum of the numbers of these places of a line.
fn sum_of(places: u32) -> u64 {
    let bytes = places.to_le_bytes();
    let sums = bytes.iter().zip(&SUMS).map(|(byte, sums)| sums[usize::from(*byte)]);
    sums.fold(0, u64::wrapping_add)
}

/// For every eight places of a line and every subset of them, the sum of their numbers, all of
/// which are odd.
static SUMS: [[u64; 256]; 4] = {
    let mut sums = [[0_u64; 256]; 4];
    let mut byte = 0;
    while byte < 4 {
        let mut choice = 1_usize;
        while choice < 256 {
            let first = choice.trailing_zeros();
            let number = spread(8 * byte as u64 + first as u64) | 1;
            sums[byte][choice] = sums[byte][choice & (choice - 1)].wrapping_add(number);
            choice += 1;
        }
        byte += 1;
    }
    sums
};

/// One step of splitmix64, which mixes similar numbers thoroughly.
const fn spread(place: u64) -> u64 {
    let place = place.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let place = (place ^ (place >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let place = (place ^ (place >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    place ^ (place >> 31)
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The text is not a fingerprint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{:?} is no fingerprint: expected 16 digits from 0-9 and a-f", .0.chars().take(40).collect::<String>())]
pub struct BadFingerprint(pub String);

impl FromStr for Fingerprint {
    type Err = BadFingerprint;

    fn from_str(text: &str) -> Result<Self, BadFingerprint> {
        let bits = u64::from_str_radix(text, 16).map(Fingerprint);
        // Only the written form is accepted: no sign, no capitals.
        let bits = bits.ok().filter(|fingerprint| fingerprint.to_string() == text);
        bits.ok_or_else(|| BadFingerprint(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eyeline::{Cell, Hex, Map};

    fn cells() -> CellSet<Cell> {
        (0..6).flat_map(|y| (0..5).map(move |x| Cell::new(x, y))).collect()
    }

    /// Cell by cell, backwards, it is the same: on squares and hexes, across chunks.
    fn the_order_does_not_count<C: Coord>(centre: C) {
        let mut map = Map::<C>::unbounded();
        let mut all = Vec::new();
        for step in 0..5000_i64 {
            let at = centre.shifted((step * 7919 % 83 - 40, step * 104_729 % 71 - 35)).unwrap();
            all.push(at);
            map.set_terrain(at, ["plains", "swamp", "hills"][step as usize / 7 % 3]).unwrap();
            if step % 5 == 0 {
                map.add_wall(at);
            }
        }
        let seen: CellSet<C> = all.into_iter().collect();
        let mut back: Vec<C> = seen.iter().collect();
        back.reverse();
        let mut one_by_one = Fingerprint::unseen(map.extent());
        back.into_iter().for_each(|at| one_by_one.add(&map, at));
        assert_eq!(Fingerprint::of(&map, &seen), one_by_one);
    }

    #[test]
    fn the_order_does_not_count_on_any_grid() {
        the_order_does_not_count(Cell::new(3, -2));
        the_order_does_not_count(Cell::new(i32::MIN + 100, i32::MAX - 100));
        the_order_does_not_count(Hex::new(-5, 9));
    }

    /// Two cells of a chunk, or of neighbours, that change places.
    #[test]
    fn what_changed_places_counts() {
        let mut all = Vec::new();
        let seen: CellSet<Cell> =
            (0..40).flat_map(|y| (0..40).map(move |x| Cell::new(x, y))).collect();
        for at in seen.iter() {
            let mut map = Map::new(Extent::rectangle(40, 40).unwrap());
            map.set_terrain(at, "forest").unwrap();
            all.push(Fingerprint::of(&map, &seen).0);
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), seen.len());
    }

    #[test]
    fn every_seen_fact_counts_and_no_other() {
        let empty = Map::new(Extent::rectangle(9, 9).unwrap());
        let before = Fingerprint::of(&empty, &cells());
        let mut all = vec![before];
        for at in cells().iter() {
            let (mut walled, mut wooded) = (empty.clone(), empty.clone());
            walled.add_wall(at);
            wooded.set_terrain(at, "forest").unwrap();
            all.extend([Fingerprint::of(&walled, &cells()), Fingerprint::of(&wooded, &cells())]);
        }
        all.sort_by_key(|fingerprint| fingerprint.0);
        all.dedup();
        assert_eq!(all.len(), 1 + 2 * cells().len());
        let mut unseen = empty.clone();
        unseen.add_wall(Cell::new(8, 8));
        unseen.set_terrain(Cell::new(7, 8), "water").unwrap();
        assert_eq!(Fingerprint::of(&unseen, &cells()), before);
    }

    #[test]
    fn extents_differ() {
        let squares = [(3, 4), (4, 3), (2, 6)].map(|(width, height)| {
            Fingerprint::unseen(Extent::<Cell>::rectangle(width, height).unwrap())
        });
        let hexes = [
            Fingerprint::unseen(Extent::hexagon(3).unwrap()),
            Fingerprint::unseen(Extent::odd_rows(3, 4).unwrap()),
            Fingerprint::unseen(Extent::<Hex>::plane()),
            Fingerprint::unseen(Extent::<Cell>::plane()),
        ];
        let mut all: Vec<u64> = squares.iter().chain(&hexes).map(|print| print.0).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 7);
    }

    #[test]
    fn only_its_own_writing_is_read() {
        let fingerprint = Fingerprint(0xAB);
        assert_eq!(fingerprint.to_string().parse(), Ok(fingerprint));
        for wrong in ["", "ab", "00000000000000AB", "+0000000000000ab", "000000000000000ab"] {
            assert!(wrong.parse::<Fingerprint>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_definition_stays() {
        let mut map = Map::new(Extent::rectangle(5, 6).unwrap());
        map.set_terrain(Cell::new(2, 2), "swamp").unwrap();
        map.add_wall(Cell::new(4, 5));
        assert_eq!(Fingerprint::of(&map, &cells()).to_string(), "375ec1d8ff74af45");
    }
}
