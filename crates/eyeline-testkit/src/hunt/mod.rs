//! Tests that hunts keep their secrets: an oracle of the game, pairs of games that a viewer cannot
//! tell apart, and games that leak on purpose to test the tests.

/// Sight against the oracle.
mod boards;
/// The runner of `testdata/hunts`.
pub mod cases;
/// Lines, as somebody would write them.
mod deed;
/// Random boards, starts and lines.
mod draw;
/// Games that leak.
mod leaks;
/// The oracle: the game, written from the document.
mod model;
/// Pairs of games that a viewer cannot tell apart.
mod pairs;
/// Scripts played twice.
mod replay;
/// The interface that the tests use.
mod seat;

pub use boards::agree;
pub use deed::{Deed, Device, Kind, Side, Writer};
pub use leaks::{LEAKS, Leak, Leaky};
pub use model::{Model, Outcome, Said};
pub use pairs::{Found, Onlooker, Tally, play_pair};
pub use replay::replay;
pub use seat::{Honest, Seat};
