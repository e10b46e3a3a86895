//! The race against other libraries, and the figures that the docs quote, measured on this machine:
//! one JSON line a work. Run by `cargo xtask bench`.

/// Queries a second, loading, memory.
mod figures;
mod race;

use clap::Parser;
use figures::FIGURES;
use race::heat::Outcome;
use race::measure::Effort;
use race::works::WORKS;
use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

/// Race the engine against other libraries; measure queries a second, loading and memory.
#[derive(Parser)]
#[command(name = "cargo xtask bench")]
struct Bench {
    /// Fewer samples
    #[arg(long)]
    quick: bool,
    /// Write the JSON lines to a file too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Run only the works whose name starts like this
    #[arg(long, value_name = "PREFIX", default_value = "")]
    only: String,
    /// The eyeline program to time; the one built beside this program if not given
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let bench = Bench::parse();
    let effort = if bench.quick { Effort::QUICK } else { Effort::FULL };
    let mut file = bench.json.as_ref().map(File::create).transpose()?;
    let mut report = |line: &str| -> std::io::Result<()> {
        println!("{line}");
        file.iter_mut().try_for_each(|file| writeln!(file, "{line}"))
    };
    for figure in FIGURES.iter().filter(|figure| figure.id.starts_with(&bench.only)) {
        eprintln!("{} …", figure.id);
        let program = match &bench.program {
            Some(program) => program.clone(),
            None => std::env::current_exe()?.with_file_name("eyeline"),
        };
        let samples = if bench.quick { 3 } else { 9 };
        report(&figure.measure(&program, samples)?.to_string())?;
    }
    let mut outcomes: Vec<Outcome> = Vec::new();
    for work in WORKS.iter().filter(|work| work.id.starts_with(&bench.only)) {
        eprintln!("{} …", work.id);
        let outcome = race::run(work, effort).map_err(|error| format!("{}: {error}", work.id))?;
        report(&serde_json::to_string(&outcome.line())?)?;
        for peer in &outcome.peers {
            eprintln!(
                "  {:>10.0} ns {:>8.3}  {} ({})",
                peer.ns,
                outcome.ratio_to(peer),
                peer.name,
                peer.difference
            );
        }
        outcomes.push(outcome);
    }
    Ok(())
}
