//! The predicate of each grid: what stands between two cells, range and cone apart.

use super::explain::Obstacle;
use super::glance::Glance;
use super::sweep::{self, Field, Swept};
use super::trace::Drawn;
use super::{Blocked, CoverField, centre, corner, lit, ray, screen, walk};
use crate::grid::{Cell, Coord, Hex, Mask};
use crate::line::{Rounding, crossed, rounded, rounded_ties};
use crate::map::{Feature, Millionths, World};
use crate::rules::{Params, SightLine, Tie};

/// One look: who looks where, in which world, under which rules.
#[doc(hidden)]
pub struct Look<'a, C, W: ?Sized> {
    pub(super) world: &'a W,
    pub(super) params: &'a Params,
    pub(super) from: C,
    pub(super) to: C,
}

impl<C: Copy, W: ?Sized> Copy for Look<'_, C, W> {}

impl<C: Copy, W: ?Sized> Clone for Look<'_, C, W> {
    fn clone(&self) -> Self {
        *self
    }
}

/// A grid whose rules can be judged: [`Cell`] and [`Hex`].
pub trait Judge: Coord {
    /// The first thing that stops sight; `None` if nothing does.
    #[doc(hidden)]
    fn blocker<W: World<Self> + ?Sized>(look: Look<'_, Self, W>) -> Option<Blocked<Self>>;

    /// What decides most pairs at once, if there is such a thing for this world and rule.
    #[doc(hidden)]
    fn glance<'a, W: World<Self> + ?Sized>(world: &'a W, params: &Params) -> Option<Glance<'a>>;

    /// Whether `from` sees `to`, any two coordinates; `None` if they are not near each other, or if
    /// more matters than the commonest rules ask for.
    #[doc(hidden)]
    fn sees_near(glance: &Glance<'_>, from: Self, to: Self) -> Option<bool>;

    /// The same wherever they are, under any rules; `None` if that takes more than a glance.
    #[doc(hidden)]
    fn sees(glance: &Glance<'_>, from: Self, to: Self) -> Option<bool>;

    /// The same of two cells of the map, within range and cone.
    #[doc(hidden)]
    fn sees_within(glance: &Glance<'_>, from: Self, to: Self) -> Option<bool>;

    /// The line, its steps up to the blocker, and the corner segments.
    #[doc(hidden)]
    fn draw<W: World<Self> + ?Sized>(
        look: Look<'_, Self, W>,
        blocked: Option<Blocked<Self>>,
    ) -> Drawn<Self>;

    /// Soft cover met on the way, and the first thing that stops sight.
    #[doc(hidden)]
    fn cover<W: World<Self> + ?Sized>(
        look: Look<'_, Self, W>,
    ) -> (Millionths, Option<Blocked<Self>>);

    /// Everything whose removal could open the line.
    #[doc(hidden)]
    fn suspects<W: World<Self> + ?Sized>(look: Look<'_, Self, W>) -> Vec<Obstacle<Self>>;

    /// Everything that is seen, cone apart, into an empty set; unless the rule cannot be swept.
    #[doc(hidden)]
    fn sweep(field: &Field<'_, Self>, seen: &mut Mask<Self>) -> Swept;

    /// The same for rules that keep something along the line; unless the field is too large.
    #[doc(hidden)]
    fn walk(field: &Field<'_, Self>, seen: &mut Mask<Self>) -> Swept;

    /// The same with what cover costs, into an empty list; unless nothing gives cover on this grid.
    #[doc(hidden)]
    fn walk_with_cover(field: &Field<'_, Self>, list: &mut CoverField<Self>) -> Swept;
}

impl Judge for Cell {
    fn blocker<W: World<Cell> + ?Sized>(look: Look<'_, Cell, W>) -> Option<Blocked<Cell>> {
        let Look { world, params, from, to } = look;
        if let Some(blocker) = screen::behind(look, |look| Cell::blocker(*look)) {
            return blocker;
        }
        if params.smoke_blocks
            && world.has(Feature::Smoke)
            && let Some(smoke) = centre::smoke(look).next()
        {
            return Some(smoke);
        }
        if from == to {
            return None;
        }
        let along = |rounding| centre::along(look, rounded(from, to, rounding));
        let either = || along(Rounding::Away).filter(|_| along(Rounding::Toward).is_some());
        match &params.line {
            SightLine::Rounded(Tie::Goes(rounding)) => along(*rounding),
            SightLine::Rounded(Tie::Both) => {
                along(Rounding::Away).or_else(|| along(Rounding::Toward))
            }
            SightLine::Rounded(Tie::Union) => either(),
            SightLine::Rounded(Tie::Either) => {
                centre::between(look, rounded_ties(from, to), centre::Between::OneSuffices)
            }
            SightLine::Touched => {
                centre::between(look, crossed(from, to), centre::Between::EachBlocks)
            }
            SightLine::Crossed => {
                centre::between(look, crossed(from, to), centre::Between::Pinches)
            }
            // A wall that is dark is dark in its middle: the forward line meets a wall too.
            SightLine::Lit if world.wall(to) => {
                lit::blocker(look).map(|dark| along(Rounding::Away).unwrap_or(dark))
            }
            SightLine::Lit => either(),
            SightLine::Corners(rule) => corner::blocker(look, *rule),
            // Rules of hexes and of windows never come here: `Sight::new` refuses them.
            SightLine::Terrain(_) | SightLine::HexRounded | SightLine::Ahead => None,
        }
    }

    fn glance<'a, W: World<Cell> + ?Sized>(world: &'a W, params: &Params) -> Option<Glance<'a>> {
        Glance::of_squares(world, params)
    }

    #[inline(always)]
    fn sees_near(glance: &Glance<'_>, from: Cell, to: Cell) -> Option<bool> {
        glance.sees_near(from, to)
    }

    #[inline(always)]
    fn sees(glance: &Glance<'_>, from: Cell, to: Cell) -> Option<bool> {
        glance.sees(from, to)
    }

    fn sees_within(glance: &Glance<'_>, from: Cell, to: Cell) -> Option<bool> {
        glance.sees_within(from, to)
    }

    fn draw<W: World<Cell> + ?Sized>(
        look: Look<'_, Cell, W>,
        blocked: Option<Blocked<Cell>>,
    ) -> Drawn<Cell> {
        match &look.params.line {
            SightLine::Corners(rule) => corner::draw(look, *rule),
            SightLine::Terrain(_) => screen::behind(look, |look| Cell::draw(*look, blocked))
                .unwrap_or_else(|| centre::draw(look, blocked)),
            _ => centre::draw(look, blocked),
        }
    }

    fn cover<W: World<Cell> + ?Sized>(
        look: Look<'_, Cell, W>,
    ) -> (Millionths, Option<Blocked<Cell>>) {
        (Millionths::ZERO, Cell::blocker(look))
    }

    fn suspects<W: World<Cell> + ?Sized>(look: Look<'_, Cell, W>) -> Vec<Obstacle<Cell>> {
        match &look.params.line {
            SightLine::Corners(rule) => corner::suspects(look, *rule),
            SightLine::Lit if look.world.wall(look.to) => lit::suspects(look),
            SightLine::Terrain(_) => {
                screen::behind(look, |look| Cell::suspects(*look)).unwrap_or_default()
            }
            _ => centre::suspects(look),
        }
    }

    fn sweep(field: &Field<'_, Cell>, seen: &mut Mask<Cell>) -> Swept {
        sweep::squares(field, seen)
    }

    fn walk(field: &Field<'_, Cell>, seen: &mut Mask<Cell>) -> Swept {
        walk::squares(field, seen)
    }

    fn walk_with_cover(_: &Field<'_, Cell>, _: &mut CoverField<Cell>) -> Swept {
        Swept::NotHere
    }
}

impl Judge for Hex {
    fn blocker<W: World<Hex> + ?Sized>(look: Look<'_, Hex, W>) -> Option<Blocked<Hex>> {
        ray::cast(look, |_| ()).blocked
    }

    fn glance<'a, W: World<Hex> + ?Sized>(world: &'a W, params: &Params) -> Option<Glance<'a>> {
        Glance::of_hexes(world, params)
    }

    #[inline(always)]
    fn sees_near(_glance: &Glance<'_>, _from: Hex, _to: Hex) -> Option<bool> {
        None
    }

    #[inline(always)]
    fn sees(_glance: &Glance<'_>, _from: Hex, _to: Hex) -> Option<bool> {
        // A map of hexes need not fill its box.
        None
    }

    fn sees_within(glance: &Glance<'_>, from: Hex, to: Hex) -> Option<bool> {
        glance.sees_hex(from, to)
    }

    fn draw<W: World<Hex> + ?Sized>(
        look: Look<'_, Hex, W>,
        blocked: Option<Blocked<Hex>>,
    ) -> Drawn<Hex> {
        ray::draw(look, blocked)
    }

    fn cover<W: World<Hex> + ?Sized>(look: Look<'_, Hex, W>) -> (Millionths, Option<Blocked<Hex>>) {
        let ray = ray::cast(look, |_| ());
        (ray.cover, ray.blocked)
    }

    fn suspects<W: World<Hex> + ?Sized>(look: Look<'_, Hex, W>) -> Vec<Obstacle<Hex>> {
        ray::suspects(look)
    }

    fn sweep(field: &Field<'_, Hex>, seen: &mut Mask<Hex>) -> Swept {
        sweep::hexes(field, seen)
    }

    fn walk(field: &Field<'_, Hex>, seen: &mut Mask<Hex>) -> Swept {
        walk::hexes(field, seen)
    }

    fn walk_with_cover(field: &Field<'_, Hex>, list: &mut CoverField<Hex>) -> Swept {
        walk::hexes_with_cover(field, list)
    }
}
