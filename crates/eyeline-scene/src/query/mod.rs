//! Questions and answers: one JSON query in, one reply out.

/// Answers to questions about a scene.
mod ask;
/// How much may be looked at.
mod budget;
/// What questions cost.
mod cost;
/// Answers by pictures.
mod draw;
/// Answers about what is known.
mod explored;
/// Answers.
mod reply;
/// Rule sets as the contract lists them.
mod rule_list;
/// What several observers see.
mod union;
/// Walks.
mod walked;
/// Questions.
mod wire;

pub use budget::Budget;
pub use cost::field as field_cost;
pub use draw::draw;
pub use reply::{Answer, Reply};
pub use rule_list::GuaranteeEntry;
pub use walked::{Walked, walked};
pub use wire::{CellRef, Observers, Query};

use crate::fault::{Code, Fault, shortened, suggestion};
use crate::json::{self, TAG, Tag, Untagged};
use crate::scene::{Scene, SceneSpec};
use eyeline::MAX_CELLS;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Answers one query; its own scene, if it carries one, stands in for the given one.
pub fn answer(scene: Option<&Scene>, query: &str) -> Answer {
    answer_within(&Budget::unlimited(), scene, query)
}

/// As [`answer`], for clients who may not look at more than this.
pub fn answer_within(budget: &Budget, scene: Option<&Scene>, query: &str) -> Answer {
    Answer(parse(query).and_then(|query| ask::ask(budget, scene, &query)))
}

/// Reads a scene as JSON, or a file's text as a string, for clients who may not look at more than this.
pub fn scene_within(budget: &Budget, written: &str) -> Result<Scene, Fault> {
    match written.as_bytes().first() {
        Some(b'{') => {
            json::check_depth(written)?;
            ask::built(budget, &json::read::<SceneSpec>(written)?)
        }
        Some(b'"') => {
            // It may state any size.
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

/// The same as text; made once.
fn written_schema() -> &'static RawValue {
    static SCHEMA: OnceLock<Box<RawValue>> = OnceLock::new();
    SCHEMA.get_or_init(|| json::raw(&schema()))
}

/// All that the contract writes: the root of the JSON Schema.
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

/// What a query asks for.
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

fn parse(text: &str) -> Result<Query, Fault> {
    json::check_depth(text)?;
    let op = tagged(text)?;
    fn keys<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Fault> {
        json::read::<Untagged<T>>(text).map(|Untagged(query)| query)
    }
    Ok(match &*op {
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
            let message = format!("unknown op '{}'", shortened(unknown));
            return Err(Fault::new(Code::UnknownOp, message).hint(suggestion(unknown, OPS)));
        }
    })
}
