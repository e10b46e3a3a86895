//! The race: peers and our engine in one process, on the same maps, writing the same marks.

/// Fields of rounded lines.
mod bresenham_field;
/// The caller's bytes.
mod buffer;
/// Fields from corner to corner.
mod corner_field;
/// Maps that change.
mod door;
/// Every position of a map.
mod everywhere;
/// Symmetric shadowcasting.
mod field;
/// One work.
pub mod heat;
/// Fields over hexes with cover and heights.
mod hex_cover_field;
/// Fields over hexes.
mod hex_field;
/// How many hunters see each cell.
pub mod hunt;
/// Compares answers.
mod judge;
/// The maps of the race.
mod maps;
/// How contenders are timed.
pub mod measure;
/// The engine.
mod ours;
/// Single pairs.
mod pair;
/// The other libraries.
mod peers;
/// Memory on the disk.
mod store;
/// For every cell, how many cells see it.
mod survey;
/// Edges and heights on squares.
mod tactics_field;
/// Several threads.
mod threads;
/// The oracle.
mod truth;
/// Windows of many agents.
mod windows;
/// The works and their floors.
pub mod works;

use heat::Outcome;
use measure::Effort;
use std::error::Error;
pub use store::diamond;
use works::{Kind, Work};

/// Runs one work; an error if our answers are wrong.
pub fn run(work: &'static Work, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    match work.kind {
        Kind::Field(terrain, radius) => field::run(work, terrain, radius, effort),
        Kind::Bresenham(radius) => bresenham_field::run(work, radius, effort),
        Kind::Corner(radius) => corner_field::run(work, radius, effort),
        Kind::Hex(terrain, radius) => hex_field::run(work, terrain, radius, effort),
        Kind::HexCover(radius) => hex_cover_field::run(work, radius, effort),
        Kind::Tactics(radius) => tactics_field::run(work, radius, effort),
        Kind::Pair(distance) => pair::run(work, distance, effort),
        Kind::Windows(form, reach) => windows::run(work, form, reach, effort),
        Kind::Observe(reach) => windows::observe(work, reach, effort),
        Kind::WholeMap(reach) => everywhere::whole_map(work, reach, effort),
        Kind::AllPairs(terrain) => everywhere::all_pairs(work, terrain, effort),
        Kind::Survey(radius) => survey::run(work, radius, effort),
        Kind::ThreadedWindows => threads::windows(work, effort),
        Kind::ThreadedSurvey => threads::survey(work, effort),
        Kind::Door => door::run(work, effort),
        Kind::Danger => hunt::danger(work, effort),
        Kind::Commit => store::commit(work, effort),
        Kind::Load => store::load(work, effort),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heat::Finish;

    fn outcome(id: &str) -> Outcome {
        let work = works::WORKS.iter().find(|work| work.id == id);
        run(work.expect(id), Effort::NONE).unwrap()
    }

    fn peer(outcome: &Outcome, name: &str) -> Finish {
        outcome.peers.iter().find(|peer| peer.name == name).expect(name).clone()
    }

    #[test]
    fn our_answers_are_right_and_some_peers_are_the_same() {
        for (id, same) in [
            ("field/dungeon/r8", "symmetric-shadowcasting"),
            ("field/random30/r8", "bracket-pathfinding/symmetric"),
            ("bresenham-field/r16", "plain-loop"),
            ("corner-field/r8", "pair-by-pair"),
            ("hex-field/open/r5", "hexx"),
            ("hex-cover-field/r10", "plain-loop"),
            ("tactics-field/r16", "plain-loop"),
            ("pair/d8", "plain-loop"),
            ("windows/7x7/bits", "plain-loop"),
            ("windows/9x9/u8", "plain-loop"),
            ("observe/9x9x4/f32", "plain-loop"),
            ("whole-map/7x7", "plain-loop"),
            ("all-pairs/walls20", "plain-loop"),
            ("survey/r32", "plain-loop"),
            ("threads/windows", "one-thread"),
            ("threads/survey", "one-thread"),
            ("door", "recompute-all"),
            ("hunt/danger", "pair-by-pair"),
            ("store/commit", "sqlite"),
            ("store/load", "serde_json"),
        ] {
            assert!(peer(&outcome(id), same).difference.is_none(), "{id}");
        }
    }

    #[test]
    fn every_peer_marks_its_whole_shape_where_nothing_stands() {
        for peer in outcome("field/open/r8").peers {
            assert!(peer.difference.is_none(), "{}: {}", peer.name, peer.difference);
        }
    }

    #[test]
    fn a_peer_that_differs_does_not_count() {
        let outcome = outcome("field/random30/r8");
        let adam = peer(&outcome, "adam_fov_rs");
        assert!(!adam.difference.is_none() && !adam.is_counted());
        assert!(outcome.best().difference.is_none());
    }

    #[test]
    fn the_race_against_hexx_counts_although_it_approximates() {
        let outcome = outcome("hex-field/walls20/r5");
        assert!(!outcome.best().difference.is_none());
        assert_eq!(outcome.best().name, "hexx");
    }

    #[test]
    fn a_line_says_what_was_promised() {
        let line = serde_json::to_value(outcome("pair/d8").line()).unwrap();
        let keys: Vec<&String> = line.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["best_peer", "ours_ns", "peers", "ratio", "work"]);
        assert!(line["peers"].get(line["best_peer"].as_str().unwrap()).is_some());
    }
}
