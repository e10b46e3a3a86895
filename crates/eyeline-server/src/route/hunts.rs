//! `POST /api/hunts`, `GET` and `POST /api/hunts/{hunt}?key=…`: the game of hidden movement, each key
//! with its own view. A wrong key and an unknown game are answered with the same bytes.

use crate::app::{App, Shared};
use crate::attempt::SHORT_CELLS;
use crate::hunts::AtTable;
use crate::net::{JsonBody, Reply, text};
use crate::refusal::Refusal;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use eyeline_hunt::{Command, Game, to_json};
use eyeline_scene::{Answer, Fault, read_json};
use serde::Deserialize;
use tokio::time::timeout;

/// A game to begin with.
const SAMPLE: &str = include_str!("sample.json");
/// The most bytes of a state.
const MOST_STATE_BYTES: usize = 256 << 10;
/// The most bytes of a line.
const MOST_LINE_BYTES: usize = 16 << 10;
/// The most cells of a board.
const MOST_BOARD_CELLS: u64 = 1 << 14;
/// The most hunters.
const MOST_HUNTERS: usize = 64;

/// The viewer that a request asks for.
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

/// Returns what a key may know.
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
    if bytes.len() > MOST_LINE_BYTES {
        return Err(Refusal::Body(MOST_LINE_BYTES));
    }
    // A body that is not text is no command, and is refused like any other.
    let command = Command::read(&String::from_utf8_lossy(&bytes));
    let mut table = app.sit_down(&name, &eyes.key).await?;
    let is_short = table.played.cost(&command).is_ok_and(|cells| cells <= SHORT_CELLS.into());
    let shared = app.clone();
    let job = move |_| {
        let told = table.played.play(table.holder, eyes.viewer.as_deref(), &command);
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

/// Reads a state, or the sample. Whoever sends a state is its referee, and may know what is wrong with
/// it.
fn read(bytes: &[u8]) -> Result<Game, Fault> {
    if bytes.len() > MOST_STATE_BYTES {
        let message =
            format!("a state of {} bytes is over the limit of {MOST_STATE_BYTES}", bytes.len());
        return Err(Fault::too_large(message));
    }
    let text = text(bytes)?;
    let game = match read_json::<Sample>(text) {
        Ok(Sample { sample: true }) => Game::read(SAMPLE)?,
        _ => Game::read(text)?,
    };
    let table = game.table();
    let cells = table.board.extent().len().unwrap_or(u64::MAX);
    if cells > MOST_BOARD_CELLS || table.hunters.len() > MOST_HUNTERS {
        let message = format!(
            "the server plays on at most {MOST_BOARD_CELLS} cells with {MOST_HUNTERS} hunters"
        );
        return Err(Fault::too_large(message));
    }
    Ok(game)
}
