//! Whom a change of a map can touch: nobody whose rule does not heed it, nobody too far away, nobody
//! to whom the changed cell is dark. Whoever is left out sees what they saw. Cost: the cells between
//! an observer and the change, until one wall or two hide it.

use crate::grid::{Coord, Metric};
use crate::line::beam;
use crate::map::{Edit, World};
use crate::rules::{Params, SightLine, Tie};

/// Who may see otherwise after an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Concern {
    /// No one.
    Nobody,
    /// Those who stand there.
    Standing,
    /// Those whose sight comes there.
    InRange,
}

/// Whom an edit concerns under a rule, wherever they are.
pub(crate) fn concern<C: Coord>(params: &Params, edit: &Edit<C>) -> Concern {
    if let Some((params, _)) = params.behind_terrain() {
        return match edit {
            Edit::SetTerrain(..) => Concern::InRange,
            _ => concern(&params, edit),
        };
    }
    let heeded = match params.line {
        // Nothing blocks; a radius of the rule's own overrides the terrain's.
        SightLine::Terrain(_) => {
            return match edit {
                Edit::SetTerrain(..) if params.radius.is_none() => Concern::Standing,
                _ => Concern::Nobody,
            };
        }
        // Rays over hexes meet tiles, edges and heights; cover has a price, but hides nothing.
        SightLine::HexRounded => matches!(
            edit,
            Edit::AddWall(_)
                | Edit::RemoveWall(_)
                | Edit::AddEdge { .. }
                | Edit::RemoveEdge { .. }
                | Edit::SetElevation(..)
        ),
        _ => match edit {
            Edit::AddWall(_) | Edit::RemoveWall(_) => true,
            Edit::SetOpacity(..) => params.opacity_threshold.is_some(),
            Edit::AddSmoke(_) | Edit::RemoveSmoke(_) => params.smoke_blocks,
            Edit::AddUnit(_) | Edit::RemoveUnit(_) => params.units_block,
            Edit::AddEdge { .. }
            | Edit::RemoveEdge { .. }
            | Edit::SetCover(..)
            | Edit::SetElevation(..)
            | Edit::SetTerrain(..) => false,
        },
    };
    if heeded { Concern::InRange } else { Concern::Nobody }
}

/// How far away, by the rule's metric, a change can matter; `None` is anywhere.
///
/// On each axis, a cell that decides about a target lies between observer and target, ends included,
/// and every metric grows with each axis. Segments between corners touch tiles one further on either
/// axis. The hexes of a line are one a ring.
pub(crate) fn range(params: &Params) -> Option<u32> {
    let beyond = match (&params.line, params.metric) {
        (SightLine::Corners(_), Metric::Chebyshev) => 1,
        (SightLine::Corners(_), _) => 2,
        _ => 0,
    };
    params.radius.map(|radius| radius.saturating_add(beyond))
}

/// Whether walls keep every line of sight from an edit, so that it changes nothing for this observer.
///
/// A line's verdict is that of its first obstacle. If walls shut the beam to a cell, each line to the
/// cell or through it is blocked before it comes there, before the edit and after it. A lit wall loses
/// no slopes to the cell that it has not lost before. An edge is crossed by lines that come to both of
/// its cells. Not so where obstacles are pierced, nor for smoke where it is looked for along one line
/// while another may be clear, nor from corner to corner.
pub(crate) fn is_dark<C: Coord, W: World<C> + ?Sized>(
    world: &W,
    params: &Params,
    edit: &Edit<C>,
    from: C,
) -> bool {
    let is_smoke = matches!(edit, Edit::AddSmoke(_) | Edit::RemoveSmoke(_));
    let ends_at_walls = match params.line {
        SightLine::Rounded(Tie::Goes(_) | Tie::Both)
        | SightLine::Touched
        | SightLine::Crossed
        | SightLine::HexRounded => true,
        SightLine::Rounded(Tie::Union | Tie::Either) | SightLine::Lit => !is_smoke,
        SightLine::Corners(_) | SightLine::Terrain(_) | SightLine::Ahead => false,
    };
    let (at, other) = edit.cells();
    let is_shut = |at| beam(from, at).is_shut(|at| world.wall(at));
    ends_at_walls && params.pierce == 0 && (is_shut(at) || other.is_some_and(is_shut))
}
