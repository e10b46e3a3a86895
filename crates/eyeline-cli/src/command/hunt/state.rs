//! `eyeline hunt state`: the present state of a game as a state file.

use super::Whole;
use crate::failure::{FINE, Failure};
use eyeline_hunt::Referee;
use std::io::Write;

/// Write the state that a game has come to as one line of JSON, for the referee
///
/// It is the whole truth: read again, it is the same game without its past.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, verbatim_doc_comment)]
pub struct State {
    #[command(flatten)]
    pub whole: Whole,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline hunt state examples/hunt/small.json
  eyeline hunt state examples/hunt/state.json > later.json";

impl State {
    /// Writes it.
    pub fn run(&self) -> Result<u8, Failure> {
        let state = self.whole.game()?.state(Referee)?;
        writeln!(std::io::stdout().lock(), "{state}")?;
        Ok(FINE)
    }
}
