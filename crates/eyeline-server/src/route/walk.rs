//! `POST /api/walk`: a party walks and remembers (002); the client keeps its memory.

use super::query::refused;
use crate::app::App;
use crate::net::{JsonBody, Reply};
use crate::refusal::Refusal;
use axum::extract::State;
use eyeline_scene::{Fault, walked};

/// Walks.
pub async fn walk(State(app): State<App>, body: JsonBody) -> Result<Reply, Refusal> {
    let JsonBody { bytes, share } = body;
    let told = app.attempt(bytes, |budget, bytes| {
        let text = std::str::from_utf8(bytes);
        let text = text.map_err(|_| Fault::bad_json("the body is not UTF-8"));
        let told = text.and_then(|text| budget.write(&walked(budget, text)?));
        told.unwrap_or_else(refused)
    });
    Ok(Reply::of(told.await?.into_bytes(), share))
}
