//! `pair/*`: `predprey` between two floors at most this far apart, on maps with one wall in ten,
//! against line iterators, each followed until it meets a wall.

use super::heat::{Counts, Heat, Ours, Outcome, Peer};
use super::maps::{Course, MARGIN, Terrain, WallMap, floor};
use super::measure::{Contender, Effort};
use super::ours;
use super::peers::{bracket_pathfinding, bresenham, line_drawing, plain_loop};
use super::truth::Conditions;
use super::works::Work;
use eyeline::{Cell, Map, Metric, Sight};
use eyeline_testkit::dice::Dice;
use std::error::Error;

const WALLS: Terrain = Terrain::Random(10);
/// Pairs in a question, each with an observer of its own.
const PAIRS: usize = 64;

/// Two ends.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The observer.
    pub from: (i32, i32),
    /// The target.
    pub to: (i32, i32),
}

pub fn run(work: &'static Work, distance: i32, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let batches = &Batches::new(distance);
    let maps = ours::square_maps(&batches.course)?;
    let rules = ours::rules("predprey", distance, Metric::Chebyshev)?;
    let eyes = ours::eyes(&maps, &rules)?;
    let conditions = Conditions::new("predprey", distance);
    let truth = move |question| {
        let (ground, pairs) = batches.get(question);
        let sees = |pair: &Pair| u64::from(conditions.sees(ground, pair.from, pair.to));
        pairs.iter().map(sees).collect()
    };
    let heat = Heat {
        questions: batches.pairs.len(),
        answers: PAIRS,
        ours: vec![Ours {
            shape: "square",
            contender: Box::new(Engine { eyes, batches, seen: [0; PAIRS] }),
            truth: Box::new(truth),
        }],
        peers: vec![
            Peer::new("line_drawing", Walk::new(batches, line_drawing::sees))
                .counted(Counts::Always),
            Peer::new("bresenham", Walk::new(batches, bresenham::sees)).counted(Counts::Always),
            Peer::new("bracket-pathfinding", Walk::new(batches, bracket_pathfinding::sees))
                .counted(Counts::Always),
            Peer::new("plain-loop", Walk::new(batches, plain_loop::sees)).counted(Counts::Never),
        ],
    };
    Ok(heat.run(work, effort)?)
}

/// The pairs of each question.
struct Batches {
    course: Course,
    pairs: Vec<[Pair; PAIRS]>,
}

impl Batches {
    fn new(distance: i32) -> Self {
        let course = Course::new(WALLS);
        let mut dice = Dice::new(distance.unsigned_abs().into());
        let pairs = course.spots.iter().map(|spot| {
            let ground = &course.grounds[spot.map];
            std::array::from_fn(|_| Pair::roll(ground, distance, &mut dice))
        });
        Batches { pairs: pairs.collect(), course }
    }

    fn get(&self, question: usize) -> (&WallMap, &[Pair; PAIRS]) {
        (self.course.ground(self.course.spots[question]), &self.pairs[question])
    }
}

impl Pair {
    fn roll(ground: &WallMap, distance: i32, dice: &mut Dice) -> Pair {
        let from = floor(ground, MARGIN, dice);
        let mut step = || dice.between((-distance).into(), distance.into()) as i32;
        loop {
            let to = (from.0 + step(), from.1 + step());
            if to != from && !ground.is_wall(to.0, to.1) {
                return Pair { from, to };
            }
        }
    }
}

/// The engine's [`Sight::los`].
struct Engine<'a> {
    eyes: Vec<Sight<'a, Cell, Map<Cell>>>,
    batches: &'a Batches,
    seen: [u8; PAIRS],
}

impl Contender for Engine<'_> {
    fn run(&mut self, question: usize) {
        let eye = &self.eyes[self.batches.course.spots[question].map];
        for (seen, pair) in self.seen.iter_mut().zip(&self.batches.pairs[question]) {
            let (from, to) = (Cell::new(pair.from.0, pair.from.1), Cell::new(pair.to.0, pair.to.1));
            *seen = u8::from(eye.los(from, to).expect("cells on the map"));
        }
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        self.seen.map(u64::from).to_vec()
    }
}

/// A line that is followed until it meets a wall.
struct Walk<'a, F> {
    batches: &'a Batches,
    sees: F,
    seen: [u8; PAIRS],
}

impl<'a, F: Fn(&WallMap, Pair) -> bool> Walk<'a, F> {
    fn new(batches: &'a Batches, sees: F) -> Self {
        Walk { batches, sees, seen: [0; PAIRS] }
    }
}

impl<F: Fn(&WallMap, Pair) -> bool> Contender for Walk<'_, F> {
    fn run(&mut self, question: usize) {
        let (ground, pairs) = self.batches.get(question);
        for (seen, &pair) in self.seen.iter_mut().zip(pairs) {
            *seen = u8::from((self.sees)(ground, pair));
        }
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        self.seen.map(u64::from).to_vec()
    }
}
