//! Regular files of bounded length. Devices and pipes are not opened, because reading them may
//! never end.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// The longest file that is read: some eighty million cells as JSON.
const MOST_FILE_BYTES: u64 = 1 << 30;

/// The metadata of a file; anything but a regular file is an error.
fn regular_file(path: &Path) -> io::Result<Metadata> {
    regular(fs::metadata(path)?)
}

/// The metadata of a file that is to be replaced; `None` if there is no such file.
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

/// Reads all bytes of a file.
pub fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    regular_file(path)?;
    let file = File::open(path)?;
    // It may be another file by now.
    let length = regular(file.metadata()?)?.len();
    let mut bytes = Vec::new();
    if length <= MOST_FILE_BYTES {
        // It may be longer than its metadata says, as files of /proc are.
        file.take(MOST_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    }
    match length.max(bytes.len() as u64) {
        0..=MOST_FILE_BYTES => Ok(bytes),
        _ => Err(io::Error::other(format!("longer than {MOST_FILE_BYTES} bytes"))),
    }
}

fn regular(there: Metadata) -> io::Result<Metadata> {
    if there.is_file() { Ok(there) } else { Err(io::Error::other("not a file")) }
}
