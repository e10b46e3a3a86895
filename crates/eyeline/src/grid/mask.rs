//! Masks: sets of cells within a box, one bit a cell, with the operations of sets.
//! Exact. Cost: O(1) for a cell, O(area / 64) for an operation on the whole set.

use super::bits::BitPlane;
use super::{Bounds, Coord};
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

thread_local! {
    static SPARE: Cell<Option<BitPlane>> = const { Cell::new(None) };
}

/// A set of cells within fixed bounds.
///
/// ```
/// use eyeline::{Bounds, Cell, Mask};
/// let mut seen = Mask::new(Bounds::around(Cell::new(0, 0), 2));
/// seen.insert(Cell::new(1, -2));
/// assert_eq!(seen.iter().collect::<Vec<_>>(), [Cell::new(1, -2)]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Mask<C> {
    plane: BitPlane,
    grid: PhantomData<C>,
}

impl<C: Coord> Mask<C> {
    /// Returns the empty set over these bounds.
    pub fn new(bounds: Bounds) -> Self {
        Mask { plane: BitPlane::new(bounds), grid: PhantomData }
    }

    /// Returns the bits.
    pub(crate) fn plane(&self) -> &BitPlane {
        &self.plane
    }

    /// Returns the bits, to be changed.
    pub(crate) fn plane_mut(&mut self) -> &mut BitPlane {
        &mut self.plane
    }

    /// Empties the set and gives it new bounds; its memory is reused.
    pub fn reset(&mut self, bounds: Bounds) {
        self.plane.reset(bounds);
    }

    /// Returns the box within which the set can hold cells.
    pub fn bounds(&self) -> Bounds {
        self.plane.bounds()
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(&self, at: C) -> bool {
        self.plane.get(at.place())
    }

    /// Adds a cell; one outside the bounds is ignored.
    #[inline]
    pub fn insert(&mut self, at: C) {
        self.plane.set(at.place(), true);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, at: C) {
        self.plane.set(at.place(), false);
    }

    /// Removes every cell.
    pub fn clear(&mut self) {
        self.plane.words_mut().fill(0);
    }

    /// Returns the number of cells in the set.
    pub fn len(&self) -> usize {
        self.plane.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.plane.words().iter().all(|&word| word == 0)
    }

    /// Returns the cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = C> {
        self.plane.ones().filter_map(|(column, row)| C::at_place(column, row))
    }

    /// Calls `tell` for each 64 cells of a row that hold any of the set, in reading order, with the row, the
    /// column of the first of these cells, and one bit for each of them, the first the lowest. Cost:
    /// O(area / 64), where [`Mask::iter`] costs O(cells).
    ///
    /// ```
    /// use eyeline::{Bounds, Cell, Mask};
    /// let mut seen = Mask::new(Bounds::around(Cell::new(5, 5), 3));
    /// for x in [3, 4, 7] {
    ///     seen.insert(Cell::new(x, 6));
    /// }
    /// let mut words = Vec::new();
    /// seen.each_word(|row, column, bits| words.push((row, column, bits)));
    /// assert_eq!(words, [(6, 2, 0b100110)]);
    /// ```
    #[inline]
    pub fn each_word(&self, tell: impl FnMut(i64, i64, u64)) {
        self.plane.each_word(tell);
    }

    /// Writes 1 for each place of the bounds whose cell is in the set and 0 for the others, in
    /// reading order.
    ///
    /// ```
    /// use eyeline::{Bounds, Cell, Mask};
    /// let mut seen = Mask::new(Bounds::around(Cell::new(5, 5), 1));
    /// seen.insert(Cell::new(5, 4));
    /// let mut bytes = [9; 9];
    /// seen.write_bytes(&mut bytes);
    /// assert_eq!(bytes, [0, 1, 0, 0, 0, 0, 0, 0, 0]);
    /// ```
    ///
    /// # Panics
    /// If `out` does not have one byte for each place of the bounds.
    pub fn write_bytes(&self, out: &mut [u8]) {
        self.plane.write_bytes(out);
    }

    /// Adds the other set's cells, as far as they lie within these bounds.
    pub fn union_with(&mut self, other: &Mask<C>) {
        if self.bounds() == other.bounds() {
            self.combine(other, |mine, theirs| mine | theirs);
        } else {
            self.plane.add_plane(&other.plane);
        }
    }

    /// Keeps the cells that both sets have.
    pub fn intersect_with(&mut self, other: &Mask<C>) {
        if self.bounds() == other.bounds() {
            self.combine(other, |mine, theirs| mine & theirs);
        } else {
            self.keep(|at| other.contains(at));
        }
    }

    /// Removes the other set's cells.
    pub fn subtract(&mut self, other: &Mask<C>) {
        if self.bounds() == other.bounds() {
            self.combine(other, |mine, theirs| mine & !theirs);
        } else {
            self.plane.remove_plane(&other.plane);
        }
    }

    /// Whether every cell of this set is in the other.
    pub fn is_subset(&self, other: &Mask<C>) -> bool {
        self.iter().all(|at| other.contains(at))
    }

    fn combine(&mut self, other: &Mask<C>, operation: impl Fn(u64, u64) -> u64) {
        for (mine, &theirs) in self.plane.words_mut().iter_mut().zip(other.plane.words()) {
            *mine = operation(*mine, theirs);
        }
    }

    /// Keeps the cells for which `wanted` returns true.
    pub(crate) fn keep(&mut self, wanted: impl Fn(C) -> bool) {
        self.plane.keep(|(column, row)| C::at_place(column, row).is_some_and(&wanted));
    }

    /// Returns an empty set in memory that was used before; see [`Mask::put_back`].
    pub(crate) fn spare() -> Self {
        Mask { plane: SPARE.take().unwrap_or_default(), grid: PhantomData }
    }

    /// Leaves the set's memory to the next caller of [`Mask::spare`].
    pub(crate) fn put_back(self) {
        SPARE.set(Some(self.plane));
    }
}

/// The empty set over the place (0, 0), to be given bounds later.
impl<C: Coord> Default for Mask<C> {
    fn default() -> Self {
        Mask::new(Bounds { left: 0, top: 0, right: 0, bottom: 0 })
    }
}

impl<C: Coord> fmt::Debug for Mask<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
