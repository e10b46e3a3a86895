//! Bits in ribbons of 16 columns: a word a row, the rows of a ribbon one after another. What lies
//! near a place lies near it in memory, however wide the box; a tile of up to 16×16 places is two
//! short slices, read without a branch. Cost: a bit a place and two ribbons more.

use super::Bounds;

/// The row of a ribbon, or of a tile: its lowest bit is its first column.
pub(crate) type Row = u16;

/// Rows one below the other.
pub(crate) type Tile<const ROWS: usize> = [Row; ROWS];

/// Columns in a ribbon.
const WIDTH: u32 = Row::BITS;

/// Tiles may begin so many columns and rows before the box, less one, and end as far beyond it.
const SPARE: u32 = 16;

/// A bit for each place of a box.
#[derive(Clone, Debug)]
pub(crate) struct Ribbons {
    shape: Shape,
    /// A ribbon before those of the box and one after them, spare rows before and after all.
    rows: Vec<Row>,
}

/// Ribbons to be read.
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

impl Ribbons {
    /// The box must have a map's size and lie within the range of `i32`.
    pub fn new(bounds: Bounds) -> Self {
        let (left, top) = (bounds.left as i32, bounds.top as i32);
        let (width, height) = (bounds.width() as u32, bounds.height() as u32);
        let ribbons = width.div_ceil(WIDTH) as usize + 2;
        let rows = vec![0; ribbons * height as usize + 2 * SPARE as usize];
        Ribbons { shape: Shape { left, top, width, height }, rows }
    }

    /// Bits that a box takes.
    pub fn cost(bounds: Bounds) -> u128 {
        u128::from(bounds.width().div_ceil(WIDTH.into()) + 2)
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
    /// Where a row of a ribbon is stored, the spare one the first; rows above the box are counted
    /// down from 2³².
    #[inline(always)]
    fn index(&self, ribbon: u32, row: u32) -> usize {
        let row = row.wrapping_add(SPARE);
        (u64::from(ribbon) * u64::from(self.height) + u64::from(row)) as usize
    }

    #[inline]
    fn find(&self, (column, row): (i64, i64)) -> Option<(usize, u32)> {
        let column = column.wrapping_sub(self.left.into()) as u64;
        let row = row.wrapping_sub(self.top.into()) as u64;
        let inside = column < self.width.into() && row < self.height.into();
        let (column, row) = (column as u32, row as u32);
        inside.then(|| (self.index(column / WIDTH + 1, row), column % WIDTH))
    }
}

impl View<'_> {
    /// A place of the box, counted from its first column and row; `None` outside.
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

    /// The places right of and below a located one, 16 columns of at most 16 rows; it may lie up to
    /// 15 columns and rows before the box, counted down from 2³². Places outside the box are
    /// anything. `None` where no ribbon is.
    #[inline(always)]
    pub fn tile<const ROWS: usize>(&self, (column, row): (u32, u32)) -> Option<Tile<ROWS>> {
        // The near ribbon is the one that has the column before: then something is always shifted
        // out of it, and one product does what two shifts would.
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
}

/// A power of two, once a row of half a tile: read as a vector, and not known to be a power, it is
/// multiplied by in one instruction. A shift by a number known only at run time takes two.
#[repr(align(16))]
#[derive(Clone, Copy)]
struct Scale(Tile<8>);

/// What a far row is multiplied by when so many columns, and one, of the near one come before.
static SCALES: [Scale; WIDTH as usize] = {
    let mut scales = [Scale([0; 8]); WIDTH as usize];
    let mut before = 0;
    while before < scales.len() {
        scales[before] = Scale([1 << (scales.len() - 1 - before); 8]);
        before += 1;
    }
    scales
};
