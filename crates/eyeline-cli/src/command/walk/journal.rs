//! The save of a walk: read once, written whole after each step. A file that is no save, or damaged,
//! is not replaced; another walk's is kept beside.

use crate::args::printable;
use crate::failure::Failure;
use eyeline::{Cell, Map, Memory};
use eyeline_scene::walk::Walk;
use eyeline_store::Save;
use eyeline_store::file::{self, FileError};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Where a walk is saved.
pub struct Journal {
    path: PathBuf,
}

/// The memory of a save, and where its party is.
pub fn load(
    path: &Path,
    map: &Map<Cell>,
    rules: &str,
) -> Result<(Memory<Cell>, Option<Cell>), Failure> {
    let bytes = file::read(path).map_err(unkept)?;
    let save = Save::parse(&bytes).and_then(|save| save.memory_for(map, rules));
    save.map_err(|error| Failure::data(format!("{}: {error}", shown(path))))
}

fn unkept(error: FileError) -> Failure {
    Failure::data(printable(&error.to_string()))
}

fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}

impl Journal {
    /// Makes sure that nothing is lost that was not loaded.
    pub fn open(path: &Path, loaded: Option<&Path>) -> Result<Self, Failure> {
        let journal = Journal { path: path.to_owned() };
        let bytes = match file::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.source.kind() == ErrorKind::NotFound => return Ok(journal),
            Err(error) => return Err(unkept(error)),
        };
        let save = Save::<Cell>::parse(&bytes).map_err(|error| {
            let shown = shown(path);
            Failure::data(format!("{shown} is there and is no good save, so it stays: {error}"))
        })?;
        let whole = |path: &Path| path.canonicalize().ok();
        let is_loaded = loaded.is_some_and(|loaded| whole(loaded) == whole(path));
        // An old save is a game's own: it may hold more than was loaded.
        if !(is_loaded && save.made_for().is_some()) {
            let mut kept = OsString::from(path);
            kept.push(".replaced");
            let kept = PathBuf::from(kept);
            file::replace(&kept, &bytes).map_err(unkept)?;
            eprintln!("note: what {} held is now in {}", shown(path), shown(&kept));
        }
        Ok(journal)
    }

    /// Saves; it is durable when this returns.
    pub fn write(&self, walk: &Walk<'_>) -> Result<(), Failure> {
        let rules = walk.rules().to_string();
        let save = Save::of(walk.map(), &rules, walk.memory(), Some(walk.at()));
        file::replace(&self.path, &save.to_bytes()).map_err(unkept)
    }
}
