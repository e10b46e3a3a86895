//! Writes `docs/rules`; run by `cargo xtask gallery`.

use eyeline_testkit::gallery::{gallery, root};
use std::fs;

fn main() -> std::io::Result<()> {
    let folder = root().join("docs/rules");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let files = gallery();
    for (path, text) in &files {
        let path = root().join(path);
        fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        fs::write(path, text)?;
    }
    println!("wrote {} files to docs/rules", files.len());
    Ok(())
}
