//! A walk with the arrow keys, each step saved before it is shown. `eyeline play` walks without a save
//! and can show more.

use super::Tour;
use crate::command::play::page::Room;
use crate::failure::Failure;
use crate::terminal::{Screen, leaves};
use crossterm::cursor::MoveTo;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind};
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType};
use eyeline_scene::drawing::Colour;
use eyeline_scene::walk::Compass;
use std::io::{self, Write};

/// The meaning of a key.
enum Wish {
    Go(Compass),
    Leave,
}

fn wish(key: KeyEvent) -> Option<Wish> {
    let KeyEvent { code, kind, .. } = key;
    match code {
        _ if kind == KeyEventKind::Release => None,
        _ if leaves(&key) => Some(Wish::Leave),
        KeyCode::Up => Some(Wish::Go(Compass::North)),
        KeyCode::Right => Some(Wish::Go(Compass::East)),
        KeyCode::Down => Some(Wish::Go(Compass::South)),
        KeyCode::Left => Some(Wish::Go(Compass::West)),
        KeyCode::Char('q') | KeyCode::Esc => Some(Wish::Leave),
        KeyCode::Char(letter) => {
            Compass::ALL.into_iter().find(|way| way.letter() == letter).map(Wish::Go)
        }
        _ => None,
    }
}

/// Walks until the player leaves.
pub fn play(
    tour: &mut Tour<'_>,
    viewport: Option<[u64; 2]>,
    colour: Colour,
) -> Result<(), Failure> {
    let _screen = Screen::open()?;
    let mut message = String::new();
    loop {
        draw(tour, viewport, colour, &message)?;
        let wish = match event::read()? {
            Event::Key(key) => wish(key),
            _ => None,
        };
        match wish {
            Some(Wish::Go(way)) => {
                let step = tour.step(way)?;
                message = step.err().map(|why| why.to_string()).unwrap_or_default();
            }
            Some(Wish::Leave) => return Ok(()),
            None => (),
        }
    }
}

fn draw(
    tour: &Tour<'_>,
    viewport: Option<[u64; 2]>,
    colour: Colour,
    message: &str,
) -> Result<(), Failure> {
    let (columns, rows) = terminal::size().unwrap_or((80, 24));
    let keys = "arrow keys walk, q leaves";
    let words = if message.is_empty() { keys.to_owned() } else { format!("{message} · {keys}") };
    let page = Room { columns, rows }.page(tour, viewport, colour, &words)?;
    let mut out = io::stdout().lock();
    queue!(out, Clear(ClearType::All))?;
    for (row, line) in (0..rows).zip(page) {
        queue!(out, MoveTo(0, row), Print(line))?;
    }
    out.flush()?;
    Ok(())
}
