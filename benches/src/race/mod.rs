//! The race: peers and us in one process, on the same maps, to the same marks.

/// The caller's bytes.
mod buffer;
/// Symmetric shadowcasting.
mod field;
/// One work.
pub mod heat;
/// Right answers.
mod judge;
/// Where everyone races.
mod maps;
/// How everyone is timed.
pub mod measure;
/// The engine.
mod ours;
/// The other libraries.
mod peers;
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
    }
}
