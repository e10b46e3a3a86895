//! The predicate for each grid, without range and cone: what stands between two cells. Only here does
//! the kind of a line choose the code that judges it.
//! Exact: integers only. Cost: that of the kind, at most O(cells of the line).

use super::explain::Obstacle;
use super::field::CoverField;
use super::glance::Glance;
use super::plan::Plan;
use super::sweep::{self, Field};
use super::trace::Drawn;
use super::{Blocked, screen, walk};
use crate::grid::{Cell, Coord, Hex, Mask};
use crate::line::Centre;
use crate::line::path::{HexPath, Lines, Path, SquarePath};
use crate::map::{Millionths, World};
use crate::rules::{SightLine, SquareLine};

/// One question: who looks where, in which world, under which plan.
pub struct Look<'a, C: Coord, W: ?Sized> {
    pub(super) world: &'a W,
    pub(super) plan: &'a Plan<'a, C>,
    pub(super) from: C,
    pub(super) to: C,
}

impl<C: Coord, W: ?Sized> Copy for Look<'_, C, W> {}

impl<C: Coord, W: ?Sized> Clone for Look<'_, C, W> {
    fn clone(&self) -> Self {
        *self
    }
}

/// How the rules of a grid are judged. It is the seal of [`Coord`]: [`Cell`] and [`Hex`] have it, other
/// types cannot.
pub trait Judge: Sized + 'static {
    /// How a rule joins two cells of this grid.
    type Line: Copy + Send + Sync;

    /// One path from centre to centre.
    type Path: Path<At = Self>;

    /// Returns the line of a rule, if the rule is for this grid and can be asked about pairs.
    fn line(line: SightLine) -> Option<Self::Line>;

    /// Returns the lines from centre to centre, if the rule has any.
    fn lines(line: Self::Line) -> Option<Lines<Self::Path>>;

    /// Whether the lines alone decide, so that many observers can be answered at once.
    fn lines_decide(line: Self::Line) -> bool;

    /// Whether walls are seen by any lit part of their near side.
    fn is_by_light(_line: Self::Line) -> bool {
        false
    }

    /// Returns the first thing that stops sight; `None` if nothing does.
    fn blocker<W: World<Self> + ?Sized>(look: Look<'_, Self, W>) -> Option<Blocked<Self>>
    where
        Self: Coord;

    /// Whether `from` sees `to`, any two coordinates; `None` if they are not near each other, or if the
    /// rule is not one of the commonest.
    #[inline(always)]
    fn sees_near(_glance: &Glance<'_, Self::Path>, _from: Self, _to: Self) -> Option<bool> {
        None
    }

    /// Whether `from` sees `to`, any two coordinates; `None` if a glance cannot decide. A map of hexes
    /// need not fill its box, so there a cell must first be looked for.
    #[inline(always)]
    fn sees(_glance: &Glance<'_, Self::Path>, _from: Self, _to: Self) -> Option<bool> {
        None
    }

    /// Whether `from` sees `to`, two cells of the map, within range and cone; `None` if a glance cannot
    /// decide.
    fn sees_within(glance: &Glance<'_, Self::Path>, from: Self, to: Self) -> Option<bool>;

    /// Returns the line, its steps up to the blocker, and the corner segments.
    fn draw<W: World<Self> + ?Sized>(
        look: Look<'_, Self, W>,
        blocked: Option<Blocked<Self>>,
    ) -> Drawn<Self>
    where
        Self: Coord;

    /// Returns the soft cover on the way to a target that is seen.
    fn cover<W: World<Self> + ?Sized>(look: Look<'_, Self, W>) -> Millionths
    where
        Self: Coord,
    {
        Self::lines(look.plan.line).map_or(Millionths::ZERO, |lines| look.cover_along(lines))
    }

    /// Returns everything whose removal could open the line.
    fn suspects<W: World<Self> + ?Sized>(look: Look<'_, Self, W>) -> Vec<Obstacle<Self>>
    where
        Self: Coord;

    /// Writes everything that is seen, disregarding the cone, into an empty set, for a rule that keeps
    /// nothing along its line.
    fn sweep(field: &Field<'_, Self>, seen: &mut Mask<Self>)
    where
        Self: Coord;

    /// Writes everything that is seen, disregarding the cone, into an empty set.
    ///
    /// This and the next function are written out for each grid, so that they are compiled in this crate
    /// and not once more in every crate that asks for a field.
    fn fill(field: &Field<'_, Self>, seen: &mut Mask<Self>)
    where
        Self: Coord;

    /// Writes everything that is seen into an empty list, with penalties of cover; `None` if the field
    /// cannot be walked, and the caller must ask cell by cell.
    fn fill_with_cover(
        field: &Field<'_, Self>,
        lines: Lines<Self::Path>,
        list: &mut CoverField<Self>,
    ) -> Option<()>
    where
        Self: Coord;
}

impl Judge for Cell {
    type Line = SquareLine;
    type Path = SquarePath;

    fn line(line: SightLine) -> Option<SquareLine> {
        match line {
            SightLine::Square(line) => Some(line),
            SightLine::Hex | SightLine::Ahead => None,
        }
    }

    fn lines(line: SquareLine) -> Option<Lines<SquarePath>> {
        match line {
            SquareLine::Centre(centre) => Some(centre.lines()),
            SquareLine::Corners(_) | SquareLine::Open => None,
        }
    }

    fn lines_decide(line: SquareLine) -> bool {
        match line {
            SquareLine::Centre(centre) => !matches!(centre, Centre::Lit | Centre::Either),
            SquareLine::Corners(_) | SquareLine::Open => false,
        }
    }

    fn is_by_light(line: SquareLine) -> bool {
        line == SquareLine::Centre(Centre::Lit)
    }

    fn blocker<W: World<Cell> + ?Sized>(look: Look<'_, Cell, W>) -> Option<Blocked<Cell>> {
        match look.plan.line {
            // A wall that is dark is dark in its middle, so the forward line meets a blocker too.
            SquareLine::Centre(centre @ Centre::Lit) if look.wall(look.to) => {
                let forward = || look.blocker_on(centre.lines().first);
                look.blocker_of_light().map(|dark| forward().unwrap_or(dark))
            }
            SquareLine::Centre(centre) => look.blocker_along(centre.lines()),
            SquareLine::Corners(rule) => look.blocker_by_corners(rule),
            SquareLine::Open => screen::behind(look, |look| Cell::blocker(*look)).flatten(),
        }
    }

    #[inline(always)]
    fn sees_near(glance: &Glance<'_, SquarePath>, from: Cell, to: Cell) -> Option<bool> {
        glance.sees_near(from, to)
    }

    #[inline(always)]
    fn sees(glance: &Glance<'_, SquarePath>, from: Cell, to: Cell) -> Option<bool> {
        glance.sees(from, to)
    }

    fn sees_within(glance: &Glance<'_, SquarePath>, from: Cell, to: Cell) -> Option<bool> {
        glance.sees_within(from, to)
    }

    fn draw<W: World<Cell> + ?Sized>(
        look: Look<'_, Cell, W>,
        blocked: Option<Blocked<Cell>>,
    ) -> Drawn<Cell> {
        match look.plan.line {
            SquareLine::Centre(centre) => look.draw_along(centre.lines(), blocked),
            SquareLine::Corners(rule) => look.draw_corners(rule),
            SquareLine::Open => {
                screen::behind(look, |look| Cell::draw(*look, blocked)).unwrap_or_default()
            }
        }
    }

    fn suspects<W: World<Cell> + ?Sized>(look: Look<'_, Cell, W>) -> Vec<Obstacle<Cell>> {
        match look.plan.line {
            SquareLine::Centre(Centre::Lit) if look.wall(look.to) => look.suspects_of_light(),
            SquareLine::Centre(centre) => look.suspects_along(centre.lines()),
            SquareLine::Corners(rule) => look.suspects_at_corners(rule),
            SquareLine::Open => {
                screen::behind(look, |look| Cell::suspects(*look)).unwrap_or_default()
            }
        }
    }

    fn sweep(field: &Field<'_, Cell>, seen: &mut Mask<Cell>) {
        sweep::squares(field, seen);
    }

    fn fill(field: &Field<'_, Cell>, seen: &mut Mask<Cell>) {
        field.fill(seen);
    }

    fn fill_with_cover(
        field: &Field<'_, Cell>,
        lines: Lines<SquarePath>,
        list: &mut CoverField<Cell>,
    ) -> Option<()> {
        walk::fill_with_cover(field, lines, list)
    }
}

impl Judge for Hex {
    type Line = HexPath;
    type Path = HexPath;

    fn line(line: SightLine) -> Option<HexPath> {
        (line == SightLine::Hex).then_some(HexPath)
    }

    fn lines(_: HexPath) -> Option<Lines<HexPath>> {
        Some(Lines::HEXES)
    }

    fn lines_decide(_: HexPath) -> bool {
        true
    }

    fn blocker<W: World<Hex> + ?Sized>(look: Look<'_, Hex, W>) -> Option<Blocked<Hex>> {
        look.blocker_along(Lines::HEXES)
    }

    fn sees_within(glance: &Glance<'_, HexPath>, from: Hex, to: Hex) -> Option<bool> {
        glance.sees_hex(from, to)
    }

    fn draw<W: World<Hex> + ?Sized>(
        look: Look<'_, Hex, W>,
        blocked: Option<Blocked<Hex>>,
    ) -> Drawn<Hex> {
        look.draw_along(Lines::HEXES, blocked)
    }

    fn suspects<W: World<Hex> + ?Sized>(look: Look<'_, Hex, W>) -> Vec<Obstacle<Hex>> {
        look.suspects_along(Lines::HEXES)
    }

    fn sweep(field: &Field<'_, Hex>, seen: &mut Mask<Hex>) {
        sweep::hexes(field, seen);
    }

    fn fill(field: &Field<'_, Hex>, seen: &mut Mask<Hex>) {
        field.fill(seen);
    }

    fn fill_with_cover(
        field: &Field<'_, Hex>,
        lines: Lines<HexPath>,
        list: &mut CoverField<Hex>,
    ) -> Option<()> {
        walk::fill_with_cover(field, lines, list)
    }
}
