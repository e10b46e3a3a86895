//! A hunt at one terminal: the player sees a page made from its own view, as `eyeline hunt view` prints
//! it, and plays commands. Between players who do not share what they know there is a curtain. The
//! truth stays in the hunt's own crate: a page gets a view and a seat.

/// The keys of a hunt.
mod help;
/// The player at the terminal.
mod seat;
/// A view as a page.
mod shown;

use super::keys::{Key, LEAP, Way, is_written};
use super::page::{Flow, Game, Over, Room, Show};
use crate::args::printable;
use crate::command::hunt::{log::Log, words};
use crate::failure::Failure;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};
use eyeline::{Cell, World};
use eyeline_hunt::{Answer, Command, Found, Id, Kind, Question, View, Viewer, What, to_json};
use seat::Seat;
use std::collections::HashMap;

/// A hunt at one terminal.
pub struct Hunt {
    game: eyeline_hunt::Game,
    log: Option<Log>,
    seat: Seat,
    over: Option<Open>,
    /// The messages of each viewer since the game was opened.
    told: HashMap<Viewer, Vec<String>>,
}

/// What lies over the board.
enum Open {
    /// The curtain: nobody is to see the board yet.
    Curtain,
    Help,
    /// The list of those who can sit down, with the one that is chosen.
    Seats(usize),
    /// A command that is being written.
    Prompt(String),
}

impl Hunt {
    /// Returns a hunt in which the player whose turn it is sits down behind a curtain.
    pub fn new(game: eyeline_hunt::Game, log: Option<Log>) -> Self {
        let seat = Seat::of(seat::viewer_of(game.table(), game.table().turn));
        Hunt { game, log, seat, over: Some(Open::Curtain), told: HashMap::new() }
    }

    /// Lets a player of the game sit down.
    pub fn seat(&mut self, viewer: Viewer) -> Result<(), Failure> {
        self.game.admit(&viewer)?;
        self.seat = Seat::of(viewer);
        self.over = None;
        Ok(())
    }

    /// Lets the hunters sit down, the one whose turn it is or the first of them.
    pub fn seat_hunters(&mut self) {
        let table = self.game.table();
        let present = seat::viewer_of(table, table.turn);
        let hunter = match present {
            Viewer::Hunter(_) => present,
            _ => seat::after(table, &Viewer::Agent),
        };
        self.seat = Seat::of(hunter);
        self.over = None;
    }

    fn view(&self) -> View {
        self.game.view(&self.seat.viewer)
    }

    /// Changes the player at the terminal; behind a curtain, unless both share what they know.
    fn change_seats(&mut self, viewer: Viewer) {
        let shares = self.seat.shares_with(&viewer);
        self.over = (!shares).then_some(Open::Curtain);
        self.seat = Seat::of(viewer);
    }

    /// Plays a command, if it is one of the player at the terminal; each viewer gets what it may know of
    /// it.
    fn play(&mut self, command: &Command) -> Result<(), Failure> {
        if !self.game.may_play(&self.seat.viewer, command) {
            self.say("refused: this line is not yours to write");
            return Ok(());
        }
        let round = self.game.table().round;
        let outcome = self.game.play(command);
        self.log.as_mut().map_or(Ok(()), |log| log.keep(&self.game))?;
        let reply = self.game.reply(&outcome, &self.seat.viewer);
        // The agent begins the next round.
        self.seat.called &= reply.view.table.round == round;
        self.seat.message = match (&reply.error, &reply.answer) {
            (Some(fault), _) => printable(&format!("refused: {fault}")),
            (None, Some(answer)) => to_json(answer),
            (None, None) => reply.events.last().map_or("done".to_owned(), words::of),
        };
        for viewer in seat::viewers(&reply.view.table) {
            let reply = self.game.reply(&outcome, &viewer);
            let round = reply.view.table.round;
            let lines = reply.events.iter().map(|event| format!("{round}: {}", words::of(event)));
            self.told.entry(viewer).or_default().extend(lines);
        }
        Ok(())
    }

    fn say(&mut self, words: &str) {
        self.seat.message = words.to_owned();
    }

    /// Plans a step; a step back to the cell before it removes the last one.
    fn plan(&mut self, way: Way) {
        let view = self.view();
        let Some(piece) = self.seat.piece(&view) else { return };
        let from = self.seat.path.last().copied().unwrap_or(piece);
        let before = match self.seat.path.len() {
            0 => None,
            1 => Some(piece),
            steps => Some(self.seat.path[steps - 2]),
        };
        let to = way.beside(from);
        if to.is_some() && to == before {
            self.seat.path.pop();
            self.seat.message.clear();
            return;
        }
        let speed = self.seat.speed(&view);
        match to.filter(|&to| view.table.board.steps(from).any(|step| step == to)) {
            None => self.say("no step leads there"),
            Some(_) if speed.is_some_and(|speed| self.seat.path.len() as u64 >= speed) => {
                self.say("the speed is spent; Enter moves")
            }
            Some(to) => {
                self.seat.path.push(to);
                self.seat.message.clear();
            }
        }
    }

    /// Moves as planned.
    fn make_move(&mut self) -> Result<(), Failure> {
        let path = std::mem::take(&mut self.seat.path);
        let command = match &self.seat.viewer {
            Viewer::Agent => Command::move_agent(&path),
            Viewer::Hunter(id) => Command::move_hunter(id, &path),
            Viewer::Spectator | Viewer::Referee => return Ok(()),
        };
        self.play(&command)?;
        self.seat.moved = true;
        Ok(())
    }

    /// Ends the turn: a player who has not moved stays, and the next one sits down.
    fn end_turn(&mut self) -> Result<(), Failure> {
        if self.seat.side().is_none() {
            self.say(match self.seat.viewer {
                Viewer::Referee => "only players have turns; E ends the round",
                _ => "only players have turns; w seats you as one",
            });
            return Ok(());
        }
        self.seat.path.clear();
        if !self.seat.moved {
            self.make_move()?;
        }
        let view = self.view();
        if !self.seat.is_present(&view.table) {
            // It was not this player's turn, as the reply has said.
            return Ok(());
        }
        let next = seat::after(&view.table, &self.seat.viewer);
        if next == Viewer::Agent {
            self.play(&Command::end_round())?;
        }
        self.change_seats(next);
        self.seat.called = true;
        Ok(())
    }

    fn shoot(&mut self) -> Result<(), Failure> {
        let (Some(at), Some(id)) = (self.seat.looking, self.seat.hunter()) else {
            self.say("a hunter shoots at the cursor: x, then s");
            return Ok(());
        };
        self.play(&Command::shoot(id, at))
    }

    fn throw_smoke(&mut self) -> Result<(), Failure> {
        let (Some(at), Some(by)) = (self.seat.looking, self.seat.player()) else {
            self.say("players throw smoke at the cursor: x, then o");
            return Ok(());
        };
        self.play(&Command::throw_smoke(&by, at, 2))
    }

    /// Places a hidden device, under a name that is free.
    fn place(&mut self, kind: Kind) -> Result<(), Failure> {
        let (looking, player) = (self.seat.looking, self.seat.player());
        let (Some(at), Some(by), Some(owner)) = (looking, player, self.seat.side()) else {
            self.say("players place devices at the cursor: x, then m or g");
            return Ok(());
        };
        let view = self.view();
        let taken = |id: &Id| view.devices.iter().any(|device| device.id == *id);
        let mut names = (1_u64..).map(|number| Id::from(&*format!("{}-{number}", owner.word())));
        let Some(id) = names.find(|id| !taken(id)) else { return Ok(()) };
        self.play(&Command::hide_device(&by, id, kind, at, owner))
    }

    /// Asks for the nearest cells that nobody sees.
    fn ask_safe(&mut self) {
        let answer = self.view().ask(&Question::of(What::Safe));
        self.seat.message = match answer {
            Ok(Answer::Safe(Found { steps: Some(steps), cells })) => {
                let more = if cells.len() > 4 { " …" } else { "" };
                let cells = cells.iter().take(4).map(|at| format!("{},{}", at.x, at.y));
                let cells = cells.collect::<Vec<_>>().join(" ");
                format!("nobody sees {cells}{more} · {steps} steps away")
            }
            Ok(_) => "every cell that can be reached is seen".to_owned(),
            Err(fault) => fault.to_string(),
        };
    }

    fn press_letter(&mut self, letter: char) -> Result<(), Failure> {
        let is_referee = self.seat.viewer == Viewer::Referee;
        match letter {
            '?' => self.over = Some(Open::Help),
            ':' => self.over = Some(Open::Prompt(String::new())),
            'w' => {
                let viewers = seat::viewers(&self.view().table);
                let own = viewers.iter().position(|viewer| *viewer == self.seat.viewer);
                self.over = Some(Open::Seats(own.unwrap_or(0)));
            }
            'e' => self.end_turn()?,
            'E' => self.play(&Command::end_round())?,
            'a' => self.ask_safe(),
            's' => self.shoot()?,
            'o' => self.throw_smoke()?,
            'm' => self.place(Kind::MotionSensor)?,
            'g' => self.place(Kind::Radar)?,
            'z' if is_referee => self.play(&Command::undo())?,
            _ => {
                let words = format!("'{}' means nothing here; ? helps", letter.escape_debug());
                self.say(&words);
            }
        }
        Ok(())
    }

    /// Handles a key while something lies over the board; returns what stays there.
    fn press_open(&mut self, open: Open, event: &KeyEvent) -> Result<Option<Open>, Failure> {
        let key = Key::of(event);
        Ok(match (open, key) {
            (Open::Curtain, Some(Key::Enter)) | (Open::Help, Some(_)) | (_, Some(Key::Back)) => {
                None
            }
            (Open::Seats(index), Some(Key::Go(way @ (Way::North | Way::South)))) => {
                let count = seat::viewers(&self.view().table).len();
                let by = if way == Way::North { count - 1 } else { 1 };
                Some(Open::Seats((index + by) % count))
            }
            (Open::Seats(index), Some(Key::Enter)) => {
                let viewer = seat::viewers(&self.view().table).into_iter().nth(index);
                if let Some(viewer) = viewer.filter(|viewer| *viewer != self.seat.viewer) {
                    self.change_seats(viewer);
                    return Ok(self.over.take());
                }
                None
            }
            (Open::Prompt(line), Some(Key::Enter)) => {
                self.play(&Command::read(&line))?;
                None
            }
            (Open::Prompt(mut line), _) => {
                match event.code {
                    _ if event.kind == KeyEventKind::Release => (),
                    KeyCode::Backspace => {
                        line.pop();
                    }
                    KeyCode::Char(letter) if is_written(event) => line.push(letter),
                    _ => (),
                }
                Some(Open::Prompt(line))
            }
            (open, _) => Some(open),
        })
    }

    fn move_cursor(&mut self, way: Way, steps: usize) {
        let view = self.view();
        let extent = view.table.ground().extent();
        let from = self.seat.focus(&view);
        let to: Cell = way.leap(from, steps, |at| extent.contains(at));
        self.seat.looking = Some(to);
        self.seat.message.clear();
    }
}

impl Game for Hunt {
    fn show(&self, room: Room) -> Result<Show, Failure> {
        let view = self.view();
        let over = match &self.over {
            Some(Open::Curtain) => return Ok(shown::curtain(&view)),
            None | Some(Open::Prompt(_)) => None,
            Some(Open::Help) => Some(Over::keys(help::LINES)),
            Some(Open::Seats(index)) => {
                let viewers = seat::viewers(&view.table);
                let lines = viewers.iter().map(|viewer| printable(&viewer.to_string())).collect();
                let title = "Who sits down: ↑ ↓, Enter, Esc".to_owned();
                Some(Over { title, lines, chosen: Some(*index) })
            }
        };
        let told = self.told.get(&self.seat.viewer).map_or(&[][..], Vec::as_slice);
        let mut page = shown::page(&view, &self.seat, told, room)?;
        page.over = over;
        if let Some(Open::Prompt(line)) = &self.over {
            page.prompt = Some(format!(":{line}_"));
            page.keys =
                "a command as JSON, as in {\"do\":\"endRound\"} · Enter plays · Esc".to_owned();
        }
        Ok(Show::Page(Box::new(page)))
    }

    fn press(&mut self, event: &KeyEvent) -> Result<Flow, Failure> {
        let key = Key::of(event);
        let writes = matches!(self.over, Some(Open::Prompt(_)));
        if key == Some(Key::Leave) && !(writes && event.modifiers.is_empty()) {
            return Ok(Flow::Leave);
        }
        if let Some(open) = self.over.take() {
            if matches!(open, Open::Curtain) && key == Some(Key::Back) {
                self.over = Some(open);
                return Ok(Flow::Leave);
            }
            self.over = self.press_open(open, event)?;
            return Ok(Flow::On);
        }
        let looks = self.seat.looking.is_some() || self.seat.side().is_none();
        match key {
            Some(Key::Back) if !self.seat.path.is_empty() => self.seat.path.clear(),
            Some(Key::Back) if self.seat.looking.is_some() => self.seat.looking = None,
            Some(Key::Back) => return Ok(Flow::Leave),
            Some(Key::Look) => {
                let focus = self.seat.focus(&self.view());
                self.seat.looking = if self.seat.looking.is_some() { None } else { Some(focus) };
                self.seat.message.clear();
            }
            Some(Key::Home) => self.seat.looking = None,
            Some(Key::Go(way)) if looks => self.move_cursor(way, 1),
            Some(Key::Leap(way)) if looks => self.move_cursor(way, LEAP),
            Some(Key::Go(way)) => self.plan(way),
            Some(Key::Leap(way)) => (0..LEAP).for_each(|_| self.plan(way)),
            Some(Key::Enter) if self.seat.side().is_some() => self.make_move()?,
            Some(Key::Letter(letter)) => self.press_letter(letter)?,
            _ => (),
        }
        Ok(Flow::On)
    }
}
