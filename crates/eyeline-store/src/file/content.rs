//! The content of a file as a checksum, to find out whether the file has changed.

use super::look::bytes_of;
use std::io;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_128;

/// The content of a file when it was last read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content(Option<u128>);

impl Content {
    /// There was no file.
    pub const NONE: Content = Content(None);

    /// The file had these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Content(Some(xxh3_128(bytes)))
    }

    /// Refuses a file whose content differs. A file that is gone is accepted: nothing can be lost.
    pub(super) fn check(self, path: &Path) -> io::Result<()> {
        match bytes_of(path) {
            Ok(bytes) if Content::of(&bytes) == self => Ok(()),
            Ok(_) => Err(io::Error::other(match self {
                Content(None) => "another program has made it",
                Content(Some(_)) => "another program has changed it",
            })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        }
    }
}
