//! Errors of a store.

use super::Who;
use super::pack::LONGEST_SIGHTING;
use crate::SaveError;
use eyeline::Grid;
use rusqlite::ErrorCode;
use std::fmt;
use std::path::{Path, PathBuf};

/// A store cannot be opened, read or written.
#[derive(Debug)]
pub enum StoreError {
    /// The database failed: the disk is full, the folder is read-only, or the file is damaged.
    Database {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
    /// The folder of a new store cannot be synced.
    Folder {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is not a store.
    NotAStore(PathBuf),
    /// A store of an earlier version was opened to read only.
    Older {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The version that this program reads.
        known: i64,
    },
    /// A store of a later version.
    Newer {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The last version that this program knows.
        known: i64,
    },
    /// What is stored is not what was written.
    Damaged {
        /// Which viewer.
        who: Who,
        /// Which part.
        what: String,
    },
    /// A log that is not what was written.
    DamagedLog {
        /// Which game.
        game: String,
        /// Which part.
        what: String,
    },
    /// Someone else has written to a log since it was read.
    StaleLog {
        /// Which game.
        game: String,
        /// The position at which an entry was to be appended.
        position: u64,
        /// The number of entries that there are.
        entries: u64,
    },
    /// The viewer belongs to the other grid.
    OtherGrid {
        /// Which viewer.
        who: Who,
        /// The grid that was asked for.
        asked: Grid,
    },
    /// The viewer belongs to another map or other rules.
    Refused(SaveError),
    /// Somebody else has written this viewer since it was read.
    Stale(Who),
    /// An old save does not say on which map it was made.
    Unbound(Who),
    /// A sighting has more than 4096 bytes.
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

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Database { path, source } => write!(f, "{}: {source}", path.display()),
            StoreError::Folder { path, source } => {
                write!(f, "{}: cannot sync the folder to the disk: {source}", path.display())
            }
            StoreError::NotAStore(path) => {
                write!(f, "{}: not a store of eyeline", path.display())
            }
            StoreError::Older { path, found, known } => write!(
                f,
                "{}: a store of version {found}; it becomes one of version {known} when it is \
                 written to",
                path.display()
            ),
            StoreError::Newer { path, found, known } => write!(
                f,
                "{}: a store of version {found}; this program knows versions up to {known}",
                path.display()
            ),
            StoreError::Damaged { who, what } => {
                write!(f, "viewer {who} is damaged: {what} is not what was written")
            }
            StoreError::DamagedLog { game, what } => {
                write!(f, "the log of {game:?} is damaged: {what} is not what was written")
            }
            StoreError::StaleLog { game, position, entries } => write!(
                f,
                "the log of {game:?} has {entries} entries, not {position}: someone else writes to \
                 it; read it again"
            ),
            StoreError::OtherGrid { who, asked } => {
                write!(f, "viewer {who} is not on a {asked} map")
            }
            StoreError::Refused(error) => error.fmt(f),
            StoreError::Stale(who) => write!(
                f,
                "viewer {who} was written by someone else since it was read; read it again"
            ),
            StoreError::Unbound(who) => write!(
                f,
                "an old save does not say which map and rules it is for, so it cannot become \
                 viewer {who}; load it for a map first"
            ),
            StoreError::TooLong { at, bytes } => {
                write!(
                    f,
                    "the sighting at {at} has {bytes} bytes; at most {LONGEST_SIGHTING} are kept"
                )
            }
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StoreError::Database { source, .. } => Some(source),
            StoreError::Folder { source, .. } => Some(source),
            StoreError::Refused(error) => Some(error),
            _ => None,
        }
    }
}
