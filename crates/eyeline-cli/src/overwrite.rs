//! No output overwrites a file that the same run reads or keeps. Links are followed before files are
//! compared, whether the file exists or not.

use crate::args::{OutputArgs, shown};
use crate::failure::Failure;
use eyeline_store::file;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

/// A file that a run needs as it is.
pub struct Needed {
    path: PathBuf,
    what: &'static str,
}

impl Needed {
    /// Returns a needed file; `what` is such as `a map to be read`.
    pub fn new(path: impl Into<PathBuf>, what: &'static str) -> Self {
        Needed { path: path.into(), what }
    }
}

impl OutputArgs {
    /// Refuses to write over what the run needs.
    pub fn spare(&self, needed: impl IntoIterator<Item = Needed>) -> Result<(), Failure> {
        spare(self.output.as_slice(), needed)
    }
}

/// Refuses to write over what the run needs, and to write a file twice.
pub fn spare(outputs: &[PathBuf], needed: impl IntoIterator<Item = Needed>) -> Result<(), Failure> {
    if outputs.is_empty() {
        return Ok(());
    }
    let needed = needed.into_iter().map(|Needed { path, what }| (Place::of(&path), what));
    let needed: Vec<_> = needed.collect();
    let mut places = Vec::new();
    for path in outputs {
        let Some(place) = Place::of(path) else { continue };
        let shown = shown(path);
        let taken = needed.iter().find(|(needed, _)| needed.as_ref() == Some(&place));
        if let Some((_, what)) = taken {
            let message = format!("'{shown}' is {what}; -o would overwrite it");
            return Err(Failure::Usage(message));
        }
        if places.contains(&place) {
            return Err(Failure::Usage(format!("'{shown}' is asked for twice")));
        }
        places.push(place);
    }
    Ok(())
}

/// Where the bytes of a file are, or will be.
#[derive(PartialEq, Eq)]
enum Place {
    /// The number of the file on its disk, whatever its names.
    #[cfg(unix)]
    There(u64, u64),
    /// Its folder and its name, without links.
    Named(PathBuf),
}

impl Place {
    /// Returns `None` for a pipe, a device, or where no file can be.
    fn of(path: &Path) -> Option<Self> {
        // Standard input may also be a file.
        let path = if path == Path::new("-") { Path::new("/dev/stdin") } else { path };
        match fs::metadata(path) {
            Ok(there) => there.is_file().then(|| Place::there(path, &there)).flatten(),
            Err(_) => {
                let target = file::followed(path).ok()?;
                let (folder, name) = (target.parent()?, target.file_name()?);
                let is_here = folder.as_os_str().is_empty();
                let folder = if is_here { Path::new(".") } else { folder };
                Some(Place::Named(folder.canonicalize().ok()?.join(name)))
            }
        }
    }

    #[cfg(unix)]
    fn there(_: &Path, there: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        Some(Place::There(there.dev(), there.ino()))
    }

    #[cfg(not(unix))]
    fn there(path: &Path, _: &Metadata) -> Option<Self> {
        path.canonicalize().ok().map(Place::Named)
    }
}
