//! A page on the terminal: the title, the board and its pane beside each other, a line for messages and one
//! for keys. Characters carry the meaning; colours are extra. A screen that is too small says so.

use super::page::{Game, Over, Page, Room, Show};
use crate::failure::Failure;
use crate::fit;
use eyeline_scene::drawing::{Colour, Glyph};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};
use unicode_width::UnicodeWidthChar;

/// The smallest screen that a page fits on.
pub const LEAST: Room = Room { columns: 60, rows: 16 };

/// The most lines of a message.
const MESSAGE_ROWS: u16 = 3;

/// How a screen is divided.
struct Parts {
    title: Rect,
    board: Rect,
    rule: Rect,
    pane: Rect,
    message: Rect,
    keys: Rect,
}

impl Parts {
    fn of(area: Rect) -> Option<Self> {
        let Rect { width, height, .. } = area;
        if width < LEAST.columns || height < LEAST.rows {
            return None;
        }
        let aside = (width / 2 - 2).clamp(28, 60);
        let (wide, body) = (width - aside - 1, height - 3);
        let row = |y| Rect { x: 0, y, width, height: 1 };
        Some(Parts {
            title: row(0),
            board: Rect { x: 0, y: 1, width: wide, height: body },
            rule: Rect { x: wide, y: 1, width: 1, height: body },
            pane: Rect { x: wide + 1, y: 1, width: aside, height: body },
            message: row(height - 2),
            keys: row(height - 1),
        })
    }
}

/// How far lines are scrolled, and how far they can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    pub at: usize,
    pub most: usize,
}

impl Scroll {
    /// Returns the lines for which there is room; if there are more, the last one says how to read on.
    fn shown(&mut self, lines: Vec<String>, rows: usize) -> Vec<Line<'static>> {
        self.most = match lines.len() <= rows {
            true => 0,
            false => lines.len() - rows.saturating_sub(1),
        };
        self.at = self.at.min(self.most);
        let room = if self.most > 0 { rows.saturating_sub(1) } else { rows };
        let mut shown: Vec<Line<'static>> =
            lines.into_iter().skip(self.at).take(room).map(Line::raw).collect();
        if self.most > 0 {
            let words = match self.most - self.at {
                0 => "↑ the end: PgUp".to_owned(),
                left => format!("↓ {left} more: PgDn"),
            };
            shown.push(Line::styled(words, Style::new().add_modifier(Modifier::DIM)));
        }
        shown
    }
}

/// The scrolling of the pane, and of what lies over it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scrolls {
    pub pane: Scroll,
    pub over: Scroll,
}

/// Returns what a game shows on a screen; `None` if the screen is too small.
pub fn shown(area: Rect, game: &dyn Game) -> Result<Option<Show>, Failure> {
    let Some(parts) = Parts::of(area) else { return Ok(None) };
    game.show(Room { columns: parts.board.width, rows: parts.board.height }).map(Some)
}

/// Draws it.
pub fn draw(frame: &mut Frame<'_>, show: Option<&Show>, colour: Colour, scrolls: &mut Scrolls) {
    let area = frame.area();
    match (show, Parts::of(area)) {
        (Some(Show::Page(page)), Some(parts)) => draw_page(frame, &parts, page, colour, scrolls),
        (Some(Show::Curtain(words)), _) => draw_curtain(frame, words),
        _ => too_small(frame),
    }
}

/// Lines in the middle of an empty screen.
fn draw_curtain(frame: &mut Frame<'_>, words: &[String]) {
    let area = frame.area();
    let lines: Vec<Line<'_>> = words.iter().map(|line| Line::raw(line.as_str())).collect();
    let height = (lines.len() as u16).min(area.height);
    let middle = Rect { y: (area.height - height) / 2, height, ..area };
    frame.render_widget(Paragraph::new(lines).centered(), middle);
}

fn too_small(frame: &mut Frame<'_>) {
    let Rect { width, height, .. } = frame.area();
    let Room { columns, rows } = LEAST;
    let words = format!(
        "This needs {columns}×{rows} characters, and the terminal has {width}×{height}. \
         Make it larger, or press q to leave."
    );
    let lines = fit::broken("", &words, width.into());
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::raw).collect();
    frame.render_widget(Paragraph::new(lines), frame.area());
}

fn draw_page(
    frame: &mut Frame<'_>,
    parts: &Parts,
    page: &Page,
    colour: Colour,
    scrolls: &mut Scrolls,
) {
    let line = |frame: &mut Frame<'_>, area: Rect, text: &str, style: Style| {
        frame.render_widget(Line::styled(fit::cut(text, area.width.into()), style), area);
    };
    line(frame, parts.title, &page.title, Style::new().add_modifier(Modifier::BOLD));
    draw_board(frame, parts.board, page, colour);
    let rule: Vec<Line<'_>> = (0..parts.rule.height).map(|_| Line::raw("│")).collect();
    frame.render_widget(Paragraph::new(rule), parts.rule);
    draw_pane(frame, parts.pane, &page.pane, &mut scrolls.pane);
    match &page.prompt {
        // Whoever writes sees what is being written.
        Some(prompt) => {
            let end = fit::end(prompt, parts.message.width.into());
            line(frame, parts.message, &end, Style::new());
        }
        None => draw_message(frame, parts.message, &page.message),
    }
    line(frame, parts.keys, &page.keys, Style::new().add_modifier(Modifier::DIM));
    if let Some(over) = &page.over {
        draw_over(frame, over, &mut scrolls.over);
    }
}

/// Draws a message, over the lines above its own if it needs them.
fn draw_message(frame: &mut Frame<'_>, area: Rect, message: &str) {
    let columns = usize::from(area.width);
    let lines = fit::broken("", message, columns);
    let height = (lines.len() as u16).min(MESSAGE_ROWS);
    let area = Rect { y: area.y + 1 - height, height, ..area };
    let lines = lines.into_iter().map(|line| Line::raw(fit::cut(&line, columns)));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), area);
}

fn draw_board(frame: &mut Frame<'_>, area: Rect, page: &Page, colour: Colour) {
    for glyph in &page.glyphs {
        let place = |axis: usize| u16::try_from(axis).unwrap_or(u16::MAX);
        let (column, row) = (place(glyph.column), place(glyph.row));
        if column >= area.width || row >= area.height {
            continue;
        }
        let at = Position { x: area.x + column, y: area.y + row };
        let is_cursor = page.cursor == Some(glyph.at);
        let mut style = style(glyph, colour);
        if is_cursor {
            style = style.add_modifier(Modifier::REVERSED);
            if page.over.is_none() {
                frame.set_cursor_position(at);
            }
        }
        // A cell has one column, whatever the map's mark is.
        let narrow = glyph.character.width() == Some(1);
        if let Some(cell) = frame.buffer_mut().cell_mut(at) {
            cell.set_char(if narrow { glyph.character } else { '?' }).set_style(style);
        }
    }
}

fn style(glyph: &Glyph, colour: Colour) -> Style {
    match colour {
        Colour::Written => {
            Style::new().fg(Color::Indexed(glyph.front)).bg(Color::Indexed(glyph.back))
        }
        Colour::Plain => Style::new(),
    }
}

fn draw_pane(frame: &mut Frame<'_>, area: Rect, pane: &[String], scroll: &mut Scroll) {
    let inner = Rect { x: area.x + 1, width: area.width - 1, ..area };
    let (columns, rows) = (usize::from(inner.width), usize::from(inner.height));
    let shown = scroll.shown(broken(pane, columns), rows);
    frame.render_widget(Paragraph::new(shown), inner);
}

/// Breaks lines so that they fit; continuations are indented like their beginnings.
fn broken(lines: &[String], columns: usize) -> Vec<String> {
    let fitting = |line: &String| {
        let words = line.trim_start();
        let (head, _) = line.split_at(line.len() - words.len());
        let parts = fit::broken(head, words, columns);
        parts.into_iter().map(|part| fit::cut(&part, columns)).collect::<Vec<_>>()
    };
    lines.iter().flat_map(fitting).collect()
}

/// Breaks lines of help so that they fit; continuations are indented like the words after the key.
fn broken_help(lines: &[String], columns: usize) -> Vec<String> {
    let fitting = |line: &String| {
        let gap = line.find("  ").unwrap_or(0);
        let said = line[gap..].trim_start();
        fit::broken(&line[..line.len() - said.len()], said, columns)
    };
    lines.iter().flat_map(fitting).collect()
}

fn draw_over(frame: &mut Frame<'_>, over: &Over, scroll: &mut Scroll) {
    let area = frame.area();
    let columns = usize::from(area.width).saturating_sub(4);
    let room = usize::from(area.height).saturating_sub(2);
    let lines: Vec<String> = match over.chosen {
        Some(_) => over.lines.iter().map(|line| fit::cut(line, columns - 2)).collect(),
        None => broken_help(&over.lines, columns),
    };
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = (widest.max(over.title.chars().count() + 2) + 4).min(area.width.into()) as u16;
    let rows = lines.len().min(room);
    let height = rows as u16 + 2;
    let middle = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let lines = match over.chosen {
        Some(chosen) => list(lines, chosen, rows),
        None => {
            let lines = lines.into_iter().map(|line| format!(" {line}")).collect();
            scroll.shown(lines, rows)
        }
    };
    let block = Block::bordered().title(format!(" {} ", over.title));
    frame.render_widget(Clear, middle);
    frame.render_widget(Paragraph::new(lines).block(block), middle);
}

/// Returns `rows` lines of a list, the chosen one among them.
fn list(lines: Vec<String>, chosen: usize, rows: usize) -> Vec<Line<'static>> {
    let marked = |(index, line): (usize, String)| match index == chosen {
        true => Line::styled(format!(">{line}"), Style::new().add_modifier(Modifier::REVERSED)),
        false => Line::raw(format!(" {line}")),
    };
    let first = (chosen + 1).saturating_sub(rows);
    lines.into_iter().enumerate().skip(first).take(rows).map(marked).collect()
}
