//! From the truth to what one viewer may know. The only code that sees both: it lists what is allowed,
//! and never takes away what is not.

/// What the referee's tool finds.
mod check;
/// Who is told what of an event.
mod event;
/// A game and its past.
mod game;
/// Lines that can be played again.
mod log;
/// What can be taken back.
mod past;
/// What a viewer may know.
mod show;
/// State files, written.
mod state;
#[cfg(test)]
mod tests;

pub use game::{Game, Referee};
pub use log::Log;
pub use past::UNDO_LIMIT;
