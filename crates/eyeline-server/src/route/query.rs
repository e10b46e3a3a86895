//! `POST /api/query`: one query, a list of them, or a list about one scene. Whatever the contract can
//! answer or refuse is a reply, and its status is 200. A request looks at so many cells and is replied
//! to in so many bytes, and no more.

use crate::app::App;
use crate::net::{JsonBody, Reply};
use crate::refusal::Refusal;
use axum::extract::State;
use eyeline_scene::{Answer, Budget, Fault, answer_within, check_depth, read_json, scene_within};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

/// Answers.
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

/// Tells a batch from a query.
#[derive(Deserialize)]
struct Shape {
    queries: Option<IgnoredAny>,
}

fn answered(most: usize, budget: &Budget, bytes: &[u8]) -> String {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => return refused(Fault::bad_json("the body is not UTF-8")),
    };
    if let Err(fault) = check_depth(text) {
        return refused(fault);
    }
    let several = if text.trim_start().starts_with('[') {
        read_json(text).map(|queries| Some((None, queries)))
    } else {
        match read_json::<Shape>(text) {
            Ok(Shape { queries: Some(_) }) => {
                read_json::<Batch<'_>>(text).map(|batch| Some((Some(batch.scene), batch.queries)))
            }
            // What is wrong with a query is told by the contract.
            _ => Ok(None),
        }
    };
    let replies = match several {
        Ok(Some((scene, queries))) => all(most, budget, scene, &queries),
        Ok(None) => budget.write(&answer_within(budget, None, text)),
        Err(fault) => Err(fault),
    };
    replies.unwrap_or_else(refused)
}

/// Replies in the order of their queries; a scene that cannot be read is what is wrong with each.
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
            Ok(scene) => answer_within(budget, scene.as_ref(), query.get()),
            Err(fault) => fault.clone().into(),
        };
        replies.push_str(&budget.write(&reply)?);
    }
    replies.push(']');
    Ok(replies)
}

/// What is wrong, as a reply.
pub fn refused(fault: Fault) -> String {
    Answer::from(fault).to_json()
}
