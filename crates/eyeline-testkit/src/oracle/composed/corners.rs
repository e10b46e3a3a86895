//! `one-card-dungeon*`: some corner-to-corner segment meets no blocking tile; walls, units and smoke block alike where heeded.
//! Exact: segments are clipped in fractions. Cost: O(obstacles near the pair) for each of at most 16 segments.

use super::super::At;
use super::geometry::{Doubled, lattice};
use super::parts::Heeded;
use super::touched::{Fraction, chord};
use super::{Blame, Verdict};

pub fn judge(rule: &str, heeded: &Heeded, from: At, to: At) -> Verdict {
    let blocked = first_blame(rule, heeded, from, to);
    Verdict { visible: blocked.is_none(), blocked, line: Vec::new(), cover_sum: 0 }
}

fn first_blame(rule: &str, heeded: &Heeded, from: At, to: At) -> Option<Blame> {
    // "Corners: `from` or `to` in smoke is blocked."
    if let Some(cell) = [from, to].into_iter().find(|&at| heeded.smoke(at)) {
        return Some(Blame { cause: "smoke", cell, index: None });
    }
    if from == to {
        return None;
    }
    if rule == "one-card-dungeon/endpoint-exempt"
        && let Some(cell) = shut_in(heeded, from, to)
    {
        return Some(Blame { cause: "corner", cell, index: None });
    }
    let (sources, targets) = match rule {
        "one-card-dungeon/facing" => facing_corners(from, to),
        _ => (corners_of(from), corners_of(to)),
    };
    let obstacles: Vec<At> = heeded
        .obstacles()
        .into_iter()
        .filter(|&at| at != from && at != to && is_near(from, to, at))
        .collect();
    let mut first = None;
    for source in &sources {
        for target in &targets {
            let blocker = blocker_of_segment(rule, heeded, &obstacles, *source, *target)?;
            first = first.or(Some(blocker));
        }
    }
    first
}

/// Returns the blocker that the segment meets first (by y, then x, where it meets two at once), or `None` when it is clear.
fn blocker_of_segment(
    rule: &str,
    heeded: &Heeded,
    obstacles: &[At],
    source: At,
    target: At,
) -> Option<Blame> {
    let (start, end) = (lattice(source), lattice(target));
    let (_, cell) = obstacles
        .iter()
        .filter_map(|&at| chord(start, end, at).map(|part| (part, at)))
        .filter(|&(part, at)| blocks(rule, start, end, part, at))
        .min_by_key(|&((enter, _), at)| (enter, at.1, at.0))?;
    let cause = if heeded.wall(cell) {
        "tile"
    } else if heeded.unit(cell) {
        "unit"
    } else {
        "smoke"
    };
    Some(Blame { cause, cell, index: None })
}

/// Whether a tile that has this part of the segment in its closed square blocks it.
fn blocks(
    rule: &str,
    start: Doubled,
    end: Doubled,
    (enter, exit): (Fraction, Fraction),
    tile: At,
) -> bool {
    let (zero, one) = (Fraction::from_integer(0), Fraction::from_integer(1));
    match rule {
        // "A tile blocks as a closed square: touching an edge or a corner blocks."
        "one-card-dungeon" | "one-card-dungeon/facing" => true,
        // "Only interiors block": the middle of a chord lies inside iff any of it does.
        "one-card-dungeon/interior" => {
            let middle = (enter + exit) / 2;
            let low = lattice(tile);
            [(start.0, end.0, low.0), (start.1, end.1, low.1)].into_iter().all(|(a, b, low)| {
                let at = Fraction::from_integer(a) + middle * (b - a);
                Fraction::from_integer(low) < at && at < Fraction::from_integer(low + 2)
            })
        }
        // "A blocking tile touched only at the segment's own two end points does not block."
        "one-card-dungeon/endpoint-exempt" => {
            start != end && !(enter == exit && (enter == zero || enter == one))
        }
        other => panic!("unknown rule {other}"),
    }
}

fn is_near(from: At, to: At, (x, y): At) -> bool {
    let near = |a: i64, b: i64, c: i64| a.min(b) - 1 <= c && c <= a.max(b) + 1;
    near(from.0, to.0, x) && near(from.1, to.1, y)
}

/// Returns the corners top-left, top-right, bottom-left, bottom-right.
fn corners_of((x, y): At) -> Vec<At> {
    vec![(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
}

/// "Per axis, if the target lies to one side, only the corners on that side of the source and on the near side of the target count."
fn facing_corners(from: At, to: At) -> (Vec<At>, Vec<At>) {
    let keep = |corners: Vec<At>, own: At, other: At| {
        let axis = |corner: i64, own: i64, other: i64| {
            (other <= own || corner == own + 1) && (other >= own || corner == own)
        };
        corners
            .into_iter()
            .filter(|corner| axis(corner.0, own.0, other.0) && axis(corner.1, own.1, other.1))
            .collect()
    };
    (keep(corners_of(from), from, to), keep(corners_of(to), to, from))
}

/// "Level on neither axis and whose two orthogonal neighbours toward each other are both blocked, at either end": returns the first by y, then x.
fn shut_in(heeded: &Heeded, from: At, to: At) -> Option<At> {
    let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    if dx == 0 || dy == 0 {
        return None;
    }
    let blocked = |at: &At| heeded.solid(*at) || heeded.smoke(*at);
    [[(from.0 + dx, from.1), (from.0, from.1 + dy)], [(to.0 - dx, to.1), (to.0, to.1 - dy)]]
        .into_iter()
        .find(|pair| pair.iter().all(blocked))
        .and_then(|pair| pair.into_iter().min_by_key(|at| (at.1, at.0)))
}
