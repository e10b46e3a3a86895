//! Proofs: every step of a line, what stopped it, and the cover met. Text and pictures are made from
//! them, and nothing computes them again.
//! Exact: the verdict is that of the predicate. Cost: O(cells of the line), or of all 16 segments of a
//! corner rule.

use super::{Blocked, Sight, SightError};
use crate::grid::Coord;
use crate::line::Corner;
use crate::map::{Millionths, World};
use crate::rules::Place;

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum StepKind {
    /// The observer's own cell.
    Start,
    /// A cell strictly between.
    Mid,
    /// The target's cell.
    Target,
}

impl StepKind {
    pub(super) fn at(index: usize, last: usize) -> Self {
        match index {
            0 => StepKind::Start,
            _ if index == last => StepKind::Target,
            _ => StepKind::Mid,
        }
    }
}

/// One step of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<C> {
    /// The cell.
    pub cell: C,
    /// The number of the step, 0 at the observer.
    pub index: u32,
    /// The kind of the step.
    pub kind: StepKind,
    /// Whether a wall stands here.
    pub blocked_tile: bool,
    /// Whether an edge stops the line just before this cell.
    pub blocked_edge: bool,
    /// The soft cover that the cell adds, if any.
    pub soft_cover: Option<Millionths>,
    /// The height of the cell, if it has one.
    pub elevation: Option<Millionths>,
}

impl<C> Step<C> {
    pub(super) fn new(cell: C, index: usize, kind: StepKind) -> Self {
        Step {
            cell,
            index: index as u32,
            kind,
            blocked_tile: false,
            blocked_edge: false,
            soft_cover: None,
            elevation: None,
        }
    }
}

/// A segment between corners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment<C> {
    /// The source's corner.
    pub from: Corner,
    /// The target's corner.
    pub to: Corner,
    /// The first tile that blocks the segment, if any does.
    pub blocked_by: Option<Blocked<C>>,
}

/// What is to be drawn of a pair.
#[doc(hidden)]
#[derive(Debug)]
pub struct Drawn<C> {
    pub(super) line: Vec<C>,
    pub(super) steps: Vec<Step<C>>,
    pub(super) segments: Vec<Segment<C>>,
}

impl<C> Default for Drawn<C> {
    fn default() -> Self {
        Drawn { line: Vec::new(), steps: Vec::new(), segments: Vec::new() }
    }
}

/// The proof of one verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace<C> {
    /// Whether the target is seen.
    pub visible: bool,
    /// All cells of the line, also those beyond the blocker; empty for corner rules and `overland`.
    pub line: Vec<C>,
    /// The steps up to the blocker.
    pub steps: Vec<Step<C>>,
    /// What stopped sight.
    pub blocked_by: Option<Blocked<C>>,
    /// The capped sum of soft cover.
    pub cover_sum: Millionths,
    /// The penalty of the cover, between 0 and 1.
    pub cover_penalty: f64,
    /// All segments between corners, for corner rules.
    pub segments: Vec<Segment<C>>,
}

/// Whether a target is seen, and the soft cover on the way: `coverBetween` of "Canvas #4: Line of Sight
/// & Raycast".
#[derive(Clone, Debug, PartialEq)]
pub struct CoverBetween<C> {
    /// Whether the target is seen.
    pub has_los: bool,
    /// The penalty of the cover, between 0 and 1.
    pub cover_penalty: f64,
    /// What stopped sight.
    pub blocked_by: Option<Blocked<C>>,
    /// The capped sum of soft cover.
    pub cover_sum: Millionths,
    /// The steps up to the blocker.
    pub steps: Vec<Step<C>>,
}

impl<C: Coord, W: World<C> + ?Sized> Sight<'_, C, W> {
    /// Returns the proof of whether `from` sees `to`.
    pub fn trace(&self, from: C, to: C) -> Result<Trace<C>, SightError<C>> {
        self.check_pair(from, to)?;
        let look = self.look(from, to);
        let blocked_by = self.blocker(from, to);
        let Drawn { line, steps, segments } = C::draw(look, blocked_by);
        let cover = self.params().cover;
        let met = steps.iter().filter_map(|step| step.soft_cover);
        let cover_sum = met.fold(Millionths::ZERO, |sum, cover| sum + cover).min(cover.max);
        Ok(Trace {
            visible: blocked_by.is_none(),
            line,
            steps,
            blocked_by,
            cover_sum,
            cover_penalty: cover.penalty(cover_sum),
            segments,
        })
    }

    /// Returns whether `from` sees `to`, and what soft cover lies between.
    pub fn cover_between(&self, from: C, to: C) -> Result<CoverBetween<C>, SightError<C>> {
        let trace = self.trace(from, to)?;
        Ok(CoverBetween {
            has_los: trace.visible,
            cover_penalty: trace.cover_penalty,
            blocked_by: trace.blocked_by,
            cover_sum: trace.cover_sum,
            steps: trace.steps,
        })
    }

    /// Returns the clause of the rule that decided, for a question about `to`.
    pub fn clause(&self, blocked: &Blocked<C>, to: C) -> &'static str {
        let place = if blocked.at == to { Place::Target } else { Place::Between };
        self.rules().clause(blocked.by, place)
    }
}
