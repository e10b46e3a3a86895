//! Queries and replies: typed values, one function that answers, and JSON at the edge. Callers that
//! have the parts of a query build it; [`Query::parse`] and [`Answer::of_text`] are for those who have
//! text.

/// Answers to questions about a scene.
mod ask;
/// How much work a request may cause.
mod budget;
/// The cost of questions.
mod cost;
/// Queries that are answered by pictures.
mod draw;
/// Answers about what a viewer knows.
mod explored;
/// Replies.
mod reply;
/// Rule sets as the contract lists them.
mod rule_list;
/// What several observers see.
mod union;
/// Walks.
mod walked;
/// Queries as they are written.
mod wire;

pub use crate::json::QueryRules;
pub use ask::answer;
pub use budget::Budget;
pub use cost::field as field_cost;
pub use draw::{Compare, DrawQuery, MOST_COMPARED, draw};
pub use reply::{
    Answer, BlockedReply, MemoryReply, Number, ObstacleReply, Reply, SegmentReply, StepReply,
    TraceReply,
};
pub use rule_list::{GuaranteeEntry, RuleSetEntry};
pub use walked::{Walked, walked};
pub use wire::{
    CellRef, Entry, Field, Layers, Los, Map, Matrix, MemorySpec, NoKeys, Observers, Query, Radius,
    Remember, Shot, Targets, Trace, Watchers, Window,
};

use crate::fault::{Code, Fault, shortened, suggestion};
use crate::json::{self, TAG, Tag, Untagged};
use crate::scene::{Scene, SceneSpec};
use eyeline::map::MAX_CELLS;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Reads a scene as JSON, or a file's text as a string, within a budget.
pub fn scene_within(budget: &Budget, written: &str) -> Result<Scene, Fault> {
    match written.as_bytes().first() {
        Some(b'{') => {
            json::check_depth(written)?;
            ask::built(budget, &json::read::<SceneSpec>(written)?)
        }
        Some(b'"') => {
            // The scene may state any size.
            budget.build(MAX_CELLS.into())?;
            Scene::parse(&json::read::<String>(written)?)
        }
        _ => Err(Fault::bad_value("scene: expected an object, or a map as text")),
    }
}

/// The JSON Schema of scenes, queries and replies.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Contract).to_value()
}

/// Returns the schema as text. It is stored, so that a program need not carry what makes it;
/// `tests/schema.rs` keeps it equal to [`schema`].
fn written_schema() -> &'static RawValue {
    static SCHEMA: OnceLock<&RawValue> = OnceLock::new();
    SCHEMA.get_or_init(|| {
        serde_json::from_str(include_str!("schema.json").trim_end()).unwrap_or(RawValue::NULL)
    })
}

/// Everything that the contract writes: the root of the JSON Schema.
#[derive(JsonSchema)]
#[allow(dead_code)]
pub struct Contract {
    scene: SceneSpec,
    query: Query,
    reply: reply::WireAnswer,
}

const OPS: &[&str] = &[
    "los", "targets", "watchers", "trace", "field", "matrix", "window", "shot", "remember", "map",
    "radius", "schema", "rules",
];

/// Returns the operation that a query asks for.
fn tagged(text: &str) -> Result<Cow<'_, str>, Fault> {
    let tag: Tag<'_> = json::read(text).map_err(|fault| {
        let is_object = text.trim_start().starts_with('{');
        if is_object || fault.code == Code::BadJson {
            fault
        } else {
            Fault::bad_value("a query is a JSON object")
        }
    })?;
    tag.op.ok_or_else(|| Fault::missing(TAG).hint(format!("one of {}", OPS.join(", "))))
}

/// Reads the keys of an object, apart from the tag.
fn keys<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Fault> {
    json::read::<Untagged<T>>(text).map(|Untagged(query)| query)
}

impl Query {
    /// Reads a query.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        json::check_depth(text)?;
        Ok(match &*tagged(text)? {
            "los" => Query::Los(keys(text)?),
            "targets" => Query::Targets(keys(text)?),
            "watchers" => Query::Watchers(keys(text)?),
            "trace" => Query::Trace(keys(text)?),
            "field" => Query::Field(keys(text)?),
            "matrix" => Query::Matrix(keys(text)?),
            "window" => Query::Window(keys(text)?),
            "shot" => Query::Shot(keys(text)?),
            "remember" => Query::Remember(keys(text)?),
            "map" => Query::Map(keys(text)?),
            "radius" => Query::Radius(keys(text)?),
            "schema" => Query::Schema(keys(text)?),
            "rules" => Query::Rules(keys(text)?),
            unknown => {
                let problem = format!("unknown op '{}'", shortened(unknown));
                return Err(Fault::new(Code::UnknownOp, problem).hint(suggestion(unknown, OPS)));
            }
        })
    }
}
