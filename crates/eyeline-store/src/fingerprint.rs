//! What a memory was made on: the map's extent, and terrain and wall of the cells seen; nothing
//! unseen. A sum of one number a cell, so that a step costs only what it adds, in any order.

use eyeline::{Coord, Extent, World};
use std::fmt;
use std::str::FromStr;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

/// The fingerprint of a map, as far as it was seen. Written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Of a map of which these cells were seen, each of them once.
    pub fn of<C: Coord>(world: &impl World<C>, seen: impl IntoIterator<Item = C>) -> Self {
        let mut fingerprint = Fingerprint::unseen(world.extent());
        seen.into_iter().for_each(|at| fingerprint.add(world, at));
        fingerprint
    }

    /// Of a map of which nothing was seen.
    pub fn unseen<C: Coord>(extent: Extent<C>) -> Self {
        let bounds = extent.bounds();
        // Box and number of cells tell a hexagon from a rectangle; the plane has no number.
        let cells = extent.len().map_or(-1, |cells| cells as i64);
        let facts = [C::GRID as i64, cells, bounds.left, bounds.top, bounds.right, bounds.bottom];
        let bytes: Vec<u8> = facts.into_iter().flat_map(i64::to_le_bytes).collect();
        Fingerprint(xxh3_64(&bytes))
    }

    /// Adds a cell that was not seen before.
    #[inline]
    pub fn add<C: Coord>(&mut self, world: &impl World<C>, at: C) {
        /// Any number that no other cell's place is spread to, but by chance.
        const WALL: u64 = 0x5741_4C4C_5741_4C4C;
        let (first, second) = at.axes();
        let place = spread(u64::from(first as u32) << 32 | u64::from(second as u32));
        let seed = if world.wall(at) { place ^ WALL } else { place };
        self.0 = self.0.wrapping_add(xxh3_64_with_seed(world.terrain(at).as_bytes(), seed));
    }

    /// As a database keeps it.
    pub(crate) fn to_bits(self) -> i64 {
        self.0 as i64
    }

    pub(crate) fn from_bits(bits: i64) -> Self {
        Fingerprint(bits as u64)
    }
}

/// The finaliser of splitmix64: neighbours become strangers.
fn spread(place: u64) -> u64 {
    let place = (place ^ (place >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let place = (place ^ (place >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    place ^ (place >> 31)
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A text that is no fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFingerprint(pub String);

impl fmt::Display for BadFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.0.chars().take(40).collect();
        write!(f, "{shown:?} is no fingerprint: expected 16 digits from 0-9 and a-f")
    }
}

impl std::error::Error for BadFingerprint {}

impl FromStr for Fingerprint {
    type Err = BadFingerprint;

    fn from_str(text: &str) -> Result<Self, BadFingerprint> {
        let bits = u64::from_str_radix(text, 16).map(Fingerprint);
        // Only as it is written: no sign, no capitals.
        let bits = bits.ok().filter(|fingerprint| fingerprint.to_string() == text);
        bits.ok_or_else(|| BadFingerprint(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eyeline::{Cell, Hex, Map};

    fn cells() -> Vec<Cell> {
        (0..6).flat_map(|y| (0..5).map(move |x| Cell::new(x, y))).collect()
    }

    #[test]
    fn the_order_does_not_count() {
        let mut map = Map::new(Extent::rectangle(5, 6).unwrap());
        map.set_terrain(Cell::new(2, 2), "swamp").unwrap();
        let back = cells().into_iter().rev();
        assert_eq!(Fingerprint::of(&map, cells()), Fingerprint::of(&map, back));
    }

    #[test]
    fn every_seen_fact_counts_and_no_other() {
        let empty = Map::new(Extent::rectangle(9, 9).unwrap());
        let before = Fingerprint::of(&empty, cells());
        let mut all = vec![before];
        for at in cells() {
            let (mut walled, mut wooded) = (empty.clone(), empty.clone());
            walled.add_wall(at);
            wooded.set_terrain(at, "forest").unwrap();
            all.extend([Fingerprint::of(&walled, cells()), Fingerprint::of(&wooded, cells())]);
        }
        all.sort_by_key(|fingerprint| fingerprint.0);
        all.dedup();
        assert_eq!(all.len(), 1 + 2 * cells().len());
        let mut unseen = empty.clone();
        unseen.add_wall(Cell::new(8, 8));
        unseen.set_terrain(Cell::new(7, 8), "water").unwrap();
        assert_eq!(Fingerprint::of(&unseen, cells()), before);
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
        assert_eq!(Fingerprint::of(&map, cells()).to_string(), "6e23e675edf43652");
    }
}
