//! Observers on a map that changes. Several Python threads may ask at once; they wait for each other.

use crate::arrays::listed;
use crate::cells::{Named, axes, count};
use crate::edit::{self, Edit, found};
use crate::errors::{refused, value};
use crate::masks::OutgoingMask;
use crate::pickles::{Pickled, pickled};
use crate::rules::{self, Rules, Settled};
use crate::{ignored, map, threads};
use eyeline::batch::{Observer, ObserversError};
use eyeline::{Coord, Features, World};
use eyeline_scene::{Board, Scene, locate, with_map};
use numpy::{PyArrayDyn, PyUntypedArray};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// The cells that one observer gained and lost.
#[pyclass(frozen, module = "eyeline", get_all)]
pub struct Change {
    /// The observer's number.
    observer: u64,
    /// The cell on which it stands now.
    at: (i64, i64),
    /// The cells that became visible, an `int64` array of shape `(cells, 2)`.
    gained: Py<PyArrayDyn<i64>>,
    /// The cells that were lost.
    lost: Py<PyArrayDyn<i64>>,
}

/// Makes a pickled change again.
#[pyfunction(name = "_change")]
pub fn change(
    observer: u64,
    at: (i64, i64),
    gained: Py<PyArrayDyn<i64>>,
    lost: Py<PyArrayDyn<i64>>,
) -> Change {
    Change { observer, at, gained, lost }
}

#[pymethods]
impl Change {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let (gained, lost) = (self.gained.bind(py), self.lost.bind(py));
        pickled("_change", (self.observer, self.at, gained, lost).into_pyobject(py)?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Change { observer, at, .. } = self;
        let (gained, lost) = (self.gained.bind(py).len()?, self.lost.bind(py).len()?);
        Ok(format!("<eyeline.Change: observer {observer} at {at:?} gained {gained}, lost {lost}>"))
    }
}

/// Many observers on one map, each with an up-to-date field. Edits and moves return, for each observer,
/// what became visible and what was lost. The map is copied.
///
/// >>> import eyeline
/// >>> watch = eyeline.Observers(eyeline.Map.from_text("....."))
/// >>> guard = watch.add((0, 0))
/// >>> [change] = watch.apply(eyeline.Edit.set_wall(2, 0))
/// >>> change.observer == guard, change.lost.tolist()
/// (True, [[3, 0], [4, 0]])
/// >>> watch.field(guard)
/// array([[ True,  True,  True, False, False]])
/// >>> watch.move(guard, (3, 0))
/// [<eyeline.Change: observer 0 at (3, 0) gained 2, lost 2>]
#[pyclass(frozen, module = "eyeline")]
pub struct Observers {
    watched: Mutex<Box<dyn Watched>>,
    /// The map as it was, for its marks.
    scene: Arc<Scene>,
    rules: Arc<Settled>,
    threads: threads::ThreadsArg,
}

/// A change on its way to Python.
struct Changed {
    observer: u64,
    at: [i64; 2],
    gained: Vec<[i64; 2]>,
    lost: Vec<[i64; 2]>,
}

/// Observers on either grid, whose cells have not been looked up on the map yet.
trait Watched: Send {
    fn add(&mut self, at: [i64; 2]) -> PyResult<u64>;
    fn remove(&mut self, observer: u64) -> PyResult<()>;
    fn move_all(&mut self, moves: &[(u64, [i64; 2])]) -> PyResult<Vec<Changed>>;
    fn apply(&mut self, edits: &[Edit]) -> PyResult<Vec<Changed>>;
    fn at(&self, observer: u64) -> Option<[i64; 2]>;
    fn field(&self, observer: u64) -> Option<OutgoingMask>;
    fn all(&self) -> Vec<u64>;
    fn board(&self) -> Board;
}

impl<C: Coord> Watched for eyeline::batch::Observers<C>
where
    Board: From<eyeline::Map<C>>,
{
    fn add(&mut self, at: [i64; 2]) -> PyResult<u64> {
        let at = locate(self.map().extent(), "observer", at).map_err(refused)?;
        Ok(eyeline::batch::Observers::add(self, at).map_err(wrong)?.number())
    }

    fn remove(&mut self, observer: u64) -> PyResult<()> {
        eyeline::batch::Observers::remove(self, Observer::numbered(observer)).map_err(wrong)
    }

    fn move_all(&mut self, moves: &[(u64, [i64; 2])]) -> PyResult<Vec<Changed>> {
        let extent = self.map().extent();
        let moves = moves.iter().map(|&(observer, to)| {
            Ok((Observer::numbered(observer), locate(extent, "to", to).map_err(refused)?))
        });
        let moves: Vec<_> = moves.collect::<PyResult<_>>()?;
        eyeline::batch::Observers::move_all(self, &moves).map(changed).map_err(wrong)
    }

    fn apply(&mut self, edits: &[Edit]) -> PyResult<Vec<Changed>> {
        let edits = found(self.map().extent(), edits)?;
        self.apply_all(&edits).map(changed).map_err(wrong)
    }

    fn at(&self, observer: u64) -> Option<[i64; 2]> {
        eyeline::batch::Observers::at(self, Observer::numbered(observer)).map(axes)
    }

    fn field(&self, observer: u64) -> Option<OutgoingMask> {
        let seen = eyeline::batch::Observers::field(self, Observer::numbered(observer))?;
        Some(OutgoingMask::of(seen, self.map().extent()))
    }

    fn all(&self) -> Vec<u64> {
        self.iter().map(|(observer, ..)| observer.number()).collect()
    }

    fn board(&self) -> Board {
        self.map().clone().into()
    }
}

fn changed<C: Coord>(changes: &[eyeline::batch::Change<C>]) -> Vec<Changed> {
    let changed = |change: &eyeline::batch::Change<C>| Changed {
        observer: change.observer.number(),
        at: axes(change.at),
        gained: change.gained.iter().map(axes).collect(),
        lost: change.lost.iter().map(axes).collect(),
    };
    changes.iter().map(changed).collect()
}

fn wrong<C: Coord>(error: ObserversError<C>) -> PyErr {
    match error {
        ObserversError::Sight(error) => refused(error),
        ObserversError::Edit(error) => edit::wrong(error),
        ObserversError::Unknown(_) => value(error),
    }
}

fn unknown(observer: u64) -> PyErr {
    value(format_args!("there is no observer #{observer}"))
}

/// An observer as an argument.
struct Number(u64);

impl<'py> FromPyObject<'_, 'py> for Number {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        count("observer", &any).map(Number)
    }
}

impl Observers {
    /// Works on the observers while other Python threads run. Nobody who waits for Python holds the
    /// lock.
    fn within<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Watched) -> R + Send,
    ) -> PyResult<R> {
        let workers = self.threads.workers()?;
        Ok(py.detach(|| {
            let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
            let watched = &mut **watched;
            workers.run(|_| work(watched))
        }))
    }

    /// Moves some of them.
    fn go<'py>(
        &self,
        py: Python<'py>,
        moves: Vec<(Number, Named)>,
    ) -> PyResult<Vec<Bound<'py, Change>>> {
        let moves = moves.iter().map(|(observer, to)| Ok((observer.0, to.axes(&self.scene)?)));
        let moves: Vec<_> = moves.collect::<PyResult<_>>()?;
        Observers::tell(py, self.within(py, |watched| watched.move_all(&moves))?)
    }

    fn tell<'py>(
        py: Python<'py>,
        changes: PyResult<Vec<Changed>>,
    ) -> PyResult<Vec<Bound<'py, Change>>> {
        let tell = |Changed { observer, at: [x, y], gained, lost }| {
            let (gained, lost) = (listed(py, &gained)?.unbind(), listed(py, &lost)?.unbind());
            Bound::new(py, Change { observer, at: (x, y), gained, lost })
        };
        changes?.into_iter().map(tell).collect()
    }
}

#[pymethods]
impl Observers {
    #[new]
    #[pyo3(
        signature = (map, rules=rules::RulesArg::default(), *, threads=threads::ThreadsArg::ONE),
        text_signature = "(map, rules=None, *, threads=1)"
    )]
    fn new(
        py: Python<'_>,
        map: map::MapArg,
        rules: rules::RulesArg,
        threads: threads::ThreadsArg,
    ) -> PyResult<Self> {
        let (scene, rules) = map.under(py, rules)?;
        let watched: Box<dyn Watched> = with_map!(&scene.board, |map| {
            let observers = eyeline::batch::Observers::new(map.clone(), rules.rules.clone());
            Box::new(observers.map_err(refused)?.with_threads(threads.threads()))
        });
        Ok(Observers { watched: Mutex::new(watched), scene, rules, threads })
    }

    /// Adds an observer and returns its number. Several may stand on one cell.
    fn add(&self, py: Python<'_>, at: Named) -> PyResult<u64> {
        let at = at.axes(&self.scene)?;
        self.within(py, |watched| watched.add(at))?
    }

    /// Removes an observer. Its number is not used again.
    fn remove(&self, py: Python<'_>, observer: Number) -> PyResult<()> {
        let Number(observer) = observer;
        self.within(py, |watched| watched.remove(observer))?
    }

    /// Moves an observer to any cell.
    #[pyo3(name = "move")]
    fn move_to<'py>(
        &self,
        py: Python<'py>,
        observer: Number,
        to: Named,
    ) -> PyResult<Vec<Bound<'py, Change>>> {
        self.go(py, vec![(observer, to)])
    }

    /// Moves several observers, each `(observer, to)`, and reports once; an error, and no move, if one
    /// cannot be made.
    fn move_all<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, Change>>> {
        let moves = moves.try_iter()?.map(|one| one?.extract());
        self.go(py, moves.collect::<PyResult<_>>()?)
    }

    /// Makes an edit of the map, or several, and reports once; an error, and no change, if one cannot
    /// be made.
    fn apply<'py>(
        &self,
        py: Python<'py>,
        edits: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, Change>>> {
        let edits = edit::listed(edits)?;
        let filled = edits.iter().filter_map(Edit::fills).filter(|(_, filled)| *filled);
        let filled: Features = filled.map(|(layer, _)| layer).collect();
        ignored::warn(py, &self.rules, filled.but(self.rules.heeds))?;
        Observers::tell(py, self.within(py, |watched| watched.apply(&edits))?)
    }

    /// Returns the cell on which an observer stands.
    fn at(&self, py: Python<'_>, observer: Number) -> PyResult<(i64, i64)> {
        let Number(observer) = observer;
        let at = self.within(py, |watched| watched.at(observer))?;
        at.map(|[x, y]| (x, y)).ok_or_else(|| unknown(observer))
    }

    /// Returns what an observer sees, as the function `field` returns it.
    fn field<'py>(
        &self,
        py: Python<'py>,
        observer: Number,
    ) -> PyResult<Bound<'py, PyUntypedArray>> {
        let Number(observer) = observer;
        let field = self.within(py, |watched| watched.field(observer))?;
        field.ok_or_else(|| unknown(observer))?.array(py)
    }

    /// The numbers of all observers.
    #[getter]
    fn observers(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        self.within(py, |watched| watched.all())
    }

    /// A copy of the map as it is now, with its marks.
    #[getter]
    fn map(&self, py: Python<'_>) -> PyResult<map::Map> {
        let board = self.within(py, |watched| watched.board())?;
        Ok(map::Map::edited(&self.scene, board))
    }

    /// The rules under which everyone sees.
    #[getter]
    fn rules(&self) -> Rules {
        self.rules.clone().into()
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.observers(py)?.len())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (count, rules) = (self.__len__(py)?, &self.rules.rules);
        Ok(format!("<eyeline.Observers: {count} under {rules}>"))
    }
}
