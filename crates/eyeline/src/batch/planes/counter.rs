//! Counters: how many cells each observer of a chunk sees, as numbers whose binary digits are chunks.
//! Two chunks wait for a third, and all three are added at once.
//! Exact: binary addition. Cost: O(1) a chunk, about five operations for each two chunks added, whatever
//! the number of observers.

use super::tile::{Chunk, DEEP, NOBODY, SIDE};
use super::{PlaneSink, Within};

/// The number of binary digits: enough for all offsets within the furthest reach.
const DIGITS: usize = 14;

/// One number for each observer of a chunk.
pub(in crate::batch) struct Counter<'a> {
    within: &'a Within,
    digits: [Digit; DIGITS],
    /// One bit for each digit to which something is still to be added.
    waits: u32,
}

#[derive(Clone, Copy)]
struct Digit {
    ones: Chunk,
    /// The chunk that is still to be added.
    waiting: Chunk,
}

impl Digit {
    const ZERO: Digit = Digit { ones: NOBODY, waiting: NOBODY };

    /// Adds the waiting chunk and one more; returns the carry.
    #[inline(always)]
    fn add(&mut self, more: Chunk) -> Chunk {
        let (ones, mut carry) = (&mut self.ones, more);
        for row in 0..DEEP {
            let odd = ones[row] ^ self.waiting[row];
            let both = ones[row] & self.waiting[row];
            ones[row] = odd ^ carry[row];
            carry[row] = both | odd & carry[row];
        }
        carry
    }
}

impl<'a> Counter<'a> {
    pub fn new(within: &'a Within) -> Self {
        Counter { within, digits: [Digit::ZERO; DIGITS], waits: 0 }
    }

    /// Adds one to the numbers of those observers whose bit is set.
    #[inline(always)]
    pub fn add(&mut self, bits: Chunk) {
        let mut carry = bits;
        // As in counting up binary numbers: every digit for which a chunk waits is added.
        let full = self.waits.trailing_ones() as usize;
        for digit in &mut self.digits[..full] {
            carry = digit.add(carry);
        }
        self.digits[full].waiting = carry;
        self.waits += 1;
    }

    /// Writes the numbers, row after row, and starts again at 0.
    pub fn finish(&mut self, numbers: &mut [u32]) {
        numbers.fill(0);
        let mut carry = NOBODY;
        for (place, digit) in self.digits.iter_mut().enumerate() {
            if self.waits >> place & 1 == 0 {
                digit.waiting = NOBODY;
            }
            carry = digit.add(carry);
            for (&bits, numbers) in digit.ones.iter().zip(numbers.chunks_exact_mut(SIDE)) {
                for (column, number) in numbers.iter_mut().enumerate() {
                    *number |= ((bits >> column & 1) as u32) << place;
                }
            }
        }
        self.digits = [Digit::ZERO; DIGITS];
        self.waits = 0;
    }
}

impl PlaneSink for Counter<'_> {
    #[inline(always)]
    fn tell(&mut self, number: usize, seen: Chunk) {
        if self.within.contains(number) {
            self.add(seen);
        }
    }

    #[inline(always)]
    fn tell_hidden(&mut self, _: usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_it_is_told() {
        let mut reference = vec![0; DEEP * SIDE];
        let within = Within::everywhere(0);
        let mut counter = Counter::new(&within);
        let mut numbers = vec![7; DEEP * SIDE];
        for turns in [0, 1, 2, 3, 1000, 16129] {
            reference.fill(0);
            for turn in 0..turns {
                let bits: Chunk = std::array::from_fn(|row| {
                    0x9e37_79b9_7f4a_7c15_u64.wrapping_mul((turn * DEEP + row) as u64 + 1)
                });
                counter.add(bits);
                for (row, bits) in bits.into_iter().enumerate() {
                    for column in 0..SIDE {
                        reference[row * SIDE + column] += (bits >> column & 1) as u32;
                    }
                }
            }
            counter.finish(&mut numbers);
            assert_eq!(numbers, reference, "{turns}");
        }
    }
}
