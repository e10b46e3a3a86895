//! How a closed segment meets a unit square, by exact clipping (001, Line-AABB intersection, without its epsilon).

use num_rational::Ratio;

use super::At;

pub type Number = Ratio<i128>;
pub type Point = (Number, Number);

/// From no common point to a common interior point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contact {
    /// No common point.
    Apart,
    /// Nothing but end points of the segment lie on the square's border.
    EndOnly,
    /// Some other point of the segment lies on the border, none inside.
    Border,
    /// Some point of the segment lies inside.
    Interior,
}

pub fn centre((x, y): At) -> Point {
    let half = Number::new(1, 2);
    (whole(x) + half, whole(y) + half)
}

pub fn corner((x, y): At) -> Point {
    (whole(x), whole(y))
}

pub fn contact(start: Point, end: Point, tile: At) -> Contact {
    let (low, high) = (corner(tile), corner((tile.0 + 1, tile.1 + 1)));
    let Some((enter, exit)) = clip((zero(), one()), start.0, end.0, low.0, high.0)
        .and_then(|span| clip(span, start.1, end.1, low.1, high.1))
    else {
        return Contact::Apart;
    };
    // A chord of a convex set has inner points iff its middle is one.
    let (x, y) = at_parameter(start, end, (enter + exit) / whole(2));
    if low.0 < x && x < high.0 && low.1 < y && y < high.1 {
        Contact::Interior
    } else if start == end || (enter == exit && (enter == zero() || enter == one())) {
        Contact::EndOnly
    } else {
        Contact::Border
    }
}

/// Whether the point lies on the segment.
pub fn passes_through(start: Point, end: Point, point: Point) -> bool {
    let along = (end.0 - start.0, end.1 - start.1);
    let reach = (point.0 - start.0, point.1 - start.1);
    let between = |a: Number, b: Number, c: Number| a.min(b) <= c && c <= a.max(b);
    along.0 * reach.1 == along.1 * reach.0
        && between(start.0, end.0, point.0)
        && between(start.1, end.1, point.1)
}

/// The part of `span` in which the coordinate running from `start` to `end` stays in `[low, high]`.
fn clip(
    (enter, exit): (Number, Number),
    start: Number,
    end: Number,
    low: Number,
    high: Number,
) -> Option<(Number, Number)> {
    if start.max(end) < low || high < start.min(end) {
        return None;
    }
    if start == end {
        return Some((enter, exit));
    }
    let (a, b) = ((low - start) / (end - start), (high - start) / (end - start));
    let (enter, exit) = (enter.max(a.min(b)), exit.min(a.max(b)));
    (enter <= exit).then_some((enter, exit))
}

fn at_parameter(start: Point, end: Point, t: Number) -> Point {
    (start.0 + t * (end.0 - start.0), start.1 + t * (end.1 - start.1))
}

fn whole(n: i64) -> Number {
    Number::from_integer(n.into())
}

fn zero() -> Number {
    whole(0)
}

fn one() -> Number {
    whole(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_met_in_every_way() {
        let tile = (1, 1);
        let how = |a: At, b: At| contact(corner(a), corner(b), tile);
        assert_eq!(how((0, 0), (3, 3)), Contact::Interior);
        assert_eq!(how((0, 0), (1, 1)), Contact::EndOnly);
        assert_eq!(how((1, 1), (1, 1)), Contact::EndOnly);
        assert_eq!(how((0, 1), (1, 1)), Contact::EndOnly);
        assert_eq!(how((0, 1), (3, 1)), Contact::Border);
        assert_eq!(how((1, 1), (2, 1)), Contact::Border);
        assert_eq!(how((0, 2), (2, 0)), Contact::Border);
        assert_eq!(how((2, 1), (1, 2)), Contact::Interior);
        assert_eq!(how((0, 0), (3, 0)), Contact::Apart);
        assert_eq!(how((0, 1), (1, 0)), Contact::Apart);
        assert_eq!(contact(centre(tile), centre(tile), tile), Contact::Interior);
    }

    /// Separating axes in doubled integers: boxes overlap and the tile's corners are not all on one side of the line.
    #[test]
    fn clipping_agrees_with_separating_axes() {
        let tile = (0, 0);
        let grid = || (-4..=6i64).flat_map(|y| (-4..=6i64).map(move |x| (x, y)));
        let half = |(x, y): At| (Number::new(x.into(), 2), Number::new(y.into(), 2));
        for (a, b) in grid().flat_map(|a| grid().map(move |b| (a, b))).filter(|(a, b)| a != b) {
            let sides = [(0, 0), (2, 0), (0, 2), (2, 2)]
                .map(|(x, y)| (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0));
            let (least, most) = (*sides.iter().min().unwrap(), *sides.iter().max().unwrap());
            let overlap = |a: i64, b: i64| (a.max(b), a.min(b));
            let ((right, left), (bottom, top)) = (overlap(a.0, b.0), overlap(a.1, b.1));
            let touches =
                right >= 0 && left <= 2 && bottom >= 0 && top <= 2 && least <= 0 && most >= 0;
            let enters = right > 0 && left < 2 && bottom > 0 && top < 2 && least < 0 && most > 0;
            let found = contact(half(a), half(b), tile);
            assert_eq!(
                (found > Contact::Apart, found == Contact::Interior),
                (touches, enters),
                "{a:?} {b:?}"
            );
        }
    }
}
