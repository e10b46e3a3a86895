//! Games on the server, so that a hunter's page never holds the truth. Who has no key of a game cannot
//! tell that it exists. Bounded in number and in memory: of too many, those that rested longest go.

/// Names that nobody guesses.
mod key;
/// Who holds which.
mod keys;
/// One game.
mod played;

pub use key::Key;
pub use keys::Holder;
pub use played::Played;

use crate::refusal::Refusal;
use eyeline_hunt::Game;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    played: Arc<Mutex<Played>>,
    used: u64,
    weight: usize,
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
        let played = Played::new(game).map_err(|_| Refusal::Internal)?;
        let told = json!({"ok": true, "hunt": name.to_string(), "keys": played.keys.to_json()});
        let mut games = self.games();
        games.clock += 1;
        let (used, weight) = (games.clock, played.weight);
        games.by_name.insert(name, Entry { played: Arc::new(Mutex::new(played)), used, weight });
        games.shrink(self.most);
        Ok(told)
    }

    /// Does something to a game, as the holder of this key. Who has none finds nothing.
    pub fn with<T>(
        &self,
        name: &str,
        key: &str,
        act: impl FnOnce(&mut Played, Holder) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let parsed = (name.parse::<Key>(), key.parse::<Key>());
        let (Ok(name), Ok(key)) = parsed else { return Err(Refusal::NotFound) };
        let found = self.games().by_name.get(&name).map(|entry| entry.played.clone());
        let played = found.ok_or(Refusal::NotFound)?;
        let (done, weight) = {
            // A panic in a game leaves that game as it was after its last line.
            let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
            let holder = played.keys.holder(key).ok_or(Refusal::NotFound)?;
            (act(&mut played, holder), played.weight)
        };
        let mut games = self.games();
        games.clock += 1;
        let used = games.clock;
        if let Some(entry) = games.by_name.get_mut(&name) {
            (entry.used, entry.weight) = (used, weight);
        }
        games.shrink(self.most);
        done
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
