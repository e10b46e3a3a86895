//! The character of each cell: what plain text can show of a tile.

use super::model::{Heat, Knowledge, Tile};
use super::scale::{Scale, number};
use super::terrain::Terrain;

/// The meaning of a character on a text map, in the order of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    /// `.` on a map that nobody looks at.
    Ground,
    /// `.`, seen.
    Floor,
    /// `#`
    Wall,
    /// `:`
    HiddenWall,
    /// A blank.
    Hidden,
    /// `~`
    Smoke,
    /// `&`
    Unit,
    /// `"`
    Cover,
    /// `%`
    Opacity,
    /// The terrain's own.
    Terrain(Terrain),
    /// A digit.
    Height(u8),
    /// The mark itself.
    Mark(char),
    /// Seen by the n-th rule only.
    Only(u8),
    /// Seen by some rules, but not by all.
    Some,
    /// A digit: a number between the lowest and the highest.
    Amount(u8),
    /// `+`: a number above the highest that the picture's span has.
    Above,
    /// `a` to `i`: less than before, from slightly less to much less.
    Less(u8),
    /// `1` to `9`: more than before.
    More(u8),
    /// `.`, as much as before.
    Same,
}

impl Symbol {
    /// Returns the symbol of a tile; `rules` is the number of rules compared.
    pub fn of(tile: &Tile, rules: usize) -> Self {
        let all = (1_u64 << rules) - 1;
        match tile.view {
            Knowledge::Hidden | Knowledge::Compared(0) if tile.wall => Symbol::HiddenWall,
            Knowledge::Hidden | Knowledge::Compared(0) => Symbol::Hidden,
            Knowledge::Compared(bits) if u64::from(bits) != all => match bits.count_ones() {
                1 => Symbol::Only(bits.trailing_zeros() as u8),
                _ => Symbol::Some,
            },
            Knowledge::Unasked
            | Knowledge::Seen
            | Knowledge::Remembered
            | Knowledge::Visited
            | Knowledge::Compared(_) => {
                tile.letter().map_or_else(|| Symbol::ground(tile), Symbol::Mark)
            }
        }
    }

    /// Returns the symbol of a tile's number, if it has one.
    pub(super) fn of_number(tile: &Tile, scale: Scale) -> Option<Self> {
        let number = number(tile)?;
        Some(match scale.heat {
            Heat::Amounts if number > scale.high => Symbol::Above,
            Heat::Amounts => Symbol::Amount(scale.class(number, 10) as u8),
            Heat::Changes => match scale.class(number, 19) as u8 {
                less @ 0..9 => Symbol::Less(8 - less),
                9 => Symbol::Same,
                more => Symbol::More(more - 10),
            },
        })
    }

    /// Returns the symbol of a tile that is seen.
    pub fn ground(tile: &Tile) -> Self {
        match tile.height {
            _ if tile.wall => Symbol::Wall,
            _ if tile.unit => Symbol::Unit,
            _ if tile.smoke => Symbol::Smoke,
            _ if tile.cover.is_some() => Symbol::Cover,
            _ if tile.opacity.is_some() => Symbol::Opacity,
            Some(height) if height >= 0.5 => Symbol::Height(height.min(9.0).round() as u8),
            _ if let Some(terrain) = tile.marked_terrain() => Symbol::Terrain(terrain),
            _ if tile.view == Knowledge::Unasked => Symbol::Ground,
            _ => Symbol::Floor,
        }
    }

    /// Returns the character.
    pub fn character(self) -> char {
        match self {
            Symbol::Ground | Symbol::Floor => '.',
            Symbol::Wall => '#',
            Symbol::HiddenWall => ':',
            Symbol::Hidden => ' ',
            Symbol::Smoke => '~',
            Symbol::Unit => '&',
            Symbol::Cover => '"',
            Symbol::Opacity => '%',
            Symbol::Terrain(terrain) => terrain.symbol(),
            Symbol::Height(height) => char::from(b'0' + height.min(9)),
            Symbol::Mark(mark) => mark,
            Symbol::Only(rule) => char::from(b'A' + rule.min(25)),
            Symbol::Some => '*',
            Symbol::Amount(class) => char::from(b'0' + class),
            Symbol::Above => '+',
            Symbol::Less(class) => char::from(b'a' + class),
            Symbol::More(class) => char::from(b'1' + class),
            Symbol::Same => '.',
        }
    }

    /// Returns the character that terrain must not have beside this symbol.
    pub(super) fn takes(self) -> Option<char> {
        match self {
            Symbol::Terrain(_) => None,
            symbol => Some(symbol.character()),
        }
    }

    /// Returns what the legend says of the symbol; `None` if it needs no words.
    pub fn words(self, rules: &[String]) -> Option<String> {
        let fixed = match self {
            Symbol::Ground => "floor",
            Symbol::Floor if rules.is_empty() => "seen",
            Symbol::Floor => "seen by all",
            Symbol::Wall => "wall",
            Symbol::HiddenWall => "hidden wall",
            Symbol::Hidden => "hidden",
            Symbol::Smoke => "smoke",
            Symbol::Unit => "unit",
            Symbol::Cover => "soft cover",
            Symbol::Opacity => "opacity",
            Symbol::Terrain(terrain) => terrain.words(),
            Symbol::Height(_) => "height",
            Symbol::Some => "seen by some",
            Symbol::Same => "as before",
            Symbol::Mark(_)
            | Symbol::Amount(_)
            | Symbol::Above
            | Symbol::Less(_)
            | Symbol::More(_) => return None,
            Symbol::Only(rule) => return Some(format!("only {}", rules.get(usize::from(rule))?)),
        };
        Some(fixed.to_owned())
    }
}
