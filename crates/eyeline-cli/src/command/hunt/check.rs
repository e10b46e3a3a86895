//! `eyeline hunt check`: who sees the agent where everyone stands, and what should reveal it.

use super::{Whole, words};
use crate::args::printable;
use crate::failure::{FINE, Failure};
use eyeline_hunt::{Referee, to_json};
use std::io::Write;

/// Tell the referee who sees the agent and which reveals are due
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Check {
    #[command(flatten)]
    pub whole: Whole,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline hunt check examples/hunt/small.json
  eyeline hunt check examples/hunt/small.json --json";

impl Check {
    /// Prints the check.
    pub fn run(&self) -> Result<u8, Failure> {
        let check = self.whole.game()?.check(Referee);
        let mut output = std::io::stdout().lock();
        if self.whole.json {
            writeln!(output, "{}", to_json(&check))?;
            return Ok(FINE);
        }
        for look in &check.los_check_results {
            let (id, at) = (printable(look.hunter_id.as_str()), look.hunter_position);
            let sees = if look.has_los { "sees" } else { "does not see" };
            writeln!(output, "round {}: {id} at {},{} {sees} the agent", look.round, at.x, at.y)?;
        }
        for reveal in &check.reveals {
            writeln!(output, "due: {}", words::of(reveal))?;
        }
        if check.reveals.is_empty() {
            writeln!(output, "no reveal is due")?;
        }
        Ok(FINE)
    }
}
