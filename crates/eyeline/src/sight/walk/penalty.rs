//! Penalties of cover, remembered: sums repeat, and an exponential costs more than all the rest of
//! a hex. The digits are those of [`Cover::penalty`], which works out each sum once.

use crate::map::Millionths;
use crate::rules::Cover;

/// The penalties of a few sums, for one rule at a time.
#[derive(Debug)]
pub(super) struct Penalties {
    of: Option<Cover>,
    known: [Option<(i64, f64)>; KNOWN],
}

const KNOWN: usize = 256;

impl Default for Penalties {
    fn default() -> Self {
        Penalties { of: None, known: [None; KNOWN] }
    }
}

impl Penalties {
    /// Forgets what was known of another rule.
    pub fn serve(&mut self, cover: Cover) {
        if self.of != Some(cover) {
            *self = Penalties { of: Some(cover), ..Penalties::default() };
        }
    }

    /// The penalty for a sum of cover, in millionths, .
    #[inline]
    pub fn of(&mut self, cover: &Cover, sum: i64) -> f64 {
        // Fibonacci's hash: the highest bits depend on all.
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
