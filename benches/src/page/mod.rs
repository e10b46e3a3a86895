//! Fills in the page in `docs/`: the parts of it that a run measures, and its pictures.

/// Pictures.
mod plot;
/// Axes, lines and labels.
mod svg;
/// Tables.
mod table;

use crate::race::heat::Outcome;
use serde_json::Value;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Writes a run into the page: each part between `<!-- begin NAME -->` and `<!-- end NAME -->`, and
/// the pictures into the folder that is named like the page.
pub fn write(page: &Path, figures: &[Value], outcomes: &[Outcome]) -> Result<(), Box<dyn Error>> {
    let parts = [
        ("machine", machine()),
        ("figures", table::figures(figures)),
        ("race", table::race(outcomes)),
        ("peers", table::peers(outcomes)),
    ];
    let mut text = fs::read_to_string(page)?;
    for (name, part) in parts {
        text = filled(&text, name, &part)
            .ok_or_else(|| format!("{} has no place for the part {name:?}", page.display()))?;
    }
    let pictures = page.with_extension("");
    fs::create_dir_all(&pictures)?;
    fs::write(pictures.join("ratios.svg"), plot::ratios(outcomes))?;
    fs::write(pictures.join("fields.svg"), plot::fields(outcomes))?;
    fs::write(page, text)?;
    Ok(())
}

/// Returns the text with one part replaced.
fn filled(text: &str, name: &str, part: &str) -> Option<String> {
    let (begin, end) = (format!("<!-- begin {name} -->\n"), format!("<!-- end {name} -->"));
    let (before, rest) = text.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}{part}{end}{after}"))
}

/// The machine that it ran on.
fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let rustc = Command::new("rustc").arg("--version").output();
    let rustc = rustc.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let libtcod = if cfg!(feature = "tcod") { "with" } else { "without" };
    format!(
        "Machine of the run below: {model}, {cores} cores, {os} {arch}; {rustc}, release profile; {libtcod} libtcod.\n",
        model = model.unwrap_or("unknown processor"),
        os = std::env::consts::OS,
        arch = std::env::consts::ARCH,
        rustc = rustc.unwrap_or_default(),
    )
}

/// A time with three digits.
pub fn time(ns: f64) -> String {
    let (value, unit) = match ns {
        ..1.0 => (ns * 1e3, "ps"),
        ..1e3 => (ns, "ns"),
        ..1e6 => (ns / 1e3, "µs"),
        _ => (ns / 1e6, "ms"),
    };
    match value {
        ..10.0 => format!("{value:.2} {unit}"),
        ..100.0 => format!("{value:.1} {unit}"),
        _ => format!("{value:.0} {unit}"),
    }
}

/// A ratio with two or three digits.
fn times(ratio: f64) -> String {
    match ratio {
        ..0.1 => format!("{ratio:.3}×"),
        ..10.0 => format!("{ratio:.2}×"),
        ..100.0 => format!("{ratio:.1}×"),
        _ => format!("{ratio:.0}×"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_replaced_and_nothing_else() {
        let text = "a\n<!-- begin x -->\nold\n<!-- end x -->\nb\n";
        let new = "a\n<!-- begin x -->\nnew\n<!-- end x -->\nb\n";
        assert_eq!(filled(text, "x", "new\n").as_deref(), Some(new));
        assert_eq!(filled(text, "y", "new\n"), None);
    }

    #[test]
    fn the_page_has_a_place_for_every_part() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/benchmarks.md");
        let text = fs::read_to_string(page).unwrap();
        for name in ["machine", "figures", "race", "peers"] {
            assert!(filled(&text, name, "").is_some(), "{name}");
        }
    }

    #[test]
    fn three_digits() {
        let told = [0.0123, 3.21, 45.6, 789.0, 1234.0, 5_678_000.0].map(time);
        assert_eq!(told, ["12.3 ps", "3.21 ns", "45.6 ns", "789 ns", "1.23 µs", "5.68 ms"]);
    }
}
