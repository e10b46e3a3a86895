//! Text as outlines, so that a picture looks the same where no font is installed. The typeface is Hack,
//! in which every glyph has the same width, so that the width of a text is known by counting. What Hack
//! lacks takes as many columns as on a terminal.

use epaint_default_fonts::HACK_REGULAR;
use std::fmt::Write;
use ttf_parser::{Face, OutlineBuilder};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Font units in an em.
pub(super) const EM: f64 = 2048.0;
/// The distance from one glyph to the next, in font units.
pub(super) const ADVANCE: f64 = 1233.0;
/// The height of a capital, in ems.
pub(super) const CAPITAL: f64 = 0.73;

/// The glyph for what the typeface lacks.
pub(super) const LACKING: char = '\u{25a1}';

/// Returns the width of a text.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.graphemes(true).map(columns).sum::<usize>() as f64 * ADVANCE / EM * size
}

/// Returns how many glyphs of the typeface have the width of what a reader takes for one character.
pub(super) fn columns(grapheme: &str) -> usize {
    grapheme.width().max(1)
}

/// Outlines, read once for a whole picture.
pub(super) struct Font(Option<Face<'static>>);

impl Font {
    pub fn new() -> Self {
        Font(Face::parse(HACK_REGULAR, 0).ok())
    }

    /// Whether the typeface has a glyph for each character of a text, as a reader knows characters.
    pub fn writes(&self, text: &str) -> bool {
        text.graphemes(true).all(|grapheme| self.glyph(grapheme).is_some())
    }

    /// Returns the glyph of what a reader takes for one character, if the typeface has it.
    pub fn glyph(&self, grapheme: &str) -> Option<char> {
        let mut parts = grapheme.chars();
        let glyph = parts.next().filter(|_| parts.next().is_none())?;
        let face = self.0.as_ref()?;
        (glyph == ' ' || face.glyph_index(glyph).is_some()).then_some(glyph)
    }

    /// Returns a glyph as path data in font units, y down; empty for a blank.
    pub fn outline(&self, glyph: char) -> String {
        let mut pen = Pen(String::new());
        if let Some(face) = &self.0
            && !glyph.is_whitespace()
            && let Some(id) = face.glyph_index(glyph).or_else(|| face.glyph_index(LACKING))
        {
            face.outline_glyph(id, &mut pen);
        }
        pen.0
    }
}

/// Writes an outline as path data. Hack's points are whole numbers.
struct Pen(String);

impl Pen {
    fn put(&mut self, verb: char, points: &[(f32, f32)]) {
        self.0.push(verb);
        for (index, (x, y)) in points.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            let _ = write!(self.0, "{gap}{} {}", x.round() as i32, -(y.round() as i32));
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_typeface_has_the_width_and_the_glyphs_that_are_counted_on() {
        let face = Face::parse(HACK_REGULAR, 0).expect("the typeface is whole");
        assert_eq!(f64::from(face.units_per_em()), EM);
        for glyph in ('!'..='~').chain("·×–…—≤°□".chars()) {
            let id = face.glyph_index(glyph).unwrap_or_else(|| panic!("no {glyph}"));
            assert_eq!(face.glyph_hor_advance(id).map(f64::from), Some(ADVANCE));
            assert!(!Font::new().outline(glyph).is_empty());
        }
    }

    #[test]
    fn a_text_is_written_whole_or_not_at_all() {
        let font = Font::new();
        assert!(font.writes("Ärger · 3×2"));
        for lacking in ["城", "🏰", "e\u{301}", "a 城", "🧙\u{200d}♂\u{fe0f}"] {
            assert!(!font.writes(lacking), "{lacking}");
        }
        let columns = |text| width(text, EM) / ADVANCE;
        assert_eq!(
            ["城", "e\u{301}", "ab", "🧙\u{200d}♂\u{fe0f}"].map(columns),
            [2.0, 1.0, 2.0, 2.0]
        );
    }

    #[test]
    fn what_the_typeface_lacks_is_a_box() {
        let font = Font::new();
        assert_eq!(font.outline('\u{10ffff}'), font.outline(LACKING));
    }
}
