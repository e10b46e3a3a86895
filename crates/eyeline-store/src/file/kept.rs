//! A file that one writer replaces again and again. What killed writers left is looked for once.

use super::disk::Real;
use super::temporary::Sweep;
use super::{Content, FileError, replace_on};
use std::path::PathBuf;

/// A file, and what it holds as far as its writer knows.
#[derive(Debug)]
pub struct Kept {
    path: PathBuf,
    known: Content,
    sweep: Sweep,
}

impl Kept {
    /// This file, which holds this.
    pub fn new(path: impl Into<PathBuf>, known: Content) -> Self {
        Kept { path: path.into(), known, sweep: Sweep::First }
    }

    /// As [`replace_known`](super::replace_known).
    pub fn replace(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        replace_on(&Real, &self.path, bytes, Some(self.known), self.sweep)?;
        (self.known, self.sweep) = (Content::of(bytes), Sweep::Done);
        Ok(())
    }
}
