//! The race: peers and us in one process, on the same maps, to the same marks.

/// Fields of rounded lines.
mod bresenham_field;
/// The caller's bytes.
mod buffer;
/// Fields from corner to corner.
mod corner_field;
/// Symmetric shadowcasting.
mod field;
/// One work.
pub mod heat;
/// Fields over hexes with cover and heights.
mod hex_cover_field;
/// Fields over hexes.
mod hex_field;
/// Right answers.
mod judge;
/// Where everyone races.
mod maps;
/// How everyone is timed.
pub mod measure;
/// The engine.
mod ours;
/// Single questions.
mod pair;
/// The other libraries.
mod peers;
/// The oracle.
mod truth;
/// What is asked, and what must hold.
pub mod works;

use heat::Outcome;
use measure::Effort;
use std::error::Error;
use works::{Kind, Work};

/// Runs one work; an error if our answers are wrong.
pub fn run(work: &'static Work, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    match work.kind {
        Kind::Field(terrain) => field::run(work, terrain, effort),
        Kind::Bresenham => bresenham_field::run(work, effort),
        Kind::Corner => corner_field::run(work, effort),
        Kind::Hex(terrain) => hex_field::run(work, terrain, effort),
        Kind::HexCover => hex_cover_field::run(work, effort),
        Kind::Pair => pair::run(work, effort),
    }
}
