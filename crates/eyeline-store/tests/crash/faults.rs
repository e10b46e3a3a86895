//! A walker that cannot write reports it, and every step that it acknowledged is there.

use crate::harness::{Steps, reopened, told};
use eyeline_testkit::folder::Folder;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

/// Where steps are saved.
const KEPT: [&str; 2] = ["save", "store"];

/// Files may not grow beyond this number of blocks, as on a full disk.
pub fn full_disk() -> Result<(), String> {
    // Writing fails; the signal that comes with it is ignored.
    let script = "trap '' XFSZ; ulimit -f $1; exec \"$2\" walk \"$3\" $4 100000";
    for name in KEPT {
        let folder = Folder::new("crash-full");
        for blocks in ["1", "40", "200"] {
            let output =
                run(&["sh", "-c", script, "sh", blocks, &program()?, &here(&folder), name])?;
            let (told, found) = failed(&folder, &output)?;
            if found.save < told.save || found.store < told.store {
                return Err(format!("{blocks} blocks: acknowledged {told:?}, found {found:?}"));
            }
        }
    }
    Ok(())
}

/// Nothing may be created in the folder, by a user without special rights.
pub fn read_only_folder() -> Result<(), String> {
    let folder = Folder::new("crash-read-only");
    for name in KEPT {
        run(&[&program()?, "walk", &here(&folder), name, "5"])?;
    }
    let good = reopened(folder.here())?;
    let mut command = vec!["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    if run(&["id", "-u"])?.stdout != b"0\n" {
        command.clear();
    } else if run(&["setpriv", "--version"]).is_err() {
        println!("no setpriv: read-only folders are not tested as root");
        return Ok(());
    }
    let permit = |mode| {
        let set = fs::set_permissions(folder.here(), Permissions::from_mode(mode));
        set.map_err(|error| error.to_string())
    };
    let (program, here) = (program()?, here(&folder));
    for name in KEPT {
        permit(0o555)?;
        let output = run(&[&command[..], &[&program, "walk", &here, name, "5"]].concat())?;
        permit(0o755)?;
        let (told, found) = failed(&folder, &output)?;
        if (told, found) != (Steps::default(), good) {
            return Err(format!("a read-only folder: {told:?} after {good:?}, found {found:?}"));
        }
    }
    Ok(())
}

fn program() -> Result<String, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    Ok(program.to_string_lossy().into_owned())
}

fn here(folder: &Folder) -> String {
    folder.here().to_string_lossy().into_owned()
}

fn run(command: &[&str]) -> Result<Output, String> {
    let output = Command::new(command[0]).args(&command[1..]).output();
    output.map_err(|error| format!("{}: {error}", command[0]))
}

/// The steps that a walker printed before it failed, and the steps that are there.
fn failed(folder: &Folder, output: &Output) -> Result<(Steps, Steps), String> {
    let complaint = String::from_utf8_lossy(&output.stderr);
    if output.status.code() != Some(1) || !complaint.contains("/walk") {
        return Err(format!("the walker ended with {}: {complaint}", output.status));
    }
    let (told, found) = (told(&output.stdout)?, reopened(folder.here())?);
    println!("{told:?}, {found:?}; {}", complaint.trim());
    Ok((told, found))
}
