//! The attack on the wall between a hunt's truth and its players: an oracle of document 004's game,
//! pairs of games that are one to a viewer, and games that leak on purpose to try the attack itself.

/// Sight against the oracle.
mod boards;
/// The runner of `testdata/hunts`.
pub mod cases;
/// Lines, as somebody would write them.
mod deed;
/// Boards, starts and lines by chance.
mod draw;
/// Games that leak.
mod leaks;
/// The oracle: the game, written from the document.
mod model;
/// Pairs of games that a viewer cannot tell apart.
mod pairs;
/// Scripts played twice.
mod replay;
/// Where a game is played and told.
mod seat;

pub use boards::agree;
pub use deed::{Deed, Device, Kind, Side, Writer};
pub use leaks::{LEAKS, Leak, Leaky};
pub use model::{Model, Outcome, Said};
pub use pairs::{Found, Onlooker, Tally, play_pair};
pub use replay::replay;
pub use seat::{Honest, Seat};
