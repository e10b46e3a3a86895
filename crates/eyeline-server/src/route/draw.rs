//! `POST /api/draw`: a field, a proof or a comparison as a picture, the same as the command line's. What
//! cannot be drawn is a reply of the contract with the status 400.

use crate::app::App;
use crate::config::Config;
use crate::net::{JsonBody, Reply};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eyeline::{Object, World, read_words};
use eyeline_scene::drawing::{SvgOptions, Theme};
use eyeline_scene::{
    Answer, Board, Budget, Fault, Scene, check_depth, draw, read_json, scene_within,
};
use serde::Deserialize;
use serde_json::value::RawValue;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order<'a> {
    #[serde(borrow)]
    scene: &'a RawValue,
    #[serde(borrow)]
    query: &'a RawValue,
    format: Format,
    #[serde(default)]
    theme: Ground,
}

#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
}

read_words!(Format { "svg" => Svg, "png" => Png });

#[derive(Clone, Copy, Default)]
enum Ground {
    #[default]
    Dark,
    Light,
}

read_words!(Ground { "dark" => Dark, "light" => Light });

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
    let drawn = drawn.await?;
    Ok(match drawn {
        Ok((Format::Svg, bytes)) => Reply::of(bytes, share).into_kind("image/svg+xml"),
        Ok((Format::Png, bytes)) => Reply::of(bytes, share).into_kind("image/png"),
        Err(fault) => {
            let reply = Answer::from(fault).to_json().into_bytes();
            let mut response = Reply::of(reply, share).into_response();
            *response.status_mut() = StatusCode::BAD_REQUEST;
            response
        }
    })
}

fn drawn(config: &Config, budget: &Budget, bytes: &[u8]) -> Result<(Format, Vec<u8>), Fault> {
    let text = std::str::from_utf8(bytes).map_err(|_| Fault::bad_json("the body is not UTF-8"))?;
    check_depth(text)?;
    let Object(order) = read_json::<Object<Order<'_>>>(text)?;
    let scene = scene_within(budget, order.scene.get())?;
    check_size(config, &scene)?;
    let drawing = draw(budget, &scene, order.query.get())?;
    let cells = drawing.tiles.len() as u64;
    if cells > config.drawn {
        return Err(too_many(config, cells));
    }
    // Not drawn if it is too late for that.
    budget.take(0)?;
    let theme = match order.theme {
        Ground::Dark => Theme::Dark,
        Ground::Light => Theme::Light,
    };
    let options = SvgOptions { theme, ..SvgOptions::default() };
    let picture = match order.format {
        Format::Svg => drawing.to_svg(&options).into_bytes(),
        Format::Png => {
            drawing.to_png(&options).map_err(|error| Fault::too_large(error.to_string()))?
        }
    };
    Ok((order.format, picture))
}

/// A map is drawn whole, so it must not be too large.
fn check_size(config: &Config, scene: &Scene) -> Result<(), Fault> {
    let cells = match &scene.board {
        Board::Square(map) => map.extent().len(),
        Board::Hex(map) => map.extent().len(),
    };
    match cells {
        Some(cells) if cells > config.drawn => Err(too_many(config, cells)),
        _ => Ok(()),
    }
}

fn too_many(config: &Config, cells: u64) -> Fault {
    let most = config.drawn;
    Fault::too_large(format!("a picture of {cells} cells is over the limit of {most}"))
}
