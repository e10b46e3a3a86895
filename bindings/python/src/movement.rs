//! Where agents may go (000's environment): `can_move`, and its verdicts as numbers.

use crate::arrays::{cells, filled};
use crate::cells::{Named, gathered};
use crate::errors::{refused, value};
use crate::{map, rules};
use eyeline::{Cell, Move, Sight};
use eyeline_scene::{Board, Scene};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::collections::HashSet;

/// The verdicts of `can_move`, each at the place of its number.
pub fn verdicts() -> [&'static str; Move::ALL.len()] {
    Move::ALL.map(Move::word)
}

/// What is in the way of an agent that would go from `start` to `goal`, near or far.
///
/// The first of these that applies: `"wall"`, a wall stands there; `"occupied"`, someone does;
/// `"corner_cut"`, it is a diagonal step past a wall; `"los"`, it is not seen. `None` if nothing is,
/// and for an agent that stays. `occupied` is an `(M, 2)` array of cells, or a set of them.
///
/// Many moves at once: `start` and `goal` of shape `(N, 2)` give a `uint8` array of shape `(N,)`, 0
/// where nothing is in the way, else the reason's index in `eyeline.MOVES`. Nobody gives way: what is
/// occupied stays so.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text(".#..\n....\n")
/// >>> eyeline.can_move(map, (0, 0), (1, 1), occupied=[(0, 1)])
/// 'corner_cut'
/// >>> verdicts = eyeline.can_move(map, [(0, 0), (0, 0)], [(0, 1), (3, 0)])
/// >>> [eyeline.MOVES[verdict] for verdict in verdicts]
/// ['ok', 'los']
#[pyfunction]
#[pyo3(
    signature = (map, start, goal, occupied=None, *, rules=rules::Asked::default()),
    text_signature = "(map, start, goal, occupied=None, *, rules='predprey')"
)]
pub fn can_move<'py>(
    py: Python<'py>,
    map: map::Asked,
    start: &Bound<'py, PyAny>,
    goal: &Bound<'py, PyAny>,
    occupied: Option<&Bound<'py, PyAny>>,
    rules: rules::Asked,
) -> PyResult<Bound<'py, PyAny>> {
    let Board::Square(squares) = &map.0.board else {
        return Err(value("agents move on square maps, and this map is hex"));
    };
    let sight = Sight::new(squares, &rules.0.rules).map_err(refused)?;
    let occupied = occupied.map(|cells| gathered::<Cell>("occupied", cells)).transpose()?;
    let occupied: HashSet<Cell> = occupied.into_iter().flatten().collect();
    let is_occupied = |at| occupied.contains(&at);
    if let (Some(start), Some(goal)) = (one(&map.0, "start", start)?, one(&map.0, "goal", goal)?) {
        return match sight.can_move(start, goal, is_occupied).map_err(refused)? {
            Move::Ok => Ok(py.None().into_bound(py)),
            verdict => Ok(PyString::new(py, verdict.word()).into_any()),
        };
    }
    let (start, goal) = (cells::<Cell>("start", start)?, cells::<Cell>("goal", goal)?);
    if start.len() != goal.len() {
        let (starts, goals) = (start.len(), goal.len());
        return Err(value(format_args!("start has {starts} cells and goal {goals}; one each")));
    }
    let moves: Vec<(Cell, Cell)> = start.into_iter().zip(goal).collect();
    let mut verdicts = Vec::new();
    py.detach(|| sight.can_move_into(&moves, is_occupied, &mut verdicts)).map_err(refused)?;
    Ok(filled(py, &[verdicts.len()], verdicts.into_iter().map(Move::code))?.into_any())
}

/// A cell; `None` for an array of them.
fn one(scene: &Scene, role: &str, any: &Bound<'_, PyAny>) -> PyResult<Option<Cell>> {
    match any.extract::<Named>() {
        Ok(cell) => cell.on(scene, role).map(Some),
        Err(error) if any.is_instance_of::<PyString>() => Err(error),
        Err(_) => Ok(None),
    }
}
