//! The board: walls, the scene's own smoke, and which steps are legal: to the 8 neighbours, not into
//! walls, and not diagonally between two walls that pinch the step (004). Marks, names and units of the
//! scene are not copied, because somebody may have drawn the agent with them.

use eyeline::{Cell, Coord, Extent, Map, World};
use eyeline_scene::{Board as Drawn, Fault, Scene, locate};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// The most cells that a board may have; all of them are near enough to see each other.
pub const MAX_BOARD: u64 = 1 << 20;

/// Returns a distance as the engine takes it: no board is larger.
pub(crate) fn reach(distance: u64) -> u32 {
    u32::try_from(distance).unwrap_or(u32::MAX)
}

/// The board.
#[derive(Clone, Debug)]
pub struct Board {
    map: Map<Cell>,
}

impl Board {
    /// Returns the board of a scene.
    pub(crate) fn of(scene: &Scene) -> Result<Self, Fault> {
        let Drawn::Square(drawn) = &scene.board else {
            return Err(Fault::bad_value("scene: a hunt is played on squares")
                .hint("leave \"grid\" out, or make it \"square\""));
        };
        let extent = drawn.extent();
        let cells = extent.len().ok_or_else(|| {
            Fault::bad_value("scene: a hunt needs a board with an end")
                .hint("give the scene a width and a height, or rows")
        })?;
        if cells > MAX_BOARD {
            let message = format!("a board of {cells} cells is over the limit of {MAX_BOARD}");
            return Err(Fault::too_large(message));
        }
        let mut map = Map::new(extent);
        for at in extent.cells_in(extent.bounds()) {
            if drawn.wall(at) {
                map.add_wall(at);
            }
            if drawn.smoke(at) {
                map.add_smoke(at);
            }
        }
        Ok(Board { map })
    }

    /// Returns the walls and the scene's own smoke.
    pub fn map(&self) -> &Map<Cell> {
        &self.map
    }

    /// Returns the extent of the board.
    pub fn extent(&self) -> Extent<Cell> {
        self.map.extent()
    }

    /// Returns the cell at these axes; `role` names it in the fault.
    pub(crate) fn locate(&self, role: &str, at: [i64; 2]) -> Result<Cell, Fault> {
        locate(self.extent(), role, at)
    }

    /// Returns the cell at these axes, if somebody can stand there.
    pub(crate) fn floor(&self, role: &str, at: [i64; 2]) -> Result<Cell, Fault> {
        let cell = self.locate(role, at)?;
        if self.map.wall(cell) {
            let message = format!("{role} {cell} is a wall");
            return Err(Fault::bad_value(message).hint("nobody stands in a wall"));
        }
        Ok(cell)
    }

    /// Returns the cells to which a step leads, clockwise from the north.
    pub fn steps(&self, from: Cell) -> impl Iterator<Item = Cell> + '_ {
        AROUND
            .into_iter()
            .filter_map(move |offset| from.shifted(offset))
            .filter(move |&to| self.extent().contains(to) && self.step(from, to).is_none())
    }

    /// Returns a path of at most `speed` steps, if every step is legal.
    pub(crate) fn path(
        &self,
        mut from: Cell,
        path: &[[i64; 2]],
        speed: Option<u64>,
    ) -> Result<Vec<Cell>, Fault> {
        if let Some(speed) = speed.filter(|&speed| path.len() as u64 > speed) {
            let steps = path.len();
            return Err(Fault::bad_value(format!("{steps} steps are over the speed of {speed}")));
        }
        let mut cells = Vec::with_capacity(path.len());
        for (index, &at) in path.iter().enumerate() {
            let role = format!("path[{index}]");
            let to = self.locate(&role, at)?;
            self.check_step(&role, from, to)?;
            cells.push(to);
            from = to;
        }
        Ok(cells)
    }

    /// Refuses a step that is not legal.
    pub(crate) fn check_step(&self, role: &str, from: Cell, to: Cell) -> Result<(), Fault> {
        match self.step(from, to) {
            Some(why) => {
                let message = format!("{role}: no step leads from {from} to {to}: {why}");
                Err(Fault::bad_value(message))
            }
            None => Ok(()),
        }
    }

    /// Returns what is wrong with a step.
    fn step(&self, from: Cell, to: Cell) -> Option<&'static str> {
        let (dx, dy) = from.offset_to(to);
        let wall = |offset| from.shifted(offset).is_some_and(|at| self.map.wall(at));
        if dx.abs().max(dy.abs()) != 1 {
            Some("they are no neighbours")
        } else if self.map.wall(to) {
            Some("a wall stands there")
        } else if dx != 0 && dy != 0 && wall((dx, 0)) && wall((0, dy)) {
            Some("two walls pinch it")
        } else {
            None
        }
    }
}

const AROUND: [(i64, i64); 8] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// A board is written as a scene of the contract.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut rows, mut smoke) = (Vec::new(), Vec::new());
        for at in self.extent().cells_in(self.extent().bounds()) {
            if at.x == 0 {
                rows.push(String::new());
            }
            let symbol = if self.map.wall(at) { '#' } else { '.' };
            rows.last_mut().into_iter().for_each(|row| row.push(symbol));
            if self.map.smoke(at) {
                smoke.push(at);
            }
        }
        let mut scene = serializer.serialize_struct("Scene", 4)?;
        scene.serialize_field("eyeline", &1)?;
        scene.serialize_field("grid", "square")?;
        scene.serialize_field("rows", &rows)?;
        scene.serialize_field("smoke", &smoke)?;
        scene.end()
    }
}
