//! What everyone knows: board, round, turn, hunters, smoke, reveals. It holds no secret, so projections
//! may copy all of it, and questions may be asked about it.

/// Walls and steps.
mod board;
/// One hunter.
mod hunter;
/// Names.
mod id;
/// Everything that everyone knows, with the sight of the hunters.
mod table;
/// Words that truth and views share.
mod words;

pub(crate) use board::reach;
pub use board::{Board, MAX_BOARD};
pub use hunter::Hunter;
pub(crate) use hunter::{RANGE, eyes};
pub use id::Id;
pub use table::{LastSeen, LosCheck, Smoke, Table};
pub use words::{Direction, Kind, Player, Side, Spot};
