//! The race against other libraries, and the figures that the docs quote, measured on this machine.
//! Prints one JSON line for each work. Run by `cargo xtask bench`.

/// Queries a second, loading, memory.
mod figures;
/// The page in the docs.
mod page;
mod race;
/// Progress and the summary.
mod report;

use clap::Parser;
use figures::FIGURES;
use race::measure::Effort;
use race::works::WORKS;
use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Race the engine against other libraries; measure queries a second, loading and memory.
#[derive(Parser)]
#[command(bin_name = "cargo xtask bench")]
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
    /// Write the results and pictures into this page
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "docs/benchmarks.md")]
    #[arg(conflicts_with_all = ["only", "quick"])]
    page: Option<PathBuf>,
    /// The eyeline program to time; the one built beside this program if not given
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

fn main() -> ExitCode {
    run(&Bench::parse()).unwrap_or_else(|error| {
        eprintln!("cargo xtask bench: {error}");
        ExitCode::FAILURE
    })
}

fn run(bench: &Bench) -> Result<ExitCode, Box<dyn Error>> {
    let program = match &bench.program {
        Some(program) => program.clone(),
        None => std::env::current_exe()?.with_file_name("eyeline"),
    };
    let (effort, samples) = if bench.quick { (Effort::QUICK, 3) } else { (Effort::FULL, 9) };
    let known = FIGURES.iter().map(|figure| figure.id).chain(WORKS.iter().map(|work| work.id));
    if !known.into_iter().any(|id| id.starts_with(&bench.only)) {
        eprintln!("no work's name starts with {:?}", bench.only);
        return Ok(ExitCode::from(2));
    }
    let create =
        |path: &PathBuf| File::create(path).map_err(|error| format!("{}: {error}", path.display()));
    let mut file = bench.json.as_ref().map(create).transpose()?;
    let mut tell = |line: String| -> std::io::Result<()> {
        println!("{line}");
        file.iter_mut().try_for_each(|file| writeln!(file, "{line}"))
    };
    let mut figures = Vec::new();
    for figure in FIGURES.iter().filter(|figure| figure.id.starts_with(&bench.only)) {
        eprintln!("{} …", figure.id);
        let value = figure.measure(&program, samples)?;
        tell(value.to_string())?;
        figures.push(value);
    }
    let (mut outcomes, mut wrong) = (Vec::new(), 0);
    for work in WORKS.iter().filter(|work| work.id.starts_with(&bench.only)) {
        eprintln!("{} …", work.id);
        match race::run(work, effort) {
            Ok(outcome) => {
                tell(serde_json::to_string(&outcome.line())?)?;
                eprint!("{}", report::laps(&outcome));
                outcomes.push(outcome);
            }
            Err(error) => {
                eprintln!("  WRONG: {error}");
                wrong += 1;
            }
        }
    }
    eprint!("{}", report::summary(&outcomes));
    if let Some(page) = &bench.page {
        page::write(page, &figures, &outcomes)?;
        eprintln!("written: {}", page.display());
    }
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
