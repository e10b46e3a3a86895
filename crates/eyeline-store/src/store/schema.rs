//! The tables, and how older versions are converted. The version is SQLite's `user_version`. Each
//! conversion to the next version is one transaction, so a crash leaves one version or the other.
//!
//! Version 1 had no numbers of cells, no generations and no checksums of viewers. Version 2 had no
//! logs.

use super::read::{Row, chunks};
use super::{Store, StoreError};
use crate::file::{disk, parts};
use disk::Disk;
use eyeline::{Cell, Grid, Hex};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;
use std::time::Duration;

/// "eyel", the application id of our files.
const APPLICATION: i64 = 0x6579_656C;

/// The version that is written.
const VERSION: i64 = 3;

/// How long to wait for another writer.
const STORE_PATIENCE: Duration = Duration::from_secs(10);

const TABLES: &str = "
CREATE TABLE viewer (
    id INTEGER PRIMARY KEY,
    map TEXT NOT NULL,
    name TEXT NOT NULL,
    grid TEXT NOT NULL,
    rules TEXT NOT NULL,
    fingerprint INTEGER NOT NULL,
    at_first INTEGER,
    at_second INTEGER,
    seen INTEGER NOT NULL DEFAULT 0,
    visited INTEGER NOT NULL DEFAULT 0,
    sightings INTEGER NOT NULL DEFAULT 0,
    generation INTEGER NOT NULL DEFAULT 0,
    checksum INTEGER NOT NULL DEFAULT 0,
    UNIQUE (map, name)
) STRICT;
CREATE TABLE chunk (
    viewer INTEGER NOT NULL,
    layer INTEGER NOT NULL,
    chunk_row INTEGER NOT NULL,
    chunk_column INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (viewer, layer, chunk_row, chunk_column)
) STRICT, WITHOUT ROWID;";

const LOG_TABLES: &str = "
CREATE TABLE game (
    name TEXT PRIMARY KEY,
    entries INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE log (
    game TEXT NOT NULL,
    position INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (game, position)
) STRICT, WITHOUT ROWID;";

/// Makes the file a store of this version, or refuses it.
pub fn prepare(store: &mut Store) -> Result<(), StoreError> {
    let Store { connection, path } = store;
    let sql = || StoreError::sql(path);
    connection.busy_timeout(STORE_PATIENCE).map_err(sql())?;
    // Nothing is changed in a file before it is known to be ours.
    let first = look(connection).map_err(sql())?;
    let begins = matches!(first, Found::Nothing);
    let mut version = first.version(path)?;
    settle(connection).map_err(sql())?;
    while version < VERSION {
        let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = begun.map_err(sql())?;
        // Another program may have been faster.
        match look(&transaction).map_err(sql())?.version(path)? {
            0 => create(&transaction).map_err(sql())?,
            1 => number_cells(&transaction, path)?,
            2 => add_logs(&transaction).map_err(sql())?,
            _ => (),
        }
        transaction.commit().map_err(sql())?;
        version = look(connection).map_err(sql())?.version(path)?;
    }
    if begins {
        name_for_good(path)?;
    }
    Ok(())
}

/// Refuses a file that is not a store of this version; writes nothing.
pub fn check(store: &Store) -> Result<(), StoreError> {
    let Store { connection, path } = store;
    let sql = || StoreError::sql(path);
    connection.busy_timeout(STORE_PATIENCE).map_err(sql())?;
    connection.execute_batch(DISTRUST).map_err(sql())?;
    match look(connection).map_err(sql())?.version(path)? {
        0 => Err(StoreError::NotAStore(path.clone())),
        VERSION => Ok(()),
        found => Err(StoreError::Older { path: path.clone(), found, known: VERSION }),
    }
}

/// Settings for files that may be malicious.
const DISTRUST: &str = "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;";

/// What kind of file it is.
enum Found {
    Nothing,
    Version(i64),
    Other,
}

fn look(connection: &Connection) -> rusqlite::Result<Found> {
    let number = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let application = number("SELECT application_id FROM pragma_application_id")?;
    let version = number("SELECT user_version FROM pragma_user_version")?;
    Ok(match (application, version) {
        (APPLICATION, version) => Found::Version(version),
        (0, 0) if number("SELECT count(*) FROM sqlite_schema")? == 0 => Found::Nothing,
        _ => Found::Other,
    })
}

impl Found {
    /// Its version, or 0 if it is empty; an error if it is not a store.
    fn version(self, path: &Path) -> Result<i64, StoreError> {
        let path = path.to_owned();
        match self {
            Found::Nothing => Ok(0),
            Found::Version(version) if (1..=VERSION).contains(&version) => Ok(version),
            Found::Version(found) => Err(StoreError::Newer { path, found, known: VERSION }),
            Found::Other => Err(StoreError::NotAStore(path)),
        }
    }
}

/// A journal that is synced at every commit, and settings for files that may be malicious.
fn settle(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL;
         PRAGMA fullfsync = ON;
         PRAGMA journal_size_limit = 67108864;",
    )?;
    connection.execute_batch(DISTRUST)
}

fn create(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    add_logs(transaction)
}

/// From version 2 to 3.
fn add_logs(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute_batch(LOG_TABLES)?;
    transaction.pragma_update(None, "user_version", 3)
}

/// From version 1 to 2.
fn number_cells(transaction: &Transaction<'_>, path: &Path) -> Result<(), StoreError> {
    let sql = || StoreError::sql(path);
    for column in ["seen", "visited", "sightings", "generation", "checksum"] {
        let add = format!("ALTER TABLE viewer ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0");
        transaction.execute_batch(&add).map_err(sql())?;
    }
    for mut row in Row::all(transaction).map_err(sql())? {
        row.counts = if row.grid == Grid::Hex.to_string() {
            chunks::<Hex>(transaction, path, &row)?.counts()
        } else {
            chunks::<Cell>(transaction, path, &row)?.counts()
        };
        row.generation += 1;
        row.update(transaction).map_err(sql())?;
    }
    transaction.pragma_update(None, "user_version", 2).map_err(sql())
}

/// SQLite syncs what it writes; the file's name is durable only when its folder is synced.
fn name_for_good(path: &Path) -> Result<(), StoreError> {
    let synced = parts(path).and_then(|(folder, _)| disk::Real.sync_folder(folder));
    synced.map_err(|source| StoreError::Folder { path: path.to_owned(), source })
}
