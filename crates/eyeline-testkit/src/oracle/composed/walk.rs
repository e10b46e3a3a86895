//! One line, walked from observer to target: smoke first, then at each step edge, tile, unit, elevation, opacity.
//! It guarantees that the first cause in that order is named. Cost: O(cells of the line).

use super::super::At;
use super::Blame;
use super::parts::Heeded;

/// A line with what stands at each of its steps.
pub struct Path {
    /// The cells of `trace.line`, ends included.
    pub cells: Vec<At>,
    /// For each cell, what the step into it meets before it; the first cell has an open one.
    pub gates: Vec<Gate>,
}

/// What a step meets before it is in its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// Nothing blocks the step.
    Open,
    /// An edge blocks, or a corner that needs an edge.
    Edge,
    /// A corner is pinched by walls and units alone; the cell is the flank that comes first by y, then x.
    Corner(At),
}

/// Returns the blocker of the line that is named, or `None` when the line is free of everything.
pub fn first_blocker(heeded: &Heeded, path: &Path) -> Option<Blame> {
    assert_eq!(path.cells.len(), path.gates.len(), "every cell has its gate");
    let blame = |cause, cell, index| Some(Blame { cause, cell, index: Some(index) });
    // "smoke: any cell of the line, ends included, also `from == to`; pierce does not help."
    if let Some(index) = path.cells.iter().position(|&at| heeded.smoke(at)) {
        return blame("smoke", path.cells[index], index);
    }
    let last = path.cells.len() - 1;
    let mut pierced = 0;
    let mut opacity: i128 = 0;
    for index in 1..=last {
        let cell = path.cells[index];
        match path.gates[index] {
            Gate::Open => (),
            Gate::Edge => return blame("edge", cell, index),
            Gate::Corner(flank) => {
                if pierced == heeded.pierce {
                    return blame("corner", flank, index);
                }
                pierced += 1;
            }
        }
        if index == last {
            // "A wall target that may not be seen" is "never pierced"; the unit of the target does not block.
            if heeded.wall(cell) && !heeded.wall_target_is_seen {
                return blame("tile", cell, index);
            }
            return None;
        }
        // "pierce counts wall cells, unit cells (a cell with both once)."
        if heeded.solid(cell) {
            if pierced == heeded.pierce {
                return blame(if heeded.wall(cell) { "tile" } else { "unit" }, cell, index);
            }
            pierced += 1;
        }
        if rises_above(heeded, &path.cells, index) {
            return blame("elevation", cell, index);
        }
        opacity += i128::from(heeded.opacity(cell));
        if opacity > i128::from(heeded.opacity_threshold) {
            return blame("opacity", cell, index);
        }
    }
    None
}

/// "With N steps, blocked iff a middle cell's height hᵢ > A + (i/N)(B − A); unknown heights never block and count as 0 at the ends."
fn rises_above(heeded: &Heeded, cells: &[At], index: usize) -> bool {
    let steps = cells.len() - 1;
    let end = |at: At| i128::from(heeded.height(at).unwrap_or(0));
    let (a, b) = (end(cells[0]), end(cells[steps]));
    let (i, n) = (index as i128, steps as i128);
    heeded.height(cells[index]).is_some_and(|height| i128::from(height) * n > a * n + i * (b - a))
}

/// Returns the capped cover of the middle cells, each clamped, up to and including the blocker's.
pub fn cover_sum(heeded: &Heeded, cells: &[At], blocked: Option<&Blame>) -> i64 {
    let last = cells.len() - 1;
    let reached = blocked.and_then(|blame| blame.index).unwrap_or(last);
    let sum: i64 = (1..last)
        .filter(|&index| index <= reached)
        .map(|index| heeded.cover(cells[index]).clamp(0, 1_000_000))
        .sum();
    sum.min(heeded.max_soft_cover)
}
