//! Who sees what: every question, asked of any world under any rules. One predicate decides a
//! pair; fields, matrices, windows and traces are made of it, so they cannot disagree.

/// Row by row ahead.
mod ahead;
/// What lines from centre to centre meet.
mod along;
/// Corner to corner.
mod corner;
/// What went wrong.
mod error;
/// Which obstacle, removed, opens the line.
mod explain;
/// Everything that one observer sees.
mod field;
/// Most pairs at a glance.
mod glance;
/// The predicate of each grid.
mod judge;
/// A wall's near side.
mod lit;
/// Whether one may go there.
mod movement;
/// What a rule asks of one world.
mod plan;
/// Terrain that blocks.
mod screen;
/// Fields by sweeping.
mod sweep;
/// Whom a change can touch.
mod touch;
/// Proofs.
mod trace;
/// Fields of rules that keep something along the line.
mod walk;

pub(crate) use ahead::look_ahead;
pub use error::SightError;
pub use explain::{Explanation, Obstacle};
pub use field::{CoverField, MATRIX_LIMIT, Matrix};
use glance::Glance;
pub use judge::Judge;
use judge::Look;
pub use movement::Move;
pub(crate) use plan::Plan;
pub(crate) use touch::{Concern, concern, is_dark, range};
pub use trace::{Cover, Segment, Step, StepKind, Trace};

use crate::grid::{Coord, Extent, MAX_DISTANCE};
use crate::map::World;
use crate::rules::{Cause, Params, Rules, TerrainTable, saturated};

/// Why a cell is not seen: what stops sight, where, and at which step of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked<C> {
    /// What stops sight.
    pub by: Cause,
    /// Where.
    pub at: C,
    /// The step of the line; `None` where no line was walked.
    pub index: Option<u32>,
}

/// Whether a shot is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The target lies within the range, by the rule's metric.
    pub in_range: bool,
    /// The target is seen.
    pub visible: bool,
}

impl Shot {
    /// Both.
    pub fn hit(&self) -> bool {
        self.in_range && self.visible
    }
}

/// An eye: a world looked at under some rules.
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
pub struct Sight<'a, C: Judge, W: ?Sized> {
    world: &'a W,
    rules: &'a Rules,
    plan: Plan<'a, C>,
    extent: Extent<C>,
    glance: Option<Glance<'a, C::Path>>,
}

impl<'a, C: Judge, W: World<C> + ?Sized> Sight<'a, C, W> {
    /// Looks at a world under these rules; an error if they are played on the other grid, or if
    /// nothing but windows can be asked under them.
    pub fn new(world: &'a W, rules: &'a Rules) -> Result<Self, SightError<C>> {
        if rules.grid() != C::GRID {
            return Err(SightError::WrongGrid { rules: rules.to_string(), wanted: rules.grid() });
        }
        let Some(plan) = Plan::new(world, rules.params()) else {
            return Err(SightError::OnlyWindows { rules: rules.to_string() });
        };
        let glance = C::glance(world, &plan);
        Ok(Sight { world, rules, plan, extent: world.extent(), glance })
    }

    /// The world looked at.
    pub fn world(&self) -> &'a W {
        self.world
    }

    /// The rules looked under.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The cells that can be asked about.
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

    /// What a glance cannot decide, errors included.
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

    /// What keeps `from` from seeing `to`; `None` if nothing does.
    pub fn blocked(&self, from: C, to: C) -> Result<Option<Blocked<C>>, SightError<C>> {
        self.check_pair(from, to)?;
        Ok(self.blocker(from, to))
    }

    /// Which of these cells `from` sees.
    pub fn targets(&self, from: C, to: &[C]) -> Result<Vec<bool>, SightError<C>> {
        let mut visible = Vec::with_capacity(to.len());
        self.targets_into(from, to, &mut visible)?;
        Ok(visible)
    }

    /// As [`Sight::targets`], into the caller's list.
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

    /// Which of these observers see `to`, as indices.
    pub fn watchers(&self, from: &[C], to: C) -> Result<Vec<usize>, SightError<C>> {
        let mut seen_by = Vec::new();
        self.watchers_into(from, to, &mut seen_by)?;
        Ok(seen_by)
    }

    /// As [`Sight::watchers`], into the caller's list.
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

    /// Whether a shot over at most `range`, by the rule's metric, is possible.
    pub fn shot(&self, from: C, to: C, range: u32) -> Result<Shot, SightError<C>> {
        let visible = self.los(from, to)?;
        let in_range = self.params().metric.within(from.offset_to(to), range);
        Ok(Shot { in_range, visible })
    }

    fn look(&self, from: C, to: C) -> Look<'_, C, W> {
        Look { world: self.world, plan: &self.plan, from, to }
    }

    /// What the rules ask of the world.
    pub(crate) fn plan(&self) -> &Plan<'a, C> {
        &self.plan
    }

    /// Whether something is kept along each line, or looked at from cell to cell, so that a field
    /// costs more than its shadows.
    pub fn keeps_along_lines(&self) -> bool {
        self.plan.keeps()
    }

    fn params(&self) -> &'a Params {
        self.rules.params()
    }

    /// How far this observer sees; `None` is as far as the map.
    fn radius(&self, from: C) -> Option<u32> {
        match self.params().table {
            Some(_) => self.radius_on(self.world.terrain(from)),
            None => self.params().radius,
        }
    }

    /// How far an observer on this terrain sees.
    fn radius_on(&self, terrain: &str) -> Option<u32> {
        self.params().because(terrain).map(|because| saturated(because.total()))
    }

    /// How far anyone sees at most; `None` is as far as the map.
    pub(crate) fn furthest(&self) -> Option<u32> {
        let Params { radius, perception, conditions, .. } = self.params();
        let furthest = |table: &TerrainTable| saturated(table.furthest(*perception, conditions));
        radius.or_else(|| self.params().table.as_ref().map(furthest))
    }

    /// The one predicate. Range and cone are judged first, then what stands on the line.
    fn blocker(&self, from: C, to: C) -> Option<Blocked<C>> {
        self.out_of_reach(from, to, self.radius(from)).or_else(|| C::blocker(self.look(from, to)))
    }

    fn out_of_reach(&self, from: C, to: C, radius: Option<u32>) -> Option<Blocked<C>> {
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

    fn check_cell(&self, role: &'static str, at: C) -> Result<(), SightError<C>> {
        if self.extent.contains(at) {
            Ok(())
        } else {
            Err(SightError::OutOfMap { role, at, extent: self.extent })
        }
    }

    fn check_pair(&self, from: C, to: C) -> Result<(), SightError<C>> {
        self.check_cell("from", from)?;
        self.check_cell("to", to)?;
        check_distance(from, to)
    }
}

fn check_distance<C: Coord>(from: C, to: C) -> Result<(), SightError<C>> {
    if C::span(from.offset_to(to)) > MAX_DISTANCE {
        Err(SightError::TooFar { from, to })
    } else {
        Ok(())
    }
}
