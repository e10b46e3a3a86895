//! The save of a walk: read once, written whole after each step. What stood there before and is no
//! save, or damaged, is not replaced; another walk's is kept beside.

use crate::args::printable;
use crate::failure::Failure;
use eyeline::{Cell, Map, Memory};
use eyeline_scene::walk::Walk;
use eyeline_store::{Save, file};
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
    let bytes = file::read(path).map_err(|error| Failure::data(error.to_string()))?;
    let save = Save::parse(&bytes).and_then(|save| save.memory_for(map, rules));
    save.map_err(|error| Failure::data(format!("{}: {error}", shown(path))))
}

fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}

impl Journal {
    /// Makes sure that nothing is lost that was not loaded.
    pub fn open(path: &Path, loaded: Option<&Path>) -> Result<Self, Failure> {
        let journal = Journal { path: path.to_owned() };
        let whole = |path: &Path| path.canonicalize().ok();
        if loaded.is_some_and(|loaded| whole(loaded).is_some() && whole(loaded) == whole(path)) {
            return Ok(journal);
        }
        let bytes = match file::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.source.kind() == ErrorKind::NotFound => return Ok(journal),
            Err(error) => return Err(Failure::data(error.to_string())),
        };
        if let Err(error) = Save::<Cell>::parse(&bytes) {
            let shown = shown(path);
            let message = format!("{shown} is there and is no good save, so it stays: {error}");
            return Err(Failure::data(message));
        }
        let mut kept = OsString::from(path);
        kept.push(".replaced");
        let kept = PathBuf::from(kept);
        file::replace(&kept, &bytes).map_err(|error| Failure::data(error.to_string()))?;
        eprintln!("note: {} held another walk, now in {}", shown(path), self::shown(&kept));
        Ok(journal)
    }

    /// Saves; it is durable when this returns.
    pub fn write(&self, walk: &Walk<'_>) -> Result<(), Failure> {
        let rules = walk.rules().to_string();
        let save = Save::of(walk.map(), &rules, walk.memory(), Some(walk.at()));
        let saved = file::replace(&self.path, &save.to_bytes());
        saved.map_err(|error| Failure::data(error.to_string()))
    }
}
