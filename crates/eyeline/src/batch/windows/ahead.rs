//! Sight that goes ahead row by row, with each row of the window as bits: the lowest is the leftmost
//! column as the agent sees it.
//! Exact: the same cells as its slow twin, `sight/ahead.rs`. Cost: O(1) a row, some dozen operations.

use super::rows::append;
use super::shape::Shape;
use crate::grid::strips::StripsRef;
use crate::grid::transpose::{transpose_32, transpose_64};
use crate::grid::{Bounds, Facing};
use crate::map::WallBits;
use crate::rules::Axes;

/// The furthest reach whose rows fit into words: windows of 63 × 63.
pub(super) const LAST: i64 = 31;

/// Writes what an agent at a place of the map sees, one bit for each cell of its window.
#[inline]
pub(super) fn look(
    shape: Shape,
    walls: &WallBits<'_>,
    agent: ((i64, i64), Facing),
    out: &mut [u64],
) {
    match shape.reach {
        ..=7 => look_over::<16>(shape, walls, agent, out),
        _ => look_over::<64>(shape, walls, agent, out),
    }
}

/// Writes what an agent sees, for windows of at most `ROWS` rows.
#[inline(always)]
fn look_over<const ROWS: usize>(
    shape: Shape,
    walls: &WallBits<'_>,
    (at, facing): ((i64, i64), Facing),
    out: &mut [u64],
) {
    let (mut rows, side) = ([0; ROWS], shape.side());
    read(&mut rows[..side], walls, at, facing);
    let room = Room::around(walls.bounds(), at, facing, shape.reach);
    let mut shown = 1 << shape.reach;
    for (row, steps) in rows[..side].iter_mut().rev().zip(0..) {
        let columns = if steps <= room.ahead { room.columns } else { 0 };
        let lit = spread(shown, !*row & columns, side);
        let beside = lit | lit << 1 | lit >> 1;
        *row = (shown | beside) & columns;
        shown = beside;
    }
    if shape.axes == Axes::Xy {
        transpose(&mut rows[..side]);
    }
    out.fill(0);
    rows[..side].iter().enumerate().for_each(|(row, &bits)| append(out, row * side, bits));
}

/// Reads the walls ahead of a place, the furthest row first; columns beyond the window have arbitrary
/// bits.
#[inline]
fn read(rows: &mut [u64], walls: &WallBits<'_>, (column, row): (i64, i64), facing: Facing) {
    let side = rows.len() as i64;
    let (reach, last) = (side / 2, side - 1);
    // The columns are the rows of the transposed walls.
    let (walls, along, across) = match facing {
        Facing::Up | Facing::Down => (walls.tiles(), column, row),
        Facing::Left | Facing::Right => (walls.tiles_turned_over(), row, column),
    };
    let first = match facing {
        Facing::Up | Facing::Left => across - last,
        Facing::Down | Facing::Right => across,
    };
    let corner = (along - reach, first);
    let is_read = match side {
        ..=7 => read_tile::<8>(rows, &walls, corner),
        8..=15 => read_tile::<16>(rows, &walls, corner),
        _ => false,
    };
    if !is_read {
        walls.read(corner.0, corner.1, 0..side, rows);
    }
    if matches!(facing, Facing::Down | Facing::Right) {
        rows.reverse();
    }
    if matches!(facing, Facing::Down | Facing::Left) {
        rows.iter_mut().for_each(|bits| *bits = bits.reverse_bits() >> (64 - side));
    }
}

/// Reads all rows at once; returns false if they are too far from the map.
#[inline(always)]
fn read_tile<const TALL: usize>(rows: &mut [u64], walls: &StripsRef<'_>, at: (i64, i64)) -> bool {
    let tile = walls.tile_from::<TALL>(at);
    if let Some(tile) = &tile {
        rows.iter_mut().zip(tile).for_each(|(row, &bits)| *row = bits.into());
    }
    tile.is_some()
}

/// The part of a window that lies on the map.
struct Room {
    /// The number of rows ahead of the agent's own.
    ahead: i64,
    columns: u64,
}

impl Room {
    #[inline]
    fn around(bounds: Bounds, (column, row): (i64, i64), facing: Facing, reach: i64) -> Self {
        let left = column - bounds.left;
        let right = bounds.right - column;
        let up = row - bounds.top;
        let down = bounds.bottom - row;
        let (left, ahead, right) = match facing {
            Facing::Up => (left, up, right),
            Facing::Right => (up, right, down),
            Facing::Down => (right, down, left),
            Facing::Left => (down, left, up),
        };
        let (first, last) = (reach - left.min(reach), reach + right.min(reach));
        Room { ahead, columns: (2 << last) - (1 << first) }
    }
}

/// Returns the open cells that are connected to shown ones along a row.
#[inline]
fn spread(shown: u64, open: u64, side: usize) -> u64 {
    let begun = shown & open;
    // A carry runs through open cells up to the first one that is not open.
    let higher = ((open + begun) ^ open) & open;
    let (mut lower, mut way, mut step) = (begun, open, 1);
    while step < side {
        lower |= way & lower >> step;
        way &= way >> step;
        step *= 2;
    }
    higher | lower
}

/// Turns a window over its diagonal.
fn transpose(rows: &mut [u64]) {
    if rows.len() > 32 {
        let mut wide = std::array::from_fn(|row| rows.get(row).copied().unwrap_or(0));
        transpose_64(&mut wide);
        rows.iter_mut().zip(wide).for_each(|(row, bits)| *row = bits);
    } else {
        let mut narrow = std::array::from_fn(|row| rows.get(row).map_or(0, |&bits| bits as u32));
        transpose_32(&mut narrow);
        rows.iter_mut().zip(narrow).for_each(|(row, bits)| *row = bits.into());
    }
}
