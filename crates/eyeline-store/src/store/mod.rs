//! Many viewers of many maps in one SQLite file. Each memory is stored as compressed chunks with
//! checksums. A step writes only the chunks that it changed, and when [`Store::commit`] returns
//! they are on the disk: the journal is synced at every commit. Cost: one wait for the disk for
//! each commit, however many viewers it has.

/// Errors of a store.
mod error;
/// Logs of games.
mod log;
/// The compression of chunks.
mod pack;
/// Reads rows into a memory.
mod read;
/// Stores that are opened to read only.
mod reader;
/// The tables, and how older versions are converted.
mod schema;
/// Checksums.
mod seal;
/// A memory that knows which parts have changed.
mod viewer;
/// Writes a memory into rows.
mod write;

use crate::{Save, SaveError};
use eyeline::{Coord, World};
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::fmt;
use std::path::{Path, PathBuf};

pub use error::StoreError;
pub use read::Stored;
pub use viewer::Viewer;

/// A viewer, by the names that the game gives to its map and to itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Who {
    /// The map.
    pub map: String,
    /// The viewer, or the party.
    pub name: String,
}

impl Who {
    /// This viewer of this map.
    pub fn new(map: impl Into<String>, name: impl Into<String>) -> Self {
        Who { map: map.into(), name: name.into() }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} on {:?}", self.name, self.map)
    }
}

/// A file of viewers' memories.
///
/// ```
/// use eyeline::{Cell, Extent, Map, Rules, Sight};
/// use eyeline_store::{Store, Who};
/// # let path = std::env::temp_dir().join(format!("eyeline-doc-{}.db", std::process::id()));
/// let (map, rules) = (Map::new(Extent::rectangle(20, 20)?), Rules::named("overland")?);
/// let (sight, at) = (Sight::new(&map, &rules)?, Cell::new(9, 9));
/// let mut store = Store::open(&path)?;
/// let mut party = store.viewer(&Who::new("island", "party"), &map, &rules.to_string())?;
/// party.remember(&map, at, &sight.field(at)?);
/// store.commit(&mut [&mut party])?;
/// // Later:
/// let party = Store::open(&path)?.viewer(&Who::new("island", "party"), &map, "overland@1")?;
/// assert_eq!((party.memory().seen().len(), party.at()), (25, Some(at)));
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens a store, or creates one. A store of an older version is converted.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = Connection::open_with_flags(path, flags);
        let connection = opened.map_err(StoreError::sql(path))?;
        let mut store = Store { connection, path: path.to_owned() };
        schema::prepare(&mut store)?;
        Ok(store)
    }

    /// Returns the names of all viewers, sorted.
    pub fn viewers(&self) -> Result<Vec<Who>, StoreError> {
        let list = || -> rusqlite::Result<Vec<Who>> {
            let sql = "SELECT map, name FROM viewer ORDER BY map, name";
            let mut statement = self.connection.prepare_cached(sql)?;
            let rows =
                statement.query_map([], |row| Ok(Who { map: row.get(0)?, name: row.get(1)? }));
            rows?.collect()
        };
        list().map_err(self.sql())
    }

    /// Returns a viewer, not checked against any map; `None` if there is none of this name.
    pub fn read<C: Coord>(&self, who: &Who) -> Result<Option<Stored<C>>, StoreError> {
        read::stored(self, who)
    }

    /// Returns a viewer of this map under the rules of this name, or a new one if there is none. A
    /// viewer that was made on another map or under other rules is refused.
    pub fn viewer<C: Coord>(
        &self,
        who: &Who,
        world: &impl World<C>,
        rules: &str,
    ) -> Result<Viewer<C>, StoreError> {
        match self.read(who)? {
            Some(stored) => stored.viewer_for(world, rules),
            None => Ok(Viewer::new(who.clone(), world, rules)),
        }
    }

    /// Writes what these viewers have changed, all of it or nothing. When it returns, it is on the
    /// disk. On an error nothing is written, and the viewers keep their unsaved changes.
    pub fn commit<C: Coord>(&mut self, viewers: &mut [&mut Viewer<C>]) -> Result<(), StoreError> {
        let Store { connection, path } = self;
        let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = begun.map_err(StoreError::sql(path))?;
        let mut bytes = Vec::new();
        let written =
            viewers.iter().map(|viewer| write::viewer(&transaction, path, viewer, &mut bytes));
        let rows = written.collect::<Result<Vec<_>, StoreError>>()?;
        transaction.commit().map_err(StoreError::sql(path))?;
        viewers.iter_mut().zip(rows).for_each(|(viewer, row)| viewer.written(row));
        Ok(())
    }

    /// Removes a viewer with everything stored of it, and returns whether there was one.
    pub fn forget(&mut self, who: &Who) -> Result<bool, StoreError> {
        let Store { connection, path } = self;
        let mut forget = || -> rusqlite::Result<bool> {
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let of = "(SELECT id FROM viewer WHERE map = ?1 AND name = ?2)";
            let names = [&who.map, &who.name];
            transaction.execute(&format!("DELETE FROM chunk WHERE viewer = {of}"), names)?;
            let sql = "DELETE FROM viewer WHERE map = ?1 AND name = ?2";
            let found = transaction.execute(sql, names)? > 0;
            transaction.commit()?;
            Ok(found)
        };
        forget().map_err(StoreError::sql(path))
    }

    /// Returns a viewer as a JSON save, without its last sightings, which saves do not contain.
    pub fn export<C: Coord>(&self, who: &Who) -> Result<Option<Save<C>>, StoreError> {
        Ok(self.read(who)?.map(|stored| stored.viewer().save()))
    }

    /// Adds a JSON save as a new viewer. An old save is bound to no map; use [`Save::memory_for`]
    /// and [`Viewer::learn`] for it.
    pub fn import<C: Coord>(&mut self, who: &Who, save: &Save<C>) -> Result<(), StoreError> {
        let made_for = save.made_for().ok_or_else(|| StoreError::Unbound(who.clone()))?;
        let mut viewer = Viewer::imported(who.clone(), made_for, save);
        self.commit(&mut [&mut viewer])
    }

    /// Limits the file to this number of pages of 4096 bytes, or to its present size if that is
    /// larger. Returns the limit that now holds. 0 changes nothing.
    pub fn limit_pages(&mut self, pages: u32) -> Result<u32, StoreError> {
        let sql = format!("PRAGMA max_page_count = {pages}");
        self.connection.query_row(&sql, [], |row| row.get(0)).map_err(self.sql())
    }

    fn sql(&self) -> impl FnOnce(rusqlite::Error) -> StoreError {
        StoreError::sql(&self.path)
    }
}

impl From<SaveError> for StoreError {
    fn from(error: SaveError) -> Self {
        StoreError::Refused(error)
    }
}
