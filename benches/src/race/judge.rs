//! Answers first: ours against the oracle, each peer's against ours.

use super::measure::Contender;
use std::fmt;

/// How a peer's answers differ from ours over all questions of a work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Answers that differ: fields, or pairs.
    pub answers: usize,
    /// Of so many.
    pub asked: usize,
    /// Cells that only the peer marks.
    pub more: usize,
    /// Cells that only we mark.
    pub fewer: usize,
    /// Cells that both mark, with other values.
    pub other: usize,
    /// Cells that either marks.
    pub marked: usize,
}

impl Difference {
    /// Whether every answer is the same.
    pub fn is_none(&self) -> bool {
        self.answers == 0
    }

    /// Whether at most one mark in twenty differs.
    pub fn is_small(&self) -> bool {
        20 * (self.more + self.fewer + self.other) <= self.marked
    }

    fn add(&mut self, ours: &[u64], theirs: &[u64]) {
        assert_eq!(ours.len(), theirs.len(), "one value a cell");
        self.asked += 1;
        self.answers += usize::from(ours != theirs);
        for pair in ours.iter().zip(theirs) {
            match pair {
                (0, 0) => continue,
                (0, _) => self.more += 1,
                (_, 0) => self.fewer += 1,
                (mine, theirs) => self.other += usize::from(mine != theirs),
            }
            self.marked += 1;
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("the same marks");
        }
        let percent = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
        let marks = |part| percent(part, self.marked);
        write!(f, "+{:.1} −{:.1} % of marks", marks(self.more), marks(self.fewer))?;
        if self.other > 0 {
            write!(f, ", {:.1} % with other values", marks(self.other))?;
        }
        write!(f, ", in {:.0} % of answers", percent(self.answers, self.asked))
    }
}

/// Checks our answers against the oracle; an error names the first that is wrong.
pub fn check(
    ours: &mut dyn Contender,
    questions: usize,
    truth: &dyn Fn(usize) -> Vec<u64>,
) -> Result<(), String> {
    for question in 0..questions {
        ours.run(question);
        let (answer, truth) = (ours.answer(question), truth(question));
        if answer != truth {
            let wrong = answer.iter().zip(&truth).filter(|(mine, truth)| mine != truth).count();
            let cells = truth.len();
            return Err(format!("question {question}: {wrong} of {cells} answers are wrong"));
        }
    }
    Ok(())
}

/// How a peer's answers differ from ours; a question has so many answers, of equal length.
pub fn compare(
    ours: &mut dyn Contender,
    peer: &mut dyn Contender,
    questions: usize,
    answers: usize,
) -> Difference {
    let mut difference = Difference::default();
    for question in 0..questions {
        ours.run(question);
        peer.run(question);
        let (ours, theirs) = (ours.answer(question), peer.answer(question));
        let length = ours.len() / answers;
        let each = ours.chunks(length).zip(theirs.chunks(length));
        each.for_each(|(ours, theirs)| difference.add(ours, theirs));
    }
    difference
}
