//! A floor is seen if the rounded line of one of the two tie directions is clear, so floors see back; a
//! wall is seen if any part of its near side is lit. Cost: O(cells of the line). Ruling: "Two of the
//! field's own".

use super::guarantee::{Counterexample, Guarantee, Property, all_but_symmetric};
use super::{Cause, Params, RuleSet};
use crate::grid::Metric;
use crate::line::Centre;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![RuleSet {
        id: "symmetric-shadowcasting",
        version: 1,
        variant: None,
        title: "Symmetric shadowcasting",
        summary: "On open ground you see whoever sees you; a wall is seen where any light falls on it.",
        walls_key: None,
        params: Params::centre(Centre::Lit, Metric::Euclidean),
        guarantees: &const {
            all_but_symmetric(Guarantee::when(
                Property::Symmetric,
                "neither cell is a wall",
                LIT_WALL,
            ))
        },
        clauses: &[(Cause::Tile, "walls shadow every slope to it")],
    }]
}

pub(super) const LIT_WALL: Counterexample = Counterexample {
    scene: r##"{"eyeline":1,"grid":"square","rows":["....","..##"],"legend":{"#":"wall",".":"floor"}}"##,
    from: [0, 0],
    to: [3, 1],
    heading: None,
    says: "a wall's near side is lit although no line to its centre is clear",
};
