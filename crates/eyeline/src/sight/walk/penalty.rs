//! Penalties of cover, remembered, because sums repeat and an exponential costs more than all the rest
//! of a hex.
//! Exact: the digits are those of [`CoverCurve::penalty`], which is called for sums that are not remembered.
//! Cost: O(1), one look-up.

use crate::map::Millionths;
use crate::rules::CoverCurve;

/// The penalties of a few sums, for one rule at a time.
#[derive(Debug)]
pub(super) struct Penalties {
    of: Option<CoverCurve>,
    known: [Option<(i64, f64)>; KNOWN],
}

const KNOWN: usize = 256;

impl Default for Penalties {
    fn default() -> Self {
        Penalties { of: None, known: [None; KNOWN] }
    }
}

impl Penalties {
    /// Forgets the penalties of another rule.
    pub fn serve(&mut self, cover: CoverCurve) {
        if self.of != Some(cover) {
            *self = Penalties { of: Some(cover), ..Penalties::default() };
        }
    }

    /// Returns the penalty for a sum of cover, in millionths.
    #[inline]
    pub fn of(&mut self, cover: &CoverCurve, sum: i64) -> f64 {
        // Fibonacci hashing: the highest bits depend on all others.
        let known =
            &mut self.known[((sum as u32).wrapping_mul(0x9E37_79B9) >> 24) as usize % KNOWN];
        match *known {
            Some((of, penalty)) if of == sum => penalty,
            _ => {
                let penalty = cover.penalty(Millionths::new(sum).min(cover.max));
                *known = Some((sum, penalty));
                penalty
            }
        }
    }
}
