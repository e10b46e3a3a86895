//! Lines over hexes, one hex in each ring (003): the place along ring i is i·p/N, rounded to the
//! nearest hex. Halves go down in sextants 0, 1 and 5, and up in 2, 3 and 4, so that the line b→a is
//! the line a→b reversed.
//! Exact: integers, at any distance. Cost: O(1) a hex.

use super::Rounding;
use super::stair::{Stair, StairLine};
use crate::grid::{Coord, Hex};

/// The rounding of each sextant; sextant k lies between [`Hex::DIRECTIONS`] k and k + 1.
pub(super) const SEXTANTS: [Rounding; 6] = {
    use Rounding::{Away, Toward};
    [Toward, Toward, Away, Away, Away, Toward]
};

/// Iterator over the hexes of a line, both ends included.
pub type HexLine = StairLine<Hex>;

/// Returns the line from one hex to another.
///
/// ```
/// use eyeline::line::hex_line;
/// use eyeline::Hex;
/// let there: Vec<Hex> = hex_line(Hex::new(0, 0), Hex::new(3, -1)).collect();
/// let mut back: Vec<Hex> = hex_line(Hex::new(3, -1), Hex::new(0, 0)).collect();
/// back.reverse();
/// assert_eq!(there, back);
/// ```
pub fn hex_line(from: Hex, to: Hex) -> HexLine {
    let (sextant, first, second) = sextant(from.offset_to(to));
    let rings = first + second;
    let (near, far) = (Hex::DIRECTIONS[sextant], Hex::DIRECTIONS[(sextant + 1) % 6]);
    let strides = [near, (far.0 - near.0, far.1 - near.1)];
    StairLine::new(from, strides, rings, Stair::new(second, rings, SEXTANTS[sextant]))
}

/// Returns the sextant of an offset, and the steps toward the sextant's first and second corner.
pub(super) const fn sextant((q, r): (i64, i64)) -> (usize, i64, i64) {
    match (q, r) {
        (0, 0) => (0, 0, 0),
        _ if q > 0 && r >= 0 => (0, q, r),
        _ if q <= 0 && q + r > 0 => (1, q + r, -q),
        _ if r > 0 => (2, r, -q - r),
        _ if q < 0 => (3, -q, -r),
        _ if q + r < 0 => (4, -q - r, q),
        _ => (5, -r, q + r),
    }
}
