//! The works, each with the ratio that must hold (the floor) and the one we hope for (the aim).

use super::buffer::side;
use super::maps::Terrain::{self, Dungeon, Open, Random};
use super::windows::CHANNELS;
use Form::{Bits, Bytes};

/// What a work measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A symmetric shadowcasting field of this radius.
    Field(Terrain, i32),
    /// A `predprey` field.
    Bresenham(i32),
    /// A `one-card-dungeon` field.
    Corner(i32),
    /// A `hex-tactics` field of tiles.
    Hex(Terrain, i32),
    /// A `hex-tactics` field with cover and heights.
    HexCover(i32),
    /// A `square-tactics` field with edges and heights.
    Tactics(i32),
    /// `predprey` pairs at most this far apart.
    Pair(i32),
    /// `predprey` windows that reach this far.
    Windows(Form, i32),
    /// Observations of windows that reach this far.
    Observe(i32),
    /// A thousand `predprey` fields while a door opens and shuts.
    Door,
    /// `predprey` windows of every position that reach this far.
    WholeMap(i32),
    /// All `predprey` pairs of a small map.
    AllPairs(Terrain),
    /// For every cell, how many cells within this radius it sees and how many see it, under
    /// `predprey`.
    Survey(i32),
    /// Windows by several threads.
    ThreadedWindows,
    /// A survey by several threads.
    ThreadedSurvey,
    /// How many hunters see each cell.
    Danger,
    /// One step of a viewer, written to the disk.
    Commit,
    /// A viewer with a million tiles, read from the disk.
    Load,
}

/// How windows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One bit for each cell.
    Bits,
    /// One byte for each cell.
    Bytes,
}

/// One line of the race.
#[derive(Debug)]
pub struct Work {
    /// Its name.
    pub id: &'static str,
    /// What it measures.
    pub kind: Kind,
    /// The ratio that must hold.
    pub floor: f64,
    /// The ratio that we hope for.
    pub aim: f64,
}

impl Work {
    /// The size of its questions, as its name says it; empty if it has one size only.
    pub fn size(&self) -> String {
        match self.kind {
            Kind::Field(_, radius)
            | Kind::Bresenham(radius)
            | Kind::Corner(radius)
            | Kind::Hex(_, radius)
            | Kind::HexCover(radius)
            | Kind::Tactics(radius)
            | Kind::Survey(radius) => format!("r{radius}"),
            Kind::Pair(distance) => format!("d{distance}"),
            Kind::Windows(_, reach) | Kind::WholeMap(reach) => format!("{0}x{0}", side(reach)),
            Kind::Observe(reach) => format!("{0}x{0}x{CHANNELS}", side(reach)),
            Kind::Door
            | Kind::AllPairs(_)
            | Kind::ThreadedWindows
            | Kind::ThreadedSurvey
            | Kind::Danger
            | Kind::Commit
            | Kind::Load => String::new(),
        }
    }

    /// The name without the size.
    pub fn group(&self) -> String {
        let size = self.size();
        let parts = self.id.split('/').filter(|part| **part != size);
        parts.collect::<Vec<&str>>().join("/")
    }
}

const fn work(id: &'static str, kind: Kind, floor: f64, aim: f64) -> Work {
    Work { id, kind, floor, aim }
}

/// Every work.
pub static WORKS: &[Work] = &[
    work("field/open/r8", Kind::Field(Open, 8), 3.0, 5.0),
    work("field/open/r16", Kind::Field(Open, 16), 3.0, 5.0),
    work("field/open/r32", Kind::Field(Open, 32), 3.0, 5.0),
    work("field/open/r64", Kind::Field(Open, 64), 3.0, 5.0),
    work("field/dungeon/r8", Kind::Field(Dungeon, 8), 2.0, 3.0),
    work("field/dungeon/r16", Kind::Field(Dungeon, 16), 2.0, 3.0),
    work("field/dungeon/r32", Kind::Field(Dungeon, 32), 2.0, 3.0),
    work("field/dungeon/r64", Kind::Field(Dungeon, 64), 2.0, 3.0),
    work("field/random10/r8", Kind::Field(Random(10), 8), 1.7, 2.5),
    work("field/random10/r16", Kind::Field(Random(10), 16), 1.7, 2.5),
    work("field/random10/r32", Kind::Field(Random(10), 32), 1.7, 2.5),
    work("field/random10/r64", Kind::Field(Random(10), 64), 1.7, 2.5),
    work("field/random30/r8", Kind::Field(Random(30), 8), 1.7, 2.5),
    work("field/random30/r16", Kind::Field(Random(30), 16), 1.7, 2.5),
    work("field/random30/r32", Kind::Field(Random(30), 32), 1.7, 2.5),
    work("field/random30/r64", Kind::Field(Random(30), 64), 1.7, 2.5),
    work("bresenham-field/r16", Kind::Bresenham(16), 12.0, 25.0),
    work("bresenham-field/r32", Kind::Bresenham(32), 30.0, 60.0),
    work("corner-field/r8", Kind::Corner(8), 6.0, 15.0),
    work("hex-field/open/r5", Kind::Hex(Open, 5), 20.0, 40.0),
    work("hex-field/open/r10", Kind::Hex(Open, 10), 20.0, 40.0),
    work("hex-field/open/r20", Kind::Hex(Open, 20), 20.0, 40.0),
    work("hex-field/walls20/r5", Kind::Hex(Random(20), 5), 20.0, 40.0),
    work("hex-field/walls20/r10", Kind::Hex(Random(20), 10), 20.0, 40.0),
    work("hex-field/walls20/r20", Kind::Hex(Random(20), 20), 20.0, 40.0),
    work("hex-cover-field/r10", Kind::HexCover(10), 3.0, 8.0),
    work("tactics-field/r16", Kind::Tactics(16), 3.0, 5.0),
    work("pair/d8", Kind::Pair(8), 4.0, 6.0),
    work("pair/d31", Kind::Pair(31), 3.0, 5.0),
    work("windows/7x7/bits", Kind::Windows(Bits, 3), 20.0, 30.0),
    work("windows/9x9/bits", Kind::Windows(Bits, 4), 28.0, 45.0),
    work("windows/15x15/bits", Kind::Windows(Bits, 7), 60.0, 100.0),
    work("windows/7x7/u8", Kind::Windows(Bytes, 3), 10.0, 20.0),
    work("windows/9x9/u8", Kind::Windows(Bytes, 4), 15.0, 30.0),
    work("windows/15x15/u8", Kind::Windows(Bytes, 7), 30.0, 60.0),
    work("observe/9x9x4/f32", Kind::Observe(4), 8.0, 15.0),
    work("door", Kind::Door, 30.0, 60.0),
    work("whole-map/7x7", Kind::WholeMap(3), 300.0, 800.0),
    work("all-pairs/open", Kind::AllPairs(Open), 200.0, 400.0),
    work("all-pairs/walls20", Kind::AllPairs(Random(20)), 100.0, 200.0),
    work("survey/r32", Kind::Survey(32), 50.0, 200.0),
    work("threads/windows", Kind::ThreadedWindows, 1.6, 1.9),
    work("threads/survey", Kind::ThreadedSurvey, 1.6, 1.9),
    work("hunt/danger", Kind::Danger, 6.0, 12.0),
    work("store/commit", Kind::Commit, 0.5, 0.8),
    work("store/load", Kind::Load, 20.0, 40.0),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_tell_the_size() {
        let ids: BTreeSet<&str> = WORKS.iter().map(|work| work.id).collect();
        assert_eq!(ids.len(), WORKS.len());
        for work in WORKS {
            let size = work.size();
            assert!(size.is_empty() || work.id.split('/').any(|part| part == size), "{}", work.id);
            assert!(work.floor < work.aim, "{}", work.id);
        }
    }

    #[test]
    fn groups_are_names_without_sizes() {
        let group = |id| WORKS.iter().find(|work| work.id == id).map(Work::group);
        assert_eq!(group("field/open/r8").as_deref(), Some("field/open"));
        assert_eq!(group("windows/7x7/u8").as_deref(), Some("windows/u8"));
        assert_eq!(group("whole-map/7x7").as_deref(), Some("whole-map"));
        assert_eq!(group("all-pairs/open").as_deref(), Some("all-pairs/open"));
        assert_eq!(group("survey/r32").as_deref(), Some("survey"));
        assert_eq!(group("threads/windows").as_deref(), Some("threads/windows"));
    }

    #[test]
    fn works_of_a_group_stand_together() {
        let groups = WORKS.chunk_by(|a, b| a.group() == b.group());
        let names: BTreeSet<String> = groups.clone().map(|group| group[0].group()).collect();
        assert_eq!(names.len(), groups.count());
    }
}
