//! Pictures as unicode with colour: two columns a cell, walls as blocks, rays as dots. The same
//! characters say the same without the colour.

use super::model::{Drawing, LegendDisplay, Tile};
use super::scale::Scale;
use super::symbol::Symbol;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;
use unicode_width::UnicodeWidthChar;

/// Whether colours are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// As escape codes of 256-colour terminals.
    Written,
    /// Not at all.
    Plain,
}

impl Drawing {
    /// The picture as unicode, each line ended.
    pub fn to_unicode(&self, colour: Colour, legend: LegendDisplay) -> String {
        let lines = Lines::of(self);
        let mut text = String::new();
        let mut used = BTreeSet::new();
        let scale = Scale::of(self);
        for (row, tiles) in self.rows().enumerate() {
            text.push_str(&" ".repeat(self.indent(row)));
            for tile in tiles {
                let Some(tile) = tile else {
                    text.push_str("  ");
                    continue;
                };
                let symbol = self.symbol(tile, scale);
                used.insert(symbol);
                let look = lines.look(tile, symbol).unwrap_or_else(|| Look::of(symbol));
                look.write(&mut text, symbol, colour);
            }
            text.push('\n');
        }
        if legend == LegendDisplay::Shown {
            text.push_str(&self.legend(&used, |symbol| Look::of(symbol).glyphs_of(symbol)));
            text.push_str(self.ray_words());
        }
        text.push_str(&self.caption_lines());
        text
    }
}

impl Drawing {
    /// What the legend says of lines.
    pub(super) fn ray_words(&self) -> &'static str {
        if self.rays.iter().any(|ray| ray.blocker.is_some()) {
            "• line as far as it reaches   ▓▓ what stops it\n"
        } else if self.rays.is_empty() {
            ""
        } else {
            "• line of sight\n"
        }
    }
}

/// The cells that lines of sight pass and are stopped at.
pub(super) struct Lines {
    clear: HashSet<[i32; 2]>,
    blockers: HashSet<[i32; 2]>,
}

impl Lines {
    pub fn of(drawing: &Drawing) -> Self {
        let rays = &drawing.rays;
        Lines {
            clear: rays.iter().flat_map(|ray| ray.steps.iter().copied()).collect(),
            blockers: rays.iter().filter_map(|ray| ray.blocker).collect(),
        }
    }

    /// Returns how a tile is drawn that a line passes or is stopped at.
    pub fn look(&self, tile: &Tile, symbol: Symbol) -> Option<Look> {
        if self.blockers.contains(&tile.at) {
            return Some(Look { glyphs: Some("▓▓"), ink: Ink::BLOCKER });
        }
        let passed = self.clear.contains(&tile.at) && !tile.wall;
        let open = passed && symbol == Symbol::ground(tile);
        open.then_some(Look { glyphs: Some("• "), ink: Ink::RAY })
    }
}

/// Foreground and background of the 256-colour palette: blue, orange, yellow and grey, which
/// colour-blind people can tell apart.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    pub front: u8,
    pub back: u8,
}

impl Ink {
    const SEEN: Ink = Ink { front: 250, back: 237 };
    const HIDDEN: Ink = Ink { front: 238, back: 233 };
    const WALL: Ink = Ink { front: 252, back: 237 };
    const HIDDEN_WALL: Ink = Ink { front: 240, back: 233 };
    const SMOKE: Ink = Ink { front: 244, back: 237 };
    const COVER: Ink = Ink { front: 179, back: 237 };
    const HEIGHT: Ink = Ink { front: 110, back: 237 };
    const UNIT: Ink = Ink { front: 222, back: 237 };
    pub const MARK: Ink = Ink { front: 231, back: 25 };
    const RAY: Ink = Ink { front: 75, back: 237 };
    const BLOCKER: Ink = Ink { front: 208, back: 237 };
    /// The colours of amounts, from the lowest to the highest, as near to cividis as 256 colours come.
    const AMOUNTS: [(u8, u8); 10] = [
        (252, 17),
        (252, 18),
        (252, 24),
        (252, 60),
        (255, 59),
        (16, 102),
        (16, 144),
        (16, 143),
        (16, 185),
        (16, 227),
    ];
    const LESS: [(u8, u8); 3] = [(252, 24), (16, 32), (16, 117)];
    const MORE: [(u8, u8); 3] = [(252, 94), (16, 172), (16, 215)];
    const DIFFERS: [Ink; 3] =
        [Ink { front: 16, back: 208 }, Ink { front: 16, back: 75 }, Ink { front: 16, back: 227 }];
}

impl Ink {
    pub fn write(self, text: &mut String, glyphs: &str, colour: Colour) {
        let Ink { front, back } = self;
        // Writing to a String cannot fail.
        let _ = match colour {
            Colour::Written => write!(text, "\x1b[38;5;{front};48;5;{back}m{glyphs}\x1b[0m"),
            Colour::Plain => write!(text, "{glyphs}"),
        };
    }

    fn of(colours: &[(u8, u8)], class: usize) -> Self {
        let (front, back) = colours[class.min(colours.len() - 1)];
        Ink { front, back }
    }
}

/// Two columns of glyphs, or else the symbol's own character.
pub(super) struct Look {
    pub glyphs: Option<&'static str>,
    pub ink: Ink,
}

impl Look {
    pub fn of(symbol: Symbol) -> Self {
        let (glyphs, ink) = match symbol {
            Symbol::Ground | Symbol::Floor => (Some("· "), Ink::SEEN),
            Symbol::Wall => (Some("██"), Ink::WALL),
            Symbol::HiddenWall => (Some("░░"), Ink::HIDDEN_WALL),
            Symbol::Hidden => (Some("  "), Ink::HIDDEN),
            Symbol::Smoke => (Some("≈≈"), Ink::SMOKE),
            Symbol::Unit => (Some("● "), Ink::UNIT),
            Symbol::Cover => (Some("♣ "), Ink::COVER),
            Symbol::Opacity => (Some("▒▒"), Ink::SMOKE),
            Symbol::Terrain(terrain) => (None, Ink { front: terrain.front(), back: 237 }),
            Symbol::Height(_) => (None, Ink::HEIGHT),
            Symbol::Mark(_) => (None, Ink::MARK),
            Symbol::Only(rule) => (None, Ink::DIFFERS[usize::from(rule) % Ink::DIFFERS.len()]),
            Symbol::Some => (None, Ink::DIFFERS[2]),
            Symbol::Amount(class) => (None, Ink::of(&Ink::AMOUNTS, class.into())),
            Symbol::Above => (None, Ink::of(&Ink::AMOUNTS, usize::MAX)),
            Symbol::Less(class) => (None, Ink::of(&Ink::LESS, usize::from(class) / 3)),
            Symbol::More(class) => (None, Ink::of(&Ink::MORE, usize::from(class) / 3)),
            Symbol::Same => (Some("· "), Ink::HIDDEN),
        };
        Look { glyphs, ink }
    }

    fn glyphs_of(&self, symbol: Symbol) -> String {
        let character = match symbol {
            Symbol::Terrain(terrain) => terrain.glyph(),
            _ => symbol.character(),
        };
        self.glyphs.map_or_else(|| padded(character), str::to_owned)
    }

    fn write(&self, text: &mut String, symbol: Symbol, colour: Colour) {
        self.ink.write(text, &self.glyphs_of(symbol), colour);
    }
}

/// A character on two columns, whatever its own width.
fn padded(character: char) -> String {
    let width = character.width().unwrap_or(1);
    format!("{character}{}", " ".repeat(2_usize.saturating_sub(width)))
}
