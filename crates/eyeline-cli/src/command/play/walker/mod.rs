//! A walk over a map: who stands where, which rules, what is shown. The engine's `can_move` judges
//! steps; under `overland` the walk itself does (002), in four directions.

/// The board.
mod board;
/// The rules to choose from.
mod choices;
/// The keys on a map.
mod help;
/// The texts beside the board.
mod pane;
/// What there is to look at.
mod targets;

pub use choices::Choices;

use super::keys::{Key, LEAP, Way};
use super::page::{Flow, Game, Over, Page, Room, Show};
use crate::failure::Failure;
use crate::note;
use crossterm::event::KeyEvent;
use eyeline::memory::Memory;
use eyeline::sight::Move;
use eyeline::{Coord, Map, Mask, Rules, Sight, World};
use eyeline_scene::walk::{Refusal, Walk};
use eyeline_scene::{Scene, rules};
use help::Arrows;
use std::borrow::Cow;
use std::slice::from_ref;
use targets::Target;

/// A walk over a map.
pub struct Walker<'a, C: Coord> {
    scene: &'a Scene,
    /// The map's name and size.
    name: String,
    walk: Walk<'a, C>,
    choices: Choices,
    layer: Layer,
    looking: Option<C>,
    targets: Vec<Target<C>>,
    over: Option<Open>,
    message: String,
}

/// What the board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    /// What is seen from here.
    Field,
    /// What was ever seen, and nothing else.
    Fog,
    /// What is seen, with what cover takes from a shot.
    Cover,
    /// What is seen by one rule and not by the other.
    Compare,
}

/// What lies over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Help,
    /// The list of rules, with the one that would be taken.
    Rules(usize),
    /// The list of rules to compare with, with the one that would be taken.
    Other(usize),
}

/// Forward or back in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Next,
    Previous,
}

impl Turn {
    /// Returns the index after or before one among `count`.
    fn from(self, index: usize, count: usize) -> usize {
        match self {
            Turn::Next => (index + 1) % count.max(1),
            Turn::Previous => (index + count.max(1) - 1) % count.max(1),
        }
    }
}

impl<'a, C: Coord> Walker<'a, C> {
    /// Puts a walker on a map.
    pub fn new(
        scene: &'a Scene,
        map: &'a Map<C>,
        name: &str,
        choices: Choices,
        from: C,
    ) -> Result<Self, Failure> {
        let walk = Walk::new(Cow::Borrowed(map), choices.rules().clone(), Memory::new(), from);
        let walk = walk.map_err(|why| why.at_start(from))?;
        let layer = if choices.rules().table().is_some() { Layer::Fog } else { Layer::Field };
        let message = note::of(&[scene], from_ref(choices.rules())).unwrap_or_default();
        Ok(Walker {
            scene,
            name: name.to_owned(),
            walk,
            choices,
            layer,
            looking: None,
            targets: targets::of(scene, map),
            over: None,
            message,
        })
    }

    fn sight<'b>(&'b self, rules: &'b Rules) -> Result<Sight<'b, C, Map<C>>, Failure> {
        Ok(Sight::new(self.walk.map(), rules)?)
    }

    /// Returns what the compared rule sees.
    fn other_field(&self) -> Result<Mask<C>, Failure> {
        Ok(self.sight(self.choices.other())?.field(self.walk.at())?)
    }

    /// Whether anything may be said about a cell.
    fn is_known(&self, at: C) -> bool {
        self.layer != Layer::Fog || self.walk.memory().seen().contains(at)
    }

    fn go(&mut self, way: Way) -> Result<(), Failure> {
        let Some(to) = way.beside(self.walk.at()) else {
            self.message = Refusal::<C>::OffTheMap.to_string();
            return Ok(());
        };
        let refused = match self.obstacle(way, to)? {
            Some(why) => Some(why),
            None => self.walk.go(to).err().map(|why| why.to_string()),
        };
        self.message = refused.unwrap_or_default();
        Ok(())
    }

    /// Returns what keeps the walker from a step, beside walls and the end of the map.
    fn obstacle(&self, way: Way, to: C) -> Result<Option<String>, Failure> {
        let map = self.walk.map();
        if !map.extent().contains(to) {
            return Ok(None);
        }
        let rules = self.choices.rules();
        if rules.table().is_some() {
            let diagonal = "over land one goes up, down, left or right".to_owned();
            return Ok(Some(diagonal).filter(|_| way.is_diagonal()));
        }
        let [first, second] = to.axes();
        Ok(match self.sight(rules)?.can_move(self.walk.at(), to, |at| map.unit(at))? {
            Move::Ok | Move::Wall => None,
            Move::Occupied => Some(format!("someone stands at {first},{second}")),
            Move::CornerCut => Some(format!("a wall beside the way to {first},{second}")),
            Move::Los => Some(format!("{first},{second} cannot be seen from here, nor entered")),
        })
    }

    fn look(&mut self, to: C) {
        self.looking = Some(to);
        self.message.clear();
    }

    fn move_cursor(&mut self, way: Way, steps: usize) {
        let extent = self.walk.map().extent();
        let from = self.looking.unwrap_or(self.walk.at());
        self.look(way.leap(from, steps, |at| extent.contains(at)));
    }

    fn show_layer(&mut self, layer: Layer) {
        self.layer = if self.layer == layer { Layer::Field } else { layer };
        self.message.clear();
    }

    fn look_at_target(&mut self, turn: Turn) {
        let known: Vec<C> = self.known_targets().map(|target| target.at).collect();
        self.message = "no target on this map; x looks anywhere".to_owned();
        self.look_at_one_of(&known, turn);
    }

    fn look_at_difference(&mut self, turn: Turn) -> Result<(), Failure> {
        let other = self.other_field()?;
        let field = self.walk.field();
        let mut cells: Vec<C> = field.iter().filter(|&at| !other.contains(at)).collect();
        cells.extend(other.iter().filter(|&at| !field.contains(at)));
        cells.sort_unstable();
        self.message = "no cell differs".to_owned();
        self.look_at_one_of(&cells, turn);
        Ok(())
    }

    fn look_at_one_of(&mut self, cells: &[C], turn: Turn) {
        let present = self.looking.and_then(|at| cells.iter().position(|&cell| cell == at));
        let next = match (present, turn) {
            (Some(index), turn) => turn.from(index, cells.len()),
            (None, Turn::Next) => 0,
            (None, Turn::Previous) => cells.len().saturating_sub(1),
        };
        if let Some(&at) = cells.get(next) {
            self.look(at);
        }
    }

    /// Chooses the next rules under which this place can be shown.
    fn turn_rules(&mut self, turn: Turn) {
        let mut refused = String::new();
        let mut index = self.choices.index();
        for _ in 1..self.choices.len() {
            index = turn.from(index, self.choices.len());
            if self.take_rules(index) {
                self.message.insert_str(0, &refused);
                return;
            }
            refused = format!("{} · ", self.message);
        }
    }

    /// Chooses rules; returns whether they can be looked by from here.
    fn take_rules(&mut self, index: usize) -> bool {
        let Some(rules) = self.choices.get(index).cloned() else { return false };
        let name = format!("{} ({rules})", rules::title(&rules));
        match self.walk.look_by(rules) {
            Ok(()) => {
                self.choices.take(index);
                let note = note::of(&[self.scene], from_ref(self.choices.rules()));
                let note = note.map(|note| format!(" · {note}")).unwrap_or_default();
                self.message = format!("rules: {name}{note}");
                true
            }
            Err(why) => {
                let why = Failure::from(why);
                self.message = format!("not by {name}: {why}");
                false
            }
        }
    }

    fn press_open(&mut self, open: Open, key: Key) -> Flow {
        let turned = |index, turn: Turn| turn.from(index, self.choices.len());
        self.over = match (open, key) {
            (_, Key::Leave) => return Flow::Leave,
            (Open::Help, _) | (_, Key::Back) => None,
            (Open::Rules(index), Key::Go(Way::North)) => {
                Some(Open::Rules(turned(index, Turn::Previous)))
            }
            (Open::Rules(index), Key::Go(Way::South)) => {
                Some(Open::Rules(turned(index, Turn::Next)))
            }
            (Open::Other(index), Key::Go(Way::North)) => {
                Some(Open::Other(turned(index, Turn::Previous)))
            }
            (Open::Other(index), Key::Go(Way::South)) => {
                Some(Open::Other(turned(index, Turn::Next)))
            }
            (Open::Rules(index), Key::Enter) => {
                self.take_rules(index);
                None
            }
            (Open::Other(index), Key::Enter) => {
                self.choices.compare_with(index);
                self.layer = Layer::Compare;
                None
            }
            (open, _) => Some(open),
        };
        Flow::On
    }

    fn press_letter(&mut self, letter: char) -> Result<(), Failure> {
        match letter {
            '?' => self.over = Some(Open::Help),
            'f' => self.show_layer(Layer::Fog),
            'v' => self.show_layer(Layer::Cover),
            'c' => self.show_layer(Layer::Compare),
            'r' => self.turn_rules(Turn::Next),
            'R' => self.turn_rules(Turn::Previous),
            's' => self.over = Some(Open::Rules(self.choices.index())),
            'S' => self.over = Some(Open::Other(self.choices.other_index())),
            'e' | 'E' => {
                let turn = if letter == 'e' { Turn::Next } else { Turn::Previous };
                let next = turn.from(self.choices.other_index(), self.choices.len());
                self.choices.compare_with(next);
                self.layer = Layer::Compare;
                self.message.clear();
            }
            't' => self.look_at_target(Turn::Next),
            'T' => self.look_at_target(Turn::Previous),
            'd' => self.look_at_difference(Turn::Next)?,
            'D' => self.look_at_difference(Turn::Previous)?,
            _ => self.message = format!("'{}' means nothing here; ? helps", letter.escape_debug()),
        }
        Ok(())
    }

    fn over(&self) -> Option<Over> {
        let (title, index) = match self.over? {
            Open::Help => return Some(Over::keys(help::LINES)),
            Open::Rules(index) => ("Rules: ↑ ↓, Enter takes, Esc leaves", index),
            Open::Other(index) => ("Compare with: ↑ ↓, Enter takes, Esc leaves", index),
        };
        let lines = self.choices.names();
        Some(Over { title: title.to_owned(), lines, chosen: Some(index) })
    }

    fn title(&self) -> String {
        let layer = match self.layer {
            Layer::Field => "",
            Layer::Fog => " · fog",
            Layer::Cover => " · cover",
            Layer::Compare => " · compare",
        };
        let [first, second] = self.walk.at().axes();
        format!(
            "{} · {}{layer} · at {first},{second}",
            rules::title(self.choices.rules()),
            self.name
        )
    }
}

impl<C: Coord> Game for Walker<'_, C> {
    fn show(&self, room: Room) -> Result<Show, Failure> {
        let window = room.window(self.walk.map().extent(), self.walk.at(), self.looking);
        let why = self.why()?;
        let board = self.board(window, why.as_ref())?;
        let pane = self.pane(&board, why.as_ref())?;
        let [first, second] = self.looking.unwrap_or(self.walk.at()).axes();
        Ok(Show::Page(Box::new(Page {
            title: self.title(),
            glyphs: board.glyphs,
            cursor: Some([first, second]),
            pane,
            message: self.message.clone(),
            prompt: None,
            keys: help::line(self.looking.map_or(Arrows::Walker, |_| Arrows::Cursor)),
            over: self.over(),
        })))
    }

    fn press(&mut self, key: &KeyEvent) -> Result<Flow, Failure> {
        let Some(key) = Key::of(key) else { return Ok(Flow::On) };
        if let Some(open) = self.over {
            return Ok(self.press_open(open, key));
        }
        match key {
            Key::Leave => return Ok(Flow::Leave),
            Key::Back if self.looking.is_none() => return Ok(Flow::Leave),
            Key::Back => self.looking = None,
            Key::Look => {
                let at = self.walk.at();
                self.looking = if self.looking.is_some() { None } else { Some(at) };
                self.message.clear();
            }
            Key::Home => self.looking = self.looking.map(|_| self.walk.at()),
            Key::Go(way) if self.looking.is_some() => self.move_cursor(way, 1),
            Key::Leap(way) if self.looking.is_some() => self.move_cursor(way, LEAP),
            Key::Go(way) => self.go(way)?,
            Key::Leap(way) => {
                for _ in 0..LEAP {
                    self.go(way)?;
                    if !self.message.is_empty() {
                        break;
                    }
                }
            }
            Key::Letter(letter) => self.press_letter(letter)?,
            Key::Enter | Key::PageUp | Key::PageDown => (),
        }
        Ok(Flow::On)
    }
}
