//! One hex a ring (003): cube lerp and round, exact in integers at any distance. In a sextant the
//! place along ring i is i·p/N rounded to nearest; halves go down in sextants 0, 1 and 5, up in
//! 2, 3 and 4, which makes the line a→b the line b→a reversed.

use super::Rounding;
use super::stair::Stair;
use crate::grid::{Coord, Hex};

/// The hexes of a line, both ends included.
#[derive(Clone, Debug)]
pub struct HexLine {
    origin: Hex,
    corners: [(i32, i32); 2],
    stair: Stair,
    ring: i64,
    rings: i64,
}

/// The line from one hex to another.
///
/// ```
/// use eyeline::{Hex, line::hex_line};
/// let there: Vec<Hex> = hex_line(Hex::new(0, 0), Hex::new(3, -1)).collect();
/// let mut back: Vec<Hex> = hex_line(Hex::new(3, -1), Hex::new(0, 0)).collect();
/// back.reverse();
/// assert_eq!(there, back);
/// ```
pub fn hex_line(from: Hex, to: Hex) -> HexLine {
    let (q, r) = from.offset_to(to);
    // Steps toward the sextant's first and second corner.
    let (sextant, first, second) = match (q, r) {
        (0, 0) => (0, 0, 0),
        _ if q > 0 && r >= 0 => (0, q, r),
        _ if q <= 0 && q + r > 0 => (1, q + r, -q),
        _ if r > 0 => (2, r, -q - r),
        _ if q < 0 => (3, -q, -r),
        _ if q + r < 0 => (4, -q - r, q),
        _ => (5, -r, q + r),
    };
    let rounding = match sextant {
        0 | 1 | 5 => Rounding::Toward,
        _ => Rounding::Away,
    };
    let rings = first + second;
    HexLine {
        origin: from,
        corners: [Hex::DIRECTIONS[sextant], Hex::DIRECTIONS[(sextant + 1) % 6]],
        stair: Stair::new(second, rings, rounding),
        ring: 0,
        rings,
    }
}

impl Iterator for HexLine {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        if self.ring > self.rings {
            return None;
        }
        let second = self.stair.height();
        let first = self.ring - second;
        let along = |axis: fn((i32, i32)) -> i32| {
            first * i64::from(axis(self.corners[0])) + second * i64::from(axis(self.corners[1]))
        };
        // Each axis stays between those of the two ends, so the hex exists.
        let hex = Hex::new(
            (i64::from(self.origin.q) + along(|corner| corner.0)) as i32,
            (i64::from(self.origin.r) + along(|corner| corner.1)) as i32,
        );
        self.ring += 1;
        self.stair.advance();
        Some(hex)
    }
}
