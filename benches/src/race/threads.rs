//! `threads/*`: our engine with two threads against one. A lap is one question, long enough that
//! the time to wake a thread does not matter. Laps alternate, so that other programs disturb both
//! alike.

use super::heat::{Heat, Ours, Outcome, Peer};
use super::measure::{Contender, Effort};
use super::survey::Land;
use super::truth::Conditions;
use super::windows::{Crowds, Looker, bits};
use super::works::Work;
use eyeline::Rules;
use eyeline::batch::{Threads, Windows};
use std::error::Error;
use std::time::Instant;

/// Maps, and agents on each: enough in one question that the time to wake a thread does not matter.
const MAPS: usize = 16;
const AGENTS: usize = 32_768;
/// Windows of 9 × 9.
const REACH: i32 = 4;
/// The radius of the survey.
const RADIUS: i32 = 32;
const THREADS: usize = 2;

/// `threads/windows`: the windows of all crowds as bits, again and again.
pub fn windows(work: &'static Work, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let agents = &Crowds::new(MAPS, AGENTS, REACH)?;
    let (rules, conditions) = (Rules::named("predprey")?, Conditions::new("predprey", REACH));
    let windows = &Windows::squares(&rules, 2 * REACH.unsigned_abs() + 1)?;
    let crowds = &agents.crowds();
    let look = move |threads, out: &mut [u64]| {
        windows.bits(crowds, threads, out).expect("agents on the map");
    };
    let mut out = vec![0; agents.len() * windows.words()];
    let times = times(effort, || look(Threads::One, &mut out));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build()?;
    let alone = move |_, out: &mut [u64]| (0..times).for_each(|_| look(Threads::One, out));
    let together = move |_, out: &mut [u64]| {
        pool.install(|| (0..times).for_each(|_| look(Threads::Pool, out)));
    };
    let values = |words: &[u64]| bits(words, windows.area());
    let ours = Looker { out: out.clone(), write: together, values };
    let truth = |_| (0..MAPS).flat_map(|map| agents.truth(&conditions, map)).collect();
    let heat = Heat {
        questions: 1,
        answers: agents.len(),
        ours: vec![Ours {
            shape: "square",
            contender: Box::new(ours) as Box<dyn Contender>,
            truth: Box::new(truth),
        }],
        peers: vec![Peer::new("one-thread", Looker { out, write: alone, values })],
    };
    Ok(heat.run_repeated(times, work, effort)?)
}

/// `threads/survey`: for every cell, how many cells it sees and how many see it.
pub fn survey(work: &'static Work, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let land = &Land::new(RADIUS)?;
    let mut out = vec![0; Land::NUMBERS];
    let times = times(effort, || land.survey(Threads::One, &mut out));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build()?;
    let alone = move |_, out: &mut [u32]| (0..times).for_each(|_| land.survey(Threads::One, out));
    let together = move |_, out: &mut [u32]| {
        pool.install(|| (0..times).for_each(|_| land.survey(Threads::Pool, out)));
    };
    let values = |numbers: &[u32]| land.sample(numbers);
    let ours = Looker { out: out.clone(), write: together, values };
    let heat = Heat {
        questions: 1,
        answers: Land::CELLS,
        ours: vec![Ours {
            shape: "square",
            contender: Box::new(ours) as Box<dyn Contender>,
            truth: Box::new(|_| land.truth()),
        }],
        peers: vec![Peer::new("one-thread", Looker { out, write: alone, values })],
    };
    Ok(heat.run_repeated(times, work, effort)?)
}

/// How often some work fits into a long lap of one thread.
fn times(effort: Effort, mut work: impl FnMut()) -> usize {
    work();
    let start = Instant::now();
    work();
    (effort.long_lap.as_secs_f64() / start.elapsed().as_secs_f64()).ceil().max(1.0) as usize
}
