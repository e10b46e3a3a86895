//! The outside language of eyeline: text maps and JSON scenes in, queries in, replies out. What
//! crosses the engine's border as text is read and written here and nowhere else.
//!
//! ```
//! use eyeline_scene::{Scene, answer};
//! let scene = Scene::parse("...#\n@..T\n")?;
//! let reply = answer(Some(&scene), r#"{"op": "los", "rules": "predprey", "from": "@", "to": "T"}"#);
//! assert_eq!(reply.to_json(), r#"{"ok":true,"visible":true}"#);
//! # Ok::<(), eyeline_scene::Fault>(())
//! ```

/// Pictures.
pub mod drawing;
/// What is wrong, where, and what would be right.
mod fault;
/// JSON read with faults that name the key.
mod json;
/// Questions and answers.
mod query;
pub mod rules;
/// Maps as text and JSON.
mod scene;
pub mod table;
/// A party that walks and remembers.
pub mod walk;

pub use fault::{Code, Fault, Spot, nearest, shortened, suggestion};
pub use json::{check_depth, read as read_json, read_placed, too_deep};
pub use query::{
    Answer, Budget, CellRef, Contract, GuaranteeEntry, Observers, Query, Reply, Walked, answer,
    answer_within, draw, field_cost, scene_within, schema, walked,
};
pub use scene::{Board, Layers, Meaning, PlaceSpec, Scene, SceneSpec, locate};
