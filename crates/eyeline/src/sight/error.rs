//! The errors of questions about sight. Each holds the values that were wrong, so that its message can
//! name them.

use crate::grid::{Coord, Extent, Grid, Heading, MAX_CELLS, MAX_DISTANCE};
use std::fmt;

/// The reason why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SightError<C> {
    /// The rules are for the other grid.
    WrongGrid {
        /// The rule set.
        rules: String,
        /// The grid that they are for.
        wanted: Grid,
    },
    /// The rules answer about windows with a heading only.
    OnlyWindows {
        /// The rule set.
        rules: String,
    },
    /// The rules need a heading, and the window has none.
    NoHeading {
        /// The rule set.
        rules: String,
    },
    /// The rules do not allow this heading.
    Heading {
        /// The rule set.
        rules: String,
        /// The heading.
        heading: Heading,
        /// What a heading must be.
        wanted: &'static str,
    },
    /// The heading is `[0,0]`.
    Nowhere,
    /// The middle of the window would lie beyond the last coordinate.
    TooFarAhead {
        /// The agent.
        at: C,
        /// Where it looks.
        heading: Heading,
    },
    /// The map does not have this cell.
    OutOfMap {
        /// The part that the cell plays in the question, such as `from`.
        role: &'static str,
        /// The cell.
        at: C,
        /// The extent of the map.
        extent: Extent<C>,
    },
    /// The two cells are too far apart.
    TooFar {
        /// The observer.
        from: C,
        /// The target.
        to: C,
    },
    /// The map is unbounded, and the rules have no radius.
    NoRadius,
    /// An unbounded map has no matrix and no survey.
    Unbounded,
    /// The answer would have more cells than the limit.
    TooLarge {
        /// The number of cells.
        cells: u128,
        /// The limit.
        limit: u64,
    },
    /// A survey would judge more pairs than the limit.
    TooManyPairs {
        /// The number of pairs.
        pairs: u128,
        /// The limit.
        limit: u64,
    },
    /// The explanation would take too long.
    TooLong {
        /// The number of obstacles to try.
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
