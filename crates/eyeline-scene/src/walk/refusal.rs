//! Why a step is not taken, in the words that a player reads.

use eyeline::{Cell, SightError};
use std::fmt;

/// Why a step is not taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The map ends there.
    OffTheMap,
    /// A wall stands there.
    Wall {
        /// Where.
        at: Cell,
    },
    /// The terrain there cannot be entered.
    Impassable {
        /// Where.
        at: Cell,
        /// Its name.
        terrain: String,
    },
    /// Nobody can look around there.
    Sight(SightError<Cell>),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::OffTheMap => f.write_str("off the map"),
            Refusal::Wall { at } => write!(f, "wall at {},{}", at.x, at.y),
            Refusal::Impassable { at, terrain } => {
                write!(f, "{terrain} at {},{} cannot be entered", at.x, at.y)
            }
            Refusal::Sight(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<SightError<Cell>> for Refusal {
    fn from(error: SightError<Cell>) -> Self {
        Refusal::Sight(error)
    }
}
