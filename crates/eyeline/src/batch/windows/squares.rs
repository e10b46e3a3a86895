//! Observations through square windows that lie on the map whole, which are most: row by row, many
//! numbers at a time, the last few over those before.

use super::rows::Rows;
use super::shades::LAST;
use crate::grid::Bounds;
use fearless_simd::{
    Bytes, Select, Simd, SimdBase, SimdMask, f32x4, f32x8, mask32x4, mask32x8, u32x4, u32x8,
};

/// What one agent has before it.
pub(super) struct Square<'a> {
    pub side: usize,
    /// The walls around it.
    pub rows: &'a Rows,
    /// What it sees, a bit a cell.
    pub seen: &'a [u64],
    /// The window's first column and row.
    pub first: (i64, i64),
    pub bounds: Bounds,
    pub layers: &'a [&'a [f32]],
    /// Which walls are shown, where not those that are seen alone.
    pub kept: u32,
}

/// Cells of the largest window, in eights.
const MOST: usize = (2 * LAST as usize + 1).pow(2).next_multiple_of(8);

/// Ones for each cell that is seen, zeros for each that is not.
pub(super) struct Lanes([u32; MOST]);

impl Lanes {
    pub const NONE: Lanes = Lanes([0; MOST]);
}

impl Square<'_> {
    /// Writes walls, layers and, where there is room left, visibility.
    #[inline(always)]
    pub fn write<S: Simd>(&self, simd: S, lanes: &mut Lanes, out: &mut [f32]) {
        match self.side {
            1 => self.write_rows::<S, 1>(simd, lanes, out),
            3 => self.write_rows::<S, 3>(simd, lanes, out),
            5 => self.write_rows::<S, 5>(simd, lanes, out),
            7 => self.write_rows::<S, 7>(simd, lanes, out),
            9 => self.write_rows::<S, 9>(simd, lanes, out),
            11 => self.write_rows::<S, 11>(simd, lanes, out),
            13 => self.write_rows::<S, 13>(simd, lanes, out),
            15 => self.write_rows::<S, 15>(simd, lanes, out),
            17 => self.write_rows::<S, 17>(simd, lanes, out),
            19 => self.write_rows::<S, 19>(simd, lanes, out),
            21 => self.write_rows::<S, 21>(simd, lanes, out),
            23 => self.write_rows::<S, 23>(simd, lanes, out),
            25 => self.write_rows::<S, 25>(simd, lanes, out),
            27 => self.write_rows::<S, 27>(simd, lanes, out),
            29 => self.write_rows::<S, 29>(simd, lanes, out),
            _ => self.write_rows::<S, 31>(simd, lanes, out),
        }
    }

    #[inline(always)]
    fn write_rows<S: Simd, const SIDE: usize>(&self, simd: S, lanes: &mut Lanes, out: &mut [f32]) {
        spread(simd, self.seen, &mut lanes.0[..(SIDE * SIDE).next_multiple_of(8)]);
        let mask = &lanes.0.as_chunks::<SIDE>().0[..SIDE];
        let mut channels = out.as_chunks_mut::<SIDE>().0.chunks_exact_mut(SIDE);
        if let Some(channel) = channels.next() {
            for ((out, mask), &walls) in channel.iter_mut().zip(mask).zip(&self.rows.0) {
                show_walls(simd, walls, mask, self.kept, out);
            }
        }
        let width = self.bounds.width() as usize;
        let (left, top) = (self.first.0 - self.bounds.left, self.first.1 - self.bounds.top);
        let first = top as usize * width + left as usize;
        for (layer, channel) in self.layers.iter().zip(&mut channels) {
            let rows = layer[first..].chunks(width).zip(channel.iter_mut().zip(mask));
            for (numbers, (out, mask)) in rows {
                if let Some(numbers) = numbers.first_chunk() {
                    show(simd, numbers, mask, out);
                }
            }
        }
        if let Some(channel) = channels.next() {
            for (out, mask) in channel.iter_mut().zip(mask) {
                show(simd, &[1.0; SIDE], mask, out);
            }
        }
    }
}

/// Where the parts of a row begin: the last overlaps the one before.
#[inline(always)]
fn begins(count: usize, part: usize) -> impl Iterator<Item = usize> {
    (0..count.div_ceil(part)).map(move |index| (index * part).min(count - part))
}

/// The numbers of a row where the mask has ones, 0 elsewhere.
#[inline(always)]
fn show<S: Simd, const SIDE: usize>(
    simd: S,
    numbers: &[f32; SIDE],
    mask: &[u32; SIDE],
    out: &mut [f32; SIDE],
) {
    if SIDE >= 8 {
        for begin in begins(SIDE, 8) {
            let numbers = f32x8::from_slice(simd, &numbers[begin..begin + 8]);
            let mask = u32x8::from_slice(simd, &mask[begin..begin + 8]);
            let shown: f32x8<S> = (numbers.bitcast::<u32x8<S>>() & mask).bitcast();
            shown.store_slice(&mut out[begin..begin + 8]);
        }
    } else if SIDE >= 4 {
        for begin in begins(SIDE, 4) {
            let numbers = f32x4::from_slice(simd, &numbers[begin..begin + 4]);
            let mask = u32x4::from_slice(simd, &mask[begin..begin + 4]);
            let shown: f32x4<S> = (numbers.bitcast::<u32x4<S>>() & mask).bitcast();
            shown.store_slice(&mut out[begin..begin + 4]);
        }
    } else {
        for ((out, number), mask) in out.iter_mut().zip(numbers).zip(mask) {
            *out = f32::from_bits(number.to_bits() & mask);
        }
    }
}

/// 1 for each wall of a row that is kept or where the mask has ones, 0 elsewhere.
#[inline(always)]
fn show_walls<S: Simd, const SIDE: usize>(
    simd: S,
    walls: u32,
    mask: &[u32; SIDE],
    kept: u32,
    out: &mut [f32; SIDE],
) {
    const ONE: u32 = 1_f32.to_bits();
    let bits = |begin: usize| u64::from(walls >> begin);
    if SIDE >= 8 {
        let (none, one) = (u32x8::splat(simd, 0), u32x8::splat(simd, ONE));
        for begin in begins(SIDE, 8) {
            let walls = mask32x8::from_bitmask(simd, bits(begin)).select(one, none);
            let mask = u32x8::from_slice(simd, &mask[begin..begin + 8]);
            let shown: f32x8<S> = (walls & (mask | kept)).bitcast();
            shown.store_slice(&mut out[begin..begin + 8]);
        }
    } else if SIDE >= 4 {
        let (none, one) = (u32x4::splat(simd, 0), u32x4::splat(simd, ONE));
        for begin in begins(SIDE, 4) {
            let walls = mask32x4::from_bitmask(simd, bits(begin)).select(one, none);
            let mask = u32x4::from_slice(simd, &mask[begin..begin + 4]);
            let shown: f32x4<S> = (walls & (mask | kept)).bitcast();
            shown.store_slice(&mut out[begin..begin + 4]);
        }
    } else {
        for (column, (out, mask)) in out.iter_mut().zip(mask).enumerate() {
            *out = f32::from_bits((walls >> column & 1) * ONE & (mask | kept));
        }
    }
}

/// Ones for each bit that is set, zeros for each that is not.
#[inline(always)]
fn spread<S: Simd>(simd: S, bits: &[u64], lanes: &mut [u32]) {
    let (none, all) = (u32x8::splat(simd, 0), u32x8::splat(simd, u32::MAX));
    for (index, lanes) in lanes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let eight = bits[index / 8] >> (index % 8 * 8) & 0xff;
        mask32x8::from_bitmask(simd, eight).select(all, none).store_slice(lanes);
    }
}
