//! Rounded lines: after i major steps the minor coordinate is i·m/M rounded to nearest, ties away from the observer or toward it.
//! It guarantees the cells of the documents' two Bresenham loops without running either loop.

use super::super::At;
use super::parts::Heeded;
use super::walk::{Gate, Path};

pub fn line_with_ties_away(from: At, to: At) -> Vec<At> {
    // The floor of a/b + 1/2 rounds a tie up.
    rounded(from, to, |a, b| (2 * a + b).div_euclid(2 * b))
}

pub fn line_with_ties_toward(from: At, to: At) -> Vec<At> {
    // The ceiling of a/b − 1/2 rounds a tie down.
    rounded(from, to, |a, b| -(b - 2 * a).div_euclid(2 * b))
}

/// Both coordinates are rounded by their size, which leaves the major one as it is.
fn rounded(from: At, to: At, round: fn(i64, i64) -> i64) -> Vec<At> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs());
    if steps == 0 {
        return vec![from];
    }
    let along = |i: i64, d: i64| d.signum() * round(i * d.abs(), steps);
    (0..=steps).map(|i| (from.0 + along(i, dx), from.1 + along(i, dy))).collect()
}

pub fn path(heeded: &Heeded, cells: Vec<At>) -> Path {
    let last = cells.len() - 1;
    let gate = |index: usize| {
        // "`targetEdge: "exempt"`: the last step … checks no edges."
        if index == 0 || (index == last && !heeded.target_edge_counts) {
            return Gate::Open;
        }
        if step_is_shut(heeded, cells[index - 1], cells[index]) { Gate::Edge } else { Gate::Open }
    };
    let gates = (0..=last).map(gate).collect();
    Path { cells, gates }
}

/// "An orthogonal step crosses one edge. A diagonal step …: blocked iff both ways round are blocked." Only edges block a way.
fn step_is_shut(heeded: &Heeded, (x, y): At, (u, v): At) -> bool {
    if x == u || y == v {
        return heeded.edge((x, y), (u, v));
    }
    let way_is_shut = |flank: At| heeded.edge((x, y), flank) || heeded.edge(flank, (u, v));
    way_is_shut((u, y)) && way_is_shut((x, v))
}
