//! Which cells a map has: the whole plane, a rectangle, a hexagon, or a rectangle of hexes.

use super::{Cell, Coord, Grid, Hex};
use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// The most cells that a bounded map may have.
pub const MAX_CELLS: u64 = 1 << 26;

/// An inclusive box on the raw axes; never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Smallest first axis.
    pub left: i32,
    /// Smallest second axis.
    pub top: i32,
    /// Largest first axis.
    pub right: i32,
    /// Largest second axis.
    pub bottom: i32,
}

impl Bounds {
    /// The box around a centre, cut off at the ends of `i32`.
    pub fn around<C: Coord>(centre: C, reach: u32) -> Self {
        let (a, b) = centre.axes();
        Bounds {
            left: a.saturating_sub_unsigned(reach),
            top: b.saturating_sub_unsigned(reach),
            right: a.saturating_add_unsigned(reach),
            bottom: b.saturating_add_unsigned(reach),
        }
    }

    /// Cells in a row.
    pub fn width(&self) -> u64 {
        self.left.abs_diff(self.right) as u64 + 1
    }

    /// Rows.
    pub fn height(&self) -> u64 {
        self.top.abs_diff(self.bottom) as u64 + 1
    }

    /// Width × height.
    pub fn area(&self) -> u128 {
        u128::from(self.width()) * u128::from(self.height())
    }

    /// Whether the raw axes lie inside.
    #[inline]
    pub fn contains(&self, (first, second): (i32, i32)) -> bool {
        self.left <= first && first <= self.right && self.top <= second && second <= self.bottom
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
    Hexagon { radius: i32 },
    OddRows { width: i32 },
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

fn checked_sides(width: u64, height: u64) -> Result<(i32, i32), ExtentError> {
    let cells = u128::from(width) * u128::from(height);
    match cells {
        0 => Err(ExtentError::Empty),
        cells if cells > u128::from(MAX_CELLS) => Err(ExtentError::TooLarge { cells }),
        _ => Ok((width as i32, height as i32)),
    }
}

impl Extent<Cell> {
    /// `width` × `height` squares from `[0,0]`.
    pub fn rectangle(width: u64, height: u64) -> Result<Self, ExtentError> {
        let (width, height) = checked_sides(width, height)?;
        Ok(Extent {
            shape: Shape::Rectangle,
            bounds: Bounds { left: 0, top: 0, right: width - 1, bottom: height - 1 },
            grid: PhantomData,
        })
    }
}

impl Extent<Hex> {
    /// All hexes within `radius` steps of `[0,0]`.
    pub fn hexagon(radius: u64) -> Result<Self, ExtentError> {
        let n = u128::from(radius);
        let cells = 3 * n * (n + 1) + 1;
        if cells > u128::from(MAX_CELLS) {
            return Err(ExtentError::TooLarge { cells });
        }
        let radius = radius as i32;
        Ok(Extent {
            shape: Shape::Hexagon { radius },
            bounds: Bounds { left: -radius, top: -radius, right: radius, bottom: radius },
            grid: PhantomData,
        })
    }

    /// `height` rows of `width` hexes, odd rows pushed right by half a hex.
    pub fn odd_rows(width: u64, height: u64) -> Result<Self, ExtentError> {
        let (width, height) = checked_sides(width, height)?;
        Ok(Extent {
            shape: Shape::OddRows { width },
            bounds: Bounds {
                left: Hex::from_odd_row(0, height - 1).q,
                top: 0,
                right: width - 1,
                bottom: height - 1,
            },
            grid: PhantomData,
        })
    }
}

impl<C: Coord> Extent<C> {
    /// Every cell there is.
    pub const fn plane() -> Self {
        Extent {
            shape: Shape::Plane,
            bounds: Bounds { left: i32::MIN, top: i32::MIN, right: i32::MAX, bottom: i32::MAX },
            grid: PhantomData,
        }
    }

    /// Whether the map has an end.
    pub fn is_bounded(&self) -> bool {
        self.shape != Shape::Plane
    }

    /// The smallest box around the map; the whole range of `i32` for the plane.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether the map has this cell.
    #[inline]
    pub fn contains(&self, at: C) -> bool {
        let (first, second) = at.axes();
        self.bounds.contains((first, second))
            && match self.shape {
                Shape::Plane | Shape::Rectangle => true,
                Shape::Hexagon { .. } | Shape::OddRows { .. } => self.row(second).contains(&first),
            }
    }

    /// The first axis's range in one row of the map's bounds.
    pub fn row(&self, second: i32) -> RangeInclusive<i32> {
        match self.shape {
            Shape::Plane | Shape::Rectangle => self.bounds.left..=self.bounds.right,
            Shape::Hexagon { radius } => {
                (-radius).max(-radius - second)..=radius.min(radius - second)
            }
            Shape::OddRows { width } => {
                let first = Hex::from_odd_row(0, second).q;
                first..=first + width - 1
            }
        }
    }

    /// The number of cells; `None` for the plane.
    pub fn len(&self) -> Option<u64> {
        match self.shape {
            Shape::Plane => None,
            Shape::Rectangle => Some(self.bounds.width() * self.bounds.height()),
            Shape::Hexagon { radius } => {
                let n = radius as u64;
                Some(3 * n * (n + 1) + 1)
            }
            Shape::OddRows { width } => Some(width as u64 * self.bounds.height()),
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
            (area.top..=area.bottom).flat_map(move |second| {
                let row = extent.row(second);
                let (first, last) = (*row.start().max(&area.left), *row.end().min(&area.right));
                (first..=last).map(move |first| C::from_axes(first, second))
            })
        })
    }
}

impl<C: Coord> fmt::Display for Extent<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bounds { left, top, right, bottom } = self.bounds;
        let [first, second] = C::AXES;
        match self.shape {
            Shape::Plane => f.write_str("unbounded map"),
            Shape::Rectangle => write!(
                f,
                "{}×{} map ({first} {left}–{right}, {second} {top}–{bottom})",
                self.bounds.width(),
                self.bounds.height(),
            ),
            Shape::Hexagon { radius } => write!(f, "{} map of radius {radius}", Grid::Hex),
            Shape::OddRows { width } => {
                write!(f, "{width}×{} odd-r {} map", self.bounds.height(), Grid::Hex)
            }
        }
    }
}
