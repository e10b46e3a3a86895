//! The words of a picture: its caption, wrapped to its width, and the description that is read
//! aloud.

use super::canvas::{Anchor, Canvas};
use super::frame::{Frame, PAD};
use crate::drawing::font;
use crate::drawing::model::{Drawing, Knowledge, Point};
use eyeline::Grid;

const SIZE: f64 = 14.0;
const LINE_HEIGHT: f64 = 20.0;
/// The most lines of a caption; the title has the whole text.
const MOST_CAPTION_LINES: usize = 8;

/// Draws the caption from `top` on, and returns where it ends.
pub(super) fn draw(canvas: &mut Canvas, caption: &str, frame: &Frame, top: f64) -> f64 {
    let fits = (frame.width / font::width("0", SIZE)).floor() as usize;
    let lines = wrapped(caption, fits);
    let colour = canvas.palette.text;
    for (index, line) in lines.iter().enumerate() {
        let y = top + (index as f64 + 0.5) * LINE_HEIGHT;
        canvas.text(Point { x: PAD, y }, SIZE, Anchor::Start, colour, line);
    }
    top + lines.len() as f64 * LINE_HEIGHT + if lines.is_empty() { 0.0 } else { 6.0 }
}

/// Breaks a text into lines of at most `fits` glyphs, between words where it can.
fn wrapped(text: &str, fits: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let mut rest: Vec<char> = word.chars().collect();
            if !line.is_empty() && line.chars().count() + 1 + rest.len() > fits {
                lines.push(std::mem::take(&mut line));
            }
            while rest.len() > fits {
                lines.push(rest.drain(..fits).collect());
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.extend(rest);
        }
        lines.push(line);
        if lines.len() > MOST_CAPTION_LINES {
            lines.truncate(MOST_CAPTION_LINES);
            lines[MOST_CAPTION_LINES - 1] = "…".to_owned();
            break;
        }
    }
    lines
}

/// Returns the picture in words.
pub(super) fn description(drawing: &Drawing) -> String {
    let (columns, rows) = (drawing.columns, drawing.rows().count());
    let cells = match drawing.grid {
        Grid::Square => "squares",
        Grid::Hex => "hexes",
    };
    let count =
        |view: Knowledge| drawing.tiles.iter().flatten().filter(|tile| tile.view == view).count();
    let (seen, hidden) = (count(Knowledge::Seen), count(Knowledge::Hidden));
    let mut words = format!("{columns} by {rows} {cells}.");
    if seen + hidden > 0 {
        words += &format!(" {seen} seen, {hidden} not seen.");
    }
    if !drawing.compared.is_empty() {
        words += &format!(" Compared: {}.", drawing.compared.join(", "));
    }
    if !drawing.rays.is_empty() {
        let clear = drawing.rays.iter().filter(|ray| super::rays::arrives(ray)).count();
        words += &format!(" {clear} of {} lines of sight clear.", drawing.rays.len());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_words_only_where_they_must() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh ij", 5), ["abcde", "fgh", "ij"]);
        assert_eq!(wrapped("", 5), [""; 0]);
        assert_eq!(wrapped(&"a ".repeat(100), 1).len(), MOST_CAPTION_LINES);
    }
}
