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
    has_written: bool,
}

impl Kept {
    /// This file, which holds this.
    pub fn new(path: impl Into<PathBuf>, known: Content) -> Self {
        Kept { path: path.into(), known, has_written: false }
    }

    /// As [`replace_known`](super::replace_known).
    pub fn replace(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let sweep = if self.has_written { Sweep::Done } else { Sweep::First };
        replace_on(&Real, &self.path, bytes, Some(self.known), sweep)?;
        (self.known, self.has_written) = (Content::of(bytes), true);
        Ok(())
    }
}
