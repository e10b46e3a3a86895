//! `POST /api/walk`: a party walks and remembers (002); the client keeps its memory.

use crate::app::App;
use crate::net::{JsonBody, Reply, text};
use crate::refusal::Refusal;
use axum::extract::State;
use eyeline_scene::walked;

/// Walks.
pub async fn walk(State(app): State<App>, body: JsonBody) -> Result<Reply, Refusal> {
    let JsonBody { bytes, share } = body;
    let told = app.attempt(bytes, |budget, bytes| budget.write(&walked(budget, text(bytes)?)?));
    Ok(Reply::of(told.await?.into_bytes(), share))
}
