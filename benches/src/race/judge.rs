//! Answers first: ours against the oracle, each peer's against ours.

use super::measure::Contender;
use std::fmt;

/// How a peer's answers differ from ours over all questions of a work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Questions with a different answer.
    pub questions: usize,
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
        self.questions == 0
    }

    fn add(&mut self, ours: &[u64], theirs: &[u64]) {
        assert_eq!(ours.len(), theirs.len(), "one value a cell");
        self.asked += 1;
        self.questions += usize::from(ours != theirs);
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
        write!(f, "{:.0} % of answers differ", percent(self.questions, self.asked))?;
        let cells = [(self.more, "more"), (self.fewer, "fewer"), (self.other, "other")];
        for (count, what) in cells.into_iter().filter(|&(count, _)| count > 0) {
            write!(f, ", {:.2} % of marks {what}", percent(count, self.marked))?;
        }
        Ok(())
    }
}

/// Checks our answers against the oracle where it answers; an error names the first that is wrong.
pub fn check(
    ours: &mut dyn Contender,
    questions: usize,
    truth: &dyn Fn(usize) -> Option<Vec<u64>>,
) -> Result<(), String> {
    for question in 0..questions {
        let Some(truth) = truth(question) else { continue };
        ours.run(question);
        let answer = ours.answer(question);
        if answer != truth {
            let wrong = answer.iter().zip(&truth).filter(|(mine, truth)| mine != truth).count();
            return Err(format!("question {question}: {wrong} cells differ from the oracle"));
        }
    }
    Ok(())
}

/// How each peer's answers differ from ours.
pub fn compare(
    ours: &mut dyn Contender,
    peers: &mut [&mut dyn Contender],
    questions: usize,
) -> Vec<Difference> {
    let mut differences = vec![Difference::default(); peers.len()];
    for question in 0..questions {
        ours.run(question);
        let mine = ours.answer(question);
        for (peer, difference) in peers.iter_mut().zip(&mut differences) {
            peer.run(question);
            difference.add(&mine, &peer.answer(question));
        }
    }
    differences
}
