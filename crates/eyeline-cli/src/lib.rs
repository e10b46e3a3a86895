//! The `eyeline` program, to be run in any process: one file for each subcommand. Exit codes: 0 fine, 2
//! usage, 3 bad data, and 1 for "not visible" where `--exit-code` asks for it.

/// Arguments that several commands share.
mod args;
/// The subcommands, one file each.
mod command;
/// Failures of commands.
mod failure;
/// Text that fits.
mod fit;
/// Reading maps from files.
mod input;
/// Layers that the rules do not look at.
mod note;
/// The destinations of pictures.
mod output;
/// Files that no output overwrites.
mod overwrite;
/// Files that appear whole or not at all.
mod target;
/// The terminal while someone plays.
mod terminal;

use clap::{CommandFactory, Parser, Subcommand};
use failure::{FINE, Failure, USAGE};
use std::ffi::OsString;
use std::io::Write;

/// Who can see what on grid worlds, and why: exact, explained, fast.
#[derive(Parser)]
#[command(name = "eyeline", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline see examples/keep.txt --from @
  eyeline why examples/keep.txt --from @ --to T
  eyeline compare examples/keep.txt --from @ --rules predprey --rules one-card-dungeon
  eyeline survey examples/keep.txt --radius 8
  eyeline walk examples/world.txt --per 15 --moves ee
  eyeline hunt view examples/hunt/small.json --as hunter:spotter
  eyeline play examples/keep.txt
  eyeline rules list
  eyeline rules show examples/rules/house.json

Exit codes: 0 fine, 2 usage, 3 bad data; 1 for 'not visible' with --exit-code.";

#[derive(Subcommand)]
enum Command {
    See(command::see::See),
    Why(command::why::Why),
    Compare(command::compare::Compare),
    Survey(command::survey::Survey),
    Walk(command::walk::Walk),
    Hunt(command::hunt::Hunt),
    Play(command::play::Play),
    Serve(command::serve::Serve),
    Occlusion(command::occlusion::Occlusion),
    Query(command::query::Query),
    Rules(command::rules::Rules),
    Schema(command::schema::Schema),
    Completions(command::completions::Completions),
    Man(command::man::Man),
}

impl Command {
    fn run(&self) -> Result<u8, Failure> {
        match self {
            Command::See(see) => see.run(),
            Command::Why(why) => why.run(),
            Command::Compare(compare) => compare.run(),
            Command::Survey(survey) => survey.run(),
            Command::Walk(walk) => walk.run(),
            Command::Hunt(hunt) => hunt.run(),
            Command::Play(play) => play.run(),
            Command::Serve(serve) => serve.run(),
            Command::Occlusion(occlusion) => occlusion.run(),
            Command::Query(query) => query.run(),
            Command::Rules(rules) => rules.run(),
            Command::Schema(schema) => schema.run(),
            Command::Completions(completions) => completions.run(Cli::command()),
            Command::Man(man) => man.run(Cli::command()),
        }
    }

    /// Whether failures are to be printed as JSON.
    fn wants_json(&self) -> bool {
        match self {
            Command::See(see) => see.output.json,
            Command::Why(why) => why.output.json,
            Command::Compare(compare) => compare.output.json,
            Command::Survey(survey) => survey.json,
            Command::Walk(walk) => walk.output.json,
            Command::Hunt(hunt) => hunt.wants_json(),
            Command::Rules(rules) => rules.json,
            _ => false,
        }
    }
}

/// Returns the command line, with negative cells made to look like values, not flags.
fn words(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let is_cell = |word: &str| {
        let mut axes = word.split(',');
        let number = |axis: Option<&str>| axis.is_some_and(|axis| axis.parse::<i64>().is_ok());
        word.starts_with('-') && number(axes.next()) && number(axes.next()) && axes.next().is_none()
    };
    let spaced = |word: OsString| match word.to_str() {
        Some(cell) if is_cell(cell) => OsString::from(format!(" {cell}")),
        _ => word,
    };
    args.into_iter().map(spaced).collect()
}

/// Runs the program with a command line, its own name first, and returns the exit code. All output is
/// flushed when it returns. Only an interrupted survey or game ends the process.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    let code = answer(&words(args));
    // If this fails, nobody reads the output any more.
    let _ = std::io::stdout().flush();
    code
}

/// Prints a failure as JSON; if nobody reads it, nothing happens.
fn print_json(failure: &Failure) {
    let _ = writeln!(std::io::stdout(), "{}", failure.to_json());
}

fn answer(words: &[OsString]) -> u8 {
    let command = match Cli::try_parse_from(words) {
        Ok(cli) => cli.command,
        Err(error) if error.use_stderr() && words.iter().any(|word| word == "--json") => {
            let message = error.to_string();
            let message = message.trim_start_matches("error: ").split("\n\nUsage").next();
            let words: Vec<&str> = message.unwrap_or_default().split_whitespace().collect();
            let failure = Failure::Usage(words.join(" "));
            print_json(&failure);
            return failure.exit_code();
        }
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() { USAGE } else { FINE };
        }
    };
    match command.run() {
        Ok(code) => code,
        // A reader that has seen enough is not an error.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => FINE,
        Err(failure) => {
            // If the output cannot be written, JSON cannot be written there either.
            if command.wants_json() && !matches!(failure, Failure::Output(_)) {
                print_json(&failure);
            } else {
                eprintln!("error: {failure}");
            }
            failure.exit_code()
        }
    }
}
