//! The contract itself: a query as text in, a reply as text out, byte for byte the native program's.

use crate::{buffers, table};
use eyeline_scene::{Answer, Budget, Fault};

/// Answers the query in the buffer, about a map if one is given. A bad query is answered too.
pub fn query(scene: u32) -> Result<i32, Fault> {
    let scene = if scene == 0 { None } else { Some(table::scene(scene)?) };
    let scene = scene.as_ref().map(|scene| scene.borrow());
    let answer = match buffers::text() {
        Ok(text) => Answer::of_text(&Budget::unlimited(), scene.as_deref(), &text),
        Err(fault) => Answer::from(fault),
    };
    Ok(buffers::tell(&answer.to_json()))
}
