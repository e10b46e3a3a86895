//! Sets of cells without bounds: one bitmap for each chunk of 32 × 32 places that holds a cell.
//! Exact. Cost: O(log chunks) for each chunk touched, then one word a row.

use crate::grid::{Bounds, Coord, Extent, Mask};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::marker::PhantomData;

/// The number of rows and columns of a chunk.
const SIDE: i64 = 32;

/// The bits of a chunk: a word for each of 32 rows; the lowest bit is the first column.
pub type Chunk = [u32; SIDE as usize];

/// The position of a chunk: its first place is `32 * column, 32 * row`. Ordered by row, then column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChunkAt {
    /// The number of chunks below the one of the origin.
    pub row: i32,
    /// The number of chunks to the right of the one of the origin.
    pub column: i32,
}

impl ChunkAt {
    /// Returns the position of the chunk that holds a cell.
    pub fn of<C: Coord>(at: C) -> Self {
        ChunkAt::of_place(at.place())
    }

    /// Returns the position of the chunk that holds a place. Places of cells are less than 2³³ away
    /// from the origin, so it fits.
    fn of_place((column, row): (i64, i64)) -> Self {
        ChunkAt { row: row.div_euclid(SIDE) as i32, column: column.div_euclid(SIDE) as i32 }
    }

    /// Returns the first place of the chunk.
    fn place(self) -> (i64, i64) {
        (i64::from(self.column) * SIDE, i64::from(self.row) * SIDE)
    }
}

/// A set of cells anywhere in the world.
///
/// ```
/// use eyeline::memory::CellSet;
/// use eyeline::{Bounds, Cell, Mask};
/// let mut field = Mask::new(Bounds::around(Cell::new(-1_000_000, 7), 1));
/// field.insert(Cell::new(-1_000_000, 6));
/// let mut seen = CellSet::new();
/// assert_eq!(seen.add(&field), 1);
/// assert_eq!(seen.add(&field), 0);
/// assert!(seen.contains(Cell::new(-1_000_000, 6)));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct CellSet<C> {
    /// Boxed: a half-filled node of the tree would hold as many empty chunks.
    chunks: BTreeMap<ChunkAt, Box<Chunk>>,
    len: usize,
    grid: PhantomData<C>,
}

impl<C: Coord> CellSet<C> {
    /// Returns the empty set.
    pub fn new() -> Self {
        CellSet { chunks: BTreeMap::new(), len: 0, grid: PhantomData }
    }

    /// Returns the number of cells in the set.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether the cell is in the set.
    pub fn contains(&self, at: C) -> bool {
        let (row, bit) = within(at.place());
        self.chunks.get(&ChunkAt::of(at)).is_some_and(|chunk| chunk[row] & bit != 0)
    }

    /// Adds a cell; returns whether it is new.
    pub fn insert(&mut self, at: C) -> bool {
        let (row, bit) = within(at.place());
        let word = &mut self.chunks.entry(ChunkAt::of(at)).or_default()[row];
        let new = *word & bit == 0;
        *word |= bit;
        self.len += usize::from(new);
        new
    }

    /// Adds the cells of a mask; returns how many of them are new.
    pub fn add(&mut self, mask: &Mask<C>) -> usize {
        let before = self.len;
        self.add_telling(mask, |_| ());
        self.len - before
    }

    /// Adds the cells of a mask and calls `tell` for those that are new, chunk by chunk.
    pub fn add_telling(&mut self, mask: &Mask<C>, mut tell: impl FnMut(C)) {
        let (plane, bounds) = (mask.plane(), mask.bounds());
        let first = ChunkAt::of_place((bounds.left, bounds.top));
        let last = ChunkAt::of_place((bounds.right, bounds.bottom));
        for row in first.row..=last.row {
            for column in first.column..=last.column {
                let at = ChunkAt { row, column };
                let (left, top) = at.place();
                let rows = bounds.top.max(top)..=bounds.bottom.min(top + SIDE - 1);
                let mut chunk = Chunk::default();
                for row in rows {
                    chunk[(row - top) as usize] = plane.word(left, row) as u32;
                }
                self.join(at, &chunk, &mut tell);
            }
        }
    }

    /// Adds the cells of another set.
    pub fn union_with(&mut self, other: &CellSet<C>) {
        for (at, chunk) in other.chunks() {
            self.merge(at, chunk);
        }
    }

    /// Whether every cell of this set is in the other.
    pub fn is_subset(&self, other: &CellSet<C>) -> bool {
        self.chunks().all(|(at, chunk)| {
            let theirs = other.chunk(at).unwrap_or(&EMPTY);
            chunk.iter().zip(theirs).all(|(mine, theirs)| mine & !theirs == 0)
        })
    }

    /// Removes every cell.
    pub fn clear(&mut self) {
        *self = CellSet::new();
    }

    /// Returns how many of the cells lie within an extent.
    pub fn len_within(&self, extent: Extent<C>) -> usize {
        self.iter().filter(|&at| extent.contains(at)).count()
    }

    /// Returns the first of the cells, in reading order, that a map does not have. Cost: O(chunks), and
    /// a look at the cells of those that reach beyond the map.
    ///
    /// ```
    /// use eyeline::memory::CellSet;
    /// use eyeline::{Cell, Extent};
    /// let set: CellSet<Cell> = [Cell::new(2, 2), Cell::new(3, 0)].into_iter().collect();
    /// assert_eq!(set.outside(Extent::rectangle(3, 3)?), Some(Cell::new(3, 0)));
    /// assert_eq!(set.outside(Extent::rectangle(4, 3)?), None);
    /// # Ok::<(), eyeline::ExtentError>(())
    /// ```
    pub fn outside(&self, extent: Extent<C>) -> Option<C> {
        // Each row of a map is one run, longest in the middle, so a map holds a box if it holds its
        // corners.
        let has =
            |place: (i64, i64)| C::at_place(place.0, place.1).is_some_and(|at| extent.contains(at));
        let reaches_beyond = |&(at, chunk): &(ChunkAt, &Chunk)| {
            let Bounds { left, top, right, bottom } = hull(at, chunk);
            ![(left, top), (right, top), (left, bottom), (right, bottom)].into_iter().all(has)
        };
        let chunks = self.chunks().filter(reaches_beyond);
        let cells = chunks.flat_map(|(at, chunk)| {
            (0..).zip(chunk).flat_map(move |(line, &word)| cells::<C>(at, line, word))
        });
        cells.filter(|&at| !extent.contains(at)).min()
    }

    /// Returns the smallest box that holds all of the cells. Cost: O(chunks).
    ///
    /// ```
    /// use eyeline::memory::CellSet;
    /// use eyeline::{Bounds, Cell};
    /// let set: CellSet<Cell> = [Cell::new(-40, 7), Cell::new(3, 100)].into_iter().collect();
    /// assert_eq!(set.bounds(), Some(Bounds { left: -40, top: 7, right: 3, bottom: 100 }));
    /// ```
    pub fn bounds(&self) -> Option<Bounds> {
        self.chunks().map(|(at, chunk)| hull(at, chunk)).reduce(|all, own| all.hull(&own))
    }

    /// Returns the cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = C> {
        let mut rows: Vec<i32> = self.chunks.keys().map(|at| at.row).collect();
        rows.dedup();
        rows.into_iter()
            .flat_map(move |row| (0..SIDE as usize).flat_map(move |line| self.line(row, line)))
    }

    /// Returns the cells of one line of a row of chunks.
    fn line(&self, row: i32, line: usize) -> impl Iterator<Item = C> {
        let at = |column| ChunkAt { row, column };
        let chunks = self.chunks.range(at(i32::MIN)..=at(i32::MAX));
        chunks.flat_map(move |(at, chunk)| cells(*at, line, chunk[line]))
    }

    /// Returns the chunks that hold a cell, by row, then column, as a store keeps them.
    pub fn chunks(&self) -> impl Iterator<Item = (ChunkAt, &Chunk)> {
        self.chunks.iter().map(|(at, chunk)| (*at, &**chunk))
    }

    /// Returns one chunk, if it holds a cell.
    pub fn chunk(&self, at: ChunkAt) -> Option<&Chunk> {
        self.chunks.get(&at).map(|chunk| &**chunk)
    }

    /// Adds the cells of a chunk from a store. Returns `false`, and adds nothing, if one of its places
    /// is no cell of the grid.
    pub fn add_chunk(&mut self, at: ChunkAt, chunk: &Chunk) -> bool {
        let all = is_inside::<C>(at) || {
            let cells = chunk.iter().enumerate().map(|(line, &word)| cells::<C>(at, line, word));
            let found: usize = cells.map(Iterator::count).sum();
            found == count(chunk)
        };
        if all {
            self.merge(at, chunk);
        }
        all
    }

    /// Returns the number of bytes that the set takes.
    pub fn memory(&self) -> usize {
        self.chunks.len() * (size_of::<(ChunkAt, Box<Chunk>)>() + size_of::<Chunk>())
    }

    /// Adds a chunk, all of whose places are cells.
    fn merge(&mut self, at: ChunkAt, chunk: &Chunk) {
        match self.chunks.entry(at) {
            Entry::Vacant(_) if *chunk == EMPTY => (),
            Entry::Vacant(entry) => {
                self.len += count(chunk);
                entry.insert(Box::new(*chunk));
            }
            Entry::Occupied(mut entry) => {
                let mine = entry.get_mut();
                self.len -= count(mine);
                mine.iter_mut().zip(chunk).for_each(|(mine, theirs)| *mine |= theirs);
                self.len += count(mine);
            }
        }
    }

    fn join(&mut self, at: ChunkAt, chunk: &Chunk, tell: &mut impl FnMut(C)) {
        let mine = match self.chunks.entry(at) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(_) if *chunk == EMPTY => return,
            Entry::Vacant(entry) => entry.insert(Box::new(EMPTY)),
        };
        for (line, (mine, &theirs)) in mine.iter_mut().zip(chunk).enumerate() {
            let new = theirs & !*mine;
            if new != 0 {
                *mine |= new;
                self.len += new.count_ones() as usize;
                cells(at, line, new).for_each(&mut *tell);
            }
        }
    }
}

const EMPTY: Chunk = [0; SIDE as usize];

/// Returns how many places of a chunk are set.
fn count(chunk: &Chunk) -> usize {
    chunk.iter().map(|word| word.count_ones() as usize).sum()
}

/// Returns the smallest box that holds the cells of a chunk.
fn hull(at: ChunkAt, chunk: &Chunk) -> Bounds {
    let (left, top) = at.place();
    let columns = chunk.iter().fold(0, |columns, word| columns | word);
    let line = |line: Option<usize>| top + line.unwrap_or_default() as i64;
    Bounds {
        left: left + i64::from(columns.trailing_zeros()),
        top: line(chunk.iter().position(|&word| word != 0)),
        right: left + SIDE - 1 - i64::from(columns.leading_zeros()),
        bottom: line(chunk.iter().rposition(|&word| word != 0)),
    }
}

/// Whether every place of a chunk is a cell, which holds if its corners are cells.
fn is_inside<C: Coord>(at: ChunkAt) -> bool {
    let (left, top) = at.place();
    let corners = [(0, 0), (SIDE - 1, 0), (0, SIDE - 1), (SIDE - 1, SIDE - 1)];
    corners.into_iter().all(|(right, down)| C::at_place(left + right, top + down).is_some())
}

/// Returns the line and the bit of a place within its chunk.
fn within((column, row): (i64, i64)) -> (usize, u32) {
    (row.rem_euclid(SIDE) as usize, 1 << column.rem_euclid(SIDE))
}

/// Returns the cells of one line of a chunk.
fn cells<C: Coord>(at: ChunkAt, line: usize, mut word: u32) -> impl Iterator<Item = C> {
    let (left, top) = at.place();
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        C::at_place(left + i64::from(bit), top + line as i64)
    })
}

impl<C: Coord> Default for CellSet<C> {
    fn default() -> Self {
        CellSet::new()
    }
}

impl<C: Coord> FromIterator<C> for CellSet<C> {
    fn from_iter<I: IntoIterator<Item = C>>(cells: I) -> Self {
        let mut set = CellSet::new();
        set.extend(cells);
        set
    }
}

impl<C: Coord> Extend<C> for CellSet<C> {
    fn extend<I: IntoIterator<Item = C>>(&mut self, cells: I) {
        for at in cells {
            self.insert(at);
        }
    }
}

impl<C: Coord> fmt::Debug for CellSet<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
