//! Visible if a segment from a corner of the source to a corner of the target touches no blocker,
//! source and target exempt (001). Symmetric and invariant in every variant. Cost: O(tiles along 16
//! segments). Ruling: 001.

use super::guarantee::ALL;
use super::{Cause, CornerLine, Outright, Params, RuleSet, SightLine, SquareLine};
use crate::grid::Metric;
use crate::line::{CornerPairs, Touch};
use crate::map::{Feature, Features};

pub(super) fn sets() -> Vec<RuleSet> {
    vec![
        set(None, CornerPairs::All, Touch::Anywhere, Outright::Passes),
        RuleSet {
            title: "One Card Dungeon, facing corners",
            summary: "You see a tile if a straight line between corners that face each other touches no wall and nobody else.",
            ..set(Some("facing"), CornerPairs::Facing, Touch::Anywhere, Outright::Passes)
        },
        RuleSet {
            title: "One Card Dungeon, corners are free",
            summary: "You see a tile if a straight line from a corner of yours to a corner of its own goes through the inside of no wall and nobody else.",
            clauses: &[
                (Cause::Tile, "a segment through the interior of a wall is blocked"),
                (Cause::Unit, "a segment through the interior of a unit's tile is blocked"),
            ],
            ..set(Some("interior"), CornerPairs::All, Touch::Interior, Outright::Passes)
        },
        RuleSet {
            title: "One Card Dungeon, ends are free",
            summary: "You see a tile if a straight line from a corner of yours to a corner of its own touches no wall and nobody else before it ends.",
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
        title: "One Card Dungeon",
        summary: "You see a tile if a straight line from a corner of yours to a corner of its own touches no wall and nobody else.",
        walls_key: None,
        params: Params {
            heeds: Features::of(&[Feature::Walls, Feature::Units]),
            ..Params::new(
                SightLine::Square(SquareLine::Corners(CornerLine { pairs, touch, squeeze })),
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
