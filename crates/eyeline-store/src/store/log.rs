//! Logs of games: entries of bytes in order, each on the disk when [`Store::append`] returns. An
//! entry's checksum covers the name of its game and all entries before it, and the game's row
//! counts the entries. So an entry that was changed, moved, torn or lost is found. Cost: one wait
//! for the disk for each entry.

use super::{Store, StoreError};
use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

/// Where a log ends.
struct End {
    entries: u64,
    checksum: i64,
}

impl End {
    /// Before the first entry.
    fn start(game: &str) -> Self {
        End { entries: 0, checksum: xxh3_64(game.as_bytes()) as i64 }
    }

    fn after(&self, entry: &[u8]) -> Self {
        let checksum = xxh3_64_with_seed(entry, self.checksum as u64) as i64;
        End { entries: self.entries + 1, checksum }
    }

    fn read(transaction: &Transaction<'_>, game: &str) -> rusqlite::Result<Self> {
        let sql = "SELECT entries, checksum FROM game WHERE name = ?1";
        let mut statement = transaction.prepare_cached(sql)?;
        let kept = statement.query_row([game], |row| {
            Ok(End { entries: row.get::<_, i64>(0)? as u64, checksum: row.get(1)? })
        });
        Ok(kept.optional()?.unwrap_or_else(|| End::start(game)))
    }

    fn write(&self, transaction: &Transaction<'_>, game: &str) -> rusqlite::Result<()> {
        let sql = "INSERT OR REPLACE INTO game (name, entries, checksum) VALUES (?1, ?2, ?3)";
        let row = params![game, self.entries as i64, self.checksum];
        transaction.prepare_cached(sql)?.execute(row).map(|_| ())
    }
}

impl Store {
    /// The games that have logs, sorted.
    pub fn games(&self) -> Result<Vec<String>, StoreError> {
        let list = || -> rusqlite::Result<Vec<String>> {
            let mut statement = self.connection.prepare("SELECT name FROM game ORDER BY name")?;
            let names = statement.query_map([], |row| row.get(0));
            names?.collect()
        };
        list().map_err(self.sql())
    }

    /// Returns all entries of a game in order; the list is empty if there is no such game.
    pub fn log(&self, game: &str) -> Result<Vec<Vec<u8>>, StoreError> {
        let damaged = |what: String| StoreError::DamagedLog { game: game.to_owned(), what };
        // The entries and their number are read in one transaction.
        let transaction = self.connection.unchecked_transaction().map_err(self.sql())?;
        let end = End::read(&transaction, game).map_err(self.sql())?;
        let sql = "SELECT position, bytes, checksum FROM log WHERE game = ?1 ORDER BY position";
        let mut statement = transaction.prepare_cached(sql).map_err(self.sql())?;
        let mut rows = statement.query([game]).map_err(self.sql())?;
        let (mut entries, mut here) = (Vec::new(), End::start(game));
        while let Some(row) = rows.next().map_err(self.sql())? {
            let position: i64 = row.get(0).map_err(self.sql())?;
            let bytes: Vec<u8> = row.get(1).map_err(self.sql())?;
            let next = here.after(&bytes);
            if position as u64 != here.entries || row.get(2) != Ok(next.checksum) {
                return Err(damaged(format!("entry {}", here.entries)));
            }
            here = next;
            entries.push(bytes);
        }
        if (here.entries, here.checksum) != (end.entries, end.checksum) {
            return Err(damaged("the number of entries".to_owned()));
        }
        Ok(entries)
    }

    /// Appends an entry at a position, which is the number of entries before it. When this returns,
    /// the entry is on the disk. It is refused if somebody else has written since.
    pub fn append(&mut self, game: &str, position: u64, entry: &[u8]) -> Result<(), StoreError> {
        let Store { connection, path } = self;
        let sql = || StoreError::sql(path);
        let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = begun.map_err(sql())?;
        let end = End::read(&transaction, game).map_err(sql())?;
        if end.entries != position {
            let (game, entries) = (game.to_owned(), end.entries);
            return Err(StoreError::StaleLog { game, position, entries });
        }
        let next = end.after(entry);
        let insert = "INSERT INTO log (game, position, bytes, checksum) VALUES (?1, ?2, ?3, ?4)";
        let row = params![game, position as i64, entry, next.checksum];
        let inserted = transaction.prepare_cached(insert).and_then(|mut into| into.execute(row));
        inserted.map_err(sql())?;
        next.write(&transaction, game).map_err(sql())?;
        transaction.commit().map_err(sql())
    }
}
