//! Temporary files. They are removed when their writer is done or, if it was killed, by the next
//! writer.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

const SUFFIX: &str = ".saving";
const OLD: &str = ".old";

/// Whether a folder is searched for temporary files of killed writers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sweep {
    /// Before anything is written.
    First,
    /// It was searched already, by the same writer.
    Done,
}

/// A file that is being written; locked, so that others know its writer lives.
pub struct Temporary {
    pub path: PathBuf,
    /// A second name, for the file that will be replaced.
    pub old: PathBuf,
    pub file: File,
}

impl Temporary {
    /// Makes a temporary file for a file of this name, with its permissions and owner.
    pub fn create(folder: &Path, name: &OsStr, before: Option<&Metadata>) -> io::Result<Self> {
        /// No name is used twice by one process.
        static COUNT: AtomicU64 = AtomicU64::new(0);
        loop {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let stem = format!("{}{}-{count}", stem(name), std::process::id());
            let path = folder.join(format!("{stem}{SUFFIX}"));
            match options(before).open(&path) {
                Ok(file) => {
                    let old = folder.join(format!("{stem}{OLD}"));
                    let temporary = Temporary { path, old, file };
                    // Another writer may take it for a killed writer's file before it is locked.
                    if !temporary.is_locked() || temporary.is_gone()? {
                        continue;
                    }
                    before.map_or(Ok(()), |before| resemble(&temporary.file, before))?;
                    return Ok(temporary);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => (),
                Err(error) => return Err(error),
            }
        }
    }

    /// Where files cannot be locked, no writer removes those of others.
    fn is_locked(&self) -> bool {
        !matches!(self.file.try_lock(), Err(TryLockError::WouldBlock))
    }

    #[cfg(unix)]
    fn is_gone(&self) -> io::Result<bool> {
        use std::os::unix::fs::MetadataExt;
        Ok(self.file.metadata()?.nlink() == 0)
    }

    #[cfg(not(unix))]
    fn is_gone(&self) -> io::Result<bool> {
        Ok(false)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Either may have its proper name by now.
        let _ = fs::remove_file(&self.old);
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes the temporary files that killed writers of this file left.
pub fn sweep(folder: &Path, name: &OsStr) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let stem = stem(name);
    for entry in entries.flatten() {
        let found = entry.file_name();
        let found = found.to_str().and_then(|found| found.strip_prefix(&stem));
        let counted = |suffix| {
            let counted = found?.strip_suffix(suffix)?;
            counted.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-').then_some(counted)
        };
        let named = |counted, suffix| folder.join(format!("{stem}{counted}{suffix}"));
        if let Some(counted) = counted(SUFFIX) {
            // It stays locked until it is removed, so its writer cannot interfere.
            if let Ok(file) = File::open(entry.path())
                && file.try_lock().is_ok()
            {
                let _ = fs::remove_file(named(counted, OLD));
                let _ = fs::remove_file(entry.path());
            }
        } else if let Some(counted) = counted(OLD)
            && !named(counted, SUFFIX).exists()
        {
            // The second name of a living writer is gone before the first is.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn stem(name: &OsStr) -> String {
    format!(".{}.", name.to_string_lossy())
}

#[cfg_attr(not(unix), expect(unused_variables))]
fn options(before: Option<&Metadata>) -> fs::OpenOptions {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if before.is_some() {
        // Nobody reads it before it has the permissions of the old one.
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    options
}

/// Gives a file the owner, where that is allowed, and the permissions of another.
fn resemble(file: &File, before: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let now = file.metadata()?;
        if (now.uid(), now.gid()) != (before.uid(), before.gid()) {
            let _ = fchown(file, Some(before.uid()), Some(before.gid()));
        }
    }
    file.set_permissions(before.permissions())
}
