//! The list of observers. A name stays valid until its observer is removed, and is not used again after
//! that.
//! Cost: O(1); memory for as many observers as there ever were at once.

use crate::grid::{Coord, Mask};
use std::fmt;

/// The name of an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Observer {
    slot: u32,
    /// The number of observers that had the slot before.
    turn: u32,
}

impl Observer {
    /// Returns the name as a number, for logs and other languages: the first observers are 0, 1, 2 ….
    pub fn number(self) -> u64 {
        u64::from(self.turn) << 32 | u64::from(self.slot)
    }

    /// Returns the name with this number.
    pub fn numbered(number: u64) -> Self {
        Observer { slot: number as u32, turn: (number >> 32) as u32 }
    }
}

impl fmt::Display for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.number())
    }
}

/// A slot of the list: an observer, or the memory that one has left.
#[derive(Clone, Debug)]
pub(super) struct Watch<C: Coord> {
    turn: u32,
    /// The cell on which the observer stands, if there is one.
    pub at: Option<C>,
    /// The observer's field.
    pub field: Mask<C>,
    pub state: State,
}

/// Whether a field is known to be up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Fresh,
    Touched,
}

/// All observers.
#[derive(Clone, Debug)]
pub(super) struct Roster<C: Coord> {
    watches: Vec<Watch<C>>,
    /// The slots that observers have left, to be used again.
    free: Vec<u32>,
    len: usize,
}

impl<C: Coord> Roster<C> {
    pub fn new() -> Self {
        Roster { watches: Vec::new(), free: Vec::new(), len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// Adds an observer, whose field is still to be filled.
    pub fn add(&mut self, at: C) -> Observer {
        self.len += 1;
        let slot = self.free.pop().unwrap_or_else(|| {
            let (field, state) = (Mask::default(), State::Fresh);
            self.watches.push(Watch { turn: 0, at: None, field, state });
            (self.watches.len() - 1) as u32
        });
        self.watch(slot).at = Some(at);
        self.name(slot)
    }

    /// Removes an observer; its memory is kept for the next one.
    pub fn remove(&mut self, observer: Observer) -> Option<C> {
        let at = self.find(observer)?.at.take()?;
        self.len -= 1;
        // A slot whose turns are used up is not used again.
        if let Some(next) = observer.turn.checked_add(1) {
            self.watch(observer.slot).turn = next;
            self.free.push(observer.slot);
        }
        Some(at)
    }

    /// Returns the observer's place in the list.
    pub fn slot(&self, observer: Observer) -> Option<u32> {
        self.get(observer).map(|_| observer.slot)
    }

    pub fn get(&self, observer: Observer) -> Option<&Watch<C>> {
        let watch = self.watches.get(observer.slot as usize)?;
        (watch.turn == observer.turn && watch.at.is_some()).then_some(watch)
    }

    pub fn find(&mut self, observer: Observer) -> Option<&mut Watch<C>> {
        let watch = self.watches.get_mut(observer.slot as usize)?;
        (watch.turn == observer.turn && watch.at.is_some()).then_some(watch)
    }

    /// Returns the observer in a slot.
    pub fn watch(&mut self, slot: u32) -> &mut Watch<C> {
        &mut self.watches[slot as usize]
    }

    /// Returns the name of the observer in a slot.
    pub fn name(&self, slot: u32) -> Observer {
        Observer { slot, turn: self.watches[slot as usize].turn }
    }

    /// Returns all observers in the order of their slots.
    pub fn iter(&self) -> impl Iterator<Item = (Observer, C, &Mask<C>)> {
        let all = self.watches.iter().zip(0_u32..);
        all.filter_map(|(watch, slot)| {
            Some((Observer { slot, turn: watch.turn }, watch.at?, &watch.field))
        })
    }
}
