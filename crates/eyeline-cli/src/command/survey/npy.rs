//! A survey as an array of numpy: format 1.0, little-endian, shape (2, height, width), `sees` first
//! and `seenBy` second; `<u4`, and `<i4` for changes. Both halves grow at once: the file is sought.

use super::sink::{Rows, Sink, Subject};
use crate::target::Target;
use eyeline_scene::drawing::Heat;
use std::io::{self, Seek, SeekFrom, Write};

/// An array that is being written.
pub struct Npy {
    target: Target,
    header: u64,
    bytes: Vec<u8>,
}

impl Npy {
    /// Writes the header.
    pub fn new(mut target: Target, subject: &Subject) -> io::Result<Self> {
        let header = header(subject);
        target.write_all(&header)?;
        Ok(Npy { target, header: header.len() as u64, bytes: Vec::new() })
    }

    fn write_at(&mut self, place: u64, numbers: &[i32]) -> io::Result<()> {
        self.bytes.clear();
        self.bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        self.target.seek(SeekFrom::Start(self.header + 4 * place))?;
        self.target.write_all(&self.bytes)
    }
}

/// Returns the header of numpy's format 1.0, padded so that the numbers begin at a multiple of 64.
fn header(subject: &Subject) -> Vec<u8> {
    let kind = match subject.heat {
        Heat::Amounts => "<u4",
        Heat::Changes => "<i4",
    };
    let (width, height) = (subject.bounds.width(), subject.bounds.height());
    let shape = format!("(2, {height}, {width})");
    let mut words = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    const BEFORE: usize = 10;
    let length = (BEFORE + words.len() + 1).next_multiple_of(64) - BEFORE;
    words += &" ".repeat(length - words.len() - 1);
    words.push('\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((length as u16).to_le_bytes());
    header.extend(words.into_bytes());
    header
}

impl Sink for Npy {
    fn add(&mut self, subject: &Subject, rows: &Rows<'_>) -> io::Result<()> {
        let skipped = (rows.top - subject.bounds.top) as u64 * subject.bounds.width();
        self.write_at(skipped, rows.sees)?;
        self.write_at(subject.bounds.area() as u64 + skipped, rows.seen_by)
    }

    fn finish(self: Box<Self>, _: &Subject, _: &str) -> io::Result<()> {
        self.target.finish()
    }
}
