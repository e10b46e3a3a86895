//! What changed for one observer, and the one place where a field is brought up to date.
//! Cost: a field, and its words a few times over.

use super::Observer;
use crate::grid::{Coord, Mask};
use crate::map::Map;
use crate::sight::{Judge, Sight, SightError};

/// What one observer sees now and did not see before, and the other way round; not both are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<C: Coord> {
    /// Who.
    pub observer: Observer,
    /// Where they stand now.
    pub at: C,
    /// What became visible.
    pub gained: Mask<C>,
    /// What was lost.
    pub lost: Mask<C>,
}

impl<C: Judge> Change<C> {
    pub(super) fn new(observer: Observer, at: C) -> Self {
        Change { observer, at, gained: Mask::default(), lost: Mask::default() }
    }

    /// Sees anew. On entry `lost` is what was seen before; `fresh` becomes what is seen now.
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

    /// Whether the observer sees what it saw.
    pub(super) fn is_none(&self) -> bool {
        self.gained.is_empty() && self.lost.is_empty()
    }
}
