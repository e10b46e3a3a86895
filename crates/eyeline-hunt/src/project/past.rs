//! Lines that can be taken back: the lines themselves, and a copy of the truth every [`STRIDE`] lines,
//! from which later lines are played again. Cost: the text of each line; at most [`STRIDE`] lines for a
//! step back.

use crate::command::{Command, Wants};
use crate::truth::Truth;
use std::collections::VecDeque;
use std::sync::Arc;

/// The most lines that can be taken back.
pub const UNDO_LIMIT: usize = 1000;

/// The number of lines between two copies of the truth.
const STRIDE: usize = 32;

/// Everything that is needed to take lines back.
#[derive(Clone, Default)]
pub(super) struct Past {
    /// A copy of the truth every [`STRIDE`] lines, the oldest first.
    kept: VecDeque<Kept>,
    /// The truth to which somebody went back, if it is later than all of these: whoever tries lines
    /// there and takes them back does not replay the earlier lines again.
    rebuilt: Option<Kept>,
    /// All lines since the oldest copy.
    lines: VecDeque<Arc<str>>,
    /// The number of lines that can be taken back.
    depth: usize,
}

/// The truth before the line with this number.
#[derive(Clone)]
struct Kept {
    number: usize,
    truth: Truth,
}

impl Past {
    /// Adds a line that is about to be played.
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

    /// Removes the last line, and returns the truth before it.
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

    /// Returns about how many bytes this takes together with the present truth, without the lines.
    pub fn weight(&self, present: &Truth) -> usize {
        let kept = self.kept.iter().chain(&self.rebuilt).map(|kept| &kept.truth);
        let (mut weight, mut before) = (0, None);
        for truth in kept.chain([present]) {
            weight += truth.weight_beside(before);
            before = Some(truth);
        }
        weight
    }

    /// Returns the number of the oldest line.
    fn first(&self) -> usize {
        self.kept.front().map_or(0, |kept| kept.number)
    }

    /// Returns the number of the next line.
    fn end(&self) -> usize {
        self.first() + self.lines.len()
    }

    /// Drops copies to which nobody can go back.
    fn forget(&mut self) {
        let oldest = self.end() - self.depth;
        while self.kept.get(1).is_some_and(|second| second.number <= oldest) {
            let first = self.first();
            self.kept.pop_front();
            self.lines.drain(..self.first() - first);
        }
    }
}
