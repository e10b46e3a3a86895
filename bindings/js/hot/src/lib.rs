//! The calls of the JavaScript package that must be fast. Code that is generic over a grid or a world is
//! compiled where it is used, with that crate's optimisation: these are compiled for speed, everything
//! else in the package for size. They are never inlined, because code that is inlined into a function
//! compiled for size is compiled for size too. Nothing is decided here.

/// Worlds made of functions.
mod asked;
/// What functions answered.
mod known;

pub use asked::{Ask, Asked};

use eyeline::batch::{Crowd, Threads, Windows, WindowsError};
use eyeline::{Bounds, Cell, Coord, Hex, Map, Mask, Rules, Sight, SightError};

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
    /// Writes the runs of a set as places of a box, row after row: where each begins and where it has
    /// ended.
    fn runs(seen: &Mask<Self>, whole: Bounds, out: &mut Vec<i32>);
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

macro_rules! fast {
    ($($grid:ident)*) => {
        $(impl Fast for $grid {
            #[inline(never)]
            fn los(
                map: &Map<Self>,
                rules: &Rules,
                from: Self,
                to: Self,
            ) -> Result<bool, SightError<Self>> {
                Sight::new(map, rules)?.los(from, to)
            }

            #[inline(never)]
            fn field(
                map: &Map<Self>,
                rules: &Rules,
                from: Self,
                seen: &mut Mask<Self>,
            ) -> Result<(), SightError<Self>> {
                Sight::new(map, rules)?.field_into(from, seen)
            }

            #[inline(never)]
            fn list(seen: &Mask<Self>, out: &mut Vec<i32>) {
                out.clear();
                out.reserve(2 * seen.len());
                for at in seen.iter() {
                    out.extend_from_slice(&at.axes());
                }
            }

            #[inline(never)]
            fn runs(seen: &Mask<Self>, whole: Bounds, out: &mut Vec<i32>) {
                out.clear();
                let width = whole.width() as i64;
                seen.each_run(|row, first, last| {
                    let start = (row - whole.top) * width - whole.left;
                    out.extend_from_slice(&[(start + first) as i32, (start + last + 1) as i32]);
                });
            }

            #[inline(never)]
            fn los_over(
                world: &Asked,
                rules: &Rules,
                from: Self,
                to: Self,
            ) -> Result<bool, SightError<Self>> {
                Sight::new(world, rules)?.los(from, to)
            }

            #[inline(never)]
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
#[inline(never)]
pub fn see(
    windows: &Windows<'static, Cell>,
    agents: Agents<'_>,
    out: &mut [u8],
) -> Result<(), WindowsError<Cell>> {
    windows.bytes(&[agents], Threads::One, out)
}

/// Writes what each agent observes.
#[inline(never)]
pub fn observe(
    windows: &Windows<'static, Cell>,
    agents: Agents<'_>,
    out: &mut [f32],
) -> Result<(), WindowsError<Cell>> {
    windows.observe(&[agents], Threads::One, out)
}
