//! The outputs of a survey: files by the ending of their names, and JSON or words with a heat map on
//! standard output. Files are opened before the work begins.

use super::json::{Json, Out};
use super::npy::Npy;
use super::picture::{self, Drawn, Kind, MOST_DETAILED, MOST_PLACES, Pixels, Sketch};
use super::sink::{Rows, Sink, Subject};
use crate::args::shown;
use crate::failure::Failure;
use crate::target::{Target, clean_up_on_interrupt};
use eyeline::Grid;
use eyeline_scene::drawing::{Colour, Drawing, Raster};
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The widest map that is drawn on standard output.
const WIDEST_PRINTED: u64 = 100;
const TALLEST_PRINTED: u64 = 60;

/// A file, and what is written to it.
pub struct Wanted {
    path: PathBuf,
    ending: Ending,
}

/// The kinds of files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Json,
    Npy,
    Picture(Kind),
}

/// What standard output gets.
pub enum Printed {
    /// The numbers as JSON.
    Json,
    /// The summary, with a heat map where it fits.
    Words(Colour),
}

impl Wanted {
    /// Returns what the name asks for.
    pub fn new(path: &Path) -> Result<Self, Failure> {
        let known = "known: .json, .npy, .png, .svg, .txt";
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let ending = match ending.as_deref() {
            Some("json") => Ending::Json,
            Some("npy") => Ending::Npy,
            Some("png") => Ending::Picture(Kind::Png),
            Some("svg") => Ending::Picture(Kind::Svg),
            Some("txt") => Ending::Picture(Kind::Text),
            Some(other) => {
                let message = format!("a survey cannot be written as .{other}; {known}");
                return Err(Failure::Usage(message));
            }
            None => {
                let message =
                    format!("'{}' has no ending that tells its kind; {known}", shown(path));
                return Err(Failure::Usage(message));
            }
        };
        Ok(Wanted { path: path.to_owned(), ending })
    }

    fn open(
        &self,
        subject: &Subject,
        drawing: impl Fn() -> Drawing,
    ) -> Result<Box<dyn Sink>, Failure> {
        let places = subject.bounds.area();
        let of_all_cells = matches!(self.ending, Ending::Picture(Kind::Svg | Kind::Text));
        if of_all_cells && places > MOST_PLACES {
            return Err(Failure::data(format!(
                "{}: a map of {places} places is over the limit of {MOST_PLACES}; \
                 .png draws maps of any size",
                shown(&self.path)
            )));
        }
        self.sink(subject, drawing).map_err(|error| self.unwritable(&error))
    }

    fn sink(&self, subject: &Subject, drawing: impl Fn() -> Drawing) -> io::Result<Box<dyn Sink>> {
        let target = Target::create(&self.path)?;
        let bounds = subject.bounds;
        Ok(match self.ending {
            Ending::Json => Box::new(Json::new(Out::File(target), subject)?),
            Ending::Npy => Box::new(Npy::new(target, subject)?),
            Ending::Picture(Kind::Png) if bounds.area() > MOST_DETAILED => {
                let (columns, rows) = (subject.width(), bounds.height() as usize);
                let raster = Raster::new(subject.grid, bounds.top, columns, rows);
                Box::new(Pixels { target, raster })
            }
            Ending::Picture(kind) => {
                Box::new(Drawn { target, kind, sketch: Sketch::new(drawing(), subject) })
            }
        })
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        Failure::data(format!("cannot write {}: {error}", shown(&self.path)))
    }
}

/// All outputs.
pub struct Outputs<'a> {
    subject: &'a Subject,
    files: Vec<(&'a Wanted, Box<dyn Sink>)>,
    stdout: Stdout,
}

enum Stdout {
    Json(Json),
    Picture(Sketch, Colour),
    Words,
}

impl<'a> Outputs<'a> {
    /// Opens every file.
    pub fn open(
        subject: &'a Subject,
        files: &'a [Wanted],
        printed: Printed,
        drawing: impl Fn() -> Drawing,
    ) -> Result<Self, Failure> {
        clean_up_on_interrupt();
        let open = |wanted: &'a Wanted| Ok((wanted, wanted.open(subject, &drawing)?));
        let files: Vec<_> = files.iter().map(open).collect::<Result<_, Failure>>()?;
        let stdout = match printed {
            Printed::Json => {
                Stdout::Json(Json::new(Out::Stdout(BufWriter::new(io::stdout())), subject)?)
            }
            Printed::Words(colour) if files.is_empty() && fits(subject) => {
                Stdout::Picture(Sketch::new(drawing(), subject), colour)
            }
            Printed::Words(_) => Stdout::Words,
        };
        Ok(Outputs { subject, files, stdout })
    }

    /// Adds the next rows.
    pub fn add(&mut self, rows: &Rows<'_>) -> Result<(), Failure> {
        for (wanted, sink) in &mut self.files {
            sink.add(self.subject, rows).map_err(|error| wanted.unwritable(&error))?;
        }
        match &mut self.stdout {
            Stdout::Json(json) => json.add(self.subject, rows)?,
            Stdout::Picture(sketch, _) => sketch.add(self.subject, rows),
            Stdout::Words => (),
        }
        Ok(())
    }

    /// Finishes the files and prints the summary.
    pub fn finish(self, summary: &impl Serialize, words: &str) -> Result<(), Failure> {
        let summary = serde_json::to_string(summary).map_err(io::Error::from)?;
        for (wanted, sink) in self.files {
            let finished = sink.finish(self.subject, &summary);
            finished.map_err(|error| wanted.unwritable(&error))?;
        }
        let above = match self.stdout {
            Stdout::Json(json) => return Ok(Box::new(json).finish(self.subject, &summary)?),
            Stdout::Picture(sketch, colour) => picture::shown(&sketch.finish(), colour),
            Stdout::Words => self.subject.caption() + "\n",
        };
        Ok(io::stdout().write_all((above + words).as_bytes())?)
    }
}

/// Whether a picture of characters is small enough for standard output.
fn fits(subject: &Subject) -> bool {
    let columns = match subject.grid {
        Grid::Square => subject.bounds.width(),
        Grid::Hex => 2 * subject.bounds.width(),
    };
    columns <= WIDEST_PRINTED && subject.bounds.height() <= TALLEST_PRINTED
}
