//! Crossed lines: the cells whose interior the centre line crosses, the edges whose inside it crosses, the lattice points on it.
//! Exact: the line is cut at every grid line that it meets. Cost: O(n log n) for n grid lines.

use num_rational::Ratio;

use super::super::At;
use super::geometry::{Doubled, centre, edge_ends, lattice, side};
use super::parts::Heeded;
use super::walk::{Gate, Path};

type Fraction = Ratio<i128>;

/// Returns the cells whose interior the line crosses, in its order.
pub fn line(from: At, to: At) -> Vec<At> {
    let (start, end) = (centre(from), centre(to));
    let mut cuts = vec![Fraction::from_integer(0), Fraction::from_integer(1)];
    for (a, b) in [(start.0, end.0), (start.1, end.1)] {
        // Grid lines have even coordinates, and centres odd ones, so neither end is a cut of its own.
        let grid_lines = (a.min(b)..=a.max(b)).filter(|k| k % 2 == 0);
        cuts.extend(grid_lines.map(|k| Fraction::new(k - a, b - a)));
    }
    cuts.sort();
    cuts.dedup();
    // Between two cuts the line stays inside one cell.
    let cell_between = |pair: &[Fraction]| {
        let t = (pair[0] + pair[1]) / 2;
        let coordinate = |a: i128, b: i128| {
            let exact = (Fraction::from_integer(a) + t * (b - a)) / 2;
            i64::try_from(exact.floor().to_integer()).expect("a cell of the map")
        };
        (coordinate(start.0, end.0), coordinate(start.1, end.1))
    };
    cuts.windows(2).map(cell_between).collect()
}

pub fn path(heeded: &Heeded, from: At, to: At) -> Path {
    let cells = line(from, to);
    let last = cells.len() - 1;
    let gate = |index: usize| {
        if index == 0 {
            return Gate::Open;
        }
        // "`targetEdge: "exempt"`: the last step or crossing to any target, …, lattice points included, checks no edges."
        let edges_count = index < last || heeded.target_edge_counts;
        let edge = |a: At, b: At| edges_count && heeded.edge(a, b);
        let (here, next) = (cells[index - 1], cells[index]);
        if here.0 == next.0 || here.1 == next.1 {
            assert!(crosses_inside(from, to, here, next), "a step to the side crosses an edge");
            if edge(here, next) { Gate::Edge } else { Gate::Open }
        } else {
            at_lattice_point(heeded, &edge, from, to, here, next)
        }
    };
    let gates = (0..=last).map(gate).collect();
    Path { cells, gates }
}

/// "At a lattice point a way is also blocked when its flanking cell is a heeded wall or unit (cause `corner` if no edge is needed, else `edge`)."
fn at_lattice_point(
    heeded: &Heeded,
    edge: &impl Fn(At, At) -> bool,
    from: At,
    to: At,
    here: At,
    next: At,
) -> Gate {
    let point = lattice((here.0.max(next.0), here.1.max(next.1)));
    assert_eq!(side(centre(from), centre(to), point), 0, "a diagonal step meets a lattice point");
    let flanks = [(next.0, here.1), (here.0, next.1)];
    let way_is_shut = |flank: At| edge(here, flank) || edge(flank, next) || heeded.solid(flank);
    if flanks.iter().all(|&flank| heeded.solid(flank)) {
        Gate::Corner(flanks.into_iter().min_by_key(|at| (at.1, at.0)).expect("two flanks"))
    } else if flanks.iter().all(|&flank| way_is_shut(flank)) {
        Gate::Edge
    } else {
        Gate::Open
    }
}

/// Whether the line and the edge between two neighbours share a point inside both.
pub fn crosses_inside(from: At, to: At, a: At, b: At) -> bool {
    let (start, end): (Doubled, Doubled) = (centre(from), centre(to));
    let (p, q) = edge_ends(a, b);
    side(start, end, p) * side(start, end, q) < 0 && side(p, q, start) * side(p, q, end) < 0
}
