//! Kills a walker at random moments, again and again, and checks that every step it acknowledged is
//! there and no cell that it never saw. `cargo xtask crash [--times N]` is the long form; without
//! arguments it is a test.

/// Disks that are full, folders that are read-only.
mod faults;
/// Kills, reopens, checks.
mod harness;
/// The process that walks and is killed.
mod walker;

use std::process::ExitCode;

/// Kills in a test.
const FEW: usize = 25;
/// Kills in the long form.
const MANY: usize = 1000;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["walk", folder, keep, steps] => {
            walker::walk(folder.as_ref(), keep, steps.parse().unwrap_or(0))
                .map_err(|error| error.to_string())
        }
        ["long"] => harness::run(MANY),
        ["long", "--times", times] => match times.parse() {
            Ok(times) => harness::run(times),
            Err(_) => Err(format!("--times {times:?}: expected a number")),
        },
        // Other arguments that `cargo test` passes on.
        _ => harness::run(FEW)
            .and_then(|()| faults::full_disk())
            .and_then(|()| faults::read_only_folder()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("crash: {error}");
            ExitCode::FAILURE
        }
    }
}
