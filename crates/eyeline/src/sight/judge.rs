//! The predicate of each grid: what stands between two cells, range and cone apart.

use super::explain::Obstacle;
use super::trace::Drawn;
use super::{Blocked, centre, corner, lit, ray};
use crate::grid::{Cell, Coord, Hex};
use crate::line::{Rounding, crossed, rounded, rounded_ties};
use crate::map::{Millionths, World};
use crate::rules::{Params, SightLine, Tie};

/// A grid whose rules can be judged: [`Cell`] and [`Hex`].
pub trait Judge: Coord {
    /// The first thing that stops sight; `None` if nothing does.
    #[doc(hidden)]
    fn blocker<W: World<Self> + ?Sized>(
        world: &W,
        params: &Params,
        from: Self,
        to: Self,
    ) -> Option<Blocked<Self>>;

    /// The line, its steps up to the blocker, and the corner segments.
    #[doc(hidden)]
    fn draw<W: World<Self> + ?Sized>(
        world: &W,
        params: &Params,
        from: Self,
        to: Self,
        blocked: Option<Blocked<Self>>,
    ) -> Drawn<Self>;

    /// Soft cover met on the way, and the first thing that stops sight.
    #[doc(hidden)]
    fn cover<W: World<Self> + ?Sized>(
        world: &W,
        params: &Params,
        from: Self,
        to: Self,
    ) -> (Millionths, Option<Blocked<Self>>);

    /// Everything whose removal could open the line.
    #[doc(hidden)]
    fn suspects<W: World<Self> + ?Sized>(
        world: &W,
        params: &Params,
        from: Self,
        to: Self,
    ) -> Vec<Obstacle<Self>>;
}

impl Judge for Cell {
    fn blocker<W: World<Cell> + ?Sized>(
        world: &W,
        params: &Params,
        from: Cell,
        to: Cell,
    ) -> Option<Blocked<Cell>> {
        if params.smoke_blocks
            && world.has_smoke()
            && let Some(smoke) = centre::smoke(world, params, from, to).next()
        {
            return Some(smoke);
        }
        if from == to {
            return None;
        }
        let along = |rounding| centre::along(world, params, rounded(from, to, rounding), to);
        match &params.line {
            SightLine::Rounded(Tie::Goes(rounding)) => along(*rounding),
            SightLine::Rounded(Tie::Both) => {
                along(Rounding::Away).or_else(|| along(Rounding::Toward))
            }
            SightLine::Rounded(Tie::Union) => {
                along(Rounding::Away).filter(|_| along(Rounding::Toward).is_some())
            }
            SightLine::Rounded(Tie::Either) => centre::between(
                world,
                params,
                rounded_ties(from, to),
                to,
                centre::Between::OneSuffices,
            ),
            SightLine::Touched => {
                centre::between(world, params, crossed(from, to), to, centre::Between::EachBlocks)
            }
            SightLine::Crossed => {
                centre::between(world, params, crossed(from, to), to, centre::Between::Pinches)
            }
            // A wall that is dark is dark in its middle: the forward line meets a wall too.
            SightLine::Lit if world.wall(to) => {
                lit::blocker(world, from, to).map(|dark| along(Rounding::Away).unwrap_or(dark))
            }
            SightLine::Lit => along(Rounding::Away).filter(|_| along(Rounding::Toward).is_some()),
            SightLine::Corners(rule) => corner::blocker(world, params, *rule, from, to),
            // Hex rules never reach squares: `Sight::new` refuses them.
            SightLine::Terrain(_) | SightLine::HexRounded => None,
        }
    }

    fn draw<W: World<Cell> + ?Sized>(
        world: &W,
        params: &Params,
        from: Cell,
        to: Cell,
        blocked: Option<Blocked<Cell>>,
    ) -> Drawn<Cell> {
        match &params.line {
            SightLine::Corners(rule) => corner::draw(world, params, *rule, from, to),
            _ => centre::draw(world, params, from, to, blocked),
        }
    }

    fn cover<W: World<Cell> + ?Sized>(
        world: &W,
        params: &Params,
        from: Cell,
        to: Cell,
    ) -> (Millionths, Option<Blocked<Cell>>) {
        (Millionths::ZERO, Cell::blocker(world, params, from, to))
    }

    fn suspects<W: World<Cell> + ?Sized>(
        world: &W,
        params: &Params,
        from: Cell,
        to: Cell,
    ) -> Vec<Obstacle<Cell>> {
        match &params.line {
            SightLine::Corners(rule) => corner::suspects(world, params, *rule, from, to),
            SightLine::Lit if world.wall(to) => lit::suspects(world, from, to),
            _ => centre::suspects(world, params, from, to),
        }
    }
}

impl Judge for Hex {
    fn blocker<W: World<Hex> + ?Sized>(
        world: &W,
        params: &Params,
        from: Hex,
        to: Hex,
    ) -> Option<Blocked<Hex>> {
        ray::cast(world, params, from, to, |_| ()).blocked
    }

    fn draw<W: World<Hex> + ?Sized>(
        world: &W,
        params: &Params,
        from: Hex,
        to: Hex,
        blocked: Option<Blocked<Hex>>,
    ) -> Drawn<Hex> {
        ray::draw(world, params, from, to, blocked)
    }

    fn cover<W: World<Hex> + ?Sized>(
        world: &W,
        params: &Params,
        from: Hex,
        to: Hex,
    ) -> (Millionths, Option<Blocked<Hex>>) {
        let ray = ray::cast(world, params, from, to, |_| ());
        (ray.cover, ray.blocked)
    }

    fn suspects<W: World<Hex> + ?Sized>(
        world: &W,
        params: &Params,
        from: Hex,
        to: Hex,
    ) -> Vec<Obstacle<Hex>> {
        ray::suspects(world, params, from, to)
    }
}
