//! Bits as bytes and floats, many at a time. The last few that are written at once overlap those
//! before. Exact. Cost: O(n / 32) stores for n bytes, O(n / 8) for n floats.

use fearless_simd::{Select, Simd, SimdBase, SimdMask, f32x8, mask8x32, mask32x8, u8x32};

/// The number of bytes that are written at once.
const BYTES: usize = 32;

/// The number of floats that are written at once.
const FLOATS: usize = 8;

/// Returns 64 bits from bit `begin` on; bits beyond the last are 0.
#[inline(always)]
pub(super) fn bits(words: &[u64], begin: usize) -> u64 {
    let (word, shift) = (begin / 64, begin % 64);
    let next = words.get(word + 1).copied().unwrap_or(0);
    words[word] >> shift | next << 1 << (63 - shift)
}

/// Returns where the parts of `count` numbers begin; the last part overlaps the one before.
#[inline(always)]
pub(super) fn begins(count: usize, part: usize) -> impl Iterator<Item = usize> {
    let last = count.saturating_sub(part);
    (0..count.div_ceil(part)).map(move |index| (index * part).min(last))
}

/// Writes bits as bytes of 0 or 1.
#[inline(always)]
pub(super) fn bytes<S: Simd>(simd: S, words: &[u64], out: &mut [u8]) {
    if out.len() < BYTES {
        out.iter_mut().enumerate().for_each(|(bit, out)| *out = (words[0] >> bit & 1) as u8);
        return;
    }
    let (zero, one) = (u8x32::splat(simd, 0), u8x32::splat(simd, 1));
    for begin in begins(out.len(), BYTES) {
        let mask = mask8x32::from_bitmask(simd, bits(words, begin) & 0xffff_ffff);
        mask.select(one, zero).store_slice(&mut out[begin..begin + BYTES]);
    }
}

/// Writes bits as floats of 0 or 1.
#[inline(always)]
pub(super) fn floats<S: Simd>(simd: S, words: &[u64], out: &mut [f32]) {
    if out.len() < FLOATS {
        let bit = |bit: usize| f32::from((words[0] >> bit & 1) as u8);
        out.iter_mut().enumerate().for_each(|(lane, out)| *out = bit(lane));
        return;
    }
    let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
    for begin in begins(out.len(), FLOATS) {
        let mask = mask32x8::from_bitmask(simd, bits(words, begin) & 0xff);
        mask.select(one, zero).store_slice(&mut out[begin..begin + FLOATS]);
    }
}
