//! The board: the scene's own drawing of the part in sight, with the cursor and the line to it. In the fog
//! it is the chart of what was seen, and of nothing else.

use super::{Layer, Walker};
use crate::failure::Failure;
use eyeline::{Bounds, Coord};
use eyeline_scene::drawing::{Chart, Drawing, Glyph, Knowledge, Proof, Viewport};
use eyeline_scene::rules;

/// The board, and what its characters mean.
pub struct Board {
    pub glyphs: Vec<Glyph>,
    pub legend: Vec<String>,
}

/// The walker.
const WALKER: char = '@';
/// The cell that is looked at.
const CURSOR: char = 'X';
/// A floor that one has stood on, in the fog.
const VISITED: char = '_';
/// A floor that was seen and is not in sight now, in the fog.
const REMEMBERED: char = '\'';

/// The cursor's colours where nothing is known.
const UNKNOWN: (u8, u8) = (231, 25);

impl<C: Coord> Walker<'_, C> {
    /// The part of the board in a box.
    pub(super) fn board(&self, bounds: Bounds, why: Option<&Proof<C>>) -> Result<Board, Failure> {
        let (map, at) = (self.walk.map(), self.walk.at());
        let mut drawing = match self.layer {
            Layer::Fog => {
                let within = Viewport::Within(bounds);
                Chart::of(self.scene, map, self.walk.memory(), at, within)?.drawing()
            }
            _ => Drawing::of(self.scene, map, bounds),
        };
        // The map's own mark of where to start.
        for tile in drawing.tiles.iter_mut().flatten() {
            tile.mark = tile.mark.take().filter(|mark| *mark != WALKER.to_string());
        }
        drawing.set_marks([(at.axes(), WALKER)]);
        self.show_layer_on(&mut drawing)?;
        if let (Some(why), Some(to)) = (why, self.looking) {
            let marks = drawing.tile(to.axes()).and_then(|tile| tile.mark.clone());
            drawing.show_trace(map, at, to, why.trace());
            for tile in drawing.tiles.iter_mut().flatten().filter(|tile| tile.at == to.axes()) {
                tile.mark.clone_from(&marks);
            }
        }
        let mut glyphs = drawing.glyphs();
        let mut legend = drawing.legend_words();
        if self.layer == Layer::Fog {
            self.show_memory(&drawing, &mut glyphs);
            legend.retain(|entry| !entry.starts_with(". "));
            let words = [". in sight", "' remembered", "_ been there", "blank unknown"];
            legend.splice(0..0, words.map(str::to_owned));
        }
        if let Some(to) = self.looking {
            self.show_cursor(bounds, to, &mut glyphs);
        }
        Ok(Board { glyphs, legend })
    }

    fn show_layer_on(&self, drawing: &mut Drawing) -> Result<(), Failure> {
        match self.layer {
            Layer::Fog => (),
            Layer::Field => drawing.show_field(self.walk.field()),
            Layer::Cover => {
                drawing.show_field(self.walk.field());
                let sight = self.sight(self.choices.rules())?;
                let field = sight.cover_field(self.walk.at())?;
                let tenths = |penalty: f64| (penalty * 10.0).floor().clamp(0.0, 9.0);
                let numbers: Vec<([i32; 2], f64)> = field
                    .cells
                    .iter()
                    .zip(field.penalties)
                    .map(|(&at, penalty)| (at.axes(), tenths(penalty)))
                    .filter(|&(at, _)| drawing.tile(at).is_some_and(|tile| tile.mark.is_none()))
                    .collect();
                drawing.show_numbers(numbers);
                // A digit is the number itself.
                drawing.span = Some([0.0, 9.0]);
                drawing.measure = "tenths of a shot lost to cover, from".to_owned();
            }
            Layer::Compare => {
                let (rules, other) = (self.choices.rules(), self.choices.other());
                drawing.show_comparison(&[
                    (rules::name(rules), self.walk.field().clone()),
                    (rules::name(other), self.other_field()?),
                ]);
            }
        }
        Ok(())
    }

    /// Tells floors in sight from those remembered and those visited.
    fn show_memory(&self, drawing: &Drawing, glyphs: &mut [Glyph]) {
        for glyph in glyphs.iter_mut().filter(|glyph| glyph.character == '.') {
            let [first, second] = glyph.at;
            let visited =
                drawing.tile(glyph.at).is_some_and(|tile| tile.view == Knowledge::Visited);
            glyph.character = match self.walk.field().contains(C::from_axes(first, second)) {
                _ if visited => VISITED,
                true => '.',
                false => REMEMBERED,
            };
        }
    }

    /// Puts the cursor on its cell, be anything known of it or not.
    fn show_cursor(&self, bounds: Bounds, to: C, glyphs: &mut Vec<Glyph>) {
        if to == self.walk.at() {
            return;
        }
        if let Some(glyph) = glyphs.iter_mut().find(|glyph| glyph.at == to.axes()) {
            glyph.character = CURSOR;
            return;
        }
        // Nothing is known of it: only its place is taken from the map.
        let whole = Drawing::of(self.scene, self.walk.map(), bounds).glyphs();
        let place = whole.into_iter().find(|glyph| glyph.at == to.axes());
        let (front, back) = UNKNOWN;
        glyphs.extend(place.map(|glyph| Glyph { character: CURSOR, front, back, ..glyph }));
    }
}
