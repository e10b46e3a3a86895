//! Checks the page: its types, its lints, and its tests in a real browser against the program that
//! cargo built. Nothing that npm installs is shipped.

use crate::{cargo, debian, step, target};
use std::env;
use std::process::Command;

/// Builds the program that the page is tested against.
pub fn program() -> bool {
    step("web: the program", cargo(&["build", "--workspace", "--bin", "eyeline"]))
}

/// Checks the page, and tests it against the program that was built last.
pub fn test() -> bool {
    ready()
        && step("web: types", npx(&["tsc", "--noEmit"]))
        && step("web: lints", npx(&["eslint", "."]))
        && step("web: tests in Chromium", playwright(&[]))
}

/// Takes the pictures of the docs again.
pub fn shots() -> bool {
    let mut browser = playwright(&["shots", "--grep", "1280 dark"]);
    browser.env("EYELINE_SHOTS", "../docs/page");
    program() && ready() && step("web: pictures", browser)
}

/// A browser (`CHROMIUM` names another one than Debian's), and the npm packages.
fn ready() -> bool {
    (env::var_os("CHROMIUM").is_some() || debian::program("chromium").is_some())
        && step("web: npm ci", npm_ci())
}

/// The tests, against the program that was built.
fn playwright(args: &[&str]) -> Command {
    let program = target().join("debug/eyeline");
    let program = env::current_dir().map(|here| here.join(&program)).unwrap_or(program);
    let mut command = npx(&["playwright", "test"]);
    command.args(args).env("EYELINE", program);
    command
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
