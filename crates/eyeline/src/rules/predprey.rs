//! Visible iff no wall lies strictly between on the rounded centre line, ties away from the
//! observer (000 §2, §3). One-way pairs exist; four variants are symmetric. Ruling: 000.

use super::guarantee::{ALL, Counterexample, Guarantee, Property, all_but_symmetric};
use super::{Cause, Override, Params, RuleSet, SightLine, Tie, WallTargets};
use crate::grid::Metric;
use crate::line::Rounding;

pub(super) fn sets() -> Vec<RuleSet> {
    vec![
        RuleSet {
            summary: "No wall strictly between on the Bresenham line, ties away from the observer.",
            guarantees: &ONE_WAY,
            ..set(None, SightLine::Rounded(Tie::Goes(Rounding::Away)))
        },
        RuleSet {
            summary: "Seen along the lines of both directions.",
            ..set(Some("both"), SightLine::Rounded(Tie::Both))
        },
        RuleSet {
            summary: "Seen along the line of at least one direction.",
            ..set(Some("union"), SightLine::Rounded(Tie::Union))
        },
        RuleSet {
            summary: "At each exact tie of the line, one open cell suffices.",
            takes: &[Override::EndpointWalls, Override::Cone],
            clauses: &[(Cause::Tile, "no wall strictly between; at a tie, not two")],
            ..set(Some("either"), SightLine::Rounded(Tie::Either))
        },
        RuleSet {
            summary: "No cell that the centre line touches, even at a corner, is a wall.",
            clauses: &[(Cause::Tile, "every cell that the line touches blocks")],
            ..set(Some("supercover"), SightLine::Touched)
        },
        RuleSet {
            summary: "As predprey, and walls themselves are not seen.",
            guarantees: &ONE_WAY,
            params: Params {
                wall_targets: WallTargets::Blocked,
                ..params(SightLine::Rounded(Tie::Goes(Rounding::Away)))
            },
            ..set(Some("endpoint-walls"), SightLine::Rounded(Tie::Goes(Rounding::Away)))
        },
    ]
}

const ONE_WAY: [Guarantee; 5] = all_but_symmetric(Guarantee::never(Property::Symmetric, TIE_AWAY));

const TIE_AWAY: Counterexample = Counterexample {
    scene: TIE_SCENE,
    from: [2, 1],
    to: [0, 0],
    heading: None,
    says: "the tie goes away from the observer: into the wall on the way there, past it on the way back",
};

/// A knight's move with a wall in one of the two cells between.
pub(super) const TIE_SCENE: &str =
    r##"{"eyeline":1,"grid":"square","rows":[".#.","..."],"legend":{"#":"wall",".":"floor"}}"##;

pub(super) const CHANGES: &[Override] =
    &[Override::EndpointWalls, Override::OpacityThreshold, Override::Cone];

pub(super) const CLAUSES: &[(Cause, &str)] = &[(Cause::Tile, "no wall strictly between")];

fn params(line: SightLine) -> Params {
    Params::new(line, Metric::Chebyshev)
}

fn set(variant: Option<&'static str>, line: SightLine) -> RuleSet {
    RuleSet {
        id: "predprey",
        version: 1,
        variant,
        summary: "",
        takes: CHANGES,
        params: params(line),
        guarantees: ALL,
        clauses: CLAUSES,
    }
}
