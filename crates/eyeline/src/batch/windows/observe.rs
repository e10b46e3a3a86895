//! Full observations (000 §1, §6).

/// Bits as numbers of 0 or 1.
#[inline(always)]
pub(super) fn ones(bits: &[u64], out: &mut [f32]) {
    for (&word, out) in bits.iter().zip(out.chunks_mut(64)) {
        for (bit, out) in out.iter_mut().enumerate() {
            *out = f32::from((word >> bit & 1) as u8);
        }
    }
}
