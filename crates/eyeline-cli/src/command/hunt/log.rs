//! The log of a game on disk: every line is written before anybody sees its effect, and a game
//! continues where its log ends.

use crate::failure::Failure;
use eyeline_hunt::{Command, Game, Referee};
use eyeline_store::{Store, StoreError};
use std::path::Path;

/// The game's name in the store.
const GAME: &str = "hunt";

/// A log that is open.
pub struct Log {
    store: Store,
    /// The number of entries: the state, and one for each line.
    entries: u64,
}

impl Log {
    /// Opens a log, or begins one, and plays what it holds.
    pub fn open(path: &Path, game: &mut Game) -> Result<Self, Failure> {
        let start = game.log(Referee).start;
        let mut store = Store::open(path).map_err(told)?;
        let mut entries = replayed(&store, path, &start, game)?;
        if entries == 0 {
            store.append(GAME, 0, start.as_bytes()).map_err(told)?;
            entries = 1;
        }
        Ok(Log { store, entries })
    }

    /// Writes the lines played since; they are on disk when it returns.
    pub fn keep(&mut self, game: &Game) -> Result<(), Failure> {
        let kept = self.entries as usize - 1;
        for line in game.lines(Referee).iter().skip(kept) {
            self.store.append(GAME, self.entries, line.as_bytes()).map_err(told)?;
            self.entries += 1;
        }
        Ok(())
    }
}

/// Plays what a log holds, and writes nothing.
pub fn play(path: &Path, game: &mut Game) -> Result<(), Failure> {
    let start = game.log(Referee).start;
    let shown = path.display();
    if !path.exists() {
        return Err(Failure::data(format!("cannot read {shown}: there is no such log")));
    }
    let store = Store::open_to_read(path).map_err(told)?;
    match replayed(&store, path, &start, game)? {
        0 => Err(Failure::data(format!("{shown}: there is no game in this log"))),
        _ => Ok(()),
    }
}

/// Plays what a log holds, and returns the number of its entries.
fn replayed(store: &Store, path: &Path, start: &str, game: &mut Game) -> Result<u64, Failure> {
    let entries = store.log(GAME).map_err(told)?;
    let Some((first, lines)) = entries.split_first() else { return Ok(0) };
    if first != start.as_bytes() {
        let shown = path.display();
        let message = format!("{shown}: the log of a game that began with another state");
        return Err(Failure::data(message + "; give that state, or another file"));
    }
    for line in lines {
        game.play(&Command::read(&String::from_utf8_lossy(line)));
    }
    Ok(entries.len() as u64)
}

fn told(error: StoreError) -> Failure {
    Failure::data(error.to_string())
}
