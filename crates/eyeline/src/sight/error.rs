//! What can be wrong with a question.

use crate::grid::{Coord, Extent, Grid, Heading, MAX_CELLS, MAX_DISTANCE};
use std::fmt;

/// A question that has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SightError<C> {
    /// The rules are played on the other grid.
    WrongGrid {
        /// The rule set.
        rules: String,
        /// The grid it is played on.
        wanted: Grid,
    },
    /// Rules that answer about windows with a heading, and nothing else.
    OnlyWindows {
        /// The rule set.
        rules: String,
    },
    /// A window without a heading where one is needed.
    NoHeading {
        /// The rule set.
        rules: String,
    },
    /// A heading that the rules cannot take.
    Heading {
        /// The rule set.
        rules: String,
        /// The heading.
        heading: Heading,
        /// What it should be.
        wanted: &'static str,
    },
    /// A heading of `[0,0]`.
    Nowhere,
    /// A window whose middle would lie beyond the last coordinate.
    TooFarAhead {
        /// The agent.
        at: C,
        /// Where it looks.
        heading: Heading,
    },
    /// A cell that the map does not have.
    OutOfMap {
        /// What the cell was asked as.
        role: &'static str,
        /// The cell.
        at: C,
        /// What the map has.
        extent: Extent<C>,
    },
    /// Two cells too far apart.
    TooFar {
        /// The observer.
        from: C,
        /// What it was to see.
        to: C,
    },
    /// A field without end.
    NoRadius,
    /// A matrix or a survey of a map without end.
    Unbounded,
    /// More cells than one answer holds.
    TooLarge {
        /// How many it would be.
        cells: u128,
        /// How many it may be.
        limit: u64,
    },
    /// More pairs than one survey judges.
    TooManyPairs {
        /// How many it would be.
        pairs: u128,
        /// How many it may be.
        limit: u64,
    },
    /// An explanation that would take too long.
    TooLong {
        /// How many obstacles there are to try.
        obstacles: usize,
    },
}

impl<C: Coord> fmt::Display for SightError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SightError::WrongGrid { rules, wanted } => {
                write!(f, "{rules} is played on a {wanted} grid, and this map is {}", C::GRID)
            }
            SightError::OnlyWindows { rules } => {
                write!(f, "{rules} answers about windows with a heading only")
            }
            SightError::NoHeading { rules } => {
                write!(f, "a window needs a heading under {rules}")
            }
            SightError::Heading { rules, heading, wanted } => {
                write!(f, "heading {heading} must be {wanted} under {rules}")
            }
            SightError::Nowhere => f.write_str("heading [0,0] leads nowhere"),
            SightError::TooFarAhead { at, heading } => {
                write!(
                    f,
                    "the window ahead of {at} toward {heading} lies beyond the last coordinate"
                )
            }
            SightError::OutOfMap { role, at, extent } => {
                write!(f, "{role} {at} is outside the {extent}")
            }
            SightError::TooFar { from, to } => {
                write!(f, "{from} and {to} are more than {MAX_DISTANCE} apart")
            }
            SightError::NoRadius => f.write_str("a field on an unbounded map needs a radius"),
            SightError::Unbounded => f.write_str("an unbounded map has no matrix and no survey"),
            SightError::TooLarge { cells, limit } => {
                write!(f, "{cells} cells are over the limit of {limit}")
            }
            SightError::TooManyPairs { pairs, limit } => {
                write!(f, "a survey of {pairs} pairs is over the limit of {limit}")
            }
            SightError::TooLong { obstacles } => {
                write!(f, "{obstacles} obstacles on one line are too many to explain")
            }
        }
    }
}

impl<C: Coord> std::error::Error for SightError<C> {}

pub(super) fn check_size<C>(cells: u128, limit: u64) -> Result<(), SightError<C>> {
    if cells > u128::from(limit) { Err(SightError::TooLarge { cells, limit }) } else { Ok(()) }
}

pub(super) const FIELD_LIMIT: u64 = MAX_CELLS;
