//! What a viewer has seen, where it has been, and what it last saw there. Takes masks; never asks
//! about walls.

/// Sets of cells that grow without bounds.
mod cell_set;
/// Where a viewer has been and what it has seen.
mod explored;
/// What was last seen where, and when.
mod recall;

pub use cell_set::{CellSet, Chunk, ChunkAt};
pub use explored::Memory;
pub use recall::{Recall, Sighting};
