//! Moves as the environment of the Occlusion & Line-of-Sight Protocol (000) judges them: a wall on
//! the target, then somebody there, then a wall on either side of a diagonal step, then a target
//! out of sight.

use std::collections::BTreeSet;

use super::{At, Options, World, sees};

/// The verdict in a word. Staying is never prevented by oneself.
#[must_use]
pub fn can_move(
    (rule, options): (&str, &Options),
    world: &World,
    occupied: &BTreeSet<At>,
    from: At,
    to: At,
) -> &'static str {
    let beside = [(from.0, to.1), (to.0, from.1)];
    let diagonal = (to.0 - from.0).pow(2) == 1 && (to.1 - from.1).pow(2) == 1;
    let hindrances = [
        ("wall", world.walls.contains(&to)),
        ("occupied", occupied.contains(&to)),
        ("corner_cut", diagonal && beside.iter().any(|at| world.walls.contains(at))),
        ("los", !sees(rule, options, world, from, to)),
    ];
    match hindrances.iter().find(|(_, applies)| *applies) {
        Some((reason, _)) if from != to => reason,
        _ => "ok",
    }
}
