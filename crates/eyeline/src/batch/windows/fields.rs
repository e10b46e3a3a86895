//! One agent after the other: the field of each, cut to its window. For rules and worlds in which
//! more than the shades of walls decides, for windows that are pushed ahead, and for those too large.

use super::rows::append;
use super::shape::Shape;
use super::view::View;
use crate::grid::{Bounds, Coord, Facing, Mask, slant};
use crate::rules::Axes;
use crate::sight::SightError;

/// Writes what an agent sees, as `look` tells it of the window's bounds: a bit a cell of its window.
pub(super) fn field<C: Coord>(
    view: View<C>,
    shape: Shape,
    look: impl FnOnce(Bounds, &mut Mask<C>) -> Result<(), SightError<C>>,
    out: &mut Vec<u64>,
) -> Result<(), SightError<C>> {
    let mut seen = Mask::spare();
    look(view.bounds(shape.reach), &mut seen)?;
    out.clear();
    out.resize((shape.area() as usize).div_ceil(64), 0);
    match (shape.axes, view.up) {
        (Axes::Yx, Facing::Up) => {
            let (column, row) = view.middle();
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
        _ => {
            for (index, offset) in shape.offsets().enumerate() {
                let bit = view.cell(offset).is_some_and(|cell| seen.contains(cell));
                out[index / 64] |= u64::from(bit) << (index % 64);
            }
        }
    }
    seen.put_back();
    Ok(())
}
