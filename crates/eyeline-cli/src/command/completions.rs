//! `eyeline completions`: scripts with which a shell completes commands and flags.

use crate::failure::{FINE, Failure};
use std::io::Write;

/// Print completions for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  eyeline completions bash > eyeline.bash")]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

impl Completions {
    /// Prints them.
    pub fn run(&self, mut program: clap::Command) -> Result<u8, Failure> {
        // The generator panics if it cannot write; writing to a list always succeeds.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "eyeline", &mut script);
        std::io::stdout().write_all(&script)?;
        Ok(FINE)
    }
}
