//! What a viewer has seen and where it has been. Several Python threads may share a memory; they wait
//! for each other, and none of them for Python.

/// What it holds.
mod known;

use crate::arrays::{self, Order, listed, wrong_shape};
use crate::cells::{Named, axes, gathered, given_in_any_order, optional_count};
use crate::errors::{self, kind, refused, value};
use crate::map;
use crate::masks::marked;
use crate::pickles::{Pickled, pickled};
use crate::rules;
use eyeline::{
    Cell, CellSet, Coord, Extent, Grid, Hex, Mask, Recall, Sight, SightError, Sighting, World,
};
use eyeline_scene::{Board, CellRef, Scene, locate};
use eyeline_store::file::{self, FileError};
use eyeline_store::{Save, SaveError};
use known::{Held, Known, Mind, other_grid};
use numpy::{PyArrayDescrMethods, PyArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyString};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a viewer, or a party, has seen and where it has been. Both only grow, until they are reset;
/// what was visited was seen. It takes what is seen and never asks about walls.
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
    /// Everything that is seen, and the viewers' own cells, is as told.
    fn note(&self, viewers: &[C], told: &Told<C>, recall: &mut Recall<C, Option<String>>) {
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
struct Told<C> {
    what: BTreeMap<C, String>,
    when: u64,
}

impl<C: Held> Told<C> {
    /// A dict of cells; nothing without a turn.
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
        Ok(Some(Told { what: told, when }))
    }
}

/// One cell of a world without end.
fn one<C: Coord>(name: &str, any: &Bound<'_, PyAny>) -> PyResult<C> {
    match any.extract::<Named>()?.0 {
        CellRef::At(at) => locate(Extent::plane(), name, at).map_err(refused),
        CellRef::Mark(mark) => {
            Err(value(format_args!("{name} must be (x, y): the mark '{mark}' needs a map")))
        }
    }
}

/// One cell or several of a world without end.
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

/// A new memory of these cells.
fn with<C: Held>(
    seen: Option<&Bound<'_, PyAny>>,
    visited: Option<&Bound<'_, PyAny>>,
    last_seen: Option<&Bound<'_, PyDict>>,
) -> PyResult<Known> {
    let memory = eyeline::Memory::with(set("seen", seen)?, set("visited", visited)?);
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

/// What is new, in reading order.
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

    /// What is known now.
    fn known(&self, py: Python<'_>) -> Known {
        py.detach(|| self.lock().clone())
    }

    /// Does some work on the memory while other Python threads run.
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

    /// Viewers are here and see this; what none of them had seen before.
    fn notice<C: Held>(
        &self,
        at: &Bound<'_, PyAny>,
        field: &Bound<'_, PyAny>,
        told: Option<Told<C>>,
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

    /// Viewers look around; what none of them had seen before. An error leaves all as it was.
    fn look_around<C: Held>(
        &self,
        (scene, map): (&Scene, &eyeline::Map<C>),
        at: &Bound<'_, PyAny>,
        rules: &eyeline::Rules,
    ) -> PyResult<Vec<[i64; 2]>> {
        let viewers = given_in_any_order(scene, "at", at)?;
        let new = self.within(at.py(), "map", |Mind { memory, .. }| {
            let sight = Sight::new(map, rules)?;
            let look = |&at: &C| Ok((at, sight.field(at)?));
            let fields = viewers.iter().map(look).collect::<Result<Vec<_>, SightError<C>>>()?;
            let mut new = Vec::new();
            for (at, field) in &fields {
                memory.remember_telling(*at, field, |at| new.push(at));
            }
            Ok(sorted(new))
        })?;
        new.map_err(|error| errors::cells(error, &[("at", &viewers)]))
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

    /// What has been seen: an `int64` array of shape `(cells, 2)` in reading order.
    #[getter]
    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        listed(py, &py.detach(|| self.lock().seen()))
    }

    /// Where the viewer has been, as `seen`.
    #[getter]
    fn visited<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        listed(py, &py.detach(|| self.lock().visited()))
    }

    /// The viewer is at a cell, or a party at several, and sees `field`: a `bool` array indexed
    /// `[y, x]`, or cells, `(N, 2)` or a set. Gives the cells never seen before, as `seen`.
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
            Grid::Square => self.notice::<Cell>(at, field, Told::read(what, when)?),
            Grid::Hex => self.notice::<Hex>(at, field, Told::read(what, when)?),
        };
        listed(at.py(), &new?)
    }

    /// What stood in a cell when it was last remembered with a turn, and that turn: what was, not what
    /// is. The first is `None` if nothing stood there; all is `None` if there was no such turn.
    fn last_seen(&self, cell: &Bound<'_, PyAny>) -> PyResult<Option<(Option<String>, u64)>> {
        fn of<C: Coord>(mind: &Mind<C>, at: C) -> Option<(Option<String>, u64)> {
            mind.recall.get(at).map(|last| (last.what.clone(), last.when))
        }
        Ok(match &*self.lock() {
            Known::Square(mind) => of(mind, one("cell", cell)?),
            Known::Hex(mind) => of(mind, one("cell", cell)?),
        })
    }

    /// The viewer is at a cell of a map, or a party at several, and looks around. Gives the cells
    /// never seen before, as `seen`. `radius` replaces the rule's.
    ///
    /// >>> import eyeline
    /// >>> memory = eyeline.Memory("hex")
    /// >>> len(memory.look(eyeline.Map.hexagon(5), (0, 0), "hex-tactics", radius=1))
    /// 7
    #[pyo3(signature = (map, at, rules=rules::Asked::default(), radius=None), text_signature = "($self, map, at, rules='predprey', radius=None)")]
    fn look<'py>(
        &self,
        map: map::Asked,
        at: &Bound<'py, PyAny>,
        rules: rules::Asked,
        radius: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        let scene = map.under(at.py(), &rules.0)?;
        let rules = rules.0.with_radius(optional_count("radius", radius)?);
        let new = match &scene.board {
            Board::Square(squares) => self.look_around((&scene, squares), at, &rules),
            Board::Hex(hexes) => self.look_around((&scene, hexes), at, &rules),
        };
        listed(at.py(), &new?)
    }

    /// What either has seen and visited, as a new memory; also `memory | other`.
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
        match &mut *self.lock() {
            Known::Square(mind) => mind.reset(),
            Known::Hex(mind) => mind.reset(),
        }
    }

    /// How many cells of a map have been seen, and how many it has; `None` if it has no end.
    ///
    /// >>> import eyeline
    /// >>> map = eyeline.Map.from_text("..#.")
    /// >>> memory = eyeline.Memory()
    /// >>> _ = memory.look(map, (0, 0))
    /// >>> memory.explored(map)
    /// (3, 4)
    fn explored(&self, py: Python<'_>, map: map::Asked) -> PyResult<(usize, Option<u64>)> {
        match &map.scene().board {
            Board::Square(squares) => self.seen_of(py, squares.extent()),
            Board::Hex(hexes) => self.seen_of(py, hexes.extent()),
        }
    }

    /// The memory as a save for this map and these rules: JSON with the keys `seen_tiles`,
    /// `visited_tiles` and, if it is told, `at`, where the party is. A cell that the map does not have
    /// is a `ValueError`.
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
        map: map::Asked,
        rules: rules::Asked,
        at: Option<Named>,
    ) -> PyResult<String> {
        String::from_utf8(self.written(py, &map.scene(), &rules, at)?).map_err(value)
    }

    /// The memory of a save, text or bytes, and where its party is, or `None`. A save for another map
    /// or of other rules is a `ValueError`; one without `eyeline` loads anywhere.
    #[staticmethod]
    fn from_json(
        save: &Bound<'_, PyAny>,
        map: map::Asked,
        rules: rules::Asked,
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
        map: map::Asked,
        rules: rules::Asked,
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
        map: map::Asked,
        rules: rules::Asked,
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

/// A file that cannot be read or written, with its path.
fn unkept(error: FileError) -> PyErr {
    let number = error.source.raw_os_error();
    match number {
        // Python makes a `FileNotFoundError` and its like of the number.
        Some(number) => PyOSError::new_err((number, error.to_string())),
        None => PyOSError::new_err(error.to_string()),
    }
}

/// The memory of a save, and where its party is.
fn read(
    py: Python<'_>,
    bytes: &[u8],
    scene: &Scene,
    rules: &rules::Asked,
) -> PyResult<(Memory, Option<(i32, i32)>)> {
    fn of<C: Held>(
        bytes: &[u8],
        map: &eyeline::Map<C>,
        rules: &str,
    ) -> Result<(Known, Option<(i32, i32)>), SaveError> {
        let (memory, at) = Save::parse(bytes)?.memory_for(map, rules)?;
        Ok((C::known(Mind { memory, recall: Recall::new() }), at.map(C::axes)))
    }
    let rules = rules.0.rules.to_string();
    let saved = py.detach(|| match &scene.board {
        Board::Square(map) => of(bytes, map, &rules),
        Board::Hex(map) => of(bytes, map, &rules),
    });
    let (known, at) = saved.map_err(value)?;
    Ok((known.into(), at))
}

impl Memory {
    /// The memory as a save.
    fn written(
        &self,
        py: Python<'_>,
        scene: &Scene,
        rules: &rules::Asked,
        at: Option<Named>,
    ) -> PyResult<Vec<u8>> {
        let rules = rules.0.rules.to_string();
        match &scene.board {
            Board::Square(map) => self.saved(py, (scene, map), &rules, at),
            Board::Hex(map) => self.saved(py, (scene, map), &rules, at),
        }
    }

    fn saved<C: Held>(
        &self,
        py: Python<'_>,
        (scene, map): (&Scene, &eyeline::Map<C>),
        rules: &str,
        at: Option<Named>,
    ) -> PyResult<Vec<u8>> {
        let at = at.map(|at| at.on(scene, "at")).transpose()?;
        let saved = self.within::<C, _>(py, "map", |Mind { memory, .. }| {
            let outside = memory.seen().outside(map.extent());
            outside.map_or_else(|| Ok(Save::of(map, rules, memory, at).to_bytes()), Err)
        })?;
        saved.map_err(|at| {
            let extent = map.extent();
            value(format_args!("this memory has seen {at}, which the {extent} does not have"))
        })
    }

    /// How many cells of an extent have been seen, and how many it has.
    fn seen_of<C: Held>(
        &self,
        py: Python<'_>,
        extent: Extent<C>,
    ) -> PyResult<(usize, Option<u64>)> {
        let seen = self.within::<C, _>(py, "map", |mind| mind.memory.seen().len_within(extent))?;
        Ok((seen, extent.len()))
    }
}
