//! A world looked at under some rules, and the questions about pairs. Exact: yes or no is decided in
//! integers. Cost: the cells of one line; most pairs on a map take a few words of bits.

use super::glance::Glance;
use super::judge::Look;
use super::{Plan, SightError};
use crate::grid::{Coord, Extent, MAX_DISTANCE};
use crate::map::World;
use crate::rules::{Cause, Params, Rules, TerrainTable, saturated};

/// The reason why a cell is not seen: what stops sight, where, and at which step of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked<C> {
    /// The kind of obstacle.
    pub by: Cause,
    /// The cell at which it stands.
    pub at: C,
    /// The step of the line, counted from 0 at the observer; `None` where no line was walked.
    pub index: Option<u32>,
}

/// Whether a shot is possible: whether the target is in range, and whether it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The target lies within the range, by the rule's metric.
    pub in_range: bool,
    /// The target is seen.
    pub visible: bool,
}

impl Shot {
    /// Whether the target is in range and seen.
    pub fn hit(&self) -> bool {
        self.in_range && self.visible
    }
}

/// A world, looked at under rules: the type that answers questions.
///
/// ```
/// use eyeline::{Cell, Extent, Map, Rules, Sight};
/// let mut map = Map::new(Extent::rectangle(5, 1)?);
/// map.add_wall(Cell::new(2, 0));
/// let rules = Rules::named("predprey")?;
/// let sight = Sight::new(&map, &rules)?;
/// assert_eq!(sight.field(Cell::new(0, 0))?.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sight<'a, C: Coord, W: ?Sized> {
    pub(super) world: &'a W,
    pub(super) rules: &'a Rules,
    pub(super) plan: Plan<'a, C>,
    pub(super) extent: Extent<C>,
    pub(super) glance: Option<Glance<'a, C::Path>>,
}

impl<'a, C: Coord, W: World<C> + ?Sized> Sight<'a, C, W> {
    /// Returns what answers questions about `world` under `rules`; an error if the rules are for the
    /// other grid, or answer about windows with a heading only.
    pub fn new(world: &'a W, rules: &'a Rules) -> Result<Self, SightError<C>> {
        if rules.grid() != C::GRID {
            return Err(SightError::WrongGrid { rules: rules.to_string(), wanted: rules.grid() });
        }
        let Some(plan) = Plan::new(world, rules.params()) else {
            return Err(SightError::OnlyWindows { rules: rules.to_string() });
        };
        let glance = Glance::new(world, &plan);
        Ok(Sight { world, rules, plan, extent: world.extent(), glance })
    }

    /// Returns the world.
    pub fn world(&self) -> &'a W {
        self.world
    }

    /// Returns the rules.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Returns the extent of the world: the cells that can be asked about.
    pub fn extent(&self) -> Extent<C> {
        self.extent
    }

    /// Whether `from` sees `to`.
    #[inline(always)]
    pub fn los(&self, from: C, to: C) -> Result<bool, SightError<C>> {
        let seen = self.glance.as_ref().and_then(|glance| {
            C::sees_near(glance, from, to).or_else(|| C::sees(glance, from, to))
        });
        match seen {
            Some(seen) => Ok(seen),
            None => self.look_closely(from, to),
        }
    }

    /// Decides what a glance cannot, errors included.
    #[cold]
    #[inline(never)]
    fn look_closely(&self, from: C, to: C) -> Result<bool, SightError<C>> {
        self.check_pair(from, to)?;
        if self.out_of_reach(from, to, self.radius(from)).is_some() {
            return Ok(false);
        }
        let seen = self.glance.as_ref().and_then(|glance| C::sees_within(glance, from, to));
        Ok(seen.unwrap_or_else(|| C::blocker(self.look(from, to)).is_none()))
    }

    /// Returns what keeps `from` from seeing `to`; `None` if nothing does.
    pub fn blocked(&self, from: C, to: C) -> Result<Option<Blocked<C>>, SightError<C>> {
        self.check_pair(from, to)?;
        Ok(self.blocker(from, to))
    }

    /// Returns, for each of these cells, whether `from` sees it.
    pub fn targets(&self, from: C, to: &[C]) -> Result<Vec<bool>, SightError<C>> {
        let mut visible = Vec::with_capacity(to.len());
        self.targets_into(from, to, &mut visible)?;
        Ok(visible)
    }

    /// Writes, for each of these cells, whether `from` sees it into the caller's list.
    pub fn targets_into(
        &self,
        from: C,
        to: &[C],
        visible: &mut Vec<bool>,
    ) -> Result<(), SightError<C>> {
        visible.clear();
        for &to in to {
            visible.push(self.los(from, to)?);
        }
        Ok(())
    }

    /// Returns the indices of those observers that see `to`.
    pub fn watchers(&self, from: &[C], to: C) -> Result<Vec<usize>, SightError<C>> {
        let mut seen_by = Vec::new();
        self.watchers_into(from, to, &mut seen_by)?;
        Ok(seen_by)
    }

    /// Writes the indices of those observers that see `to` into the caller's list.
    pub fn watchers_into(
        &self,
        from: &[C],
        to: C,
        seen_by: &mut Vec<usize>,
    ) -> Result<(), SightError<C>> {
        seen_by.clear();
        for (index, &from) in from.iter().enumerate() {
            if self.los(from, to)? {
                seen_by.push(index);
            }
        }
        Ok(())
    }

    /// Returns whether `to` lies within `range` of `from`, by the rule's metric, and is seen.
    pub fn shot(&self, from: C, to: C, range: u32) -> Result<Shot, SightError<C>> {
        let visible = self.los(from, to)?;
        let in_range = self.params().metric.within(from.offset_to(to), range);
        Ok(Shot { in_range, visible })
    }

    pub(super) fn look(&self, from: C, to: C) -> Look<'_, C, W> {
        Look { world: self.world, plan: &self.plan, from, to }
    }

    /// Returns what the rules need to know of the world.
    pub(crate) fn plan(&self) -> &Plan<'a, C> {
        &self.plan
    }

    /// Whether the rules add something up along each line, or look from cell to cell, so that a field
    /// costs more than a sweep.
    pub fn keeps_along_lines(&self) -> bool {
        self.plan.keeps()
    }

    pub(super) fn params(&self) -> &'a Params {
        self.rules.params()
    }

    /// Returns how far an observer on this cell sees; `None` means as far as the map goes.
    pub(super) fn radius(&self, from: C) -> Option<u32> {
        match self.params().table {
            Some(_) => self.radius_on(self.world.terrain(from)),
            None => self.params().radius,
        }
    }

    /// Returns how far an observer on this terrain sees; `None` means as far as the map goes.
    pub(super) fn radius_on(&self, terrain: &str) -> Option<u32> {
        self.params().because(terrain).map(|because| saturated(because.total()))
    }

    /// Returns how far anyone sees at most; `None` means as far as the map goes.
    pub(crate) fn furthest(&self) -> Option<u32> {
        let Params { radius, perception, conditions, .. } = self.params();
        let furthest = |table: &TerrainTable| saturated(table.furthest(*perception, conditions));
        radius.or_else(|| self.params().table.as_ref().map(furthest))
    }

    /// The one predicate. It judges range and cone first, then what stands on the line.
    pub(super) fn blocker(&self, from: C, to: C) -> Option<Blocked<C>> {
        self.out_of_reach(from, to, self.radius(from)).or_else(|| C::blocker(self.look(from, to)))
    }

    pub(super) fn out_of_reach(&self, from: C, to: C, radius: Option<u32>) -> Option<Blocked<C>> {
        let params = self.params();
        let offset = from.offset_to(to);
        let by = if radius.is_some_and(|radius| !params.metric.within(offset, radius)) {
            Cause::Range
        } else if params.cone.is_some_and(|cone| !cone.contains(offset)) {
            Cause::Cone
        } else {
            return None;
        };
        Some(Blocked { by, at: to, index: None })
    }

    pub(super) fn check_cell(&self, role: &'static str, at: C) -> Result<(), SightError<C>> {
        if self.extent.contains(at) {
            Ok(())
        } else {
            Err(SightError::OutOfMap { role, at, extent: self.extent })
        }
    }

    pub(super) fn check_pair(&self, from: C, to: C) -> Result<(), SightError<C>> {
        self.check_cell("from", from)?;
        self.check_cell("to", to)?;
        check_distance(from, to)
    }
}

pub(super) fn check_distance<C: Coord>(from: C, to: C) -> Result<(), SightError<C>> {
    if C::span(from.offset_to(to)) > MAX_DISTANCE {
        Err(SightError::TooFar { from, to })
    } else {
        Ok(())
    }
}
