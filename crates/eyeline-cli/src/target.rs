//! Files that appear whole or not at all: written under another name beside the one asked for, and
//! renamed at the end. An error or Ctrl-C leaves nothing behind.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The files that are not finished, for whoever ends the program.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a shell expects of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Removes what is not finished when the program is interrupted.
fn clean_up_on_interrupt() {
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

/// A file under a name that nobody asked for; it is gone when this is.
pub struct Temporary {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Temporary {
    /// In a folder, with a name that tells what for.
    pub fn new(folder: &Path, name: &str) -> io::Result<Self> {
        clean_up_on_interrupt();
        let process = std::process::id();
        let mut attempt = 0;
        loop {
            let path = folder.join(format!(".{name}.{process}-{attempt}.tmp"));
            let mut listed = unfinished();
            match File::options().read(true).write(true).create_new(true).open(&path) {
                Ok(file) => {
                    listed.push(path.clone());
                    return Ok(Temporary { path, file: BufWriter::with_capacity(1 << 16, file) });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => attempt += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Copies everything that was written to someone else.
    pub fn copy_to(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.file.flush()?;
        self.file.rewind()?;
        io::copy(self.file.get_mut(), out)?;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut listed = unfinished();
        if let Some(index) = listed.iter().position(|path| *path == self.path) {
            let _ = fs::remove_file(&self.path);
            listed.swap_remove(index);
        }
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Where something is written to.
pub enum Target {
    /// A file that takes its name when it is finished.
    New(Temporary, PathBuf),
    /// Something that is there and is no file: a pipe, a device.
    There(BufWriter<File>),
}

impl Target {
    /// Makes sure that the file can be written, before the work begins.
    pub fn create(path: &Path) -> io::Result<Self> {
        // What a link leads to is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            return Ok(Target::There(BufWriter::new(File::options().write(true).open(&path)?)));
        }
        let name = path.file_name().ok_or_else(|| io::Error::other("not the name of a file"))?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let temporary = Temporary::new(folder, &name.to_string_lossy())?;
        Ok(Target::New(temporary, path))
    }

    fn file(&mut self) -> &mut BufWriter<File> {
        match self {
            Target::New(temporary, _) => &mut temporary.file,
            Target::There(file) => file,
        }
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> io::Result<()> {
        self.file().flush()?;
        if let Target::New(temporary, path) = &mut self {
            temporary.file.get_ref().sync_all()?;
            // Nobody removes it between the renaming and the crossing out.
            let mut listed = unfinished();
            fs::rename(&temporary.path, path)?;
            listed.retain(|listed| *listed != temporary.path);
        }
        Ok(())
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

impl Seek for Target {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file().seek(to)
    }
}
