//! What is on the screen, before it is decided where: plain data, made by a game and drawn by
//! `screen.rs`.

use crate::failure::Failure;
use crossterm::event::KeyEvent;
use eyeline::{Bounds, Coord, Extent, Grid};
use eyeline_scene::drawing::Glyph;

/// A game that is played with keys.
pub trait Game {
    /// Returns what is to be shown, with this room for the board.
    fn show(&self, room: Room) -> Result<Show, Failure>;
    /// Handles a key.
    fn press(&mut self, key: &KeyEvent) -> Result<Flow, Failure>;
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    On,
    Leave,
}

/// What is to be shown.
pub enum Show {
    /// A board with its texts.
    Page(Box<Page>),
    /// Words only, because nobody is to see the board.
    Curtain(Vec<String>),
}

/// A board with its texts.
pub struct Page {
    /// The first line.
    pub title: String,
    /// The board.
    pub glyphs: Vec<Glyph>,
    /// The cell of the cursor.
    pub cursor: Option<[i32; 2]>,
    /// The lines beside the board, of any length.
    pub pane: Vec<String>,
    /// The message about the last key.
    pub message: String,
    /// The text that is being written, in place of the message.
    pub prompt: Option<String>,
    /// The keys that can be pressed.
    pub keys: String,
    /// The box that lies over everything.
    pub over: Option<Over>,
}

/// A box over the page.
pub struct Over {
    pub title: String,
    pub lines: Vec<String>,
    /// The chosen line, if it is a list.
    pub chosen: Option<usize>,
}

impl Over {
    /// Returns the help of a game with these keys.
    pub fn keys(lines: &[&str]) -> Self {
        let lines = lines.iter().map(|&line| line.to_owned()).collect();
        Over { title: "Keys".to_owned(), lines, chosen: None }
    }
}

/// The columns and rows of a screen, or of the part of it that shows the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    pub columns: u16,
    pub rows: u16,
}

impl Room {
    /// Returns the part of a map that is shown: all of it, or as much as there is room for, with `at`
    /// in the middle if the cursor is then still visible.
    pub fn window<C: Coord>(self, extent: Extent<C>, at: C, cursor: Option<C>) -> Bounds {
        let around = self.around(extent, at);
        match cursor {
            Some(cursor) if !around.contains(cursor.place()) => self.around(extent, cursor),
            _ => around,
        }
    }

    fn around<C: Coord>(self, extent: Extent<C>, at: C) -> Bounds {
        let columns = match C::GRID {
            Grid::Square => i64::from(self.columns),
            // Two columns a hex, and one more because odd rows are shifted.
            Grid::Hex => i64::from(self.columns.saturating_sub(1)) / 2,
        };
        let ((column, row), all) = (at.place(), extent.bounds());
        let (left, right) = part([all.left, all.right], column, columns.max(1));
        let (top, bottom) = part([all.top, all.bottom], row, i64::from(self.rows.max(1)));
        Bounds { left, top, right, bottom }
    }
}

/// Returns `room` numbers of a range, with `middle` in the middle where that is possible.
fn part([first, last]: [i64; 2], middle: i64, room: i64) -> (i64, i64) {
    let start = (middle - room / 2).min(last - room + 1).max(first);
    (start, (start + room - 1).min(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eyeline::Cell;

    #[test]
    fn a_window_follows_and_stops_at_the_maps_end() {
        let room = Room { columns: 10, rows: 4 };
        let extent = Extent::rectangle(100, 3).expect("a map");
        let window = |x, cursor: Option<i32>| {
            let cursor = cursor.map(|x| Cell::new(x, 0));
            let Bounds { left, top, right, bottom } = room.window(extent, Cell::new(x, 1), cursor);
            assert_eq!((top, bottom), (0, 2));
            (left, right)
        };
        assert_eq!(window(0, None), (0, 9));
        assert_eq!(window(50, None), (45, 54));
        assert_eq!(window(99, None), (90, 99));
        assert_eq!(window(50, Some(46)), (45, 54));
        assert_eq!(window(50, Some(80)), (75, 84));
    }
}
