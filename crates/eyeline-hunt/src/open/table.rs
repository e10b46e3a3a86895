//! Everything that everyone knows, and what follows from it: who sees what, and how many see each cell.
//! The engine decides sight.

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
    /// The number of cells to each side; 1 is 3×3.
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

/// The last sighting of the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LastSeen {
    /// The cell.
    pub at: Cell,
    /// The round.
    pub round: u64,
}

/// Whether a hunter saw the agent after its move, as "Line of Sight Rules" stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LosCheck {
    /// The hunter.
    pub hunter_id: Id,
    /// The cell to which it had moved.
    pub hunter_position: Spot,
    /// Whether it saw the agent.
    #[serde(rename = "hasLOS")]
    pub has_los: bool,
    /// The round.
    pub round: u64,
}

/// Everything that everyone knows.
#[derive(Clone, Debug)]
pub struct Table {
    /// Walls and the scene's own smoke.
    pub board: Arc<Board>,
    /// The rules of the game; a hunter may have abilities of its own.
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
    /// The last sighting of the agent.
    pub last_seen: Option<LastSeen>,
    /// The latest look of each hunter who has moved.
    pub los: Vec<LosCheck>,
    pub(crate) ground: Arc<Map<Cell>>,
}

/// The most hunters that are named in a hint.
const HUNTERS_NAMED: usize = 10;

/// Returns a number in groups of three digits.
fn grouped(number: usize) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}

impl Table {
    /// Returns the map with walls and all smoke.
    pub fn ground(&self) -> &Map<Cell> {
        &self.ground
    }

    /// Whether something that ends after this round is still there.
    pub(crate) fn lasts(&self, until: Option<u64>) -> bool {
        until.is_none_or(|until| until >= self.round)
    }

    /// Returns the name of the player whose turn it is.
    pub fn turn_name(&self) -> &str {
        self.name(self.turn)
    }

    /// Returns a player's name.
    pub(crate) fn name(&self, player: Player) -> &str {
        match player {
            Player::Agent => "agent",
            Player::Hunter(index) => {
                self.hunters.get(index).map_or("", |hunter| hunter.id.as_str())
            }
        }
    }

    /// Returns the hunter with this name.
    pub fn hunter(&self, id: &Id) -> Option<&Hunter> {
        self.hunters.iter().find(|hunter| hunter.id == *id)
    }

    /// Returns the fault of a hunter that does not exist.
    pub(crate) fn no_hunter(&self, id: &Id) -> Fault {
        let message = format!("there is no hunter '{}'", shortened(id.as_str()));
        let names = self.hunters.iter().map(|hunter| hunter.id.as_str());
        let known: Vec<&str> = names.take(HUNTERS_NAMED).collect();
        let mut hint = format!("hunters: {}", known.join(", "));
        if self.hunters.len() > HUNTERS_NAMED {
            hint += &format!(", … and {} more", grouped(self.hunters.len() - HUNTERS_NAMED));
        }
        Fault::bad_value(message).hint(hint)
    }

    /// Returns the sight of a hunter.
    pub fn sight<'a>(
        &'a self,
        hunter: &'a Hunter,
    ) -> Result<Sight<'a, Cell, Map<Cell>>, SightError<Cell>> {
        Sight::new(&*self.ground, &hunter.rules)
    }

    /// Whether a hunter would see a cell from `from`.
    pub(crate) fn sees(&self, hunter: &Hunter, from: Cell, to: Cell) -> bool {
        // Rules and cells were checked when they were read, so there is always an answer.
        self.sight(hunter).and_then(|sight| sight.los(from, to)).unwrap_or(false)
    }

    /// Returns the hunters who see a cell, in the order of their turns.
    pub fn seen_by(&self, at: Cell) -> Vec<Id> {
        let seeing = self.hunters.iter().filter(|hunter| self.sees(hunter, hunter.at, at));
        seeing.map(|hunter| hunter.id.clone()).collect()
    }

    /// Returns how many hunters see each cell, in reading order. Cost: one field a hunter.
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

    /// Adds smoke to the list and to the map. Cost: its cells, and a copy of one bit a cell if somebody
    /// keeps the map as it was.
    pub(crate) fn add_smoke(&mut self, smoke: Smoke) {
        self.smoke.push(smoke);
        smoke.draw(Arc::make_mut(&mut self.ground));
    }

    /// Removes smoke that has ended, and draws the map again: smoke overlaps, so none can be removed
    /// from it alone.
    pub(crate) fn clear_smoke(&mut self) {
        let all = std::mem::take(&mut self.smoke);
        self.smoke = all.into_iter().filter(|smoke| self.lasts(Some(smoke.until))).collect();
        let mut ground = self.board.map().clone();
        self.smoke.iter().for_each(|smoke| smoke.draw(&mut ground));
        self.ground = Arc::new(ground);
    }

    /// Records a hunter's latest look, in the order of turns.
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
