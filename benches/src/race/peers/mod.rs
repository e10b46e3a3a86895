//! The peers, one file each. Every library is used in the fastest way that its interface allows.

/// Adam Milazzo's algorithm.
pub mod adam_fov_rs;
/// Two algorithms of bracket-lib, and its lines.
pub mod bracket_pathfinding;
/// Lines.
pub mod bresenham;
/// Two algorithms of the Doryen library.
pub mod doryen_fov;
/// Rays to the rim of a hexagon.
pub mod hexx;
/// Lines.
pub mod line_drawing;
/// The engine, asked pair by pair.
pub mod pair_by_pair;
/// The loop that one would write by hand.
pub mod plain_loop;
/// Shadowcasting with opacities.
pub mod shadowcast;
/// Albert Ford's algorithm.
pub mod symmetric_shadowcasting;
/// libtcod.
#[cfg(feature = "tcod")]
pub mod tcod;
