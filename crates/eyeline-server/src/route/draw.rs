//! `POST /api/draw`: a field, a proof, a window or a comparison as a picture, or a walk's map, the same
//! as the command line's; `GET /api/hunts/{hunt}/picture?key=…`: what a key may know. A request that
//! cannot be drawn gets a reply of the contract with the status 400.

use crate::app::App;
use crate::config::Config;
use crate::net::{JsonBody, Reply, Share, text};
use crate::refusal::Refusal;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eyeline::wire::Object;
use eyeline::{World, read_words};
use eyeline_scene::drawing::{Drawing, SvgOptions, Theme};
use eyeline_scene::{
    Answer, Budget, DrawQuery, Fault, Scene, draw, read_json, scene_within, walked, with_map,
};
use serde::Deserialize;
use serde_json::value::RawValue;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order<'a> {
    #[serde(borrow, default)]
    scene: Option<&'a RawValue>,
    #[serde(borrow, default)]
    query: Option<&'a RawValue>,
    /// Instead of scene and query: what `/api/walk` takes.
    #[serde(borrow, default)]
    walk: Option<&'a RawValue>,
    format: Format,
    #[serde(default)]
    theme: Theme,
}

/// The viewer, and the kind of picture.
#[derive(Deserialize)]
pub struct Look {
    #[serde(default)]
    key: String,
    #[serde(rename = "as")]
    viewer: Option<String>,
    format: Format,
    #[serde(default)]
    theme: Theme,
}

#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
}

read_words!(Format { "svg" => Svg, "png" => Png });

/// Draws.
pub async fn picture(State(app): State<App>, body: JsonBody) -> Result<Response, Refusal> {
    let JsonBody { bytes, share } = body;
    let shared = app.clone();
    let drawn = app.pool.work_long(move |deadline| {
        let budget = deadline.limit(Budget::of_cells(shared.config.cells));
        let drawn = drawn(&shared.config, &budget, &bytes);
        deadline.check()?;
        Ok(drawn)
    });
    Ok(response(drawn.await?, share))
}

/// Draws what a key may know of a game.
pub async fn hunt(
    State(app): State<App>,
    place: Result<Path<String>, PathRejection>,
    look: Result<Query<Look>, QueryRejection>,
) -> Result<Response, Refusal> {
    let (Ok(Path(name)), Ok(Query(look))) = (place, look) else { return Err(Refusal::Path) };
    let table = app.sit_down(&name, &look.key).await?;
    let shared = app.clone();
    let drawn = app.pool.work_long(move |deadline| {
        let view = table.played.view(table.holder, look.viewer.as_deref());
        shared.hunts.leave(table);
        let drawing = view?.drawing();
        deadline.check()?;
        Ok(drawing.and_then(|drawing| rendered(&shared.config, &drawing, look.format, look.theme)))
    });
    Ok(response(drawn.await?, app.ledger.share()))
}

fn response(drawn: Result<(Format, Vec<u8>), Fault>, share: Share) -> Response {
    match drawn {
        Ok((Format::Svg, bytes)) => Reply::of(bytes, share).into_kind("image/svg+xml"),
        Ok((Format::Png, bytes)) => Reply::of(bytes, share).into_kind("image/png"),
        Err(fault) => {
            let reply = Answer::from(fault).to_json().into_bytes();
            let mut response = Reply::of(reply, share).into_response();
            *response.status_mut() = StatusCode::BAD_REQUEST;
            response
        }
    }
}

fn drawn(config: &Config, budget: &Budget, bytes: &[u8]) -> Result<(Format, Vec<u8>), Fault> {
    let text = text(bytes)?;
    let Object(order) = read_json::<Object<Order<'_>>>(text)?;
    let drawing = match order {
        Order { walk: Some(walk), scene: None, query: None, .. } => {
            walked(budget, walk.get())?.drawing()
        }
        Order { walk: None, scene: Some(scene), query: Some(query), .. } => {
            let scene = scene_within(budget, scene.get())?;
            check_size(config, &scene)?;
            draw(budget, &scene, &DrawQuery::parse(query.get())?, str::to_owned)?
        }
        Order { walk: Some(_), .. } => {
            return Err(Fault::bad_value("a walk has its own scene, and no query beside it"));
        }
        Order { scene: None, .. } => return Err(Fault::missing("scene")),
        Order { query: None, .. } => return Err(Fault::missing("query")),
    };
    // Nothing is drawn after the deadline.
    budget.take(0)?;
    rendered(config, &drawing, order.format, order.theme)
}

fn rendered(
    config: &Config,
    drawing: &Drawing,
    format: Format,
    theme: Theme,
) -> Result<(Format, Vec<u8>), Fault> {
    let cells = drawing.tiles.len() as u64;
    if cells > config.drawn {
        return Err(too_many(config, cells));
    }
    let options = SvgOptions { theme, ..SvgOptions::default() };
    let picture = match format {
        Format::Svg => drawing.to_svg(&options).into_bytes(),
        Format::Png => {
            drawing.to_png(&options).map_err(|error| Fault::too_large(error.to_string()))?
        }
    };
    Ok((format, picture))
}

/// Checks the size of a map, because it is drawn completely.
fn check_size(config: &Config, scene: &Scene) -> Result<(), Fault> {
    let cells = with_map!(&scene.board, |map| map.extent().len());
    match cells {
        Some(cells) if cells > config.drawn => Err(too_many(config, cells)),
        _ => Ok(()),
    }
}

fn too_many(config: &Config, cells: u64) -> Fault {
    let most = config.drawn;
    Fault::too_large(format!("a picture of {cells} cells is over the limit of {most}"))
}
