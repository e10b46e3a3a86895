//! Observations through windows of squares that lie wholly on the map, as most do: row by row, many
//! numbers at a time, each written once, because overwriting memory is slow.
//! Exact: numbers are copied or set to 0. Cost: O(channels × area / 8).

use super::rows::Rows;
use super::spread::{bits, floats};
use crate::grid::Bounds;
use fearless_simd::{Select, Simd, SimdBase, SimdMask, f32x4, f32x8};

/// The window of one agent.
pub(super) struct Square<'a> {
    pub side: usize,
    /// The walls around it.
    pub rows: &'a Rows,
    /// What the agent sees, one bit a cell.
    pub seen: &'a [u64],
    /// The window's first column and row.
    pub first: (i64, i64),
    pub bounds: Bounds,
    pub layers: &'a [&'a [f32]],
    /// The walls that are shown although they are not seen.
    pub kept: u64,
}

impl Square<'_> {
    /// Writes walls, layers and, if the output has room for it, visibility.
    #[inline(always)]
    pub fn write<S: Simd>(&self, simd: S, out: &mut [f32]) {
        match self.side {
            1 => self.write_rows::<S, 1>(simd, out),
            3 => self.write_rows::<S, 3>(simd, out),
            5 => self.write_rows::<S, 5>(simd, out),
            7 => self.write_rows::<S, 7>(simd, out),
            9 => self.write_rows::<S, 9>(simd, out),
            11 => self.write_rows::<S, 11>(simd, out),
            13 => self.write_rows::<S, 13>(simd, out),
            15 => self.write_rows::<S, 15>(simd, out),
            17 => self.write_rows::<S, 17>(simd, out),
            19 => self.write_rows::<S, 19>(simd, out),
            21 => self.write_rows::<S, 21>(simd, out),
            23 => self.write_rows::<S, 23>(simd, out),
            25 => self.write_rows::<S, 25>(simd, out),
            27 => self.write_rows::<S, 27>(simd, out),
            29 => self.write_rows::<S, 29>(simd, out),
            _ => self.write_rows::<S, 31>(simd, out),
        }
    }

    #[inline(always)]
    fn write_rows<S: Simd, const SIDE: usize>(&self, simd: S, out: &mut [f32]) {
        // The masks are made from bits every time: kept in memory, they would be read before they are
        // written.
        let seen = &self.seen[..(SIDE * SIDE).div_ceil(64)];
        let mut channels = out.as_chunks_mut::<SIDE>().0.chunks_exact_mut(SIDE);
        if let Some(channel) = channels.next() {
            for (row, (out, &walls)) in channel.iter_mut().zip(&self.rows.0).enumerate() {
                let shown = bits(seen, row * SIDE) | self.kept;
                show(simd, shown & u64::from(walls), &[1.0; SIDE], out);
            }
        }
        let width = self.bounds.width() as usize;
        let (left, top) = (self.first.0 - self.bounds.left, self.first.1 - self.bounds.top);
        let first = top as usize * width + left as usize;
        for (layer, channel) in self.layers.iter().zip(&mut channels) {
            let rows = layer[first..].chunks(width).zip(channel).enumerate();
            for (row, (numbers, out)) in rows {
                if let Some(numbers) = numbers.first_chunk() {
                    show(simd, bits(seen, row * SIDE), numbers, out);
                }
            }
        }
        if let Some(channel) = channels.next() {
            floats(simd, seen, channel.as_flattened_mut());
        }
    }
}

/// Writes the numbers of a row whose bit is set, and 0 for the others.
#[inline(always)]
fn show<S: Simd, const SIDE: usize>(
    simd: S,
    bits: u64,
    numbers: &[f32; SIDE],
    out: &mut [f32; SIDE],
) {
    let mut begin = 0;
    while begin + 8 <= SIDE {
        show_some::<S, f32x8<S>>(simd, bits >> begin, &numbers[begin..], &mut out[begin..]);
        begin += 8;
    }
    while begin + 4 <= SIDE {
        show_some::<S, f32x4<S>>(simd, bits >> begin, &numbers[begin..], &mut out[begin..]);
        begin += 4;
    }
    while begin < SIDE {
        let shown = 0_u32.wrapping_sub((bits >> begin & 1) as u32);
        out[begin] = f32::from_bits(numbers[begin].to_bits() & shown);
        begin += 1;
    }
}

/// Writes as many of them as a vector holds.
#[inline(always)]
fn show_some<S: Simd, V: SimdBase<S, Element = f32>>(
    simd: S,
    bits: u64,
    numbers: &[f32],
    out: &mut [f32],
) {
    let some = V::from_slice(simd, &numbers[..V::LEN]);
    let shown = V::Mask::from_bitmask(simd, bits & ((1 << V::LEN) - 1));
    shown.select(some, V::splat(simd, 0.0)).store_slice(&mut out[..V::LEN]);
}
