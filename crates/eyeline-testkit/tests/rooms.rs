//! The engine's rooms have one way through them: nothing imports from a room further on.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room, and the rooms that it may import from.
const ROOMS: [(&str, &[&str]); 9] = [
    // A macro that other crates use stands at the crate's root.
    ("wire", &["read_words"]),
    ("grid", &["wire"]),
    ("map", &["grid"]),
    ("memory", &["grid"]),
    ("line", &["grid", "map"]),
    ("rules", &["wire", "grid", "map", "line"]),
    ("sight", &["grid", "map", "line", "rules"]),
    ("window", &["grid", "map", "line", "rules", "sight"]),
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

#[test]
fn imports_flow_one_way() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../eyeline/src");
    let mut checked = 0;
    for path in sources(&root) {
        let within = path.strip_prefix(&root).unwrap().with_extension("");
        let room = within.components().next().unwrap().as_os_str().to_str().unwrap();
        if room == "lib" {
            continue;
        }
        let (_, allowed) = ROOMS
            .iter()
            .find(|(name, _)| *name == room)
            .unwrap_or_else(|| panic!("{room} is a room without a place in the order"));
        let text = fs::read_to_string(&path).unwrap();
        let code: Vec<&str> =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let code = code.join("\n");
        for name in imported(&code) {
            let known = name == room || allowed.contains(&name.as_str());
            assert!(known, "{} imports from {name}", path.display());
        }
        // `super` must not lead out of the room.
        let depth = within.components().count() - usize::from(within.ends_with("mod"));
        let way_out = "super::".repeat(depth);
        assert!(!code.contains(&way_out), "{} leaves its room by {way_out}", path.display());
        checked += 1;
    }
    assert!(checked > 20, "only {checked} files");
}

#[test]
fn the_check_sees_every_way_of_writing_an_import() {
    let code =
        "use crate::grid::{Cell, Hex};\nuse crate::{map::World, sight};\nlet x = crate::window::Y;";
    assert_eq!(imported(code), ["grid", "map", "sight", "window"]);
}
