//! Replaces files durably, whole or not at all: when [`replace`] returns, the new content survives
//! a crash; when it fails, the old content is still there. Cost: two waits for the disk.
//!
//! The bytes go to a temporary file beside the target, which is synced and renamed; then the folder
//! is synced. A [`Draft`] does that. The content before is kept as `NAME.previous`. Several writers at the same time do
//! not mix: each has its own temporary file, which is locked while its writer lives. The next
//! writer removes the temporary files of killed ones; a writer with a [`Kept`] does so only once.
//! Files are renamed under a lock of the folder, so [`replace_known`] replaces only content that
//! its caller knows.

/// The content of a file, as a checksum.
mod content;
/// The operations that can fail.
pub(crate) mod disk;
/// Files that take their place when they are finished.
mod draft;
/// What failed.
mod error;
/// One writer's file.
mod kept;
/// Regular files of bounded length.
mod look;
/// Temporary files.
mod temporary;
/// A lock on a folder.
mod turn;

use disk::{Disk, Real};
use look::bytes_of;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use temporary::Sweep;

pub use content::Content;
pub use draft::Draft;
pub use error::{Doing, FileError};
pub use kept::Kept;

/// Replaces the content of a file with these bytes.
///
/// If the path is a link, the file it leads to is replaced, not the link. Permissions stay; a
/// read-only file is refused.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace_on(&Real, path, bytes, None, Sweep::First)
}

/// Replaces the file if it is gone or still has the `known` content, and returns the new content.
/// Otherwise [`Doing::Compare`] fails and the file stays as it is.
pub fn replace_known(path: &Path, known: Content, bytes: &[u8]) -> Result<Content, FileError> {
    replace_on(&Real, path, bytes, Some(known), Sweep::First).map(|()| Content::of(bytes))
}

/// Reads all bytes of a regular file of at most 1 GiB.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    bytes_of(path).map_err(FileError::when(Doing::Read, path))
}

/// The path of the content before the last [`replace`]. It lies beside the file that a link leads
/// to, as [`followed`] finds it.
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
    let mut draft = Draft::open(path, sweep)?;
    disk.write_all(draft.file(), bytes).map_err(FileError::when(Doing::Write, path))?;
    draft.take_place(disk, known, keep)
}

/// Makes the file at `target` the previous one. There is always a previous one, old or new.
fn keep<D: Disk>(disk: &D, target: &Path, aside: &Path) -> io::Result<()> {
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

/// Follows links to their end, whether or not there is a file.
pub fn followed(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
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
