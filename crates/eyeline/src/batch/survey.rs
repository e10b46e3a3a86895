//! How exposed every cell is: how many cells it sees, and how many see it. They are the sums of the
//! rows and columns of [`Sight::matrix`], for maps of any size, told in bands of rows from top to
//! bottom. Cost: by planes where nothing but walls decides, a field a cell elsewhere; memory: the rows
//! within reach of a band, whatever the map.

/// By the field of every observer.
mod fields;
/// By planes of observers.
mod planes;

use super::{Method, Threads};
use crate::grid::{Bounds, Mask};
use crate::map::World;
use crate::sight::{Judge, Sight, SightError};
use fields::ByFields;
use planes::ByPlanes;
use std::ops::ControlFlow;

/// The most pairs that a survey may judge: the map's cells, each with every place within its reach.
/// On one core that is hours of work at worst. It allows a radius of 255 on 8192 × 8192 cells, and
/// no radius at all up to 2048 × 2048.
pub const SURVEY_LIMIT: u64 = 1 << 44;

/// What a survey counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Count {
    /// Every cell of the map, walls too, as a field has them.
    #[default]
    Cells,
    /// Cells without a wall, as observers and as what they see; both numbers of a wall are 0.
    Floors,
}

/// The numbers of some rows: one for each place of the map's bounds, row after row; 0 where the map
/// has no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band<'a> {
    /// The first row.
    pub top: i64,
    /// Places in a row.
    pub width: usize,
    /// How many cells each one sees: the length of its field.
    pub sees: &'a [u32],
    /// How many cells see it: the fields that have it.
    pub seen_by: &'a [u32],
}

/// The bands of a survey, one at a time: see [`Sight::bands`].
pub struct Bands<'a, C> {
    method: Method,
    tally: Box<dyn Tally<C> + 'a>,
    bounds: Bounds,
    /// The first row that has not been told.
    next: i64,
    rows: i64,
    sees: Vec<u32>,
    seen_by: Vec<u32>,
}

/// How the numbers are found. Rows are asked for from top to bottom, each once, in any thread.
trait Tally<C>: Send {
    /// Writes the numbers of some rows of the map's bounds. Once it has ended it is not asked again.
    fn count(
        &mut self,
        rows: (i64, i64),
        sees: &mut [u32],
        seen_by: &mut [u32],
        go_on: GoOn<'_>,
    ) -> Result<(), Ended<C>>;
}

/// Whether to go on: asked every now and then, by every thread that works.
type GoOn<'a> = &'a (dyn Fn() -> ControlFlow<()> + Sync);

/// Why a survey ended before its last row.
enum Ended<C> {
    Enough,
    Wrong(SightError<C>),
}

impl<C> From<SightError<C>> for Ended<C> {
    fn from(error: SightError<C>) -> Self {
        Ended::Wrong(error)
    }
}

/// Ends the work of whoever has had enough.
fn ask<C>(go_on: GoOn<'_>) -> Result<(), Ended<C>> {
    match go_on() {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Ended::Enough),
    }
}

impl<C: Judge> Bands<'_, C> {
    /// How the numbers are found.
    pub fn method(&self) -> Method {
        self.method
    }

    /// The next rows, from top to bottom; `None` after the last.
    pub fn next_band(&mut self) -> Result<Option<Band<'_>>, SightError<C>> {
        self.next_band_while(&|| ControlFlow::Continue(()))
    }

    /// As [`Bands::next_band`], for those who may have had enough before it is found: `go_on` is asked
    /// every now and then, by every thread that works, and after a `Break` there are no more bands.
    ///
    /// ```
    /// use eyeline::{Count, Extent, Map, Rules, Sight, Threads};
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

impl<C: Judge, W: World<C> + Sync + ?Sized> Sight<'_, C, W> {
    /// Tells how many cells each cell sees and is seen by, some rows at a time, until all are told
    /// or the caller has heard enough. Refused before any work: a map without end, and more than
    /// [`SURVEY_LIMIT`] pairs.
    ///
    /// ```
    /// use eyeline::{Cell, Count, Extent, Map, Rules, Sight, Threads};
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

    /// As [`Sight::survey`], asked for one band after the other. Maps of one extent have their bands
    /// at the same rows.
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
        // Who stands in the first corner looks as far as anyone.
        let first = extent.cells_in(bounds).next();
        first.map_or(Ok(()), |first| self.field_into(first, &mut Mask::default()))
    }
}

/// Few rows of a wide map, more of a narrow one.
fn rows_of_band(bounds: Bounds) -> i64 {
    const PLACES: u64 = 1 << 19;
    (PLACES / bounds.width()).clamp(1, 64) as i64
}
