//! Coordinates, distances, extents and sets of cells. Knows nothing of walls.

/// Dense rows of bits over a box.
pub(crate) mod bits;
/// Blocks of neighbouring cells.
mod block;
/// Squares.
mod cell;
/// What squares and hexes have in common.
mod coord;
/// The cells that a map has.
mod extent;
/// The direction in which an agent looks.
mod heading;
/// Hexes.
mod hex;
/// Sets of cells.
mod mask;
/// How distance is measured.
mod metric;
/// Bits in strips of 16 columns.
pub(crate) mod strips;
/// Squares of bits, turned over their diagonal.
pub(crate) mod transpose;

pub use block::Block;
pub use cell::Cell;
pub use coord::{Coord, Grid, MAX_DISTANCE};
pub(crate) use coord::{moved, slant};
pub use extent::{Bounds, Extent, ExtentError, MAX_CELLS};
pub use heading::{Facing, Heading};
pub use hex::Hex;
pub use mask::Mask;
pub use metric::Metric;
