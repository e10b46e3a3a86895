//! Maps and worlds: the layers that sight meets, in a map of this crate or in the caller's own data.

/// A caller's own layer as bits.
mod bitmap;
/// A world made of closures.
pub(crate) mod closures;
/// Changes of a map as data.
mod edit;
/// The names of layers.
pub(crate) mod feature;
/// Sparse and dense layers.
mod layer;
/// A map as a list of edits.
mod listing;
/// Decimals, stored exactly.
pub(crate) mod millionths;
/// Walls that move off an observer's cell.
mod relocation;
/// Values of few cells.
mod scattered;
/// The map itself.
pub(crate) mod store;
/// The questions that sight asks of a world.
pub(crate) mod world;

pub use crate::grid::{Block, MAX_CELLS};
pub use bitmap::Bitmap;
pub(crate) use edit::Made;
pub use edit::{Edit, EditError};
pub(crate) use feature::{Feature, Features};
pub use layer::WallBits;
pub use millionths::DecimalError;
pub(crate) use millionths::Millionths;
pub use relocation::Relocation;
pub(crate) use store::Map;
pub use store::{Defaults, EdgeError, PlacesError, TooManyTerrains, Way};
pub(crate) use world::{World, forward, stands};
