//! `eyeline hunt view`: what one viewer may know.

use super::{Looks, picture};
use crate::failure::{FINE, Failure};
use eyeline_hunt::to_json;
use std::io::Write;

/// Show what one viewer may know
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct View {
    #[command(flatten)]
    pub(super) looks: Looks,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline hunt view examples/hunt.json --as hunter:spotter
  eyeline hunt view examples/hunt.json --as agent --json";

impl View {
    /// Shows it.
    pub fn run(&self) -> Result<u8, Failure> {
        let view = self.looks.game()?.view(&self.looks.viewer);
        let mut output = std::io::stdout().lock();
        if self.looks.json {
            writeln!(output, "{}", to_json(&view))?;
        } else {
            output.write_all(picture::of(&view).as_bytes())?;
        }
        Ok(FINE)
    }
}
