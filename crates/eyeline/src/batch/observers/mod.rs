//! Observers on a map that changes. Every field always equals a fresh computation; an edit looks again
//! only for those whom it can touch. Cost: the squares of places around the edit, a beam for each
//! observer in range, a field for each whose light comes there.

/// What changed for one observer.
mod change;
/// What went wrong.
mod error;
/// Who stands where.
mod places;
/// Who observes.
mod roster;

pub use change::Change;
pub use error::ObserversError;
pub use roster::Observer;

use super::Threads;
use crate::grid::{Bounds, Coord, Mask};
use crate::map::{Edit, Made, Map, World};
use crate::rules::Rules;
use crate::sight::{Concern, Judge, Sight, SightError, concern, is_dark, range};
use places::Places;
use roster::{Roster, State};

/// Many observers on one map, each with an up-to-date field. Edits and moves report for each observer
/// what became visible and what was lost.
///
/// ```
/// use eyeline::{Cell, Edit, Extent, Map, Observers, Rules};
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
    /// The slots of those whose field may be out of date.
    touched: Vec<u32>,
    /// The last report, and beyond it memory for the next.
    changes: Vec<Change<C>>,
    reported: usize,
    fresh: Vec<Mask<C>>,
}

impl<C: Judge> Observers<C> {
    /// Nobody yet, on this map, under these rules; an error if they are played on the other grid.
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

    /// The same observers, looked after by these threads where many must look again.
    pub fn with_threads(self, threads: Threads) -> Self {
        Observers { threads, ..self }
    }

    /// The map as it is now.
    pub fn map(&self) -> &Map<C> {
        &self.map
    }

    /// The map, when nobody observes it any longer.
    pub fn into_map(self) -> Map<C> {
        self.map
    }

    /// The rules that everyone sees under.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many observers there are.
    pub fn len(&self) -> usize {
        self.roster.len()
    }

    /// Whether there is no observer.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where an observer stands; `None` if there is no such observer.
    pub fn at(&self, observer: Observer) -> Option<C> {
        self.roster.get(observer)?.at
    }

    /// What an observer sees; `None` if there is no such observer.
    pub fn field(&self, observer: Observer) -> Option<&Mask<C>> {
        self.roster.get(observer).map(|watch| &watch.field)
    }

    /// All observers, where they stand and what they see.
    pub fn iter(&self) -> impl Iterator<Item = (Observer, C, &Mask<C>)> {
        self.roster.iter()
    }

    /// What the last edit or move changed: one entry for each observer who sees other cells than
    /// before, in the order of [`Observers::iter`].
    pub fn changes(&self) -> &[Change<C>] {
        &self.changes[..self.reported]
    }

    /// Adds an observer. Several may stand on a cell.
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

    /// Removes an observer. Its name is not given again.
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

    /// Moves several observers, in one report; an error, and no move, if one cannot be made.
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

    /// Makes an edit; an error, and no change, if the map cannot make it.
    pub fn apply(&mut self, edit: &Edit<C>) -> Result<&[Change<C>], ObserversError<C>> {
        self.apply_all(std::slice::from_ref(edit))
    }

    /// Makes several edits in turn, in one report; an error, and no change, if one cannot be made.
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

    /// On new terrain, an observer may see further than a field can hold.
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

    /// Marks everyone who may see otherwise since an edit was made.
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

    /// Looks again for all who were touched, and reports.
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

    /// On a map without end, places that were left would add up.
    fn tidy(&mut self) {
        if !self.map.extent().is_bounded() {
            self.places.tidy(self.roster.len());
        }
    }

    fn slot(&self, observer: Observer) -> Result<u32, ObserversError<C>> {
        self.roster.slot(observer).ok_or(ObserversError::Unknown(observer))
    }
}

/// Marks an observer as one who may see otherwise.
fn touch<C: Coord>(roster: &mut Roster<C>, touched: &mut Vec<u32>, slot: u32) {
    let watch = roster.watch(slot);
    if watch.state == State::Fresh {
        watch.state = State::Touched;
        touched.push(slot);
    }
}

/// Fewer than this are not worth waking a thread for.
#[cfg(feature = "threads")]
const WORTH_SHARING: usize = 16;

fn refresh_all<C: Judge>(
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
