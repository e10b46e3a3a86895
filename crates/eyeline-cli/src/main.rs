//! The `eyeline` program: one file a subcommand. Exit codes: 0 fine, 2 usage, 3 bad data.

/// One file a subcommand.
mod command;
/// Reading maps from files.
mod input;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Who can see what on grid worlds, and why: exact, explained, fast.
#[derive(Parser)]
#[command(name = "eyeline", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline see examples/keep.txt --from @
  eyeline see examples/keep.txt --from 3,3 --rules one-card-dungeon --radius 8
  echo '{\"op\":\"los\",\"rules\":\"predprey\",\"from\":\"@\",\"to\":\"T\"}' | eyeline query --scene examples/keep.txt
  eyeline schema > eyeline.schema.json

Exit codes: 0 fine, 2 usage, 3 bad data.";

#[derive(Subcommand)]
enum Command {
    /// Draw what an observer sees
    See(command::see::See),
    /// Answer JSON queries, one a line, on standard input
    Query(command::query::Query),
    /// Print the JSON Schema of scenes, queries and replies
    Schema(command::schema::Schema),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::See(see) => see.run(),
        Command::Query(query) => query.run(),
        Command::Schema(schema) => schema.run(),
    };
    match result {
        Ok(code) => code,
        // A reader that has seen enough is not an error.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(3)
        }
    }
}

/// Why a command could not do its work.
enum Failure {
    /// A map, a cell or a rule that cannot be used.
    Data(String),
    /// Nowhere to write to.
    Output(std::io::Error),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Data(message) => f.write_str(message),
            Failure::Output(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<eyeline_scene::Fault> for Failure {
    fn from(fault: eyeline_scene::Fault) -> Self {
        Failure::Data(fault.to_string())
    }
}
