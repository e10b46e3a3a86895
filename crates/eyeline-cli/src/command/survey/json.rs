//! A survey as one JSON object: `sees` and `seenBy` as lists of rows, `null` where the map has no cell,
//! then the summary. `seenBy` is kept in a file until `sees` is written.

use super::sink::{PlaceKind, Rows, Sink, Subject};
use crate::target::Target;
use serde::Serialize;
use std::io::{self, BufWriter, Stdout, Write};

/// Where the object goes.
pub enum Out {
    /// To standard output.
    Stdout(BufWriter<Stdout>),
    /// To a file.
    File(Target),
}

impl Out {
    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Out::Stdout(stdout) => stdout,
            Out::File(target) => target,
        }
    }
}

/// How the object begins.
#[derive(Serialize)]
struct Head<'a> {
    ok: bool,
    rules: &'a str,
    radius: Option<u32>,
    count: &'a str,
    width: u64,
    height: u64,
    left: i64,
    top: i64,
}

/// An object that is being written.
pub struct Json {
    out: Out,
    seen_by: Target,
    line: Vec<u8>,
}

impl Json {
    /// Begins the object.
    pub fn new(mut out: Out, subject: &Subject) -> io::Result<Self> {
        let Subject { rules, radius, count, bounds, .. } = subject;
        let (width, height) = (bounds.width(), bounds.height());
        let head = Head {
            ok: true,
            rules,
            radius: *radius,
            count,
            width,
            height,
            left: bounds.left,
            top: bounds.top,
        };
        let head = serde_json::to_string(&head)?;
        write!(out.writer(), "{},\"sees\":[", head.trim_end_matches('}'))?;
        let seen_by = Target::scratch()?;
        Ok(Json { out, seen_by, line: Vec::new() })
    }
}

/// Writes each row as a list.
fn write_rows(
    line: &mut Vec<u8>,
    subject: &Subject,
    rows: &Rows<'_>,
    numbers: &[i32],
) -> io::Result<()> {
    line.clear();
    let width = subject.width();
    let lists = numbers.chunks(width).zip(rows.grounds.chunks(width));
    for ((numbers, grounds), row) in lists.zip(rows.top..) {
        line.extend(if row == subject.bounds.top { &b"["[..] } else { &b",["[..] });
        for (index, (number, &ground)) in numbers.iter().zip(grounds).enumerate() {
            if index > 0 {
                line.push(b',');
            }
            match ground {
                PlaceKind::Absent => line.extend(b"null"),
                _ => write!(line, "{number}")?,
            }
        }
        line.push(b']');
    }
    Ok(())
}

impl Sink for Json {
    fn add(&mut self, subject: &Subject, rows: &Rows<'_>) -> io::Result<()> {
        write_rows(&mut self.line, subject, rows, rows.sees)?;
        self.out.writer().write_all(&self.line)?;
        write_rows(&mut self.line, subject, rows, rows.seen_by)?;
        self.seen_by.write_all(&self.line)
    }

    fn finish(mut self: Box<Self>, _: &Subject, summary: &str) -> io::Result<()> {
        self.out.writer().write_all(b"],\"seenBy\":[")?;
        self.seen_by.copy_to(&mut self.out.writer())?;
        writeln!(self.out.writer(), "],\"summary\":{summary}}}")?;
        match self.out {
            Out::Stdout(mut stdout) => stdout.flush(),
            Out::File(target) => target.finish(),
        }
    }
}
