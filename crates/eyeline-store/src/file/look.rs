//! Regular files of bounded length. Devices and pipes are not opened: they may never end, or never
//! begin.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// The longest file that is read: some eighty million cells as JSON.
const MOST: u64 = 1 << 30;

/// What is known about a file; anything but a regular one is an error.
fn regular_file(path: &Path) -> io::Result<Metadata> {
    regular(fs::metadata(path)?)
}

/// The same of a file that is to be replaced; nothing if there is none.
pub fn writable_file(path: &Path) -> io::Result<Option<Metadata>> {
    match regular_file(path) {
        Ok(there) if there.permissions().readonly() => {
            Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"))
        }
        Ok(there) => Ok(Some(there)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// All bytes of a file.
pub fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    regular_file(path)?;
    let file = File::open(path)?;
    // It may be another one by now.
    let length = regular(file.metadata()?)?.len();
    let mut bytes = Vec::new();
    if length <= MOST {
        // It may be longer than it says, as those of /proc are.
        file.take(MOST + 1).read_to_end(&mut bytes)?;
    }
    match length.max(bytes.len() as u64) {
        0..=MOST => Ok(bytes),
        _ => Err(io::Error::other(format!("longer than {MOST} bytes"))),
    }
}

fn regular(there: Metadata) -> io::Result<Metadata> {
    if there.is_file() { Ok(there) } else { Err(io::Error::other("not a file")) }
}
