//! Bits in strips of 16 columns: one 16-bit word a row, the rows of a strip one after another, so that
//! neighbours lie near each other in memory however wide the box is. 64 columns of many rows are five
//! short slices; a tile of up to 16×16 places is two, read without a branch.
//! Exact: bits are moved. Cost: O(1) a tile or a word; one bit a place, plus two strips.

use super::Bounds;
use super::bits::BitsOf;
use std::ops::Range;

/// One row of a strip or of a tile; its lowest bit is its first column.
pub(crate) type Row = u16;

/// Rows one below the other.
pub(crate) type Tile<const ROWS: usize> = [Row; ROWS];

/// The number of columns in a strip.
const WIDTH: u32 = Row::BITS;

/// The number of strips in which 64 columns lie.
const ACROSS: usize = (64 / WIDTH + 1) as usize;

/// A tile may begin up to `SPARE - 1` columns and rows before the box, and end as far beyond it.
const SPARE: u32 = 16;

/// A bit for each place of a box.
#[derive(Clone, Debug)]
pub(crate) struct Strips {
    shape: Shape,
    /// The rows of all strips, with a spare strip before and after those of the box, and spare rows
    /// before and after everything.
    rows: Vec<Row>,
}

/// Strips, to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StripsRef<'a> {
    shape: Shape,
    rows: &'a [Row],
}

#[derive(Clone, Copy, Debug)]
struct Shape {
    left: i32,
    top: i32,
    width: u32,
    height: u32,
}

impl Strips {
    /// Returns strips for a box, which must have the size of a map and lie within the range of `i32`.
    pub fn new(bounds: Bounds) -> Self {
        let (left, top) = (bounds.left as i32, bounds.top as i32);
        let (width, height) = (bounds.width() as u32, bounds.height() as u32);
        let strips = width.div_ceil(WIDTH) as usize + 2;
        let rows = vec![0; strips * height as usize + 2 * SPARE as usize];
        Strips { shape: Shape { left, top, width, height }, rows }
    }

    /// Returns the number of bits that a box takes.
    pub fn cost(bounds: Bounds) -> u128 {
        u128::from(bounds.width().div_ceil(WIDTH.into()) + 2)
            * u128::from(bounds.height())
            * u128::from(WIDTH)
    }

    #[inline(always)]
    pub fn view(&self) -> StripsRef<'_> {
        StripsRef { shape: self.shape, rows: &self.rows }
    }

    /// Sets or clears a bit; places outside the box are ignored.
    pub fn set(&mut self, at: (i64, i64), value: bool) {
        if let Some((index, bit)) = self.shape.find(at) {
            self.rows[index] = self.rows[index] & !(1 << bit) | Row::from(value) << bit;
        }
    }

    /// Sets or clears every bit of the box: one byte for each place, row after row, 0 for those that
    /// are clear.
    pub fn fill(&mut self, bytes: &[u8]) {
        let Shape { width, height, .. } = self.shape;
        for (row, bytes) in (0..height).zip(bytes.chunks_exact(width as usize)) {
            for (strip, bytes) in (1..).zip(bytes.chunks(WIDTH as usize)) {
                self.rows[self.shape.index(strip, row)] = packed(bytes);
            }
        }
    }

    /// Sets or clears every bit from the bytes of the transposed box, whose rows are the columns of
    /// this one.
    pub fn fill_turned(&mut self, bytes: &[u8]) {
        let Shape { width, height, .. } = self.shape;
        let rows = bytes.chunks_exact(height as usize).take(width as usize);
        for (column, bytes) in (0..width).zip(rows) {
            let (first, bit) = (self.shape.index(column / WIDTH + 1, 0), column % WIDTH);
            let strip = &mut self.rows[first..first + height as usize];
            if bit == 0 {
                strip.fill(0);
            }
            for (row, &byte) in strip.iter_mut().zip(bytes) {
                *row |= Row::from(byte != 0) << bit;
            }
        }
    }

    /// Returns the number of bytes that the strips take.
    pub fn memory(&self) -> usize {
        self.rows.capacity() * size_of::<Row>()
    }
}

/// Returns which of up to 16 bytes are not 0.
#[inline(always)]
fn packed(bytes: &[u8]) -> Row {
    match bytes.as_chunks::<8>() {
        ([first, second], []) => eight(*first) | eight(*second) << 8,
        _ => bytes.iter().rev().fold(0, |row, &byte| row << 1 | Row::from(byte != 0)),
    }
}

/// Returns which of eight bytes are not 0.
#[inline(always)]
fn eight(bytes: [u8; 8]) -> Row {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let bytes = u64::from_le_bytes(bytes);
    // First the highest bit of each byte that is not 0, then these bits side by side.
    let set = (((bytes & LOW) + LOW) | bytes) & !LOW;
    ((set >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as Row
}

impl Shape {
    /// Returns the index of a row of a strip; strip 0 is the spare one, and rows above the box are
    /// counted down from 2³².
    #[inline(always)]
    fn index(&self, strip: u32, row: u32) -> usize {
        let row = row.wrapping_add(SPARE);
        (u64::from(strip) * u64::from(self.height) + u64::from(row)) as usize
    }

    #[inline]
    fn find(&self, (column, row): (i64, i64)) -> Option<(usize, u32)> {
        let column = column.wrapping_sub(self.left.into()) as u64;
        let row = row.wrapping_sub(self.top.into()) as u64;
        let inside = column < self.width.into() && row < self.height.into();
        let (column, row) = (column as u32, row as u32);
        inside.then(|| (self.index(column / WIDTH + 1, row), column % WIDTH))
    }

    /// Whether the 64 columns from this one on, counted from the first, all lie outside.
    #[inline(always)]
    fn is_beyond(&self, column: i64) -> bool {
        column >= i64::from(self.width) || column <= -64
    }
}

impl<'a> StripsRef<'a> {
    /// Returns the box.
    pub fn bounds(&self) -> Bounds {
        let Shape { left, top, width, height } = self.shape;
        let (left, top) = (i64::from(left), i64::from(top));
        let (right, bottom) = (left + i64::from(width) - 1, top + i64::from(height) - 1);
        Bounds { left, top, right, bottom }
    }

    /// Returns a place counted from the box's first column and row; `None` outside the box.
    #[inline(always)]
    pub fn locate(&self, (column, row): (i32, i32)) -> Option<(u32, u32)> {
        let column = column.wrapping_sub(self.shape.left) as u32;
        let row = row.wrapping_sub(self.shape.top) as u32;
        (column < self.shape.width && row < self.shape.height).then_some((column, row))
    }

    /// Whether the bit is set; places outside the box are not.
    #[inline]
    pub fn get(&self, at: (i64, i64)) -> bool {
        self.shape.find(at).is_some_and(|(index, bit)| self.rows[index] >> bit & 1 == 1)
    }

    /// Returns the 64 places of a row from `column` on as bits; places outside the box are 0.
    #[inline]
    pub fn word(&self, column: i64, row: i64) -> u64 {
        let (column, row) = (column - i64::from(self.shape.left), row - i64::from(self.shape.top));
        if self.shape.is_beyond(column) || row as u64 >= u64::from(self.shape.height) {
            return 0;
        }
        let (skipped, column) = ((-column).max(0) as u32, column.max(0) as u32);
        let first = self.shape.index(column / WIDTH + 1, row as u32);
        let rows = std::array::from_fn(|next| {
            self.rows.get(first + next * self.shape.height as usize).copied().unwrap_or(0)
        });
        joined(rows, column % WIDTH, skipped)
    }

    /// Reads 64 places from `column` on in one row after another, one word each. Places that are not in
    /// the range `wanted`, counted from `column`, may be missing.
    #[inline(always)]
    pub fn read(&self, column: i64, row: i64, wanted: Range<i64>, words: &mut [u64]) {
        let (column, row) = (column - i64::from(self.shape.left), row - i64::from(self.shape.top));
        words.fill(0);
        let above = (-row).clamp(0, words.len() as i64) as usize;
        let below = (i64::from(self.shape.height) - row).clamp(0, words.len() as i64) as usize;
        let Some(words @ [_, ..]) = words.get_mut(above..below) else { return };
        let wide = i64::from(WIDTH);
        let last = (i64::from(self.shape.width) - 1).min(column + wanted.end - 1).div_euclid(wide);
        for strip in (column + wanted.start).div_euclid(wide).max(0)..=last {
            let first = self.shape.index(strip as u32 + 1, (row + above as i64) as u32);
            let rows = &self.rows[first..first + words.len()];
            let shift = strip * wide - column;
            if shift >= 0 {
                words
                    .iter_mut()
                    .zip(rows)
                    .for_each(|(word, &row)| *word |= u64::from(row) << shift);
            } else {
                words
                    .iter_mut()
                    .zip(rows)
                    .for_each(|(word, &row)| *word |= u64::from(row) >> -shift);
            }
        }
    }

    /// Returns 16 columns of at most 16 rows to the right of a located place and below it. The place
    /// may lie up to 15 columns and rows before the box, counted down from 2³². Places outside the box
    /// have arbitrary bits. `None` if there is no strip.
    #[inline(always)]
    pub fn tile<const ROWS: usize>(&self, (column, row): (u32, u32)) -> Option<Tile<ROWS>> {
        // The near strip is the one that holds the column before: then at least one column is always
        // shifted out of it, and one product does what two shifts would.
        let before = column.wrapping_add(SPARE - 1);
        let first = self.shape.index(before / WIDTH, row);
        let rows = self.rows.get(first..first + self.shape.height as usize + ROWS)?;
        let (near, far) = (rows.first_chunk::<ROWS>()?, rows.last_chunk::<ROWS>()?);
        let Scale(scale) = &SCALES[(before % WIDTH) as usize];
        let mut tile = [0; ROWS];
        for row in 0..ROWS {
            let moved = u32::from(near[row]) * u32::from(scale[row % 8]);
            tile[row] = (moved >> WIDTH) as Row | far[row].wrapping_mul(scale[row % 8]);
        }
        Some(tile)
    }

    /// Returns the tile from any place that is at most 15 columns and rows before one of the box.
    #[inline(always)]
    pub fn tile_from<const ROWS: usize>(&self, (column, row): (i64, i64)) -> Option<Tile<ROWS>> {
        let Shape { left, top, .. } = self.shape;
        self.tile(((column - i64::from(left)) as u32, (row - i64::from(top)) as u32))
    }

    /// Returns the places whose bit is set, in reading order.
    pub fn ones(self) -> impl Iterator<Item = (i64, i64)> + 'a {
        let (left, top) = (i64::from(self.shape.left), i64::from(self.shape.top));
        (top..top + i64::from(self.shape.height)).flat_map(move |row| {
            (left..left + i64::from(self.shape.width)).step_by(64).flat_map(move |column| {
                BitsOf(self.word(column, row)).map(move |bit| (column + i64::from(bit), row))
            })
        })
    }
}

/// Joins 64 columns from five neighbouring strips.
#[inline(always)]
fn joined(rows: [Row; ACROSS], shift: u32, skipped: u32) -> u64 {
    let [first, second, third, fourth, last] = rows.map(u64::from);
    let most = first | second << WIDTH | third << (2 * WIDTH) | fourth << (3 * WIDTH);
    (most >> shift | last << 1 << (63 - shift)) << skipped
}

/// A power of two, repeated for each row of half a tile. Read as a vector that the compiler does not
/// know to hold powers, it is multiplied by in one instruction; a shift by a run-time number takes two.
#[repr(align(16))]
#[derive(Clone, Copy)]
struct Scale(Tile<8>);

/// The factors for the rows of the far strip: `SCALES[before]` shifts them to the left by `15 - before`
/// columns, behind the columns of the near strip.
static SCALES: [Scale; WIDTH as usize] = {
    let mut scales = [Scale([0; 8]); WIDTH as usize];
    let mut before = 0;
    while before < scales.len() {
        scales[before] = Scale([1 << (scales.len() - 1 - before); 8]);
        before += 1;
    }
    scales
};
