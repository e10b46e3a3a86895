//! The program as a shell sees it: first in PATH, run from the repository's root.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The repository's root.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository")
}

/// A shell command with the program first in PATH, `SCRATCH` naming a folder for its files.
pub fn shell(command: &str, scratch: &Scratch) -> Command {
    let binary = Path::new(env!("CARGO_BIN_EXE_eyeline"));
    let mut path = binary.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(root())
        .env("PATH", path)
        .env("SCRATCH", &scratch.0)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .stdin(std::process::Stdio::null());
    shell
}

/// What became of a command: standard output, standard error and exit code.
pub struct Finished {
    pub stdout: String,
    pub stderr: String,
    pub code: Option<i32>,
}

/// Runs a command to its end.
pub fn told(mut command: Command) -> Finished {
    let Output { status, stdout, stderr } = command.output().expect("the shell starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Finished { stdout: text(stdout), stderr: text(stderr), code: status.code() }
}

/// A folder that is gone when the test is.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("eyeline-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a scratch folder");
        Scratch(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
