//! Explanations: which obstacle, if it were removed, would open the line.
//! Exact: each suspect is tried by asking the predicate again without it, so an explanation cannot
//! disagree with the verdict.
//! Cost: O(suspects × length of the line); over 2²⁶ is refused.

use super::judge::Look;
use super::{Blocked, Sight, SightError};
use crate::grid::{Coord, Extent};
use crate::map::{Features, Millionths, World, forward};
use crate::rules::Cause;

/// An obstacle that could be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle<C> {
    /// A wall.
    Tile(C),
    /// A unit.
    Unit(C),
    /// A cell of smoke.
    Smoke(C),
    /// A cell's opacity.
    Opacity(C),
    /// A cell's height.
    Elevation(C),
    /// An edge: one that stops sight both ways, with its cells in reading order, or one that stops
    /// sight from the first cell to the second only.
    Edge(C, C),
}

impl<C: Coord> Obstacle<C> {
    /// Returns the edge between two neighbours that is met on the way from the first to the second.
    pub(super) fn edge<W: World<C> + ?Sized>(world: &W, from: C, to: C) -> Self {
        if world.blocks_edge(to, from) {
            Obstacle::Edge(from.min(to), from.max(to))
        } else {
            Obstacle::Edge(from, to)
        }
    }

    /// Returns the way in which the obstacle stops sight.
    pub fn cause(&self) -> Cause {
        match self {
            Obstacle::Tile(_) => Cause::Tile,
            Obstacle::Unit(_) => Cause::Unit,
            Obstacle::Smoke(_) => Cause::Smoke,
            Obstacle::Opacity(_) => Cause::Opacity,
            Obstacle::Elevation(_) => Cause::Elevation,
            Obstacle::Edge(..) => Cause::Edge,
        }
    }

    /// Returns the cell of the obstacle; for an edge, its first cell.
    pub fn at(&self) -> C {
        match *self {
            Obstacle::Tile(at)
            | Obstacle::Unit(at)
            | Obstacle::Smoke(at)
            | Obstacle::Opacity(at)
            | Obstacle::Elevation(at)
            | Obstacle::Edge(at, _) => at,
        }
    }
}

/// What could be removed to change a verdict, and whether the target sees back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<C> {
    /// The obstacles of which any one, removed, makes the target visible; sorted by place.
    pub opens: Vec<Obstacle<C>>,
    /// Whether the target sees the observer.
    pub reverse: bool,
}

/// A world from which one obstacle is removed.
struct Without<'a, C, W: ?Sized> {
    world: &'a W,
    gone: Obstacle<C>,
}

impl<C: Coord, W: World<C> + ?Sized> World<C> for Without<'_, C, W> {
    forward! { self => self.world;
        extent() -> Extent<C>;
        cover(at: C) -> Millionths;
        absent() -> Features;
    }

    fn wall(&self, at: C) -> bool {
        self.gone != Obstacle::Tile(at) && self.world.wall(at)
    }
    fn blocks_edge(&self, from: C, to: C) -> bool {
        let gone = self.gone == Obstacle::Edge(from, to)
            || self.gone == Obstacle::Edge(to, from) && to < from;
        !gone && self.world.blocks_edge(from, to)
    }
    fn opacity(&self, at: C) -> Millionths {
        let gone = self.gone == Obstacle::Opacity(at);
        if gone { Millionths::ZERO } else { self.world.opacity(at) }
    }
    fn elevation(&self, at: C) -> Option<Millionths> {
        self.world.elevation(at).filter(|_| self.gone != Obstacle::Elevation(at))
    }
    fn smoke(&self, at: C) -> bool {
        self.gone != Obstacle::Smoke(at) && self.world.smoke(at)
    }
    fn unit(&self, at: C) -> bool {
        self.gone != Obstacle::Unit(at) && self.world.unit(at)
    }
    fn terrain(&self, at: C) -> &str {
        // Terrain that blocks is a tile too; an empty name blocks nothing.
        if self.gone == Obstacle::Tile(at) { "" } else { self.world.terrain(at) }
    }
}

/// The most cells that one explanation may look at: suspects × length of the line.
const EFFORT: u64 = 1 << 26;

impl<C: Coord, W: World<C> + ?Sized> Sight<'_, C, W> {
    /// Returns what would open the line from `from` to `to`, and whether `to` sees `from`.
    pub fn explain(&self, from: C, to: C) -> Result<Explanation<C>, SightError<C>> {
        self.check_pair(from, to)?;
        let reverse = self.blocker(to, from).is_none();
        let opens = self.opens(from, to, self.blocker(from, to))?;
        Ok(Explanation { opens, reverse })
    }

    /// Returns what would open the line from `from` to `to`: the `opens` of [`Sight::explain`], for
    /// callers who already know what blocks it.
    pub fn opens(
        &self,
        from: C,
        to: C,
        blocked_by: Option<Blocked<C>>,
    ) -> Result<Vec<Obstacle<C>>, SightError<C>> {
        let mut opens = match blocked_by {
            Some(blocked) if !matches!(blocked.by, Cause::Range | Cause::Cone) => {
                self.opening(from, to)?
            }
            _ => Vec::new(),
        };
        opens.sort_unstable_by_key(|obstacle| match *obstacle {
            Obstacle::Edge(at, other) => (at, Cause::Edge, other),
            _ => (obstacle.at(), obstacle.cause(), obstacle.at()),
        });
        opens.dedup();
        Ok(opens)
    }

    fn opening(&self, from: C, to: C) -> Result<Vec<Obstacle<C>>, SightError<C>> {
        let mut suspects = C::suspects(self.look(from, to));
        let length = C::span(from.offset_to(to)).unsigned_abs() + 1;
        if suspects.len() as u64 * length > EFFORT {
            return Err(SightError::TooLong { obstacles: suspects.len() });
        }
        suspects.retain(|&gone| {
            let world = Without { world: self.world, gone };
            C::blocker(Look { world: &world, plan: &self.plan, from, to }).is_none()
        });
        Ok(suspects)
    }
}
