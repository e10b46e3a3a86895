//! One agent after the other: the field of each, cut to its window. For rules and worlds in which
//! more than the shades of walls decides, and for windows too large to have them.

use super::shape::Shape;
use crate::grid::{Bounds, Mask};
use crate::map::World;
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
    for (index, offset) in shape.offsets().enumerate() {
        let bit = at.shifted(offset).is_some_and(|cell| seen.contains(cell));
        out[index / 64] |= u64::from(bit) << (index % 64);
    }
    seen.put_back();
    Ok(())
}
