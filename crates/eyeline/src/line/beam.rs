//! The slopes of all lines that are rounded to a cell: a closed interval, from which walls before the
//! cell take slopes away at both ends. A beam without slopes left is shut.
//! Exact: a shut beam proves that every line to the cell, rounded or a segment that touches it, is
//! blocked before it gets there.
//! Cost: O(distance), one or two cells at each depth until the beam is shut.
//!
//! **Rounded lines.** The line of slope s meets depth x at height s·x, in the row nearest to it; at a
//! tie in one of two rows, or in both. So a wall in row y blocks the slopes strictly between
//! (2y − 1)/2x and (2y + 1)/2x whatever becomes of ties, and two walls beside each other block the tie
//! between them too. A slope is given up only where that holds. A beam is less than a row wide, so it
//! meets at most two rows a depth, and what is left of it is one interval. To a cell on a side of its
//! sector the beam meets only cells of that side, whichever of the two sectors is asked.
//!
//! **Segments.** They come to cell (x, y) with slopes up to (2y + 1)/(2x − 1), by its near corner. If
//! the beam is shut, a wall (a, b) with a < x takes slopes beyond (2y + 1)/2x: (2b + 1)/2a is more. Then
//! the wall's own near corner, (2b + 1)/(2a − 1), is beyond (2y + 1)/(2x − 1), for
//! 2a/(2a − 1) > 2x/(2x − 1): those segments cross the wall's inside first. The far corner below is
//! its mirror image, with 2a + 1 and 2x + 1.

use super::hexes::sextant;
use super::rounded::Octant;
use crate::grid::{Coord, Grid, Hex};

/// A slope in a sector: height over depth.
type Slope = (i64, i64);

/// The slopes that are left between an observer and a cell.
#[derive(Clone, Debug)]
pub(crate) struct Beam<C> {
    origin: C,
    /// The step from one depth to the next; `higher` is the step from one row to the next.
    deeper: (i64, i64),
    higher: (i64, i64),
    /// The depth of the cell.
    run: i64,
    low: Slope,
    high: Slope,
}

/// Returns the beam from one cell to another.
pub(crate) fn beam<C: Coord>(from: C, to: C) -> Beam<C> {
    let offset = from.offset_to(to);
    let (deeper, higher, run, rise) = match C::GRID {
        Grid::Square => {
            let octant = Octant::of(offset);
            (octant.offset(1, 0), octant.offset(0, 1), octant.run, octant.rise)
        }
        Grid::Hex => {
            let (index, first, second) = sextant(offset);
            let direction = |index: usize| {
                let (q, r) = Hex::DIRECTIONS[index % 6];
                (q.into(), r.into())
            };
            (direction(index), direction(index + 2), first + second, second)
        }
    };
    let (low, high) = ((2 * rise - 1, 2 * run), (2 * rise + 1, 2 * run));
    Beam { origin: from, deeper, higher, run, low, high }
}

impl<C: Coord> Beam<C> {
    /// Whether walls before the cell leave no slope.
    pub fn is_shut(&self, wall: impl Fn(C) -> bool) -> bool {
        let Beam { origin, deeper, higher, run, mut low, mut high } = *self;
        let (mut lower, mut upper) = (0, 0);
        for x in 1..run {
            let blocks = |y: i64| {
                let at = (deeper.0 * x + higher.0 * y, deeper.1 * x + higher.1 * y);
                origin.shifted(at).is_some_and(&wall)
            };
            // The first and the last row that the beam meets, if only in a tie. From one depth to the
            // next, a row stays or rises by one.
            lower += i64::from((2 * lower + 1) * low.1 < 2 * x * low.0);
            upper += i64::from((2 * upper + 1) * high.1 <= 2 * x * high.0);
            match (blocks(lower), blocks(upper)) {
                (true, true) => return true,
                (true, false) => {
                    low = (2 * lower + 1, 2 * x);
                    lower = upper;
                }
                (false, true) => {
                    high = (2 * upper - 1, 2 * x);
                    upper = lower;
                }
                (false, false) => (),
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;
    use crate::line::{Passage, Rounding, crossed, hex_line, rounded, rounded_ties};
    use std::collections::HashSet;

    const REACH: i64 = 9;

    fn around<C: Coord>(reach: i64) -> impl Iterator<Item = C> {
        let all = (-reach..=reach).flat_map(move |a| (-reach..=reach).map(move |b| (a, b)));
        all.filter_map(|offset| C::from_axes(0, 0).shifted(offset))
    }

    /// Some cells, another set for each number.
    fn strewn<C: Coord>(number: u64) -> HashSet<C> {
        let mut mixed = number;
        around(REACH)
            .filter(|_| {
                mixed = mixed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(number | 1);
                mixed >> 33 & 3 == 0
            })
            .collect()
    }

    /// How many beams are shut; no line comes through those.
    fn shut<C: Coord, L: Iterator<Item = Vec<C>>>(through: impl Fn(C) -> L, rounds: u64) -> usize {
        let from = C::from_axes(0, 0);
        let mut count = 0;
        for number in 0..rounds {
            let walls: HashSet<C> = strewn(number);
            let is_shut: HashSet<C> = around(REACH)
                .filter(|&to| beam(from, to).is_shut(|at| walls.contains(&at)))
                .collect();
            for to in around::<C>(REACH) {
                for line in through(to) {
                    let mut clear = line.iter().skip(1).take_while(|at| !walls.contains(at));
                    let met = clear.find(|at| is_shut.contains(at));
                    assert_eq!(met, None, "{line:?} among {walls:?}");
                    // The first wall is come to as well.
                    let first = line.iter().skip(1).find(|at| walls.contains(at));
                    assert!(first.is_none_or(|at| !is_shut.contains(at)), "{line:?} {walls:?}");
                }
            }
            count += is_shut.len();
        }
        count
    }

    #[test]
    fn no_rounded_line_comes_through_a_shut_beam() {
        let from = Cell::new(0, 0);
        let through = |to| {
            [Rounding::Away, Rounding::Toward]
                .into_iter()
                .map(move |rounding| rounded(from, to, rounding).collect())
        };
        assert!(shut(through, 200) > 20_000);
    }

    #[test]
    fn no_line_that_chooses_at_ties_comes_through_a_shut_beam() {
        let from = Cell::new(0, 0);
        let through = |to| {
            let passages: Vec<Passage> = rounded_ties(from, to).collect();
            let ties = passages.iter().filter(|p| matches!(p, Passage::Between(..))).count() as u32;
            (0..1_u32 << ties).map(move |mut choice| {
                let mut choose = |passage: &Passage| match *passage {
                    Passage::Through(at) => at,
                    Passage::Between(a, b) => {
                        choice = choice.rotate_right(1);
                        if choice >> 31 == 1 { a } else { b }
                    }
                };
                passages.iter().map(&mut choose).collect()
            })
        };
        assert!(shut(through, 30) > 3_000);
    }

    /// The cells of a corner in either order: one of them may come first.
    #[test]
    fn no_line_touches_a_cell_behind_a_shut_beam() {
        let from = Cell::new(0, 0);
        let through = |to| {
            [false, true].into_iter().map(move |turned| {
                let cells = crossed(from, to).flat_map(|passage| match passage {
                    Passage::Through(at) => vec![at],
                    Passage::Between(a, b) if turned => vec![b, a],
                    Passage::Between(a, b) => vec![a, b],
                });
                cells.collect()
            })
        };
        assert!(shut(through, 200) > 10_000);
    }

    /// Corners let light through unless both cells are walls.
    #[test]
    fn no_line_crosses_a_cell_behind_a_shut_beam() {
        let from = Cell::new(0, 0);
        let mut count = 0;
        for number in 0..200 {
            let walls: HashSet<Cell> = strewn(number);
            for to in around::<Cell>(REACH) {
                for passage in crossed(from, to).skip(1) {
                    let (cells, blocked) = match passage {
                        Passage::Through(at) => (vec![at], walls.contains(&at)),
                        Passage::Between(a, b) => {
                            (vec![a, b], walls.contains(&a) && walls.contains(&b))
                        }
                    };
                    for at in cells {
                        let shut = beam(from, at).is_shut(|at| walls.contains(&at));
                        assert!(!shut, "{to} by {at} among {walls:?}");
                        count += 1;
                    }
                    if blocked {
                        break;
                    }
                }
            }
        }
        assert!(count > 10_000);
    }

    #[test]
    fn no_line_over_hexes_comes_through_a_shut_beam() {
        let from = Hex::new(0, 0);
        let through = |to| std::iter::once(hex_line(from, to).collect());
        assert!(shut(through, 200) > 15_000);
    }
}
