//! `whole-map/*` and `all-pairs/*`: what every position of a map sees under `predprey`, within a
//! window or on the whole map, against the plain loop. The loop fills the same planes: for each
//! offset one bit for each position, 64 columns in a word. A question is one map. Maps of 64 × 64
//! are the first corner of the others.

use super::heat::{Heat, Ours, Outcome, Peer};
use super::maps::{Course, SIDE, Terrain, WallMap};
use super::measure::{Contender, Effort};
use super::ours;
use super::peers::plain_loop::PlainPlanes;
use super::truth::Conditions;
use super::works::Work;
use eyeline::batch::{Everywhere, Threads};
use eyeline::{Cell, Extent, Map, Rules, Sight};
use std::error::Error;

/// The number of maps; each is one question.
const QUESTIONS: usize = 2;
/// The side of a map whose pairs are all asked.
const SMALL: usize = 64;

/// `whole-map/*`: windows of the large maps. Times are for one position.
pub fn whole_map(
    work: &'static Work,
    reach: i32,
    effort: Effort,
) -> Result<Outcome, Box<dyn Error>> {
    let positions = SIDE * SIDE;
    run(work, Terrain::Random(20), MapReach { side: SIDE, reach }, positions, effort)
}

/// `all-pairs/*`: times are for one pair.
pub fn all_pairs(
    work: &'static Work,
    terrain: Terrain,
    effort: Effort,
) -> Result<Outcome, Box<dyn Error>> {
    let view = MapReach { side: SMALL, reach: SMALL as i32 - 1 };
    run(work, terrain, view, SMALL.pow(4), effort)
}

fn run(
    work: &'static Work,
    terrain: Terrain,
    view: MapReach,
    answers: usize,
    effort: Effort,
) -> Result<Outcome, Box<dyn Error>> {
    let mut course = Course::new(terrain);
    course.grounds.truncate(QUESTIONS);
    let grounds = &course.grounds;
    let maps = ours::maps(&course, Extent::rectangle(view.side as u64, view.side as u64)?);
    let (rules, conditions) = (Rules::named("predprey")?, &Conditions::new("predprey", view.reach));
    let eyes = ours::eyes(&maps, &rules)?;
    let reach = view.reach.unsigned_abs();
    let everywhere = Everywhere::within(&eyes[0], reach, Threads::One)?;
    let truth = move |question: usize| {
        let ground: &WallMap = &grounds[question];
        view.rows(|from, to| view.contains(from, to) && conditions.sees(ground, from, to))
    };
    let heat = Heat {
        questions: QUESTIONS,
        answers,
        ours: vec![Ours {
            shape: "square",
            contender: Box::new(Engine { eyes, view, everywhere }),
            truth: Box::new(truth),
        }],
        peers: vec![Peer::new("plain-loop", PlainPlanes::new(grounds, view))],
    };
    Ok(heat.run(work, effort)?)
}

/// How far observers look on a map, and how large it is.
#[derive(Clone, Copy)]
pub struct MapReach {
    /// Cells along the map.
    pub side: usize,
    /// How far.
    pub reach: i32,
}

impl MapReach {
    /// Whether a cell is on the map and within reach of another.
    pub fn contains(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let on_map = |at: i32| (0..self.side as i32).contains(&at);
        let near = (to.0 - from.0).abs().max((to.1 - from.1).abs()) <= self.reach;
        on_map(to.0) && on_map(to.1) && near
    }

    /// What each position sees, in reading order: one word for each row of its window, so that all
    /// answers fit in memory. Windows near the first sides are shifted onto the map; at the other
    /// sides they reach beyond it.
    pub fn rows(&self, sees: impl Fn((i32, i32), (i32, i32)) -> bool) -> Vec<u64> {
        let (side, reach) = (self.side as i32, self.reach);
        let window = side.min(2 * reach + 1);
        let positions = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        let rows = positions.flat_map(|from| {
            let top = (from.1 - reach).max(0);
            (top..top + window).map(move |row| (from, row))
        });
        let word = |(from, row): ((i32, i32), i32)| {
            let left = (from.0 - reach).max(0);
            let bit = |bit: i32| u64::from(sees(from, (left + bit, row))) << bit;
            (0..window).map(bit).sum()
        };
        rows.map(word).collect()
    }
}

/// The engine's [`Everywhere`], filled again and again.
struct Engine<'a> {
    eyes: Vec<Sight<'a, Cell, Map<Cell>>>,
    view: MapReach,
    everywhere: Everywhere<Cell>,
}

impl Contender for Engine<'_> {
    fn run(&mut self, question: usize) {
        let filled = self.everywhere.fill(&self.eyes[question], Threads::One);
        filled.expect("a small map");
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        let cell = |(x, y)| Cell::new(x, y);
        self.view.rows(|from, to| self.everywhere.sees(cell(from), cell(to)))
    }
}
