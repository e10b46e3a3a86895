//! From the truth to what one viewer may know. The only code that sees both: it lists what is allowed,
//! and never takes away what is not.

/// The referee's check.
mod check;
/// Which part of an event each viewer may know.
mod event;
/// A game and its past.
mod game;
/// Logs that can be played again.
mod log;
/// Lines that can be taken back.
mod past;
/// What a viewer may know.
mod show;
/// State files, written.
mod state;
#[cfg(test)]
mod tests;

pub use game::{Game, Outcome, Referee};
pub use log::Log;
pub use past::UNDO_LIMIT;
