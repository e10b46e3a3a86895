//! What can be wrong with a batch.

use crate::grid::{Coord, Extent};
use crate::rules::RulesError;
use crate::sight::SightError;
use std::fmt;

/// A batch that cannot be answered. Nothing has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowsError<C> {
    /// A window without a middle.
    Size {
        /// Its side.
        size: u32,
    },
    /// More answers than memory has places for.
    TooLarge {
        /// How many agents there are.
        agents: u128,
        /// How many cells each has in its window.
        area: u128,
    },
    /// An agent that does not stand on its map.
    OutOfMap {
        /// Which crowd it is in.
        crowd: usize,
        /// Which of its agents it is.
        agent: usize,
        /// Where it should stand.
        at: C,
        /// What the map has.
        extent: Extent<C>,
    },
    /// An output of the wrong length.
    Output {
        /// How long it should be.
        wanted: usize,
        /// How long it is.
        got: usize,
    },
    /// Crowds that do not have the same number of layers.
    Layers {
        /// Which crowd differs from the first.
        crowd: usize,
        /// How many layers the first has.
        wanted: usize,
        /// How many this one has.
        got: usize,
    },
    /// A layer without a number for each place of the map's bounds.
    Layer {
        /// Which crowd it belongs to.
        crowd: usize,
        /// Which of its layers it is.
        layer: usize,
        /// How many numbers it should have; `None` if the map has no end.
        wanted: Option<u128>,
        /// How many it has.
        got: usize,
    },
    /// A crowd without one heading for each agent.
    Headings {
        /// Which crowd it is.
        crowd: usize,
        /// How many agents it has.
        wanted: usize,
        /// How many headings it has.
        got: usize,
    },
    /// A heading that the rules cannot take.
    Heading {
        /// Which crowd it belongs to.
        crowd: usize,
        /// Which of its agents has it.
        agent: usize,
        /// What is wrong with it.
        error: SightError<C>,
    },
    /// A field of view that the rules cannot take.
    Rules(RulesError),
    /// A question that has no answer for a single observer either.
    Sight(SightError<C>),
}

impl<C: Coord> fmt::Display for WindowsError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WindowsError::Size { size } => {
                write!(f, "a window's size must be odd, so that it has a middle; {size} is not")
            }
            WindowsError::TooLarge { agents, area } => {
                write!(f, "{agents} windows of {area} cells are more than memory has places for")
            }
            WindowsError::OutOfMap { crowd, agent, at, extent } => {
                write!(f, "agent {agent} of crowd {crowd} at {at} is outside the {extent}")
            }
            WindowsError::Output { wanted, got } => {
                write!(f, "the output must have {wanted} places and has {got}")
            }
            WindowsError::Layers { crowd, wanted, got } => {
                write!(f, "crowd {crowd} has {got} layers, and the first has {wanted}")
            }
            WindowsError::Layer { crowd, layer, wanted: Some(wanted), got } => write!(
                f,
                "layer {layer} of crowd {crowd} must have {wanted} numbers, one for each place of \
                 the map's bounds, and has {got}"
            ),
            WindowsError::Layer { crowd, layer, wanted: None, .. } => {
                write!(f, "layer {layer} of crowd {crowd} belongs to a map without end")
            }
            WindowsError::Headings { crowd, wanted, got } => {
                write!(f, "crowd {crowd} has {wanted} agents and {got} headings")
            }
            WindowsError::Heading { crowd, agent, error } => {
                write!(f, "agent {agent} of crowd {crowd}: {error}")
            }
            WindowsError::Rules(error) => error.fmt(f),
            WindowsError::Sight(error) => error.fmt(f),
        }
    }
}

impl<C: Coord> std::error::Error for WindowsError<C> {}

impl<C> From<SightError<C>> for WindowsError<C> {
    fn from(error: SightError<C>) -> Self {
        WindowsError::Sight(error)
    }
}

impl<C> From<RulesError> for WindowsError<C> {
    fn from(error: RulesError) -> Self {
        WindowsError::Rules(error)
    }
}
