//! The offsets that a rule's range and cone allow, from the observer's side and from the target's.
//! Exact: the same tests as the predicate's. Cost: O(reach²) to build, O(1) to ask.

use crate::rules::Params;

/// Returns the number of an offset among all offsets within a reach, row after row.
#[inline(always)]
pub(in crate::batch) fn number(reach: i64, (dx, dy): (i64, i64)) -> usize {
    ((dy + reach) * (2 * reach + 1) + dx + reach) as usize
}

/// A set of offsets.
pub(in crate::batch) struct Within {
    offsets: Vec<bool>,
}

impl Within {
    /// Returns the offsets at which observers may look.
    pub fn new(reach: i64, params: &Params) -> Self {
        let all = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
        Within { offsets: all.map(|offset| params.contains(offset)).collect() }
    }

    /// Returns the offsets at which observers stand that may look here.
    pub fn reversed(mut self) -> Self {
        self.offsets.reverse();
        self
    }

    /// Whether the set has the offset with this [`number`].
    #[inline(always)]
    pub fn contains(&self, number: usize) -> bool {
        self.offsets[number]
    }

    #[cfg(test)]
    pub fn everywhere(reach: i64) -> Self {
        Within { offsets: vec![true; (2 * reach as usize + 1).pow(2)] }
    }
}
