//! The long tests of hunts; run by `cargo xtask hunt-pairs` and `hunt-replay`.

use eyeline_testkit::hunt::{Found, Honest, Seat, Tally, play_pair, replay};
use std::process::ExitCode;
use std::time::Instant;

const STEPS: usize = 20;
const LINES: usize = 40;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["pairs"] => pairs(20_000),
        ["pairs", "--pairs", count] => count.parse().map_or(Err(usage()), pairs),
        ["replay"] => scripts(10_000),
        ["replay", "--scripts", count] => count.parse().map_or(Err(usage()), scripts),
        _ => Err(usage()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    "pairs [--pairs N] or replay [--scripts N]".to_owned()
}

/// Runs a function for every seed, and reports progress twenty times.
fn each(
    count: u64,
    what: &str,
    mut does: impl FnMut(u64) -> Result<(), String>,
) -> Result<(), String> {
    let start = Instant::now();
    for seed in 0..count {
        does(seed)?;
        if (seed + 1) % count.div_ceil(20) == 0 || seed + 1 == count {
            println!("{} of {count} {what} in {:.0} s", seed + 1, start.elapsed().as_secs_f64());
        }
    }
    Ok(())
}

fn pairs(count: u64) -> Result<(), String> {
    let mut tally = Tally::default();
    let honest = |state: &str| -> Box<dyn Seat> { Box::new(Honest::read(state)) };
    each(count, "pairs", |seed| match play_pair(seed, STEPS, &honest) {
        Ok(pair) => {
            tally.add(pair);
            Ok(())
        }
        Err(Found::Leak(what)) => Err(format!("pair {seed} leaks: {what}")),
        Err(Found::Disagreement(what)) => {
            Err(format!("pair {seed} is not the document's game: {what}"))
        }
    })?;
    println!("{tally:#?}");
    Ok(())
}

fn scripts(count: u64) -> Result<(), String> {
    each(count, "scripts", |seed| replay(seed, LINES))
}
