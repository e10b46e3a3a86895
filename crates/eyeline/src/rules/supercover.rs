//! Visible iff no cell that the centre line touches, even at a corner, is a wall; the Euclidean
//! radius. Symmetric. Ruling: 000 §7, "Two of the field's own".

use super::guarantee::ALL;
use super::{Cause, Params, RuleSet, SightLine, predprey};
use crate::grid::Metric;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![RuleSet {
        id: "supercover",
        version: 1,
        variant: None,
        summary: "No cell that the centre line touches, even at a corner, is a wall.",
        takes: predprey::CHANGES,
        params: Params::new(SightLine::Touched, Metric::Euclidean),
        guarantees: ALL,
        clauses: &[(Cause::Tile, "every cell that the line touches blocks")],
    }]
}
