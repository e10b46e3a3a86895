//! `eyeline man`: the manual pages.

use crate::failure::{FINE, Failure};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Print the manual page, or write all of them into a folder
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  eyeline man | man -l -\n  eyeline man --dir man1")]
pub struct Man {
    /// Write one page a command here
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

impl Man {
    /// Prints or writes them.
    pub fn run(&self, program: clap::Command) -> Result<u8, Failure> {
        match &self.dir {
            None => clap_mangen::Man::new(program).render(&mut std::io::stdout())?,
            Some(folder) => write_all(program, folder)?,
        }
        Ok(FINE)
    }
}

fn write_all(program: clap::Command, folder: &Path) -> Result<(), Failure> {
    let unwritable = |error: std::io::Error| {
        Failure::data(format!("cannot write manual pages to {}: {error}", folder.display()))
    };
    std::fs::create_dir_all(folder).map_err(unwritable)?;
    clap_mangen::generate_to(program, folder).map_err(unwritable)?;
    writeln!(std::io::stdout(), "wrote the manual pages to {}", folder.display())?;
    Ok(())
}
