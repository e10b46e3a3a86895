//! The calls of the JavaScript package that must be fast. Code that is generic over a grid or a world is
//! compiled where it is used, with that crate's optimisation: these are compiled for speed, everything
//! else in the package for size. Nothing is decided here.

/// Worlds made of functions.
mod asked;
/// What functions answered.
mod known;

pub use asked::{Ask, Asked};

use eyeline::batch::{Crowd, Threads, Windows, WindowsError};
use eyeline::{Bounds, Cell, Coord, Hex, Map, Mask, Rules, Sight, SightError};
use std::ops::Range;

/// A grid whose questions are compiled for speed.
pub trait Fast: Coord {
    /// Whether `from` sees `to`.
    fn los(map: &Map<Self>, rules: &Rules, from: Self, to: Self) -> Result<bool, SightError<Self>>;
    /// Writes the field of `from`.
    fn field(
        map: &Map<Self>,
        rules: &Rules,
        from: Self,
        seen: &mut Mask<Self>,
    ) -> Result<(), SightError<Self>>;
    /// Writes the cells of a set, two numbers each.
    fn list(seen: &Mask<Self>, out: &mut Vec<i32>);
    /// Shows a set in a frame of these bounds.
    fn show(seen: &Mask<Self>, whole: Bounds, frame: &mut Frame);
    /// Whether `from` sees `to`, over functions.
    fn los_over(
        world: &Asked,
        rules: &Rules,
        from: Self,
        to: Self,
    ) -> Result<bool, SightError<Self>>;
    /// Writes the field of `from`, over functions.
    fn field_over(
        world: &Asked,
        rules: &Rules,
        from: Self,
        seen: &mut Mask<Self>,
    ) -> Result<(), SightError<Self>>;
}

/// One byte for each place of a map: 1 where the cell is in the set that was shown last. Only what that
/// set dirtied is cleared for the next one, so a small field on a large map costs its own size.
#[derive(Debug, Default)]
pub struct Frame {
    bytes: Vec<u8>,
    /// The bytes of the last set's box.
    boxed: Vec<u8>,
    /// The places of rows that may hold a 1.
    dirty: Vec<Range<usize>>,
}

impl Frame {
    /// Returns the bytes, row after row.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn show<C: Coord>(&mut self, seen: &Mask<C>, whole: Bounds) {
        let (width, area) = (whole.width() as usize, whole.area() as usize);
        if self.bytes.len() != area {
            self.bytes.clear();
            self.bytes.resize(area, 0);
            self.dirty.clear();
        }
        for row in self.dirty.drain(..) {
            self.bytes[row].fill(0);
        }
        let bounds = seen.bounds();
        let box_width = bounds.width() as usize;
        self.boxed.resize(bounds.area() as usize, 0);
        seen.write_bytes(&mut self.boxed);
        let mut first =
            (bounds.top - whole.top) as usize * width + (bounds.left - whole.left) as usize;
        for bytes in self.boxed.chunks_exact(box_width) {
            // Much of a wide field is dark.
            if bytes.iter().fold(0, |any, byte| any | byte) != 0 {
                let row = first..first + box_width;
                self.bytes[row.clone()].copy_from_slice(bytes);
                self.dirty.push(row);
            }
            first += width;
        }
    }
}

macro_rules! fast {
    ($($grid:ident)*) => {
        $(impl Fast for $grid {
            fn los(
                map: &Map<Self>,
                rules: &Rules,
                from: Self,
                to: Self,
            ) -> Result<bool, SightError<Self>> {
                Sight::new(map, rules)?.los(from, to)
            }

            fn field(
                map: &Map<Self>,
                rules: &Rules,
                from: Self,
                seen: &mut Mask<Self>,
            ) -> Result<(), SightError<Self>> {
                Sight::new(map, rules)?.field_into(from, seen)
            }

            fn list(seen: &Mask<Self>, out: &mut Vec<i32>) {
                out.clear();
                out.reserve(2 * seen.len());
                for at in seen.iter() {
                    out.extend_from_slice(&at.axes());
                }
            }

            fn show(seen: &Mask<Self>, whole: Bounds, frame: &mut Frame) {
                frame.show(seen, whole);
            }

            fn los_over(
                world: &Asked,
                rules: &Rules,
                from: Self,
                to: Self,
            ) -> Result<bool, SightError<Self>> {
                Sight::new(world, rules)?.los(from, to)
            }

            fn field_over(
                world: &Asked,
                rules: &Rules,
                from: Self,
                seen: &mut Mask<Self>,
            ) -> Result<(), SightError<Self>> {
                Sight::new(world, rules)?.field_into(from, seen)
            }
        })*
    };
}

fast! { Cell Hex }

/// Agents on a map of squares.
pub type Agents<'a> = Crowd<'a, Cell, Map<Cell>>;

/// Writes what each agent sees, one byte a cell.
pub fn see(
    windows: &Windows<'static, Cell>,
    agents: Agents<'_>,
    out: &mut [u8],
) -> Result<(), WindowsError<Cell>> {
    windows.bytes(&[agents], Threads::One, out)
}

/// Writes what each agent observes.
pub fn observe(
    windows: &Windows<'static, Cell>,
    agents: Agents<'_>,
    out: &mut [f32],
) -> Result<(), WindowsError<Cell>> {
    windows.observe(&[agents], Threads::One, out)
}
