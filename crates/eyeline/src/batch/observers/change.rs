//! What changed for one observer, and the only place where a field is brought up to date.
//! Exact: the new field equals a fresh one. Cost: one field, plus O(area / 64).

use super::Observer;
use crate::grid::{Coord, Mask};
use crate::map::Map;
use crate::sight::{Sight, SightError};

/// The cells that one observer gained and lost; at least one of the two sets is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<C: Coord> {
    /// The observer.
    pub observer: Observer,
    /// The cell on which it stands now.
    pub at: C,
    /// The cells that became visible.
    pub gained: Mask<C>,
    /// The cells that are no longer visible.
    pub lost: Mask<C>,
}

impl<C: Coord> Change<C> {
    pub(super) fn new(observer: Observer, at: C) -> Self {
        Change { observer, at, gained: Mask::default(), lost: Mask::default() }
    }

    /// Computes the field again. On entry `lost` holds what was seen before; `fresh` becomes what is
    /// seen now.
    pub(super) fn refresh(
        &mut self,
        sight: &Sight<'_, C, Map<C>>,
        fresh: &mut Mask<C>,
    ) -> Result<(), SightError<C>> {
        sight.field_into(self.at, fresh)?;
        self.gained.reset(fresh.bounds());
        if *fresh == self.lost {
            self.lost.clear();
        } else {
            self.gained.union_with(fresh);
            self.gained.subtract(&self.lost);
            self.lost.subtract(fresh);
        }
        Ok(())
    }

    /// Whether the observer sees the same cells as before.
    pub(super) fn is_none(&self) -> bool {
        self.gained.is_empty() && self.lost.is_empty()
    }
}
