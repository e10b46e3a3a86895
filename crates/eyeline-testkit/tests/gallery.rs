//! The gallery's pages show what the program does today, and nothing else.

use eyeline_testkit::gallery::{gallery, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn the_gallery_is_true() {
    let files = gallery();
    for (path, text) in &files {
        let stored = fs::read_to_string(root().join(path)).unwrap_or_default();
        assert!(stored == *text, "{path} is not what the program draws; run `cargo xtask gallery`");
    }
    let names = |folder: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(root().join(folder)).expect("the gallery is there");
        let paths = entries.map(|entry| entry.expect("readable").path());
        let files = paths.filter(|path| path.is_file());
        files.map(|path| format!("{folder}/{}", name(&path))).collect()
    };
    let folders = ["docs/rules", "docs/rules/img", "docs/rules/img/cases"];
    let stored: BTreeSet<String> = folders.into_iter().flat_map(names).collect();
    let made: BTreeSet<String> = files.into_keys().collect();
    assert_eq!(stored, made, "files that nobody draws");
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
