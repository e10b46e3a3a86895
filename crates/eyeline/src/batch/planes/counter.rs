//! How many times each observer of a tile is told that it sees something: numbers whose binary digits
//! are planes. Two planes wait for a third, and the three are added at once: five operations for two
//! planes, whatever the number of observers.

use super::tile::{Chunk, Chunks, DEEP, Each, Plane, SIDE, Tile};
use super::{Lit, Told, Within};

/// Digits of the largest number: all offsets within the furthest reach.
const DIGITS: usize = 14;

/// A number for each observer of a tile.
pub(in crate::batch) struct Counter<'a> {
    within: &'a Within,
    digits: Vec<Digit>,
}

#[derive(Clone, Copy)]
struct Digit {
    ones: Plane,
    /// What is to be added, of those chunks that have something.
    waiting: Plane,
    waits: Chunks,
}

impl<'a> Counter<'a> {
    pub fn new(within: &'a Within) -> Self {
        let empty = [[0; DEEP]; SIDE / DEEP];
        Counter { within, digits: vec![Digit { ones: empty, waiting: empty, waits: 0 }; DIGITS] }
    }

    /// Counts for each observer that it sees where it stands.
    pub fn begin(&mut self, tile: &Tile) {
        for (chunk, &here) in tile.here().iter().enumerate() {
            self.add(chunk, here);
        }
    }

    /// Adds one to those observers of a chunk whose bit is set.
    #[inline(always)]
    pub fn add(&mut self, chunk: usize, bits: Chunk) {
        let mut carry = bits;
        for digit in &mut self.digits {
            if digit.waits >> chunk & 1 == 0 {
                digit.waits |= 1 << chunk;
                digit.waiting[chunk] = carry;
                return;
            }
            digit.waits &= !(1 << chunk);
            let (ones, waiting) = (&mut digit.ones[chunk], &digit.waiting[chunk]);
            for row in 0..DEEP {
                let odd = ones[row] ^ waiting[row];
                let both = ones[row] & waiting[row];
                ones[row] = odd ^ carry[row];
                carry[row] = both | odd & carry[row];
            }
        }
    }

    /// Writes the numbers, row after row, and begins again at 0.
    pub fn finish(&mut self, numbers: &mut [u32]) {
        numbers.fill(0);
        let mut carry = [[0; DEEP]; SIDE / DEEP];
        for (place, digit) in self.digits.iter_mut().enumerate() {
            let chunks = digit.ones.iter_mut().zip(&digit.waiting).zip(&mut carry);
            for (chunk, ((ones, waiting), carry)) in chunks.enumerate() {
                let waits = 0_u64.wrapping_sub((digit.waits >> chunk & 1).into());
                for ((ones, waiting), carry) in ones.iter_mut().zip(waiting).zip(carry) {
                    let waiting = waiting & waits;
                    let (odd, both) = (*ones ^ waiting, *ones & waiting);
                    *ones = odd ^ *carry;
                    *carry = both | odd & *carry;
                }
            }
            for (&bits, numbers) in
                digit.ones.as_flattened().iter().zip(numbers.chunks_exact_mut(SIDE))
            {
                for (column, number) in numbers.iter_mut().enumerate() {
                    *number |= ((bits >> column & 1) as u32) << place;
                }
            }
            *digit = Digit { ones: [[0; DEEP]; SIDE / DEEP], waits: 0, ..*digit };
        }
    }
}

impl Told for Counter<'_> {
    #[inline(always)]
    fn tell(&mut self, offset: (i64, i64), lit: Lit<'_>) {
        if self.within.contains(offset) {
            for chunk in Each(lit.open) {
                self.add(chunk, lit.chunk(chunk));
            }
        }
    }

    #[inline(always)]
    fn tell_hidden(&mut self, _: (i64, i64)) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_it_is_told() {
        let mut reference = vec![0; SIDE * SIDE];
        let within = Within::everywhere(0);
        let mut counter = Counter::new(&within);
        let mut numbers = vec![7; SIDE * SIDE];
        for turns in [0, 1, 2, 3, 1000, 16129] {
            reference.fill(0);
            for turn in 0..turns {
                let chunk = turn % 8;
                let bits: Chunk = std::array::from_fn(|row| {
                    0x9e37_79b9_7f4a_7c15_u64.wrapping_mul((turn * DEEP + row) as u64 + 1)
                });
                counter.add(chunk, bits);
                for (row, bits) in bits.into_iter().enumerate() {
                    for column in 0..SIDE {
                        let place = (chunk * DEEP + row) * SIDE + column;
                        reference[place] += (bits >> column & 1) as u32;
                    }
                }
            }
            counter.finish(&mut numbers);
            assert_eq!(numbers, reference, "{turns}");
        }
    }
}
