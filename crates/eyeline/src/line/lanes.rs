//! The slopes of all lines from an origin to the cells of a sector within a reach, in ascending order,
//! and which of them pass each cell: always a run of neighbours, so that a cell changes a run of
//! numbers.
//! Exact: fractions are compared in integers. Cost: 0.3 r² lanes for reach r, built once (beyond 32 at
//! a few reaches only); O(1) a rank up to reach 1024 (tables), O(log) beyond. Beyond reach 4096, lanes
//! are made for the cells of one field.

use std::iter;
use std::ops::Range;
use std::sync::OnceLock;

/// The furthest reach whose lanes are kept for later fields: 5 million lanes.
pub(crate) const FURTHEST: i64 = 4096;

/// The furthest reach whose ranks are kept in tables.
const TABLED: i64 = 1024;

/// The slopes 0 … 1 of a sector.
#[derive(Debug, Default)]
pub(crate) struct Lanes {
    /// The height and depth of each slope, as a reduced fraction.
    slopes: Vec<(u32, u32)>,
    /// The greatest difference between a rank and its estimate.
    spread: usize,
    /// The ranks of the ends of rows, on the middles of columns and on the borders between columns.
    middle: Vec<Rank>,
    border: Vec<Rank>,
    /// The lanes to the centres of cells.
    targets: Vec<Target>,
}

/// The number of lanes below a slope, and whether there is a lane on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rank(u32);

impl Rank {
    /// Returns the number of lanes strictly below the slope.
    #[inline(always)]
    pub fn below(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns the number of lanes below the slope and on it.
    #[inline(always)]
    pub fn up_to(self) -> usize {
        (self.0 >> 1) as usize + (self.0 & 1) as usize
    }

    /// Returns the lane on the slope, if there is one.
    #[inline(always)]
    pub fn on(self) -> Option<usize> {
        (self.0 & 1 == 1).then_some(self.below())
    }
}

/// The lane to a cell, and whether its line falls exactly between two rows somewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target(u32);

impl Target {
    /// Returns the lane to the cell; of two, the lower one.
    #[inline(always)]
    pub fn lane(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns the lane to the cell; of two, the upper one.
    #[inline(always)]
    pub fn upper_lane(self) -> usize {
        self.lane() + (self.0 & 1) as usize
    }

    /// Whether there are two lanes to the cell.
    #[inline(always)]
    pub fn is_tied(self) -> bool {
        self.0 & 1 == 1
    }
}

/// Returns the index of row `y` of column `x` in a table of columns of growing length.
#[inline(always)]
const fn slot(x: i64, y: i64) -> usize {
    (x * (x + 1) / 2 + y) as usize
}

/// Returns the entry of a table for row `y` of column `x`.
#[inline(always)]
fn kept(table: &[Rank], x: i64, y: i64) -> Option<Rank> {
    table.get(slot(x, y)).copied()
}

/// The reaches beyond 32 for which lanes are built.
const REACHES: [i64; 20] = [
    40, 48, 64, 80, 96, 128, 160, 192, 256, 320, 384, 512, 640, 768, 896, TABLED, 1536, 2048, 3072,
    FURTHEST,
];

/// The number of lanes of a slope with an even denominator, whose lines can fall exactly between two
/// rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ties {
    /// One lane, which belongs to one of the two rows.
    One,
    /// Two lanes: the lower one is rounded toward the observer's row, the upper one away from it.
    Both,
}

impl Lanes {
    /// Returns the lanes of a reach of at least `reach`, which is at most [`FURTHEST`].
    pub fn within(reach: i64, ties: Ties) -> &'static Lanes {
        type Built<const N: usize> = [[OnceLock<Lanes>; N]; 2];
        static NEAR: Built<33> = [const { [const { OnceLock::new() }; 33] }; 2];
        static FAR: Built<{ REACHES.len() }> =
            [const { [const { OnceLock::new() }; REACHES.len()] }; 2];
        let (near, far) = (&NEAR[ties as usize], &FAR[ties as usize]);
        if let Some(near) = near.get(reach as usize) {
            return near.get_or_init(|| Lanes::new(reach, ties));
        }
        let index = REACHES.partition_point(|&far| far < reach).min(REACHES.len() - 1);
        far[index].get_or_init(|| Lanes::new(REACHES[index], ties))
    }

    fn new(reach: i64, ties: Ties) -> Self {
        let mut lanes = Lanes::along(farey(reach.max(1)), ties);
        lanes.spread = 2 * lanes.len() / reach.max(1) as usize + 2;
        let tabled = if reach <= TABLED { reach + 1 } else { -1 };
        for (x, y) in (0..=tabled).flat_map(|x| (0..=x).map(move |y| (x, y))) {
            let (middle, border) = (lanes.middle(x, y), lanes.border(x, y));
            lanes.middle.push(middle);
            lanes.border.push(border);
            lanes.targets.push(lanes.target(x, y));
        }
        lanes
    }

    /// Returns the lanes to these cells of a sector, and the one along its axis.
    pub fn to(cells: impl Iterator<Item = (u32, u32)>, ties: Ties) -> Self {
        let mut slopes: Vec<(u32, u32)> =
            cells.chain([(1, 0)]).map(|(x, y)| reduced(y, x)).collect();
        let cross = |a: (u32, u32), b: (u32, u32)| u64::from(a.0) * u64::from(b.1);
        slopes.sort_unstable_by(|&a, &b| cross(a, b).cmp(&cross(b, a)));
        slopes.dedup();
        Lanes::along(slopes, ties)
    }

    fn along(slopes: Vec<(u32, u32)>, ties: Ties) -> Self {
        let slopes = match ties {
            Ties::One => slopes,
            Ties::Both => slopes
                .into_iter()
                .flat_map(|slope| iter::repeat_n(slope, 2 - slope.1 as usize % 2))
                .collect(),
        };
        Lanes { spread: slopes.len(), slopes, ..Lanes::default() }
    }

    /// Returns the rank of the fraction p/q among the slopes, which are spread almost evenly.
    #[inline(never)]
    fn rank(&self, p: i64, q: i64) -> Rank {
        let count = self.slopes.len();
        let compare =
            |&(height, depth): &(u32, u32)| (i64::from(height) * q).cmp(&(p * i64::from(depth)));
        let is_below = |slope: &(u32, u32)| compare(slope).is_lt();
        let guess = ((p * count as i64 / q) as usize).min(count);
        let near = guess.saturating_sub(self.spread)..(guess + self.spread).min(count);
        let is_near = (near.start == 0 || is_below(&self.slopes[near.start - 1]))
            && (near.end == count || !is_below(&self.slopes[near.end]));
        let near = if is_near { near } else { 0..count };
        let below = near.start + self.slopes[near].partition_point(is_below);
        let on = self.slopes.get(below).is_some_and(|slope| compare(slope).is_eq());
        Rank((below as u32) << 1 | u32::from(on))
    }

    /// Returns the number of lanes.
    pub fn len(&self) -> usize {
        self.slopes.len()
    }

    /// Returns the row of a column to which a lane is nearest, or the one below it.
    #[inline]
    pub fn row(&self, lane: usize, x: i64) -> i64 {
        match self.slopes[lane] {
            (0, _) => 0,
            (1, 1) => x,
            (height, depth) => i64::from(height) * x / i64::from(depth),
        }
    }

    /// Returns the rank of the upper end of a row along the middle of a column: (2y+1)/2x.
    #[inline(always)]
    pub fn middle(&self, x: i64, y: i64) -> Rank {
        kept(&self.middle, x, y).unwrap_or_else(|| self.rank(2 * y + 1, 2 * x.max(1)))
    }

    /// Returns the rank of the upper end of a row on the border with the column before: (2y+1)/(2x−1).
    #[inline(always)]
    pub fn border(&self, x: i64, y: i64) -> Rank {
        kept(&self.border, x, y).unwrap_or_else(|| self.rank(2 * y + 1, (2 * x - 1).max(1)))
    }

    /// Returns the lanes to the cells of a part of a column; `room` holds them where there is no table.
    #[inline(always)]
    pub fn targets<'l>(
        &'l self,
        x: i64,
        rows: Range<i64>,
        room: &'l mut Vec<Target>,
    ) -> &'l [Target] {
        if let Some(targets) = self.targets.get(slot(x, rows.start)..slot(x, rows.end)) {
            return targets;
        }
        room.clear();
        room.extend(rows.map(|y| self.target(x, y)));
        room
    }

    fn target(&self, x: i64, y: i64) -> Target {
        Target(self.rank(y, x.max(1)).0 & !1 | u32::from(is_tied(x, y)))
    }
}

/// Whether the line to a cell falls exactly between two rows somewhere.
fn is_tied(x: i64, y: i64) -> bool {
    // Between 0 and x, i·y/x is halfway iff x has more factors of two than y.
    y != 0 && x.trailing_zeros() > y.trailing_zeros()
}

/// Returns a fraction without common factors.
fn reduced(height: u32, depth: u32) -> (u32, u32) {
    let (mut a, mut b) = (depth, height);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (height / a, depth / a)
}

/// Returns all reduced fractions from 0 to 1 with denominators up to `most`, in ascending order.
fn farey(most: i64) -> Vec<(u32, u32)> {
    let mut all = vec![(0, 1)];
    let ((mut a, mut b), (mut c, mut d)) = ((0, 1), (1, most));
    while c <= most && d >= c {
        all.push((c as u32, d as u32));
        let times = (most + b) / d;
        ((a, b), (c, d)) = ((c, d), (times * c - a, times * d - b));
        if (a, b) == (1, 1) {
            break;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;
    use crate::line::{Rounding, rounded};

    #[test]
    fn slopes_are_all_there_and_in_order() {
        for reach in [1, 2, 7, 33, 100] {
            let slopes = farey(reach);
            let mut wanted: Vec<(i64, i64)> = (1..=reach)
                .flat_map(|q| (0..=q).map(move |p| (p, q)))
                .filter(|&(p, q)| (2..=q).all(|by| p % by != 0 || q % by != 0) && (p > 0 || q == 1))
                .collect();
            wanted.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
            let found: Vec<(i64, i64)> =
                slopes.iter().map(|&(p, q)| (p.into(), q.into())).collect();
            assert_eq!(found, wanted);
        }
    }

    /// A line passes a cell iff its lane is among those of the cell.
    #[test]
    fn lanes_pass_the_cells_of_their_lines() {
        let lanes = Lanes::within(40, Ties::One);
        for (x, y) in (1..=40).flat_map(|x| (0..=x).map(move |y| (x, y))) {
            let lane = lanes.target(x, y).lane();
            for rounding in [Rounding::Away, Rounding::Toward] {
                let to = Cell::new(x as i32, y as i32);
                for at in rounded(Cell::new(0, 0), to, rounding).skip(1) {
                    let end = |rank: Rank| match rounding {
                        Rounding::Away => rank.below(),
                        Rounding::Toward => rank.up_to(),
                    };
                    let (x, y) = (i64::from(at.x), i64::from(at.y));
                    let from = if y == 0 { 0 } else { end(lanes.middle(x, y - 1)) };
                    let to = if y == x { lanes.len() } else { end(lanes.middle(x, y)) };
                    assert!((from..to).contains(&lane), "{to:?} by {at}");
                }
            }
        }
    }

    /// Slopes between two neighbours of order 2n + 1 pass the same cells as one of the two within n
    /// columns: borders at (2y+1)/2x or at (2y+1)/(2x−1) are never neighbours.
    #[test]
    fn of_two_neighbours_one_is_no_border() {
        for reach in 1..40 {
            for pair in farey(2 * reach + 1).windows(2) {
                let kinds = [pair[0], pair[1]].map(|(height, depth)| (height % 2, depth % 2));
                assert!(kinds != [(1, 0); 2] && kinds != [(1, 1); 2], "{pair:?}");
            }
        }
    }
}
