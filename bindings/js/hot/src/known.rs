//! What the caller's functions answered in one call: none is asked twice about a cell. The answers around
//! the question lie side by side; those of cells further away are kept in a table.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// The number of functions.
const FUNCTIONS: usize = 7;
/// The function that is asked about the border between two cells.
const EDGE: usize = 1;
/// The borders of a cell, by the offset of the cell beyond.
const BORDERS: u32 = 9;
/// The most answers that lie side by side: two megabytes.
const MOST: u64 = 1 << 18;
/// The bits of an answer that is not known: a NaN, and every NaN that a function gives is made plain.
const UNASKED: u64 = 0x7ff8_0000_0000_0001;

thread_local! {
    /// Memory of the call before. A call within a call finds none and makes its own.
    static ROOM: RefCell<Vec<Cell<f64>>> = const { RefCell::new(Vec::new()) };
}

/// The function, the cell, and the cell beyond a border.
type Question = (u32, [i32; 2], [i32; 2]);

/// The answers of one call.
pub struct Known {
    corner: [i32; 2],
    size: [u32; 2],
    /// The answers of one cell, and where each function's begins.
    many: u32,
    begins: [u32; FUNCTIONS],
    near: Vec<Cell<f64>>,
    far: RefCell<HashMap<Question, f64>>,
}

impl Known {
    /// Nothing is known. `functions` has a bit for each function that there is; most questions will be
    /// about cells between the two corners and next to them.
    pub fn new(functions: u32, corners: [[i64; 2]; 2]) -> Self {
        let (mut many, mut begins) = (0, [0; FUNCTIONS]);
        for (function, begin) in begins.iter_mut().enumerate() {
            *begin = many;
            if functions >> function & 1 == 1 {
                many += if function == EDGE { BORDERS } else { 1 };
            }
        }
        let [a, b] = corners;
        let low = [0, 1].map(|axis| a[axis].min(b[axis]) - 1);
        let size = [0, 1].map(|axis| a[axis].abs_diff(b[axis]) + 3);
        let count = size[0].saturating_mul(size[1]).saturating_mul(many.into());
        let fits = count <= MOST && low.iter().all(|&low| i32::try_from(low).is_ok());
        let (corner, size, count) = match fits {
            true => (low.map(|low| low as i32), size.map(|size| size as u32), count as usize),
            false => ([0; 2], [0; 2], 0),
        };
        let mut near = ROOM.take();
        near.clear();
        near.resize(count, Cell::new(f64::from_bits(UNASKED)));
        Known { corner, size, many, begins, near, far: RefCell::default() }
    }

    /// Returns what a function answered about a cell, or a border; it is asked if that is not known.
    #[inline(always)]
    pub fn answer(
        &self,
        function: u32,
        at: [i32; 2],
        to: [i32; 2],
        ask: impl FnOnce() -> f64,
    ) -> f64 {
        let Some(place) = self.place(function as usize, at, to).and_then(|at| self.near.get(at))
        else {
            return self.far(function, at, to, ask);
        };
        let known = place.get();
        if known.to_bits() != UNASKED {
            return known;
        }
        // Nothing is borrowed while JavaScript runs: it may come back with a question of its own.
        let answer = ask();
        let answer = if answer.is_nan() { f64::NAN } else { answer };
        place.set(answer);
        answer
    }

    #[inline(always)]
    fn place(&self, function: usize, at: [i32; 2], to: [i32; 2]) -> Option<usize> {
        let across = at[0].wrapping_sub(self.corner[0]) as u32;
        let down = at[1].wrapping_sub(self.corner[1]) as u32;
        if across >= self.size[0] || down >= self.size[1] {
            return None;
        }
        let mut begin = *self.begins.get(function)?;
        if function == EDGE {
            let aside = to[0].wrapping_sub(at[0]).wrapping_add(1) as u32;
            let below = to[1].wrapping_sub(at[1]).wrapping_add(1) as u32;
            if aside > 2 || below > 2 {
                return None;
            }
            begin += 3 * below + aside;
        }
        Some(((down * self.size[0] + across) * self.many + begin) as usize)
    }

    #[inline(never)]
    fn far(&self, function: u32, at: [i32; 2], to: [i32; 2], ask: impl FnOnce() -> f64) -> f64 {
        let question = (function, at, to);
        if let Some(&known) = self.far.borrow().get(&question) {
            return known;
        }
        let answer = ask();
        self.far.borrow_mut().insert(question, answer);
        answer
    }
}

impl Drop for Known {
    fn drop(&mut self) {
        ROOM.set(std::mem::take(&mut self.near));
    }
}
