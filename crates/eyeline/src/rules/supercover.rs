//! Visible if no cell that the line between the centres touches, even at a corner, is a wall; the
//! radius is Euclidean. Symmetric. Cost: O(cells of the line). Ruling: 000 §7, "Two of the field's
//! own".

use super::guarantee::ALL;
use super::{Cause, Override, Params, RuleSet};
use crate::grid::Metric;
use crate::line::Centre;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![RuleSet {
        id: "supercover",
        version: 1,
        variant: None,
        title: "Supercover",
        summary: "The straight line from centre to centre must touch no wall, not even at a corner.",
        walls_key: Some(Override::EndpointWalls),
        params: Params::centre(Centre::Touched, Metric::Euclidean),
        guarantees: ALL,
        clauses: &[(Cause::Tile, "every cell that the line touches blocks")],
    }]
}
