//! Pairs decided by reading many cells of their line at once, where only walls decide and the world
//! keeps them as bits. Pairs for which that does not suffice are left to the predicate.
//! Exact: a glance and the predicate always agree.
//! Cost: O(1) up to 31 steps (one tile up to 8, two beyond, whatever stands in them); then one tile for
//! each eight steps up to the first wall.

use super::plan::Plan;
use crate::grid::strips::{StripsRef, Tile};
use crate::grid::{Cell, Coord, Hex, Metric};
use crate::line::path::{HexPath, Join, Lines, Path, SquarePath};
use crate::line::tiles::{self, Corner, Place, Side, Walk};
use crate::line::{Rounding, hex_line};
use crate::map::{Feature, World};

/// What is needed to decide pairs of one world under one rule at a glance.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'a, P> {
    walls: StripsRef<'a>,
    /// The only line that matters, if nothing else matters but a square range.
    only: Option<Rounding>,
    /// The range, where it is a square.
    square: u32,
    lines: Lines<P>,
    /// Whether walls are also seen by their near side.
    by_light: bool,
    hides_walls: bool,
    reach: Reach,
}

/// The limits of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// A range and no cone.
    Range(Option<u32>, Metric),
    /// A cone, perhaps with a range.
    Cone,
}

impl<'a, P: Path> Glance<'a, P> {
    /// Returns `None` where every pair must be left to the predicate.
    pub(super) fn new<C: Coord<Path = P>, W: World<C> + ?Sized>(
        world: &'a W,
        plan: &Plan<'_, C>,
    ) -> Option<Self> {
        let lines = plan.lines().filter(|_| plan.heeds_only_walls())?;
        let walls = world.bits(Feature::Walls)?.tiles();
        let params = plan.params;
        let reach = match params.cone {
            None => Reach::Range(params.radius, params.metric),
            Some(_) => Reach::Cone,
        };
        let square = match reach {
            Reach::Range(None, _) => Some(u32::MAX),
            Reach::Range(radius, Metric::Chebyshev) => radius,
            _ => None,
        };
        let hides_walls = plan.hides_walls();
        let plain = square.is_some() && !hides_walls && lines.second.is_none();
        let only = lines.first.rounding().filter(|_| plain);
        let square = square.unwrap_or(0);
        let by_light = C::is_by_light(plan.line);
        Some(Glance { walls, only, square, lines, by_light, hides_walls, reach })
    }

    /// Whether the target is a wall that is not seen because it is one.
    #[inline]
    fn hides(&self, start: Place, end: Place) -> Option<bool> {
        Some(self.hides_walls && start != end && self.wall(end)?)
    }

    fn wall(&self, at: Place) -> Option<bool> {
        let [row] = self.walls.tile(at)?;
        Some(row & 1 == 1)
    }
}

impl Glance<'_, HexPath> {
    /// Whether a line over hexes is clear and within range; `None` if a glance cannot decide.
    pub(super) fn sees_hex(&self, from: Hex, to: Hex) -> Option<bool> {
        let (start, end) = (self.locate_hex(from)?, self.locate_hex(to)?);
        let offset = (to.q.wrapping_sub(from.q), to.r.wrapping_sub(from.r));
        let clear = match tiles::hex_line(start, (from.r & 1) as usize, offset) {
            Some((at, mask)) => !any(mask.of(&self.walls.tile(at)?)),
            None => self.clear_hexes(from, to),
        };
        Some(clear & !self.hides(start, end)?)
    }

    fn locate_hex(&self, at: Hex) -> Option<Place> {
        let (column, row) = at.place();
        self.walls.locate((i32::try_from(column).ok()?, i32::try_from(row).ok()?))
    }

    fn clear_hexes(&self, from: Hex, to: Hex) -> bool {
        let mut between = hex_line(from, to).skip(1).take_while(|&at| at != to);
        !between.any(|at| self.walls.get(at.place()))
    }
}

impl Glance<'_, SquarePath> {
    /// Whether `from` sees `to`, any two cells; `None` if they are far apart, or if more matters than
    /// one line and a square range.
    #[inline(always)]
    pub(super) fn sees_near(&self, from: Cell, to: Cell) -> Option<bool> {
        let (from, to) = ties_away(from, to, self.only?);
        let (start, end) = (self.locate(from)?, self.locate(to)?);
        let clear = self.clear_near(start, end)?;
        // The outcome cannot be predicted, so there is no branch on it.
        Some(clear & (tiles::span(start, end) <= self.square))
    }

    /// Whether `from` sees `to`, any two cells; `None` if a glance cannot decide.
    // Kept out of line, so that the common case, near pairs, has all registers.
    #[cold]
    #[inline(never)]
    pub(super) fn sees(&self, from: Cell, to: Cell) -> Option<bool> {
        let (start, end) = (self.locate(from)?, self.locate(to)?);
        let within = match self.reach {
            Reach::Range(None, _) => true,
            Reach::Range(Some(radius), metric) => {
                let offset = |from: u32, to: u32| i64::from(to) - i64::from(from);
                metric.within((offset(start.0, end.0), offset(start.1, end.1)), radius)
            }
            Reach::Cone => return None,
        };
        Some(within && self.judge_within(start, end)?)
    }

    #[inline(always)]
    fn locate(&self, at: Cell) -> Option<Place> {
        self.walls.locate((at.x, at.y))
    }

    /// Whether `from` sees `to`, within range and cone; `None` if a glance cannot decide.
    pub(super) fn sees_within(&self, from: Cell, to: Cell) -> Option<bool> {
        match self.reach {
            // `sees` has already tried this.
            Reach::Range(..) => None,
            Reach::Cone => self.judge_within(self.locate(from)?, self.locate(to)?),
        }
    }

    fn judge_within(&self, start: Place, end: Place) -> Option<bool> {
        let seen = match (self.lines.first, self.lines.second) {
            (_, Some((_, Join::Both))) => self.clear_both(start, end)? == [true; 2],
            (_, Some((_, Join::Either))) | (SquarePath::Ties, None) => {
                self.clear_either(start, end)? || self.neither(start, end)?
            }
            (SquarePath::Rounded(rounding), None) => self.clear(start, end, rounding)?,
            (SquarePath::Touched, None) => match tiles::touched(start, end) {
                Some((at, mask)) => !any(mask.of(&self.walls.tile(at)?)),
                None => self.clear_sides(start, end, Corner::Counts)?,
            },
            (SquarePath::Crossed, None) => match tiles::crossed(start, end) {
                Some((at, mask)) => !any(mask.of(&tiles::corners(&self.walls.tile(at)?))),
                None => self.clear_crossed(start, end)?,
            },
        };
        Some(seen & !self.hides(start, end)?)
    }

    /// Decides about a target that the line of neither rounding reaches.
    fn neither(&self, start: Place, end: Place) -> Option<bool> {
        let open = match self.lines.first {
            SquarePath::Ties => tiles::has_ties(start, end),
            _ => self.by_light && self.wall(end)?,
        };
        (!open).then_some(false)
    }

    /// Whether all cells are clear that a segment crosses and, if `corner` says so, those that it meets
    /// at corners.
    fn clear_sides(&self, start: Place, end: Place, corner: Corner) -> Option<bool> {
        // The segment crosses the cells of the rounded line too, and they are quickly tested.
        if !self.clear(start, end, Rounding::Away)? {
            return Some(false);
        }
        for side in [Side::Lower, Side::Upper] {
            if !self.clear_along(Walk::side(start, end, side, corner)?)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether a segment is clear; `None` if it passes corners that may be pinched.
    fn clear_crossed(&self, start: Place, end: Place) -> Option<bool> {
        if !self.clear_sides(start, end, Corner::Passes)? {
            return Some(false);
        }
        let pinched =
            tiles::has_corners(start, end) && !self.clear_sides(start, end, Corner::Counts)?;
        (!pinched).then_some(true)
    }

    #[inline(always)]
    fn clear_either(&self, start: Place, end: Place) -> Option<bool> {
        let [away, toward] = self.clear_both(start, end)?;
        Some(away | toward)
    }

    /// Whether the lines of both roundings are clear, the one away first.
    #[inline(always)]
    fn clear_both(&self, start: Place, end: Place) -> Option<[bool; 2]> {
        if let (Some((at, away)), Some((_, toward))) =
            (tiles::short(start, end), tiles::short(end, start))
        {
            let tile = self.walls.tile(at)?;
            return Some([away, toward].map(|mask| !any(mask.of(&tile))));
        }
        let away = self.clear(start, end, Rounding::Away)?;
        let toward = match tiles::has_ties(start, end) {
            true => self.clear(start, end, Rounding::Toward)?,
            false => away,
        };
        Some([away, toward])
    }

    /// Whether no wall lies strictly between on the line of this rounding; `None` if the line is too
    /// long.
    #[inline(always)]
    fn clear(&self, start: Place, end: Place, rounding: Rounding) -> Option<bool> {
        let (start, end) = ties_away(start, end, rounding);
        self.clear_away(start, end)
    }

    /// Whether no wall lies strictly between on the line whose ties go away; `None` if it is too long.
    #[inline(always)]
    fn clear_away(&self, start: Place, end: Place) -> Option<bool> {
        self.clear_near(start, end).or_else(|| self.clear_far(start, end))
    }

    /// Whether no wall lies strictly between on that line; `None` if the ends are more than 31 apart.
    #[inline(always)]
    fn clear_near(&self, start: Place, end: Place) -> Option<bool> {
        if let Some((at, mask)) = tiles::short(start, end) {
            return Some(!any(mask.of(&self.walls.tile(at)?)));
        }
        let (tiles, masks) = tiles::long(start, end)?;
        // Where the first wall stands cannot be predicted, so both tiles are always read.
        let [near, far] = [self.walls.tile(tiles[0])?, self.walls.tile(tiles[1])?];
        let [near, far] = [masks.0[0].of(&near), masks.0[1].of(&far)];
        Some(!any(std::array::from_fn::<_, 16, _>(|row| near[row] | far[row])))
    }

    #[inline(never)]
    fn clear_far(&self, start: Place, end: Place) -> Option<bool> {
        self.clear_along(Walk::rounded(start, end)?)
    }

    fn clear_along(&self, walk: Walk) -> Option<bool> {
        for (at, mask) in walk {
            if any(mask.of(&self.walls.tile(at)?)) {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// Puts two ends in the order in which ties go away: seen from its other end, a line has its ties the
/// other way.
#[inline(always)]
fn ties_away<T>(from: T, to: T, rounding: Rounding) -> (T, T) {
    match rounding {
        Rounding::Away => (from, to),
        Rounding::Toward => (to, from),
    }
}

#[inline(always)]
fn any<const ROWS: usize>(met: Tile<ROWS>) -> bool {
    let mut all: Tile<8> = [0; 8];
    for (row, met) in met.iter().enumerate() {
        all[row % 8] |= met;
    }
    all != [0; 8]
}
