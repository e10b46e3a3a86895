//! Which cells a map has: the whole plane, a rectangle, a hexagon, or a rectangle of hexes.

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
    /// First column.
    pub left: i64,
    /// First row.
    pub top: i64,
    /// Last column.
    pub right: i64,
    /// Last row.
    pub bottom: i64,
}

impl Bounds {
    /// The box that holds everything within so many steps of a centre.
    pub fn around<C: Coord>(centre: C, reach: u32) -> Self {
        let ((column, row), reach) = (centre.place(), i64::from(reach));
        Bounds {
            left: column - reach,
            top: row - reach,
            right: column + reach,
            bottom: row + reach,
        }
    }

    /// Cells in a row.
    pub fn width(&self) -> u64 {
        self.left.abs_diff(self.right) + 1
    }

    /// Rows.
    pub fn height(&self) -> u64 {
        self.top.abs_diff(self.bottom) + 1
    }

    /// Width × height.
    pub fn area(&self) -> u128 {
        u128::from(self.width()) * u128::from(self.height())
    }

    /// Whether a place lies inside.
    #[inline]
    pub fn contains(&self, (column, row): (i64, i64)) -> bool {
        self.left <= column && column <= self.right && self.top <= row && row <= self.bottom
    }

    /// The part that two boxes share.
    pub fn intersection(&self, other: &Bounds) -> Option<Bounds> {
        let both = Bounds {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (both.left <= both.right && both.top <= both.bottom).then_some(both)
    }

    /// The smallest box that holds both.
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

/// The cells of a map on grid `C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent<C> {
    shape: Shape,
    bounds: Bounds,
    grid: PhantomData<C>,
}

/// A map without cells, or with more than [`MAX_CELLS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExtentError {
    /// A side is zero.
    Empty,
    /// More cells than a map may have.
    TooLarge {
        /// How many it would have.
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
    /// `width` × `height` squares from `[0,0]`.
    pub fn rectangle(width: u64, height: u64) -> Result<Self, ExtentError> {
        Extent::rows(width, height)
    }
}

impl Extent<Hex> {
    /// All hexes within `radius` steps of `[0,0]`.
    pub fn hexagon(radius: u64) -> Result<Self, ExtentError> {
        let n = u128::from(radius);
        let cells = n.saturating_add(1).saturating_mul(n).saturating_mul(3).saturating_add(1);
        if cells > u128::from(MAX_CELLS) {
            return Err(ExtentError::TooLarge { cells });
        }
        let bounds = Bounds::around(Hex::new(0, 0), radius as u32);
        Ok(Extent { shape: Shape::Hexagon { radius: radius as i64 }, bounds, grid: PhantomData })
    }

    /// `height` rows of `width` hexes, odd rows pushed right by half a hex.
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

    /// Every cell there is.
    pub const fn plane() -> Self {
        // Wide enough for every place of every coordinate.
        const END: i64 = 1 << 33;
        let bounds = Bounds { left: -END, top: -END, right: END, bottom: END };
        Extent { shape: Shape::Plane, bounds, grid: PhantomData }
    }

    /// Whether the map has an end.
    pub fn is_bounded(&self) -> bool {
        self.shape != Shape::Plane
    }

    /// The smallest box around the map.
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

    /// Whether the map has all of these cells: asked of their bounds, without a branch for each.
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

    /// The columns that one row of the map's bounds has.
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

    /// Takes the places of a box that are no cells of the map out of a plane.
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

    /// How far the two cells furthest apart are from each other; of the plane, nothing useful.
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

    /// The number of cells; `None` for the plane.
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

    /// Extents are never empty.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The cells inside a box, in reading order.
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
