//! The judge of composed rules: every rule under every legal `heeds` and override, as `composition.md` words it (light aside).
//! Exact: it computes in integers and fractions only. Cost: O(cells of the line) a pair, times the obstacles for corners and lit.

/// Corner-to-corner segments: `one-card-dungeon*`.
mod corners;
/// Lines through interiors: `hidden-movement`.
mod crossed;
/// One free cell at each tie: `predprey/either`.
mod either;
/// Points in doubled coordinates, and the edges between squares.
mod geometry;
/// Lines over hexes: `hex-tactics`.
mod hexes;
/// Shadows of blockers: `symmetric-shadowcasting`.
mod lit;
/// What a rule heeds, and what its overrides mean.
mod parts;
/// Lines of rounded cells: most of `predprey*`, `predprey-env`, `hidden-movement/bresenham`, `square-tactics`.
mod rounded;
#[cfg(test)]
mod tests;
/// Lines with every cell that they touch: `supercover`, `predprey/supercover`.
mod touched;
/// One line, walked from observer to target.
mod walk;

use super::{At, Options, World, reach, unversioned};
use parts::{Heeded, LineKind, Ties};
use walk::Path;

pub use parts::{defaults, may_heed};

/// What a trace of one pair must say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether `from` sees `to`.
    pub visible: bool,
    /// The blocker that is named; `None` iff visible.
    pub blocked: Option<Blame>,
    /// The cells of the line that is shown, ends included; empty for corners and `overland`.
    pub line: Vec<At>,
    /// The capped cover of the shown line in millionths, up to the blocker; 0 when out of range or cone.
    pub cover_sum: i64,
}

/// The blocker that a trace names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// The wire name: `tile`, `edge`, `elevation`, `corner`, `smoke`, `opacity`, `range`, `cone` or `unit`.
    pub cause: &'static str,
    /// The cell that is named with the cause.
    pub cell: At,
    /// The index of the blocked step in the line; `None` for range and cone, and where there is no line.
    pub index: Option<usize>,
}

/// Judges one pair under one rule and its overrides.
///
/// # Panics
/// When the rule is unknown, or `heeds` names a layer twice or one that the rule may not heed.
#[must_use]
pub fn judge(rule: &str, options: &Options, world: &World, from: At, to: At) -> Verdict {
    let rule = unversioned(rule);
    let heeded = Heeded::new(&rule, options, world);
    let kind = parts::line_kind(&rule);
    // "Range, then cone, then smoke are judged for the whole line before the walk."
    for (cause, reached) in [
        ("range", reach::range_reaches(&rule, options, world, from, to)),
        ("cone", reach::cone_holds(&rule, options, from, to)),
    ] {
        if !reached {
            return Verdict {
                visible: false,
                blocked: Some(Blame { cause, cell: to, index: None }),
                line: forward_line(kind, from, to),
                cover_sum: 0,
            };
        }
    }
    match kind {
        LineKind::Rounded(ties) => judge_rounded(&heeded, ties, from, to),
        LineKind::Crossed => judge_path(&heeded, crossed::path(&heeded, from, to)),
        LineKind::Touched => judge_path(&heeded, touched::path(&heeded, from, to)),
        LineKind::Hexes => judge_path(&heeded, hexes::path(&heeded, from, to)),
        LineKind::Either => either::judge(&heeded, from, to),
        LineKind::Corners => corners::judge(&rule, &heeded, from, to),
        LineKind::Lit => lit::judge(&heeded, from, to),
        LineKind::Overland => {
            Verdict { visible: true, blocked: None, line: Vec::new(), cover_sum: 0 }
        }
    }
}

/// The line that is shown when nothing else decides: of two lines the one with ties away from the observer.
fn forward_line(kind: LineKind, from: At, to: At) -> Vec<At> {
    match kind {
        LineKind::Rounded(Ties::Toward) => rounded::line_with_ties_toward(from, to),
        LineKind::Rounded(_) | LineKind::Either | LineKind::Lit => {
            rounded::line_with_ties_away(from, to)
        }
        LineKind::Crossed => crossed::line(from, to),
        LineKind::Touched => touched::line(from, to),
        LineKind::Hexes => hexes::line(from, to),
        LineKind::Corners | LineKind::Overland => Vec::new(),
    }
}

/// Judges a rule that has one line.
fn judge_path(heeded: &Heeded, path: Path) -> Verdict {
    let blocked = walk::first_blocker(heeded, &path);
    let cover_sum = walk::cover_sum(heeded, &path.cells, blocked.as_ref());
    Verdict { visible: blocked.is_none(), blocked, line: path.cells, cover_sum }
}

/// Judges the rounded rules: one line, or two of which one or both must be free of everything at once.
fn judge_rounded(heeded: &Heeded, ties: Ties, from: At, to: At) -> Verdict {
    let forward =
        || judge_path(heeded, rounded::path(heeded, rounded::line_with_ties_away(from, to)));
    let other =
        || judge_path(heeded, rounded::path(heeded, rounded::line_with_ties_toward(from, to)));
    match ties {
        Ties::Away => forward(),
        Ties::Toward => other(),
        Ties::Union => {
            let (forward, other) = (forward(), other());
            match (forward.visible, other.visible) {
                // "`union` reports the clear line with the smaller sum … equal: the forward line."
                (true, true) if other.cover_sum < forward.cover_sum => other,
                (false, true) => other,
                // "A pair that is blocked reports its forward line."
                _ => forward,
            }
        }
        Ties::Both => {
            let (forward, other) = (forward(), other());
            match (forward.visible, other.visible) {
                // "`both` the larger … equal: the forward line."
                (true, true) if other.cover_sum > forward.cover_sum => other,
                // "`both`: the first blocked one."
                (true, false) => other,
                _ => forward,
            }
        }
    }
}
