//! Walks over an unbounded world, saves every step to a file and to a store, and prints `save N` or
//! `store N` after each step that is on the disk. The step's number alone decides where it goes, so
//! that everyone knows what it must have seen.

use eyeline::memory::Memory;
use eyeline::{Cell, Closures, Mask, Rules, Sight, World};
use eyeline_store::{Save, Store, Viewer, Who, file};
use eyeline_testkit::dice::Dice;
use std::error::Error;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

pub const RULES: &str = "overland@1";

pub fn who() -> Who {
    Who::new("endless", "walker")
}

pub fn save_path(folder: &Path) -> PathBuf {
    folder.join("walk.json")
}

pub fn store_path(folder: &Path) -> PathBuf {
    folder.join("walks.db")
}

/// An unbounded plain with a few walls.
pub fn world() -> impl World<Cell> {
    Closures::new(|at: Cell| (at.x ^ at.y.wrapping_mul(7)) % 11 == 3)
}

/// Where the walker is after this number of steps: a random walk, the same every time, that visits
/// a new cell at every step.
struct Way {
    dice: Dice,
    at: Cell,
}

impl Way {
    fn new() -> Self {
        Way { dice: Dice::new(2024), at: Cell::new(0, 0) }
    }
}

impl Iterator for Way {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let (dx, dy) = self.dice.pick(&[(1, 0), (0, -1)]);
        self.at = Cell::new(self.at.x + dx, self.at.y + dy);
        Some(self.at)
    }
}

/// What is seen from a place.
pub fn field(world: &impl World<Cell>, at: Cell) -> Mask<Cell> {
    let rules = Rules::named(RULES).expect("rules that exist");
    Sight::new(world, &rules).and_then(|sight| sight.field(at)).expect("a plane without end")
}

/// How many steps have been made; `None` if it is not the memory of this walk.
pub fn steps(memory: &Memory<Cell>, at: Option<Cell>) -> Option<usize> {
    let (world, mut walked, mut last) = (world(), Memory::new(), None);
    for here in Way::new().take(memory.visited().len()) {
        walked.remember(here, &field(&world, here));
        last = Some(here);
    }
    ((&walked, last) == (memory, at)).then_some(walked.visited().len())
}

/// Where steps are saved.
trait Kept {
    /// How many steps it has.
    fn steps(&self) -> Option<usize>;
    /// Saves one more step.
    fn keep(&mut self, at: Cell, seen: &Mask<Cell>) -> Result<(), Box<dyn Error>>;
}

struct InSave {
    path: PathBuf,
    memory: Memory<Cell>,
    at: Option<Cell>,
}

impl InSave {
    fn open(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let path = save_path(folder);
        let (memory, at) = match file::read(&path) {
            Ok(bytes) => Save::parse(&bytes)?.memory_for(&world(), RULES)?,
            Err(error) if error.source.kind() == ErrorKind::NotFound => (Memory::new(), None),
            Err(error) => return Err(error.into()),
        };
        Ok(InSave { path, memory, at })
    }
}

impl Kept for InSave {
    fn steps(&self) -> Option<usize> {
        steps(&self.memory, self.at)
    }

    fn keep(&mut self, at: Cell, seen: &Mask<Cell>) -> Result<(), Box<dyn Error>> {
        self.memory.remember(at, seen);
        let save = Save::of(&world(), RULES, &self.memory, Some(at));
        Ok(file::replace(&self.path, &save.to_bytes())?)
    }
}

struct InStore {
    store: Store,
    viewer: Viewer<Cell>,
}

impl InStore {
    fn open(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let store = Store::open(&store_path(folder))?;
        let viewer = store.viewer(&who(), &world(), RULES)?;
        Ok(InStore { store, viewer })
    }
}

impl Kept for InStore {
    fn steps(&self) -> Option<usize> {
        steps(self.viewer.memory(), self.viewer.at())
    }

    fn keep(&mut self, at: Cell, seen: &Mask<Cell>) -> Result<(), Box<dyn Error>> {
        self.viewer.remember(&world(), at, seen);
        Ok(self.store.commit(&mut [&mut self.viewer])?)
    }
}

/// Goes on where the save, the store or both stop.
pub fn walk(folder: &Path, keep: &str, most: usize) -> Result<(), Box<dyn Error>> {
    let mut kept: Vec<(&str, Box<dyn Kept>)> = Vec::new();
    if keep != "store" {
        kept.push(("save", Box::new(InSave::open(folder)?)));
    }
    if keep != "save" {
        kept.push(("store", Box::new(InStore::open(folder)?)));
    }
    let steps = kept.iter().map(|(_, kept)| kept.steps().ok_or("another walk"));
    let steps = steps.collect::<Result<Vec<usize>, &str>>()?;
    let first = steps.iter().copied().min().unwrap_or(0);
    let mut out = std::io::stdout().lock();
    for (step, at) in (1..).zip(Way::new()).skip(first).take(most) {
        let seen = field(&world(), at);
        for ((name, kept), _) in kept.iter_mut().zip(&steps).filter(|(_, done)| step > **done) {
            kept.keep(at, &seen)?;
            writeln!(out, "{name} {step}")?;
            out.flush()?;
        }
    }
    Ok(())
}
