//! Visible iff a segment from a corner of the source to a corner of the target touches no blocker,
//! source and target exempt (001). Symmetric and invariant in every variant. Ruling: 001.

use super::guarantee::ALL;
use super::{Cause, CornerLine, Outright, Override, Params, RuleSet, SightLine};
use crate::grid::Metric;
use crate::line::{CornerPairs, Touch};

pub(super) fn sets() -> Vec<RuleSet> {
    vec![
        RuleSet {
            summary: "One of the 16 corner-to-corner segments touches no other wall or unit.",
            ..set(None, CornerPairs::All, Touch::Anywhere, Outright::Passes)
        },
        RuleSet {
            summary: "As one-card-dungeon, from and to facing corners only.",
            ..set(Some("facing"), CornerPairs::Facing, Touch::Anywhere, Outright::Passes)
        },
        RuleSet {
            summary: "One of the 16 segments crosses the interior of no other wall or unit.",
            clauses: &[
                (Cause::Tile, "a segment through the interior of a wall is blocked"),
                (Cause::Unit, "a segment through the interior of a unit's tile is blocked"),
            ],
            ..set(Some("interior"), CornerPairs::All, Touch::Interior, Outright::Passes)
        },
        RuleSet {
            summary: "As one-card-dungeon, but a blocker touched only where a segment ends does not block.",
            clauses: &[
                (Cause::Tile, "a segment that touches a wall before it ends is blocked"),
                (
                    Cause::Unit,
                    "a segment that touches another unit's tile before it ends is blocked",
                ),
                (
                    Cause::Corner,
                    "two blocked orthogonal neighbours block the diagonal between them",
                ),
            ],
            ..set(Some("endpoint-exempt"), CornerPairs::All, Touch::BetweenEnds, Outright::Blocks)
        },
    ]
}

fn set(
    variant: Option<&'static str>,
    pairs: CornerPairs,
    touch: Touch,
    squeeze: Outright,
) -> RuleSet {
    RuleSet {
        id: "one-card-dungeon",
        version: 1,
        variant,
        summary: "",
        takes: &[Override::Cone],
        params: Params {
            units_block: true,
            ..Params::new(
                SightLine::Corners(CornerLine { pairs, touch, squeeze }),
                Metric::Chebyshev,
            )
        },
        guarantees: ALL,
        clauses: &[
            (Cause::Tile, "a segment that touches a wall, even at a corner, is blocked"),
            (Cause::Unit, "a segment that touches another unit's tile is blocked"),
        ],
    }
}
