//! `POST /api/hunts`, `GET` and `POST /api/hunts/{hunt}?key=…`: document 004's game, each key with its
//! own view. A wrong key and an unknown game are answered in the same bytes.

use crate::app::{App, Shared};
use crate::attempt::SHORT_CELLS;
use crate::hunts::AtTable;
use crate::net::{JsonBody, Reply};
use crate::refusal::Refusal;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use eyeline_hunt::{Game, Viewer, to_json};
use eyeline_scene::{Answer, Fault, check_depth, read_json};
use serde::Deserialize;
use tokio::time::timeout;

/// A game to begin with.
const SAMPLE: &str = include_str!("../../../../examples/hunt/small.json");
/// The most bytes of a state.
const STATE: usize = 256 << 10;
/// The most bytes of a line.
const LINE: usize = 16 << 10;
/// The most cells of a board.
const BOARD: u64 = 1 << 14;
/// The most hunters.
const HUNTERS: usize = 64;

/// Whose eyes.
#[derive(Deserialize)]
pub struct Eyes {
    #[serde(default)]
    key: String,
    #[serde(rename = "as")]
    viewer: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    sample: bool,
}

/// Begins a game.
pub async fn open(State(app): State<App>, body: JsonBody) -> Result<Reply, Refusal> {
    let JsonBody { bytes, share } = body;
    let shared = app.clone();
    let told = app.pool.work(move |_| match read(&bytes) {
        Ok(game) => shared.hunts.open(game).map(|told| told.to_string()),
        Err(fault) => Ok(Answer::from(fault).to_json()),
    });
    Ok(Reply::of(told.await?.into_bytes(), share))
}

/// What a key may know.
pub async fn view(
    State(app): State<App>,
    place: Result<Path<String>, PathRejection>,
    eyes: Result<Query<Eyes>, QueryRejection>,
) -> Result<Reply, Refusal> {
    let (Ok(Path(name)), Ok(Query(eyes))) = (place, eyes) else { return Err(Refusal::Path) };
    let table = app.sit_down(&name, &eyes.key).await?;
    let shared = app.clone();
    let told = app.pool.work(move |_| {
        let view = table.played.view(table.holder, eyes.viewer.as_deref());
        shared.hunts.leave(table);
        let view = view?;
        let viewer = serde_json::to_string(&view.viewer).map_err(|_| Refusal::Internal)?;
        Ok(format!("{{\"as\":{viewer},\"view\":{}}}", to_json(&view)))
    });
    Ok(Reply::of(told.await?.into_bytes(), app.ledger.share()))
}

/// Plays a line.
pub async fn play(
    State(app): State<App>,
    place: Result<Path<String>, PathRejection>,
    eyes: Result<Query<Eyes>, QueryRejection>,
    body: JsonBody,
) -> Result<Reply, Refusal> {
    let (Ok(Path(name)), Ok(Query(eyes))) = (place, eyes) else { return Err(Refusal::Path) };
    let JsonBody { bytes, share } = body;
    if bytes.len() > LINE {
        return Err(Refusal::Body(LINE));
    }
    // What is not text is no command, and is told so like any other.
    let line = String::from_utf8_lossy(&bytes).into_owned();
    let mut table = app.sit_down(&name, &eyes.key).await?;
    let is_short = table.played.cost(&line).is_ok_and(|cells| cells <= SHORT_CELLS.into());
    let shared = app.clone();
    let job = move |_| {
        let told = table.played.play(table.holder, eyes.viewer.as_deref(), &line);
        shared.hunts.leave(table);
        told
    };
    let told = if is_short { app.pool.work(job).await? } else { app.pool.work_long(job).await? };
    Ok(Reply::of(told.into_bytes(), share))
}

impl Shared {
    /// Finds a game and waits for a turn at it.
    pub(super) async fn sit_down(&self, name: &str, key: &str) -> Result<AtTable, Refusal> {
        let turn = self.hunts.seat(name, key)?.turn();
        timeout(self.config.request_time, turn).await.map_err(|_| Refusal::Busy)
    }
}

/// A state, or the sample. Whoever sends a state is its referee, and may be told what is wrong with it.
fn read(bytes: &[u8]) -> Result<Game, Fault> {
    if bytes.len() > STATE {
        let message = format!("a state of {} bytes is over the limit of {STATE}", bytes.len());
        return Err(Fault::too_large(message));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| Fault::bad_json("the body is not UTF-8"))?;
    check_depth(text)?;
    let game = match read_json::<Sample>(text) {
        Ok(Sample { sample: true }) => Game::read(SAMPLE)?,
        _ => Game::read(text)?,
    };
    let table = game.view(&Viewer::Spectator).table;
    let cells = table.board.extent().len().unwrap_or(u64::MAX);
    if cells > BOARD || table.hunters.len() > HUNTERS {
        let message = format!("the server plays on at most {BOARD} cells with {HUNTERS} hunters");
        return Err(Fault::too_large(message));
    }
    Ok(game)
}
