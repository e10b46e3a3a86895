//! A survey as a picture: small maps as the drawings of the other commands, with captions and
//! legends, large ones as a raster. Walls are drawn as walls, floors in the colour of their number.

use super::sink::{PlaceKind, Rows, Sink, Subject};
use crate::target::Target;
use eyeline_scene::drawing::{Colour, Drawing, Heated, LegendDisplay, Raster, SvgOptions};
use std::io::{self, Write};

/// The most places of a map that is drawn: each cell must be kept.
pub const MOST_PLACES: u128 = 1 << 18;
/// The most places of a map that is a drawing as PNG; larger ones are rasters, because a drawing would
/// have no room for details.
pub const MOST_DETAILED: u128 = 1 << 16;

/// The most changed cells that are marked one by one.
const MOST_MARKS: usize = 40;

/// A drawing to which numbers are added.
pub struct Sketch {
    drawing: Drawing,
    numbers: Vec<([i32; 2], f64)>,
    marks: Vec<([i32; 2], char)>,
}

impl Sketch {
    /// Of this map.
    pub fn new(mut drawing: Drawing, subject: &Subject) -> Self {
        drawing.heat = subject.heat;
        drawing.measure = "seen by".to_owned();
        drawing.caption = subject.caption();
        Sketch { drawing, numbers: Vec::new(), marks: Vec::new() }
    }

    /// Adds the next rows.
    pub fn add(&mut self, subject: &Subject, rows: &Rows<'_>) {
        for (index, (&ground, &seen_by)) in rows.grounds.iter().zip(rows.seen_by).enumerate() {
            let at = subject.cell(rows.top, index);
            match ground {
                PlaceKind::Floor => self.numbers.push((at, f64::from(seen_by))),
                PlaceKind::Built => self.marks.push((at, '+')),
                PlaceKind::Opened => self.marks.push((at, '-')),
                PlaceKind::Wall | PlaceKind::Absent => (),
            }
        }
    }

    /// Returns the drawing with its numbers.
    pub fn finish(mut self) -> Drawing {
        self.drawing.show_numbers(self.numbers);
        if (1..=MOST_MARKS).contains(&self.marks.len()) {
            self.drawing.caption += " · + new wall, - wall gone";
            self.drawing.set_marks(self.marks);
        }
        self.drawing
    }
}

/// The kinds of drawings that files hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Plain characters.
    Text,
    /// Scalable vector graphics.
    Svg,
    /// Pixels.
    Png,
}

/// A drawing on its way to a file.
pub struct Drawn {
    /// Where it goes.
    pub target: Target,
    /// What it becomes.
    pub kind: Kind,
    /// What it shows.
    pub sketch: Sketch,
}

impl Sink for Drawn {
    fn add(&mut self, subject: &Subject, rows: &Rows<'_>) -> io::Result<()> {
        self.sketch.add(subject, rows);
        Ok(())
    }

    fn finish(mut self: Box<Self>, _: &Subject, _: &str) -> io::Result<()> {
        let (drawing, options) = (self.sketch.finish(), SvgOptions::default());
        let bytes = match self.kind {
            Kind::Text => drawing.to_text(LegendDisplay::Shown).into_bytes(),
            Kind::Svg => drawing.to_svg(&options).into_bytes(),
            Kind::Png => drawing.to_png(&options).map_err(io::Error::other)?,
        };
        self.target.write_all(&bytes)?;
        self.target.finish()
    }
}

/// A raster on its way to a file.
pub struct Pixels {
    /// Where it goes.
    pub target: Target,
    /// The heat map.
    pub raster: Raster,
}

impl Sink for Pixels {
    fn add(&mut self, subject: &Subject, rows: &Rows<'_>) -> io::Result<()> {
        let width = subject.width();
        for (grounds, seen_by) in rows.grounds.chunks(width).zip(rows.seen_by.chunks(width)) {
            self.raster.add_row(grounds.iter().zip(seen_by).map(
                |(ground, &seen_by)| match ground {
                    PlaceKind::Absent => Heated::Absent,
                    PlaceKind::Floor => Heated::Number(seen_by as f32),
                    PlaceKind::Wall => Heated::Wall,
                    PlaceKind::Built | PlaceKind::Opened => Heated::Changed,
                },
            ));
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>, subject: &Subject, _: &str) -> io::Result<()> {
        let raster = self.raster.write(subject.heat, &subject.caption(), &mut self.target);
        raster.map_err(io::Error::other)?;
        self.target.finish()
    }
}

/// The drawing for standard output.
pub fn shown(drawing: &Drawing, colour: Colour) -> String {
    match colour {
        Colour::Written => drawing.to_unicode(colour, LegendDisplay::Shown),
        Colour::Plain => drawing.to_text(LegendDisplay::Shown),
    }
}
