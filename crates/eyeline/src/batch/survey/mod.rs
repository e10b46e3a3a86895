//! Surveys: for every cell, how many cells it sees and how many see it.
//! Exact: the sums of the rows and columns of [`Sight::matrix`], for maps of any size, handed out in
//! bands of rows from top to bottom. Cost: planes (O(nodes of the tries) for 2048 observers) where only
//! walls decide, one field a cell elsewhere; memory: the rows within reach of a band, whatever the size
//! of the map.

/// A survey by the field of every observer.
mod fields;
/// A survey by planes of observers.
mod planes;

use super::{Method, Threads};
use crate::grid::{Bounds, Coord, Mask};
use crate::map::World;
use crate::sight::{Sight, SightError};
use fields::ByFields;
use planes::ByPlanes;
use std::ops::ControlFlow;

/// The most pairs that a survey may judge: the map's cells, each with every place within its reach.
/// On one core that is hours of work at worst. It allows a radius of 255 on 8192 × 8192 cells, and
/// no radius at all up to 2048 × 2048.
pub const SURVEY_LIMIT: u64 = 1 << 44;

/// The cells that a survey counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Count {
    /// Every cell of the map, walls included, as in a field.
    #[default]
    Cells,
    /// Cells without a wall, as observers and as targets; both numbers of a wall are 0.
    Floors,
}

/// The numbers of some rows: one for each place of the map's bounds, row after row, and 0 where the map
/// has no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band<'a> {
    /// The first row.
    pub top: i64,
    /// The number of places in a row.
    pub width: usize,
    /// The number of cells that each one sees: the size of its field.
    pub sees: &'a [u32],
    /// The number of cells that see it: the number of fields that have it.
    pub seen_by: &'a [u32],
}

/// The bands of a survey, one at a time: see [`Sight::bands`].
pub struct Bands<'a, C> {
    method: Method,
    tally: Box<dyn Tally<C> + 'a>,
    bounds: Bounds,
    /// The first row that has not been handed out.
    next: i64,
    rows: i64,
    sees: Vec<u32>,
    seen_by: Vec<u32>,
}

/// The computation of the numbers. Rows are asked for from top to bottom, each once, from any thread.
trait Tally<C>: Send {
    /// Writes the numbers of some rows of the map's bounds. After an error it is not called again.
    fn count(
        &mut self,
        rows: (i64, i64),
        sees: &mut [u32],
        seen_by: &mut [u32],
        go_on: GoOn<'_>,
    ) -> Result<(), Ended<C>>;
}

/// Asks whether to go on; called every now and then, by every thread that works.
type GoOn<'a> = &'a (dyn Fn() -> ControlFlow<()> + Sync);

/// The reason why a survey ended before its last row.
enum Ended<C> {
    Enough,
    Wrong(SightError<C>),
}

impl<C> From<SightError<C>> for Ended<C> {
    fn from(error: SightError<C>) -> Self {
        Ended::Wrong(error)
    }
}

/// Returns an error if the caller wants to stop.
fn ask<C>(go_on: GoOn<'_>) -> Result<(), Ended<C>> {
    match go_on() {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Ended::Enough),
    }
}

impl<C: Coord> Bands<'_, C> {
    /// Returns the method by which the numbers are computed.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Returns the next rows, from top to bottom; `None` after the last.
    pub fn next_band(&mut self) -> Result<Option<Band<'_>>, SightError<C>> {
        self.next_band_while(&|| ControlFlow::Continue(()))
    }

    /// Returns the next rows unless the caller wants to stop: `go_on` is called every now and then, by
    /// every thread that works, and after a `Break` there are no more bands. Otherwise as
    /// [`Bands::next_band`].
    ///
    /// ```
    /// use eyeline::batch::{Count, Threads};
    /// use eyeline::{Extent, Map, Rules, Sight};
    /// use std::ops::ControlFlow;
    /// let (map, rules) = (Map::new(Extent::rectangle(90, 90)?), Rules::named("one-card-dungeon")?);
    /// let sight = Sight::new(&map, &rules)?;
    /// let mut bands = sight.bands(Count::Cells, Threads::One)?;
    /// assert_eq!(bands.next_band_while(&|| ControlFlow::Break(()))?, None);
    /// assert_eq!(bands.next_band()?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_band_while(
        &mut self,
        go_on: &(dyn Fn() -> ControlFlow<()> + Sync),
    ) -> Result<Option<Band<'_>>, SightError<C>> {
        let top = self.next;
        if top > self.bounds.bottom {
            return Ok(None);
        }
        let bottom = (top + self.rows - 1).min(self.bounds.bottom);
        let width = self.bounds.width() as usize;
        let places = width * (bottom - top + 1) as usize;
        self.sees.resize(places, 0);
        self.seen_by.resize(places, 0);
        let rows = (top, bottom);
        match self.tally.count(rows, &mut self.sees, &mut self.seen_by, go_on) {
            Ok(()) => self.next = bottom + 1,
            Err(ended) => {
                self.next = self.bounds.bottom + 1;
                return match ended {
                    Ended::Enough => Ok(None),
                    Ended::Wrong(error) => Err(error),
                };
            }
        }
        Ok(Some(Band { top, width, sees: &self.sees, seen_by: &self.seen_by }))
    }
}

impl<C: Coord, W: World<C> + Sync + ?Sized> Sight<'_, C, W> {
    /// Calls `tell` with how many cells each cell sees and is seen by, some rows at a time, until the
    /// map ends or `tell` breaks off. An unbounded map, or more than [`SURVEY_LIMIT`] pairs, is refused
    /// before any work is done.
    ///
    /// ```
    /// use eyeline::batch::{Count, Threads};
    /// use eyeline::{Cell, Extent, Map, Rules, Sight};
    /// use std::ops::ControlFlow;
    /// let mut map = Map::new(Extent::rectangle(5, 1)?);
    /// map.add_wall(Cell::new(2, 0));
    /// let rules = Rules::named("predprey")?;
    /// let _ = Sight::new(&map, &rules)?.survey(Count::Floors, Threads::One, |band| {
    ///     assert_eq!(band.sees, [2, 2, 0, 2, 2]);
    ///     ControlFlow::<()>::Continue(())
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn survey<B>(
        &self,
        count: Count,
        threads: Threads,
        mut tell: impl FnMut(Band<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, SightError<C>> {
        let mut bands = self.bands(count, threads)?;
        while let Some(band) = bands.next_band()? {
            if let ControlFlow::Break(value) = tell(band) {
                return Ok(ControlFlow::Break(value));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the bands of a survey, to be asked for one after the other; otherwise as
    /// [`Sight::survey`]. Maps of the same extent have their bands at the same rows.
    pub fn bands(&self, count: Count, threads: Threads) -> Result<Bands<'_, C>, SightError<C>> {
        self.check_survey()?;
        let bounds = self.extent().bounds();
        let (tally, method): (Box<dyn Tally<C> + '_>, Method) =
            match ByPlanes::new(self, count, threads) {
                Some(planes) => (Box::new(planes), Method::Together),
                None => (Box::new(ByFields::new(self, count, threads)), Method::Fields),
            };
        Ok(Bands {
            tally,
            method,
            bounds,
            next: bounds.top,
            rows: rows_of_band(bounds),
            sees: Vec::new(),
            seen_by: Vec::new(),
        })
    }

    fn check_survey(&self) -> Result<(), SightError<C>> {
        let extent = self.extent();
        let cells = extent.len().ok_or(SightError::Unbounded)?;
        let bounds = extent.bounds();
        let across = |side: u64| match self.furthest() {
            Some(radius) => side.min(2 * u64::from(radius) + 1),
            None => side,
        };
        let reach = u128::from(across(bounds.width())) * u128::from(across(bounds.height()));
        let pairs = u128::from(cells) * reach.min(u128::from(cells));
        if pairs > u128::from(SURVEY_LIMIT) {
            return Err(SightError::TooManyPairs { pairs, limit: SURVEY_LIMIT });
        }
        // An observer in the first corner sees as far as any other.
        let first = extent.cells_in(bounds).next();
        first.map_or(Ok(()), |first| self.field_into(first, &mut Mask::default()))
    }
}

/// Returns the number of rows of a band: few on a wide map, more on a narrow one.
fn rows_of_band(bounds: Bounds) -> i64 {
    const PLACES: u64 = 1 << 19;
    (PLACES / bounds.width()).clamp(1, 64) as i64
}
