//! A file that one writer replaces again and again. It looks only once for temporary files that
//! killed writers left.

use super::disk::Real;
use super::temporary::Sweep;
use super::{Content, FileError, replace_on};
use std::path::PathBuf;

/// A file, and the content that its writer last knew.
#[derive(Debug)]
pub struct Kept {
    path: PathBuf,
    known: Content,
    sweep: Sweep,
}

impl Kept {
    /// The file at this path, with this content.
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
