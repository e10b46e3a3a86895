//! `eyeline schema`: the contract as a JSON Schema.

use crate::failure::{FINE, Failure};
use std::io::Write;

/// Print the JSON Schema of scenes, queries and replies.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  eyeline schema > eyeline.schema.json")]
pub struct Schema {}

impl Schema {
    /// Prints it.
    pub fn run(&self) -> Result<u8, Failure> {
        writeln!(std::io::stdout(), "{:#}", eyeline_scene::schema())?;
        Ok(FINE)
    }
}
