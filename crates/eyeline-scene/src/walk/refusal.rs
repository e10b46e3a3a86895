//! Why a step is not taken, in the words that a player reads.

use eyeline::{Cell, Coord, SightError};
use std::fmt;

/// Why a step is not taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal<C = Cell> {
    /// The map ends there.
    OffTheMap,
    /// A wall stands there.
    Wall {
        /// Where.
        at: C,
    },
    /// The terrain there cannot be entered.
    Impassable {
        /// Where.
        at: C,
        /// Its name.
        terrain: String,
    },
    /// Nobody can look around there.
    Sight(SightError<C>),
}

impl<C: Coord> fmt::Display for Refusal<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |at: &C| {
            let (first, second) = at.axes();
            format!("{first},{second}")
        };
        match self {
            Refusal::OffTheMap => f.write_str("off the map"),
            Refusal::Wall { at } => write!(f, "wall at {}", cell(at)),
            Refusal::Impassable { at, terrain } => {
                write!(f, "{terrain} at {} cannot be entered", cell(at))
            }
            Refusal::Sight(error) => error.fmt(f),
        }
    }
}

impl<C: Coord> std::error::Error for Refusal<C> {}

impl<C> From<SightError<C>> for Refusal<C> {
    fn from(error: SightError<C>) -> Self {
        Refusal::Sight(error)
    }
}
