//! Which observers a change of a map can concern: none whose rule does not heed the layer, none too far
//! away, and none from whom walls hide the changed cell.
//! Exact in one direction: an observer that is left out sees the same as before; one that is kept may
//! do so too. Cost: O(distance), up to where one wall or two hide the change.

use crate::grid::{Coord, Metric};
use crate::line::beam;
use crate::map::{Edit, Feature, World};
use crate::rules::{Params, SightLine, SquareLine};

/// The observers whose fields may differ after an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Concern {
    /// No one.
    Nobody,
    /// Those who stand on the cell.
    Standing,
    /// Those within range of the cell.
    InRange,
}

/// Returns whom an edit can concern under a rule, wherever they are.
pub(crate) fn concern<C: Coord>(params: &Params, edit: &Edit<C>) -> Concern {
    match (edit.layer(), &params.table) {
        (None, Some(table)) if table.blocks.is_some() => Concern::InRange,
        // A radius of the rule's own stands in for the terrain's.
        (None, Some(_)) if params.radius.is_none() => Concern::Standing,
        // Cover has a penalty, but hides nothing.
        (None | Some(Feature::Cover), _) => Concern::Nobody,
        (Some(layer), _) if params.heeded().has(layer) => Concern::InRange,
        (Some(_), _) => Concern::Nobody,
    }
}

/// Returns how far away, by the rule's metric, a change can matter; `None` means anywhere.
///
/// On each axis, a cell that decides about a target lies between observer and target, ends included,
/// and every metric grows with each axis. Segments between corners touch tiles one further on either
/// axis. The hexes of a line are one a ring.
pub(crate) fn range(params: &Params) -> Option<u32> {
    let corners = matches!(params.line, SightLine::Square(SquareLine::Corners(_)));
    let beyond = match params.metric {
        _ if !corners => 0,
        Metric::Chebyshev => 1,
        _ => 2,
    };
    params.radius.map(|radius| radius.saturating_add(beyond))
}

/// Whether walls keep every line of sight from an edit, so that it changes nothing for this observer.
///
/// A line's verdict is that of its first obstacle. If walls shut the beam to a cell, each line to the
/// cell or through it is blocked before it comes there, before the edit and after it. A lit wall loses
/// no slopes to the cell that it has not lost before. A line that an edge stops comes to one of its
/// cells; a diagonal step goes round the other. Not so where obstacles are pierced, nor from corner to
/// corner, nor where walls do not count.
pub(crate) fn is_dark<C: Coord, W: World<C> + ?Sized>(
    world: &W,
    params: &Params,
    edit: &Edit<C>,
    from: C,
) -> bool {
    let ends_at_walls = C::line(params.line).is_some_and(|line| C::lines(line).is_some())
        && params.heeds.has(Feature::Walls)
        && params.pierce == 0;
    let (at, other) = edit.cells();
    let is_shut = |at| beam(from, at).is_shut(|at| world.wall(at));
    ends_at_walls && is_shut(at) && other.is_none_or(is_shut)
}
