//! Stores that are opened to read only: nothing is written or created, not even the files that
//! SQLite keeps beside a store. A writer may be at work at the same time, or may have died.

use super::{Store, StoreError, schema};
use rusqlite::{Connection, OpenFlags};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

impl Store {
    /// Opens an existing store to read it. A store of an older version is refused, because only a
    /// writer can convert it.
    pub fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
            | OpenFlags::SQLITE_OPEN_URI
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = Connection::open_with_flags(uri(path), flags);
        let connection = opened.map_err(StoreError::sql(path))?;
        let store = Store { connection, path: path.to_owned() };
        schema::check(&store)?;
        Ok(store)
    }
}

/// How SQLite is to open a store. Without a journal nobody is writing, and the file is complete.
/// With a journal, its index is read as it is, or built in memory.
fn uri(path: &Path) -> String {
    let mut journal = OsString::from(path);
    journal.push("-wal");
    let how = if Path::new(&journal).exists() { "readonly_shm=1" } else { "immutable=1" };
    let whole = std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path));
    let mut uri = String::from("file://");
    for byte in whole.as_os_str().as_encoded_bytes() {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'/' | b':' | b'-' | b'_' | b'.' => uri.push(char::from(*byte)),
            byte if byte.is_ascii_alphanumeric() => uri.push(char::from(*byte)),
            byte => _ = write!(uri, "%{byte:02X}"),
        }
    }
    // The letter of a drive is not the name of a server.
    if cfg!(windows) {
        uri.insert("file://".len(), '/');
    }
    format!("{uri}?{how}")
}
