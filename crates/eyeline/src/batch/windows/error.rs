//! The reasons why a batch of windows is refused.

use crate::grid::{Coord, Extent};
use crate::rules::RulesError;
use crate::sight::SightError;
use std::fmt;

/// The reason why a batch cannot be answered. Nothing has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowsError<C> {
    /// The window has no middle, because its side is even.
    Size {
        /// The side of the window.
        size: u32,
    },
    /// There are more answers than memory has places for.
    TooLarge {
        /// The number of agents.
        agents: u128,
        /// The number of cells of each window.
        area: u128,
    },
    /// The agent does not stand on its map.
    OutOfMap {
        /// The index of the crowd.
        crowd: usize,
        /// The index of the agent in its crowd.
        agent: usize,
        /// The cell on which it should stand.
        at: C,
        /// The extent of the map.
        extent: Extent<C>,
    },
    /// The output has the wrong length.
    Output {
        /// The length that it should have.
        wanted: usize,
        /// The length that it has.
        got: usize,
    },
    /// The crowds do not have the same number of layers.
    Layers {
        /// The index of the crowd that differs from the first.
        crowd: usize,
        /// The number of layers of the first crowd.
        wanted: usize,
        /// The number of layers of this one.
        got: usize,
    },
    /// The layer does not have one number for each place of the map's bounds.
    Layer {
        /// The index of the crowd.
        crowd: usize,
        /// The index of the layer.
        layer: usize,
        /// The number of numbers that it should have; `None` if the map is unbounded.
        wanted: Option<u128>,
        /// The number of numbers that it has.
        got: usize,
    },
    /// The crowd does not have one heading for each agent.
    Headings {
        /// The index of the crowd.
        crowd: usize,
        /// The number of agents.
        wanted: usize,
        /// The number of headings.
        got: usize,
    },
    /// The rules do not allow this heading.
    Heading {
        /// The index of the crowd.
        crowd: usize,
        /// The index of the agent in its crowd.
        agent: usize,
        /// What is wrong with the heading.
        error: SightError<C>,
    },
    /// The rules do not allow this cone.
    Rules(RulesError),
    /// The question has no answer for a single observer either.
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
