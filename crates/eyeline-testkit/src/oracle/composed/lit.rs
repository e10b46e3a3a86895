//! `symmetric-shadowcasting`: a floor is lit when a rounded line to it is clear, a wall when any part of its near side is.
//! Exact: shadows are intervals of slopes in fractions. Cost: O(blockers²) a wall target.

use num_rational::Ratio;

use super::super::At;
use super::parts::Heeded;
use super::walk::{Gate, Path, first_blocker};
use super::{Verdict, rounded};

type Slope = Ratio<i128>;

pub fn judge(heeded: &Heeded, from: At, to: At) -> Verdict {
    let path = |cells: Vec<At>| Path { gates: vec![Gate::Open; cells.len()], cells };
    let forward = path(rounded::line_with_ties_away(from, to));
    let other = path(rounded::line_with_ties_toward(from, to));
    let blocked = first_blocker(heeded, &forward);
    let other_is_clear = first_blocker(heeded, &other).is_none();
    // "A cell is judged as a wall only if it is a heeded wall, otherwise as floor, a unit on it or not."
    let visible = if from == to {
        true
    } else if heeded.wall(to) {
        near_side_is_lit(heeded, from, to)
    } else {
        blocked.is_none() || other_is_clear
    };
    if !visible {
        assert!(blocked.is_some(), "what is dark has a blocker on its forward line");
        return Verdict { visible, blocked, line: forward.cells, cover_sum: 0 };
    }
    // The first clear line is shown; a wall that is lit without one shows the forward line.
    let line = if blocked.is_some() && other_is_clear { other.cells } else { forward.cells };
    Verdict { visible, blocked: None, line, cover_sum: 0 }
}

/// Whether some slope of the target's near side meets no blocker in a column before it, in a quadrant that has the target.
fn near_side_is_lit(heeded: &Heeded, from: At, to: At) -> bool {
    let quadrants: [fn(At) -> At; 4] =
        [|(x, y)| (x, y), |(x, y)| (-x, y), |(x, y)| (y, x), |(x, y)| (-y, x)];
    let offset = |at: At| (at.0 - from.0, at.1 - from.1);
    quadrants.into_iter().any(|turned| {
        let (depth, row) = turned(offset(to));
        if depth < row.abs() {
            return false;
        }
        let shadows: Vec<(Slope, Slope)> = heeded
            .obstacles()
            .into_iter()
            .map(|at| turned(offset(at)))
            .filter(|&(x, y)| 0 < x && x < depth && y.abs() <= x)
            .map(side_of)
            .collect();
        let whole = |n| Slope::from_integer(n);
        let near = side_of((depth, row));
        let near = (near.0.max(whole(-1)), near.1.min(whole(1)));
        // Between neighbouring ends of shadows every slope is lit or none is: the middle one speaks for all.
        let mut ends: Vec<Slope> = shadows.iter().flat_map(|&(low, high)| [low, high]).collect();
        ends.extend([near.0, near.1]);
        ends.retain(|&slope| near.0 <= slope && slope <= near.1);
        ends.sort();
        ends.dedup();
        ends.windows(2).any(|pair| {
            let slope = (pair[0] + pair[1]) / 2;
            !shadows.iter().any(|&(low, high)| low <= slope && slope <= high)
        })
    })
}

/// Returns the slopes between which the side of a cell lies: (y − ½)/x and (y + ½)/x.
fn side_of((x, y): At) -> (Slope, Slope) {
    let (x, y) = (i128::from(x), i128::from(y));
    (Slope::new(2 * y - 1, 2 * x), Slope::new(2 * y + 1, 2 * x))
}
