//! `door`: a thousand observers on a map, and a door that shuts or opens. Bringing every field up
//! to date is compared with computing all fields again.

use super::heat::{Counts, Heat, Ours, Outcome, Peer};
use super::maps::{Course, MAPS, SIDE, Terrain, WallMap, floor};
use super::measure::{Contender, Effort};
use super::ours;
use super::truth::Conditions;
use super::works::Work;
use eyeline::batch::Observers;
use eyeline::map::Edit;
use eyeline::{Cell, Map, Mask, Metric, Rules, Sight};
use eyeline_testkit::dice::Dice;
use std::error::Error;

const WALLS: Terrain = Terrain::Random(20);
const OBSERVERS: usize = 1000;
const RADIUS: i32 = 16;
/// Doors on each map. They shut one after the other, then open one after the other, so that a lap
/// leaves the map as it was.
const DOORS: usize = 4;
const QUESTIONS_A_MAP: usize = 2 * DOORS;

pub fn run(work: &'static Work, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let halls = &Halls::new();
    let radius = RADIUS;
    let rules = ours::rules("predprey", radius, Metric::Chebyshev)?;
    let conditions = Conditions::new("predprey", radius);
    let truth = move |question| {
        let (ground, crowd) = (halls.ground_after(question), halls.crowd(question));
        let sees = |from, to| is_on_map(to) && conditions.sees(&ground, from, to);
        crowd.iter().flat_map(|&from| rows(from, radius, move |to| sees(from, to))).collect()
    };
    let heat = Heat {
        questions: MAPS * QUESTIONS_A_MAP,
        answers: 1,
        ours: vec![Ours {
            shape: "square",
            contender: Box::new(Engine::new(halls, &rules, radius)?),
            truth: Box::new(truth),
        }],
        peers: vec![
            Peer::new("recompute-all", RecomputeAll::new(halls, &rules, radius)?)
                .counted(Counts::Always),
        ],
    };
    Ok(heat.run(work, effort)?)
}

/// The maps, their doors and their observers.
struct Halls {
    course: Course,
    doors: Vec<[(i32, i32); DOORS]>,
    crowds: Vec<Vec<(i32, i32)>>,
}

impl Halls {
    fn new() -> Self {
        let course = Course::new(WALLS);
        let mut dice = Dice::new(16);
        let mut anywhere = |ground: &WallMap| floor(ground, 0, &mut dice);
        let doors =
            course.grounds.iter().map(|ground| std::array::from_fn(|_| anywhere(ground))).collect();
        let crowds = course.grounds.iter();
        let crowds =
            crowds.map(|ground| (0..OBSERVERS).map(|_| anywhere(ground)).collect()).collect();
        Halls { course, doors, crowds }
    }

    fn crowd(&self, question: usize) -> &[(i32, i32)] {
        &self.crowds[question / QUESTIONS_A_MAP]
    }

    /// What a question changes, and on which map.
    fn edit(&self, question: usize) -> (usize, Edit<Cell>) {
        let (map, turn) = (question / QUESTIONS_A_MAP, question % QUESTIONS_A_MAP);
        let (x, y) = self.doors[map][turn % DOORS];
        let door = Cell::new(x, y);
        (map, if turn < DOORS { Edit::AddWall(door) } else { Edit::RemoveWall(door) })
    }

    /// A question's map once its door has been toggled.
    fn ground_after(&self, question: usize) -> WallMap {
        let (map, turn) = (question / QUESTIONS_A_MAP, question % QUESTIONS_A_MAP);
        let mut ground = self.course.grounds[map].clone();
        for turn in 0..=turn {
            let (x, y) = self.doors[map][turn % DOORS];
            ground.toggle(x, y);
        }
        ground
    }
}

fn is_on_map((x, y): (i32, i32)) -> bool {
    let side = 0..SIDE as i32;
    side.contains(&x) && side.contains(&y)
}

/// What is seen around an observer: one word for each row.
fn rows(
    (x, y): (i32, i32),
    radius: i32,
    sees: impl Fn((i32, i32)) -> bool,
) -> impl Iterator<Item = u64> {
    (y - radius..=y + radius).map(move |row| {
        let cells = (x - radius..=x + radius).map(|column| u64::from(sees((column, row))));
        cells.fold(0, |word, seen| word << 1 | seen)
    })
}

fn answer<'a>(
    crowd: &[(i32, i32)],
    radius: i32,
    fields: impl Iterator<Item = &'a Mask<Cell>>,
) -> Vec<u64> {
    let all = crowd.iter().zip(fields);
    all.flat_map(|(&from, field)| rows(from, radius, |(x, y)| field.contains(Cell::new(x, y))))
        .collect()
}

/// [`Observers`].
struct Engine<'a> {
    halls: &'a Halls,
    observers: Vec<Observers<Cell>>,
    radius: i32,
}

impl<'a> Engine<'a> {
    fn new(halls: &'a Halls, rules: &Rules, radius: i32) -> Result<Self, Box<dyn Error>> {
        let mut all = Vec::new();
        for (map, crowd) in ours::square_maps(&halls.course)?.into_iter().zip(&halls.crowds) {
            let mut observers = Observers::new(map, rules.clone())?;
            for &(x, y) in crowd {
                observers.add(Cell::new(x, y))?;
            }
            all.push(observers);
        }
        Ok(Engine { halls, observers: all, radius })
    }
}

impl Contender for Engine<'_> {
    fn run(&mut self, question: usize) {
        let (map, edit) = self.halls.edit(question);
        self.observers[map].apply(&edit).expect("a door on the map");
    }

    fn answer(&self, question: usize) -> Vec<u64> {
        let (map, _) = self.halls.edit(question);
        let fields = self.observers[map].iter().map(|(_, _, field)| field);
        answer(self.halls.crowd(question), self.radius, fields)
    }
}

/// The engine's [`Sight::field_into`] for every observer, whatever has changed.
struct RecomputeAll<'a> {
    halls: &'a Halls,
    maps: Vec<Map<Cell>>,
    rules: &'a Rules,
    fields: Vec<Mask<Cell>>,
    radius: i32,
}

impl<'a> RecomputeAll<'a> {
    fn new(halls: &'a Halls, rules: &'a Rules, radius: i32) -> Result<Self, Box<dyn Error>> {
        let maps = ours::square_maps(&halls.course)?;
        Ok(RecomputeAll { halls, maps, rules, fields: vec![Mask::default(); OBSERVERS], radius })
    }
}

impl Contender for RecomputeAll<'_> {
    fn run(&mut self, question: usize) {
        let (map, edit) = self.halls.edit(question);
        let map = &mut self.maps[map];
        map.apply(std::slice::from_ref(&edit)).expect("a door on the map");
        let sight = Sight::new(map, self.rules).expect("a rule of squares");
        for (&(x, y), field) in self.halls.crowd(question).iter().zip(&mut self.fields) {
            sight.field_into(Cell::new(x, y), field).expect("an observer on the map");
        }
    }

    fn answer(&self, question: usize) -> Vec<u64> {
        answer(self.halls.crowd(question), self.radius, self.fields.iter())
    }
}
