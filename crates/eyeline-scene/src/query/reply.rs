//! Answers as they are written.

use super::rule_list::RuleSetEntry;
use crate::drawing::Named;
use crate::fault::Fault;
use eyeline::{Cause, Features, StepKind};
use schemars::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// A cell as it is written: `[x, y]` or `[q, r]`.
pub type Pair = [i32; 2];

/// A reply, or what is wrong with the query.
#[derive(Debug)]
pub struct Answer(pub Result<Reply, Fault>);

impl Answer {
    /// Whether the query was answered.
    pub fn is_ok(&self) -> bool {
        self.0.is_ok()
    }

    /// The reply as one line of JSON, without the line's end.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| {
            // Replies hold no maps with odd keys and no numbers that JSON lacks.
            format!(r#"{{"ok":false,"error":{{"code":"bad_value","message":"{error}"}}}}"#)
        })
    }
}

impl From<Fault> for Answer {
    fn from(fault: Fault) -> Self {
        Answer(Err(fault))
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Ok(reply) => Success { ok: true, reply }.serialize(serializer),
            Err(fault) => {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry("ok", &false)?;
                map.serialize_entry("error", fault)?;
                map.end()
            }
        }
    }
}

#[derive(Serialize)]
struct Success<'a> {
    ok: bool,
    #[serde(flatten)]
    reply: &'a Reply,
}

/// The shape of an answer, for the schema.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "Answer")]
#[allow(dead_code)]
pub(super) enum WireAnswer {
    /// Answered.
    Ok {
        /// True.
        #[schemars(extend("const" = true))]
        ok: bool,
        /// The rest of the reply.
        #[schemars(flatten)]
        reply: Reply,
    },
    /// Not answered.
    Error {
        /// False.
        #[schemars(extend("const" = false))]
        ok: bool,
        /// What is wrong.
        error: Fault,
    },
}

/// The answer to a question, beside `"ok": true`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Reply {
    /// Whether it is seen.
    Los {
        /// Whether it is seen.
        visible: bool,
        /// The layers with an entry that the rule does not look at.
        #[serde(skip_serializing_if = "is_none")]
        #[schemars(default)]
        ignores: Features,
    },
    /// Which are seen.
    Targets {
        /// One a target.
        visible: Vec<bool>,
        /// The layers with an entry that the rule does not look at.
        #[serde(skip_serializing_if = "is_none")]
        #[schemars(default)]
        ignores: Features,
    },
    /// Who sees it.
    Watchers {
        /// Indices into `from`.
        seen_by: Vec<usize>,
        /// The layers with an entry that the rule does not look at.
        #[serde(skip_serializing_if = "is_none")]
        #[schemars(default)]
        ignores: Features,
    },
    /// The proof.
    Trace(Box<TraceReply>),
    /// What is seen.
    Field {
        /// In reading order.
        cells: Vec<Pair>,
        /// What cover costs, one a cell.
        #[serde(skip_serializing_if = "Option::is_none")]
        cover_penalty: Option<Vec<Number>>,
        /// The layers with an entry that the rule does not look at.
        #[serde(skip_serializing_if = "is_none")]
        #[schemars(default)]
        ignores: Features,
    },
    /// Who sees whom.
    Matrix {
        /// All cells in reading order.
        cells: Vec<Pair>,
        /// Row i is what cell i sees.
        rows: Vec<String>,
        /// The layers with an entry that the rule does not look at.
        #[serde(skip_serializing_if = "is_none")]
        #[schemars(default)]
        ignores: Features,
    },
    /// What an agent observes.
    Window {
        /// Channels, then the two axes.
        shape: [usize; 3],
        /// Walls, layers, visibility.
        channels: Vec<Vec<Vec<Number>>>,
        /// The layers with an entry that the rule does not look at.
        #[serde(skip_serializing_if = "is_none")]
        #[schemars(default)]
        ignores: Features,
    },
    /// Whether a shot is possible.
    Shot {
        /// Near enough.
        in_range: bool,
        /// Seen.
        visible: bool,
        /// Both.
        hit: bool,
        /// The layers with an entry that the rule does not look at.
        #[serde(skip_serializing_if = "is_none")]
        #[schemars(default)]
        ignores: Features,
    },
    /// What is known after a look.
    Remember {
        /// All that is known.
        memory: MemoryReply,
        /// What was not known before, in reading order.
        newly_seen: Vec<Pair>,
    },
    /// An explorer's map.
    Map {
        /// Rows of symbols, all equally wide.
        text: String,
        /// The visited places that have names, in reading order.
        legend: Vec<Named>,
    },
    /// How far one sees.
    Radius {
        /// The total.
        radius: u64,
    },
    /// What may be written.
    Schema {
        /// A JSON Schema.
        #[schemars(with = "serde_json::Value")]
        schema: &'static RawValue,
    },
    /// Which rule sets there are.
    Rules {
        /// One a rule set, its variants inside.
        #[schemars(with = "Vec<RuleSetEntry>")]
        rules: &'static RawValue,
    },
}

/// What a viewer has seen and where it has been, in reading order.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MemoryReply {
    /// The cells seen.
    pub seen: Vec<Pair>,
    /// The cells visited.
    pub visited: Vec<Pair>,
}

/// The proof of a verdict.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TraceReply {
    /// Whether it is seen.
    pub visible: bool,
    /// All cells of the line.
    pub line: Vec<Pair>,
    /// The steps up to the blocker.
    pub steps: Vec<StepReply>,
    /// What stopped sight.
    pub blocked_by: Option<BlockedReply>,
    /// The sum of soft cover.
    pub cover_sum: Number,
    /// What it costs.
    pub cover_penalty: Number,
    /// All corner pairs considered (corner rules only).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub segments: Option<Vec<SegmentReply>>,
    /// What, removed, makes it visible (`explain` only).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens: Option<Vec<ObstacleReply>>,
    /// Whether `to` sees `from` (`explain` only).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reverse: Option<bool>,
    /// The layers with an entry that the rule does not look at.
    #[serde(skip_serializing_if = "is_none")]
    #[schemars(default)]
    pub ignores: Features,
}

/// Whether there is nothing to say.
fn is_none(layers: &Features) -> bool {
    layers.is_empty()
}

/// A step of a line.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StepReply {
    /// Where.
    pub cell: Pair,
    /// Which, from 0.
    pub index: u32,
    /// What it is.
    pub kind: StepKind,
    /// A wall stands here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked_tile: Option<bool>,
    /// An edge stands before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked_edge: Option<bool>,
    /// The cover it adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub soft_cover: Option<Number>,
    /// Its height.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elevation: Option<Number>,
}

/// What stopped sight.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BlockedReply {
    /// What.
    pub cause: Cause,
    /// Where.
    pub cell: Pair,
    /// At which step.
    pub index: Option<u32>,
    /// The sentence of the rule that decided.
    pub clause: &'static str,
}

/// A segment between corners.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SegmentReply {
    /// The source's corner.
    pub from: [i64; 2],
    /// The target's corner.
    pub to: [i64; 2],
    /// Whether nothing blocks it.
    pub clear: bool,
    /// What does.
    pub blocked_by: Option<BlockedReply>,
}

/// Something that, removed, opens the line.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ObstacleReply {
    /// Something on a cell.
    Cell {
        /// What.
        cause: Cause,
        /// Where.
        cell: Pair,
    },
    /// An edge.
    Edge {
        /// What.
        cause: Cause,
        /// Between which cells.
        between: [Pair; 2],
    },
}

/// A number; whole ones are written without a point.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema)]
pub struct Number(pub f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if self.0.fract() == 0.0 && self.0.abs() < EXACT {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}
