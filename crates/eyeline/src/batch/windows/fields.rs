//! Windows by the field of each agent, one after the other: for rules and worlds in which more than the
//! shades of walls decides, for windows that are moved ahead, and for large ones.
//! Exact: the field of each agent, cut to its window. Cost: one field an agent, bounded by its window.

use super::rows::append;
use super::shape::Shape;
use super::view::Placement;
use crate::grid::{Bounds, Coord, Facing, Mask, slant};
use crate::rules::Axes;
use crate::sight::SightError;

/// Writes what an agent sees, one bit for each cell of its window; `look` computes the field within the
/// window's bounds.
pub(super) fn field<C: Coord>(
    view: Placement<C>,
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
