//! Games on the server, so that a hunter's page never holds the truth. Whoever has no key of a game
//! cannot tell that it exists. Their number and memory are bounded: if there are too many, those that
//! were not used for longest are dropped.

/// Names that cannot be guessed.
mod key;
/// The keys of a game.
mod keys;
/// One game.
mod played;

use crate::refusal::Refusal;
use eyeline_hunt::Game;
pub use key::Key;
pub use keys::Holder;
use keys::Keys;
pub use played::Played;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Mutex as Turn, OwnedMutexGuard};

/// The most bytes that all games may weigh.
const MOST_HELD_BYTES: usize = 256 << 20;

/// All games.
pub struct Hunts {
    most: usize,
    games: Mutex<Games>,
}

#[derive(Default)]
struct Games {
    by_name: HashMap<Key, Entry>,
    /// A number that grows with each use.
    clock: u64,
}

struct Entry {
    keys: Keys,
    played: Arc<Turn<Played>>,
    used: u64,
    weight: usize,
}

/// A place at a game: which game, and whose key opened it. Whoever has it waits for a turn without
/// occupying a worker.
pub struct Seat {
    name: Key,
    holder: Holder,
    played: Arc<Turn<Played>>,
}

/// A turn at a game, during which nobody else is at it.
pub struct AtTable {
    name: Key,
    /// Whose key it is.
    pub holder: Holder,
    /// The game.
    pub played: OwnedMutexGuard<Played>,
}

impl Seat {
    /// Waits for a turn.
    pub async fn turn(self) -> AtTable {
        let Seat { name, holder, played } = self;
        AtTable { name, holder, played: played.lock_owned().await }
    }
}

impl Hunts {
    /// Returns a table of at most this many games.
    pub fn at_most(most: usize) -> Self {
        Hunts { most, games: Mutex::default() }
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.games().by_name.len()
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        // Nothing below leaves a table half changed.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a game, and returns its name and keys for whoever made it.
    pub fn open(&self, game: Game) -> Result<Value, Refusal> {
        let name = Key::random().map_err(|_| Refusal::Internal)?;
        let keys = Keys::random().map_err(|_| Refusal::Internal)?;
        let played = Played::new(game);
        let told = json!({"ok": true, "hunt": name.to_string(), "keys": keys.to_json()});
        let mut games = self.games();
        games.clock += 1;
        let (used, weight) = (games.clock, played.weight);
        let played = Arc::new(Turn::new(played));
        games.by_name.insert(name, Entry { keys, played, used, weight });
        games.shrink(self.most);
        Ok(told)
    }

    /// Returns the place that a key opens. Without a key, nothing is found.
    pub fn seat(&self, name: &str, key: &str) -> Result<Seat, Refusal> {
        let parsed = (name.parse::<Key>(), key.parse::<Key>());
        let (Ok(name), Ok(key)) = parsed else { return Err(Refusal::NotFound) };
        let games = self.games();
        let entry = games.by_name.get(&name).ok_or(Refusal::NotFound)?;
        let holder = entry.keys.holder(key).ok_or(Refusal::NotFound)?;
        Ok(Seat { name, holder, played: entry.played.clone() })
    }

    /// Ends a turn.
    pub fn leave(&self, table: AtTable) {
        let (name, weight) = (table.name, table.played.weight);
        drop(table);
        let mut games = self.games();
        games.clock += 1;
        let used = games.clock;
        if let Some(entry) = games.by_name.get_mut(&name) {
            (entry.used, entry.weight) = (used, weight);
        }
        games.shrink(self.most);
    }
}

impl Games {
    /// Drops the games that were not used for longest, until the rest is neither too many nor too
    /// large.
    fn shrink(&mut self, most: usize) {
        let mut weight: usize = self.by_name.values().map(|entry| entry.weight).sum();
        while self.by_name.len() > most || (weight > MOST_HELD_BYTES && self.by_name.len() > 1) {
            let oldest = self.by_name.iter().min_by_key(|(_, entry)| entry.used);
            let Some((&name, entry)) = oldest else { return };
            weight -= entry.weight;
            self.by_name.remove(&name);
        }
    }
}
