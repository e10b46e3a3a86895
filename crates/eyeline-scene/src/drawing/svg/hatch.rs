//! Hatches as plain lines, cut to the shape they fill: they run on from cell to cell, and look the
//! same in every viewer.

use super::path::Path;
use crate::drawing::model::Point;

/// Which way the lines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hatch {
    Rising,
    Falling,
    Level,
    Upright,
}

/// The hatch of the i-th rule of a comparison.
pub(super) const HATCHES: [Hatch; 4] =
    [Hatch::Rising, Hatch::Falling, Hatch::Level, Hatch::Upright];

impl Hatch {
    /// Which of the parallel lines a point lies on.
    fn rank(self, at: Point) -> f64 {
        match self {
            Hatch::Rising => (at.x + at.y) * std::f64::consts::FRAC_1_SQRT_2,
            Hatch::Falling => (at.x - at.y) * std::f64::consts::FRAC_1_SQRT_2,
            Hatch::Level => at.y,
            Hatch::Upright => at.x,
        }
    }

    /// Fills a convex polygon.
    pub fn fill(self, path: &mut Path, corners: &[Point], spacing: f64) {
        let ranks = || corners.iter().map(|&corner| self.rank(corner) / spacing - 0.5);
        let low = ranks().fold(f64::INFINITY, f64::min).ceil() as i64;
        let high = ranks().fold(f64::NEG_INFINITY, f64::max).floor() as i64;
        for line in low..=high {
            let rank = (line as f64 + 0.5) * spacing;
            let mut cuts = sides(corners).filter_map(|(a, b)| {
                let (from, to) = (self.rank(a), self.rank(b));
                let crosses = (from <= rank) != (to <= rank);
                crosses.then(|| between(a, b, (rank - from) / (to - from)))
            });
            if let (Some(start), Some(end)) = (cuts.next(), cuts.next()) {
                path.segment(start, end);
            }
        }
    }
}

/// The sides of a polygon.
pub(super) fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// A point on the way from one to another.
pub(super) fn between(a: Point, b: Point, part: f64) -> Point {
    Point { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_gets_as_many_lines_as_fit() {
        let at = |x: f64, y: f64| Point { x, y };
        let square = [at(0.0, 0.0), at(10.0, 0.0), at(10.0, 10.0), at(0.0, 10.0)];
        let mut level = Path::default();
        Hatch::Level.fill(&mut level, &square, 5.0);
        assert_eq!(level.data(), "M10 2.5H0M10 7.5H0");
    }
}
