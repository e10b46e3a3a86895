//! `supercover`: every cell the centre line touches, a single touched corner included, blocks. Rulings 000 §7 and last section.

use std::collections::BTreeSet;

use super::condition::{Barrier, Condition};
use super::contact::{Contact, centre, contact};
use super::{At, Options, predprey};

pub fn condition(options: &Options, from: At, to: At, candidates: &[At]) -> Condition {
    let way = touched_between(from, to, candidates).into_iter().map(Barrier::cell).collect();
    Condition {
        outright: predprey::target_wall("supercover", options, to),
        ..Condition::any_of(vec![way])
    }
}

/// The candidates, each once, whose closed square meets the segment; ends excepted.
pub fn touched_between(from: At, to: At, candidates: &[At]) -> Vec<At> {
    let distinct: BTreeSet<At> = candidates.iter().copied().collect();
    let touched = |at: &At| {
        *at != from && *at != to && contact(centre(from), centre(to), *at) > Contact::Apart
    };
    distinct.into_iter().filter(touched).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::offsets;
    use super::*;

    #[test]
    fn touched_cells_of_small_offsets() {
        let neighbourhood: Vec<At> = offsets(4).collect();
        assert_eq!(touched_between((0, 0), (3, 0), &neighbourhood), [(1, 0), (2, 0)]);
        assert_eq!(touched_between((0, 0), (1, 1), &neighbourhood), [(0, 1), (1, 0)]);
        assert_eq!(touched_between((0, 0), (2, 1), &neighbourhood), [(1, 0), (1, 1)]);
        // The middle of this line is the lattice point (2,1).
        assert_eq!(
            touched_between((0, 0), (3, 1), &neighbourhood),
            [(1, 0), (1, 1), (2, 0), (2, 1)]
        );
    }
}
