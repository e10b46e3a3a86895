//! As `predprey`, ties toward the observer: the rule of the environment that document 000
//! accompanies. Windows keep their walls and are indexed x first. Ruling: 000.

use super::guarantee::{Counterexample, Guarantee, Property, all_but_symmetric};
use super::{Axes, Params, RuleSet, SightLine, Tie, WindowDefaults, predprey};
use crate::grid::Metric;
use crate::line::Rounding;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![RuleSet {
        id: "predprey-env",
        version: 1,
        variant: None,
        summary: "No wall strictly between on the Bresenham line, ties toward the observer.",
        takes: predprey::CHANGES,
        params: Params {
            window: WindowDefaults { keep_walls: true, axes: Axes::Xy },
            ..Params::new(SightLine::Rounded(Tie::Goes(Rounding::Toward)), Metric::Chebyshev)
        },
        guarantees: &ONE_WAY,
        clauses: predprey::CLAUSES,
    }]
}

/// Ties toward the observer are one-way on the same map as ties away from it.
pub(super) const ONE_WAY: [Guarantee; 5] = all_but_symmetric(Guarantee::never(
    Property::Symmetric,
    Counterexample {
        scene: predprey::TIE_SCENE,
        from: [0, 0],
        to: [2, 1],
        heading: None,
        says: "the tie goes toward the observer: into the wall on the way there, past it on the way back",
    },
));
