//! Visible iff the centre line crosses the interior of no wall strictly between and passes no
//! corner between two walls; smoke blocks wherever it is crossed (004). Symmetric. Ruling: 004.

use super::guarantee::{ALL, Guarantee};
use super::{Cause, Override, Params, RuleSet, SightLine, Tie, predprey_env};
use crate::grid::Metric;
use crate::line::Rounding;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![
        RuleSet {
            summary: "The centre line crosses no wall, passes no corner between two, and meets no smoke.",
            clauses: &[
                (Cause::Tile, "a line through any part of a wall is blocked"),
                (Cause::Corner, "a line through the corner of two adjacent walls is blocked"),
                SMOKE,
            ],
            ..set(None, SightLine::Crossed, ALL)
        },
        RuleSet {
            summary: "The document's code alone: the Bresenham line, ties toward the observer.",
            clauses: &[(Cause::Tile, "no wall strictly between"), SMOKE],
            ..set(
                Some("bresenham"),
                SightLine::Rounded(Tie::Goes(Rounding::Toward)),
                &predprey_env::ONE_WAY,
            )
        },
    ]
}

const SMOKE: (Cause, &str) = (Cause::Smoke, "smoke on the line, ends included, blocks");

fn set(
    variant: Option<&'static str>,
    line: SightLine,
    guarantees: &'static [Guarantee],
) -> RuleSet {
    RuleSet {
        id: "hidden-movement",
        version: 1,
        variant,
        summary: "",
        takes: &[Override::Cone, Override::Pierce],
        params: Params { smoke_blocks: true, ..Params::new(line, Metric::Euclidean) },
        guarantees,
        clauses: &[],
    }
}
