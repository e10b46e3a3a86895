//! What the centre line between two squares meets: walls, corners between walls, opacity, smoke
//! (000, 004). Cost: the cells of the line up to the first blocker.

use super::Blocked;
use super::explain::Obstacle;
use super::judge::Look;
use super::trace::{Drawn, Step, StepKind};
use crate::grid::Cell;
use crate::line::{Passage, Rounding, crossed, rounded, rounded_ties};
use crate::map::{Millionths, World};
use crate::rules::{Cause, Params, SightLine, Tie, WallTargets};

/// What two cells do that a line goes exactly between.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Between {
    /// Each blocks as if it were crossed.
    EachBlocks,
    /// One open cell lets the line pass.
    OneSuffices,
    /// Two walls block as a corner; it is not a cell of the line.
    Pinches,
}

/// A walk along a line: what has been met so far.
struct Walk<'a, W: ?Sized> {
    world: &'a W,
    params: &'a Params,
    index: u32,
    pierced: u32,
    dimmed: Millionths,
}

impl<W: World<Cell> + ?Sized> Walk<'_, W> {
    fn obstacle(&mut self, by: Cause, at: Cell, index: u32) -> Option<Blocked<Cell>> {
        self.pierced += 1;
        (self.pierced > self.params.pierce).then_some(Blocked { by, at, index: Some(index) })
    }

    fn cell(&mut self, at: Cell) -> Option<Blocked<Cell>> {
        if self.world.wall(at) {
            return self.obstacle(Cause::Tile, at, self.index);
        }
        let threshold = self.params.opacity_threshold?;
        self.dimmed = self.dimmed + self.world.opacity(at).max(Millionths::ZERO);
        let by = Cause::Opacity;
        (self.dimmed > threshold).then_some(Blocked { by, at, index: Some(self.index) })
    }

    fn target(&self, at: Cell) -> Option<Blocked<Cell>> {
        let hidden = self.params.wall_targets == WallTargets::Blocked && self.world.wall(at);
        hidden.then_some(Blocked { by: Cause::Tile, at, index: Some(self.index) })
    }
}

/// The first blocker on a line of single cells.
pub(super) fn along<W: World<Cell> + ?Sized>(
    look: Look<'_, Cell, W>,
    cells: impl Iterator<Item = Cell>,
) -> Option<Blocked<Cell>> {
    between(look, cells.map(Passage::Through), Between::EachBlocks)
}

/// The first blocker on a line that may go between cells.
pub(super) fn between<W: World<Cell> + ?Sized>(
    look: Look<'_, Cell, W>,
    passages: impl Iterator<Item = Passage>,
    policy: Between,
) -> Option<Blocked<Cell>> {
    let Look { world, params, to, .. } = look;
    let mut walk = Walk { world, params, index: 0, pierced: 0, dimmed: Millionths::ZERO };
    // The observer's own cell never blocks.
    for passage in passages.skip(1) {
        let blocked = match passage {
            Passage::Through(at) => {
                walk.index += 1;
                if at == to {
                    return walk.target(at);
                }
                walk.cell(at)
            }
            Passage::Between(a, b) => match policy {
                Between::EachBlocks => {
                    walk.index += 1;
                    walk.cell(a).or_else(|| {
                        walk.index += 1;
                        walk.cell(b)
                    })
                }
                Between::OneSuffices => {
                    walk.index += 1;
                    let shut = world.wall(a) && world.wall(b);
                    if shut { walk.obstacle(Cause::Tile, a, walk.index) } else { None }
                }
                Between::Pinches => {
                    let shut = world.wall(a) && world.wall(b);
                    if shut { walk.obstacle(Cause::Corner, a, walk.index + 1) } else { None }
                }
            },
        };
        if blocked.is_some() {
            return blocked;
        }
    }
    None
}

/// The smoke on the line, ends included.
pub(super) fn smoke<W: World<Cell> + ?Sized>(
    look: Look<'_, Cell, W>,
) -> impl Iterator<Item = Blocked<Cell>> {
    let Look { world, params, from, to } = look;
    cells(params, from, to, Rounding::Toward)
        .zip(0..)
        .filter(|&(at, _)| world.smoke(at))
        .map(|(at, index)| Blocked { by: Cause::Smoke, at, index: Some(index) })
}

/// The cells of a line, in order; `rounding` chooses where a rule has two lines.
fn cells(
    params: &Params,
    from: Cell,
    to: Cell,
    rounding: Rounding,
) -> impl Iterator<Item = Cell> + use<> {
    let rounding = match params.line {
        SightLine::Rounded(Tie::Goes(rounding)) => Some(rounding),
        SightLine::Rounded(_) | SightLine::Lit => Some(rounding),
        _ => None,
    };
    let touched = params.line == SightLine::Touched;
    let crosses = touched || params.line == SightLine::Crossed;
    let rounded = rounding.map(|rounding| rounded(from, to, rounding));
    let crossed = crosses.then(|| crossed(from, to));
    let crossed = crossed.into_iter().flatten().flat_map(move |passage| match passage {
        Passage::Through(at) => [Some(at), None],
        Passage::Between(a, b) if touched => [Some(a), Some(b)],
        Passage::Between(..) => [None, None],
    });
    rounded.into_iter().flatten().chain(crossed.flatten())
}

/// The line that decided: of several, the first clear one, else the forward one; where both must
/// be clear, the first that is not.
pub(super) fn draw<W: World<Cell> + ?Sized>(
    look: Look<'_, Cell, W>,
    blocked: Option<Blocked<Cell>>,
) -> Drawn<Cell> {
    let Look { world, params, from, to } = look;
    let clear = |rounding| along(look, rounded(from, to, rounding)).is_none();
    let open_path = || {
        rounded_ties(from, to).map(|passage| match passage {
            Passage::Through(at) => at,
            Passage::Between(away, toward) if world.wall(away) => toward,
            Passage::Between(away, _) => away,
        })
    };
    let line: Vec<Cell> = match (&params.line, blocked) {
        (SightLine::Rounded(Tie::Either), None) => open_path().collect(),
        (SightLine::Rounded(Tie::Union) | SightLine::Lit, _)
            if !clear(Rounding::Away) && clear(Rounding::Toward) =>
        {
            cells(params, from, to, Rounding::Toward).collect()
        }
        (SightLine::Rounded(Tie::Both), _) if clear(Rounding::Away) && !clear(Rounding::Toward) => {
            cells(params, from, to, Rounding::Toward).collect()
        }
        _ => cells(params, from, to, Rounding::Away).collect(),
    };
    let walked = match blocked {
        None => line.len(),
        Some(Blocked { index: Some(index), .. }) => line.len().min(index as usize + 1),
        Some(_) => 0,
    };
    let last = line.len().saturating_sub(1);
    let steps = line.iter().take(walked).enumerate().map(|(index, &cell)| Step {
        blocked_tile: index > 0 && world.wall(cell),
        ..Step::new(cell, index, StepKind::at(index, last))
    });
    Drawn { steps: steps.collect(), line, segments: Vec::new() }
}

/// Everything on the line whose removal could open it.
pub(super) fn suspects<W: World<Cell> + ?Sized>(look: Look<'_, Cell, W>) -> Vec<Obstacle<Cell>> {
    let Look { world, params, from, to } = look;
    let mut found: Vec<Obstacle<Cell>> = Vec::new();
    if params.smoke_blocks {
        // Two clouds: removing one leaves the other.
        let mut clouds = smoke(look);
        match (clouds.next(), clouds.next()) {
            (Some(_), Some(_)) => return found,
            (Some(cloud), None) => found.push(Obstacle::Smoke(cloud.at)),
            _ => (),
        }
    }
    let mut search = |passages: &mut dyn Iterator<Item = Passage>| {
        let mut walls = 0;
        for passage in passages.skip(1) {
            let cells = match passage {
                Passage::Through(at) => [Some(at), None],
                Passage::Between(a, b) => [Some(a), Some(b)],
            };
            let mut met = false;
            for at in cells.into_iter().flatten() {
                if world.wall(at) {
                    met = true;
                    found.push(Obstacle::Tile(at));
                } else if params.opacity_threshold.is_some() && world.opacity(at) > Millionths::ZERO
                {
                    found.push(Obstacle::Opacity(at));
                }
            }
            walls += u32::from(met && at_stake(params, world, passage));
            // More obstacles than one removal can make up for.
            if walls > params.pierce.saturating_add(1) {
                break;
            }
        }
    };
    match &params.line {
        SightLine::Rounded(Tie::Goes(rounding)) => {
            search(&mut rounded(from, to, *rounding).map(Passage::Through));
        }
        SightLine::Rounded(Tie::Either) => search(&mut rounded_ties(from, to)),
        SightLine::Rounded(Tie::Both | Tie::Union) | SightLine::Lit => {
            search(&mut rounded(from, to, Rounding::Away).map(Passage::Through));
            search(&mut rounded(from, to, Rounding::Toward).map(Passage::Through));
        }
        SightLine::Touched | SightLine::Crossed => search(&mut crossed(from, to)),
        SightLine::Corners(_)
        | SightLine::HexRounded
        | SightLine::Terrain(_)
        | SightLine::Ahead => (),
    }
    found
}

/// Whether walls here block the line: between two cells, one wall may not be enough.
fn at_stake<W: World<Cell> + ?Sized>(params: &Params, world: &W, passage: Passage) -> bool {
    match passage {
        Passage::Through(_) => true,
        Passage::Between(a, b) => {
            params.line == SightLine::Touched || world.wall(a) && world.wall(b)
        }
    }
}
