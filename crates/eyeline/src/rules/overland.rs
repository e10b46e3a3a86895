//! Visible if within the radius that the observer's terrain and perception allow (002). Nothing blocks.
//! Cost: O(1) a pair. Ruling: 002.

use super::guarantee::{Counterexample, Guarantee, Property, all_but_symmetric};
use super::{Cause, Params, RuleSet, SightLine, SquareLine, TerrainTable};
use crate::grid::Metric;
use crate::map::Features;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![RuleSet {
        id: "overland",
        version: 1,
        variant: None,
        title: "Overland travel",
        summary: "You see every place within a radius that depends on the ground under your feet and on how keen your eyes are.",
        walls_key: None,
        params: Params {
            heeds: Features::NONE,
            table: Some(TerrainTable::OVERLAND),
            ..Params::new(SightLine::Square(SquareLine::Open), Metric::Manhattan)
        },
        guarantees: &const {
            all_but_symmetric(Guarantee::never(
                Property::Symmetric,
                Counterexample {
                    scene: r#"{"eyeline":1,"grid":"square","width":3,"height":1,"terrain":[[0,0,"forest"]]}"#,
                    from: [2, 0],
                    to: [0, 0],
                    heading: None,
                    says: "plains see three tiles far, the forest only one",
                },
            ))
        },
        clauses: &[(
            Cause::Range,
            "only what lies within the radius of the observer's terrain is seen",
        )],
    }]
}
