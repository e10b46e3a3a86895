//! The columns of a sector, as the sweep reads and fills them: one word a depth where a column fits
//! into one, and runs of words where it does not.
//! Exact: bits are moved, nothing is decided.
//! Cost: O(1) a run of cells in a short column, O(length / 64) in a long one.

use super::fan::Columns;
use crate::grid::bits::BitPlane;
use crate::grid::transpose::{transpose_32, transpose_64};

/// Returns a word with bits `from..=to` set; 0 if `to` is `from - 1`.
#[inline(always)]
fn span(from: i64, to: i64) -> u64 {
    (u64::MAX << from) & (u64::MAX >> (63 - to))
}

/// Turns a square of bits over its diagonal through bit 32 of row 32. Only `used` rows and bits to
/// either side of the middle are in use.
#[inline]
pub(super) fn turn(rows: &mut [u64; 64], used: i64) {
    if used < 16 {
        let mut small: [u32; 32] = std::array::from_fn(|i| (rows[i + 16] >> 16) as u32);
        transpose_32(&mut small);
        for (row, turned) in rows[16..48].iter_mut().zip(small) {
            *row = u64::from(turned) << 16;
        }
    } else {
        transpose_64(rows);
    }
}

/// A sector whose columns fit one word: row `y` is bit `y + CENTRE`.
pub(super) struct ShortColumns<R, W, M, const CENTRE: i64> {
    read: R,
    write: W,
    meet: M,
    x: i64,
    here: u64,
    before: u64,
    seen: u64,
}

impl<R: Fn(i64) -> u64, W, M, const CENTRE: i64> ShortColumns<R, W, M, CENTRE> {
    /// Returns the columns of a sector. They are read from the depth before the first on, if there is
    /// one; `write` and `meet` receive, depth by depth, what has been seen and which blockers light has
    /// met.
    #[inline(always)]
    pub fn new(first: i64, read: R, write: W, meet: M) -> Self {
        let here = if first > 0 { read(first - 1) } else { 0 };
        ShortColumns { read, write, meet, x: 0, here, before: 0, seen: 0 }
    }
}

impl<R, W, M, const CENTRE: i64> Columns for ShortColumns<R, W, M, CENTRE>
where
    R: Fn(i64) -> u64,
    W: FnMut(i64, u64),
    M: FnMut(i64, i64, i64),
{
    type Search = u64;

    #[inline(always)]
    fn enter(&mut self, x: i64) {
        self.x = x;
        self.before = self.here;
        self.here = (self.read)(x);
        self.seen = 0;
    }

    #[inline(always)]
    fn search(&self, from: i64, to: i64) -> u64 {
        self.here & span(from + CENTRE, to + CENTRE)
    }

    #[inline(always)]
    fn is_clear(&self, from: i64, to: i64) -> bool {
        self.search(from, to) == 0
    }

    #[inline(always)]
    fn next_run(&self, walls: &mut u64) -> Option<(i64, i64)> {
        if *walls == 0 {
            return None;
        }
        let first = walls.trailing_zeros();
        let last = first + (*walls >> first).trailing_ones() - 1;
        // The addition carries through the whole run and clears it.
        *walls &= walls.wrapping_add(1 << first);
        Some((i64::from(first) - CENTRE, i64::from(last) - CENTRE))
    }

    #[inline(always)]
    fn here(&self, y: i64, _rows: i64) -> u64 {
        shifted(self.here, y + CENTRE)
    }

    #[inline(always)]
    fn before(&self, y: i64, _rows: i64) -> u64 {
        shifted(self.before, y + CENTRE)
    }

    #[inline(always)]
    fn see(&mut self, from: i64, to: i64) {
        self.seen |= span(from + CENTRE, to + CENTRE);
    }

    #[inline(always)]
    fn see_blockers(&mut self, from: i64, to: i64) {
        self.seen |= self.search(from, to);
    }

    #[inline(always)]
    fn meet(&mut self, from: i64, to: i64) {
        (self.meet)(self.x, from, to);
    }

    #[inline(always)]
    fn leave(&mut self) {
        (self.write)(self.x, self.seen);
    }
}

fn shifted(word: u64, by: i64) -> u64 {
    match by {
        0..64 => word >> by,
        -63..0 => word << -by,
        _ => 0,
    }
}

/// A sector of columns of any length.
pub(super) trait Sector {
    /// The first and last row at a depth that can have blockers.
    fn limits(&self, x: i64) -> (i64, i64);

    /// Returns the blockers at depth `x` in `rows` rows, at most 64, from row `y` on.
    fn read(&self, x: i64, y: i64, rows: i64) -> u64;

    /// Marks rows `from..=to` of a depth as seen.
    fn see(&mut self, x: i64, from: i64, to: i64);

    /// Marks the blockers in rows `from..=to` of a depth as met by light.
    fn meet(&mut self, _x: i64, _from: i64, _to: i64) {}
}

impl<S: Sector + ?Sized> Sector for &mut S {
    fn limits(&self, x: i64) -> (i64, i64) {
        (**self).limits(x)
    }

    fn read(&self, x: i64, y: i64, rows: i64) -> u64 {
        (**self).read(x, y, rows)
    }

    fn see(&mut self, x: i64, from: i64, to: i64) {
        (**self).see(x, from, to);
    }

    fn meet(&mut self, x: i64, from: i64, to: i64) {
        (**self).meet(x, from, to);
    }
}

/// A sector's columns, read in words.
pub(super) struct LongColumns<S> {
    sector: S,
    x: i64,
    /// The rows of this depth that can have blockers.
    rows: (i64, i64),
}

/// The progress of a search for runs of blockers.
pub(super) struct Search {
    /// The bits that are left of the 64 rows before `next`.
    bits: u64,
    next: i64,
    to: i64,
}

impl<S: Sector> LongColumns<S> {
    /// Reads the next 64 rows.
    #[inline]
    fn read_on(&self, search: &mut Search) {
        let rows = search.to - search.next + 1;
        search.bits = match rows {
            ..=0 => 0,
            1..64 => self.here(search.next, rows) & !(u64::MAX << rows),
            _ => self.here(search.next, 64),
        };
        search.next += 64;
    }

    /// Returns the columns of a sector of any depth.
    pub fn new(sector: S) -> Self {
        LongColumns { sector, x: 0, rows: (0, 0) }
    }
}

impl<S: Sector> Columns for LongColumns<S> {
    type Search = Search;

    fn rows(&self) -> (i64, i64) {
        self.rows
    }

    fn enter(&mut self, x: i64) {
        self.x = x;
        self.rows = self.sector.limits(x);
    }

    #[inline]
    fn search(&self, from: i64, to: i64) -> Search {
        let mut search = Search { bits: 0, next: from.max(self.rows.0), to: to.min(self.rows.1) };
        self.read_on(&mut search);
        search
    }

    #[inline]
    fn next_run(&self, search: &mut Search) -> Option<(i64, i64)> {
        while search.bits == 0 {
            if search.next > search.to {
                return None;
            }
            self.read_on(search);
        }
        let start = search.next - 64;
        let first = search.bits.trailing_zeros();
        let mut last = first + (search.bits >> first).trailing_ones() - 1;
        search.bits &= search.bits.wrapping_add(1 << first);
        let first = start + i64::from(first);
        let mut end = start + i64::from(last);
        // The run may go on in the words that follow.
        while last == 63 && search.next <= search.to {
            self.read_on(search);
            let more = search.bits.trailing_ones();
            search.bits &= search.bits.wrapping_add(1);
            end += i64::from(more);
            last = more.wrapping_sub(1);
        }
        Some((first, end))
    }

    fn here(&self, y: i64, rows: i64) -> u64 {
        self.sector.read(self.x, y, rows.min(64))
    }

    fn before(&self, y: i64, rows: i64) -> u64 {
        self.sector.read(self.x - 1, y, rows.min(64))
    }

    fn see(&mut self, from: i64, to: i64) {
        let (from, to) = (from.max(self.rows.0), to.min(self.rows.1));
        if from <= to {
            self.sector.see(self.x, from, to);
        }
    }

    fn see_run(&mut self, from: i64, to: i64) {
        self.sector.see(self.x, from, to);
    }

    fn meet(&mut self, from: i64, to: i64) {
        self.sector.meet(self.x, from, to);
    }

    fn leave(&mut self) {}
}

/// Up to 64 columns of bits side by side, to be turned into rows of a plane.
#[derive(Debug, Default)]
pub(super) struct Strip {
    /// Blocks of 64 rows, each with one word a column.
    words: Vec<u64>,
    /// The blocks that have been written to.
    used: Option<(usize, usize)>,
    /// The column and row in the plane of the first bit.
    corner: (i64, i64),
}

impl Strip {
    /// Places the empty strip over `rows` rows of a plane.
    pub fn place(&mut self, corner: (i64, i64), rows: u64) {
        let words = (rows as usize).div_ceil(64) * 64;
        if self.words.len() < words {
            self.words.resize(words, 0);
        }
        self.corner = corner;
    }

    /// Whether a column lies within the strip; never if the strip is empty.
    pub fn has(&self, column: i64) -> bool {
        self.used.is_some() && (self.corner.0..self.corner.0 + 64).contains(&column)
    }

    /// Sets rows `from..=to` of a column.
    pub fn add_run(&mut self, column: i64, from: i64, to: i64) {
        let lane = (column - self.corner.0) as usize;
        let (from, to) = ((from - self.corner.1) as usize, (to - self.corner.1) as usize);
        for block in from / 64..=to / 64 {
            let first = from.max(block * 64) % 64;
            let last = to.min(block * 64 + 63) % 64;
            self.words[block * 64 + lane] |= span(first as i64, last as i64);
        }
        let (low, high) = self.used.unwrap_or((from / 64, to / 64));
        self.used = Some((low.min(from / 64), high.max(to / 64)));
    }

    /// Moves the bits into the plane.
    pub fn flush(&mut self, plane: &mut BitPlane) {
        let Some((first, last)) = self.used.take() else { return };
        for (index, block) in (first..=last).zip(self.words[first * 64..].chunks_exact_mut(64)) {
            let mut rows = [0; 64];
            rows.copy_from_slice(block);
            block.fill(0);
            transpose_64(&mut rows);
            plane.add_block(self.corner.0, self.corner.1 + 64 * index as i64, &rows);
        }
    }
}
