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
use eyeline::{Bounds, Cell, Coord, Extent, Hex, Map, Mask, Rules, Sight, SightError};

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
    /// Returns the cells of pairs of numbers, and the first of them that is not on the map.
    fn cells(pairs: &[[i32; 2]], extent: &Extent<Self>) -> (Vec<Self>, Option<Self>);
    /// Writes the cells of a set, two numbers each.
    fn list(seen: &Mask<Self>, out: &mut Vec<i32>);
    /// Writes a set as bits, one a place of a box, in groups of eight. `runs` receives, for each run of groups
    /// that have a 1, the number of its first group and of the group behind its last; `bits` receives the
    /// groups themselves.
    fn eights(seen: &Mask<Self>, whole: Bounds, runs: &mut Vec<i32>, bits: &mut Vec<u8>);
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
            fn cells(pairs: &[[i32; 2]], extent: &Extent<Self>) -> (Vec<Self>, Option<Self>) {
                let cell = |&[first, second]: &[i32; 2]| Self::from_axes(first, second);
                let cells: Vec<Self> = pairs.iter().map(cell).collect();
                let outside = cells.iter().copied().find(|&at| !extent.contains(at));
                (cells, outside)
            }

            #[inline(never)]
            fn list(seen: &Mask<Self>, out: &mut Vec<i32>) {
                out.clear();
                seen.each_word(|row, column, mut word| {
                    out.reserve(128);
                    while word != 0 {
                        let at = Self::at_place(column + i64::from(word.trailing_zeros()), row);
                        out.extend(at.map(Self::axes).into_iter().flatten());
                        word &= word - 1;
                    }
                });
            }

            #[inline(never)]
            fn eights(seen: &Mask<Self>, whole: Bounds, runs: &mut Vec<i32>, bits: &mut Vec<u8>) {
                runs.clear();
                bits.clear();
                seen.each_word(|row, column, word| {
                    let place = (row - whole.top) * whole.width() as i64 + column - whole.left;
                    // The bits begin somewhere among the first eight places, and may end beyond 64.
                    let (first, ahead) = ((place >> 3) as i32, (place & 7) as u32);
                    add_eights(word << ahead, first, runs, bits);
                    add_eights(word >> 1 >> (63 - ahead), first + 8, runs, bits);
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

/// Adds the bits of 64 places, which are eight groups; `first` is the number of the first group.
#[inline(always)]
fn add_eights(word: u64, first: i32, runs: &mut Vec<i32>, bits: &mut Vec<u8>) {
    if word == 0 {
        return;
    }
    let dark = word.trailing_zeros() / 8;
    let (mut word, mut first) = (word >> (8 * dark), first + dark as i32);
    let end = first + (71 - word.leading_zeros() as i32) / 8;
    match runs.last_mut() {
        Some(last) if *last >= first => {
            // A row may end among the eight where the next one begins.
            if *last > first
                && let Some(shared) = bits.last_mut()
            {
                *shared |= word as u8;
                word >>= 8;
                first += 1;
            }
            *last = end;
        }
        _ => runs.extend_from_slice(&[first, end]),
    }
    // Eight groups are written at once; then those beyond the last are removed.
    let length = bits.len() + (end - first) as usize;
    bits.extend_from_slice(&word.to_le_bytes());
    bits.truncate(length);
}

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
