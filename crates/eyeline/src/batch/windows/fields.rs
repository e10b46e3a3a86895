//! One agent after the other: the field of each, cut to its window. For rules and worlds in which
//! more than the shades of walls decides, and for windows too large to have them.

use super::rows::append;
use super::shape::Shape;
use crate::grid::{Bounds, Mask, slant};
use crate::map::World;
use crate::rules::Axes;
use crate::sight::{Judge, Sight, SightError};

/// Writes what an agent sees: a bit a cell of its window.
pub(super) fn field<C: Judge, W: World<C> + ?Sized>(
    sight: &Sight<'_, C, W>,
    at: C,
    shape: Shape,
    out: &mut Vec<u64>,
) -> Result<(), SightError<C>> {
    let mut seen = Mask::spare();
    sight.field_only_within(at, Bounds::around(at, shape.reach as u32), &mut seen)?;
    out.clear();
    out.resize((shape.area() as usize).div_ceil(64), 0);
    match shape.axes {
        Axes::Yx => {
            let (column, row) = at.place();
            let mut begin = 0;
            for across in -shape.reach..=shape.reach {
                let (first, last) = shape.run(across);
                let left = column + first + slant::<C>(row + across) - slant::<C>(row);
                let mut width = (last - first + 1) as usize;
                for left in (left..).step_by(64) {
                    let taken = width.min(64);
                    let bits = seen.plane().word(left, row + across) & u64::MAX >> (64 - taken);
                    append(out, begin, bits);
                    (begin, width) = (begin + taken, width - taken);
                    if width == 0 {
                        break;
                    }
                }
            }
        }
        Axes::Xy => {
            for (index, offset) in shape.offsets().enumerate() {
                let bit = at.shifted(offset).is_some_and(|cell| seen.contains(cell));
                out[index / 64] |= u64::from(bit) << (index % 64);
            }
        }
    }
    seen.put_back();
    Ok(())
}
