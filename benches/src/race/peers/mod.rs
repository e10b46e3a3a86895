//! The peers, one file each: every library used in the fastest way that its interface allows.

/// Adam Milazzo's algorithm.
pub mod adam_fov_rs;
/// Two algorithms of bracket-lib, and its lines.
pub mod bracket_pathfinding;
/// Two algorithms of the Doryen library.
pub mod doryen_fov;
/// Shadowcasting with opacities.
pub mod shadowcast;
/// Albert Ford's algorithm.
pub mod symmetric_shadowcasting;
/// libtcod.
#[cfg(feature = "tcod")]
pub mod tcod;
