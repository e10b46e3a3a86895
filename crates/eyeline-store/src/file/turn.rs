//! A lock on a folder: only one writer at a time renames files in it. The lock ends with its
//! process, however that ends, and leaves no file behind.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a writer waits for others.
const FOLDER_PATIENCE: Duration = Duration::from_secs(20);

/// Holds the lock until it is dropped.
pub struct Turn {
    _locked: Option<File>,
}

impl Turn {
    /// Waits for the lock. Where folders cannot be locked, it returns at once.
    pub fn wait(folder: &Path) -> io::Result<Self> {
        let Ok(file) = File::open(folder) else { return Ok(Turn { _locked: None }) };
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Turn { _locked: Some(file) }),
                Err(TryLockError::Error(_)) => return Ok(Turn { _locked: None }),
                Err(TryLockError::WouldBlock) if start.elapsed() > FOLDER_PATIENCE => {
                    let words = format!("another program has held it for {FOLDER_PATIENCE:?}");
                    return Err(io::Error::new(io::ErrorKind::WouldBlock, words));
                }
                Err(TryLockError::WouldBlock) => sleep(Duration::from_millis(1)),
            }
        }
    }
}
