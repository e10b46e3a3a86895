//! The reasons why a request about observers is refused. A refused request changes nothing.

use super::Observer;
use crate::grid::Coord;
use crate::map::EditError;
use crate::sight::SightError;
use std::fmt;

/// The reason why a request was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObserversError<C> {
    /// The observer was never added, or has been removed.
    Unknown(Observer),
    /// The map cannot make the edit.
    Edit(EditError<C>),
    /// The observer would have no field.
    Sight(SightError<C>),
}

impl<C: Coord> fmt::Display for ObserversError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ObserversError::Unknown(observer) => write!(f, "there is no observer {observer}"),
            ObserversError::Edit(error) => error.fmt(f),
            ObserversError::Sight(error) => error.fmt(f),
        }
    }
}

impl<C: Coord> std::error::Error for ObserversError<C> {}

impl<C> From<EditError<C>> for ObserversError<C> {
    fn from(error: EditError<C>) -> Self {
        ObserversError::Edit(error)
    }
}

impl<C> From<SightError<C>> for ObserversError<C> {
    fn from(error: SightError<C>) -> Self {
        ObserversError::Sight(error)
    }
}
