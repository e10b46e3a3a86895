//! One writer of a folder after the other: the folder is locked while names in it change hands. The
//! lock ends with its process, however that ends, and leaves no file behind.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long others may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Nobody else's turn, until it is dropped.
pub struct Turn {
    _locked: Option<File>,
}

impl Turn {
    /// Waits for it. Where folders cannot be locked, there is nothing to wait for.
    pub fn wait(folder: &Path) -> io::Result<Self> {
        let Ok(file) = File::open(folder) else { return Ok(Turn { _locked: None }) };
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Turn { _locked: Some(file) }),
                Err(TryLockError::Error(_)) => return Ok(Turn { _locked: None }),
                Err(TryLockError::WouldBlock) if start.elapsed() > PATIENCE => {
                    let words = format!("another program has held it for {PATIENCE:?}");
                    return Err(io::Error::new(io::ErrorKind::WouldBlock, words));
                }
                Err(TryLockError::WouldBlock) => sleep(Duration::from_millis(1)),
            }
        }
    }
}
