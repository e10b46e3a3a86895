//! Touched lines: every cell whose closed square meets the centre line, and every edge that has a point on it.
//! Exact: each cell near the line is clipped in fractions. Cost: O(cells of the line), times a sort.

use num_rational::Ratio;

use super::super::At;
use super::geometry::{Doubled, centre, edge_ends, lattice, side};
use super::parts::Heeded;
use super::walk::{Gate, Path};

pub type Fraction = Ratio<i128>;

/// Returns the part of the segment, as two fractions of its length, that lies in the closed square.
pub fn chord(start: Doubled, end: Doubled, square: At) -> Option<(Fraction, Fraction)> {
    let low = lattice(square);
    let mut part = (Fraction::from_integer(0), Fraction::from_integer(1));
    for (a, b, low) in [(start.0, end.0, low.0), (start.1, end.1, low.1)] {
        let high = low + 2;
        if a == b {
            if a < low || high < a {
                return None;
            }
        } else {
            let (s, t) = (Fraction::new(low - a, b - a), Fraction::new(high - a, b - a));
            part = (part.0.max(s.min(t)), part.1.min(s.max(t)));
        }
    }
    (part.0 <= part.1).then_some(part)
}

/// A cell of the line with its chord.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Touch {
    cell: At,
    enter: Fraction,
    exit: Fraction,
}

impl Touch {
    /// Whether the line has one point alone in common with the cell: the cell flanks a lattice point.
    fn flanks(&self) -> bool {
        self.enter == self.exit
    }
}

/// Returns the touched cells in the order of the line; at a lattice point the flanks come first, by y then x, then the cell behind.
fn touches(from: At, to: At) -> Vec<Touch> {
    if from == to {
        let (enter, exit) = (Fraction::from_integer(0), Fraction::from_integer(1));
        return vec![Touch { cell: from, enter, exit }];
    }
    let (start, end) = (centre(from), centre(to));
    let mut found: Vec<Touch> = cells_near(from, to)
        .into_iter()
        .filter_map(|cell| chord(start, end, cell).map(|(enter, exit)| Touch { cell, enter, exit }))
        .collect();
    found.sort_by_key(|touch| (touch.enter, touch.exit, touch.cell.1, touch.cell.0));
    found
}

/// Returns at least all cells that the line can touch: in each column the rows that it spans there, and one more on each side.
fn cells_near(from: At, to: At) -> Vec<At> {
    let (start, end) = (centre(from), centre(to));
    let (left, right) = (start.0.min(end.0), start.0.max(end.0));
    let row_at = |x: i128| {
        Fraction::from_integer(start.1)
            + Fraction::new(x - start.0, end.0 - start.0) * (end.1 - start.1)
    };
    let mut cells = Vec::new();
    for column in from.0.min(to.0) - 1..=from.0.max(to.0) + 1 {
        let edge_of_column = |x: i64| (2 * i128::from(x)).clamp(left, right);
        let (one, other) = if left == right {
            (Fraction::from_integer(start.1), Fraction::from_integer(end.1))
        } else {
            (row_at(edge_of_column(column)), row_at(edge_of_column(column + 1)))
        };
        let row =
            |y: Fraction| i64::try_from((y / 2).floor().to_integer()).expect("a cell of the map");
        let rows = row(one.min(other)) - 1..=row(one.max(other)) + 1;
        cells.extend(rows.map(|y| (column, y)));
    }
    cells
}

pub fn line(from: At, to: At) -> Vec<At> {
    touches(from, to).iter().map(|touch| touch.cell).collect()
}

pub fn path(heeded: &Heeded, from: At, to: At) -> Path {
    let touches = touches(from, to);
    let last = touches.len() - 1;
    // "The last step or crossing to any target, …, lattice points included": with flanks before it, their edges belong to it.
    let is_last_step = |index: usize| (index..last).all(|other| touches[other].flanks());
    let gate = |index: usize| {
        if index == 0 || (is_last_step(index) && !heeded.target_edge_counts) {
            return Gate::Open;
        }
        let cell = touches[index].cell;
        let shut = neighbours(cell).into_iter().any(|before| {
            heeded.edge(before, cell)
                && goes_along(from, to, before, cell)
                && meets(from, to, before, cell)
        });
        if shut { Gate::Edge } else { Gate::Open }
    };
    let gates = (0..=last).map(gate).collect();
    Path { cells: line(from, to), gates }
}

fn neighbours((x, y): At) -> [At; 4] {
    [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
}

/// "A one-way edge `[a,b]` there iff (to − from)·(b − a) > 0."
pub fn goes_along(from: At, to: At, a: At, b: At) -> bool {
    (to.0 - from.0) * (b.0 - a.0) + (to.1 - from.1) * (b.1 - a.1) > 0
}

/// Whether the closed line and the closed edge between two neighbours share a point.
pub fn meets(from: At, to: At, a: At, b: At) -> bool {
    let (start, end) = (centre(from), centre(to));
    let (p, q) = edge_ends(a, b);
    if start == end || (side(start, end, p) == 0 && side(start, end, q) == 0) {
        // A centre lies on no edge, and no centre line runs along a grid line.
        return false;
    }
    side(start, end, p) * side(start, end, q) <= 0 && side(p, q, start) * side(p, q, end) <= 0
}
