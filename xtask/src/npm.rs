//! The JavaScript package: two WebAssembly modules, and around them what npm packs. A toolchain that has
//! the target is used as it is; otherwise Debian's Rust for the web builds the standard library too.

use crate::{cargo, debian, step, succeeds_quietly, target};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
const FOLDER: &str = "bindings/js";

/// Builds `bindings/js/dist`, with the packed `eyeline-*.tgz` in it.
pub fn build() -> bool {
    let Some(core) = module("core", &[]) else { return false };
    let Some(full) = module("full", &["--features", "full"]) else { return false };
    let mut pack = Command::new("node");
    pack.arg("build.js").args([core, full]).current_dir(FOLDER);
    packer() && packages() && step("npm: package", pack)
}

/// Builds the package and tests it.
pub fn test() -> bool {
    let mut types = Command::new("npx");
    types.args(["--no-install", "tsc", "--noEmit"]).current_dir(FOLDER);
    let mut tests = Command::new("npm");
    tests.args(["test", "--silent"]).current_dir(FOLDER).env("EYELINE", program());
    build() && step("js: types", types) && chromium() && step("js: tests", tests)
}

/// Races the package against other JavaScript libraries.
pub fn bench(args: Vec<String>) -> bool {
    let mut race = Command::new("node");
    race.args(["--expose-gc", "bench/race.js"]).args(args).current_dir(FOLDER);
    build() && step("js: race", race)
}

fn chromium() -> bool {
    env::var_os("CHROMIUM").is_some() || debian::program("chromium").is_some()
}

/// The native program, whose bytes the package must give.
fn program() -> PathBuf {
    let program = target().join("debug/eyeline");
    env::current_dir().map(|here| here.join(&program)).unwrap_or(program)
}

/// xz, which packs the modules.
fn packer() -> bool {
    succeeds_quietly(Command::new("xz").arg("--version")) || debian::install(&["xz-utils"])
}

fn packages() -> bool {
    let mut command = Command::new("npm");
    command.args(["ci", "--no-audit", "--no-fund", "--silent"]).current_dir(FOLDER);
    step("npm ci", command)
}

/// Builds one module and returns where it lies.
fn module(name: &str, features: &[&str]) -> Option<PathBuf> {
    let folder = target().join("wasm");
    let mut build = cargo(&["build", "--package", "eyeline-js", "--profile", "wasm"]);
    build.args(["--target", TARGET, "--target-dir"]).arg(&folder).args(features);
    let mut flags = "-Ctarget-feature=+simd128".to_owned();
    if !has_target() {
        let rustc = debian_rustc()?;
        // The standard library is built too: small, and without the words of panics, which nobody reads.
        build.args(["-Zbuild-std=std", "-Zbuild-std-features=optimize_for_size"]);
        flags.push_str(" -Cpanic=immediate-abort -Zunstable-options -Zlocation-detail=none");
        build.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1");
        build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    }
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
    if !step(&format!("wasm: {name}"), build) {
        return None;
    }
    let built = folder.join(TARGET).join("wasm/eyeline_js.wasm");
    let kept = folder.join(format!("{name}.wasm"));
    if let Err(error) = fs::copy(&built, &kept) {
        eprintln!("xtask: {} cannot be copied: {error}", built.display());
        return None;
    }
    env::current_dir().ok().map(|here| here.join(kept))
}

/// Whether cargo's own toolchain has the target's standard library.
fn has_target() -> bool {
    let mut asked = Command::new("rustc");
    asked.args(["--print", "target-libdir", "--target", TARGET]);
    let folder = asked.output().ok().filter(|output| output.status.success());
    folder.is_some_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout);
        Path::new(folder.trim()).is_dir()
    })
}

/// Finds Debian's Rust for the web, or installs it.
fn debian_rustc() -> Option<&'static str> {
    let rustc = "/usr/bin/rustc";
    let ready = || {
        Path::new("/usr/lib/rustlib/src/rust/library/std").is_dir()
            && succeeds_quietly(Command::new("wasm-ld").arg("--version"))
            && succeeds_quietly(Command::new(rustc).arg("--version"))
    };
    if ready() || (debian::install(&["rustc-web", "rust-web-src", "lld"]) && ready()) {
        return Some(rustc);
    }
    eprintln!(
        "xtask: the JavaScript package needs a Rust toolchain for {TARGET}; on Debian, as root: apt-get install rustc-web rust-web-src lld"
    );
    None
}
