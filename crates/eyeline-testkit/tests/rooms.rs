//! The crates, and the modules of a crate, are ordered: none imports from a later one. The tables say
//! what each one imports, no less and no more, and ARCHITECTURE.md draws them.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room of the engine, and the rooms that it imports from.
const ROOMS: [(&str, &[&str]); 9] = [
    // A macro that other crates use stands at the crate's root.
    ("wire", &["read_words"]),
    // Each grid brings the predicate that judges its rules: the seal of `Coord`.
    ("grid", &["wire", "Sealed"]),
    ("map", &["grid"]),
    ("memory", &["grid"]),
    ("line", &["grid"]),
    ("rules", &["wire", "grid", "map", "line"]),
    ("sight", &["grid", "map", "line", "rules"]),
    ("window", &["grid", "map", "rules", "sight"]),
    ("batch", &["grid", "map", "line", "rules", "sight", "window"]),
];

fn sources(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The names that follow `crate::` in code, groups opened.
fn imported(code: &str) -> Vec<String> {
    let ends = |c: char| !c.is_alphanumeric() && c != '_';
    code.split("crate::")
        .skip(1)
        .flat_map(|rest| match rest.strip_prefix('{') {
            Some(group) => group.split('}').next().unwrap().split(',').collect(),
            None => vec![rest],
        })
        .map(|name| name.trim().split(ends).next().unwrap().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// The code of every file of a crate's rooms, without comments, with its path.
fn files(of: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(of).join("src");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let code: Vec<&str> =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        (path.strip_prefix(&root).unwrap().with_extension(""), code.join("\n"))
    };
    sources(&root).into_iter().map(read).filter(|(within, _)| within != Path::new("lib")).collect()
}

fn room(within: &Path) -> &str {
    within.components().next().unwrap().as_os_str().to_str().unwrap()
}

fn check(files: &[(PathBuf, String)], rooms: &[(&str, &[&str])]) {
    let mut unused: Vec<(&str, &str)> =
        rooms.iter().flat_map(|(room, names)| names.iter().map(|name| (*room, *name))).collect();
    for (within, code) in files {
        let room = room(within);
        let (_, allowed) = rooms
            .iter()
            .find(|(name, _)| *name == room)
            .unwrap_or_else(|| panic!("{room} is a room without a place in the order"));
        for name in imported(code) {
            let known = name == room || allowed.contains(&name.as_str());
            assert!(known, "{} imports from {name}", within.display());
            unused.retain(|&entry| entry != (room, &name));
        }
        // `super` must not lead out of the room.
        let depth = within.components().count() - usize::from(within.ends_with("mod"));
        let way_out = "super::".repeat(depth);
        assert!(!code.contains(&way_out), "{} leaves its room by {way_out}", within.display());
    }
    assert!(unused.is_empty(), "no longer imported: {unused:?}");
}

/// Each crate, and the crates of ours that it depends on.
const CRATES: [(&str, &[&str]); 6] = [
    ("eyeline", &[]),
    ("eyeline-scene", &["eyeline"]),
    ("eyeline-store", &["eyeline"]),
    ("eyeline-hunt", &["eyeline", "eyeline-scene"]),
    ("eyeline-server", &["eyeline", "eyeline-hunt", "eyeline-scene"]),
    (
        "eyeline-cli",
        &["eyeline", "eyeline-hunt", "eyeline-scene", "eyeline-server", "eyeline-store"],
    ),
];

#[test]
fn crates_depend_one_way() {
    for (name, wanted) in CRATES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("Cargo.toml");
        let text = fs::read_to_string(path).unwrap();
        let (_, section) = text.split_once("\n[dependencies]\n").unwrap();
        let lines = section.lines().take_while(|line| !line.starts_with('['));
        let names = lines.filter_map(|line| line.split([' ', '.', '=']).next());
        let ours: Vec<&str> = names.filter(|name| name.starts_with("eyeline")).collect();
        assert_eq!(ours, wanted, "{name}");
    }
}

#[test]
fn imports_flow_one_way() {
    let files = files("eyeline");
    check(&files, &ROOMS);
    assert!(files.len() > 20, "only {} files", files.len());
}

/// Only `project` sees both what is secret and what is shown.
const HUNT: [(&str, &[&str]); 5] = [
    ("open", &[]),
    ("command", &["open"]),
    ("view", &["open", "command"]),
    ("truth", &["open", "command"]),
    ("project", &["open", "command", "truth", "view"]),
];

#[test]
fn truth_and_views_meet_in_one_room() {
    let files = files("eyeline-hunt");
    check(&files, &HUNT);
    assert!(files.len() > 20, "only {} files", files.len());
}

/// Secrets are absent, not blanked: where they are kept, nothing can be written.
#[test]
fn nothing_is_written_where_secrets_are_kept() {
    for (within, code) in files("eyeline-hunt") {
        if ["truth", "command"].contains(&room(&within)) {
            let mut words = code.split(|c: char| !c.is_alphanumeric());
            let writes =
                words.find(|word| ["Serialize", "Display", "println", "eprintln"].contains(word));
            assert_eq!(writes, None, "{}", within.display());
        }
    }
}

#[test]
fn the_check_sees_every_way_of_writing_an_import() {
    let code =
        "use crate::grid::{Cell, Hex};\nuse crate::{map::World, sight};\nlet x = crate::window::Y;";
    assert_eq!(imported(code), ["grid", "map", "sight", "window"]);
}
