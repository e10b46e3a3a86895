//! The offsets that a rule's range and cone allow, as one looks and as one is looked at.

use crate::batch::lines::is_within;
use crate::rules::Params;

/// A set of offsets.
pub(in crate::batch) struct Within {
    reach: i64,
    offsets: Vec<bool>,
}

impl Within {
    /// Where observers look.
    pub fn new(reach: i64, params: &Params) -> Self {
        let all = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
        Within { reach, offsets: all.map(|offset| is_within(params, offset)).collect() }
    }

    /// Where observers stand who may look here.
    pub fn reversed(mut self) -> Self {
        self.offsets.reverse();
        self
    }

    #[inline(always)]
    pub fn contains(&self, (dx, dy): (i64, i64)) -> bool {
        self.offsets[((dy + self.reach) * (2 * self.reach + 1) + dx + self.reach) as usize]
    }

    #[cfg(test)]
    pub fn everywhere(reach: i64) -> Self {
        Within { reach, offsets: vec![true; (2 * reach as usize + 1).pow(2)] }
    }
}
