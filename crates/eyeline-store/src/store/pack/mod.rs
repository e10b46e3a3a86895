//! How a chunk is compressed. Decoding never gives more than a fixed number of cells.

/// Cells as runs.
mod cells;
/// Last sightings; equal texts are stored once.
mod sightings;
/// Numbers of one to ten bytes.
mod varint;

pub use cells::{pack_cells, unpack_cells};
pub use sightings::{LONGEST_SIGHTING, pack_sightings, unpack_sightings};
