//! Visible if no edge, wall or height blocks the rounded line over hexes; soft cover adds up to a
//! penalty (003). Symmetric without edges, or with `targetEdge: "blocks"`. Cost: O(hexes of the line).
//! Ruling: 003.

use super::guarantee::{Counterexample, EXEMPT_HEX, Guarantee, NOTHING, Property};
use super::{Cause, Override, Params, RuleSet, SightLine, TargetEdge};
use crate::grid::Metric;
use crate::map::{Feature, Features};

pub(super) fn sets() -> Vec<RuleSet> {
    vec![RuleSet {
        id: "hex-tactics",
        version: 1,
        variant: None,
        title: "Hex tactics",
        summary: "The straight line of hexes from eye to target must cross no closed edge, no wall and no rise above it; what is soft on the way gives cover.",
        walls_key: Some(Override::SeeOpaqueTarget),
        params: params(SightLine::Hex, Metric::Hex),
        guarantees: GUARANTEES,
        clauses: &[
            (Cause::Edge, "an edge on the way to a hex blocks"),
            (Cause::Tile, "a wall on a middle hex always blocks"),
            (Cause::Elevation, "a middle hex that rises above the sight line blocks"),
        ],
    }]
}

/// Returns the parts of `hex-tactics` on any line that can carry them.
pub(super) fn params(line: SightLine, metric: Metric) -> Params {
    let heeds = [Feature::Walls, Feature::Edges, Feature::Cover, Feature::Elevation];
    Params {
        heeds: Features::of(&heeds),
        target_edge: TargetEdge::Exempt,
        ..Params::new(line, metric)
    }
}

pub(super) const NO_EDGES_OR_TWO_WAY: &str =
    "the map has no edges, or targetEdge is \"blocks\" and none is one-way";

const GUARANTEES: &[Guarantee] = &[
    Guarantee::when(Property::Symmetric, NO_EDGES_OR_TWO_WAY, EXEMPT_HEX),
    Guarantee::never(
        Property::MirrorInvariant,
        Counterexample {
            scene: r#"{"eyeline":1,"grid":"hex","radius":2,"walls":[[1,0]]}"#,
            to: [1, 1],
            says: "the tie goes to [1,0]; with q and r exchanged the wall is at [0,1], and the line is the same",
            ..NOTHING
        },
    ),
    Guarantee::never(
        Property::RotationInvariant,
        Counterexample {
            scene: r#"{"eyeline":1,"grid":"hex","radius":2,"walls":[[0,1]]}"#,
            to: [-1, 2],
            says: "turned by 60°, to [-2,1] with the wall at [-1,1], the tie goes the other way",
            ..NOTHING
        },
    ),
    Guarantee::always(Property::TranslationInvariant),
    Guarantee::always(Property::WallsOnlyHide),
];
