//! Memory: what a viewer has seen, where it has been, and what it last saw there. It takes masks and
//! never asks about walls.

/// Sets of cells without bounds.
mod cell_set;
/// What a viewer has seen and where it has been.
mod explored;
/// What a viewer last saw in each cell, and when.
mod recall;

pub use cell_set::{CellSet, Chunk, ChunkAt};
pub use explored::Memory;
pub use recall::{Recall, Sighting};
