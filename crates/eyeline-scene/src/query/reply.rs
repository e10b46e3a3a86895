//! Replies as they are written.

use super::rule_list::RuleSetEntry;
use super::{Budget, Query, answer};
use crate::drawing::{Chart, Named};
use crate::fault::Fault;
use crate::scene::{Pair, Scene};
use eyeline::sight::StepKind;
use eyeline::{Cause, Features};
use schemars::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// A reply, or what is wrong with the query.
#[derive(Debug)]
pub struct Answer(pub Result<Reply, Fault>);

impl Answer {
    /// Returns the answer to a query that is given as text.
    pub fn of_text(budget: &Budget, scene: Option<&Scene>, query: &str) -> Self {
        Answer(Query::parse(query).and_then(|query| answer(budget, scene, &query)))
    }

    /// Whether the query was answered.
    pub fn is_ok(&self) -> bool {
        self.0.is_ok()
    }

    /// Returns the reply as one line of JSON, without the line's end.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| {
            // Replies have text keys only and no numbers that JSON lacks.
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
    /// Which observers see the target.
    Watchers {
        /// Indices into `from`.
        seen_by: Vec<usize>,
        /// The layers with an entry that the rule does not look at.
        #[serde(skip_serializing_if = "is_none")]
        #[schemars(default)]
        ignores: Features,
    },
    /// The proof of a verdict.
    Trace(Box<TraceReply>),
    /// The cells that are seen.
    Field {
        /// In reading order.
        cells: Vec<Pair>,
        /// The penalty of cover, one for each cell.
        #[serde(skip_serializing_if = "Option::is_none")]
        cover_penalty: Option<Vec<Number>>,
        /// The layers with an entry that the rule does not look at.
        #[serde(skip_serializing_if = "is_none")]
        #[schemars(default)]
        ignores: Features,
    },
    /// The field of every cell.
    Matrix {
        /// All cells in reading order.
        cells: Vec<Pair>,
        /// Row i says which cells cell i sees.
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
        /// Whether the target is in range.
        in_range: bool,
        /// Whether the target is seen.
        visible: bool,
        /// Whether both hold.
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
        /// The radius in cells.
        radius: u64,
    },
    /// What may be written in the contract.
    Schema {
        /// A JSON Schema.
        #[schemars(with = "serde_json::Value")]
        schema: &'static RawValue,
    },
    /// The rule sets.
    Rules {
        /// One entry for each rule set, with its variants inside.
        #[schemars(with = "Vec<RuleSetEntry>")]
        rules: &'static RawValue,
    },
}

impl Reply {
    /// Returns an explorer's map.
    pub(super) fn of_chart(chart: &Chart) -> Self {
        Reply::Map { text: chart.rows().join("\n"), legend: chart.named().to_vec() }
    }
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
    /// The penalty of the cover.
    pub cover_penalty: Number,
    /// All corner pairs considered (corner rules only).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub segments: Option<Vec<SegmentReply>>,
    /// The obstacles of which any one, removed, makes the target visible (`explain` only).
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

/// Whether no layer is ignored.
fn is_none(layers: &Features) -> bool {
    layers.is_empty()
}

/// A step of a line.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StepReply {
    /// The cell.
    pub cell: Pair,
    /// The number of the step, 0 at the observer.
    pub index: u32,
    /// The kind of the step.
    pub kind: StepKind,
    /// A wall stands here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked_tile: Option<bool>,
    /// An edge stops the line just before this cell.
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
    /// The kind of obstacle.
    pub cause: Cause,
    /// The cell at which it stands.
    pub cell: Pair,
    /// The step of the line.
    pub index: Option<u32>,
    /// The clause of the rule that decided.
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
    /// Whether nothing blocks the segment.
    pub clear: bool,
    /// What blocks it, if anything does.
    pub blocked_by: Option<BlockedReply>,
}

/// An obstacle that, if it were removed, would open the line.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ObstacleReply {
    /// Something on a cell.
    Cell {
        /// The kind of obstacle.
        cause: Cause,
        /// The cell at which it stands.
        cell: Pair,
    },
    /// An edge.
    Edge {
        /// The kind of obstacle.
        cause: Cause,
        /// The two cells of the edge.
        between: [Pair; 2],
    },
}

/// A number; whole numbers are written without a decimal point.
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
