//! The reasons why a step is refused, in the words that a player reads.

use crate::drawing::cell;
use crate::fault::Fault;
use eyeline::{Cell, Coord, SightError};
use std::fmt;

/// The reason why a step is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal<C = Cell> {
    /// The map ends there.
    OffTheMap,
    /// A wall stands there.
    Wall {
        /// The cell of the wall.
        at: C,
    },
    /// The terrain there cannot be entered.
    Impassable {
        /// The cell.
        at: C,
        /// The name of its terrain.
        terrain: String,
    },
    /// Nobody can look around there.
    Sight(SightError<C>),
}

impl<C: Coord> Refusal<C> {
    /// Returns the fault of a party that cannot start here.
    pub fn at_start(self, start: C) -> Fault {
        match self {
            Refusal::Sight(error) => error.into(),
            why => Fault::bad_value(format!("no one can start at {}: {why}", cell(start))),
        }
    }
}

impl<C: Coord> fmt::Display for Refusal<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::OffTheMap => f.write_str("off the map"),
            Refusal::Wall { at } => write!(f, "wall at {}", cell(*at)),
            Refusal::Impassable { at, terrain } => {
                write!(f, "{terrain} at {} cannot be entered", cell(*at))
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
