//! `eyeline hunt view`: what one viewer may know.

use super::{Looks, log, picture};
use crate::args::{Format, OutputArgs, printable};
use crate::failure::{FINE, Failure};
use eyeline_hunt::to_json;

/// Show what one viewer may know
///
/// A picture shows what VIEWER may ask: for hunters what they see, their lines to
/// where the agent was last seen (those that are stopped in grey) and the range of
/// their own shots; for the agent how many hunters see each cell, and their lines
/// to it; for the referee all of it.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, verbatim_doc_comment)]
pub struct HuntView {
    #[command(flatten)]
    looks: Looks,
    #[command(flatten)]
    pub output: OutputArgs,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline hunt view examples/hunt/small.json --as hunter:spotter
  eyeline hunt view examples/hunt/small.json --as agent --json
  eyeline hunt view examples/hunt/state.json --as agent -o agent.svg";

impl HuntView {
    /// Shows it.
    pub fn run(&self) -> Result<u8, Failure> {
        self.output.spare(self.looks.needed())?;
        let mut game = self.looks.game()?;
        if let Some(path) = &self.looks.log {
            log::play(path, &mut game)?;
        }
        let view = game.view(&self.looks.viewer);
        if self.output.json {
            self.output.write((to_json(&view) + "\n").as_bytes())?;
            return Ok(FINE);
        }
        let mut drawing = view.drawing()?;
        drawing.caption = printable(&drawing.caption);
        if matches!(self.output.kind()?, Format::Text | Format::Unicode) {
            // A digit is the number itself; above, there is a plus.
            drawing.span = Some([0.0, 9.0]);
        }
        self.output.picture(&drawing, &picture::lines(&view))?;
        Ok(FINE)
    }
}
