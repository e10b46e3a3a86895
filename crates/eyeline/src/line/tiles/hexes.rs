//! Lines of at most 8 rings over hexes (003), as masks of stored rows. Which columns a line takes
//! depends on whether the row in which it starts is odd.
//! Exact: the same hexes as `line::hex_line`. Cost: O(1), one table entry.

use super::{Place, TileMask, entry};
use crate::grid::{Coord, Hex};
use crate::line::hexes::sextant;

const REACH: usize = 8;

/// Returns the line over a hex offset, from a place in a row of this parity; `None` beyond 8 rings.
#[inline]
pub(crate) fn hex_line(
    from: Place,
    parity: usize,
    (dq, dr): (i32, i32),
) -> Option<(Place, &'static TileMask)> {
    let (column, row) = entry((dq as u32, dr as u32), REACH)?;
    let line = LINES[parity & 1][row][column].as_ref()?;
    let at = (
        from.0.wrapping_add_signed(line.at.0.into()),
        from.1.wrapping_add_signed(line.at.1.into()),
    );
    Some((at, &line.mask))
}

#[derive(Clone, Copy, Debug)]
struct Line {
    /// The tile's first place, relative to the line's start.
    at: (i8, i8),
    mask: TileMask,
}

table! {
    /// The lines for each parity and offset, rows outer.
    static LINES: [[[Option<Line>; 2 * REACH + 1]; 2 * REACH + 1]; 2] = {
        let mut lines = [[[None; 2 * REACH + 1]; 2 * REACH + 1]; 2];
        let mut row = 0;
        while row <= 2 * REACH {
            let mut column = 0;
            while column <= 2 * REACH {
                let to = (column as i32 - REACH as i32, row as i32 - REACH as i32);
                lines[0][row][column] = line(to, 0);
                lines[1][row][column] = line(to, 1);
                column += 1;
            }
            row += 1;
        }
        lines
    };
}

const fn line((q, r): (i32, i32), parity: i32) -> Option<Line> {
    let (sextant, first, second) = sextant((q as i64, r as i64));
    let (rings, second) = ((first + second) as i32, second as i32);
    if rings > REACH as i32 {
        return None;
    }
    let halves_down = matches!(sextant, 0 | 1 | 5) as i32;
    let mut cells = [(0, 0); REACH];
    let (mut left, mut top) = (0, 0);
    let mut ring = 1;
    while ring < rings {
        let height = (2 * ring * second + rings - halves_down) / (2 * rings);
        let (near, far) = (Hex::DIRECTIONS[sextant], Hex::DIRECTIONS[(sextant + 1) % 6]);
        let q = (ring - height) * near.0 + height * far.0;
        let r = (ring - height) * near.1 + height * far.1;
        let column = q + ((parity + r) >> 1);
        cells[ring as usize - 1] = (column, r);
        left = if ring == 1 || column < left { column } else { left };
        top = if ring == 1 || r < top { r } else { top };
        ring += 1;
    }
    let mut mask = TileMask::EMPTY;
    let mut index = 0;
    while index + 1 < rings {
        let (column, row) = cells[index as usize];
        mask = mask.with((column - left, row - top));
        index += 1;
    }
    Some(Line { at: (left as i8, top as i8), mask })
}
