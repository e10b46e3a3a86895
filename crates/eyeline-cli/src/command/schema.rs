//! `eyeline schema`: the contract as a JSON Schema.

use crate::failure::Failure;
use std::io::Write;
use std::process::ExitCode;

/// Print the JSON Schema of scenes, queries and replies.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  eyeline schema > eyeline.schema.json")]
pub struct Schema {}

impl Schema {
    /// Prints it.
    pub fn run(&self) -> Result<ExitCode, Failure> {
        writeln!(std::io::stdout(), "{:#}", eyeline_scene::schema())?;
        Ok(ExitCode::SUCCESS)
    }
}
