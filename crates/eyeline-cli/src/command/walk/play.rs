//! A walk with the arrow keys. The terminal is as it was afterwards, whatever happens.

use super::Tour;
use super::page::Room;
use crate::failure::Failure;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::Print;
use crossterm::terminal::{
    self, Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{execute, queue};
use eyeline_scene::drawing::Colour;
use eyeline_scene::walk::Compass;
use std::io::{self, IsTerminal, Write};
use std::panic;
use std::process;
use std::sync::Arc;

/// Whether there is someone to play.
pub fn check_terminal() -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    let message = "--play needs a terminal for keys and picture; without one, use --moves";
    Err(Failure::Usage(message.to_owned()))
}

/// The terminal while someone plays.
struct Screen;

impl Screen {
    fn new() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        // From here on, whoever leaves puts everything back.
        let screen = Screen;
        // Without a handler a signal still ends the program; it only leaves the terminal as it is.
        let _ = ctrlc::set_handler(|| {
            restore();
            process::exit(ENDED);
        });
        execute!(io::stdout(), EnterAlternateScreen, Hide, DisableLineWrap)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// What a shell expects of a program that was told to end.
const ENDED: i32 = 130;

/// The terminal as it was. What cannot be put back now cannot be put back later.
fn restore() {
    let _ = execute!(io::stdout(), EnableLineWrap, Show, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}

/// What a key asks for.
enum Wish {
    Go(Compass),
    Leave,
}

fn wish(key: KeyEvent) -> Option<Wish> {
    let KeyEvent { code, modifiers, kind, .. } = key;
    match code {
        _ if kind == KeyEventKind::Release => None,
        KeyCode::Char('c' | 'd') if modifiers.contains(KeyModifiers::CONTROL) => Some(Wish::Leave),
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
    let before = Arc::new(panic::take_hook());
    let hook = before.clone();
    panic::set_hook(Box::new(move |what| {
        restore();
        hook(what);
    }));
    let screen = Screen::new()?;
    let mut message = String::new();
    let played = loop {
        if let Err(failure) = draw(tour, viewport, colour, &message) {
            break Err(failure);
        }
        let wish = match event::read() {
            Ok(Event::Key(key)) => wish(key),
            Ok(_) => None,
            Err(error) => break Err(error.into()),
        };
        match wish {
            Some(Wish::Go(way)) => match tour.step(way) {
                Ok(step) => message = step.err().map(|why| why.to_string()).unwrap_or_default(),
                Err(failure) => break Err(failure),
            },
            Some(Wish::Leave) => break Ok(()),
            None => (),
        }
    };
    drop(screen);
    panic::set_hook(Box::new(move |what| before(what)));
    played
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
