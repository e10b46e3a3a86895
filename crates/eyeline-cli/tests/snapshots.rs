//! What the program prints, word for word. `snapshots/*.txt` hold blocks of
//!
//! ```text
//! -- a heading, for people
//! $ eyeline ARGS
//! standard output
//! ! standard error
//! exit N, if it is not 0
//! ```
//!
//! with a blank line after each block. A command is a shell's, run from the repository's root;
//! `$SCRATCH` is a folder that it may write to. After an intended change, `UPDATE=1 cargo test -p
//! eyeline-cli --test snapshots` writes the files anew: read the difference before committing it.
#![cfg(unix)]

mod common;

use common::{Finished, Scratch};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

/// One command and what it is to print.
struct Block {
    heading: Vec<String>,
    command: String,
    wanted: String,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut heading = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            let heading = std::mem::take(&mut heading);
            blocks.push(Block { heading, command: command.to_owned(), wanted: String::new() });
        } else if line.starts_with("-- ") {
            heading.push(line.to_owned());
        } else {
            // A blank line after a heading belongs to nobody.
            let block = blocks.last_mut().filter(|_| heading.is_empty());
            let block = block.unwrap_or_else(|| panic!("'{line}' follows no command"));
            block.wanted.push_str(line);
            block.wanted.push('\n');
        }
    }
    for block in &mut blocks {
        // The blank line between blocks.
        if block.wanted.ends_with("\n\n") || block.wanted == "\n" {
            block.wanted.pop();
        }
    }
    blocks
}

/// What a command printed, as a block holds it.
fn written(told: &Finished) -> String {
    let mut text = told.stdout.clone();
    let reserved = ["$ ", "! ", "-- ", "exit "];
    let odd = text.lines().find(|line| reserved.iter().any(|prefix| line.starts_with(prefix)));
    assert_eq!(odd, None, "a snapshot cannot hold this line of standard output");
    if !(text.is_empty() || text.ends_with('\n')) {
        text.push_str("(no line end)\n");
    }
    // Writing to a String cannot fail.
    told.stderr.lines().for_each(|line| {
        let _ = writeln!(text, "{}", format!("! {line}").trim_end());
    });
    match told.code {
        Some(0) => (),
        Some(code) => _ = writeln!(text, "exit {code}"),
        None => text.push_str("(ended by a signal)\n"),
    }
    text
}

fn folder() -> PathBuf {
    common::root().join("crates/eyeline-cli/tests/snapshots")
}

fn stored(name: &str) -> String {
    let path = folder().join(format!("{name}.txt"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs the commands of a file and compares; with UPDATE=1, writes what they print.
fn check(name: &str) {
    let scratch = Scratch::new(name);
    let text = stored(name);
    let mut anew = String::new();
    let mut differences = String::new();
    for block in blocks(&text) {
        let printed = written(&common::told(common::shell(&block.command, &scratch)));
        if printed != block.wanted {
            let _ = write!(differences, "\n$ {}\n{}", block.command, diff(&block.wanted, &printed));
        }
        block.heading.iter().for_each(|line| _ = writeln!(anew, "{line}"));
        let _ = writeln!(anew, "$ {}\n{printed}", block.command);
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(folder().join(format!("{name}.txt")), anew).expect("written");
    } else {
        assert!(
            differences.is_empty(),
            "{name}.txt: '-' was to come, '+' came (UPDATE=1 writes it anew)\n{differences}"
        );
    }
}

/// Line by line: ' ' as it should be, '-' missing, '+' unexpected; blanks at ends are shown.
fn diff(wanted: &str, printed: &str) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (wanted.lines().collect(), printed.lines().collect());
    // common[i][j]: how many lines a[i..] and b[j..] have in common, in order.
    let mut common = vec![vec![0_u32; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i][j] = if a[i] == b[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let mut text = String::new();
    let mut tell = |sign: char, line: &str| {
        let end = if sign != ' ' && line.ends_with(' ') { "⟵ blanks" } else { "" };
        let _ = writeln!(text, "{sign} {}{end}", line.escape_debug());
    };
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            tell(' ', a[i]);
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || (i < a.len() && common[i + 1][j] >= common[i][j + 1]) {
            tell('-', a[i]);
            i += 1;
        } else {
            tell('+', b[j]);
            j += 1;
        }
    }
    text
}

macro_rules! snapshots {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*

        /// Every file here is looked at.
        #[test]
        fn no_file_is_forgotten() {
            let named: BTreeSet<String> = [$(concat!(stringify!($name), ".txt")),*].map(str::to_owned).into();
            let there = std::fs::read_dir(folder()).expect("the folder");
            let there: BTreeSet<String> = there
                .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
                .collect();
            assert_eq!(named, there);
        }
    };
}

snapshots! {
    compare errors formats help hunt json maps note occlusion own_rules query rules schema_completions_man see set survey ux walk why
}

/// Every rule set and variant that is listed is drawn by `see` and told by `why`.
#[test]
fn no_rule_is_forgotten() {
    let list = common::told(common::shell("eyeline rules list", &Scratch::new("list"))).stdout;
    let names: Vec<String> = list
        .lines()
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next())
        .map(|name| name.replace("@1", ""))
        .collect();
    assert!(names.len() >= 16, "{list}");
    for command in ["see", "why"] {
        let text = stored(command);
        let asked: BTreeSet<&str> =
            text.lines().filter(|line| line.starts_with("$ ")).flat_map(rules_of).collect();
        for name in &names {
            assert!(asked.contains(name.as_str()), "{command}.txt lacks --rules {name}");
        }
    }
}

/// The rule sets that a command line names.
fn rules_of(line: &str) -> impl Iterator<Item = &str> {
    line.split("--rules ").skip(1).filter_map(|rest| rest.split_whitespace().next())
}

/// ux.md's exit codes, in what is stored: an update cannot change them unnoticed.
#[test]
fn exit_codes_are_those_of_ux() {
    let code = |block: &Block| {
        let last = block.wanted.lines().last().and_then(|line| line.strip_prefix("exit "));
        last.map_or(0, |code| code.parse::<i32>().expect("a number"))
    };
    let mut usage = false;
    for block in blocks(&stored("errors")) {
        usage |= block.heading.iter().any(|heading| heading == "-- usage");
        assert_eq!(code(&block), if usage { 2 } else { 3 }, "$ {}", block.command);
        assert!(block.wanted.lines().rev().skip(1).all(|l| l.starts_with('!')), "{}", block.wanted);
    }
    assert!(usage);
    let mut errors = false;
    for block in blocks(&stored("occlusion")) {
        errors |= block.heading.iter().any(|heading| heading.starts_with("-- errors"));
        assert_eq!(code(&block), if errors { 2 } else { 0 }, "$ {}", block.command);
    }
    assert!(errors);
    for block in blocks(&stored("why")) {
        let asked = block.command.contains("--exit-code");
        let wanted = match block.wanted.as_str() {
            text if text.starts_with("! error: ") => 3,
            text if asked
                && (text.starts_with("BLOCKED") || text.contains("\"visible\":false")) =>
            {
                1
            }
            _ => 0,
        };
        assert_eq!(code(&block), wanted, "$ {}", block.command);
    }
}

/// The runner itself: what it cannot tell apart, it could not guard.
#[test]
fn the_runner_sees_differences() {
    let told = |stdout: &str, stderr: &str, code| {
        written(&Finished { stdout: stdout.to_owned(), stderr: stderr.to_owned(), code })
    };
    let plain = told("a\n", "", Some(0));
    for other in [
        told("a \n", "", Some(0)),
        told("a", "", Some(0)),
        told("a\n\n", "", Some(0)),
        told("a\n", "b\n", Some(0)),
        told("a\n", "", Some(3)),
        told("", "a\n", Some(0)),
        told("a\n", "", None),
    ] {
        assert_ne!(plain, other);
        // What is stored is read back as it was.
        let read = blocks(&format!("$ one\n{other}\n-- then\n$ two\n{plain}\n"));
        assert_eq!([&read[0].wanted, &read[1].wanted], [&other, &plain]);
    }
}
