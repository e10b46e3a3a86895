//! The `eyeline` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    eyeline_cli::run(std::env::args_os()).into()
}
