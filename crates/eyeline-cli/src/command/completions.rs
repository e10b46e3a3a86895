//! `eyeline completions`: what the shell needs to complete commands and flags.

use crate::failure::Failure;
use std::process::ExitCode;

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
    pub fn run(&self, mut program: clap::Command) -> Result<ExitCode, Failure> {
        clap_complete::generate(self.shell, &mut program, "eyeline", &mut std::io::stdout());
        Ok(ExitCode::SUCCESS)
    }
}
