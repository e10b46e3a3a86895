//! Visible if no wall lies strictly between on the rounded line between the centres, ties away from the
//! observer (000 §2, §3). One-way pairs exist; four variants are symmetric. Cost: O(cells of the line).
//! Ruling: 000.

use super::guarantee::{ALL, Counterexample, Guarantee, Property, all_but_symmetric};
use super::{Cause, Override, Params, RuleSet, WallTargets};
use crate::grid::Metric;
use crate::line::Centre;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![
        RuleSet { guarantees: &ONE_WAY, ..set(None, Centre::Away) },
        RuleSet {
            title: "Predator and prey, both ways",
            summary: "The straight line of cells must have no wall on it, neither on the way there nor on the way back.",
            ..set(Some("both"), Centre::Both)
        },
        RuleSet {
            title: "Predator and prey, one way suffices",
            summary: "The straight line of cells must have no wall on it, either on the way there or on the way back.",
            ..set(Some("union"), Centre::Union)
        },
        RuleSet {
            title: "Predator and prey, generous",
            summary: "The straight line of cells must have no wall on it; where it runs exactly between two cells, one free cell is enough.",
            clauses: &[(Cause::Tile, "no wall strictly between; at a tie, not two")],
            ..set(Some("either"), Centre::Either)
        },
        RuleSet {
            title: "Predator and prey, strict",
            summary: "The straight line from eye to target must touch no wall, not even at a corner.",
            clauses: &[(Cause::Tile, "every cell that the line touches blocks")],
            ..set(Some("supercover"), Centre::Touched)
        },
        RuleSet {
            title: "Predator and prey, walls unseen",
            summary: "The straight line of cells from eye to target must have no wall on it, and walls themselves are never seen.",
            guarantees: &ONE_WAY,
            params: Params { wall_targets: WallTargets::Blocked, ..params(Centre::Away) },
            ..set(Some("endpoint-walls"), Centre::Away)
        },
    ]
}

const ONE_WAY: [Guarantee; 5] = all_but_symmetric(Guarantee::never(Property::Symmetric, TIE_AWAY));

const TIE_AWAY: Counterexample = Counterexample {
    scene: TIE_SCENE,
    from: [2, 1],
    to: [0, 0],
    heading: None,
    says: TIE_SAYS_AWAY,
};

pub(super) const TIE_SAYS_AWAY: &str =
    "the tie goes away from the observer: into the wall on the way there, past it on the way back";

/// A knight's move with a wall in one of the two cells between.
pub(super) const TIE_SCENE: &str =
    r##"{"eyeline":1,"grid":"square","rows":[".#.","..."],"legend":{"#":"wall",".":"floor"}}"##;

pub(super) const CLAUSES: &[(Cause, &str)] = &[(Cause::Tile, "no wall strictly between")];

fn params(line: Centre) -> Params {
    Params::centre(line, Metric::Chebyshev)
}

fn set(variant: Option<&'static str>, line: Centre) -> RuleSet {
    RuleSet {
        id: "predprey",
        version: 1,
        variant,
        title: "Predator and prey",
        summary: "The straight line of cells from eye to target must have no wall on it.",
        walls_key: Some(Override::EndpointWalls),
        params: params(line),
        guarantees: ALL,
        clauses: CLAUSES,
    }
}
