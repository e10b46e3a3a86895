//! Tests the Python package: its wheel, with the command line, is built, installed into a fresh
//! virtualenv and tested there, and then in another with the oldest numpy that it supports. The package
//! without the command line differs in a few lines: it is built over the same dependencies, and the
//! tests that can tell the difference run on it. Everything lies in `target/python`.

use crate::{cargo, step, succeeds_quietly, target};
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest numpy that is supported, and the last Python that has it.
const OLDEST_NUMPY: (&str, u32) = ("numpy==1.26.*", 12);

/// The packages that the benchmark compares with, that are wrapped, and that check the results.
const TOOLS: [&str; 6] = ["numba", "tcod", "minigrid", "mypy", "pettingzoo", "gymnasium"];

/// The tests that can tell whether the package has the command line.
const PLAIN: [&str; 3] = ["test_import.py", "test_memory.py", "test_occlusion.py"];

/// Builds the wheel and tests it.
pub fn test() -> bool {
    let room = target().join("python");
    let Some(wheel) = wheel(&room) else { return false };
    tested(&room, "numpy", &wheel, &TOOLS, &[])
        && tested_plain(&room)
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

/// Builds the wheel as tests are built: optimised, and with overflow checks.
fn wheel(room: &Path) -> Option<PathBuf> {
    let wheels = room.join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    let builder = virtualenv(&room.join("builder"))?;
    let install = pip(&builder, &["maturin>=1.8,<2"]);
    let mut build = Command::new(builder.join("bin/maturin"));
    build.args(["build", "--profile", "dev", "--locked", "--features", "cli"]);
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

/// Builds the package without the command line and tests it in place of the one that is installed
/// beside numpy. The program is built along, so that dependencies have the features that they have in
/// the wheel.
fn tested_plain(room: &Path) -> bool {
    let build =
        cargo(&["build", "--package", "eyeline-python", "--package", "eyeline-cli", "--lib"]);
    let plain = room.join("plain");
    let mut tests = Command::new(room.join("numpy/bin/python"));
    tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]).env("PYTHONPATH", &plain);
    tests.args(PLAIN.map(|file| format!("bindings/python/tests/{file}")));
    step("python: the package without the command line", build)
        && laid_out(&plain).inspect_err(|error| eprintln!("xtask: {error}")).is_ok()
        && step("python: tests without the command line", tests)
}

/// Puts the package's files where Python finds them.
fn laid_out(plain: &Path) -> io::Result<()> {
    let package = plain.join("eyeline");
    let _ = fs::remove_dir_all(plain);
    fs::create_dir_all(&package)?;
    for file in fs::read_dir("bindings/python/python/eyeline")? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), package.join(file.file_name()))?;
        }
    }
    fs::copy(target().join("debug/lib_eyeline.so"), package.join("_eyeline.abi3.so")).map(|_| ())
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
