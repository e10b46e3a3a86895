//! Folders for tests, and damaged files.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder that is removed at the end of the test.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder whose name says what it is for.
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("eyeline-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).expect("a folder for tests");
        Folder(folder)
    }

    /// The folder itself.
    pub fn here(&self) -> &Path {
        &self.0
    }

    /// A file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of all that is in it, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder for tests").flatten();
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// For each bit of these bytes, the bytes with that bit changed.
pub fn flipped(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..8 * bytes.len()).map(|bit| {
        let mut changed = bytes.to_vec();
        changed[bit / 8] ^= 1 << (bit % 8);
        changed
    })
}
