//! The works, with what must hold (the floor) and what is hoped for (the aim).

use super::maps::Terrain::{self, Dungeon, Open, Random};

/// What a work asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A symmetric shadowcasting field.
    Field(Terrain),
    /// A `predprey` field.
    Bresenham,
    /// A `one-card-dungeon` field.
    Corner,
    /// A `hex-tactics` field of tiles.
    Hex(Terrain),
    /// A `hex-tactics` field with cover and heights.
    HexCover,
    /// `predprey` pairs.
    Pair,
    /// A thousand `predprey` fields while a door opens and shuts.
    Door,
}

/// One line of the race.
#[derive(Debug)]
pub struct Work {
    /// Its name.
    pub id: &'static str,
    /// What it asks.
    pub kind: Kind,
    /// How far.
    pub radius: i32,
    /// The ratio that must hold.
    pub floor: f64,
    /// The ratio that is hoped for.
    pub aim: f64,
}

impl Work {
    /// The name without the size.
    pub fn group(&self) -> &'static str {
        self.id.rsplit_once('/').map_or(self.id, |(group, _)| group)
    }

    /// The size alone.
    pub fn size(&self) -> &'static str {
        self.id.rsplit_once('/').map_or("", |(_, size)| size)
    }
}

const fn work(id: &'static str, kind: Kind, radius: i32, floor: f64, aim: f64) -> Work {
    Work { id, kind, radius, floor, aim }
}

/// Every work.
pub static WORKS: &[Work] = &[
    work("field/open/r8", Kind::Field(Open), 8, 3.0, 5.0),
    work("field/open/r16", Kind::Field(Open), 16, 3.0, 5.0),
    work("field/open/r32", Kind::Field(Open), 32, 3.0, 5.0),
    work("field/open/r64", Kind::Field(Open), 64, 3.0, 5.0),
    work("field/dungeon/r8", Kind::Field(Dungeon), 8, 2.0, 3.0),
    work("field/dungeon/r16", Kind::Field(Dungeon), 16, 2.0, 3.0),
    work("field/dungeon/r32", Kind::Field(Dungeon), 32, 2.0, 3.0),
    work("field/dungeon/r64", Kind::Field(Dungeon), 64, 2.0, 3.0),
    work("field/random10/r8", Kind::Field(Random(10)), 8, 1.7, 2.5),
    work("field/random10/r16", Kind::Field(Random(10)), 16, 1.7, 2.5),
    work("field/random10/r32", Kind::Field(Random(10)), 32, 1.7, 2.5),
    work("field/random10/r64", Kind::Field(Random(10)), 64, 1.7, 2.5),
    work("field/random30/r8", Kind::Field(Random(30)), 8, 1.7, 2.5),
    work("field/random30/r16", Kind::Field(Random(30)), 16, 1.7, 2.5),
    work("field/random30/r32", Kind::Field(Random(30)), 32, 1.7, 2.5),
    work("field/random30/r64", Kind::Field(Random(30)), 64, 1.7, 2.5),
    work("bresenham-field/r16", Kind::Bresenham, 16, 12.0, 25.0),
    work("bresenham-field/r32", Kind::Bresenham, 32, 30.0, 60.0),
    work("corner-field/r8", Kind::Corner, 8, 6.0, 15.0),
    work("hex-field/open/r5", Kind::Hex(Open), 5, 20.0, 40.0),
    work("hex-field/open/r10", Kind::Hex(Open), 10, 20.0, 40.0),
    work("hex-field/open/r20", Kind::Hex(Open), 20, 20.0, 40.0),
    work("hex-field/walls20/r5", Kind::Hex(Random(20)), 5, 20.0, 40.0),
    work("hex-field/walls20/r10", Kind::Hex(Random(20)), 10, 20.0, 40.0),
    work("hex-field/walls20/r20", Kind::Hex(Random(20)), 20, 20.0, 40.0),
    work("hex-cover-field/r10", Kind::HexCover, 10, 3.0, 8.0),
    work("pair/d8", Kind::Pair, 8, 4.0, 6.0),
    work("pair/d31", Kind::Pair, 31, 3.0, 5.0),
    work("door", Kind::Door, 16, 30.0, 60.0),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_say_no_other_radius() {
        let ids: BTreeSet<&str> = WORKS.iter().map(|work| work.id).collect();
        assert_eq!(ids.len(), WORKS.len());
        for work in WORKS {
            let radius = work.size().strip_prefix(['r', 'd']).and_then(|size| size.parse().ok());
            assert_eq!(radius.unwrap_or(work.radius), work.radius, "{}", work.id);
            assert!(work.floor < work.aim, "{}", work.id);
        }
    }
}
