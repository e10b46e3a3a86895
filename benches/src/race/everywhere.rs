//! `whole-map/*` and `all-pairs/*`: what every position of a map sees under `predprey`, within a
//! window or at all, against the plain loop, which fills the same planes: for each offset a bit a
//! position, 64 columns a word. A question is a map. Maps of 64 × 64 are the first corner of the
//! others.

use super::heat::{Heat, Ours, Outcome, Peer};
use super::maps::{Course, Ground, SIDE, Terrain};
use super::measure::{Contender, Effort};
use super::ours;
use super::peers::plain_loop::PlainPlanes;
use super::truth::Conditions;
use super::works::Work;
use eyeline::{Cell, Everywhere, Extent, Map, Rules, Sight, Threads};
use std::error::Error;

/// Maps: one a question.
const QUESTIONS: usize = 2;
/// The side of a map of which all pairs are asked.
const SMALL: usize = 64;

/// `whole-map/*`: windows of the large maps; times are told for one position.
pub fn whole_map(
    work: &'static Work,
    reach: i32,
    effort: Effort,
) -> Result<Outcome, Box<dyn Error>> {
    let positions = SIDE * SIDE;
    run(work, Terrain::Random(20), View { side: SIDE, reach }, positions, effort)
}

/// `all-pairs/*`: times are told for one pair.
pub fn all_pairs(
    work: &'static Work,
    terrain: Terrain,
    effort: Effort,
) -> Result<Outcome, Box<dyn Error>> {
    let view = View { side: SMALL, reach: SMALL as i32 - 1 };
    run(work, terrain, view, SMALL.pow(4), effort)
}

fn run(
    work: &'static Work,
    terrain: Terrain,
    view: View,
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
        let ground: &Ground = &grounds[question];
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

/// How far is looked on a map, and how large it is.
#[derive(Clone, Copy)]
pub struct View {
    /// Cells along the map.
    pub side: usize,
    /// How far.
    pub reach: i32,
}

impl View {
    /// Whether a cell is on the map and within reach of another.
    pub fn contains(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let on_map = |at: i32| (0..self.side as i32).contains(&at);
        let near = (to.0 - from.0).abs().max((to.1 - from.1).abs()) <= self.reach;
        on_map(to.0) && on_map(to.1) && near
    }

    /// What each position sees, in reading order: for each row of its window a word, so that all
    /// answers fit in memory. Windows are pushed onto the map at its first sides, and hang over it
    /// at the others.
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
    view: View,
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
