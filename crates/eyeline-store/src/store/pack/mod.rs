//! How a chunk is kept: few bytes, and never more than a fixed number come out of them.

/// Cells as runs.
mod cells;
/// Last sightings with their words told once.
mod sightings;
/// Numbers of one to ten bytes.
mod varint;

pub use cells::{pack_cells, unpack_cells};
pub use sightings::{LONGEST, pack_sightings, unpack_sightings};
