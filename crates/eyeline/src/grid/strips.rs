//! Bits in strips of 32 columns: a word a row, the rows of a strip one after another. What lies near
//! a place lies near it in memory, however wide the box. Read 64 columns at a time.

use super::Bounds;
use super::bits::BitsOf;

/// The row of a strip.
type Row = u32;

/// Columns in a strip.
const WIDTH: u32 = Row::BITS;

/// A bit for each place of a box.
#[derive(Clone, Debug)]
pub(crate) struct Strips {
    shape: Shape,
    /// One strip more than the box needs, so that every strip has a next one.
    rows: Vec<Row>,
}

/// Strips to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
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
    /// The box must have a map's size and lie within the range of `i32`.
    pub fn new(bounds: Bounds) -> Self {
        let (left, top) = (bounds.left as i32, bounds.top as i32);
        let (width, height) = (bounds.width() as u32, bounds.height() as u32);
        let strips = width.div_ceil(WIDTH) as usize + 1;
        let rows = vec![0; strips * height as usize];
        Strips { shape: Shape { left, top, width, height }, rows }
    }

    /// Bits that a box takes.
    pub fn cost(bounds: Bounds) -> u128 {
        u128::from(bounds.width().div_ceil(WIDTH.into()) + 1)
            * u128::from(bounds.height())
            * u128::from(WIDTH)
    }

    #[inline(always)]
    pub fn view(&self) -> View<'_> {
        View { shape: self.shape, rows: &self.rows }
    }

    /// Sets or clears a bit; places outside the box are ignored.
    pub fn set(&mut self, at: (i64, i64), value: bool) {
        if let Some((index, bit)) = self.shape.find(at) {
            self.rows[index] = self.rows[index] & !(1 << bit) | Row::from(value) << bit;
        }
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.rows.capacity() * size_of::<Row>()
    }
}

impl Shape {
    /// Where a row of a strip is stored.
    #[inline(always)]
    fn index(&self, strip: u32, row: u32) -> usize {
        (u64::from(strip) * u64::from(self.height) + u64::from(row)) as usize
    }

    #[inline]
    fn find(&self, (column, row): (i64, i64)) -> Option<(usize, u32)> {
        let column = column.wrapping_sub(self.left.into()) as u64;
        let row = row.wrapping_sub(self.top.into()) as u64;
        let inside = column < self.width.into() && row < self.height.into();
        let (column, row) = (column as u32, row as u32);
        inside.then(|| (self.index(column / WIDTH, row), column % WIDTH))
    }

    /// Whether 64 columns from this one on, counted from the first, are all outside.
    #[inline(always)]
    fn is_beyond(&self, column: i64) -> bool {
        column >= i64::from(self.width) || column <= -64
    }
}

impl<'a> View<'a> {
    /// Whether the bit is set; places outside the box are not.
    #[inline]
    pub fn get(&self, at: (i64, i64)) -> bool {
        self.shape.find(at).is_some_and(|(index, bit)| self.rows[index] >> bit & 1 == 1)
    }

    /// The 64 places of a row from `column` on, as bits; those outside the box are 0.
    #[inline]
    pub fn word(&self, column: i64, row: i64) -> u64 {
        let (column, row) = (column - i64::from(self.shape.left), row - i64::from(self.shape.top));
        if self.shape.is_beyond(column) || row as u64 >= u64::from(self.shape.height) {
            return 0;
        }
        let (skipped, column) = ((-column).max(0) as u32, column.max(0) as u32);
        let (first, height) =
            (self.shape.index(column / WIDTH, row as u32), self.shape.height as usize);
        let last = self.rows.get(first + 2 * height).copied().unwrap_or(0);
        joined([self.rows[first], self.rows[first + height], last], column % WIDTH, skipped)
    }

    /// The same, from a row on by so many rows at a time.
    #[inline(always)]
    pub fn words(&self, column: i64, row: i64, step: i64) -> Words<'a> {
        let (column, height) = (column - i64::from(self.shape.left), self.shape.height as usize);
        let shift = (column.max(0) % i64::from(WIDTH)) as u32;
        let skipped = (-column).max(0) as u32;
        let row = row - i64::from(self.shape.top);
        let strips = if self.shape.is_beyond(column) {
            [&[][..]; 3]
        } else {
            let first = self.shape.index(column.max(0) as u32 / WIDTH, 0);
            [0, 1, 2].map(|next| {
                let first = first + next * height;
                self.rows.get(first..first + height).unwrap_or_default()
            })
        };
        Words { strips, row, step, shift, skipped }
    }

    /// The places whose bit is set, in reading order.
    pub fn ones(self) -> impl Iterator<Item = (i64, i64)> + 'a {
        let (left, top) = (i64::from(self.shape.left), i64::from(self.shape.top));
        (top..top + i64::from(self.shape.height)).flat_map(move |row| {
            (left..left + i64::from(self.shape.width)).step_by(64).flat_map(move |column| {
                BitsOf(self.word(column, row)).map(move |bit| (column + i64::from(bit), row))
            })
        })
    }
}

/// 64 columns of a box, row after row.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    /// The rows of three strips next to each other.
    strips: [&'a [Row]; 3],
    row: i64,
    step: i64,
    /// Columns of the first strip that come before.
    shift: u32,
    /// Columns before the first strip.
    skipped: u32,
}

impl Words<'_> {
    /// The bits of this row, those outside the box 0; then goes on.
    #[inline(always)]
    pub fn next(&mut self) -> u64 {
        // Rows above the box become huge: beyond the last row there is nothing.
        let row = self.row as usize;
        let rows = self.strips.map(|strip| strip.get(row).copied().unwrap_or(0));
        self.row += self.step;
        joined(rows, self.shift, self.skipped)
    }
}

/// 64 columns of three strips.
#[inline(always)]
fn joined(rows: [Row; 3], shift: u32, skipped: u32) -> u64 {
    let [near, next, last] = rows.map(u64::from);
    ((near | next << WIDTH) >> shift | last << 1 << (63 - shift)) << skipped
}
