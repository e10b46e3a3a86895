//! The page: its types, its lints, and its tests in a real browser against the program that cargo built.
//! Nothing of what npm installs is shipped.

use crate::{cargo, step, succeeds_quietly, target};
use std::env;
use std::path::Path;
use std::process::Command;

/// Where Debian puts its browser.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Checks and tests the page.
pub fn test() -> bool {
    let program = target().join("debug/eyeline");
    let program = env::current_dir().map(|here| here.join(&program)).unwrap_or(program);
    let mut browser = npx(&["playwright", "test"]);
    browser.env("EYELINE", program);
    step("web: the program", cargo(&["build", "--package", "eyeline-cli", "--bin", "eyeline"]))
        && chromium()
        && step("web: npm ci", npm_ci())
        && step("web: types", npx(&["tsc", "--noEmit"]))
        && step("web: lints", npx(&["eslint", "."]))
        && step("web: tests in Chromium", browser)
}

/// The browser, installed if it is not there and this is root's Debian.
fn chromium() -> bool {
    if env::var_os("CHROMIUM").is_some() || Path::new(CHROMIUM).exists() {
        return true;
    }
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends", "chromium"]);
    if succeeds_quietly(&mut install) {
        return true;
    }
    eprintln!("xtask: no browser; on Debian: apt-get install chromium, or name one in CHROMIUM");
    false
}

fn npm_ci() -> Command {
    let mut command = Command::new("npm");
    command.args(["ci", "--no-audit", "--no-fund"]).current_dir("web");
    // The browser is Debian's.
    command.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    command
}

fn npx(args: &[&str]) -> Command {
    let mut command = Command::new("npx");
    command.arg("--no-install").args(args).current_dir("web");
    command
}
