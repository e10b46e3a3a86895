//! The subcommands, one file each.

/// Which cells differ between rules.
pub mod compare;
/// Shell completions.
pub mod completions;
/// Hidden movement.
pub mod hunt;
/// Manual pages.
pub mod man;
/// The tool of the Occlusion & Line-of-Sight Protocol.
pub mod occlusion;
/// Playing in the terminal.
pub mod play;
/// Answer JSON queries.
pub mod query;
/// List and show rule sets.
pub mod rules;
/// Print the JSON Schema.
pub mod schema;
/// Draw what an observer sees.
pub mod see;
/// The page in a browser.
pub mod serve;
/// How exposed every cell is.
pub mod survey;
/// Walk and remember.
pub mod walk;
/// Why one cell sees another, or why not.
pub mod why;

use crate::args::OutputArgs;
use crate::failure::Failure;
use eyeline_scene::drawing::count;
use eyeline_scene::{Answer, Budget, Query, Reply, Scene, answer};

/// Prints a query's reply, and returns it.
fn reply(output: &OutputArgs, scene: &Scene, query: &Query) -> Result<Reply, Failure> {
    let answer = Answer(Ok(answer(&Budget::unlimited(), Some(scene), query)?));
    output.write((answer.to_json() + "\n").as_bytes())?;
    Ok(answer.0?)
}
