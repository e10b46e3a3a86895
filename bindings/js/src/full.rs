//! Pictures, walks and hunts. A hunt holds every secret of its game; what leaves is projected for one
//! viewer by `eyeline_hunt`, here as everywhere.

use crate::buffers;
use crate::table::{self, Object, busy};
use eyeline_hunt::{Command, Game, Outcome, Referee, Viewer, to_json};
use eyeline_scene::drawing::{SvgOptions, Theme};
use eyeline_scene::{Budget, DrawQuery, Fault};
use std::cell::RefCell;
use std::rc::Rc;

/// A hunt and its last line.
pub struct Hunt {
    game: Game,
    last: Outcome,
}

fn svg(drawing: &eyeline_scene::drawing::Drawing, dark: u32) -> String {
    let theme = if dark == 0 { Theme::Light } else { Theme::Dark };
    drawing.to_svg(&SvgOptions { theme, ..SvgOptions::default() })
}

/// Leaves the picture that answers a query about a map, as SVG.
pub fn draw(scene: u32, dark: u32) -> Result<i32, Fault> {
    let query = DrawQuery::parse(&buffers::text()?)?;
    let scene = table::scene(scene)?;
    let drawing =
        eyeline_scene::draw(&Budget::unlimited(), &scene.borrow(), &query, str::to_owned)?;
    Ok(buffers::tell(&svg(&drawing, dark)))
}

/// Leaves what a party saw on a walk, as JSON.
pub fn walk() -> Result<i32, Fault> {
    let walked = eyeline_scene::walked(&Budget::unlimited(), &buffers::text()?)?;
    let text = serde_json::to_string(&walked);
    Ok(buffers::tell(&text.map_err(|error| Fault::bad_value(error.to_string()))?))
}

/// Leaves a walk's map as SVG.
pub fn draw_walk(dark: u32) -> Result<i32, Fault> {
    let walked = eyeline_scene::walked(&Budget::unlimited(), &buffers::text()?)?;
    Ok(buffers::tell(&svg(&walked.drawing(), dark)))
}

/// Begins a hunt from a state file.
pub fn new_hunt() -> Result<i32, Fault> {
    let game = Game::read(&buffers::text()?)?;
    let hunt = Hunt { game, last: Outcome::default() };
    Ok(table::keep(Object::Hunt(Rc::new(RefCell::new(hunt)))))
}

fn within<R>(hunt: u32, work: impl FnOnce(&mut Hunt) -> Result<R, Fault>) -> Result<R, Fault> {
    let hunt = table::hunt(hunt)?;
    let mut hunt = hunt.try_borrow_mut().map_err(|_| busy("Hunt"))?;
    work(&mut hunt)
}

fn viewer(hunt: &Hunt, name: &str) -> Result<Viewer, Fault> {
    let viewer: Viewer = name.parse()?;
    hunt.game.admit(&viewer)?;
    Ok(viewer)
}

/// Plays a line, or answers a question, and leaves the reply for its writer. The text is the writer's
/// name, which takes the first `split` bytes, and the line.
pub fn play(hunt: u32, split: u32) -> Result<i32, Fault> {
    let text = buffers::text()?;
    let (name, line) = text
        .split_at_checked(split as usize)
        .ok_or_else(|| Fault::bad_value("the writer's name is missing"))?;
    within(hunt, |hunt| {
        let viewer = viewer(hunt, name)?;
        let command = Command::read(line);
        if !hunt.game.may_play(&viewer, &command) {
            return Err(Fault::bad_value(format!("{viewer} may not write this line")));
        }
        if let Some(reply) = hunt.game.answer(&viewer, &command) {
            return Ok(buffers::tell(&to_json(&reply)));
        }
        hunt.last = hunt.game.play(&command);
        Ok(buffers::tell(&to_json(&hunt.game.reply_to_writer(&hunt.last, &viewer))))
    })
}

/// Leaves what a viewer may know of the last line.
pub fn told(hunt: u32) -> Result<i32, Fault> {
    let name = buffers::text()?;
    within(hunt, |hunt| {
        let viewer = viewer(hunt, &name)?;
        Ok(buffers::tell(&to_json(&hunt.game.reply(&hunt.last, &viewer))))
    })
}

/// Leaves what a viewer may know of the game.
pub fn view(hunt: u32) -> Result<i32, Fault> {
    let name = buffers::text()?;
    within(hunt, |hunt| {
        let viewer = viewer(hunt, &name)?;
        Ok(buffers::tell(&to_json(&hunt.game.view(&viewer))))
    })
}

/// Leaves a viewer's picture as SVG.
pub fn draw_hunt(hunt: u32, dark: u32) -> Result<i32, Fault> {
    let name = buffers::text()?;
    within(hunt, |hunt| {
        let viewer = viewer(hunt, &name)?;
        Ok(buffers::tell(&svg(&hunt.game.view(&viewer).drawing()?, dark)))
    })
}

/// Leaves the whole state with its secrets, for a save file.
pub fn state(hunt: u32) -> Result<i32, Fault> {
    within(hunt, |hunt| Ok(buffers::tell(&hunt.game.state(Referee)?)))
}
