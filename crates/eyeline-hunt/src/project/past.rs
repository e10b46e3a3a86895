//! What can be taken back: the lines, and the whole truth once in a while, from which the lines since are
//! played again. A line costs its text; a step back at most [`STRIDE`] lines.

use crate::command::{Command, Wants};
use crate::truth::Truth;
use std::collections::VecDeque;
use std::sync::Arc;

/// So many lines can be taken back.
pub const UNDO_LIMIT: usize = 1000;

/// Lines from one truth that is kept to the next.
const STRIDE: usize = 32;

/// What can be taken back.
#[derive(Clone, Default)]
pub(super) struct Past {
    /// Every [`STRIDE`] lines, the oldest first.
    kept: VecDeque<Kept>,
    /// Where somebody went back to, if later than all of these: whoever tries lines there and takes them
    /// back does not pay for the lines before again.
    rebuilt: Option<Kept>,
    /// All since the oldest truth.
    lines: VecDeque<Arc<str>>,
    /// How many of them can be taken back.
    depth: usize,
}

/// The truth before the line of this number.
#[derive(Clone)]
struct Kept {
    number: usize,
    truth: Truth,
}

impl Past {
    /// Takes in a line that is about to be played.
    pub fn push(&mut self, before: &Truth, line: Arc<str>) {
        let number = self.end();
        let is_new = self.kept.back().is_none_or(|kept| kept.number < number);
        if number.is_multiple_of(STRIDE) && is_new {
            self.kept.push_back(Kept { number, truth: before.clone() });
            self.rebuilt = None;
        }
        self.lines.push_back(line);
        self.depth = UNDO_LIMIT.min(self.depth + 1);
        self.forget();
    }

    /// The truth before the last line, which is no more.
    pub fn pop(&mut self) -> Option<Truth> {
        self.depth = self.depth.checked_sub(1)?;
        self.lines.pop_back();
        let end = self.end();
        self.kept.truncate(self.kept.partition_point(|kept| kept.number <= end));
        self.rebuilt.take_if(|rebuilt| rebuilt.number > end);
        let Kept { number, mut truth } = self.rebuilt.as_ref().or(self.kept.back())?.clone();
        for line in self.lines.range(number - self.first()..) {
            if let Wants::Play(author, order) = Command::read(line).wants {
                truth.play(&author, &order);
            }
        }
        if self.rebuilt.is_none() && number < end {
            self.rebuilt = Some(Kept { number: end, truth: truth.clone() });
        }
        Some(truth)
    }

    /// About how many bytes it takes together with the present truth, without the lines.
    pub fn weight(&self, present: &Truth) -> usize {
        let kept = self.kept.iter().chain(&self.rebuilt).map(|kept| &kept.truth);
        let (mut weight, mut before) = (0, None);
        for truth in kept.chain([present]) {
            weight += truth.weight_beside(before);
            before = Some(truth);
        }
        weight
    }

    /// The number of the oldest line.
    fn first(&self) -> usize {
        self.kept.front().map_or(0, |kept| kept.number)
    }

    /// The number of the next line.
    fn end(&self) -> usize {
        self.first() + self.lines.len()
    }

    /// Drops what nobody can go back to.
    fn forget(&mut self) {
        let oldest = self.end() - self.depth;
        while self.kept.get(1).is_some_and(|second| second.number <= oldest) {
            let first = self.first();
            self.kept.pop_front();
            self.lines.drain(..self.first() - first);
        }
    }
}
