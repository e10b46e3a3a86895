//! The project's own commands: `test`, `bench`, `gallery`, `serve-load`, and the long tests of
//! saves and hunts.

/// Programs that the tests run.
mod debian;
/// The JavaScript package.
mod npm;
/// The Python package.
mod python;
/// The page.
mod web;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
cargo xtask test                          everything that must hold: formatting, lints, tests, docs, examples, Python, JavaScript, the page
cargo xtask test python                   … of the Python package alone
cargo xtask test web                      … of the page alone
cargo xtask test js                       … of the JavaScript package alone
cargo xtask npm                           build the JavaScript package: bindings/js/dist, with eyeline-*.tgz in it
cargo xtask bench [--quick] [--json FILE] the race against other libraries, and the figures that the docs quote
                  [--only PREFIX]         … of works whose names start like this
                  [--page]                … written into docs/benchmarks.md, with plots
cargo xtask bench --js [--quick] [--page] the same from JavaScript, in Node
cargo xtask crash [--times N]             kill a walker that saves, 1000 times: nothing acknowledged is lost
cargo xtask serve-load [SECONDS]          what the server bears: requests a second, waits beside bad neighbours
cargo xtask gallery                       draw docs/rules anew
cargo xtask shots                         take the pictures in docs/page anew
cargo xtask hunt-pairs [--pairs N]        20,000 pairs of hunts that a viewer must not tell apart
cargo xtask hunt-replay [--scripts N]     10,000 random scripts of hunts, played twice and from their logs";

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let done = match args.next().as_deref() {
        Some("test") => match args.next().as_deref() {
            Some("python") => python::test(),
            Some("web") => web::program() && web::test(),
            Some("js") => web::program() && npm::test(),
            Some(_) => {
                eprintln!("{HELP}");
                return ExitCode::from(2);
            }
            None => test(),
        },
        Some("bench") => match args.collect::<Vec<_>>() {
            args if args.first().is_some_and(|first| first == "--js") => {
                npm::bench(args[1..].to_vec())
            }
            args => bench(args),
        },
        Some("npm") => npm::build(),
        Some("crash") => crash(args.collect()),
        Some("serve-load") => serve_load(args.collect()),
        Some("gallery") => gallery(),
        Some("shots") => web::shots(),
        Some("hunt-pairs") => hunt("pairs", args.collect()),
        Some("hunt-replay") => hunt("replay", args.collect()),
        Some("--help" | "-h" | "help") => {
            println!("{HELP}");
            true
        }
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs every test, in the order in which failures show soonest.
fn test() -> bool {
    step("formatting", cargo(&["fmt", "--all", "--check"]))
        && step("lints", cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
        && debian::program("tmux").is_some()
        && step("tests and doc tests", cargo(&["test", "--workspace"]))
        && step("docs", docs())
        // The tests have built the program. Building it by itself would build half of it again, with
        // the features that it has without them.
        && examples()
        && python::test()
        && npm::test()
        && web::test()
}

fn docs() -> Command {
    let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    command
}

/// Runs the README's command on every example map, with the program that the tests have built.
fn examples() -> bool {
    let Ok(maps) = Path::new("examples").read_dir() else {
        eprintln!("xtask: no examples folder; run this from the repository's root");
        return false;
    };
    let mut maps: Vec<_> = maps.flatten().map(|map| map.path()).collect();
    maps.retain(|path| path.is_file());
    maps.sort();
    maps.iter().all(|map| {
        let map = map.to_string_lossy();
        let mut see = Command::new(target().join("debug/eyeline"));
        see.args(["see", &map, "--from", "@"]);
        step(&format!("example {map}"), see)
    })
}

fn bench(args: Vec<String>) -> bool {
    let build = cargo(&["build", "--release", "--package", "eyeline-cli"]);
    let mut run = cargo(&["run", "--quiet", "--release", "--package", "eyeline-bench"]);
    if finds_sdl2() {
        run.args(["--features", "tcod"]);
    } else {
        eprintln!("xtask: no SDL2, so libtcod stays away; apt-get install libsdl2-dev invites it");
    }
    run.arg("--").args(args);
    succeeds(build) && succeeds(run)
}

/// Whether libtcod can be built: it asks pkg-config for SDL2.
fn finds_sdl2() -> bool {
    succeeds_quietly(Command::new("pkg-config").args(["--exists", "sdl2"]))
}

fn crash(args: Vec<String>) -> bool {
    let mut command = cargo(&["test", "--quiet", "--package", "eyeline-store", "--test", "crash"]);
    command.args(["--", "long"]).args(args);
    succeeds(command)
}

fn serve_load(args: Vec<String>) -> bool {
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "eyeline-server"]);
    command.args(["--example", "load", "--"]).args(args);
    succeeds(command)
}

fn gallery() -> bool {
    succeeds(cargo(&["run", "--quiet", "--package", "eyeline-testkit", "--bin", "gallery"]))
}

/// A long test of hunts.
fn hunt(attack: &str, args: Vec<String>) -> bool {
    let mut run = cargo(&["run", "--quiet", "--release", "--package", "eyeline-testkit"]);
    run.args(["--bin", "hunt", "--", attack]).args(args);
    succeeds(run)
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.args(args);
    command
}

/// Where cargo builds.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()).into()
}

fn step(name: &str, command: Command) -> bool {
    println!("── {name}");
    let start = Instant::now();
    let done = succeeds(command);
    let verdict = if done { "passed" } else { "FAILED" };
    println!("── {name} {verdict} in {:.0} s", start.elapsed().as_secs_f64());
    done
}

fn succeeds_quietly(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

fn succeeds(mut command: Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}
