//! The sheet that everything is drawn on: it gathers shapes in order and every glyph once.

use super::path::{Num, Path};
use crate::drawing::font::{self, Font};
use crate::drawing::model::Point;
use crate::drawing::palette::{Colour, Palette};
use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// Where a text stands on its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a line is drawn.
#[derive(Clone, Copy)]
pub(super) enum Line {
    Solid,
    Dashed,
    /// Solid, and cut where it ends: a hatch stays within its cell.
    Cut,
}

/// Whether borders are smoothed.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Borders {
    Smooth,
    Crisp,
}

/// Ends and corners that are not sharp.
const ROUND: &str = " stroke-linecap=\"round\" stroke-linejoin=\"round\"";

pub(super) struct Canvas {
    pub palette: &'static Palette,
    body: String,
    glyphs: BTreeSet<char>,
}

impl Canvas {
    pub fn new(palette: &'static Palette) -> Self {
        Canvas { palette, body: String::new(), glyphs: BTreeSet::new() }
    }

    /// Begins a part of the picture that has a name.
    pub fn begin(&mut self, name: &str) {
        let _ = writeln!(self.body, "<g class=\"{name}\">");
    }

    /// Begins a part whose upper left corner is somewhere else.
    pub fn begin_at(&mut self, at: Point) {
        let _ = writeln!(self.body, "<g transform=\"translate({} {})\">", Num(at.x), Num(at.y));
    }

    pub fn end(&mut self) {
        self.body.push_str("</g>\n");
    }

    pub fn fill(&mut self, path: &Path, colour: Colour, borders: Borders) {
        if path.data().is_empty() {
            return;
        }
        let crisp = match borders {
            Borders::Smooth => "",
            Borders::Crisp => " shape-rendering=\"crispEdges\"",
        };
        let _ = writeln!(self.body, "<path fill=\"{colour}\"{crisp} d=\"{}\"/>", path.data());
    }

    pub fn stroke(&mut self, path: &Path, colour: Colour, width: f64, line: Line) {
        if path.data().is_empty() {
            return;
        }
        let style = match line {
            Line::Solid => ROUND.to_owned(),
            Line::Cut => String::new(),
            Line::Dashed => {
                let (on, off) = (Num(width * 2.2), Num(width * 2.4));
                format!("{ROUND} stroke-dasharray=\"{on} {off}\"")
            }
        };
        let (width, data) = (Num(width), path.data());
        let _ = writeln!(
            self.body,
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{style} d=\"{data}\"/>"
        );
    }

    /// Writes a line of text, its middle on the point's height.
    pub fn text(&mut self, at: Point, size: f64, anchor: Anchor, colour: Colour, text: &str) {
        self.write(at, size, anchor, &format!("fill=\"{colour}\""), text);
    }

    /// Writes a line of text that can be read on anything: it has a rim.
    pub fn rimmed_text(&mut self, at: Point, size: f64, colour: Colour, text: &str) {
        let page = self.palette.page;
        let rim = Num(font::EM * 0.26);
        let paint = format!(
            "fill=\"{colour}\" stroke=\"{page}\" stroke-width=\"{rim}\" \
             stroke-linejoin=\"round\" paint-order=\"stroke\""
        );
        self.write(at, size, Anchor::Middle, &paint, text);
    }

    fn write(&mut self, at: Point, size: f64, anchor: Anchor, paint: &str, text: &str) {
        let width = font::width(text, size);
        let left = match anchor {
            Anchor::Start => at.x,
            Anchor::Middle => at.x - width / 2.0,
            Anchor::End => at.x - width,
        };
        let (x, y) = (Num(left), Num(at.y + size * font::CAPITAL / 2.0));
        let scale = size / font::EM;
        let _ = write!(self.body, "<g {paint} transform=\"translate({x} {y}) scale({scale:.6})\">");
        for (index, glyph) in text.chars().enumerate() {
            if !glyph.is_whitespace() {
                self.glyphs.insert(glyph);
                let x = Num(index as f64 * font::ADVANCE);
                let _ = write!(self.body, "<use href=\"#g{:x}\" x=\"{x}\"/>", glyph as u32);
            }
        }
        self.body.push_str("</g>\n");
    }

    /// The whole document.
    pub fn finish(self, size: [f64; 2], title: &str, description: &str) -> String {
        let [width, height] = size.map(Num);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n\
             <desc>{}</desc>\n<defs>\n",
            Escaped(title),
            Escaped(description)
        );
        let font = Font::new();
        for glyph in self.glyphs {
            let outline = font.outline(glyph);
            let _ = writeln!(svg, "<path id=\"g{:x}\" d=\"{outline}\"/>", glyph as u32);
        }
        let page = self.palette.page;
        let _ =
            writeln!(svg, "</defs>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{page}\"/>");
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        svg
    }
}

/// Text that is safe between tags: no markup, nothing that XML forbids.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for symbol in self.0.chars() {
            match symbol {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '\n' | '\t' => f.write_char(symbol)?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ if symbol.is_control() => f.write_char('\u{fffd}')?,
                _ => f.write_char(symbol)?,
            }
        }
        Ok(())
    }
}
