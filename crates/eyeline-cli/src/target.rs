//! Files that appear completely or not at all, by the store's writer. An error or, where the command
//! asked for it, Ctrl-C leaves nothing behind.

use crate::failure::INTERRUPTED;
use eyeline_store::file::Draft;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The unfinished files, for whoever ends the program.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes unfinished files when the program is interrupted.
pub fn clean_up_on_interrupt() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Without a handler the program still ends; it only leaves its temporary files.
        let _ = ctrlc::set_handler(|| {
            let files = unfinished();
            files.iter().for_each(|path| _ = fs::remove_file(path));
            std::process::exit(INTERRUPTED);
        });
    });
}

/// The destination of a file that is being written.
pub struct Target {
    out: BufWriter<File>,
    /// `None` if something is there that is no file: a pipe, a device.
    draft: Option<Draft>,
}

impl Drop for Target {
    fn drop(&mut self) {
        let mut listed = unfinished();
        if let Some(draft) = self.draft.take() {
            listed.retain(|path| path != draft.path());
        }
    }
}

impl Target {
    /// Makes sure that the file can be written, before the work begins.
    pub fn create(path: &Path) -> io::Result<Self> {
        if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            let out = BufWriter::new(File::options().write(true).open(path)?);
            return Ok(Target { out, draft: None });
        }
        let mut listed = unfinished();
        let mut draft = Draft::create(path).map_err(|error| error.source)?;
        listed.push(draft.path().to_owned());
        let out = BufWriter::with_capacity(1 << 16, draft.file().try_clone()?);
        Ok(Target { out, draft: Some(draft) })
    }

    /// Returns a temporary file, which is gone when this is dropped.
    pub fn scratch() -> io::Result<Self> {
        Target::create(&std::env::temp_dir().join("eyeline-survey"))
    }

    /// Copies everything that was written to another writer.
    pub fn copy_to(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.out.rewind()?;
        io::copy(self.out.get_mut(), out)?;
        Ok(())
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        // Nobody removes it between the renaming and the removal from the list.
        let mut listed = unfinished();
        let Some(draft) = self.draft.take() else { return Ok(()) };
        listed.retain(|path| path != draft.path());
        draft.finish().map_err(|error| error.source)
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Seek for Target {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.out.seek(to)
    }
}
