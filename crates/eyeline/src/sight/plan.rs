//! What a rule asks of one world, derived once from the rule's parts: its line, the layers that it
//! heeds and that the world has, and what it does at the ends. Predicate, glance, sweep, walk, windows,
//! planes, explanation and drawing read it; none of them lists rules. (`touch` reads the parts, because
//! a map that is edited may have a layer that it had not before.) Cost: a question a layer.

use super::Judge;
use crate::line::path::Lines;
use crate::map::{Feature, Features, WallBits, World};
use crate::rules::{Params, TargetEdge};

/// A rule, as it looks at one world.
#[doc(hidden)]
pub struct Plan<'a, C: Judge> {
    pub(crate) params: &'a Params,
    pub(crate) line: C::Line,
    /// The layers that count and of which there may be any.
    heeds: Features,
}

impl<C: Judge> Copy for Plan<'_, C> {}

impl<C: Judge> Clone for Plan<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, C: Judge> Plan<'a, C> {
    /// `None` if the rule is played on the other grid, or if nothing but windows can be asked.
    pub(crate) fn new<W: World<C> + ?Sized>(world: &W, params: &'a Params) -> Option<Self> {
        let line = C::line(params.line)?;
        Some(Plan { params, line, heeds: params.heeds.and(world.features()) })
    }

    /// The lines from centre to centre, if the rule looks along any.
    pub(crate) fn lines(&self) -> Option<Lines<C::Path>> {
        C::lines(self.line)
    }

    /// Whether a layer counts, and there may be any of it.
    #[inline]
    pub(crate) fn heeds(&self, layer: Feature) -> bool {
        self.heeds.has(layer)
    }

    /// Whether nothing can hide anything.
    pub(crate) fn hides_nothing(&self) -> bool {
        self.heeds.without(Feature::Cover).is_empty()
    }

    /// Whether something is kept along the line, or looked at from cell to cell: edges, heights,
    /// opacity, or obstacles that are pierced. Without it, blockers cast shadows.
    pub(crate) fn keeps(&self) -> bool {
        let kept = Features::of(&[Feature::Edges, Feature::Elevation, Feature::Opacity]);
        !self.heeds.and(kept).is_empty() || self.params.pierce > 0
    }

    /// Whether nothing decides but walls.
    pub(crate) fn heeds_only_walls(&self) -> bool {
        let walls = Features::of(&[Feature::Walls, Feature::Cover]);
        self.heeds(Feature::Walls) && self.heeds.but(walls).is_empty() && self.params.pierce == 0
    }

    /// The lines whose walls alone decide, so that many observers can be answered at once; `None` where
    /// more than walls that are kept as bits decides.
    pub(crate) fn lines_alone<W: World<C> + ?Sized>(&self, world: &W) -> Option<Lines<C::Path>> {
        // A caller's world may keep the walls of a part of it as bits.
        let whole = |walls: WallBits<'_>| walls.bounds() == world.extent().bounds();
        let together = self.heeds_only_walls()
            && C::lines_decide(self.line)
            && world.wall_bits().is_some_and(whole);
        self.lines().filter(|_| together)
    }

    /// Whether a wall as the target is not seen.
    pub(crate) fn hides_walls(&self) -> bool {
        self.heeds(Feature::Walls) && self.params.hides_walls()
    }

    /// Whether an edge on the last step counts.
    pub(crate) fn heeds_last_edge(&self) -> bool {
        self.params.last_edge() == TargetEdge::Blocks
    }
}
