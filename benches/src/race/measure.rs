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

/// How long to measure: so much time for each contender, on average.
#[derive(Clone, Copy, Debug)]
pub struct Effort(Duration);

impl Effort {
    /// For figures that are published.
    pub const FULL: Effort = Effort(Duration::from_millis(400));
    /// For a look.
    pub const QUICK: Effort = Effort(Duration::from_millis(40));
    /// For tests, which look at answers only.
    #[cfg(test)]
    pub const NONE: Effort = Effort(Duration::from_nanos(1));
}

/// Times laps over all questions, round by round, one contender after the other, and returns the
/// median lap of each in nanoseconds. Who has used more than an even share of the time so far sits
/// the round out, so that slow laps are fewer but spread over the whole race.
pub fn laps(contenders: &mut [&mut dyn Contender], questions: usize, effort: Effort) -> Vec<f64> {
    let count = contenders.len() as u32;
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); contenders.len()];
    let mut spent = vec![Duration::ZERO; contenders.len()];
    let mut elapsed = Duration::ZERO;
    while elapsed < effort.0 * count {
        let share = elapsed / count;
        for (index, contender) in contenders.iter_mut().enumerate() {
            if spent[index] > share {
                continue;
            }
            let start = Instant::now();
            for question in 0..questions {
                contender.run(black_box(question));
            }
            let time = start.elapsed();
            times[index].push(time);
            spent[index] += time;
            elapsed += time;
        }
    }
    times.iter_mut().map(|times| middle(times)).collect()
}

fn middle(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counter(usize);

    impl Contender for Counter {
        fn run(&mut self, _: usize) {
            self.0 += 1;
        }

        fn answer(&self, _: usize) -> Vec<u64> {
            Vec::new()
        }
    }

    #[test]
    fn everyone_is_asked_every_question_in_a_lap() {
        let (mut a, mut b) = (Counter(0), Counter(0));
        let laps = laps(&mut [&mut a, &mut b], 1000, Effort::NONE);
        assert_eq!((laps.len(), a.0 % 1000, b.0 % 1000), (2, 0, 0));
        assert!(a.0 > 0 && b.0 > 0);
    }
}
