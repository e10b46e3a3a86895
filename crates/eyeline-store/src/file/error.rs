//! What failed, and for which file.

use std::path::{Path, PathBuf};
use std::{fmt, io};
use thiserror::Error;

/// What was being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doing {
    /// Looking at what is there.
    Find,
    /// Reading it.
    Read,
    /// Creating a temporary file beside it.
    Create,
    /// Writing the temporary file.
    Write,
    /// Waiting until its content is on the disk.
    Sync,
    /// Waiting for other writers of its folder.
    Lock,
    /// Making sure that it holds what is known of it.
    Compare,
    /// Keeping the previous generation.
    KeepPrevious,
    /// Giving the temporary file its name.
    Rename,
    /// Waiting until the name is on the disk.
    SyncFolder,
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Doing::Find | Doing::Compare => "replace it",
            Doing::Read => "read it",
            Doing::Create => "create a temporary file beside it",
            Doing::Write => "write the temporary file",
            Doing::Sync => "sync the temporary file to the disk",
            Doing::Lock => "lock the folder",
            Doing::KeepPrevious => "keep the previous file",
            Doing::Rename => "rename the temporary file",
            Doing::SyncFolder => "sync the folder to the disk",
        })
    }
}

/// A file could not be read or replaced. When replacing fails, the old content is still there,
/// whole; after [`Doing::SyncFolder`] it may be the new content.
#[derive(Debug, Error)]
#[error("{path}: cannot {doing}: {source}")]
pub struct FileError {
    /// Which file.
    pub path: PathBuf,
    /// What failed.
    pub doing: Doing,
    /// Why.
    pub source: io::Error,
}

impl FileError {
    pub(super) fn when(doing: Doing, path: &Path) -> impl FnOnce(io::Error) -> FileError {
        move |source| FileError { path: path.to_owned(), doing, source }
    }
}
