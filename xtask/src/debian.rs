//! Debian packages that the tests need.

use crate::{step, succeeds_quietly};
use std::env;
use std::path::PathBuf;
use std::process::Command;

/// Finds a program; installs it if it is missing and this is Debian with root's rights.
pub fn program(name: &str) -> Option<PathBuf> {
    if let found @ Some(_) = find(name) {
        return found;
    }
    if install(&[name])
        && let found @ Some(_) = find(name)
    {
        return found;
    }
    eprintln!("xtask: the tests need {name}; on Debian, as root: apt-get install {name}");
    None
}

/// Installs packages, if this is Debian with root's rights.
pub fn install(names: &[&str]) -> bool {
    // A fresh machine may know of no packages yet.
    let _ = succeeds_quietly(Command::new("apt-get").arg("update"));
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends"]).args(names);
    step(&format!("apt-get install {}", names.join(" ")), install)
}

fn find(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|file| file.is_file())
}
