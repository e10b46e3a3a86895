//! The sheet on which everything is drawn: it collects shapes in order and every glyph once. A text
//! that the typeface cannot write completely is left to the viewer's own fonts.

use super::path::{Num, Path};
use crate::drawing::font::{self, Font};
use crate::drawing::model::Point;
use crate::drawing::palette::{Colour, Palette};
use std::collections::BTreeSet;
use std::fmt::{self, Write};
use unicode_segmentation::UnicodeSegmentation;

/// How a text stands on its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is drawn that the typeface cannot write.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::drawing) enum Lacking {
    /// As text: whoever shows the picture has the glyphs.
    Text,
    /// With a box for each column that the typeface lacks.
    #[cfg(feature = "png")]
    Boxes,
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
    font: Font,
    lacking: Lacking,
}

impl Canvas {
    pub fn new(palette: &'static Palette, lacking: Lacking) -> Self {
        let (body, glyphs) = (String::new(), BTreeSet::new());
        Canvas { palette, body, glyphs, font: Font::new(), lacking }
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

    /// Writes a line of text, vertically centred on the point.
    pub fn text(&mut self, at: Point, size: f64, anchor: Anchor, colour: Colour, text: &str) {
        self.write(at, size, anchor, &format!("fill=\"{colour}\""), text);
    }

    /// Writes a line of text with a rim, so that it can be read on anything.
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
        if self.lacking == Lacking::Text && !self.font.writes(text) {
            self.leave(at, size, anchor, paint, text);
        } else {
            self.outline(at, size, anchor, paint, text);
        }
    }

    /// Leaves the glyphs to whoever shows the picture.
    fn leave(&mut self, at: Point, size: f64, anchor: Anchor, paint: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y, size) = (Num(at.x), Num(at.y + size * font::CAPITAL / 2.0), Num(size));
        let _ = writeln!(
            self.body,
            "<text {paint} x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-family=\"monospace\" \
             text-anchor=\"{anchor}\">{}</text>",
            Escaped(text)
        );
    }

    fn outline(&mut self, at: Point, size: f64, anchor: Anchor, paint: &str, text: &str) {
        let width = font::width(text, size);
        let left = match anchor {
            Anchor::Start => at.x,
            Anchor::Middle => at.x - width / 2.0,
            Anchor::End => at.x - width,
        };
        let (x, y) = (Num(left), Num(at.y + size * font::CAPITAL / 2.0));
        let scale = size / font::EM;
        let _ = write!(self.body, "<g {paint} transform=\"translate({x} {y}) scale({scale:.6})\">");
        let mut before = 0;
        for grapheme in text.graphemes(true) {
            let columns = font::columns(grapheme);
            let drawn = match self.font.glyph(grapheme) {
                Some(glyph) => vec![glyph],
                None => vec![font::LACKING; columns],
            };
            for (glyph, index) in drawn.into_iter().zip(before..) {
                self.put(glyph, index);
            }
            before += columns;
        }
        self.body.push_str("</g>\n");
    }

    /// Places a glyph of the typeface after `index` others.
    fn put(&mut self, glyph: char, index: usize) {
        if !glyph.is_whitespace() {
            self.glyphs.insert(glyph);
            let x = Num(index as f64 * font::ADVANCE);
            let _ = write!(self.body, "<use href=\"#g{:x}\" x=\"{x}\"/>", glyph as u32);
        }
    }

    /// Returns the whole document.
    pub fn finish(self, size: [f64; 2], title: &str, description: &str) -> String {
        let [width, height] = size.map(Num);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n\
             <desc>{}</desc>\n<defs>\n",
            Escaped(title),
            Escaped(description)
        );
        for glyph in self.glyphs {
            let outline = self.font.outline(glyph);
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
