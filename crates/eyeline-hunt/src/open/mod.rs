//! What everyone knows: board, round, turn, hunters, smoke, reveals. Holds no secret, so that
//! projections may copy it whole and questions may be asked of it.

/// Walls and steps.
mod board;
/// One hunter.
mod hunter;
/// Names.
mod id;
/// All of it, with the eyes of the hunters.
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
