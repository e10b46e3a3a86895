//! What stands where: the layers that sight meets, in a map of ours or in the caller's own data.

/// A world made of closures.
mod closures;
/// Changes as data.
mod edit;
/// Which layers there are.
mod feature;
/// Sparse and dense layers of a map.
mod layer;
/// A map as a list.
mod listing;
/// Decimals held exactly.
mod millionths;
/// Room for an observer.
mod relocation;
/// Values of few cells.
mod scattered;
/// The map itself.
mod store;
/// The questions that sight asks of a world.
mod world;

pub use closures::Closures;
pub(crate) use edit::Made;
pub use edit::{Edit, EditError};
pub use feature::{Feature, Features};
pub use layer::WallBits;
pub use millionths::{DecimalError, Millionths};
pub use relocation::Relocation;
pub use store::{Defaults, EdgeError, Map, PlacesError, TooManyTerrains, Way};
pub use world::World;
