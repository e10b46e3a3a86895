//! The offsets that a rule's range and cone allow, as one looks and as one is looked at.

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
        let allowed = |offset| {
            params.radius.is_none_or(|radius| params.metric.within(offset, radius))
                && params.cone.is_none_or(|cone| cone.contains(offset))
        };
        Within { reach, offsets: all.map(allowed).collect() }
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
