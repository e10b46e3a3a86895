//! One file a subcommand.

/// Which cells differ between rules.
pub mod compare;
/// Shell completions.
pub mod completions;
/// Hidden movement.
pub mod hunt;
/// Manual pages.
pub mod man;
/// Document 000's tool.
pub mod occlusion;
/// In the terminal.
pub mod play;
/// Answer JSON queries.
pub mod query;
/// List and show rule sets.
pub mod rules;
/// Print the JSON Schema.
pub mod schema;
/// Draw what an observer sees.
pub mod see;
/// In the browser.
pub mod serve;
/// How exposed every cell is.
pub mod survey;
/// Walk and remember.
pub mod walk;
/// Tell why.
pub mod why;

use crate::args::OutputArgs;
use crate::failure::{FINE, Failure};
use eyeline_scene::drawing::count;
use eyeline_scene::{Scene, answer};
use serde_json::Value;

/// Prints a query's reply.
fn reply(output: &OutputArgs, scene: &Scene, query: &Value) -> Result<u8, Failure> {
    let answer = answer(Some(scene), &query.to_string());
    match answer.0 {
        Ok(_) => output.write(format!("{}\n", answer.to_json()).as_bytes())?,
        Err(fault) => return Err(fault.into()),
    }
    Ok(FINE)
}
