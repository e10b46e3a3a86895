//! Keys in, pictures out, until the player leaves. Scrolling is kept here: that of the pane starts
//! again whenever its text changes, that of a box over it when the box is gone.

use super::keys::Key;
use super::page::{Flow, Game, Show};
use super::screen::{self, Scroll, Scrolls};
use crate::failure::Failure;
use crate::terminal::Screen;
use crossterm::event::{self, Event, KeyEvent};
use eyeline_scene::drawing::Colour;
use ratatui::Terminal;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::layout::Rect;
use std::io::{self, Stdout};

/// A game at a terminal.
pub struct Session<'a> {
    game: &'a mut dyn Game,
    colour: Colour,
    scrolls: Scrolls,
    /// Whether something lay over the page before.
    is_over: bool,
    /// The last text of the pane.
    pane: Vec<String>,
    /// Whether the board was shown before.
    was_open: bool,
}

/// The number of lines by which a page key scrolls the pane.
const PAGE: usize = 10;

impl<'a> Session<'a> {
    pub fn new(game: &'a mut dyn Game, colour: Colour) -> Self {
        let (scrolls, pane) = (Scrolls::default(), Vec::new());
        Session { game, colour, scrolls, is_over: false, pane, was_open: false }
    }

    /// Draws what is to be seen.
    pub fn draw<B: Backend>(&mut self, terminal: &mut Terminal<B>) -> Result<(), Failure>
    where
        B::Error: Send + Sync + 'static,
    {
        terminal.autoresize().map_err(io::Error::other)?;
        let size = terminal.size().map_err(io::Error::other)?;
        let show = screen::shown(Rect::new(0, 0, size.width, size.height), self.game)?;
        let is_open = matches!(show, Some(Show::Page(_)));
        if is_open != self.was_open {
            // Nothing of what was there before stays on the terminal.
            clear(terminal)?;
            self.was_open = is_open;
        }
        if let Some(Show::Page(page)) = &show
            && page.pane != self.pane
        {
            self.pane.clone_from(&page.pane);
            self.scrolls.pane = Scroll::default();
        }
        self.is_over = matches!(&show, Some(Show::Page(page)) if page.over.is_some());
        if !self.is_over {
            self.scrolls.over = Scroll::default();
        }
        let drawn = terminal
            .draw(|frame| screen::draw(frame, show.as_ref(), self.colour, &mut self.scrolls));
        drawn.map_err(io::Error::other)?;
        Ok(())
    }

    /// Draws and does what keys ask for, until one of them leaves.
    fn run(mut self, terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> Result<(), Failure> {
        loop {
            self.draw(terminal)?;
            if let Event::Key(key) = event::read()?
                && self.press(&key)? == Flow::Leave
            {
                return Ok(());
            }
        }
    }

    /// Does what a key asks for.
    pub fn press(&mut self, key: &KeyEvent) -> Result<Flow, Failure> {
        let scroll = if self.is_over { &mut self.scrolls.over } else { &mut self.scrolls.pane };
        match Key::of(key) {
            Some(Key::PageUp) => scroll.at = scroll.at.saturating_sub(PAGE),
            Some(Key::PageDown) => scroll.at = scroll.most.min(scroll.at + PAGE),
            _ => return self.game.press(key),
        }
        Ok(Flow::On)
    }
}

/// Plays until the player leaves. Nothing of the game stays on a terminal that keeps what it showed.
pub fn play(game: &mut dyn Game, colour: Colour) -> Result<(), Failure> {
    // The player's choice counts for more than the environment's.
    crossterm::style::force_color_output(colour == Colour::Written);
    let _screen = Screen::open()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let played = Session::new(game, colour).run(&mut terminal);
    played.and(clear(&mut terminal).map_err(Failure::from))
}

/// Clears the terminal. Ratatui's own `clear` asks the terminal where its cursor is, and not all
/// answer.
fn clear<B: Backend>(terminal: &mut Terminal<B>) -> io::Result<()>
where
    B::Error: Send + Sync + 'static,
{
    let size = terminal.size().map_err(io::Error::other)?;
    let area = Rect::new(0, 0, size.width, size.height);
    terminal.resize(area).map_err(io::Error::other)
}
