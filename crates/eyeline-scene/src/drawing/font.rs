//! Text as outlines, so that a picture looks the same where no font is installed. The typeface is
//! Hack, in which every glyph is equally wide: the width of a text is known by counting.

use epaint_default_fonts::HACK_REGULAR;
use std::fmt::Write;
use ttf_parser::{Face, OutlineBuilder};

/// Font units in an em.
pub(super) const EM: f64 = 2048.0;
/// How far one glyph stands from the next, in font units.
pub(super) const ADVANCE: f64 = 1233.0;
/// How tall a capital is, in ems.
pub(super) const CAPITAL: f64 = 0.73;

/// Shown for what the typeface lacks.
const LACKING: char = '\u{25a1}';

/// How wide a text is.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * ADVANCE / EM * size
}

/// Outlines, read once for a whole picture.
pub(super) struct Font(Option<Face<'static>>);

impl Font {
    pub fn new() -> Self {
        Font(Face::parse(HACK_REGULAR, 0).ok())
    }

    /// A glyph as path data in font units, y down; empty for a blank.
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
    fn what_the_typeface_lacks_is_a_box() {
        let font = Font::new();
        assert_eq!(font.outline('\u{10ffff}'), font.outline(LACKING));
    }
}
