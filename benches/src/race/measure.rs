//! Times the contenders in turn, again and again, and takes the median of each.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Someone who answers a work's questions.
pub trait Contender {
    /// Answers a question and keeps the answer. This alone is timed.
    fn run(&mut self, question: usize);

    /// The answer just given: one value for each cell in reading order, 0 where it is not seen.
    fn answer(&self, question: usize) -> Vec<u64>;
}

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Time for each contender, on average.
    time: Duration,
    /// The least number of laps for the slowest contender.
    laps: usize,
    /// The least time of a lap with several threads, so that the time to wake them does not matter.
    pub long_lap: Duration,
}

impl Effort {
    /// For figures that are published.
    pub const FULL: Effort =
        Effort { time: Duration::from_millis(400), laps: 7, long_lap: Duration::from_millis(1200) };
    /// For a quick look.
    pub const QUICK: Effort =
        Effort { time: Duration::from_millis(40), laps: 3, long_lap: Duration::from_millis(1200) };
    /// For tests, which only check answers.
    #[cfg(test)]
    pub const NONE: Effort = Effort { time: Duration::ZERO, laps: 1, long_lap: Duration::ZERO };
}

/// Times laps over all questions, round by round, one contender after the other, and returns the
/// median lap of each in nanoseconds. A contender that has used more than an even share of the time
/// sits the round out. So there are fewer slow laps, but they are spread over the whole race.
pub fn laps(contenders: &mut [&mut dyn Contender], questions: usize, effort: Effort) -> Vec<f64> {
    let count = contenders.len() as u32;
    let mut watches: Vec<Watch> =
        contenders.iter_mut().map(|contender| Watch::new(*contender, questions)).collect();
    loop {
        let elapsed: Duration = watches.iter().map(|watch| watch.spent).sum();
        let over = elapsed >= effort.time * count;
        if over && watches.iter().all(|watch| watch.laps >= effort.laps) {
            return watches.iter_mut().map(Watch::median).collect();
        }
        for (watch, contender) in watches.iter_mut().zip(contenders.iter_mut()) {
            let runs = if over { watch.laps < effort.laps } else { watch.spent <= elapsed / count };
            if runs {
                watch.lap(*contender);
            }
        }
    }
}

/// The times of one contender. A lap is timed in slices short enough that another process rarely
/// interrupts one: otherwise long laps would be disturbed more often than short ones.
struct Watch {
    questions: usize,
    /// Questions in a slice.
    slice: usize,
    /// The times of each slice.
    times: Vec<Vec<Duration>>,
    laps: usize,
    spent: Duration,
}

const SLICE: Duration = Duration::from_micros(200);

impl Watch {
    /// Runs one lap to warm up and to choose the size of slices.
    fn new(contender: &mut dyn Contender, questions: usize) -> Self {
        let lap = timed(contender, 0..questions);
        let share = SLICE.as_secs_f64() / lap.as_secs_f64();
        let slice = ((questions as f64 * share) as usize).clamp(1, questions);
        let times = vec![Vec::new(); questions.div_ceil(slice)];
        Watch { questions, slice, times, laps: 0, spent: Duration::ZERO }
    }

    fn lap(&mut self, contender: &mut dyn Contender) {
        for (first, times) in (0..self.questions).step_by(self.slice).zip(&mut self.times) {
            let time = timed(contender, first..self.questions.min(first + self.slice));
            times.push(time);
            self.spent += time;
        }
        self.laps += 1;
    }

    /// The sum of the slices' medians.
    fn median(&mut self) -> f64 {
        let middle = |times: &mut Vec<Duration>| {
            times.sort_unstable();
            times[times.len() / 2]
        };
        self.times.iter_mut().map(middle).sum::<Duration>().as_secs_f64() * 1e9
    }
}

fn timed(contender: &mut dyn Contender, questions: std::ops::Range<usize>) -> Duration {
    let start = Instant::now();
    for question in questions {
        contender.run(black_box(question));
    }
    start.elapsed()
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
