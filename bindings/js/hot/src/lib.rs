//! The calls of the JavaScript package that must be fast. Code that is generic over a grid or a world is
//! compiled where it is used, with that crate's optimisation: these are compiled for speed, everything
//! else in the package for size. Nothing is decided here.

use eyeline::batch::{Crowd, Threads, Windows, WindowsError};
use eyeline::{Bounds, Cell, Coord, Hex, Map, Mask, Rules, Sight, SightError, World};

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
    /// Whether `from` sees `to`, over any world.
    fn los_over(
        world: &dyn World<Self>,
        rules: &Rules,
        from: Self,
        to: Self,
    ) -> Result<bool, SightError<Self>>;
    /// Writes the field of `from`, over any world.
    fn field_over(
        world: &dyn World<Self>,
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
    /// The box that may hold a 1.
    dirty: Option<Bounds>,
}

impl Frame {
    /// Returns the bytes, row after row.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn show<C: Coord>(&mut self, seen: &Mask<C>, whole: Bounds) {
        let (width, area) = (whole.width() as usize, whole.area() as usize);
        let row_of = |bounds: Bounds, row: i64| {
            let first = (row - whole.top) as usize * width + (bounds.left - whole.left) as usize;
            first..first + bounds.width() as usize
        };
        if self.bytes.len() != area {
            self.bytes.clear();
            self.bytes.resize(area, 0);
        } else if let Some(dirty) = self.dirty.take() {
            (dirty.top..=dirty.bottom).for_each(|row| self.bytes[row_of(dirty, row)].fill(0));
        }
        let bounds = seen.bounds();
        if seen.is_empty() {
            return;
        }
        self.boxed.resize(bounds.area() as usize, 0);
        seen.write_bytes(&mut self.boxed);
        let rows = self.boxed.chunks_exact(bounds.width() as usize);
        for (row, bytes) in (bounds.top..=bounds.bottom).zip(rows) {
            self.bytes[row_of(bounds, row)].copy_from_slice(bytes);
        }
        self.dirty = Some(bounds);
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
                for at in seen.iter() {
                    out.extend_from_slice(&at.axes());
                }
            }

            fn show(seen: &Mask<Self>, whole: Bounds, frame: &mut Frame) {
                frame.show(seen, whole);
            }

            fn los_over(
                world: &dyn World<Self>,
                rules: &Rules,
                from: Self,
                to: Self,
            ) -> Result<bool, SightError<Self>> {
                Sight::new(world, rules)?.los(from, to)
            }

            fn field_over(
                world: &dyn World<Self>,
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
