//! Questions, answered from a view alone. Each side has its own questions; one of the other side is
//! refused before it is read any further.

use super::{
    AgentView, Answer, DeviceView, Found, HunterCells, Preview, Sightline, View, Viewer, Watcher,
};
use crate::command::{Question, What};
use crate::open::{Hunter, Side};
use eyeline::{Cell, Mask, Rules, Sight};
use eyeline_scene::{Budget, Fault, Query, Scene, answer};
use std::collections::HashSet;

impl View {
    /// Answers a question.
    pub fn ask(&self, question: &Question) -> Result<Answer, Fault> {
        self.check_may_ask(question.what)?;
        match question.what {
            What::Sees => self.cells(|_, _| true, |_| None),
            What::Shots => self.cells(Hunter::reaches, |hunter| Some(hunter.range)),
            What::Blocked => self.blocked(question.at),
            What::Watchers => self.watchers(question.at),
            What::Danger => {
                let width = self.table.board.extent().bounds().width() as usize;
                let counts = self.table.danger()?;
                Ok(Answer::Danger { rows: counts.chunks(width).map(<[u32]>::to_vec).collect() })
            }
            What::Preview => self.preview(question.path.as_deref().unwrap_or_default()),
            What::Safe => self.safe(),
        }
    }

    /// Refuses questions of the other side, in words that reveal nothing.
    pub(crate) fn check_may_ask(&self, what: What) -> Result<(), Fault> {
        let side = match what {
            What::Sees | What::Blocked | What::Shots => Side::Hunters,
            What::Watchers | What::Danger | What::Preview | What::Safe => Side::Agent,
        };
        let may = match &self.viewer {
            Viewer::Referee => true,
            Viewer::Agent => side == Side::Agent,
            Viewer::Hunter(id) => side == Side::Hunters && self.table.hunter(id).is_some(),
            Viewer::Spectator => false,
        };
        if may { Ok(()) } else { Err(Fault::bad_value("this question is not yours to ask")) }
    }

    fn agent(&self) -> Result<&AgentView, Fault> {
        let unknown = || Fault::bad_value("this view does not know where the agent is");
        self.agent.as_ref().ok_or_else(unknown)
    }

    /// Returns the wanted cells that each hunter sees.
    fn cells(
        &self,
        wanted: impl Fn(&Hunter, Cell) -> bool,
        range: impl Fn(&Hunter) -> Option<u64>,
    ) -> Result<Answer, Fault> {
        let mut seen = Mask::default();
        let mut hunters = Vec::with_capacity(self.table.hunters.len());
        for hunter in &self.table.hunters {
            self.table.sight(hunter)?.field_into(hunter.at, &mut seen)?;
            let cells = seen.iter().filter(|&at| wanted(hunter, at)).collect();
            hunters.push(HunterCells { id: hunter.id.clone(), range: range(hunter), cells });
        }
        Ok(Answer::Hunters { hunters })
    }

    fn blocked(&self, at: Option<[i64; 2]>) -> Result<Answer, Fault> {
        let to = match at {
            Some(at) => Some(self.table.board.locate("at", at)?),
            None => self.table.last_seen.map(|marker| marker.at),
        };
        let Some(cell) = to else { return Ok(Answer::Lines { to, lines: Vec::new() }) };
        let scene = Scene::from(self.table.ground().clone());
        let line = |hunter: &Hunter| {
            let (rules, from) = (Rules::clone(&hunter.rules), hunter.at.into());
            let query = Query::trace(rules, from, cell.into(), false);
            let trace = answer(&Budget::unlimited(), Some(&scene), &query)?;
            Ok(Sightline { hunter: hunter.id.clone(), trace })
        };
        let lines = self.table.hunters.iter().map(line).collect::<Result<_, Fault>>()?;
        Ok(Answer::Lines { to, lines })
    }

    fn watchers(&self, at: Option<[i64; 2]>) -> Result<Answer, Fault> {
        let here = self.agent()?.at;
        let at = at.map_or(Ok(here), |at| self.table.board.locate("at", at))?;
        let mut watchers = Vec::new();
        for hunter in &self.table.hunters {
            if self.table.sees(hunter, hunter.at, at) {
                let through = self.through(hunter, at)?;
                watchers.push(Watcher { hunter: hunter.id.clone(), through });
            }
        }
        Ok(Answer::Watchers { at, watchers })
    }

    /// Returns the walls between a hunter and a cell that it sees: what would stop it if it saw through
    /// none of them, through one, and so on.
    fn through(&self, hunter: &Hunter, to: Cell) -> Result<Vec<Cell>, Fault> {
        let mut walls = Vec::new();
        loop {
            let rules = hunter.piercing(walls.len() as u64)?;
            match Sight::new(self.table.ground(), &rules)?.blocked(hunter.at, to)? {
                Some(blocked) => walls.push(blocked.at),
                None => return Ok(walls),
            }
        }
    }

    fn preview(&self, path: &[[i64; 2]]) -> Result<Answer, Fault> {
        let agent = self.agent()?;
        let path = self.table.board.path(agent.at, path, agent.speed)?;
        let step = |at| Preview { at, seen_by: self.table.seen_by(at) };
        Ok(Answer::Preview { steps: path.into_iter().map(step).collect() })
    }

    /// Searches ring after ring of legal steps for cells where nothing that the view knows of reveals
    /// the agent. Hunters count where a move ends, devices at every step.
    fn safe(&self) -> Result<Answer, Fault> {
        let board = &self.table.board;
        let width = board.extent().bounds().width() as usize;
        let danger = self.table.danger()?;
        let revealing: Vec<&DeviceView> =
            self.devices.iter().filter(|device| device.reveals).collect();
        let unnoticed = |at: Cell| !revealing.iter().any(|device| device.notices(at));
        // In smoke hunters see nothing, but whoever enters their cell is revealed.
        let hunted: HashSet<Cell> = self.table.hunters.iter().map(|hunter| hunter.at).collect();
        let safe = |at: &Cell| {
            let unseen = danger[at.y as usize * width + at.x as usize] == 0;
            unseen && !hunted.contains(at) && unnoticed(*at)
        };
        let mut ring = vec![self.agent()?.at];
        let mut reached: HashSet<Cell> = ring.iter().copied().collect();
        let mut steps = 0;
        while !ring.is_empty() {
            let mut cells: Vec<Cell> = ring.iter().copied().filter(safe).collect();
            if !cells.is_empty() {
                cells.sort_unstable();
                return Ok(Answer::Safe(Found { steps: Some(steps), cells }));
            }
            let mut next = Vec::new();
            for from in ring {
                next.extend(board.steps(from).filter(|&to| reached.insert(to) && unnoticed(to)));
            }
            ring = next;
            steps += 1;
        }
        Ok(Answer::Safe(Found { steps: None, cells: Vec::new() }))
    }
}
