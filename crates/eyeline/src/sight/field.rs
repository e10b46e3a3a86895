//! Everything that one observer sees: swept, or walked where something is kept along lines. Work is bounded by the map and the radius,
//! whichever is smaller.

use super::error::{FIELD_LIMIT, check_size};
use super::judge::Look;
use super::sweep::Field;
use super::{Judge, Sight, SightError, check_distance, walk};
use crate::grid::{Bounds, Coord, MAX_DISTANCE, Mask};
use crate::map::{Feature, Millionths, World};
use std::ops::ControlFlow;

/// The most cells that a matrix may have.
pub const MATRIX_LIMIT: u64 = 1 << 14;

/// What an observer sees, with the penalty of soft cover for each cell seen, in reading order.
#[derive(Clone, Debug, PartialEq)]
pub struct CoverField<C> {
    /// The cells seen.
    pub cells: Vec<C>,
    /// What cover costs to each of them.
    pub penalties: Vec<f64>,
}

/// Who sees whom: row i is what cell i sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<C: Coord> {
    /// The map's cells in reading order.
    pub cells: Vec<C>,
    /// One set a cell.
    pub rows: Vec<Mask<C>>,
}

impl<C: Judge, W: World<C> + ?Sized> Sight<'_, C, W> {
    /// Everything that `from` sees.
    pub fn field(&self, from: C) -> Result<Mask<C>, SightError<C>> {
        let mut seen = Mask::default();
        self.field_into(from, &mut seen)?;
        Ok(seen)
    }

    /// As [`Sight::field`], into the caller's set, which takes the bounds of what could be seen.
    pub fn field_into(&self, from: C, seen: &mut Mask<C>) -> Result<(), SightError<C>> {
        self.check_cell("from", from)?;
        let bounds = self.reach(from)?;
        seen.reset(bounds);
        self.fill(from, bounds, seen)
    }

    /// Everything that at least one of these observers sees.
    pub fn field_of(&self, from: &[C]) -> Result<Mask<C>, SightError<C>> {
        let mut seen = Mask::default();
        self.field_of_into(from, &mut seen)?;
        Ok(seen)
    }

    /// As [`Sight::field_of`], into the caller's set, which takes the bounds of what could be seen.
    pub fn field_of_into(&self, from: &[C], seen: &mut Mask<C>) -> Result<(), SightError<C>> {
        let mut bounds: Option<Bounds> = None;
        for &from in from {
            self.check_cell("from", from)?;
            let reach = self.reach(from)?;
            bounds = Some(bounds.map_or(reach, |bounds| bounds.hull(&reach)));
        }
        let bounds = bounds.unwrap_or(seen.bounds());
        check_size(bounds.area(), FIELD_LIMIT)?;
        seen.reset(bounds);
        from.iter().try_for_each(|&from| self.add(from, self.reach(from)?, seen))
    }

    /// What `from` sees within a box, added to the caller's set.
    pub fn field_within(
        &self,
        from: C,
        bounds: Bounds,
        seen: &mut Mask<C>,
    ) -> Result<(), SightError<C>> {
        self.check_cell("from", from)?;
        check_size(bounds.area(), FIELD_LIMIT)?;
        self.add(from, bounds, seen)
    }

    /// What `from` sees within a box, into the caller's set, which takes the bounds of what could be
    /// seen.
    pub(crate) fn field_only_within(
        &self,
        from: C,
        bounds: Bounds,
        seen: &mut Mask<C>,
    ) -> Result<(), SightError<C>> {
        let bounds = self.extent.bounds().intersection(&bounds).unwrap_or(Bounds::around(from, 0));
        seen.reset(bounds);
        self.fill(from, bounds, seen)
    }

    /// Everything that `from` sees, with what soft cover costs.
    pub fn cover_field(&self, from: C) -> Result<CoverField<C>, SightError<C>> {
        let mut field = CoverField { cells: Vec::new(), penalties: Vec::new() };
        self.cover_field_into(from, &mut field)?;
        Ok(field)
    }

    /// As [`Sight::cover_field`], into the caller's lists.
    pub fn cover_field_into(
        &self,
        from: C,
        field: &mut CoverField<C>,
    ) -> Result<(), SightError<C>> {
        self.check_cell("from", from)?;
        field.cells.clear();
        field.penalties.clear();
        let (bounds, cover) = (self.reach(from)?, self.params().cover);
        let lines = self.plan.lines().filter(|_| self.plan.heeds(Feature::Cover));
        let Some(lines) = lines else { return self.uncovered(from, bounds, field) };
        self.check_distances(from, bounds)?;
        if walk::fill_with_cover(&self.part(from, bounds), lines, field).is_some() {
            return Ok(());
        }
        self.each_within_reach(from, bounds, |to| {
            let look = self.look(from, to);
            if C::blocker(look).is_none() {
                field.cells.push(to);
                field.penalties.push(cover.penalty(C::cover(look)));
            }
        })
    }

    /// Lists what `from` sees of a box where nothing gives cover.
    fn uncovered(
        &self,
        from: C,
        bounds: Bounds,
        field: &mut CoverField<C>,
    ) -> Result<(), SightError<C>> {
        let mut own = Mask::spare();
        own.reset(bounds);
        self.fill(from, bounds, &mut own)?;
        field.cells.extend(own.iter());
        field.penalties.resize(field.cells.len(), self.params().cover.penalty(Millionths::ZERO));
        own.put_back();
        Ok(())
    }

    fn part(&self, from: C, bounds: Bounds) -> Field<'_, C> {
        Field { world: &self.world, plan: &self.plan, from, radius: self.radius(from), bounds }
    }

    /// Who sees whom on the whole map.
    pub fn matrix(&self) -> Result<Matrix<C>, SightError<C>> {
        let mut matrix = Matrix { cells: Vec::new(), rows: Vec::new() };
        self.matrix_with(&mut Mask::default(), |from, row| {
            matrix.cells.push(from);
            matrix.rows.push(row.clone());
        })?;
        Ok(matrix)
    }

    /// As [`Sight::matrix`], handing each cell in turn with what it sees, in the caller's set.
    pub fn matrix_with(
        &self,
        row: &mut Mask<C>,
        mut tell: impl FnMut(C, &Mask<C>),
    ) -> Result<(), SightError<C>> {
        let told = self.each_row(row, |from, row| {
            tell(from, row);
            ControlFlow::<()>::Continue(())
        });
        told.map(|_| ())
    }

    /// As [`Sight::matrix`], handing each cell in turn with a byte for every cell of the map, 1 for
    /// those it sees, until all are told or the caller has heard enough.
    ///
    /// ```
    /// use eyeline::{Cell, Extent, Map, Rules, Sight};
    /// use std::ops::ControlFlow;
    /// let mut map = Map::new(Extent::rectangle(4, 1)?);
    /// map.add_wall(Cell::new(2, 0));
    /// let rules = Rules::named("predprey")?;
    /// let first = Sight::new(&map, &rules)?.matrix_bytes(|_, row| ControlFlow::Break(row.to_vec()))?;
    /// assert_eq!(first, ControlFlow::Break(vec![1, 1, 1, 0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matrix_bytes<B>(
        &self,
        mut tell: impl FnMut(C, &[u8]) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, SightError<C>> {
        let cells = self.check_matrix()?;
        let mut bytes = vec![0; self.extent.bounds().area() as usize];
        self.each_row(&mut Mask::default(), |from, row| {
            row.write_bytes(&mut bytes);
            self.close_up(&mut bytes);
            tell(from, &bytes[..cells])
        })
    }

    /// Hands each cell with what it sees, within the map's bounds.
    fn each_row<B>(
        &self,
        row: &mut Mask<C>,
        mut tell: impl FnMut(C, &Mask<C>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, SightError<C>> {
        self.check_matrix()?;
        for from in self.extent.cells_in(self.extent.bounds()) {
            row.reset(self.extent.bounds());
            self.fill(from, self.reach(from)?, row)?;
            if let ControlFlow::Break(value) = tell(from, row) {
                return Ok(ControlFlow::Break(value));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Moves the bytes of the map's cells to the front: a hex map does not fill its bounds.
    fn close_up(&self, bytes: &mut [u8]) {
        let bounds = self.extent.bounds();
        if u128::from(self.extent.len().unwrap_or(0)) == bounds.area() {
            return;
        }
        let (mut begin, mut end) = (0, 0);
        for row in bounds.top..=bounds.bottom {
            let columns = self.extent.columns(row);
            let first = begin + (columns.start() - bounds.left) as usize;
            let last = begin + (columns.end() - bounds.left) as usize;
            bytes.copy_within(first..=last, end);
            end += last - first + 1;
            begin += bounds.width() as usize;
        }
    }

    /// How many cells a matrix has a row for; an error if it would be too large, or without end.
    pub fn check_matrix(&self) -> Result<usize, SightError<C>> {
        let count = self.extent.len().ok_or(SightError::Unbounded)?;
        check_size(u128::from(count), MATRIX_LIMIT)?;
        Ok(count as usize)
    }

    /// Whether a cell has a field; `terrain` if that were its terrain.
    pub(crate) fn check_field(&self, from: C, terrain: &str) -> Result<(), SightError<C>> {
        self.check_cell("observer", from)?;
        let bounds = self.reach_of(from, self.radius_on(terrain))?;
        self.check_distances(from, bounds)
    }

    /// The box that holds everything `from` could see.
    pub fn reach(&self, from: C) -> Result<Bounds, SightError<C>> {
        self.reach_of(from, self.radius(from))
    }

    fn reach_of(&self, from: C, radius: Option<u32>) -> Result<Bounds, SightError<C>> {
        let map = self.extent.bounds();
        let bounds = match radius {
            None if !self.extent.is_bounded() => return Err(SightError::NoRadius),
            None => map,
            Some(radius) => {
                let around = Bounds::around(from, radius);
                around.intersection(&map).unwrap_or(Bounds::around(from, 0))
            }
        };
        // The box around the largest hexagon has a third more places than cells.
        check_size(bounds.area(), 2 * FIELD_LIMIT)?;
        Ok(bounds)
    }

    /// Adds what `from` sees of a box.
    fn add(&self, from: C, bounds: Bounds, seen: &mut Mask<C>) -> Result<(), SightError<C>> {
        // A window may look beyond the map, where there is nothing to see.
        let Some(bounds) = self.extent.bounds().intersection(&bounds) else { return Ok(()) };
        let mut own = Mask::spare();
        own.reset(bounds);
        self.fill(from, bounds, &mut own)?;
        seen.union_with(&own);
        own.put_back();
        Ok(())
    }

    /// Fills an empty set with what `from` sees of a box.
    fn fill(&self, from: C, bounds: Bounds, seen: &mut Mask<C>) -> Result<(), SightError<C>> {
        self.check_distances(from, bounds)?;
        self.part(from, bounds).fill(seen);
        if !self.extent.is_bounded() && !is_all_cells::<C>(bounds) {
            // The plane ends where coordinates do.
            seen.keep(|_| true);
        }
        if let Some(cone) = self.params().cone {
            seen.keep(|at| cone.contains(from.offset_to(at)));
        }
        Ok(())
    }

    /// Whether every cell of a box is near enough to be asked about.
    fn check_distances(&self, from: C, bounds: Bounds) -> Result<(), SightError<C>> {
        let (column, row) = from.place();
        let furthest = |axis: i64, low: i64, high: i64| (high - axis).max(axis - low);
        let columns = furthest(column, bounds.left, bounds.right);
        // Over hexes, a row further on is half a column further on.
        if columns + 2 * furthest(row, bounds.top, bounds.bottom) < MAX_DISTANCE {
            return Ok(());
        }
        let Some(Bounds { left, top, right, bottom }) = self.extent.bounds().intersection(&bounds)
        else {
            return Ok(());
        };
        let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
        let mut corners = corners.into_iter().filter_map(|(column, row)| C::at_place(column, row));
        if corners.all(|corner| check_distance(from, corner).is_ok()) {
            return Ok(());
        }
        self.extent.cells_in(bounds).try_for_each(|at| check_distance(from, at))
    }

    /// Tells every cell of a box that lies within range and cone.
    fn each_within_reach(
        &self,
        from: C,
        bounds: Bounds,
        mut tell: impl FnMut(C),
    ) -> Result<(), SightError<C>> {
        let radius = self.radius(from);
        self.check_distances(from, bounds)?;
        for at in self.extent.cells_in(bounds) {
            if self.out_of_reach(from, at, radius).is_none() {
                tell(at);
            }
        }
        Ok(())
    }
}

impl<C: Judge> Field<'_, C> {
    /// Fills an empty set, cone apart: by a sweep where the rule casts shadows, by a walk where it keeps
    /// something along the line, pair by pair where coordinates end.
    pub(super) fn fill(&self, seen: &mut Mask<C>) {
        let Field { world, plan, from, radius, bounds } = *self;
        let Some(lines) = plan.lines().filter(|_| plan.keeps()) else {
            return C::sweep(self, seen);
        };
        if walk::fill(self, lines, seen.plane_mut()).is_some() {
            return;
        }
        for to in world.extent().cells_in(bounds) {
            let offset = from.offset_to(to);
            if radius.is_none_or(|radius| plan.params.metric.within(offset, radius))
                && C::blocker(Look { world, plan, from, to }).is_none()
            {
                seen.insert(to);
            }
        }
    }
}

/// Whether a box has no place beyond the range of coordinates.
fn is_all_cells<C: Coord>(Bounds { left, top, right, bottom }: Bounds) -> bool {
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    corners.into_iter().all(|(column, row)| C::at_place(column, row).is_some())
}
