//! Whether an agent may go somewhere, as in the environment of the Occlusion & Line-of-Sight Protocol:
//! not onto a wall, not onto another agent, not to a diagonal neighbour past a wall, and nowhere that
//! it does not see. The first reason that applies is returned. Hexes have no diagonals. Unlike in that
//! environment, an agent may always stay where it is.
//! Exact: sight is that of the predicate. Cost: O(1) and one pair.

use super::{Sight, SightError};
use crate::grid::{Coord, Grid};
use crate::map::World;
use serde::Serialize;

/// The verdict about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Nothing is in the way. Staying is always possible.
    Ok = 0,
    /// A wall stands there.
    Wall = 1,
    /// Someone stands there.
    Occupied = 2,
    /// One of the two cells beside a diagonal step is a wall.
    CornerCut = 3,
    /// The agent does not see the cell.
    Los = 4,
}

impl Move {
    /// All verdicts in the order of their codes, which is the order in which reasons are looked for.
    pub const ALL: [Move; 5] = [Move::Ok, Move::Wall, Move::Occupied, Move::CornerCut, Move::Los];

    /// Returns the verdict as a number.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns the verdict as a word, the one that the environment uses.
    pub const fn word(self) -> &'static str {
        match self {
            Move::Ok => "ok",
            Move::Wall => "wall",
            Move::Occupied => "occupied",
            Move::CornerCut => "corner_cut",
            Move::Los => "los",
        }
    }
}

impl<C: Coord, W: World<C> + ?Sized> Sight<'_, C, W> {
    /// Returns whether an agent may go from one cell to another, near or far, while these cells are
    /// occupied.
    ///
    /// ```
    /// use eyeline::sight::Move;
    /// use eyeline::{Cell, Extent, Map, Rules, Sight};
    /// let mut map = Map::new(Extent::rectangle(4, 2)?);
    /// map.add_wall(Cell::new(1, 0));
    /// let rules = Rules::named("predprey-env")?;
    /// let sight = Sight::new(&map, &rules)?;
    /// let to = |x, y| sight.can_move(Cell::new(0, 0), Cell::new(x, y), |at| at == Cell::new(0, 1));
    /// assert_eq!(to(0, 1)?, Move::Occupied);
    /// assert_eq!(to(1, 1)?, Move::CornerCut);
    /// assert_eq!(to(3, 0)?, Move::Los);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_move(
        &self,
        from: C,
        to: C,
        occupied: impl Fn(C) -> bool,
    ) -> Result<Move, SightError<C>> {
        let seen = self.los(from, to)?;
        let (dx, dy) = from.offset_to(to);
        let is_wall = |offset| from.shifted(offset).is_some_and(|at| self.world().wall(at));
        let is_diagonal = C::GRID == Grid::Square && dx.abs() == 1 && dy.abs() == 1;
        let cuts = || is_diagonal && (is_wall((dx, 0)) || is_wall((0, dy)));
        Ok(match to {
            _ if from == to => Move::Ok,
            _ if self.world().wall(to) => Move::Wall,
            _ if occupied(to) => Move::Occupied,
            _ if cuts() => Move::CornerCut,
            _ if seen => Move::Ok,
            _ => Move::Los,
        })
    }

    /// Writes the verdicts for many agents, each given by where it is and where it would go, into the
    /// caller's list. No agent gives way to another: occupied cells stay occupied.
    pub fn can_move_into(
        &self,
        moves: &[(C, C)],
        occupied: impl Fn(C) -> bool,
        verdicts: &mut Vec<Move>,
    ) -> Result<(), SightError<C>> {
        verdicts.clear();
        for &(from, to) in moves {
            verdicts.push(self.can_move(from, to, &occupied)?);
        }
        Ok(())
    }
}
