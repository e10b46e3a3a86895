//! The outside language of eyeline: text maps, JSON scenes and queries in, replies out. All text that
//! enters or leaves the engine is read and written here and nowhere else.
//!
//! ```
//! use eyeline::Rules;
//! use eyeline_scene::query::{CellRef, Los};
//! use eyeline_scene::{Answer, Budget, Query, Reply, Scene, answer};
//! let (scene, budget) = (Scene::parse("...#\n@..T\n")?, Budget::unlimited());
//! let (from, to) = (CellRef::Mark("@".to_owned()), CellRef::At([3, 1]));
//! let rules = Rules::named("predprey")?.into();
//! let query = Query::Los(Los { scene: None, rules, perception: None, from, to, radius: None });
//! assert!(matches!(answer(&budget, Some(&scene), &query)?, Reply::Los { visible: true, .. }));
//! let text = r#"{"op": "los", "rules": "predprey", "from": "@", "to": "T"}"#;
//! let reply = Answer::of_text(&budget, Some(&scene), text).to_json();
//! assert_eq!(reply, r#"{"ok":true,"visible":true}"#);
//! # Ok::<(), eyeline_scene::Fault>(())
//! ```

/// Pictures of scenes.
pub mod drawing;
/// What is wrong, where, and what would be right.
mod fault;
/// JSON read with faults that name the key.
mod json;
pub mod query;
pub mod rules;
/// Maps as text and JSON.
mod scene;
pub mod table;
/// A party that walks and remembers.
pub mod walk;

pub use fault::{Code, Fault, Hint, Place, bounds, nearest, shortened, suggestion};
pub use json::{check_depth, read as read_json, read_value, tokens, too_deep};
pub use query::{
    Answer, Budget, CellRef, Contract, DrawQuery, Query, Reply, Walked, answer, draw, field_cost,
    scene_within, schema, walked,
};
pub use scene::{Board, Layers, Meaning, Pair, PlaceSpec, Scene, SceneSpec, locate};
