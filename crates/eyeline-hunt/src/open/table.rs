//! All that everyone knows, and what can be worked out from it: who sees what, and how many see each
//! cell. Sight is asked of the engine.

use super::{Board, Hunter, Id, Player, Spot, reach};
use eyeline::{Bounds, Cell, Map, Mask, Rules, Sight, SightError, World};
use eyeline_scene::{Fault, shortened};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A square of smoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Smoke {
    /// Its middle.
    pub at: Cell,
    /// 1 is 3×3.
    pub radius: u64,
    /// The last round in which it is there.
    pub until: u64,
}

impl Smoke {
    fn draw(&self, ground: &mut Map<Cell>) {
        for at in ground.extent().cells_in(Bounds::around(self.at, reach(self.radius))) {
            ground.add_smoke(at);
        }
    }
}

/// Where the agent was last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LastSeen {
    /// Where.
    pub at: Cell,
    /// In which round.
    pub round: u64,
}

/// Whether a hunter saw the agent when it had moved, as document 004 stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LosCheck {
    /// The hunter.
    pub hunter_id: Id,
    /// Where it had gone.
    pub hunter_position: Spot,
    /// Whether it saw the agent.
    #[serde(rename = "hasLOS")]
    pub has_los: bool,
    /// In which round.
    pub round: u64,
}

/// All that everyone knows.
#[derive(Clone, Debug)]
pub struct Table {
    /// Walls and the scene's own smoke.
    pub board: Arc<Board>,
    /// The rules that everyone sees by, unless its own eyes differ.
    pub rules: Arc<Rules>,
    /// Whether hunters look around at every step, or only where they arrive.
    pub reveal_along_path: bool,
    /// The round.
    pub round: u64,
    /// Whose turn it is.
    pub turn: Player,
    /// The hunters, in the order of their turns.
    pub hunters: Vec<Hunter>,
    /// Live smoke, in the order in which it was thrown.
    pub smoke: Vec<Smoke>,
    /// Where the agent was last seen.
    pub last_seen: Option<LastSeen>,
    /// The latest look of each hunter who has moved.
    pub los: Vec<LosCheck>,
    pub(crate) ground: Arc<Map<Cell>>,
}

/// So many hunters are named in a hint.
const NAMED: usize = 10;

/// A number in groups of three digits.
fn grouped(number: usize) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}

impl Table {
    /// Walls and all smoke.
    pub fn ground(&self) -> &Map<Cell> {
        &self.ground
    }

    /// Whether what ends after this round is there.
    pub(crate) fn lasts(&self, until: Option<u64>) -> bool {
        until.is_none_or(|until| until >= self.round)
    }

    /// Whose turn it is, by name.
    pub fn turn_name(&self) -> &str {
        self.name(self.turn)
    }

    /// A player's name.
    pub(crate) fn name(&self, player: Player) -> &str {
        match player {
            Player::Agent => "agent",
            Player::Hunter(index) => {
                self.hunters.get(index).map_or("", |hunter| hunter.id.as_str())
            }
        }
    }

    /// The hunter of this name.
    pub fn hunter(&self, id: &Id) -> Option<&Hunter> {
        self.hunters.iter().find(|hunter| hunter.id == *id)
    }

    /// The fault of a hunter that is not there.
    pub(crate) fn no_hunter(&self, id: &Id) -> Fault {
        let message = format!("there is no hunter '{}'", shortened(id.as_str()));
        let names = self.hunters.iter().map(|hunter| hunter.id.as_str());
        let known: Vec<&str> = names.take(NAMED).collect();
        let mut hint = format!("hunters: {}", known.join(", "));
        if self.hunters.len() > NAMED {
            hint += &format!(", … and {} more", grouped(self.hunters.len() - NAMED));
        }
        Fault::bad_value(message).hint(hint)
    }

    /// A hunter's own eye.
    pub fn sight<'a>(
        &'a self,
        hunter: &'a Hunter,
    ) -> Result<Sight<'a, Cell, Map<Cell>>, SightError<Cell>> {
        Sight::new(&*self.ground, &hunter.rules)
    }

    /// Whether a hunter who stood at `from` would see a cell.
    pub(crate) fn sees(&self, hunter: &Hunter, from: Cell, to: Cell) -> bool {
        // Rules and cells were checked when they were read: there is always an answer.
        self.sight(hunter).and_then(|sight| sight.los(from, to)).unwrap_or(false)
    }

    /// The hunters who see a cell, in the order of their turns.
    pub fn seen_by(&self, at: Cell) -> Vec<Id> {
        let seeing = self.hunters.iter().filter(|hunter| self.sees(hunter, hunter.at, at));
        seeing.map(|hunter| hunter.id.clone()).collect()
    }

    /// How many hunters see each cell, in reading order. Cost: a field a hunter.
    pub fn danger(&self) -> Result<Vec<u32>, SightError<Cell>> {
        let bounds = self.board.extent().bounds();
        let width = bounds.width() as usize;
        let mut counts = vec![0; width * bounds.height() as usize];
        let mut seen = Mask::default();
        for hunter in &self.hunters {
            self.sight(hunter)?.field_into(hunter.at, &mut seen)?;
            for at in seen.iter() {
                counts[at.y as usize * width + at.x as usize] += 1;
            }
        }
        Ok(counts)
    }

    /// Adds a cloud, to the list and to the ground. Cost: its cells, and the copy of a bit a cell where
    /// somebody keeps the ground as it was.
    pub(crate) fn add_smoke(&mut self, smoke: Smoke) {
        self.smoke.push(smoke);
        smoke.draw(Arc::make_mut(&mut self.ground));
    }

    /// Drops the clouds that have ended, and draws the ground anew: clouds overlap, so none can be taken
    /// out of it.
    pub(crate) fn clear_smoke(&mut self) {
        let all = std::mem::take(&mut self.smoke);
        self.smoke = all.into_iter().filter(|smoke| self.lasts(Some(smoke.until))).collect();
        let mut ground = self.board.map().clone();
        self.smoke.iter().for_each(|smoke| smoke.draw(&mut ground));
        self.ground = Arc::new(ground);
    }

    /// Keeps a hunter's latest look, in the order of turns.
    pub(crate) fn record(&mut self, check: LosCheck) {
        let before = self.hunters.iter().take_while(|hunter| hunter.id != check.hunter_id);
        let mut place = 0;
        for hunter in before {
            place +=
                usize::from(self.los.get(place).is_some_and(|known| known.hunter_id == hunter.id));
        }
        match self.los.get_mut(place).filter(|known| known.hunter_id == check.hunter_id) {
            Some(known) => *known = check,
            None => self.los.insert(place, check),
        }
    }
}
