//! A file that takes its place when it is finished: written under another name beside it, synced,
//! renamed, and its folder synced. Dropped before that, it leaves nothing. Cost: two waits for the disk.

use super::disk::{Disk, Real};
use super::look::writable_file;
use super::temporary::{Sweep, Temporary, sweep as swept};
use super::turn::Turn;
use super::{Content, Doing, FileError, followed, parts};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A file that takes its place when it is finished.
pub struct Draft {
    path: PathBuf,
    target: PathBuf,
    temporary: Temporary,
}

impl Draft {
    /// A new file in place of what is at this path, if anything is. What a link leads to is replaced,
    /// not the link; permissions stay; a read-only file is refused.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        Draft::open(path, Sweep::First)
    }

    pub(super) fn open(path: &Path, sweep: Sweep) -> Result<Self, FileError> {
        let target = followed(path).map_err(FileError::when(Doing::Find, path))?;
        let before = writable_file(&target).map_err(FileError::when(Doing::Find, path))?;
        let (folder, name) = parts(&target).map_err(FileError::when(Doing::Find, path))?;
        if sweep == Sweep::First {
            swept(folder, name);
        }
        let temporary = Temporary::create(folder, name, before.as_ref())
            .map_err(FileError::when(Doing::Create, path))?;
        Ok(Draft { path: path.to_owned(), target, temporary })
    }

    /// The file, to be written.
    pub fn file(&mut self) -> &mut File {
        &mut self.temporary.file
    }

    /// The name that it has until it is finished, for those who end the process meanwhile.
    pub fn path(&self) -> &Path {
        &self.temporary.path
    }

    /// Takes the place; nothing is kept of what was there.
    pub fn finish(self) -> Result<(), FileError> {
        self.take_place(&Real, None, |_, _, _| Ok(()))
    }

    /// Takes the place, if what is there is known; `keep` sees to what was there.
    pub(super) fn take_place<D: Disk>(
        self,
        disk: &D,
        known: Option<Content>,
        keep: impl FnOnce(&D, &Path, &Path) -> io::Result<()>,
    ) -> Result<(), FileError> {
        let Draft { path, target, temporary } = &self;
        let (folder, _) = parts(target).map_err(FileError::when(Doing::Find, path))?;
        disk.sync(&temporary.file).map_err(FileError::when(Doing::Sync, path))?;
        let turn = Turn::wait(folder).map_err(FileError::when(Doing::Lock, path))?;
        if let Some(known) = known {
            known.check(target).map_err(FileError::when(Doing::Compare, path))?;
        }
        let kept = keep(disk, target, &temporary.old);
        kept.map_err(FileError::when(Doing::KeepPrevious, path))?;
        disk.rename(&temporary.path, target).map_err(FileError::when(Doing::Rename, path))?;
        drop(turn);
        disk.sync_folder(folder).map_err(FileError::when(Doing::SyncFolder, path))
    }
}
