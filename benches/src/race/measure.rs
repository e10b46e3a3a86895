//! Laps: everyone in turn, again and again, and the middle lap of each.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Someone who answers a work's questions.
pub trait Contender {
    /// Answers a question and keeps the answer. This alone is timed.
    fn run(&mut self, question: usize);

    /// The answer just given: a value for each cell, 0 for not seen, in reading order.
    fn answer(&self, question: usize) -> Vec<u64>;
}

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    rounds: u32,
    budget: Duration,
}

impl Effort {
    /// For figures that are published.
    pub const FULL: Effort = Effort { rounds: 301, budget: Duration::from_millis(600) };
    /// For a look.
    pub const QUICK: Effort = Effort { rounds: 31, budget: Duration::from_millis(60) };
}

/// Times laps over all questions, round by round, one contender after the other, and returns the
/// median lap of each in nanoseconds. Who is too slow for the budget sits rounds out, spread evenly;
/// everyone runs at least once.
pub fn laps(contenders: &mut [&mut dyn Contender], questions: usize, effort: Effort) -> Vec<f64> {
    let mut spent = vec![Duration::ZERO; contenders.len()];
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); contenders.len()];
    for round in 0..effort.rounds {
        let allowed = effort.budget * round / effort.rounds;
        for (index, contender) in contenders.iter_mut().enumerate() {
            if spent[index] > allowed {
                continue;
            }
            let start = Instant::now();
            for question in 0..questions {
                contender.run(black_box(question));
            }
            let time = start.elapsed();
            spent[index] += time;
            times[index].push(time);
        }
    }
    times.iter_mut().map(|times| middle(times)).collect()
}

fn middle(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e9
}
