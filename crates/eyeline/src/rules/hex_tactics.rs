//! Visible iff no edge, tile or height blocks the rounded line over hexes; soft cover adds up to a
//! penalty (003). Symmetric without edges, or with `targetEdge: "blocks"`. Ruling: 003.

use super::guarantee::{Counterexample, Guarantee, Property};
use super::{Cause, Override, Params, RuleSet, SightLine};
use crate::grid::Metric;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![RuleSet {
        id: "hex-tactics",
        version: 1,
        variant: None,
        summary: "No edge, tile or height blocks the line over hexes; soft cover adds up.",
        takes: &[
            Override::SeeOpaqueTarget,
            Override::TargetEdge,
            Override::MaxSoftCover,
            Override::SoftCoverK,
        ],
        params: Params::new(SightLine::HexRounded, Metric::Hex),
        guarantees: GUARANTEES,
        clauses: &[
            (Cause::Edge, "an edge on the way to a hex blocks"),
            (Cause::Tile, "a wall on a middle hex always blocks"),
            (Cause::Elevation, "a middle hex that rises above the sight line blocks"),
        ],
    }]
}

const GUARANTEES: &[Guarantee] = &[
    Guarantee::when(
        Property::Symmetric,
        "the map has no edges, or targetEdge is \"blocks\" and none is one-way",
        Counterexample {
            scene: r#"{"eyeline":1,"grid":"hex","radius":2,"edges":[{"between":[[1,0],[2,0]]}]}"#,
            from: [0, 0],
            to: [2, 0],
            heading: None,
            says: "the edge into the target is exempt; on the way back it lies before a middle hex",
        },
    ),
    Guarantee::never(
        Property::MirrorInvariant,
        Counterexample {
            scene: r#"{"eyeline":1,"grid":"hex","radius":2,"walls":[[1,0]]}"#,
            from: [0, 0],
            to: [1, 1],
            heading: None,
            says: "the tie goes to [1,0]; with q and r exchanged the wall is at [0,1], and the line is the same",
        },
    ),
    Guarantee::never(
        Property::RotationInvariant,
        Counterexample {
            scene: r#"{"eyeline":1,"grid":"hex","radius":2,"walls":[[0,1]]}"#,
            from: [0, 0],
            to: [-1, 2],
            heading: None,
            says: "turned by 60°, to [-2,1] with the wall at [-1,1], the tie goes the other way",
        },
    ),
    Guarantee::always(Property::TranslationInvariant),
    Guarantee::always(Property::WallsOnlyHide),
];
