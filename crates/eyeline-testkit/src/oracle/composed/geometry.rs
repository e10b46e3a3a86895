//! Exact points in doubled coordinates: lattice points are even, centres are odd.

use super::super::At;

/// A point of the plane, both coordinates doubled.
pub type Doubled = (i128, i128);

/// Returns the centre of a square.
pub fn centre((x, y): At) -> Doubled {
    (2 * i128::from(x) + 1, 2 * i128::from(y) + 1)
}

/// Returns a lattice point; `(x, y)` is the top left corner of the square `(x, y)`.
pub fn lattice((x, y): At) -> Doubled {
    (2 * i128::from(x), 2 * i128::from(y))
}

/// Returns the two lattice points between which the edge of two orthogonal neighbours lies.
pub fn edge_ends(a: At, b: At) -> (Doubled, Doubled) {
    let (p, q) = (centre(a), centre(b));
    let middle = ((p.0 + q.0) / 2, (p.1 + q.1) / 2);
    let across = ((q.1 - p.1) / 2, (q.0 - p.0) / 2);
    assert_eq!(across.0.abs() + across.1.abs(), 1, "{a:?} and {b:?} are neighbours");
    ((middle.0 - across.0, middle.1 - across.1), (middle.0 + across.0, middle.1 + across.1))
}

/// Returns on which side of the line through `a` and `b` the point lies: −1, 0 (on it) or 1.
pub fn side(a: Doubled, b: Doubled, point: Doubled) -> i128 {
    ((b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0)).signum()
}
