//! Where agents may go, as in the environment of the Occlusion & Line-of-Sight Protocol: `can_move`,
//! and its verdicts as numbers.

use crate::arrays::filled;
use crate::cells::{Given, gathered, given};
use crate::errors::{self, refused, value};
use crate::{ignored, map, rules};
use eyeline::sight::Move;
use eyeline::{Coord, Feature, Map, Sight};
use eyeline_scene::with_map;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::collections::HashSet;

/// The verdicts of `can_move`, each at the index of its number.
pub fn verdicts() -> [&'static str; Move::ALL.len()] {
    Move::ALL.map(Move::word)
}

/// What is in the way of an agent that would go from `start` to `goal`, near or far.
///
/// The first of these that applies: `"wall"`, a wall stands there; `"occupied"`, someone does;
/// `"corner_cut"`, it is a diagonal step past a wall; `"los"`, it is not seen. `None` if nothing is,
/// and for an agent that stays. Hexes have no diagonal steps, and so no corners to cut. `occupied` is an `(M, 2)` array of cells, or a set of them.
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
    signature = (map, start, goal, occupied=None, *, rules=rules::RulesArg::default()),
    text_signature = "(map, start, goal, occupied=None, *, rules=None)"
)]
pub fn can_move<'py>(
    py: Python<'py>,
    map: map::MapArg,
    start: &Bound<'py, PyAny>,
    goal: &Bound<'py, PyAny>,
    occupied: Option<&Bound<'py, PyAny>>,
    rules: rules::RulesArg,
) -> PyResult<Bound<'py, PyAny>> {
    let rules = rules.on(map.grid());
    let (scene, ignored) = map.beside(&rules);
    // Walls are in the way whatever the rules.
    ignored::warn(py, &rules, ignored.without(Feature::Walls))?;
    with_map!(&scene.board, |map| {
        let sight = Sight::new(map, &rules.rules).map_err(refused)?;
        let occupied = occupied.map(|cells| gathered("occupied", cells)).transpose()?;
        let moves = Moves {
            start: given(&scene, "start", start)?,
            goal: given(&scene, "goal", goal)?,
            occupied: occupied.into_iter().flatten().collect(),
        };
        moves.judged(py, &sight)
    })
}

/// The moves of a call, on either grid.
struct Moves<C> {
    start: Given<C>,
    goal: Given<C>,
    occupied: HashSet<C>,
}

impl<C: Coord> Moves<C> {
    /// The verdicts as Python has them.
    fn judged<'py>(
        self,
        py: Python<'py>,
        sight: &Sight<'_, C, Map<C>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let is_occupied = |at| self.occupied.contains(&at);
        let (starts, goals) = match (self.start, self.goal) {
            (Given::One(start), Given::One(goal)) => {
                return match sight.can_move(start, goal, is_occupied).map_err(refused)? {
                    Move::Ok => Ok(py.None().into_bound(py)),
                    verdict => Ok(PyString::new(py, verdict.word()).into_any()),
                };
            }
            (Given::Many(starts), Given::Many(goals)) if starts.len() == goals.len() => {
                (starts, goals)
            }
            (starts, goals) => {
                let (starts, goals) = (starts.count(), goals.count());
                return Err(value(format_args!("start is {starts} and goal {goals}; one each")));
            }
        };
        let moves: Vec<(C, C)> = starts.iter().copied().zip(goals.iter().copied()).collect();
        let mut verdicts = Vec::new();
        py.detach(|| sight.can_move_into(&moves, is_occupied, &mut verdicts))
            .map_err(|error| errors::cells(error, &[("start", &starts), ("goal", &goals)]))?;
        Ok(filled(py, &[verdicts.len()], verdicts.into_iter().map(Move::code))?.into_any())
    }
}
