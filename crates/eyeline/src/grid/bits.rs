//! Dense rows of bits over a box, one bit a cell. Rows of 64 and more begin with a new word; shorter
//! ones share a word, and none is split between two.
//! Exact: bits are moved, nothing is rounded. Cost: O(1) for 64 places of a row, O(area / 64) for a
//! whole plane.

use super::Bounds;

/// A bit for each place of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BitPlane {
    bounds: Bounds,
    /// The number of bits from one row to the next.
    stride: usize,
    words: Vec<u64>,
}

impl BitPlane {
    pub fn new(bounds: Bounds) -> Self {
        let mut plane = BitPlane { bounds, stride: 0, words: Vec::new() };
        plane.reset(bounds);
        plane
    }

    /// Empties the plane and gives it new bounds, keeping its memory.
    pub fn reset(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        let width = bounds.width() as usize;
        self.stride =
            if width < 64 { width.next_power_of_two() } else { width.next_multiple_of(64) };
        self.words.clear();
        self.words.resize((self.stride * bounds.height() as usize).div_ceil(64), 0);
    }

    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    pub fn words(&self) -> &[u64] {
        &self.words
    }

    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Whether the bit is set; places outside the box are not.
    #[inline]
    pub fn get(&self, at: (i64, i64)) -> bool {
        self.bounds.contains(at) && {
            let (word, bit) = self.place(at);
            self.words[word] >> bit & 1 == 1
        }
    }

    /// Sets or clears a bit; places outside the box are ignored.
    #[inline]
    pub fn set(&mut self, at: (i64, i64), value: bool) {
        if self.bounds.contains(at) {
            let (word, bit) = self.place(at);
            self.words[word] = self.words[word] & !(1 << bit) | u64::from(value) << bit;
        }
    }

    /// Returns the 64 places of a row from `column` on as bits; places outside the box are 0.
    #[inline]
    pub fn word(&self, column: i64, row: i64) -> u64 {
        let (bit, kept) = self.window(column, row);
        // Negative indices become huge ones, so there is 0 before the first word and after the last.
        let (index, shift) = ((bit >> 6) as usize, (bit & 63) as u32);
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        (word(index) >> shift | word(index.wrapping_add(1)) << 1 << (63 - shift)) & kept
    }

    /// Returns where the bit of a place is, or would be, and which of the 64 bits from it on lie in the
    /// row.
    #[inline(always)]
    fn window(&self, column: i64, row: i64) -> (i64, u64) {
        let Bounds { left, top, right, .. } = self.bounds;
        let kept = match (left - column, right - column) {
            (64.., _) | (_, ..0) => 0,
            (from, to) => u64::MAX << from.max(0) & u64::MAX >> (63 - to.min(63)),
        };
        ((row - top) * self.stride as i64 + (column - left), kept)
    }

    /// Sets the bits of a block of 64 columns, one word a row; bits outside the box are ignored.
    #[inline]
    pub fn add_block(&mut self, column: i64, row: i64, block: &[u64]) {
        let Bounds { left, top, bottom, .. } = self.bounds;
        let (_, kept) = self.window(column, row);
        if kept == 0 {
            return;
        }
        let first_row = row.max(top);
        let rows = (first_row - row) as usize..(bottom - row + 1).max(0) as usize;
        let Some(block) = block.get(rows.start..rows.end.min(block.len())) else { return };
        let (skipped, first) = ((left - column).max(0) & 63, (column - left).max(0) as usize);
        let mut place = (first_row - top) as usize * self.stride + first;
        if self.stride <= 64 {
            // No row is split between two words.
            for &bits in block {
                self.words[place / 64] |= (bits & kept) >> skipped << (place % 64);
                place += self.stride;
            }
            return;
        }
        for &bits in block {
            let (index, shift, bits) = (place / 64, place % 64, (bits & kept) >> skipped);
            self.words[index] |= bits << shift;
            if let Some(next) = self.words.get_mut(index + 1) {
                *next |= bits >> 1 >> (63 - shift);
            }
            place += self.stride;
        }
    }

    /// Sets the bits of 64 columns of a row.
    #[inline]
    pub fn add_word(&mut self, column: i64, row: i64, bits: u64) {
        self.change_word(column, row, bits, |word, bits| *word |= bits);
    }

    /// Clears the bits of 64 columns of a row.
    #[inline]
    pub fn remove_word(&mut self, column: i64, row: i64, bits: u64) {
        self.change_word(column, row, bits, |word, bits| *word &= !bits);
    }

    #[inline(always)]
    fn change_word(&mut self, column: i64, row: i64, bits: u64, change: impl Fn(&mut u64, u64)) {
        if row < self.bounds.top || row > self.bounds.bottom {
            return;
        }
        let (bit, kept) = self.window(column, row);
        let (index, shift, bits) = ((bit >> 6) as usize, (bit & 63) as u32, bits & kept);
        if let Some(word) = self.words.get_mut(index) {
            change(word, bits << shift);
        }
        if let Some(word) = self.words.get_mut(index.wrapping_add(1)) {
            change(word, bits >> 1 >> (63 - shift));
        }
    }

    /// Sets the bits that are set in another plane.
    pub fn add_plane(&mut self, other: &BitPlane) {
        self.each_word_of_plane(other, BitPlane::add_word);
    }

    /// Clears the bits that are set in another plane.
    pub fn remove_plane(&mut self, other: &BitPlane) {
        self.each_word_of_plane(other, BitPlane::remove_word);
    }

    fn each_word_of_plane(
        &mut self,
        other: &BitPlane,
        change: impl Fn(&mut BitPlane, i64, i64, u64),
    ) {
        let Some(Bounds { left, top, right, bottom }) = self.bounds.intersection(&other.bounds)
        else {
            return;
        };
        for row in top..=bottom {
            for column in (left..=right).step_by(64) {
                change(self, column, row, other.word(column, row));
            }
        }
    }

    /// Clears the bits of the places that are not wanted.
    pub fn keep(&mut self, wanted: impl Fn((i64, i64)) -> bool) {
        let (bounds, stride) = (self.bounds, self.stride);
        for (index, word) in self.words.iter_mut().enumerate() {
            for bit in BitsOf(*word) {
                let place = index * 64 + bit as usize;
                let (row, column) = ((place / stride) as i64, (place % stride) as i64);
                if !wanted((bounds.left + column, bounds.top + row)) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    /// Sets the bits of columns `from..=to` of a row; columns outside the box are ignored.
    #[inline]
    pub fn add_run(&mut self, row: i64, from: i64, to: i64) {
        self.each_word_of_run(row, from, to, |word, bits| *word |= bits);
    }

    /// Clears the bits of columns `from..=to` of a row.
    pub fn clear_run(&mut self, row: i64, from: i64, to: i64) {
        self.each_word_of_run(row, from, to, |word, bits| *word &= !bits);
    }

    #[inline]
    fn each_word_of_run(&mut self, row: i64, from: i64, to: i64, change: impl Fn(&mut u64, u64)) {
        let Bounds { left, top, right, bottom } = self.bounds;
        let (from, to) = (from.max(left), to.min(right));
        if row < top || row > bottom || from > to {
            return;
        }
        let start = (row - top) as usize * self.stride;
        let (first, last) = (start + (from - left) as usize, start + (to - left) as usize);
        let (head, tail) = (u64::MAX << (first % 64), u64::MAX >> (63 - last % 64));
        let words = &mut self.words[first / 64..=last / 64];
        match words {
            [only] => change(only, head & tail),
            [head_word, between @ .., tail_word] => {
                change(head_word, head);
                between.iter_mut().for_each(|word| change(word, u64::MAX));
                change(tail_word, tail);
            }
            [] => (),
        }
    }

    #[inline]
    fn place(&self, (column, row): (i64, i64)) -> (usize, u32) {
        let column = (column - self.bounds.left) as usize;
        let row = (row - self.bounds.top) as usize;
        let bit = row * self.stride + column;
        (bit / 64, (bit % 64) as u32)
    }

    /// Returns the places whose bit is set, in reading order.
    pub fn ones(&self) -> impl Iterator<Item = (i64, i64)> {
        self.words.iter().enumerate().flat_map(move |(index, &word)| {
            BitsOf(word).map(move |bit| {
                let bit = index * 64 + bit as usize;
                let (row, column) = (bit / self.stride, bit % self.stride);
                (self.bounds.left + column as i64, self.bounds.top + row as i64)
            })
        })
    }

    /// Calls `tell` for each word of a row that has a bit set, in reading order, with the row, the column
    /// of its lowest bit, and the word.
    #[inline]
    pub fn each_word(&self, mut tell: impl FnMut(i64, i64, u64)) {
        let Bounds { left, top, .. } = self.bounds;
        let width = self.stride.min(64);
        let kept = u64::MAX >> (64 - width);
        let (mut row, mut column, mut end) = (top, left, self.stride);
        for place in (0..self.stride * self.bounds.height() as usize).step_by(width) {
            if place == end {
                (row, column, end) = (row + 1, left, end + self.stride);
            }
            let bits = self.words[place / 64] >> (place % 64) & kept;
            if bits != 0 {
                tell(row, column, bits);
            }
            column += 64;
        }
    }

    /// Writes one byte a place, in reading order.
    pub fn write_bytes(&self, out: &mut [u8]) {
        assert_eq!(out.len() as u128, self.bounds.area(), "one byte a place");
        let width = self.bounds.width() as usize;
        if self.stride <= 64 {
            return match width.div_ceil(8) {
                1 => self.spread_rows::<1>(out),
                2 => self.spread_rows::<2>(out),
                3 => self.spread_rows::<3>(out),
                4 => self.spread_rows::<4>(out),
                5 => self.spread_rows::<5>(out),
                6 => self.spread_rows::<6>(out),
                7 => self.spread_rows::<7>(out),
                _ => self.spread_rows::<8>(out),
            };
        }
        out.fill(0);
        let words_a_row = self.stride / 64;
        let any = |words: &[u64]| words.iter().fold(0, |any, word| any | word) != 0;
        // Much of a wide field is dark, and is skipped some rows at a time.
        let bands = self.words.chunks(8 * words_a_row).zip(out.chunks_mut(8 * width));
        for (words, out) in bands.filter(|(words, _)| any(words)) {
            let rows = words.chunks_exact(words_a_row).zip(out.chunks_exact_mut(width));
            for (words, out) in rows.filter(|(words, _)| any(words)) {
                for (&word, out) in words.iter().zip(out.chunks_mut(64)) {
                    match word {
                        0 => (),
                        u64::MAX => out.fill(1),
                        _ => spread(word, out),
                    }
                }
            }
        }
    }

    /// Writes one byte a place, for rows of more than `EIGHTS - 1` and at most `EIGHTS` times eight
    /// bytes. Bytes written beyond the end of a row are overwritten by the next row.
    fn spread_rows<const EIGHTS: usize>(&self, out: &mut [u8]) {
        let width = self.bounds.width() as usize;
        for row in 0..self.bounds.height() as usize {
            let place = row * self.stride;
            let bits = self.words[place / 64] >> (place % 64);
            let out = &mut out[row * width..];
            match out.get_mut(..8 * EIGHTS) {
                Some(out) => {
                    for (index, out) in out.chunks_exact_mut(8).enumerate() {
                        out.copy_from_slice(&SPREAD[(bits >> (8 * index) & 0xff) as usize]);
                    }
                }
                None => spread(bits, &mut out[..width]),
            }
        }
    }

    /// Returns the number of bytes that the plane takes.
    pub fn memory(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }
}

/// Writes the lowest bits as bytes of 0 or 1.
#[inline]
fn spread(bits: u64, out: &mut [u8]) {
    let eight = |first: usize| &SPREAD[(bits >> first & 0xff) as usize];
    for (index, out) in out.chunks_exact_mut(8).enumerate() {
        out.copy_from_slice(eight(8 * index));
    }
    // The last eight overlap those before.
    let last = out.len().saturating_sub(8);
    match out.last_chunk_mut::<8>() {
        Some(out) => *out = *eight(last),
        None => out.copy_from_slice(&eight(0)[..out.len()]),
    }
}

/// The eight bytes for each pattern of eight bits.
static SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[bits][bit] = (bits >> bit & 1) as u8;
            bit += 1;
        }
        bits += 1;
    }
    table
};

/// A plane of one place, (0, 0), whose bit is clear.
impl Default for BitPlane {
    fn default() -> Self {
        BitPlane::new(Bounds { left: 0, top: 0, right: 0, bottom: 0 })
    }
}

/// Iterator over the positions of the bits that are set, lowest first.
pub(crate) struct BitsOf(pub u64);

impl Iterator for BitsOf {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some places of a box, the same every time.
    fn strewn(bounds: Bounds) -> BitPlane {
        let mut plane = BitPlane::new(bounds);
        for row in bounds.top..=bounds.bottom {
            for column in bounds.left..=bounds.right {
                plane.set((column, row), (7 * column + 3 * row).rem_euclid(5) < 2 || row % 7 == 3);
            }
        }
        plane
    }

    #[test]
    fn bytes_are_the_bits() {
        for (width, height) in (1..=200).flat_map(|width| [(width, 1), (width, 3), (width, 19)]) {
            let bounds = Bounds { left: -5, top: -3, right: width - 6, bottom: height - 4 };
            let plane = strewn(bounds);
            let mut bytes = vec![9; (width * height) as usize];
            plane.write_bytes(&mut bytes);
            let places = (bounds.top..=bounds.bottom)
                .flat_map(|row| (bounds.left..=bounds.right).map(move |column| (column, row)));
            let wanted: Vec<u8> = places.map(|at| plane.get(at).into()).collect();
            assert_eq!(bytes, wanted, "{width} × {height}");
        }
    }

    #[test]
    fn words_are_the_bits() {
        for (width, height) in (1..=200).flat_map(|width| [(width, 1), (width, 3), (width, 19)]) {
            let bounds = Bounds { left: -5, top: -3, right: width - 6, bottom: height - 4 };
            let plane = strewn(bounds);
            let mut found = Vec::new();
            plane.each_word(|row, column, bits| {
                assert_ne!(bits, 0, "empty words are left out");
                found.extend(BitsOf(bits).map(|bit| (column + i64::from(bit), row)));
            });
            assert_eq!(found, plane.ones().collect::<Vec<_>>(), "{width} × {height}");
        }
    }

    #[test]
    fn blocks_are_clipped_to_the_box() {
        let block = [0x8421_f00f_1234_5677, u64::MAX, 1, 1 << 63, 0xaaaa_aaaa_aaaa_aaaa];
        for width in [1, 7, 8, 31, 32, 33, 63, 64, 65, 128, 150] {
            let bounds = Bounds { left: 10, top: 20, right: 9 + width, bottom: 26 };
            for (column, row) in (-70..100).flat_map(|c| [(c, 14), (c, 18), (c, 22), (c, 25)]) {
                let mut plane = BitPlane::new(bounds);
                plane.add_block(column, row, &block);
                let mut wanted = BitPlane::new(bounds);
                for (row, bits) in (row..).zip(block) {
                    for bit in BitsOf(bits) {
                        wanted.set((column + i64::from(bit), row), true);
                    }
                }
                assert_eq!(plane, wanted, "{width} wide, at {column}, {row}");
            }
        }
    }
}
