//! `POST /api/query`: one query, a list of them, or a list about one scene. Whatever the contract can
//! answer or refuse is a reply with the status 200. A budget bounds the cells that a request looks at
//! and the bytes of its reply.

use crate::app::App;
use crate::net::{JsonBody, Reply, text};
use crate::refusal::Refusal;
use axum::extract::State;
use eyeline_scene::{Answer, Budget, Fault, read_json, scene_within};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

/// Answers queries.
pub async fn query(State(app): State<App>, body: JsonBody) -> Result<Reply, Refusal> {
    let JsonBody { bytes, share } = body;
    let most = app.config.queries;
    let reply = app.attempt(bytes, move |budget, bytes| answered(most, budget, bytes)).await?;
    Ok(Reply::of(reply.into_bytes(), share))
}

/// Queries about one scene.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Batch<'a> {
    #[serde(borrow)]
    scene: &'a RawValue,
    #[serde(borrow)]
    queries: Vec<&'a RawValue>,
}

/// Distinguishes a batch from a query.
#[derive(Deserialize)]
struct Shape {
    queries: Option<IgnoredAny>,
}

fn answered(most: usize, budget: &Budget, bytes: &[u8]) -> Result<String, Fault> {
    let text = text(bytes)?;
    if text.trim_start().starts_with('[') {
        return all(most, budget, None, &read_json::<Vec<_>>(text)?);
    }
    if let Ok(Shape { queries: Some(_) }) = read_json(text) {
        let Batch { scene, queries } = read_json(text)?;
        return all(most, budget, Some(scene), &queries);
    }
    // The contract says what is wrong with a query.
    budget.write(&Answer::of_text(budget, None, text))
}

/// Returns replies in the order of their queries; if the scene cannot be read, that is the reply to
/// each.
fn all(
    most: usize,
    budget: &Budget,
    scene: Option<&RawValue>,
    queries: &[&RawValue],
) -> Result<String, Fault> {
    let found = queries.len();
    if found > most {
        let message = format!("a request has at most {most} queries, not {found}");
        return Err(Fault::too_large(message));
    }
    let scene = scene.map(|scene| scene_within(budget, scene.get())).transpose();
    let mut replies = String::from("[");
    for (index, query) in queries.iter().enumerate() {
        if budget.is_over() {
            // Nobody waits for these replies.
            break;
        }
        if index > 0 {
            replies.push(',');
        }
        let reply = match &scene {
            Ok(scene) => Answer::of_text(budget, scene.as_ref(), query.get()),
            Err(fault) => fault.clone().into(),
        };
        replies.push_str(&budget.write(&reply)?);
    }
    replies.push(']');
    Ok(replies)
}
