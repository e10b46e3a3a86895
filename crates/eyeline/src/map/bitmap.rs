//! Walls, units or smoke of a caller's own world as bits, for [`World::bits`](super::World::bits).
//! Exact: the same answers as cell by cell. Cost: two bits a cell, and a look at every word to build it.

use super::layer::Walls;
use super::{PlacesError, WallBits};
use crate::grid::bits::BitsOf;
use crate::grid::{Coord, Extent};

/// One layer of a caller's own world, kept so that sight reads 64 cells at once.
///
/// The world still answers [`World::wall`](crate::World::wall), and both must agree.
///
/// ```
/// use eyeline::map::{Bitmap, WallBits};
/// use eyeline::{Cell, Extent, Feature, Features, Rules, Sight, World};
/// struct Cave {
///     rows: [u64; 3],
///     walls: Bitmap<Cell>,
/// }
/// impl World<Cell> for Cave {
///     fn extent(&self) -> Extent<Cell> {
///         self.walls.extent()
///     }
///     fn wall(&self, at: Cell) -> bool {
///         self.extent().contains(at) && self.rows[at.y as usize] >> at.x & 1 == 1
///     }
///     fn absent(&self) -> Features {
///         Features::ALL.without(Feature::Walls)
///     }
///     fn bits(&self, layer: Feature) -> Option<WallBits<'_>> {
///         self.walls.bits().filter(|_| layer == Feature::Walls)
///     }
/// }
/// let rows = [0b00000, 0b00100, 0b00000];
/// let cave = Cave { rows, walls: Bitmap::from_words(Extent::rectangle(5, 3)?, &rows)? };
/// let rules = Rules::named("predprey")?;
/// assert!(!Sight::new(&cave, &rules)?.los(Cell::new(0, 1), Cell::new(4, 1))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bitmap<C> {
    extent: Extent<C>,
    bits: Walls<C>,
}

impl<C: Coord> Bitmap<C> {
    /// Copies the layer from words of 64 bits. Rows of [`Extent::bounds`] follow each other from top to
    /// bottom, and each begins with a new word. The lowest bit of a row's first word is the leftmost
    /// column, so column `left + 64 * i + b` is bit `b` of the row's word `i`. Bits of places outside
    /// the extent are ignored. On hexes, columns are those of [`Coord::place`].
    ///
    /// It is an error if the extent has no bounds, or if the words are not as many as the rows take.
    pub fn from_words(extent: Extent<C>, words: &[u64]) -> Result<Self, PlacesError> {
        let bounds = extent.bounds();
        let across = bounds.width().div_ceil(64) as usize;
        let wanted = extent.is_bounded().then(|| across as u128 * u128::from(bounds.height()));
        if wanted != Some(words.len() as u128) {
            return Err(PlacesError {
                wanted: wanted.map(|words| 64 * words),
                got: 64 * words.len(),
            });
        }
        let mut bitmap = Bitmap { extent, bits: Walls::new(extent) };
        for (row, words) in (bounds.top..).zip(words.chunks_exact(across)) {
            for (first, &word) in (bounds.left..).step_by(64).zip(words) {
                let cells = BitsOf(word).filter_map(|bit| C::at_place(first + i64::from(bit), row));
                cells.for_each(|at| bitmap.set(at, true));
            }
        }
        Ok(bitmap)
    }

    /// Sets or clears the bit of a cell. A cell outside the extent is ignored.
    pub fn set(&mut self, at: C, value: bool) {
        if self.extent.contains(at) {
            self.bits.set(at, value);
        }
    }

    /// The cells that it has bits for.
    pub fn extent(&self) -> Extent<C> {
        self.extent
    }

    /// The bits, to be returned by [`World::bits`](crate::World::bits); `None` for a few maps that are
    /// very large and much longer than wide, which are then read cell by cell.
    pub fn bits(&self) -> Option<WallBits<'_>> {
        self.bits.bits()
    }
}
