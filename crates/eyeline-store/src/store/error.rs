//! Errors of a store.

use super::Who;
use super::pack::LONGEST_SIGHTING;
use crate::SaveError;
use eyeline::Grid;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A store cannot be opened, read or written.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database failed: the disk is full, the folder is read-only, or the file is damaged.
    #[error("{path}: {source}")]
    Database {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
    /// The folder of a new store cannot be synced.
    #[error("{path}: cannot sync the folder to the disk: {source}")]
    Folder {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is not a store.
    #[error("{0}: not a store of eyeline")]
    NotAStore(PathBuf),
    /// A store of an earlier version was opened to read only.
    #[error(
        "{path}: a store of version {found}; it becomes one of version {known} when it is written to"
    )]
    Older {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The version that this program reads.
        known: i64,
    },
    /// A store of a later version.
    #[error("{path}: a store of version {found}; this program knows versions up to {known}")]
    Newer {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The last version that this program knows.
        known: i64,
    },
    /// What is stored is not what was written.
    #[error("viewer {who} is damaged: {what} is not what was written")]
    Damaged {
        /// Which viewer.
        who: Who,
        /// Which part.
        what: String,
    },
    /// A log that is not what was written.
    #[error("the log of {game:?} is damaged: {what} is not what was written")]
    DamagedLog {
        /// Which game.
        game: String,
        /// Which part.
        what: String,
    },
    /// Someone else has written to a log since it was read.
    #[error(
        "the log of {game:?} has {entries} entries, not {position}: someone else writes to it; read it again"
    )]
    StaleLog {
        /// Which game.
        game: String,
        /// The position at which an entry was to be appended.
        position: u64,
        /// The number of entries that there are.
        entries: u64,
    },
    /// The viewer belongs to the other grid.
    #[error("viewer {who} is not on a {asked} map")]
    OtherGrid {
        /// Which viewer.
        who: Who,
        /// The grid that was asked for.
        asked: Grid,
    },
    /// The viewer belongs to another map or other rules.
    #[error("{0}")]
    Refused(#[source] SaveError),
    /// Somebody else has written this viewer since it was read.
    #[error("viewer {0} was written by someone else since it was read; read it again")]
    Stale(Who),
    /// An old save does not say on which map it was made.
    #[error(
        "an old save does not say which map and rules it is for, so it cannot become viewer {0}; load it for a map first"
    )]
    Unbound(Who),
    /// A sighting has more than 4096 bytes.
    #[error("the sighting at {at} has {bytes} bytes; at most {LONGEST_SIGHTING} are kept")]
    TooLong {
        /// Where it was seen.
        at: String,
        /// How long it is.
        bytes: usize,
    },
}

impl StoreError {
    pub(super) fn sql(path: &Path) -> impl FnOnce(rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        move |source| match source.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::NotAStore(path),
            _ => StoreError::Database { path, source },
        }
    }

    pub(super) fn damaged(who: &Who, what: impl Into<String>) -> Self {
        StoreError::Damaged { who: who.clone(), what: what.into() }
    }
}
