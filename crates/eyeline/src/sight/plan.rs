//! What a rule needs to know of one world, derived once from the rule's parts: its line, the layers
//! that it heeds and that the world has, and what it does at the ends. Predicate, glance, sweep, walk,
//! windows, planes, explanation and drawing read it, and none of them lists rules. (`touch` reads the
//! rule's parts, because an edit may add a layer that the map did not have.)
//! Exact: a layer is left out only if the world says that it has none of it. Cost: O(layers).

use crate::grid::Coord;
use crate::line::path::Lines;
use crate::map::{Feature, Features, WallBits, World};
use crate::rules::{Params, TargetEdge};

/// A rule as it applies to one world.
pub struct Plan<'a, C: Coord> {
    pub(crate) params: &'a Params,
    pub(crate) line: C::Line,
    /// The layers that the rule heeds and of which the world may have something.
    heeds: Features,
}

impl<C: Coord> Copy for Plan<'_, C> {}

impl<C: Coord> Clone for Plan<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, C: Coord> Plan<'a, C> {
    /// Returns `None` if the rule is for the other grid, or answers about windows only.
    pub(crate) fn new<W: World<C> + ?Sized>(world: &W, params: &'a Params) -> Option<Self> {
        let line = C::line(params.line)?;
        Some(Plan { params, line, heeds: params.heeds.but(world.absent()) })
    }

    /// Returns the lines from centre to centre, if the rule looks along any.
    pub(crate) fn lines(&self) -> Option<Lines<C::Path>> {
        C::lines(self.line)
    }

    /// Whether the rule heeds a layer of which the world may have something.
    #[inline]
    pub(crate) fn heeds(&self, layer: Feature) -> bool {
        self.heeds.has(layer)
    }

    /// Whether nothing can hide anything.
    pub(crate) fn hides_nothing(&self) -> bool {
        self.heeds.without(Feature::Cover).is_empty()
    }

    /// Whether the rule adds something up along the line or looks from cell to cell: edges, heights,
    /// opacity, or obstacles that are pierced. Otherwise its blockers cast shadows.
    pub(crate) fn keeps(&self) -> bool {
        let kept = Features::of(&[Feature::Edges, Feature::Elevation, Feature::Opacity]);
        !self.heeds.and(kept).is_empty() || self.params.pierce > 0
    }

    /// Whether walls alone decide.
    pub(crate) fn heeds_only_walls(&self) -> bool {
        let walls = Features::of(&[Feature::Walls, Feature::Cover]);
        self.heeds(Feature::Walls) && self.heeds.but(walls).is_empty() && self.params.pierce == 0
    }

    /// Returns the lines if walls alone decide and are kept as bits, so that many observers can be
    /// answered at once; otherwise `None`.
    pub(crate) fn lines_alone<W: World<C> + ?Sized>(&self, world: &W) -> Option<Lines<C::Path>> {
        // A caller's world may keep the walls of a part of itself as bits.
        let whole = |walls: WallBits<'_>| walls.bounds() == world.extent().bounds();
        let together = self.heeds_only_walls()
            && C::lines_decide(self.line)
            && world.bits(Feature::Walls).is_some_and(whole);
        self.lines().filter(|_| together)
    }

    /// Whether a wall is never seen itself.
    pub(crate) fn hides_walls(&self) -> bool {
        self.heeds(Feature::Walls) && self.params.hides_walls()
    }

    /// Whether an edge on the last step counts.
    pub(crate) fn heeds_last_edge(&self) -> bool {
        self.params.last_edge() == TargetEdge::Blocks
    }
}
