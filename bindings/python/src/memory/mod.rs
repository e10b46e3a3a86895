//! What a viewer has seen and where it has been. Several Python threads may share a memory; they wait
//! for each other, and none of them waits for Python.

/// What it holds.
mod known;

use crate::arrays::{self, Order, listed, wrong_shape};
use crate::cells::{Named, axes, gathered, given_in_any_order, optional_count, spelled};
use crate::errors::{self, kind, refused, value};
use crate::masks::marked;
use crate::pickles::{Pickled, pickled};
use crate::{map, rules};
use eyeline::memory::{CellSet, Recall, Sighting};
use eyeline::{Cell, Coord, Extent, Grid, Hex, Mask, Sight, SightError, World};
use eyeline_scene::{CellRef, Scene, locate, with_map};
use eyeline_store::file::{self, FileError};
use eyeline_store::{Save, SaveError};
use known::{Held, Known, Mind, other_grid, with_mind};
use numpy::{PyArrayDescrMethods, PyArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyString};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a viewer, or a party, has seen and where it has been. Both only grow until they are reset, and
/// visited cells count as seen. A memory takes what is seen and never asks about walls.
///
/// `grid` is `"square"` or `"hex"`; `seen` and `visited`, cells of shape `(N, 2)` or sets, are what is
/// known already; so is `last_seen`, a dict of cells with what stood there, or `None`, and the turn.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("\n".join(["." * 20] * 20))
/// >>> memory = eyeline.Memory()
/// >>> rules = eyeline.Rules("overland", perception=15)
/// >>> [len(memory.look(map, (x, 9), rules)) for x in [9, 10, 11, 10]]
/// [41, 9, 9, 0]
/// >>> memory
/// <eyeline.Memory: 59 seen, 3 visited>
/// >>> memory.visited.tolist()
/// [[9, 9], [10, 9], [11, 9]]
#[pyclass(frozen, module = "eyeline")]
pub struct Memory(Mutex<Known>);

/// What is seen, on its way into a memory.
enum Seen<C> {
    Frame(Mask<C>),
    Cells(Vec<C>),
}

impl<C: Held> Seen<C> {
    /// Everything that is seen, the viewers' own cells included, as the caller states it.
    fn note(&self, viewers: &[C], told: &RecallArg<C>, recall: &mut Recall<C, Option<String>>) {
        let mut note = |at: C| {
            let what = told.what.get(&at).cloned();
            recall.note(at, Sighting { what, when: told.when });
        };
        viewers.iter().for_each(|&at| note(at));
        match self {
            Seen::Frame(frame) => frame.iter().for_each(note),
            Seen::Cells(cells) => cells.iter().for_each(|&at| note(at)),
        }
    }

    /// A frame of bools `[y, x]`, or cells.
    fn read(any: &Bound<'_, PyAny>) -> PyResult<Self> {
        let is_frame = |array: &Bound<'_, PyUntypedArray>| array.dtype().kind() == b'b';
        if !any.cast::<PyUntypedArray>().is_ok_and(is_frame) {
            return gathered("field", any).map(Seen::Cells);
        }
        let (extent, bits) = arrays::bits("field", any, Order::Yx, |shape| match *shape {
            [height, width] => C::frame(width as u64, height as u64),
            _ => Err(wrong_shape("field", "(H, W)", shape)),
        })?;
        Ok(Seen::Frame(marked(extent, &bits.values)))
    }
}

/// What stands where, and the turn.
struct RecallArg<C> {
    what: BTreeMap<C, String>,
    when: u64,
}

impl<C: Held> RecallArg<C> {
    /// Reads a dict of cells; there is nothing without a turn.
    fn read(
        what: Option<&Bound<'_, PyDict>>,
        when: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Self>> {
        let Some(when) = optional_count("when", when)? else {
            return match what {
                Some(_) => Err(value("what stands there needs a turn: when=…")),
                None => Ok(None),
            };
        };
        let mut told = BTreeMap::new();
        for (at, text) in what.into_iter().flatten() {
            let text = text.extract::<String>().map_err(|_| kind("what", "text", &text))?;
            told.insert(one("what", &at)?, text);
        }
        Ok(Some(RecallArg { what: told, when }))
    }
}

/// Returns one cell of an unbounded world.
fn one<C: Coord>(name: &str, any: &Bound<'_, PyAny>) -> PyResult<C> {
    match any.extract::<Named>()?.0 {
        CellRef::At(at) => locate(Extent::plane(), name, at).map_err(refused),
        CellRef::Mark(mark) => {
            let wanted = spelled(C::GRID);
            Err(value(format_args!("{name} must be {wanted}: the mark '{mark}' needs a map")))
        }
    }
}

/// Returns one cell or several of an unbounded world.
fn anywhere<C: Coord>(any: &Bound<'_, PyAny>) -> PyResult<Vec<C>> {
    match any.extract::<Named>() {
        Ok(_) => Ok(vec![one("at", any)?]),
        Err(_) => gathered("at", any),
    }
}

/// The cells given, if any.
fn set<C: Coord>(name: &str, any: Option<&Bound<'_, PyAny>>) -> PyResult<CellSet<C>> {
    let cells = any.map(|any| gathered(name, any)).transpose()?;
    Ok(cells.into_iter().flatten().collect())
}

/// Returns a new memory of these cells.
fn with<C: Held>(
    seen: Option<&Bound<'_, PyAny>>,
    visited: Option<&Bound<'_, PyAny>>,
    last_seen: Option<&Bound<'_, PyDict>>,
) -> PyResult<Known> {
    let memory = eyeline::memory::Memory::with(set("seen", seen)?, set("visited", visited)?);
    let mut mind = Mind { memory, recall: Recall::new() };
    for (at, last) in last_seen.into_iter().flatten() {
        let read = last.extract::<(Option<String>, u64)>();
        let (what, when) = read.map_err(|_| kind("last_seen", "(text or None, turn)", &last))?;
        let at = one("last_seen", &at)?;
        mind.memory.see(at);
        mind.recall.note(at, Sighting { what, when });
    }
    Ok(C::known(mind))
}

/// Returns what is new, in reading order.
fn sorted<C: Coord>(mut new: Vec<C>) -> Vec<[i64; 2]> {
    new.sort_unstable();
    new.into_iter().map(axes).collect()
}

impl From<Known> for Memory {
    fn from(known: Known) -> Self {
        Memory(Mutex::new(known))
    }
}

impl Memory {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what is known now.
    fn known(&self, py: Python<'_>) -> Known {
        py.detach(|| self.lock().clone())
    }

    /// Works on the memory while other Python threads run.
    fn within<C: Held, R: Send>(
        &self,
        py: Python<'_>,
        what: &str,
        work: impl FnOnce(&mut Mind<C>) -> R + Send,
    ) -> PyResult<R> {
        let done = py.detach(|| {
            let mut known = self.lock();
            C::of(&mut known).map(work).ok_or_else(|| known.grid())
        });
        done.map_err(|mine| other_grid(what, mine, C::GRID))
    }

    /// Adds what viewers on these cells see; returns what none of them had seen before.
    fn notice<C: Held>(
        &self,
        at: &Bound<'_, PyAny>,
        field: &Bound<'_, PyAny>,
        told: Option<RecallArg<C>>,
    ) -> PyResult<Vec<[i64; 2]>> {
        let (viewers, seen) = (anywhere::<C>(at)?, Seen::<C>::read(field)?);
        self.within(at.py(), "field", |Mind { memory, recall }| {
            if let Some(told) = &told {
                seen.note(&viewers, told, recall);
            }
            let (mut new, nothing) = (Vec::new(), Mask::default());
            let frame = match &seen {
                Seen::Frame(frame) => frame,
                Seen::Cells(cells) => {
                    new.extend(cells.iter().copied().filter(|&at| memory.see(at)));
                    &nothing
                }
            };
            for &at in &viewers {
                memory.remember_telling(at, frame, |at| new.push(at));
            }
            sorted(new)
        })
    }
}

#[pymethods]
impl Memory {
    #[new]
    #[pyo3(signature = (grid="square", seen=None, visited=None, last_seen=None))]
    fn new(
        grid: &str,
        seen: Option<&Bound<'_, PyAny>>,
        visited: Option<&Bound<'_, PyAny>>,
        last_seen: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Ok(match grid {
            "square" => with::<Cell>(seen, visited, last_seen)?.into(),
            "hex" => with::<Hex>(seen, visited, last_seen)?.into(),
            _ => return Err(map::wrong_grid(grid)),
        })
    }

    /// `"square"` or `"hex"`.
    #[getter]
    fn grid(&self) -> String {
        self.lock().grid().to_string()
    }

    /// The cells that have been seen: an `int64` array of shape `(cells, 2)` in reading order.
    #[getter]
    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        listed(py, &py.detach(|| self.lock().seen()))
    }

    /// The cells on which the viewer has been, as `seen`.
    #[getter]
    fn visited<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        listed(py, &py.detach(|| self.lock().visited()))
    }

    /// Remembers that the viewer is at a cell, or a party at several, and sees `field`: a `bool` array
    /// indexed `[y, x]`, or cells, `(N, 2)` or a set. Returns the cells never seen before, as `seen`.
    ///
    /// >>> import eyeline
    /// >>> map = eyeline.Map.from_text("..#.")
    /// >>> memory = eyeline.Memory()
    /// >>> memory.remember((0, 0), eyeline.field(map, (0, 0)))
    /// array([[0, 0],
    ///        [1, 0],
    ///        [2, 0]])
    /// >>> memory.remember((1, 0), {(0, 0), (3, 0)})
    /// array([[3, 0]])
    ///
    /// With `when`, the turn, it also remembers what stands in the cells that are seen: `what` maps
    /// cells to text, and in the others stands nothing.
    ///
    /// >>> _ = memory.remember((0, 0), [(0, 0), (1, 0)], {(1, 0): "orc"}, when=1)
    /// >>> memory.last_seen((1, 0))
    /// ('orc', 1)
    #[pyo3(signature = (at, field, what=None, when=None))]
    fn remember<'py>(
        &self,
        at: &Bound<'py, PyAny>,
        field: &Bound<'py, PyAny>,
        what: Option<&Bound<'py, PyDict>>,
        when: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        let grid = self.lock().grid();
        let new = match grid {
            Grid::Square => self.notice::<Cell>(at, field, RecallArg::read(what, when)?),
            Grid::Hex => self.notice::<Hex>(at, field, RecallArg::read(what, when)?),
        };
        listed(at.py(), &new?)
    }

    /// Returns what stood in a cell when it was last remembered with a turn, and that turn: what was
    /// there, not what is there now. The first is `None` if nothing stood there; the result is `None`
    /// if there was no such turn.
    fn last_seen(&self, cell: &Bound<'_, PyAny>) -> PyResult<Option<(Option<String>, u64)>> {
        fn of<C: Coord>(mind: &Mind<C>, at: C) -> Option<(Option<String>, u64)> {
            mind.recall.get(at).map(|last| (last.what.clone(), last.when))
        }
        Ok(with_mind!(&*self.lock(), |mind| of(mind, one("cell", cell)?)))
    }

    /// Looks around from a cell of a map, or with a party from several, and remembers it. Returns the
    /// cells never seen before, as `seen`. `radius` replaces the rule's.
    ///
    /// >>> import eyeline
    /// >>> memory = eyeline.Memory("hex")
    /// >>> len(memory.look(eyeline.Map.hexagon(5), (0, 0), "hex-tactics", radius=1))
    /// 7
    #[pyo3(signature = (map, at, rules=rules::RulesArg::default(), radius=None), text_signature = "($self, map, at, rules=None, radius=None)")]
    fn look<'py>(
        &self,
        map: map::MapArg,
        at: &Bound<'py, PyAny>,
        rules: rules::RulesArg,
        radius: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        let (scene, rules) = map.under(at.py(), rules)?;
        let rules = rules.with_radius(optional_count("radius", radius)?);
        let new = with_map!(&scene.board, |map| {
            let viewers = given_in_any_order(&scene, "at", at)?;
            let new = self.within(at.py(), "map", |Mind { memory, .. }| {
                let sight = Sight::new(map, &rules)?;
                let look = |&at| Ok((at, sight.field(at)?));
                // An error leaves everything as it was.
                let fields = viewers.iter().map(look).collect::<Result<Vec<_>, SightError<_>>>()?;
                let mut new = Vec::new();
                for (at, field) in &fields {
                    memory.remember_telling(*at, field, |at| new.push(at));
                }
                Ok(sorted(new))
            })?;
            new.map_err(|error| errors::cells(error, &[("at", &viewers)]))?
        });
        listed(at.py(), &new)
    }

    /// Returns what either has seen and visited, as a new memory; also `memory | other`.
    ///
    /// >>> import eyeline
    /// >>> eyeline.Memory(seen=[(0, 0)]).union(eyeline.Memory(visited=[(5, 5)]))
    /// <eyeline.Memory: 2 seen, 1 visited>
    fn union(&self, py: Python<'_>, other: &Bound<'_, Memory>) -> PyResult<Memory> {
        let (mut mine, theirs) = (self.known(py), other.get().known(py));
        py.detach(|| mine.add(&theirs))?;
        Ok(mine.into())
    }

    fn __or__(&self, py: Python<'_>, other: &Bound<'_, Memory>) -> PyResult<Memory> {
        self.union(py, other)
    }

    /// Adds what another has seen and visited.
    fn update(&self, py: Python<'_>, other: &Bound<'_, Memory>) -> PyResult<()> {
        // Copied first: two memories that add each other would wait for each other.
        let theirs = other.get().known(py);
        py.detach(|| self.lock().add(&theirs))
    }

    /// Forgets everything.
    fn reset(&self) {
        with_mind!(&mut *self.lock(), |mind| mind.reset());
    }

    /// Returns how many cells of a map have been seen, and how many it has; `None` if it is unbounded.
    ///
    /// >>> import eyeline
    /// >>> map = eyeline.Map.from_text("..#.")
    /// >>> memory = eyeline.Memory()
    /// >>> _ = memory.look(map, (0, 0))
    /// >>> memory.explored(map)
    /// (3, 4)
    fn explored(&self, py: Python<'_>, map: map::MapArg) -> PyResult<(usize, Option<u64>)> {
        with_map!(&map.scene().board, |map| {
            let extent = map.extent();
            let seen = self.within(py, "map", |mind| mind.memory.seen().len_within(extent))?;
            Ok((seen, extent.len()))
        })
    }

    /// Returns the memory as a save for this map and these rules: JSON with the keys `seen_tiles`,
    /// `visited_tiles` and, if it is given, `at`, the cell of the party. A cell that the map does not
    /// have is a `ValueError`.
    ///
    /// >>> import eyeline
    /// >>> map, memory = eyeline.Map.from_text("..#."), eyeline.Memory()
    /// >>> _ = memory.look(map, (1, 0))
    /// >>> save = memory.to_json(map, "predprey", at=(1, 0))
    /// >>> eyeline.Memory.from_json(save, map, "predprey")
    /// (<eyeline.Memory: 3 seen, 1 visited>, (1, 0))
    #[pyo3(signature = (map, rules, at=None))]
    fn to_json(
        &self,
        py: Python<'_>,
        map: map::MapArg,
        rules: rules::Given,
        at: Option<Named>,
    ) -> PyResult<String> {
        String::from_utf8(self.written(py, &map.scene(), &rules, at)?).map_err(value)
    }

    /// Returns the memory of a save, text or bytes, and the cell of its party, or `None`. A save for
    /// another map or of other rules is a `ValueError`; one without `eyeline` loads anywhere.
    #[staticmethod]
    fn from_json(
        save: &Bound<'_, PyAny>,
        map: map::MapArg,
        rules: rules::Given,
    ) -> PyResult<(Self, Option<(i32, i32)>)> {
        let bytes = match save.cast::<PyString>() {
            Ok(text) => text.to_cow()?.into_owned().into_bytes(),
            Err(_) => save.extract::<Vec<u8>>().map_err(|_| kind("save", "text or bytes", save))?,
        };
        read(save.py(), &bytes, &map.scene(), &rules)
    }

    /// Writes `to_json` to a file: durable when it returns, whole or not at all; what was there before
    /// is kept beside it, as `NAME.previous`.
    #[pyo3(signature = (path, map, rules, at=None))]
    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        map: map::MapArg,
        rules: rules::Given,
        at: Option<Named>,
    ) -> PyResult<()> {
        let bytes = self.written(py, &map.scene(), &rules, at)?;
        py.detach(|| file::replace(&path, &bytes)).map_err(unkept)
    }

    /// Reads a save from a file, as `from_json`.
    #[staticmethod]
    fn load(
        py: Python<'_>,
        path: PathBuf,
        map: map::MapArg,
        rules: rules::Given,
    ) -> PyResult<(Self, Option<(i32, i32)>)> {
        let bytes = py.detach(|| file::read(&path)).map_err(unkept)?;
        read(py, &bytes, &map.scene(), &rules)
    }

    fn __repr__(&self) -> String {
        let [seen, visited] = self.lock().counts();
        format!("<eyeline.Memory: {seen} seen, {visited} visited>")
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Memory>().is_ok_and(|other| self.known(py) == other.get().known(py))
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.known(py).into()
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let known = self.known(py);
        let (seen, visited) = (listed(py, &known.seen())?, listed(py, &known.visited())?);
        let last_seen = known.last_seen().into_py_dict(py)?;
        let all = (known.grid().to_string(), seen, visited, last_seen);
        pickled("Memory", all.into_pyobject(py)?)
    }
}

/// Returns the error of a file that cannot be read or written, with its path.
fn unkept(error: FileError) -> PyErr {
    let number = error.source.raw_os_error();
    match number {
        // Python makes a `FileNotFoundError` or the like from the number.
        Some(number) => PyOSError::new_err((number, error.to_string())),
        None => PyOSError::new_err(error.to_string()),
    }
}

/// Returns the memory of a save, and the cell of its party.
fn read(
    py: Python<'_>,
    bytes: &[u8],
    scene: &Scene,
    rules: &rules::Given,
) -> PyResult<(Memory, Option<(i32, i32)>)> {
    let rules = rules.0.rules.to_string();
    let saved = py.detach(|| {
        with_map!(&scene.board, |map| {
            let (memory, at) = Save::parse(bytes)?.memory_for(map, &rules)?;
            let known = Held::known(Mind { memory, recall: Recall::new() });
            Ok::<_, SaveError>((known, at.map(|at| at.axes().into())))
        })
    });
    let (known, at) = saved.map_err(value)?;
    Ok((known.into(), at))
}

impl Memory {
    /// Returns the memory as a save.
    fn written(
        &self,
        py: Python<'_>,
        scene: &Scene,
        rules: &rules::Given,
        at: Option<Named>,
    ) -> PyResult<Vec<u8>> {
        let rules = rules.0.rules.to_string();
        with_map!(&scene.board, |map| {
            let (extent, at) = (map.extent(), at.map(|at| at.on(scene, "at")).transpose()?);
            let saved = self.within(py, "map", |Mind { memory, .. }| {
                let outside = memory.seen().outside(extent);
                outside.map_or_else(|| Ok(Save::of(map, &rules, memory, at).to_bytes()), Err)
            })?;
            saved.map_err(|at| {
                value(format_args!("this memory has seen {at}, which the {extent} does not have"))
            })
        })
    }
}
