//! Lines over hexes, one hex in each ring (003): the place along ring i is i·p/N, rounded to the
//! nearest hex. Halves go down in sextants 0, 1 and 5, and up in 2, 3 and 4, so that the line b→a is
//! the line a→b reversed.
//! Exact: integers, at any distance. Cost: O(1) a hex.

use super::Rounding;
use super::stair::Stair;
use crate::grid::{Coord, Hex};

/// The rounding of each sextant; sextant k lies between [`Hex::DIRECTIONS`] k and k + 1.
pub(super) const SEXTANTS: [Rounding; 6] = {
    use Rounding::{Away, Toward};
    [Toward, Toward, Away, Away, Away, Toward]
};

/// Iterator over the hexes of a line, both ends included.
#[derive(Clone, Debug)]
pub struct HexLine {
    at: Hex,
    /// The step toward the sextant's first corner; `turn` leads from there to its second.
    step: (i32, i32),
    turn: (i32, i32),
    stair: Stair,
    /// The number of hexes left.
    left: i64,
}

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
    HexLine {
        at: from,
        step: near,
        turn: (far.0 - near.0, far.1 - near.1),
        stair: Stair::new(second, rings, SEXTANTS[sextant]),
        left: rings + 1,
    }
}

/// Returns the sextant of an offset, and the steps toward the sextant's first and second corner.
pub(super) fn sextant((q, r): (i64, i64)) -> (usize, i64, i64) {
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

impl Iterator for HexLine {
    type Item = Hex;

    #[inline]
    fn next(&mut self) -> Option<Hex> {
        if self.left == 0 {
            return None;
        }
        let hex = self.at;
        self.left -= 1;
        let rises = self.stair.advance();
        // The hex after the last one may not exist.
        let onward = |axis: i32, step, turn: i32| axis.wrapping_add(step + (turn & -rises));
        self.at = Hex::new(
            onward(hex.q, self.step.0, self.turn.0),
            onward(hex.r, self.step.1, self.turn.1),
        );
        Some(hex)
    }
}
