//! Lines over hexes, by the words of rulings 003: ring by ring, the position along the ring rounded to nearest.
//! It guarantees the tie rule of each sextant: down in 0, 1 and 5, up in 2, 3 and 4.

use super::super::At;
use super::parts::Heeded;
use super::walk::{Gate, Path};

const CORNERS: [At; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

pub fn line(from: At, to: At) -> Vec<At> {
    let (q, r) = (to.0 - from.0, to.1 - from.1);
    let n = q.abs().max(r.abs()).max((q + r).abs());
    if n == 0 {
        return vec![from];
    }
    let hex = |sextant: usize, ring: i64, position: i64| {
        let (a, b) = (CORNERS[sextant], CORNERS[(sextant + 1) % 6]);
        let steps = ring - position;
        (steps * a.0 + position * b.0, steps * a.1 + position * b.1)
    };
    // Every place of the ring is tried until one is the target.
    let (sextant, p) = (0..6)
        .flat_map(|sextant| (0..n).map(move |p| (sextant, p)))
        .find(|&(sextant, p)| hex(sextant, n, p) == (q, r))
        .expect("the ring has the target");
    let round = |i: i64| match sextant {
        0 | 1 | 5 => -(n - 2 * i * p).div_euclid(2 * n),
        _ => (2 * i * p + n).div_euclid(2 * n),
    };
    (0..=n).map(|i| hex(sextant, i, round(i))).map(|(q, r)| (from.0 + q, from.1 + r)).collect()
}

pub fn path(heeded: &Heeded, from: At, to: At) -> Path {
    let cells = line(from, to);
    let last = cells.len() - 1;
    let gate = |index: usize| {
        let counts = index > 0 && (index < last || heeded.target_edge_counts);
        if counts && heeded.edge(cells[index - 1], cells[index]) { Gate::Edge } else { Gate::Open }
    };
    let gates = (0..=last).map(gate).collect();
    Path { cells, gates }
}
