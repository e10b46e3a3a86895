//! Writes a save to bytes, which are always the same for the same memory.

use super::{CHECKSUM, START, Save, VERSION, checksum};
use eyeline::memory::CellSet;
use eyeline::{Coord, Grid};
use std::io::Write;

impl<C: Coord> Save<C> {
    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(256 + 12 * self.memory.seen().len());
        if let Some(made_for) = &self.made_for {
            out.extend_from_slice(START);
            put(&mut out, format_args!("{VERSION},\n"));
            if C::GRID != Grid::Square {
                put(&mut out, format_args!("\"grid\": \"{}\",\n", C::GRID));
            }
            let rules = serde_json::Value::from(made_for.rules.as_str());
            put(&mut out, format_args!("\"rules\": {rules},\n\"map\": \"{}\",\n", made_for.map));
        } else {
            out.push(b'{');
        }
        match self.at.map(C::axes) {
            Some([first, second]) => {
                put(&mut out, format_args!("\"at\": [{first},{second}],\n"));
            }
            None => put(&mut out, format_args!("\"at\": null,\n")),
        }
        put_cells(&mut out, "seen_tiles", self.memory.seen());
        out.extend_from_slice(b",\n");
        put_cells(&mut out, "visited_tiles", self.memory.visited());
        if self.made_for.is_some() {
            out.extend_from_slice(b",\n");
            out.extend_from_slice(CHECKSUM.0);
            let digits = checksum(&out);
            out.extend_from_slice(digits.as_bytes());
            out.extend_from_slice(CHECKSUM.1);
        } else {
            out.extend_from_slice(b"}\n");
        }
        out
    }
}

fn put(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("memory takes everything");
}

fn put_cells<C: Coord>(out: &mut Vec<u8>, key: &str, cells: &CellSet<C>) {
    put(out, format_args!("\"{key}\": ["));
    // Saves may list millions of cells, so this does not use `write!`.
    let mut digits = itoa::Buffer::new();
    let mut before: &[u8] = b"[";
    for [first, second] in cells.iter().map(C::axes) {
        out.extend_from_slice(before);
        out.extend_from_slice(digits.format(first).as_bytes());
        out.push(b',');
        out.extend_from_slice(digits.format(second).as_bytes());
        out.push(b']');
        before = b",[";
    }
    out.push(b']');
}
