//! Files that are replaced whole or not at all, and for good: when [`replace`] returns, the new
//! content survives a crash; when it fails, the old one is there. Cost: two waits for the disk.
//!
//! The bytes go to a temporary file beside the target, which is synced and renamed, and the folder is
//! synced. What was there before is kept as `NAME.previous`. Writers at the same time do not mix:
//! each has its own temporary file, locked while it lives; those of killed writers are removed by
//! the next one, once if it writes through a [`Kept`]. Names change hands under a lock of the folder,
//! so that [`replace_known`] replaces nothing that its caller does not know.

/// What a file held.
mod content;
/// The operations that can fail.
pub(crate) mod disk;
/// What failed.
mod error;
/// One writer's file.
mod kept;
/// Regular files of bounded length.
mod look;
/// Files under a name that nobody asked for.
mod temporary;
/// One writer of a folder after the other.
mod turn;

use disk::{Disk, Real};
use look::{bytes_of, writable_file};
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use temporary::{Sweep, Temporary};
use turn::Turn;

pub use content::Content;
pub use error::{Doing, FileError};
pub use kept::Kept;

/// Puts these bytes into a file, in place of what is there.
///
/// What a link leads to is replaced, not the link; permissions stay; a read-only file is refused.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace_on(&Real, path, bytes, None, Sweep::First)
}

/// The same, if the file is gone or still holds what is known of it; else [`Doing::Compare`] fails
/// and the file stays. What it holds now.
pub fn replace_known(path: &Path, known: Content, bytes: &[u8]) -> Result<Content, FileError> {
    replace_on(&Real, path, bytes, Some(known), Sweep::First).map(|()| Content::of(bytes))
}

/// All bytes of a file: a regular one, of at most 1 GiB.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    bytes_of(path).map_err(FileError::when(Doing::Read, path))
}

/// Where the content before the last [`replace`] is: beside what a link leads to, as [`followed`].
///
/// ```
/// # use std::path::Path;
/// let previous = eyeline_store::file::previous(Path::new("saves/hero.json"));
/// assert_eq!(previous, Path::new("saves/hero.json.previous"));
/// ```
pub fn previous(path: &Path) -> PathBuf {
    let mut name = followed(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
    name.push(".previous");
    name.into()
}

fn replace_on(
    disk: &impl Disk,
    path: &Path,
    bytes: &[u8],
    known: Option<Content>,
    sweep: Sweep,
) -> Result<(), FileError> {
    let target = followed(path).map_err(FileError::when(Doing::Find, path))?;
    let before = writable_file(&target).map_err(FileError::when(Doing::Find, path))?;
    let (folder, name) = parts(&target).map_err(FileError::when(Doing::Find, path))?;
    if sweep == Sweep::First {
        temporary::sweep(folder, name);
    }
    let mut temporary = Temporary::create(folder, name, before.as_ref())
        .map_err(FileError::when(Doing::Create, path))?;
    let file = &mut temporary.file;
    disk.write_all(file, bytes).map_err(FileError::when(Doing::Write, path))?;
    disk.sync(file).map_err(FileError::when(Doing::Sync, path))?;
    let turn = Turn::wait(folder).map_err(FileError::when(Doing::Lock, path))?;
    if let Some(known) = known {
        known.check(&target).map_err(FileError::when(Doing::Compare, path))?;
    }
    let kept = keep(disk, &target, &temporary.old);
    kept.map_err(FileError::when(Doing::KeepPrevious, path))?;
    disk.rename(&temporary.path, &target).map_err(FileError::when(Doing::Rename, path))?;
    drop(turn);
    disk.sync_folder(folder).map_err(FileError::when(Doing::SyncFolder, path))
}

/// Makes what is at `target` the previous generation; there is always one, old or new.
fn keep(disk: &impl Disk, target: &Path, aside: &Path) -> io::Result<()> {
    match disk.link(target, aside) {
        Ok(()) => (),
        // There is none: nothing to keep.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        // A file system without hard links.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied
            ) =>
        {
            fs::copy(target, aside)?;
            disk.sync(&fs::File::open(aside)?)?;
        }
        Err(error) => return Err(error),
    }
    disk.rename(aside, &previous(target))?;
    // If both names are the same file already, renaming leaves both.
    match fs::remove_file(aside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The path that links lead to, be there a file or not.
pub fn followed(path: &Path) -> io::Result<PathBuf> {
    const MOST: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST {
        match fs::symlink_metadata(&path) {
            Ok(there) if there.is_symlink() => {
                let to = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(to);
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("links that lead to each other"))
}

/// Folder and name.
pub(crate) fn parts(path: &Path) -> io::Result<(&Path, &OsStr)> {
    let name = path.file_name().ok_or_else(|| io::Error::other("not the name of a file"))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    Ok((folder.unwrap_or(Path::new(".")), name))
}

#[cfg(test)]
mod tests;
