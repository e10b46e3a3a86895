//! Sight goes ahead row by row: along a row through open cells, and from each open cell that is seen to
//! the three before it. Walls are seen and end it; so does the border, beyond which nothing is seen.
//! For windows with a heading, turned so that ahead is up. The rule of MiniGrid's partial views. Cost:
//! O(cells of the window), a dozen operations a row for many agents.

use super::guarantee::{Counterexample, Guarantee, Property, all_but_symmetric};
use super::{Cause, Params, RuleSet, SightLine};
use crate::grid::Metric;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![RuleSet {
        id: "minigrid",
        version: 1,
        variant: None,
        title: "MiniGrid",
        summary: "An agent sees what lies before it, row by row: from each open cell seen, the one beside it and the three ahead. For windows with a heading.",
        walls_key: None,
        params: Params::new(SightLine::Ahead, Metric::Chebyshev),
        guarantees: &const {
            all_but_symmetric(Guarantee::never(
                Property::Symmetric,
                Counterexample {
                    scene: r#"{"eyeline":1,"grid":"square","width":1,"height":2}"#,
                    from: [0, 1],
                    to: [0, 0],
                    heading: Some([0, -1]),
                    says: "both look up: what lies ahead is seen, what lies behind is not",
                },
            ))
        },
        clauses: &[(Cause::Tile, "no open way that never turns back")],
    }]
}
