//! Keys, and what they mean in every game. The eight directions are the arrows and the letters of
//! roguelikes. On hexes `h` and `l`, `y` and `u`, `b` and `n` are the six neighbours; up and down keep
//! to the column, by going to the upper or lower neighbour on alternating sides, row by row.

use crate::terminal::leaves;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use eyeline::{Coord, Grid};

/// One of the eight directions on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

/// A key, by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Go one cell in this direction.
    Go(Way),
    /// Go several cells in this direction.
    Leap(Way),
    /// Leave the game.
    Leave,
    /// Close whatever is open, or else leave the game.
    Back,
    /// Confirm.
    Enter,
    /// Switch to the other cursor.
    Look,
    /// Scroll back in the pane.
    PageUp,
    /// Scroll on in the pane.
    PageDown,
    /// Return to where the player stands.
    Home,
    /// A letter, which each game interprets.
    Letter(char),
}

/// The number of cells of a leap.
pub const LEAP: usize = 8;

/// Whether a key writes a character; with Ctrl or Alt it does not.
pub fn is_written(event: &KeyEvent) -> bool {
    !event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
}

impl Key {
    /// Returns the meaning of a key; `None` when it is released or has none.
    pub fn of(event: &KeyEvent) -> Option<Key> {
        let shift = event.modifiers.contains(KeyModifiers::SHIFT);
        let go = |way| Some(if shift { Key::Leap(way) } else { Key::Go(way) });
        match event.code {
            _ if event.kind == KeyEventKind::Release => None,
            _ if leaves(event) => Some(Key::Leave),
            KeyCode::Up => go(Way::North),
            KeyCode::Right => go(Way::East),
            KeyCode::Down => go(Way::South),
            KeyCode::Left => go(Way::West),
            KeyCode::Esc => Some(Key::Back),
            KeyCode::Enter => Some(Key::Enter),
            KeyCode::Tab => Some(Key::Look),
            KeyCode::PageUp => Some(Key::PageUp),
            KeyCode::PageDown => Some(Key::PageDown),
            KeyCode::Home => Some(Key::Home),
            KeyCode::Char(letter) if is_written(event) => Some(Key::letter(letter)),
            _ => None,
        }
    }

    fn letter(letter: char) -> Key {
        let way = match letter.to_ascii_lowercase() {
            'k' => Way::North,
            'u' => Way::NorthEast,
            'l' => Way::East,
            'n' => Way::SouthEast,
            'j' => Way::South,
            'b' => Way::SouthWest,
            'h' => Way::West,
            'y' => Way::NorthWest,
            'x' if letter == 'x' => return Key::Look,
            'q' if letter == 'q' => return Key::Leave,
            _ => return Key::Letter(letter),
        };
        if letter.is_ascii_uppercase() { Key::Leap(way) } else { Key::Go(way) }
    }
}

impl Way {
    /// Whether it is not one of the four straight directions.
    pub fn is_diagonal(self) -> bool {
        !matches!(self, Way::North | Way::East | Way::South | Way::West)
    }

    /// Returns columns to the right and rows down, on squares.
    fn offset(self) -> (i64, i64) {
        match self {
            Way::North => (0, -1),
            Way::NorthEast => (1, -1),
            Way::East => (1, 0),
            Way::SouthEast => (1, 1),
            Way::South => (0, 1),
            Way::SouthWest => (-1, 1),
            Way::West => (-1, 0),
            Way::NorthWest => (-1, -1),
        }
    }

    /// Returns the cell beside another.
    pub fn beside<C: Coord>(self, at: C) -> Option<C> {
        let (column, row) = at.place();
        match (C::GRID, self) {
            (Grid::Square, _) | (Grid::Hex, Way::East | Way::West) => at.shifted(self.offset()),
            (Grid::Hex, Way::North) => C::at_place(column, row - 1),
            (Grid::Hex, Way::South) => C::at_place(column, row + 1),
            (Grid::Hex, Way::NorthEast) => at.shifted((1, -1)),
            (Grid::Hex, Way::NorthWest) => at.shifted((0, -1)),
            (Grid::Hex, Way::SouthEast) => at.shifted((0, 1)),
            (Grid::Hex, Way::SouthWest) => at.shifted((-1, 1)),
        }
    }

    /// Returns the last wanted cell on the way to the one `steps` steps away.
    pub fn leap<C: Coord>(self, at: C, steps: usize, wanted: impl Fn(C) -> bool) -> C {
        let mut reached = at;
        for _ in 0..steps {
            match self.beside(reached).filter(|&to| wanted(to)) {
                Some(to) => reached = to,
                None => break,
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eyeline::{Cell, Hex};

    const ALL: [Way; 8] = [
        Way::North,
        Way::NorthEast,
        Way::East,
        Way::SouthEast,
        Way::South,
        Way::SouthWest,
        Way::West,
        Way::NorthWest,
    ];

    #[test]
    fn letters_with_ctrl_are_not_letters() {
        let key = |letter, modifiers| Key::of(&KeyEvent::new(KeyCode::Char(letter), modifiers));
        assert_eq!(key('l', KeyModifiers::NONE), Some(Key::Go(Way::East)));
        assert_eq!(key('L', KeyModifiers::SHIFT), Some(Key::Leap(Way::East)));
        assert_eq!(key('l', KeyModifiers::CONTROL), None);
        assert_eq!(key('l', KeyModifiers::ALT), None);
        assert_eq!(key('c', KeyModifiers::CONTROL), Some(Key::Leave));
    }

    #[test]
    fn every_way_leads_to_a_neighbour_and_back() {
        for row in [4, 5] {
            let hex = Hex::at_place(7, row).expect("a hex");
            for (index, way) in ALL.into_iter().enumerate() {
                let beside = way.beside(hex).expect("a neighbour");
                assert!(hex.direction_to(beside).is_some(), "{way:?} from {hex}");
                assert_eq!(ALL[(index + 4) % 8].beside(beside), Some(hex), "{way:?} and back");
            }
        }
        let around: std::collections::BTreeSet<Cell> =
            ALL.iter().filter_map(|way| way.beside(Cell::new(3, 3))).collect();
        assert_eq!(around.len(), 8);
    }
}
