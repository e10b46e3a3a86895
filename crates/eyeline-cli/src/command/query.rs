//! `eyeline query`: one JSON query a line in, one reply a line out, in order.

use crate::failure::{BAD_DATA, FINE, Failure};
use crate::input;
use eyeline_scene::{Answer, Budget, Fault, Scene};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

/// Answer JSON queries, one a line, on standard input
///
/// A bad line gets an error reply, and the next line is answered all the same.
/// The exit code is 0 if every reply is ok, 3 otherwise.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, verbatim_doc_comment)]
pub struct Query {
    /// The scene for queries without one of their own: a map or JSON
    #[arg(long, value_name = "FILE")]
    scene: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  echo '{\"op\":\"matrix\",\"rules\":\"predprey\",\"scene\":{\"rows\":[\".#.\"]}}' | eyeline query
  echo '{\"op\":\"radius\",\"terrain\":\"plains\",\"perception\":15}' | eyeline query";

/// The most bytes of a line that are read; the rest is skipped. Four times the largest map drawn.
const MAX_LINE: usize = 1 << 28;

impl Query {
    /// Answers until the input ends.
    pub fn run(&self) -> Result<u8, Failure> {
        let scene = self.scene.as_deref().map(|path| input::scene(path, None)).transpose()?;
        let mut input = BufReader::with_capacity(1 << 16, std::io::stdin());
        let mut output = BufWriter::with_capacity(1 << 16, std::io::stdout());
        let mut all_ok = true;
        let mut line = Vec::new();
        loop {
            // A client that waits for an answer before its next question gets it now.
            if !input.buffer().contains(&b'\n') {
                output.flush()?;
            }
            let reply = match read_line(&mut input, &mut line)? {
                Line::End => break,
                Line::TooLong => too_long(),
                Line::Text => reply(scene.as_ref(), &line),
            };
            all_ok &= reply.is_ok();
            output.write_all(reply.to_json().as_bytes())?;
            output.write_all(b"\n")?;
        }
        output.flush()?;
        Ok(if all_ok { FINE } else { BAD_DATA })
    }
}

fn reply(scene: Option<&Scene>, line: &[u8]) -> Answer {
    match std::str::from_utf8(line) {
        Ok(text) => Answer::of_text(&Budget::unlimited(), scene, text),
        Err(_) => Fault::bad_json("the line is not UTF-8").into(),
    }
}

fn too_long() -> Answer {
    Fault::too_large(format!("a line of over {MAX_LINE} bytes")).into()
}

/// The result of reading a line.
pub(super) enum Line {
    Text,
    TooLong,
    End,
}

/// Reads one line without its end; nothing is kept of a line that is too long.
pub(super) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<Line, Failure> {
    line.clear();
    let read =
        |error: std::io::Error| Failure::data(format!("cannot read standard input: {error}"));
    input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', line).map_err(read)?;
    if line.is_empty() {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MAX_LINE {
        input.skip_until(b'\n').map_err(read)?;
        line.clear();
        return Ok(Line::TooLong);
    }
    Ok(Line::Text)
}
