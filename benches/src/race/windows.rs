//! `windows/*` and `observe/*`: `predprey` windows of 4096 agents on each of a few maps with one
//! wall in five, against the plain loop. No window reaches beyond the border, so that the loop need
//! not check for it.

use super::heat::{Heat, Ours, Outcome, Peer};
use super::maps::{Course, SIDE, Terrain, WallMap, floor};
use super::measure::{Contender, Effort};
use super::ours;
use super::peers::plain_loop;
use super::truth::Conditions;
use super::works::{Form, Work};
use eyeline::batch::{Crowd, Threads, Windows};
use eyeline::window::{Axes, Layout, Masking, VisibilityChannel};
use eyeline::{Cell, Map, Rules};
use eyeline_testkit::dice::Dice;
use std::error::Error;

/// Agents on a map.
const AGENTS: usize = 4096;
/// The number of maps; each is one question.
const QUESTIONS: usize = 4;
/// Walls, two layers, and what is seen.
pub const CHANNELS: usize = 4;

/// Maps, and the agents on each.
pub struct Crowds {
    course: Course,
    maps: Vec<Map<Cell>>,
    agents: Vec<Vec<Cell>>,
}

impl Crowds {
    /// The same agents every time, on this number of maps, none nearer to the border than a window
    /// reaches.
    pub fn new(maps: usize, agents: usize, reach: i32) -> Result<Self, Box<dyn Error>> {
        let mut course = Course::new(Terrain::Random(20));
        course.grounds.truncate(maps);
        let mut dice = Dice::new(reach.unsigned_abs().into());
        let mut agent = |ground| {
            let (x, y) = floor(ground, reach, &mut dice);
            Cell::new(x, y)
        };
        let mut crowd = |ground| (0..agents).map(|_| agent(ground)).collect();
        let agents = course.grounds.iter().map(&mut crowd).collect();
        Ok(Crowds { maps: ours::square_maps(&course)?, course, agents })
    }

    /// How many agents there are.
    pub fn len(&self) -> usize {
        self.agents.iter().map(Vec::len).sum()
    }

    /// One crowd for each map, as the engine takes them.
    pub fn crowds(&self) -> Vec<Crowd<'_, Cell, Map<Cell>>> {
        self.maps.iter().zip(&self.agents).map(|(map, agents)| Crowd::new(map, agents)).collect()
    }

    /// What every agent on a map sees, by the oracle.
    pub fn truth(&self, conditions: &Conditions, map: usize) -> Vec<u64> {
        let ground = &self.course.grounds[map];
        self.agents[map].iter().flat_map(|at| conditions.around(ground, (at.x, at.y))).collect()
    }

    fn get(&self, map: usize) -> (&WallMap, &[Cell]) {
        (&self.course.grounds[map], &self.agents[map])
    }
}

/// A contender that writes windows into the caller's memory.
pub struct Looker<T, W, V> {
    /// The memory.
    pub out: Vec<T>,
    /// Writes the windows.
    pub write: W,
    /// Reads them: one value for each cell.
    pub values: V,
}

impl<T, W: FnMut(usize, &mut [T]), V: Fn(&[T]) -> Vec<u64>> Contender for Looker<T, W, V> {
    fn run(&mut self, question: usize) {
        (self.write)(question, &mut self.out);
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        (self.values)(&self.out)
    }
}

pub fn run(
    work: &'static Work,
    form: Form,
    reach: i32,
    effort: Effort,
) -> Result<Outcome, Box<dyn Error>> {
    let agents = &Crowds::new(QUESTIONS, AGENTS, reach)?;
    let (rules, conditions) = (Rules::named("predprey")?, Conditions::new("predprey", reach));
    let windows = &Windows::squares(&rules, 2 * reach.unsigned_abs() + 1)?;
    let (crowds, area) = (&agents.crowds(), windows.area());
    let truth = Box::new(move |question| agents.truth(&conditions, question));
    let (contender, peer): (Box<dyn Contender>, Peer) = match form {
        Form::Bits => {
            let out = vec![0; AGENTS * windows.words()];
            let values = move |words: &[u64]| bits(words, area);
            let write = move |question, out: &mut [u64]| {
                let asked = windows.bits(&crowds[question..=question], Threads::One, out);
                asked.expect("agents on the map");
            };
            let plain = move |question, out: &mut [u64]| {
                let (ground, agents) = agents.get(question);
                plain_loop::windows_as_bits(ground, agents, reach, out);
            };
            let peer = Looker { out: out.clone(), write: plain, values };
            (Box::new(Looker { out, write, values }), Peer::new("plain-loop", peer))
        }
        Form::Bytes => {
            let out = vec![0; AGENTS * area];
            let values = |bytes: &[u8]| bytes.iter().map(|&byte| byte.into()).collect();
            let write = move |question, out: &mut [u8]| {
                let asked = windows.bytes(&crowds[question..=question], Threads::One, out);
                asked.expect("agents on the map");
            };
            let plain = move |question, out: &mut [u8]| {
                let (ground, agents) = agents.get(question);
                plain_loop::windows_as_bytes(ground, agents, reach, out);
            };
            let peer = Looker { out: out.clone(), write: plain, values };
            (Box::new(Looker { out, write, values }), Peer::new("plain-loop", peer))
        }
    };
    let heat = Heat {
        questions: QUESTIONS,
        answers: AGENTS,
        ours: vec![Ours { shape: "square", contender, truth }],
        peers: vec![peer],
    };
    Ok(heat.run(work, effort)?)
}

/// The bits of windows, one for each cell.
pub fn bits(words: &[u64], area: usize) -> Vec<u64> {
    let window = |words: &[u64]| {
        let bit = |index: usize| words[index / 64] >> (index % 64) & 1;
        (0..area).map(bit).collect::<Vec<u64>>()
    };
    words.chunks(area.div_ceil(64)).flat_map(window).collect()
}

pub fn observe(work: &'static Work, reach: i32, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let agents = &Crowds::new(QUESTIONS, AGENTS, reach)?;
    let (rules, conditions) = (Rules::named("predprey")?, Conditions::new("predprey", reach));
    let layout =
        Layout { masking: Masking::Hidden, visibility: VisibilityChannel::Last, axes: Axes::Yx };
    let windows = Windows::squares(&rules, 2 * reach.unsigned_abs() + 1)?.with_layout(layout);
    let mut dice = Dice::new(4);
    let layer: &[Vec<f32>; 2] = &std::array::from_fn(|_| {
        (0..SIDE * SIDE).map(|_| dice.below(1000) as f32 / 1000.0).collect()
    });
    let layers = &[&layer[0][..], &layer[1]];
    let crowds: Vec<_> = agents.crowds().iter().map(|crowd| crowd.with_layers(layers)).collect();
    let out = vec![0.0_f32; AGENTS * CHANNELS * windows.area()];
    let values = |floats: &[f32]| floats.iter().map(|float| float.to_bits().into()).collect();
    let write = move |question, out: &mut [f32]| {
        let asked = windows.observe(&crowds[question..=question], Threads::One, out);
        asked.expect("agents on the map");
    };
    let plain = |question, out: &mut [f32]| {
        let (ground, agents) = agents.get(question);
        plain_loop::observe(ground, *layers, agents, reach, out);
    };
    let truth = move |question| {
        let (ground, agents) = agents.get(question);
        let observed = |at: &Cell| {
            let seen: Vec<u64> = conditions.around(ground, (at.x, at.y)).collect();
            let places = super::buffer::offsets(reach).map(|(dx, dy)| (at.x + dx, at.y + dy));
            let places: Vec<usize> = places.map(|(x, y)| y as usize * SIDE + x as usize).collect();
            let channel = |value: &dyn Fn(usize) -> f32| -> Vec<u64> {
                let shown =
                    |(&seen, &place): (&u64, &usize)| if seen == 1 { value(place) } else { 0.0 };
                seen.iter().zip(&places).map(shown).map(|float| float.to_bits().into()).collect()
            };
            let walls = channel(&|place| f32::from(ground.is_wall_at(place)));
            [
                walls,
                channel(&|place| layers[0][place]),
                channel(&|place| layers[1][place]),
                channel(&|_| 1.0),
            ]
            .concat()
        };
        agents.iter().flat_map(observed).collect()
    };
    let heat = Heat {
        questions: QUESTIONS,
        answers: AGENTS,
        ours: vec![Ours {
            shape: "square",
            contender: Box::new(Looker { out: out.clone(), write, values }),
            truth: Box::new(truth),
        }],
        peers: vec![Peer::new("plain-loop", Looker { out, write: plain, values })],
    };
    Ok(heat.run(work, effort)?)
}
