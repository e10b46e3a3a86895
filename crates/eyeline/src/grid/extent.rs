//! Extents: which cells a map has. That is the whole plane, a rectangle, a hexagon, or a rectangle of
//! hexes.
//! Exact: sizes are computed without overflow. Cost: O(1), O(cells) to list them.

use super::bits::BitPlane;
use super::{Cell, Coord, Grid, Hex, slant};
use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// The most cells that a bounded map may have.
pub const MAX_CELLS: u64 = 1 << 26;

/// An inclusive box of columns and rows ([`Coord::place`]); never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The first column.
    pub left: i64,
    /// The first row.
    pub top: i64,
    /// The last column.
    pub right: i64,
    /// The last row.
    pub bottom: i64,
}

impl Bounds {
    /// Returns the box that holds everything within `reach` steps of a centre.
    pub fn around<C: Coord>(centre: C, reach: u32) -> Self {
        let ((column, row), reach) = (centre.place(), i64::from(reach));
        Bounds {
            left: column - reach,
            top: row - reach,
            right: column + reach,
            bottom: row + reach,
        }
    }

    /// Returns the number of cells in a row.
    pub fn width(&self) -> u64 {
        self.left.abs_diff(self.right) + 1
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u64 {
        self.top.abs_diff(self.bottom) + 1
    }

    /// Returns width × height.
    pub fn area(&self) -> u128 {
        u128::from(self.width()) * u128::from(self.height())
    }

    /// Whether a place lies in the box.
    #[inline]
    pub fn contains(&self, (column, row): (i64, i64)) -> bool {
        self.left <= column && column <= self.right && self.top <= row && row <= self.bottom
    }

    /// Returns the part that two boxes share, if any.
    pub fn intersection(&self, other: &Bounds) -> Option<Bounds> {
        let both = Bounds {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (both.left <= both.right && both.top <= both.bottom).then_some(both)
    }

    /// Returns the smallest box that holds both.
    pub fn hull(&self, other: &Bounds) -> Bounds {
        Bounds {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Plane,
    Rectangle,
    Hexagon { radius: i64 },
}

/// The cells that a map on grid `C` has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent<C> {
    shape: Shape,
    bounds: Bounds,
    grid: PhantomData<C>,
}

/// The reason why a size is refused: no cells, or more than [`MAX_CELLS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExtentError {
    /// A side is 0.
    Empty,
    /// The map would have more cells than a map may have.
    TooLarge {
        /// The number of cells.
        cells: u128,
    },
}

impl fmt::Display for ExtentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExtentError::Empty => f.write_str("a map needs at least one cell"),
            ExtentError::TooLarge { cells } => {
                write!(f, "a map of {cells} cells is over the limit of {MAX_CELLS}")
            }
        }
    }
}

impl std::error::Error for ExtentError {}

impl Extent<Cell> {
    /// Returns the rectangle of `width` × `height` squares from `[0,0]`.
    pub fn rectangle(width: u64, height: u64) -> Result<Self, ExtentError> {
        Extent::rows(width, height)
    }
}

impl Extent<Hex> {
    /// Returns all hexes within `radius` steps of `[0,0]`.
    pub fn hexagon(radius: u64) -> Result<Self, ExtentError> {
        let n = u128::from(radius);
        let cells = n.saturating_add(1).saturating_mul(n).saturating_mul(3).saturating_add(1);
        if cells > u128::from(MAX_CELLS) {
            return Err(ExtentError::TooLarge { cells });
        }
        let bounds = Bounds::around(Hex::new(0, 0), radius as u32);
        Ok(Extent { shape: Shape::Hexagon { radius: radius as i64 }, bounds, grid: PhantomData })
    }

    /// Returns `height` rows of `width` hexes, odd rows shifted right by half a hex.
    pub fn odd_rows(width: u64, height: u64) -> Result<Self, ExtentError> {
        Extent::rows(width, height)
    }
}

impl<C: Coord> Extent<C> {
    fn rows(width: u64, height: u64) -> Result<Self, ExtentError> {
        let cells = u128::from(width) * u128::from(height);
        if cells == 0 {
            return Err(ExtentError::Empty);
        }
        if cells > u128::from(MAX_CELLS) {
            return Err(ExtentError::TooLarge { cells });
        }
        let bounds = Bounds { left: 0, top: 0, right: width as i64 - 1, bottom: height as i64 - 1 };
        Ok(Extent { shape: Shape::Rectangle, bounds, grid: PhantomData })
    }

    /// Returns the unbounded plane.
    pub const fn plane() -> Self {
        // Wide enough for every place of every coordinate.
        const END: i64 = 1 << 33;
        let bounds = Bounds { left: -END, top: -END, right: END, bottom: END };
        Extent { shape: Shape::Plane, bounds, grid: PhantomData }
    }

    /// Whether the map is bounded.
    pub fn is_bounded(&self) -> bool {
        self.shape != Shape::Plane
    }

    /// Returns the smallest box around the map.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether the map has this cell.
    #[inline]
    pub fn contains(&self, at: C) -> bool {
        let (column, row) = at.place();
        self.bounds.contains((column, row))
            && match self.shape {
                Shape::Plane | Shape::Rectangle => true,
                Shape::Hexagon { .. } => self.columns(row).contains(&column),
            }
    }

    /// Whether the map has all of these cells. It compares their bounds, without a branch for each
    /// cell.
    #[inline(always)]
    pub(crate) fn contains_all(&self, cells: &[C]) -> bool {
        if matches!(self.shape, Shape::Hexagon { .. }) || cells.is_empty() {
            return cells.iter().all(|&at| self.contains(at));
        }
        let (mut first, mut last) = ((i64::MAX, i64::MAX), (i64::MIN, i64::MIN));
        for at in cells {
            let (column, row) = at.place();
            first = (first.0.min(column), first.1.min(row));
            last = (last.0.max(column), last.1.max(row));
        }
        self.bounds.contains(first) && self.bounds.contains(last)
    }

    /// Returns the columns of one row within the map's bounds.
    pub(crate) fn columns(&self, row: i64) -> RangeInclusive<i64> {
        match self.shape {
            Shape::Plane | Shape::Rectangle => self.bounds.left..=self.bounds.right,
            Shape::Hexagon { radius } => {
                let slant = row >> 1;
                let (first, last) = ((-radius).max(-radius - row), radius.min(radius - row));
                first + slant..=last + slant
            }
        }
    }

    /// Removes those places of a box from a plane that are no cells of the map.
    pub(crate) fn clip(&self, bounds: Bounds, plane: &mut BitPlane) {
        let Bounds { left, top, right, bottom } = bounds;
        let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
        let is_cell = |(column, row)| C::at_place(column, row).is_some_and(|at| self.contains(at));
        if self.shape == Shape::Rectangle || self.shape == Shape::Plane {
            return;
        }
        if !corners.into_iter().all(is_cell) {
            for row in bounds.top..=bounds.bottom {
                let columns = self.columns(row);
                plane.clear_run(row, bounds.left, columns.start() - 1);
                plane.clear_run(row, columns.end() + 1, bounds.right);
            }
        }
    }

    /// Returns the greatest distance of two cells of the map; meaningless for the plane.
    pub(crate) fn furthest(&self) -> i64 {
        let ends = (self.bounds.top..=self.bounds.bottom).flat_map(|row| {
            let columns = self.columns(row);
            [(*columns.start() - slant::<C>(row), row), (*columns.end() - slant::<C>(row), row)]
        });
        let (mut low, mut high) = ([i64::MAX; 3], [i64::MIN; 3]);
        for (first, second) in ends {
            for (axis, value) in [first, second, first + second].into_iter().enumerate() {
                low[axis] = low[axis].min(value);
                high[axis] = high[axis].max(value);
            }
        }
        let spans = high.into_iter().zip(low).map(|(high, low)| high - low);
        // Hexes have a third axis.
        let axes = match C::GRID {
            Grid::Square => 2,
            Grid::Hex => 3,
        };
        spans.take(axes).max().unwrap_or(0)
    }

    /// Returns the number of cells; `None` for the plane.
    pub fn len(&self) -> Option<u64> {
        match self.shape {
            Shape::Plane => None,
            Shape::Rectangle => Some(self.bounds.width() * self.bounds.height()),
            Shape::Hexagon { radius } => {
                let n = radius.unsigned_abs();
                Some(3 * n * (n + 1) + 1)
            }
        }
    }

    /// Always false: extents are never empty.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns the cells inside a box, in reading order.
    pub fn cells_in(&self, bounds: Bounds) -> impl Iterator<Item = C> + use<C> {
        let (extent, clipped) = (*self, self.bounds.intersection(&bounds));
        clipped.into_iter().flat_map(move |area| {
            (area.top..=area.bottom).flat_map(move |row| {
                let columns = extent.columns(row);
                let (first, last) =
                    (columns.start().max(&area.left), columns.end().min(&area.right));
                (*first..=*last).filter_map(move |column| C::at_place(column, row))
            })
        })
    }
}

impl<C: Coord> fmt::Display for Extent<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bounds { left, top, right, bottom } = self.bounds;
        let (width, height) = (self.bounds.width(), self.bounds.height());
        match (self.shape, C::GRID) {
            (Shape::Plane, _) => f.write_str("unbounded map"),
            (Shape::Hexagon { radius }, grid) => write!(f, "{grid} map of radius {radius}"),
            (Shape::Rectangle, Grid::Hex) => write!(f, "{width}×{height} odd-r hex map"),
            (Shape::Rectangle, Grid::Square) => {
                write!(f, "{width}×{height} map (x {left}–{right}, y {top}–{bottom})")
            }
        }
    }
}
