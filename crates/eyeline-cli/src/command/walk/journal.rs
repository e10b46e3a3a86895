//! The save of a walk: read once, and written completely after each step. A file that is no save or is
//! damaged is not replaced, nor one that another program has written since; another walk's is kept
//! beside it.

use crate::args::{printable, shown};
use crate::failure::Failure;
use eyeline::memory::Memory;
use eyeline::{Cell, Map};
use eyeline_scene::walk::Walk;
use eyeline_store::file::{self, Content, Doing, FileError, Kept};
use eyeline_store::{Save, SaveError};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A save that was read.
pub struct Loaded {
    path: PathBuf,
    bytes: Vec<u8>,
    /// The memory of the save.
    pub memory: Memory<Cell>,
    /// The cell of its party.
    pub at: Option<Cell>,
}

impl Loaded {
    /// Reads the save of this file, if it was made for this map and these rules.
    pub fn read(path: &Path, map: &Map<Cell>, rules: &str) -> Result<Self, Failure> {
        let bytes = file::read(path).map_err(unkept)?;
        let save = Save::parse(&bytes).and_then(|save| save.memory_for(map, rules));
        let (memory, at) = save.map_err(|error| {
            let message = format!("{}: {error}{}", shown(path), way_back(path, &error));
            Failure::data(message)
        })?;
        Ok(Loaded { path: path.to_owned(), bytes, memory, at })
    }

    fn is_of(&self, path: &Path) -> bool {
        let whole = |path: &Path| path.canonicalize().ok();
        whole(&self.path) == whole(path)
    }
}

/// Returns what to do about a damaged save; empty if there is no good one before it.
fn way_back(path: &Path, error: &SaveError) -> String {
    let previous = file::previous(path);
    let is_good = || file::read(&previous).is_ok_and(|bytes| Save::<Cell>::parse(&bytes).is_ok());
    if error.is_damage() && is_good() {
        let previous = shown(&previous);
        format!("; the save before it is {previous}: --load {previous}")
    } else {
        String::new()
    }
}

fn unkept(error: FileError) -> Failure {
    let mut words = printable(&error.to_string());
    if error.doing == Doing::Compare {
        words +=
            &format!(" since this walk did; to go on from there: --load {}", shown(&error.path));
    }
    Failure::data(words)
}

/// The file to which a walk is saved.
pub struct Journal(Kept);

impl Journal {
    /// Makes sure that nothing is lost that was not loaded.
    pub fn open(path: &Path, loaded: Option<&Loaded>) -> Result<Self, Failure> {
        let journal = |known| Journal(Kept::new(path, known));
        let loaded = loaded.filter(|loaded| loaded.is_of(path));
        let bytes = match loaded.map_or_else(|| file::read(path), |loaded| Ok(loaded.bytes.clone()))
        {
            Ok(bytes) => bytes,
            Err(error) if error.source.kind() == ErrorKind::NotFound => {
                return Ok(journal(Content::NONE));
            }
            Err(error) => return Err(unkept(error)),
        };
        let save = Save::<Cell>::parse(&bytes).map_err(|error| {
            let (shown, way_back) = (shown(path), way_back(path, &error));
            Failure::data(format!(
                "{shown} is there and is no good save, so it stays: {error}{way_back}; save to \
                 another file, or move this one away"
            ))
        })?;
        if loaded.is_none() && save.is_foreign() {
            let shown = shown(path);
            return Err(Failure::data(format!(
                "{shown} is there and has no key of a save (seen_tiles, visited_tiles, at), so it \
                 stays; save to another file, or add --load {shown} if it is a game's own"
            )));
        }
        // An old save is a game's own: it may hold more than was loaded.
        if loaded.is_none() || save.made_for().is_none() {
            let kept = put_aside(path, &bytes).map_err(unkept)?;
            eprintln!("note: what {} held is now in {}", shown(path), shown(&kept));
        }
        Ok(journal(Content::of(&bytes)))
    }

    /// Saves the walk; it is durable when this returns.
    pub fn write(&mut self, walk: &Walk<'_>) -> Result<(), Failure> {
        let rules = walk.rules().to_string();
        let save = Save::of(walk.map(), &rules, walk.memory(), Some(walk.at()));
        self.0.replace(&save.to_bytes()).map_err(unkept)
    }
}

/// Returns where a walk that is saved here may keep what was there before.
pub fn beside(save: &Path) -> [PathBuf; 2] {
    [file::previous(save), free(save)]
}

/// Keeps these bytes beside a file, under a name that nothing has yet.
fn put_aside(path: &Path, bytes: &[u8]) -> Result<PathBuf, FileError> {
    loop {
        let name = free(path);
        match file::replace_known(&name, Content::NONE, bytes) {
            Ok(_) => return Ok(name),
            // Someone else has just taken the name.
            Err(error) if error.doing == Doing::Compare && name.exists() => (),
            Err(error) => return Err(error),
        }
    }
}

/// Returns the first unused name for what is put aside.
fn free(path: &Path) -> PathBuf {
    let named = |number: u64| {
        let mut name = OsString::from(path);
        name.push(".replaced");
        if number > 1 {
            name.push(format!(".{number}"));
        }
        PathBuf::from(name)
    };
    let mut number = 1;
    while named(number).exists() {
        number += 1;
    }
    named(number)
}
