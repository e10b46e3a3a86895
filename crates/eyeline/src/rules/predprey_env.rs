//! As `predprey`, but with ties toward the observer: the rule of the environment that the Occlusion &
//! Line-of-Sight Protocol accompanies. Windows keep their walls and are indexed x first. Cost: O(cells
//! of the line). Ruling: 000.

use super::guarantee::{Counterexample, Guarantee, Property, all_but_symmetric};
use super::{Axes, Override, Params, RuleSet, WindowDefaults, predprey};
use crate::grid::Metric;
use crate::line::Centre;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![RuleSet {
        id: "predprey-env",
        version: 1,
        variant: None,
        title: "Predator and prey, as trained",
        summary: "The straight line of cells from eye to target must have no wall on it; where it runs exactly between two cells, it keeps to the eye's side.",
        walls_key: Some(Override::EndpointWalls),
        params: Params {
            window: WindowDefaults { keep_walls: true, axes: Axes::Xy },
            ..Params::centre(Centre::Toward, Metric::Chebyshev)
        },
        guarantees: &ONE_WAY,
        clauses: predprey::CLAUSES,
    }]
}

pub(super) const TIE_SAYS_TOWARD: &str =
    "the tie goes toward the observer: into the wall on the way there, past it on the way back";

/// Ties toward the observer are one-way on the same map as ties away from it.
pub(super) const ONE_WAY: [Guarantee; 5] = all_but_symmetric(Guarantee::never(
    Property::Symmetric,
    Counterexample {
        scene: predprey::TIE_SCENE,
        from: [0, 0],
        to: [2, 1],
        heading: None,
        says: TIE_SAYS_TOWARD,
    },
));
