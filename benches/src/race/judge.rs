//! Compares answers before anything is timed: ours with the oracle, and each peer's with ours.

use super::measure::Contender;
use std::fmt;

/// How a peer's answers differ from ours over all questions of a work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The number of answers that differ: fields, or pairs.
    pub answers: usize,
    /// The number of all answers.
    pub asked: usize,
    /// Cells that only the peer marks.
    pub more: usize,
    /// Cells that only we mark.
    pub fewer: usize,
    /// Cells that both mark, with different values.
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

/// Our answers to all questions, each checked against the oracle; an error names the first that is
/// wrong.
pub fn checked(
    ours: &mut dyn Contender,
    questions: usize,
    truth: &dyn Fn(usize) -> Vec<u64>,
) -> Result<Vec<Vec<u64>>, String> {
    let check = |question| {
        ours.run(question);
        let (answer, truth) = (ours.answer(question), truth(question));
        let wrong = answer.iter().zip(&truth).filter(|(mine, truth)| mine != truth).count();
        match wrong {
            0 if answer.len() == truth.len() => Ok(answer),
            _ => Err(format!("question {question}: {wrong} of {} answers are wrong", truth.len())),
        }
    };
    (0..questions).map(check).collect()
}

/// How a peer's answers differ from ours. A question has this number of answers, which have equal
/// lengths of at least one value.
pub fn compared(peer: &mut dyn Contender, ours: &[Vec<u64>], answers: usize) -> Difference {
    let mut difference = Difference::default();
    for (question, ours) in ours.iter().enumerate() {
        peer.run(question);
        let theirs = peer.answer(question);
        let length = (ours.len() / answers).max(1);
        let each = ours.chunks(length).zip(theirs.chunks(length));
        each.for_each(|(ours, theirs)| difference.add(ours, theirs));
    }
    difference
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Says(Vec<u64>);

    impl Contender for Says {
        fn run(&mut self, _: usize) {}

        fn answer(&self, _: usize) -> Vec<u64> {
            self.0.clone()
        }
    }

    #[test]
    fn wrong_answers_are_found() {
        let mut ours = Says(vec![1, 0, 1]);
        assert!(checked(&mut ours, 2, &|_| vec![1, 0, 1]).is_ok());
        let error = checked(&mut ours, 2, &|_| vec![1, 1, 1]).unwrap_err();
        assert_eq!(error, "question 0: 1 of 3 answers are wrong");
        assert!(checked(&mut ours, 2, &|_| vec![1, 0, 1, 0]).is_err());
    }

    #[test]
    fn differences_are_counted() {
        let difference = compared(&mut Says(vec![1, 1, 0, 7, 0]), &[vec![1, 0, 1, 6, 0]], 1);
        let Difference { answers, asked, more, fewer, other, marked } = difference;
        assert_eq!([answers, asked, more, fewer, other, marked], [1, 1, 1, 1, 1, 4]);
        assert!(!difference.is_none() && !difference.is_small());
        assert!(compared(&mut Says(vec![1, 0]), &[vec![1, 0]], 2).is_none());
    }
}
