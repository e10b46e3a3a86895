//! The reply of one viewer to a line.

use super::{Answer, Event, View};
use crate::open::LosCheck;
use eyeline_scene::Fault;
use serde::Serialize;

/// The reply of one viewer to a line.
#[derive(Debug, Serialize)]
pub struct Reply {
    /// Whether the line was obeyed, as far as this viewer may know.
    pub ok: bool,
    /// What happened.
    pub events: Vec<Event>,
    /// What the viewer knows now.
    pub view: View,
    /// The answer to a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// The reason why it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Fault>,
}

/// What the referee's check of a state finds.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Check {
    /// True.
    pub ok: bool,
    /// Which hunters see the agent where all stand now.
    pub los_check_results: Vec<LosCheck>,
    /// What should reveal the agent.
    pub reveals: Vec<Event>,
}
