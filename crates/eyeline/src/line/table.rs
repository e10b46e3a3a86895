//! Precomputed lines (000 §11, `los_table`): for every offset of a window, the cells strictly between
//! it and the centre.
//! Exact: the same cells as `line::rounded`. Cost: O(reach³) memory, built once and shared by all
//! observers; O(cells between) a question.

use super::{Rounding, rounded};
use crate::grid::{Cell, Coord};

/// The cells strictly between the centre of a window and each of its offsets, precomputed.
///
/// ```
/// use eyeline::line::{LineTable, Rounding};
/// use eyeline::Cell;
/// let table = LineTable::new(Rounding::Away, 3);
/// let wall = Cell::new(11, 10);
/// assert_eq!(table.sees(Cell::new(10, 10), Cell::new(12, 10), |at| at == wall), Some(false));
/// assert_eq!(table.sees(Cell::new(10, 10), Cell::new(14, 10), |at| at == wall), None);
/// ```
#[derive(Clone, Debug)]
pub struct LineTable {
    reach: u8,
    starts: Vec<u32>,
    offsets: Vec<(i16, i16)>,
}

impl LineTable {
    /// Returns the lines of a window that reaches `reach` cells from its centre on every side.
    pub fn new(rounding: Rounding, reach: u8) -> Self {
        let mut table = LineTable { reach, starts: vec![0], offsets: Vec::new() };
        let centre = Cell::new(0, 0);
        let range = -i32::from(reach)..=i32::from(reach);
        for y in range.clone() {
            for x in range.clone() {
                let to = Cell::new(x, y);
                let between = rounded(centre, to, rounding).filter(|&at| at != centre && at != to);
                table.offsets.extend(between.map(|at| (at.x as i16, at.y as i16)));
                table.starts.push(table.offsets.len() as u32);
            }
        }
        table
    }

    /// Returns the offsets strictly between the centre and `(dx, dy)`; `None` outside the window.
    pub fn between(&self, dx: i64, dy: i64) -> Option<&[(i16, i16)]> {
        let reach = i64::from(self.reach);
        if dx.abs() > reach || dy.abs() > reach {
            return None;
        }
        let place = ((dy + reach) * (2 * reach + 1) + dx + reach) as usize;
        Some(&self.offsets[self.starts[place] as usize..self.starts[place + 1] as usize])
    }

    /// Whether no wall lies strictly between two cells; `None` outside the window.
    pub fn sees(&self, from: Cell, to: Cell, wall: impl Fn(Cell) -> bool) -> Option<bool> {
        let (dx, dy) = from.offset_to(to);
        let between = self.between(dx, dy)?;
        Some(
            !between
                .iter()
                .any(|&(x, y)| wall(Cell::new(from.x + i32::from(x), from.y + i32::from(y)))),
        )
    }
}
