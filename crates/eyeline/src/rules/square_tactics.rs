//! The model of "Canvas #4: Line of Sight & Raycast" on squares: visible if no edge, wall or height
//! blocks one of the two rounded lines; soft cover adds up to a penalty. Symmetric without edges, or
//! with `targetEdge: "blocks"`. Cost: O(cells of both lines). Ruling: composition.md.

use super::guarantee::{EXEMPT_SQUARE, Guarantee, Property, all_but_symmetric};
use super::{Cause, Override, RuleSet, SightLine, SquareLine, hex_tactics};
use crate::grid::Metric;
use crate::line::Centre;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![RuleSet {
        id: "square-tactics",
        version: 1,
        variant: None,
        title: "Square tactics",
        summary: "The straight line of squares from eye to target, or back, must cross no closed edge, no wall and no rise above it; what is soft on the way gives cover.",
        walls_key: Some(Override::SeeOpaqueTarget),
        params: hex_tactics::params(
            SightLine::Square(SquareLine::Centre(Centre::Union)),
            Metric::Chebyshev,
        ),
        guarantees: &const {
            all_but_symmetric(Guarantee::when(
                Property::Symmetric,
                hex_tactics::NO_EDGES_OR_TWO_WAY,
                EXEMPT_SQUARE,
            ))
        },
        clauses: &[
            (Cause::Edge, "an edge on the way to a square blocks"),
            (Cause::Tile, "a wall on a middle square always blocks"),
            (Cause::Elevation, "a middle square that rises above the sight line blocks"),
        ],
    }]
}
