//! Observers on a map that changes. Moves and edits leave what each observer gained and lost.

use crate::buffers::{self, OUT};
use crate::maps::{RawEdit, cell, unmade};
use crate::table::{self, Object, busy};
use eyeline::batch::{Change, Observer, Observers, ObserversError, Threads};
use eyeline::{Coord, Rules, World};
use eyeline_scene::{Board, Fault, Scene, with_map};
use std::cell::RefCell;
use std::rc::Rc;

/// Observers on either grid.
pub trait Watched {
    /// Adds an observer and returns its number.
    fn add(&mut self, at: [f64; 2]) -> Result<u64, Fault>;
    /// Removes an observer.
    fn remove(&mut self, observer: u64) -> Result<(), Fault>;
    /// Moves an observer and leaves what changed.
    fn move_to(&mut self, observer: u64, to: [f64; 2]) -> Result<i32, Fault>;
    /// Makes an edit and leaves what changed.
    fn apply(&mut self, edit: RawEdit) -> Result<i32, Fault>;
    /// Leaves the cells that an observer sees, its own cell first.
    fn field(&self, observer: u64) -> Result<i32, Fault>;
    /// Writes a field as bytes, one a place of a bounded map.
    fn frame(&self, observer: u64) -> Result<i32, Fault>;
    /// Returns a copy of the map.
    fn scene(&self) -> Scene;
}

fn started<C: Coord>(map: &eyeline::Map<C>, rules: &Rules) -> Result<Observers<C>, Fault> {
    Ok(Observers::new(map.clone(), rules.clone())?.with_threads(Threads::One))
}

/// Makes observers on a copy of a map.
pub fn new(scene: u32, rules: u32) -> Result<i32, Fault> {
    let (scene, rules) = (table::scene(scene)?, table::rules(rules)?);
    let watched: Box<dyn Watched> =
        with_map!(&scene.borrow().board, |map| Box::new(started(map, &rules)?));
    Ok(table::keep(Object::Observers(Rc::new(RefCell::new(watched)))))
}

/// Works on observers.
pub fn within<R>(
    observers: u32,
    work: impl FnOnce(&mut dyn Watched) -> Result<R, Fault>,
) -> Result<R, Fault> {
    let observers = table::observers(observers)?;
    let mut watched = observers.try_borrow_mut().map_err(|_| busy("Observers"))?;
    work(&mut **watched)
}

/// Returns a copy of the map as it is now.
pub fn scene(observers: u32) -> Result<i32, Fault> {
    let scene = within(observers, |watched| Ok(watched.scene()))?;
    Ok(table::keep(Object::Scene(Rc::new(RefCell::new(scene)))))
}

/// Returns the number of an observer.
pub fn number(observer: f64) -> Result<u64, Fault> {
    if observer.fract() == 0.0 && (0.0..=9e15).contains(&observer) {
        Ok(observer as u64)
    } else {
        Err(Fault::bad_value(format!("there is no observer {observer}")))
    }
}

fn wrong<C: Coord>(error: ObserversError<C>) -> Fault {
    match error {
        ObserversError::Sight(error) => error.into(),
        ObserversError::Edit(error) => unmade(error),
        ObserversError::Unknown(_) => Fault::bad_value(error.to_string()),
    }
}

/// Splits an observer's number, which is never used again and may be longer than 32 bits, in two.
pub fn halves(observer: u64) -> [i32; 2] {
    [observer as u32 as i32, (observer >> 32) as i32]
}

/// Leaves changes: for each the observer in two halves, its cell, how many cells it gained and lost, then those cells.
fn tell<C: Coord>(changes: &[Change<C>]) -> i32 {
    buffers::with(|buffers| {
        let out = &mut buffers.ints[OUT];
        out.clear();
        for change in changes {
            out.extend(halves(change.observer.number()));
            out.extend(change.at.axes());
            out.extend([change.gained.len() as i32, change.lost.len() as i32]);
            out.extend(change.gained.iter().flat_map(|at| at.axes()));
            out.extend(change.lost.iter().flat_map(|at| at.axes()));
        }
        changes.len() as i32
    })
}

impl<C: Coord> Watched for Observers<C>
where
    Board: From<eyeline::Map<C>>,
{
    fn add(&mut self, at: [f64; 2]) -> Result<u64, Fault> {
        let at = cell(self.map().extent(), "observer", at)?;
        Ok(Observers::add(self, at).map_err(wrong)?.number())
    }

    fn remove(&mut self, observer: u64) -> Result<(), Fault> {
        Observers::remove(self, Observer::numbered(observer)).map_err(wrong)
    }

    fn move_to(&mut self, observer: u64, to: [f64; 2]) -> Result<i32, Fault> {
        let to = cell(self.map().extent(), "to", to)?;
        Observers::move_to(self, Observer::numbered(observer), to).map(tell).map_err(wrong)
    }

    fn apply(&mut self, edit: RawEdit) -> Result<i32, Fault> {
        let edit = edit.on(self.map().extent())?;
        Observers::apply(self, &edit).map(tell).map_err(wrong)
    }

    fn field(&self, observer: u64) -> Result<i32, Fault> {
        let (at, seen) = self.found(observer)?;
        let cells = seen.iter().flat_map(|at| at.axes());
        Ok(buffers::tell_ints(at.axes().into_iter().chain(cells)))
    }

    fn frame(&self, observer: u64) -> Result<i32, Fault> {
        let (_, seen) = self.found(observer)?;
        let extent = self.map().extent();
        if !extent.is_bounded() {
            return Err(eyeline::SightError::<C>::Unbounded.into());
        }
        let mut whole = eyeline::Mask::<C>::new(extent.bounds());
        whole.union_with(seen);
        buffers::with(|buffers| {
            let out = &mut buffers.bytes[OUT];
            out.resize(extent.bounds().area() as usize, 0);
            whole.write_bytes(out);
            Ok(out.len() as i32)
        })
    }

    fn scene(&self) -> Scene {
        Board::from(self.map().clone()).into()
    }
}

/// Looks observers up.
trait Find<C: Coord> {
    fn found(&self, observer: u64) -> Result<(C, &eyeline::Mask<C>), Fault>;
}

impl<C: Coord> Find<C> for Observers<C> {
    fn found(&self, observer: u64) -> Result<(C, &eyeline::Mask<C>), Fault> {
        let numbered = Observer::numbered(observer);
        self.at(numbered)
            .zip(Observers::field(self, numbered))
            .ok_or_else(|| Fault::bad_value(format!("there is no observer {observer}")))
    }
}
