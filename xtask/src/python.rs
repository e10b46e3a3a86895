//! The Python package: its wheel is built, installed into a fresh virtualenv and tested there, then in
//! another with the oldest numpy that it promises. Everything lies in `target/python`.

use crate::{step, succeeds_quietly, target};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest numpy that is promised, and the last Python that has it.
const OLDEST_NUMPY: (&str, u32) = ("numpy==1.26.*", 12);

/// Who is raced, who is wrapped, and what judges.
const TOOLS: [&str; 6] = ["numba", "tcod", "minigrid", "mypy", "pettingzoo", "gymnasium"];

/// Builds the wheel and tests it.
pub fn test() -> bool {
    let room = target().join("python");
    let Some(wheel) = wheel(&room) else { return false };
    tested(&room, "numpy", &wheel, &TOOLS, &[])
        && match minor_version() {
            Some(minor) if minor <= OLDEST_NUMPY.1 => {
                let fast = ["--ignore-glob=*test_types.py", "--ignore-glob=*test_docs.py"];
                tested(&room, OLDEST_NUMPY.0, &wheel, &[], &fast)
            }
            _ => {
                eprintln!("xtask: this Python has no {}; that is not tested", OLDEST_NUMPY.0);
                true
            }
        }
}

/// The wheel, built anew as tests are: optimised, and still trapping overflow.
fn wheel(room: &Path) -> Option<PathBuf> {
    let wheels = room.join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    let builder = virtualenv(&room.join("builder"))?;
    let install = pip(&builder, &["maturin>=1.8,<2"]);
    let mut build = Command::new(builder.join("bin/maturin"));
    build.args(["build", "--profile", "dev", "--locked"]);
    build.args(["--manifest-path", "bindings/python/Cargo.toml", "--out"]).arg(&wheels);
    let built = step("python: maturin", install) && step("python: wheel", build);
    let found = || fs::read_dir(&wheels).ok()?.flatten().map(|file| file.path()).next();
    built.then(found).flatten()
}

/// Installs the wheel beside this numpy into a fresh virtualenv and runs the tests there.
fn tested(room: &Path, numpy: &str, wheel: &Path, tools: &[&str], args: &[&str]) -> bool {
    let name = numpy.trim_end_matches(".*").replace("==", "-");
    let Some(home) = virtualenv(&room.join(&name)) else { return false };
    let mut install = pip(&home, &[numpy, "pytest"]);
    install.args(tools).arg(wheel);
    let mut tests = Command::new(home.join("bin/python"));
    tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]);
    tests.args(["bindings/python", "examples/python"]);
    tests.args(args);
    step(&format!("python: install with {name}"), install)
        && step(&format!("python: tests with {name}"), tests)
}

/// A fresh virtualenv.
fn virtualenv(home: &Path) -> Option<PathBuf> {
    let _ = fs::remove_dir_all(home);
    let mut make = Command::new(python());
    make.args(["-m", "venv"]).arg(home);
    if succeeds_quietly(&mut make) {
        return Some(home.to_owned());
    }
    let python = python();
    eprintln!("xtask: {python} cannot make a virtualenv; on Debian: apt-get install python3-venv");
    None
}

fn pip(home: &Path, packages: &[&str]) -> Command {
    let mut command = Command::new(home.join("bin/python"));
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    command.args(packages);
    command
}

/// The Python that the package is tested with.
fn python() -> String {
    env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// The y of Python 3.y.
fn minor_version() -> Option<u32> {
    let ask = ["-c", "import sys; print(sys.version_info.minor)"];
    let output = Command::new(python()).args(ask).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}
