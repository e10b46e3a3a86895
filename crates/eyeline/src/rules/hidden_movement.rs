//! Visible if the line between the centres crosses the interior of no wall strictly between and passes
//! no corner between two walls; smoke blocks wherever the line crosses it (004). Symmetric. Cost:
//! O(cells of the line). Ruling: 004.

use super::guarantee::{ALL, Guarantee};
use super::{Cause, Params, RuleSet, predprey_env};
use crate::grid::Metric;
use crate::line::Centre;
use crate::map::{Feature, Features};

pub(super) fn sets() -> Vec<RuleSet> {
    vec![
        RuleSet {
            clauses: &[
                (Cause::Tile, "a line through any part of a wall is blocked"),
                (Cause::Corner, "a line through the corner of two adjacent walls is blocked"),
                SMOKE,
            ],
            ..set(None, Centre::Crossed, ALL)
        },
        RuleSet {
            title: "Hidden movement, cell by cell",
            summary: "The straight line of cells from eye to target must have no wall on it, and no smoke anywhere, ends included.",
            clauses: &[(Cause::Tile, "no wall strictly between"), SMOKE],
            ..set(Some("bresenham"), Centre::Toward, &predprey_env::ONE_WAY)
        },
    ]
}

const SMOKE: (Cause, &str) = (Cause::Smoke, "smoke on the line, ends included, blocks");

fn set(variant: Option<&'static str>, line: Centre, guarantees: &'static [Guarantee]) -> RuleSet {
    RuleSet {
        id: "hidden-movement",
        version: 1,
        variant,
        title: "Hidden movement",
        summary: "The straight line from centre to centre must go through no part of a wall, squeeze between no two that touch, and meet no smoke.",
        walls_key: None,
        params: Params {
            heeds: Features::of(&[Feature::Walls, Feature::Smoke]),
            ..Params::centre(line, Metric::Euclidean)
        },
        guarantees,
        clauses: &[],
    }
}
