//! `eyeline hunt run`: everybody's commands in, one a line; one viewer's replies out, in order. The
//! exit code reveals no more than the replies do.

use super::log::Log;
use super::{Looks, words};
use crate::args::printable;
use crate::command::query::{Line, read_line};
use crate::failure::{BAD_DATA, FINE, Failure};
use eyeline_hunt::{Command, Reply, to_json};
use std::io::{BufReader, BufWriter, Write};

/// Play commands, one JSON object a line, from standard input
///
/// The input holds everybody's commands; the output is what VIEWER may know of
/// each: {"ok", "events", "view"}, with "answer" and "error" if there are any.
/// The exit code is 0 if every reply is ok, 3 otherwise.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, verbatim_doc_comment)]
pub struct Run {
    #[command(flatten)]
    looks: Looks,
    /// Print JSON, which is the default
    #[arg(long)]
    pub json: bool,
    /// Print events in words
    #[arg(long, conflicts_with = "json")]
    pub text: bool,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline hunt run examples/hunt/small.json --as hunter:spotter --text < examples/hunt/small.jsonl
  eyeline hunt run examples/hunt/state.json --as referee --log game.db < examples/hunt/commands.jsonl
  echo '{\"do\":\"ask\",\"what\":\"safe\"}' | eyeline hunt run examples/hunt/small.json --as agent";

impl Run {
    /// Plays until the input ends.
    pub fn run(&self) -> Result<u8, Failure> {
        if self.looks.state.as_os_str() == "-" {
            let message = "standard input holds the commands; give the state as a file";
            return Err(Failure::Usage(message.to_owned()));
        }
        let mut game = self.looks.game()?;
        let log = self.looks.log.as_deref();
        let mut log = log.map(|path| Log::open(path, &mut game)).transpose()?;
        let mut input = BufReader::with_capacity(1 << 16, std::io::stdin());
        let mut output = BufWriter::with_capacity(1 << 16, std::io::stdout());
        let (mut line, mut all_ok) = (Vec::new(), true);
        loop {
            // A client that waits for a reply before it continues gets it now.
            if !input.buffer().contains(&b'\n') {
                output.flush()?;
            }
            // A line that is too long is no command.
            if let Line::End = read_line(&mut input, &mut line)? {
                break;
            }
            let outcome = game.play(&Command::read(&String::from_utf8_lossy(&line)));
            log.as_mut().map_or(Ok(()), |log| log.keep(&game))?;
            let reply = game.reply(&outcome, &self.looks.viewer);
            all_ok &= reply.ok;
            let told = if self.text { in_words(&reply) } else { to_json(&reply) };
            writeln!(output, "{told}")?;
        }
        output.flush()?;
        Ok(if all_ok { FINE } else { BAD_DATA })
    }
}

/// Returns a reply in one line of words.
fn in_words(reply: &Reply) -> String {
    let mut words: Vec<String> = reply.events.iter().map(words::of).collect();
    words.extend(reply.answer.as_ref().map(to_json));
    words.extend(reply.error.as_ref().map(|fault| printable(&format!("refused: {fault}"))));
    let table = &reply.view.table;
    let turn = printable(table.turn_name());
    if words.is_empty() {
        words.push("nothing to see".to_owned());
    }
    format!("[round {}, {turn}] {}", table.round, words.join("; "))
}
