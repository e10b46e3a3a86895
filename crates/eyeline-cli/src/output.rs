//! The destinations of pictures: the terminal, a pipe or a file, in the kind that was asked for.

use crate::args::{ColorWhen, Format, OutputArgs};
use crate::failure::Failure;
use crate::target::Target;
use eyeline_scene::drawing::{Chart, Colour, Drawing, LegendDisplay, PngError, SvgOptions};
use std::io::{IsTerminal, Write};
use std::path::Path;

/// A picture of any kind.
pub trait Picture {
    fn to_text(&self, legend: LegendDisplay) -> String;
    fn to_unicode(&self, colour: Colour, legend: LegendDisplay) -> String;
    fn to_svg(&self, options: &SvgOptions) -> String;
    fn to_png(&self, options: &SvgOptions) -> Result<Vec<u8>, PngError>;
}

macro_rules! pictures {
    ($($name:ident)+) => {
        $(impl Picture for $name {
            fn to_text(&self, legend: LegendDisplay) -> String {
                $name::to_text(self, legend)
            }

            fn to_unicode(&self, colour: Colour, legend: LegendDisplay) -> String {
                $name::to_unicode(self, colour, legend)
            }

            fn to_svg(&self, options: &SvgOptions) -> String {
                $name::to_svg(self, options)
            }

            fn to_png(&self, options: &SvgOptions) -> Result<Vec<u8>, PngError> {
                $name::to_png(self, options)
            }
        })+
    };
}

pictures!(Chart Drawing);

impl ColorWhen {
    /// Returns whether standard output gets colours.
    pub fn on_stdout(self) -> Colour {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match self {
            ColorWhen::Always => Colour::Written,
            ColorWhen::Auto if std::io::stdout().is_terminal() && !unwanted => Colour::Written,
            ColorWhen::Auto | ColorWhen::Never => Colour::Plain,
        }
    }
}

impl OutputArgs {
    /// Returns the kind of picture: the one asked for, else by the file's name, else by the
    /// destination.
    pub fn kind(&self) -> Result<Format, Failure> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let ending = self.output.as_deref().and_then(Path::extension);
        match ending.map(|ending| ending.to_string_lossy().to_lowercase()).as_deref() {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            Some("txt") => Ok(Format::Text),
            Some(other) => Err(Failure::Usage(format!(
                "no kind of picture ends in .{other}; known: .svg, .png, .txt, or add --format"
            ))),
            None => Ok(match self.colour() {
                Colour::Written => Format::Unicode,
                Colour::Plain => Format::Text,
            }),
        }
    }

    fn colour(&self) -> Colour {
        match (&self.output, self.color) {
            (Some(_), ColorWhen::Auto) => Colour::Plain,
            (_, when) => when.on_stdout(),
        }
    }

    /// Draws a picture; `words` follow it if it consists of characters.
    pub fn picture(&self, drawing: &impl Picture, words: &str) -> Result<(), Failure> {
        match self.kind()? {
            Format::Text => self.write((drawing.to_text(self.legend()) + words).as_bytes()),
            Format::Unicode => {
                let picture = drawing.to_unicode(self.colour(), self.legend());
                self.write((picture + words).as_bytes())
            }
            Format::Svg => self.write(drawing.to_svg(&self.svg()).as_bytes()),
            Format::Png => {
                if self.output.is_none() && std::io::stdout().is_terminal() {
                    let message = "a PNG does not go to a terminal; give a file with -o FILE";
                    return Err(Failure::Usage(message.to_owned()));
                }
                let png = drawing.to_png(&self.svg());
                self.write(&png.map_err(|error| Failure::data(error.to_string()))?)
            }
        }
    }

    fn svg(&self) -> SvgOptions {
        SvgOptions { legend: self.legend(), ..SvgOptions::default() }
    }

    /// Writes to the file, or to standard output.
    pub fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        match &self.output {
            Some(path) => write_file(path, bytes),
            None => Ok(std::io::stdout().write_all(bytes)?),
        }
    }
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = Target::create(path).and_then(|mut target| {
        target.write_all(bytes)?;
        target.finish()
    });
    written.map_err(|error| Failure::data(format!("cannot write {}: {error}", path.display())))
}
