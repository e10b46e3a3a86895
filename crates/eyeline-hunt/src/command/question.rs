//! Questions of players, as they are written.

use eyeline::read_words;
use eyeline_scene::Fault;

/// The kinds of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Which cells each hunter sees.
    Sees,
    /// What stands between the hunters and where the agent was last seen.
    Blocked,
    /// Which cells each hunter could hit.
    Shots,
    /// Who sees the agent where it is, or would see it elsewhere.
    Watchers,
    /// How many hunters see each cell.
    Danger,
    /// Who would see the agent at each step.
    Preview,
    /// The nearest cells where nothing known reveals the agent.
    Safe,
}

read_words!(What {
    "sees" => Sees, "blocked" => Blocked, "shots" => Shots, "watchers" => Watchers,
    "danger" => Danger, "preview" => Preview, "safe" => Safe,
});

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The kind of question.
    pub what: What,
    /// The cell to look at; if absent, the one where the agent was last seen (`blocked`) or is
    /// (`watchers`).
    pub at: Option<[i64; 2]>,
    /// The cells to go to (`preview`).
    pub path: Option<Vec<[i64; 2]>>,
}

impl Question {
    /// Returns a question without further keys.
    pub fn of(what: What) -> Self {
        Question { what, at: None, path: None }
    }

    /// Returns the question, if it has the keys that it needs and no others.
    pub(super) fn checked(self) -> Result<Self, Fault> {
        let strange =
            |key: &str, of: &str| Err(Fault::bad_value(format!("'{key}' belongs to {of}")));
        match self.what {
            What::Preview if self.path.is_none() => Err(Fault::missing("path")),
            what if self.path.is_some() && what != What::Preview => {
                strange("path", "the question 'preview'")
            }
            What::Blocked | What::Watchers => Ok(self),
            _ if self.at.is_some() => strange("at", "the questions 'blocked' and 'watchers'"),
            _ => Ok(self),
        }
    }
}
