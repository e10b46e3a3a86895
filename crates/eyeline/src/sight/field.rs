//! Fields of view: everything that one observer sees.
//! Exact: a field equals the cells for which the pair predicate says yes.
//! Cost: a sweep's, O(runs of walls that light meets), or a walk's, O(cells within reach), where
//! something adds up along lines; both are bounded by the smaller of map and radius. A matrix costs a
//! field for each cell.

use super::error::{FIELD_LIMIT, check_size};
use super::judge::Look;
use super::sweep::Field;
use super::{Sight, SightError, check_distance, walk};
use crate::grid::{Bounds, Coord, MAX_DISTANCE, Mask};
use crate::map::{Feature, Millionths, World};
use std::ops::ControlFlow;

/// The most cells that a map may have if its matrix is asked for.
pub const MATRIX_LIMIT: u64 = 1 << 14;

/// The cells that an observer sees, each with the penalty of the soft cover on the way, in reading
/// order.
#[derive(Clone, Debug, PartialEq)]
pub struct CoverField<C> {
    /// The cells seen.
    pub cells: Vec<C>,
    /// The penalty for each of them, between 0 and 1.
    pub penalties: Vec<f64>,
}

/// The answers for all pairs of cells of a map: row i is the field of cell i.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<C: Coord> {
    /// The map's cells in reading order.
    pub cells: Vec<C>,
    /// The field of each of these cells.
    pub rows: Vec<Mask<C>>,
}

impl<C: Coord, W: World<C> + ?Sized> Sight<'_, C, W> {
    /// Returns the cells that `from` sees.
    pub fn field(&self, from: C) -> Result<Mask<C>, SightError<C>> {
        let mut seen = Mask::default();
        self.field_into(from, &mut seen)?;
        Ok(seen)
    }

    /// Writes the field of `from` into the caller's set, whose bounds become those of what could be
    /// seen; otherwise as [`Sight::field`].
    pub fn field_into(&self, from: C, seen: &mut Mask<C>) -> Result<(), SightError<C>> {
        self.check_cell("from", from)?;
        let bounds = self.reach(from)?;
        seen.reset(bounds);
        self.fill(from, bounds, seen)
    }

    /// Returns the cells that at least one of these observers sees.
    pub fn field_of(&self, from: &[C]) -> Result<Mask<C>, SightError<C>> {
        let mut seen = Mask::default();
        self.field_of_into(from, &mut seen)?;
        Ok(seen)
    }

    /// Writes the joint field of these observers into the caller's set, whose bounds become those of
    /// what could be seen; otherwise as [`Sight::field_of`].
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

    /// Adds the cells that `from` sees within a box to the caller's set.
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

    /// Writes the cells that `from` sees within a box into the caller's set, whose bounds become those
    /// of what could be seen.
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

    /// Returns the cells that `from` sees, each with the penalty of soft cover.
    pub fn cover_field(&self, from: C) -> Result<CoverField<C>, SightError<C>> {
        let mut field = CoverField { cells: Vec::new(), penalties: Vec::new() };
        self.cover_field_into(from, &mut field)?;
        Ok(field)
    }

    /// Writes the field of `from` and its penalties into the caller's lists; otherwise as
    /// [`Sight::cover_field`].
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
        if C::fill_with_cover(&self.part(from, bounds), lines, field).is_some() {
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

    /// Lists the cells that `from` sees of a box, where nothing gives cover.
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

    /// Returns the field of every cell of the map.
    pub fn matrix(&self) -> Result<Matrix<C>, SightError<C>> {
        let mut matrix = Matrix { cells: Vec::new(), rows: Vec::new() };
        self.matrix_with(&mut Mask::default(), |from, row| {
            matrix.cells.push(from);
            matrix.rows.push(row.clone());
        })?;
        Ok(matrix)
    }

    /// Calls `tell` for each cell with its field, which is in the caller's set; otherwise as
    /// [`Sight::matrix`].
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

    /// Calls `tell` for each cell with one byte for every cell of the map, 1 if it is seen, until the
    /// map ends or `tell` breaks off; otherwise as [`Sight::matrix`].
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

    /// Calls `tell` for each cell with its field, within the map's bounds.
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

    /// Returns the number of rows of a matrix, or an error if the map is too large or unbounded.
    pub fn check_matrix(&self) -> Result<usize, SightError<C>> {
        let count = self.extent.len().ok_or(SightError::Unbounded)?;
        check_size(u128::from(count), MATRIX_LIMIT)?;
        Ok(count as usize)
    }

    /// Checks that a cell has a field, if `terrain` were the terrain under it.
    pub(crate) fn check_field(&self, from: C, terrain: &str) -> Result<(), SightError<C>> {
        self.check_cell("observer", from)?;
        let bounds = self.reach_of(from, self.radius_on(terrain))?;
        self.check_distances(from, bounds)
    }

    /// Returns the box that holds everything `from` could see.
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

    /// Adds the cells that `from` sees of a box.
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

    /// Fills an empty set with the cells that `from` sees of a box.
    fn fill(&self, from: C, bounds: Bounds, seen: &mut Mask<C>) -> Result<(), SightError<C>> {
        self.check_distances(from, bounds)?;
        C::fill(&self.part(from, bounds), seen);
        if !self.extent.is_bounded() && !is_all_cells::<C>(bounds) {
            // The plane ends where coordinates do.
            seen.keep(|_| true);
        }
        if let Some(cone) = self.params().cone {
            seen.keep(|at| cone.contains(from.offset_to(at)));
        }
        Ok(())
    }

    /// Checks that every cell of a box is near enough to be asked about.
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

    /// Calls `tell` for every cell of a box that lies within range and cone.
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

impl<C: Coord> Field<'_, C> {
    /// Fills an empty set, disregarding the cone: by a sweep where blockers cast shadows, by a walk
    /// where something adds up along the line, and pair by pair near the last coordinates.
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
