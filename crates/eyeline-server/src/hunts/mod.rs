//! Games on the server, so that a hunter's page never holds the truth. Who has no key of a game cannot
//! tell that it exists. Bounded in number and in memory: of too many, those that rested longest go.

/// Names that nobody guesses.
mod key;
/// Who holds which.
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
const MOST_BYTES: usize = 256 << 20;

/// All games.
pub struct Hunts {
    most: usize,
    games: Mutex<Games>,
}

#[derive(Default)]
struct Games {
    by_name: HashMap<Key, Entry>,
    /// Counts up at each use.
    clock: u64,
}

struct Entry {
    keys: Keys,
    played: Arc<Turn<Played>>,
    used: u64,
    weight: usize,
}

/// A place at a game: which, and whose key opened it. Whoever sits there waits for their turn without
/// keeping a worker from others.
pub struct Seat {
    name: Key,
    holder: Holder,
    played: Arc<Turn<Played>>,
}

/// A turn at a game: nobody else is at it meanwhile.
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
    /// So many games.
    pub fn at_most(most: usize) -> Self {
        Hunts { most, games: Mutex::default() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.games().by_name.len()
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        // Nothing below leaves a table half changed.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a game in; its name and keys, for whoever made it.
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

    /// The place that a key opens. Who has none finds nothing.
    pub fn seat(&self, name: &str, key: &str) -> Result<Seat, Refusal> {
        let parsed = (name.parse::<Key>(), key.parse::<Key>());
        let (Ok(name), Ok(key)) = parsed else { return Err(Refusal::NotFound) };
        let games = self.games();
        let entry = games.by_name.get(&name).ok_or(Refusal::NotFound)?;
        let holder = entry.keys.holder(key).ok_or(Refusal::NotFound)?;
        Ok(Seat { name, holder, played: entry.played.clone() })
    }

    /// A turn is over.
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
    /// Drops those that rested longest until the rest is not too many and not too heavy.
    fn shrink(&mut self, most: usize) {
        let mut weight: usize = self.by_name.values().map(|entry| entry.weight).sum();
        while self.by_name.len() > most || (weight > MOST_BYTES && self.by_name.len() > 1) {
            let oldest = self.by_name.iter().min_by_key(|(_, entry)| entry.used);
            let Some((&name, entry)) = oldest else { return };
            weight -= entry.weight;
            self.by_name.remove(&name);
        }
    }
}
