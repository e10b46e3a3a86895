//! Segments between corners of squares, and the tiles that they touch (001). Tile `[x, y]` is the
//! square from `(x, y)` to `(x + 1, y + 1)`.
//! Exact: rows are found by integer division. Cost: O(tiles touched).

use crate::grid::Cell;

/// A corner of the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// The number of columns to the right of `(0, 0)`.
    pub x: i64,
    /// The number of rows below `(0, 0)`.
    pub y: i64,
}

/// What counts as touching a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// The segment touches the tile anywhere, border and corners included.
    Anywhere,
    /// The segment touches the tile anywhere but at the segment's own ends.
    BetweenEnds,
    /// The segment passes through the tile's interior.
    Interior,
}

/// Which corners of two tiles are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CornerPairs {
    /// All 16 pairs.
    All,
    /// On an axis where the tiles differ, only the corners that face each other.
    Facing,
}

/// Returns the pairs of corners of two tiles: source corners outer, target corners inner, each in the
/// order top-left, top-right, bottom-left, bottom-right.
pub fn corner_pairs(
    from: Cell,
    to: Cell,
    pairs: CornerPairs,
) -> impl Iterator<Item = (Corner, Corner)> {
    let facing = move |mine: i32, theirs: i32, far: i64| match pairs {
        CornerPairs::All => true,
        CornerPairs::Facing => mine == theirs || (theirs > mine) == (far == 1),
    };
    let corners = move |tile: Cell, other: Cell| {
        [(0, 0), (1, 0), (0, 1), (1, 1)]
            .into_iter()
            .filter(move |&(x, y)| facing(tile.x, other.x, x) && facing(tile.y, other.y, y))
            .map(move |(x, y)| Corner { x: i64::from(tile.x) + x, y: i64::from(tile.y) + y })
    };
    corners(from, to).flat_map(move |source| corners(to, from).map(move |target| (source, target)))
}

/// Returns the tiles that a segment touches, from its start to its end. The ends must lie within
/// [`MAX_DISTANCE`](crate::sight::MAX_DISTANCE) of each other, give or take a tile.
pub fn touched(from: Corner, to: Corner, touch: Touch) -> impl Iterator<Item = Cell> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let steep = dy.abs() > dx.abs();
    let (run, rise) = if steep { (dy.abs(), dx.abs()) } else { (dx.abs(), dy.abs()) };
    // In its own frame the segment runs from (0, 0) to (run, rise), with 0 ≤ rise ≤ run.
    let columns = match touch {
        Touch::Anywhere => -1..=run,
        Touch::BetweenEnds | Touch::Interior => 0..=run - 1,
    };
    let rows = move |column: i64| {
        let enters = column.max(0) * rise;
        let leaves = (column + 1).min(run) * rise;
        // Heights are in units of 1/run; a segment without length is a point.
        let unit = run.max(1);
        let (first, last) = match touch {
            Touch::Interior => (enters.div_euclid(unit), div_ceil(leaves, unit) - 1),
            Touch::Anywhere | Touch::BetweenEnds => {
                (div_ceil(enters, unit) - 1, leaves.div_euclid(unit))
            }
        };
        let at_an_end = move |row: i64| {
            touch == Touch::BetweenEnds
                && rise > 0
                && (column == 0 && row == -1 || column == run - 1 && row == rise)
        };
        (first..=last).filter(move |&row| !at_an_end(row))
    };
    columns.flat_map(move |column| {
        rows(column).filter_map(move |row| {
            let (across, down) = if steep { (row, column) } else { (column, row) };
            // A tile left of the start, or above it, lies one further away.
            let x = from.x + if dx < 0 { -across - 1 } else { across };
            let y = from.y + if dy < 0 { -down - 1 } else { down };
            Some(Cell::new(i32::try_from(x).ok()?, i32::try_from(y).ok()?))
        })
    })
}

fn div_ceil(numerator: i64, denominator: i64) -> i64 {
    -(-numerator).div_euclid(denominator)
}
