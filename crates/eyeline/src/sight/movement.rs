//! Whether an agent may go somewhere (000's environment): not onto a wall, not onto another agent, not
//! to a diagonal neighbour past a wall, and nowhere that it does not see. The first that applies is
//! told; hexes have no diagonals. Where the environment calls the own cell of one who stays occupied, staying is no move here.
//! Cost: a look.

use super::{Judge, Sight, SightError};
use crate::grid::Grid;
use crate::map::World;
use serde::Serialize;

/// What becomes of a move.
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
    /// It is not seen.
    Los = 4,
}

impl Move {
    /// Every verdict in the order of their codes, which is that in which they are looked for.
    pub const ALL: [Move; 5] = [Move::Ok, Move::Wall, Move::Occupied, Move::CornerCut, Move::Los];

    /// The verdict as a number.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The verdict in a word, as the environment has it.
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

impl<C: Judge, W: World<C> + ?Sized> Sight<'_, C, W> {
    /// Whether an agent may go from one cell to another, near or far, while these are occupied.
    ///
    /// ```
    /// use eyeline::{Cell, Extent, Map, Move, Rules, Sight};
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

    /// The same for many agents, each with where it is and where it would go, into the caller's list.
    /// None of them gives way to another: what is occupied stays so.
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
