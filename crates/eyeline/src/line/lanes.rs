//! All slopes of lines from an origin to the cells of a sector within a reach, in ascending order, and
//! which of them pass each cell: always a run of lanes, so that what a cell does to all lines that pass
//! it is done to a run. Made from exact fractions. Cost: about a third of a lane a cell of the square of
//! the reach; built once a reach, for reaches beyond 32 at a few sizes only.

use std::sync::OnceLock;

/// The furthest reach.
pub(crate) const FURTHEST: i64 = 1024;

/// The slopes 0 … 1 of a sector.
#[derive(Debug)]
pub(crate) struct Lanes {
    /// Height and depth of each slope, reduced.
    slopes: Vec<(u16, u16)>,
    /// Where the rows of each column end along its middle: at (2y+1)/2x.
    middle: Vec<Rank>,
    /// Where they end on its border with the column before: at (2y+1)/(2x−1).
    border: Vec<Rank>,
    /// The lane to the middle of each cell.
    target: Vec<u32>,
}

/// How many lanes lie below a slope, and whether one is on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rank(u32);

impl Rank {
    /// The lanes strictly below.
    #[inline(always)]
    pub fn below(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// The lanes below and on it.
    #[inline(always)]
    pub fn up_to(self) -> usize {
        (self.0 >> 1) as usize + (self.0 & 1) as usize
    }

    /// The lane on it.
    #[inline(always)]
    pub fn on(self) -> Option<usize> {
        (self.0 & 1 == 1).then_some(self.below())
    }
}

/// Where a triangle of columns keeps row `y` of column `x`.
#[inline(always)]
const fn slot(x: i64, y: i64) -> usize {
    (x * (x + 1) / 2 + y) as usize
}

/// The reaches beyond 32 that have lanes.
const REACHES: [i64; 16] =
    [40, 48, 64, 80, 96, 128, 160, 192, 256, 320, 384, 512, 640, 768, 896, FURTHEST];

impl Lanes {
    /// The lanes of a reach that is at least so far, and at most [`FURTHEST`].
    pub fn within(reach: i64) -> &'static Lanes {
        static NEAR: [OnceLock<Lanes>; 33] = [const { OnceLock::new() }; 33];
        static FAR: [OnceLock<Lanes>; REACHES.len()] = [const { OnceLock::new() }; REACHES.len()];
        if let Some(near) = NEAR.get(reach as usize) {
            return near.get_or_init(|| Lanes::new(reach));
        }
        let index = REACHES.partition_point(|&far| far < reach).min(REACHES.len() - 1);
        FAR[index].get_or_init(|| Lanes::new(REACHES[index]))
    }

    fn new(reach: i64) -> Self {
        let slopes = farey(reach.max(1));
        let mut lanes =
            Lanes { slopes, middle: Vec::new(), border: Vec::new(), target: Vec::new() };
        for x in 0..=reach + 1 {
            for y in 0..=x {
                // Beyond the diagonal there are no lanes.
                lanes.middle.push(lanes.rank(2 * y + 1, 2 * x.max(1)));
                lanes.border.push(lanes.rank(2 * y + 1, (2 * x - 1).max(1)));
                lanes.target.push(lanes.rank(y, x.max(1)).0 >> 1);
            }
        }
        lanes
    }

    /// Where a fraction stands among the slopes, which are spread almost evenly.
    fn rank(&self, p: i64, q: i64) -> Rank {
        let last = self.slopes.len();
        let compare = |lane: usize| {
            let (height, depth) = self.slopes[lane];
            (i64::from(height) * q).cmp(&(p * i64::from(depth)))
        };
        let mut lane = ((p * last as i64 / q) as usize).min(last);
        while lane > 0 && compare(lane - 1).is_ge() {
            lane -= 1;
        }
        while lane < last && compare(lane).is_lt() {
            lane += 1;
        }
        let on = lane < last && compare(lane).is_eq();
        Rank((lane as u32) << 1 | u32::from(on))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.slopes.len()
    }

    /// The row that a lane is nearest to in a column, or the one below it.
    #[inline]
    pub fn row(&self, lane: usize, x: i64) -> i64 {
        let (height, depth) = self.slopes[lane];
        i64::from(height) * x / i64::from(depth)
    }

    /// Where a row of a column ends along the column's middle.
    #[inline(always)]
    pub fn middle(&self, x: i64, y: i64) -> Rank {
        self.middle[slot(x, y)]
    }

    /// Where it ends on the border with the column before.
    #[inline(always)]
    pub fn border(&self, x: i64, y: i64) -> Rank {
        self.border[slot(x, y)]
    }

    /// The lanes to the cells of a column.
    #[inline(always)]
    pub fn targets(&self, x: i64) -> &[u32] {
        &self.target[slot(x, 0)..=slot(x, x)]
    }
}

/// All reduced fractions from 0 to 1 with denominators up to this, in order.
fn farey(most: i64) -> Vec<(u16, u16)> {
    let mut all = vec![(0, 1)];
    let ((mut a, mut b), (mut c, mut d)) = ((0, 1), (1, most));
    while c <= most && d >= c {
        all.push((c as u16, d as u16));
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
        let lanes = Lanes::within(40);
        for (x, y) in (1..=40).flat_map(|x| (0..=x).map(move |y| (x, y))) {
            let lane = lanes.targets(x)[y as usize] as usize;
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
}
