//! Observers on a map that changes.
//! Exact: every field always equals a fresh computation; an edit computes again only the fields that it
//! can change. Cost of an edit: the squares of places around it, O(distance) for each observer in
//! range, and a field for each one to which the place is not hidden by walls.

/// What changed for one observer.
mod change;
/// Errors.
mod error;
/// Which observers stand where.
mod places;
/// The list of observers and their names.
mod roster;

pub use change::Change;
pub use error::ObserversError;
pub use roster::Observer;

use super::Threads;
use crate::grid::{Bounds, Coord, Mask};
use crate::map::{Edit, Made, Map, World};
use crate::rules::Rules;
use crate::sight::{Concern, Sight, SightError, concern, is_dark, range};
use places::Places;
use roster::{Roster, State};

/// Many observers on one map, each with an up-to-date field. Edits and moves report, for each observer,
/// which cells became visible and which were lost.
///
/// ```
/// use eyeline::batch::Observers;
/// use eyeline::map::Edit;
/// use eyeline::{Cell, Extent, Map, Rules};
/// let map = Map::new(Extent::rectangle(5, 1)?);
/// let mut observers = Observers::new(map, Rules::named("predprey")?)?;
/// let guard = observers.add(Cell::new(0, 0))?;
/// let door = Cell::new(2, 0);
///
/// let changes = observers.apply(&Edit::AddWall(door))?;
/// assert_eq!((changes.len(), changes[0].observer), (1, guard));
/// assert_eq!(changes[0].lost.iter().collect::<Vec<_>>(), [Cell::new(3, 0), Cell::new(4, 0)]);
///
/// let changes = observers.move_to(guard, Cell::new(3, 0))?;
/// assert_eq!((changes[0].gained.len(), changes[0].lost.len()), (2, 2));
/// assert_eq!(observers.field(guard).unwrap().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Observers<C: Coord> {
    map: Map<C>,
    rules: Rules,
    threads: Threads,
    roster: Roster<C>,
    places: Places<C>,
    /// The slots of the observers whose field may be out of date.
    touched: Vec<u32>,
    /// The last report, followed by memory for the next one.
    changes: Vec<Change<C>>,
    reported: usize,
    fresh: Vec<Mask<C>>,
}

impl<C: Coord> Observers<C> {
    /// Returns an empty set of observers of this map under these rules; an error if the rules are for
    /// the other grid.
    pub fn new(map: Map<C>, rules: Rules) -> Result<Self, SightError<C>> {
        Sight::new(&map, &rules)?;
        Ok(Observers {
            map,
            rules,
            threads: Threads::One,
            roster: Roster::new(),
            places: Places::new(),
            touched: Vec::new(),
            changes: Vec::new(),
            reported: 0,
            fresh: Vec::new(),
        })
    }

    /// Returns the same observers; these threads work where many fields must be computed again.
    pub fn with_threads(self, threads: Threads) -> Self {
        Observers { threads, ..self }
    }

    /// Returns the map as it is now.
    pub fn map(&self) -> &Map<C> {
        &self.map
    }

    /// Returns the map and removes all observers.
    pub fn into_map(self) -> Map<C> {
        self.map
    }

    /// Returns the rules under which everyone sees.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the number of observers.
    pub fn len(&self) -> usize {
        self.roster.len()
    }

    /// Whether there is no observer.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the cell on which an observer stands; `None` if there is no such observer.
    pub fn at(&self, observer: Observer) -> Option<C> {
        self.roster.get(observer)?.at
    }

    /// Returns the field of an observer; `None` if there is no such observer.
    pub fn field(&self, observer: Observer) -> Option<&Mask<C>> {
        self.roster.get(observer).map(|watch| &watch.field)
    }

    /// Returns all observers, with their cells and their fields.
    pub fn iter(&self) -> impl Iterator<Item = (Observer, C, &Mask<C>)> {
        self.roster.iter()
    }

    /// Returns what the last edit or move changed: one entry for each observer who sees other cells
    /// than before, in the order of [`Observers::iter`].
    pub fn changes(&self) -> &[Change<C>] {
        &self.changes[..self.reported]
    }

    /// Adds an observer. Several may stand on one cell.
    pub fn add(&mut self, at: C) -> Result<Observer, ObserversError<C>> {
        let sight = Sight::new(&self.map, &self.rules)?;
        sight.check_field(at, self.map.terrain(at))?;
        self.reported = 0;
        let observer = self.roster.add(at);
        if let Some(watch) = self.roster.find(observer) {
            sight.field_into(at, &mut watch.field)?;
        }
        self.places.add(self.slot(observer)?, at);
        Ok(observer)
    }

    /// Removes an observer. Its name is not used again.
    pub fn remove(&mut self, observer: Observer) -> Result<(), ObserversError<C>> {
        let slot = self.slot(observer)?;
        self.reported = 0;
        if let Some(at) = self.roster.remove(observer) {
            self.places.remove(slot, at);
        }
        self.tidy();
        Ok(())
    }

    /// Moves an observer to any cell.
    pub fn move_to(
        &mut self,
        observer: Observer,
        to: C,
    ) -> Result<&[Change<C>], ObserversError<C>> {
        self.move_all(&[(observer, to)])
    }

    /// Moves several observers and reports once; an error, and no move, if one of them cannot be made.
    pub fn move_all(&mut self, moves: &[(Observer, C)]) -> Result<&[Change<C>], ObserversError<C>> {
        let sight = Sight::new(&self.map, &self.rules)?;
        for &(observer, to) in moves {
            self.slot(observer)?;
            sight.check_field(to, self.map.terrain(to))?;
        }
        for &(observer, to) in moves {
            let slot = self.slot(observer)?;
            if let Some(at) = self.roster.watch(slot).at.replace(to) {
                self.places.remove(slot, at);
            }
            self.places.add(slot, to);
            touch(&mut self.roster, &mut self.touched, slot);
        }
        self.tidy();
        self.report()
    }

    /// Makes an edit and reports; an error, and no change, if the map cannot make it.
    pub fn apply(&mut self, edit: &Edit<C>) -> Result<&[Change<C>], ObserversError<C>> {
        self.apply_all(std::slice::from_ref(edit))
    }

    /// Makes several edits in turn and reports once; an error, and no change, if one of them cannot be
    /// made.
    pub fn apply_all(&mut self, edits: &[Edit<C>]) -> Result<&[Change<C>], ObserversError<C>> {
        self.check_terrains(edits)?;
        self.map.prepare(edits)?;
        for edit in edits {
            if self.map.make(edit)? == Made::Changed {
                self.touch_around(edit);
            }
        }
        self.report()
    }

    /// Checks that no observer on new terrain would see further than a field can hold.
    fn check_terrains(&self, edits: &[Edit<C>]) -> Result<(), SightError<C>> {
        let sight = Sight::new(&self.map, &self.rules)?;
        for edit in edits {
            if let Edit::SetTerrain(at, name) = edit
                && concern(self.rules.params(), edit) == Concern::Standing
            {
                let mut checked = Ok(());
                self.places.each_in(Bounds::around(*at, 0), |_, at| {
                    checked = sight.check_field(at, name);
                });
                checked?;
            }
        }
        Ok(())
    }

    /// Marks every observer whose field may differ after an edit.
    fn touch_around(&mut self, edit: &Edit<C>) {
        let Observers { map, rules, roster, places, touched, .. } = self;
        let params = rules.params();
        let (at, other) = edit.cells();
        match concern(params, edit) {
            Concern::Nobody => (),
            Concern::Standing => {
                places.each_in(Bounds::around(at, 0), |slot, _| touch(roster, touched, slot));
            }
            Concern::InRange => {
                let range = range(params);
                let bounds = match range {
                    None => map.extent().bounds(),
                    Some(range) => {
                        let around = |at| Bounds::around(at, range);
                        other.map_or(around(at), |other| around(at).hull(&around(other)))
                    }
                };
                let within = |from: C, at: C| {
                    range.is_none_or(|range| params.metric.within(from.offset_to(at), range))
                };
                places.each_in(bounds, |slot, from| {
                    let near = within(from, at) && other.is_none_or(|other| within(from, other));
                    if near
                        && roster.watch(slot).state == State::Fresh
                        && !is_dark(map, params, edit, from)
                    {
                        touch(roster, touched, slot);
                    }
                });
            }
        }
    }

    /// Computes the fields of all marked observers again, and reports.
    fn report(&mut self) -> Result<&[Change<C>], ObserversError<C>> {
        let Observers { roster, touched, changes, fresh, .. } = self;
        touched.sort_unstable();
        let count = touched.len();
        for (index, &slot) in touched.iter().enumerate() {
            let observer = roster.name(slot);
            let watch = roster.watch(slot);
            let Some(at) = watch.at else { continue };
            if index == changes.len() {
                changes.push(Change::new(observer, at));
                fresh.push(Mask::default());
            }
            let change = &mut changes[index];
            (change.observer, change.at) = (observer, at);
            std::mem::swap(&mut change.lost, &mut watch.field);
        }
        let sight = Sight::new(&self.map, &self.rules)?;
        refresh_all(&sight, &mut changes[..count], &mut fresh[..count], self.threads)?;
        self.reported = 0;
        for (index, slot) in touched.drain(..).enumerate() {
            let watch = roster.watch(slot);
            watch.state = State::Fresh;
            std::mem::swap(&mut watch.field, &mut fresh[index]);
            if !changes[index].is_none() {
                changes.swap(index, self.reported);
                self.reported += 1;
            }
        }
        Ok(&self.changes[..self.reported])
    }

    /// Forgets places that everyone has left: on an unbounded map they would add up.
    fn tidy(&mut self) {
        if !self.map.extent().is_bounded() {
            self.places.tidy(self.roster.len());
        }
    }

    fn slot(&self, observer: Observer) -> Result<u32, ObserversError<C>> {
        self.roster.slot(observer).ok_or(ObserversError::Unknown(observer))
    }
}

/// Marks an observer as one whose field may be out of date.
fn touch<C: Coord>(roster: &mut Roster<C>, touched: &mut Vec<u32>, slot: u32) {
    let watch = roster.watch(slot);
    if watch.state == State::Fresh {
        watch.state = State::Touched;
        touched.push(slot);
    }
}

/// The number of fields below which other threads are not woken.
#[cfg(feature = "threads")]
const WORTH_SHARING: usize = 16;

fn refresh_all<C: Coord>(
    sight: &Sight<'_, C, Map<C>>,
    changes: &mut [Change<C>],
    fresh: &mut [Mask<C>],
    threads: Threads,
) -> Result<(), SightError<C>> {
    match threads {
        #[cfg(feature = "threads")]
        Threads::Pool if changes.len() >= WORTH_SHARING => {
            use rayon::prelude::*;
            let all = changes.par_iter_mut().zip(fresh).with_min_len(WORTH_SHARING / 2);
            all.try_for_each(|(change, fresh)| change.refresh(sight, fresh))
        }
        Threads::One | Threads::Pool => {
            let mut all = changes.iter_mut().zip(fresh);
            all.try_for_each(|(change, fresh)| change.refresh(sight, fresh))
        }
    }
}
