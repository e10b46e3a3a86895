//! A view as a page: made from the view, the seat's own cursor and plan, and this viewer's messages.
//! Nothing here has a game to ask.

use super::{help, seat::Seat};
use crate::args::printable;
use crate::command::hunt::picture;
use crate::command::play::page::{Page, Room, Show};
use crate::failure::Failure;
use eyeline::{Bounds, Cell, World};
use eyeline_hunt::{Answer, Hunter, Id, Question, View, What};
use eyeline_scene::drawing::{Drawing, Glyph, Proof, ground};

/// A planned step.
const PLANNED: char = 'o';
/// The cell that is looked at.
const CURSOR: char = 'X';
/// The number of latest messages that are repeated.
const LATEST: usize = 6;

/// Returns what is shown before a player opens the board: who sits down, and nothing of the game.
pub fn curtain(view: &View) -> Show {
    let (viewer, round) = (printable(&view.viewer.to_string()), view.table.round);
    Show::Curtain(vec![
        format!("round {round}"),
        format!("{viewer} sits down"),
        String::new(),
        "Nobody else looks? Enter shows the board, q leaves.".to_owned(),
    ])
}

/// Returns the page.
pub fn page(view: &View, seat: &Seat, told: &[String], room: Room) -> Result<Page, Failure> {
    let mut drawing = view.drawing()?;
    // A digit is the number itself.
    drawing.span = Some([0.0, 9.0]);
    let focus = seat.focus(view);
    let place = seat.piece(view).unwrap_or(focus);
    let window = room.window(view.table.ground().extent(), place, Some(focus));
    let looking = seat.looking.is_some() || seat.side().is_none();
    Ok(Page {
        title: title(view, seat, &drawing),
        glyphs: glyphs(&drawing, window, seat, Some(focus).filter(|_| looking)),
        cursor: Some([focus.x, focus.y]),
        pane: pane(view, seat, told, &drawing)?,
        message: seat.message.clone(),
        prompt: None,
        keys: help::line(seat),
        over: None,
    })
}

/// Returns the picture's caption. The game passes the turn on only when the next player does something,
/// so a player who was called to the board reads that everyone waits for it.
fn title(view: &View, seat: &Seat, drawing: &Drawing) -> String {
    let caption = &drawing.caption;
    let turn = format!("turn of {}", view.table.turn_name());
    printable(&if seat.called { caption.replacen(&turn, "your turn", 1) } else { caption.clone() })
}

/// Returns the part of the board in a box, with plan and cursor.
fn glyphs(drawing: &Drawing, window: Bounds, seat: &Seat, cursor: Option<Cell>) -> Vec<Glyph> {
    let inside = |glyph: &Glyph| window.contains((glyph.at[0].into(), glyph.at[1].into()));
    let mut glyphs: Vec<Glyph> = drawing.glyphs().into_iter().filter(inside).collect();
    for glyph in &mut glyphs {
        glyph.column -= window.left as usize;
        glyph.row -= window.top as usize;
        let at = Cell::new(glyph.at[0], glyph.at[1]);
        if seat.path.contains(&at) {
            glyph.character = PLANNED;
        }
        let own = drawing.tile(glyph.at).is_some_and(|tile| tile.mark.is_some());
        if cursor == Some(at) && !own {
            glyph.character = CURSOR;
        }
    }
    glyphs
}

fn pane(
    view: &View,
    seat: &Seat,
    told: &[String],
    drawing: &Drawing,
) -> Result<Vec<String>, Failure> {
    let turn = printable(view.table.turn_name());
    let mut lines = vec![match seat.called || seat.is_present(&view.table) {
        true => format!("{}: it is your turn", printable(&view.viewer.to_string())),
        false => format!("{}: after {turn}", printable(&view.viewer.to_string())),
    }];
    if seat.side().is_none() {
        lines[0] = format!("{}: {turn} is playing", printable(&view.viewer.to_string()));
    }
    lines.extend(plan(view, seat));
    if let Some(at) = seat.looking {
        lines.push(String::new());
        lines.extend(look(view, seat, at)?);
    }
    if !told.is_empty() {
        lines.push(String::new());
        lines.push("messages:".to_owned());
        let first = told.len().saturating_sub(LATEST);
        lines.extend(told[first..].iter().map(|line| format!(" {line}")));
    }
    lines.push(String::new());
    lines.extend(picture::lines(view).lines().map(str::to_owned));
    lines.push(String::new());
    lines.extend(drawing.legend_words());
    Ok(lines)
}

/// Returns the plan and, for the agent, who would see it.
fn plan(view: &View, seat: &Seat) -> Vec<String> {
    if seat.path.is_empty() {
        return Vec::new();
    }
    let steps = seat.path.len();
    let speed = seat.speed(view).map_or(String::new(), |speed| format!(" of {speed}"));
    let mut lines = vec![format!("plan: {steps}{speed} steps, Enter moves")];
    let path = seat.path.iter().map(|at| [at.x.into(), at.y.into()]).collect();
    let question = Question { path: Some(path), ..Question::of(What::Preview) };
    if let Ok(Answer::Preview { steps }) = view.ask(&question) {
        lines.extend(steps.iter().map(|step| {
            let at = format!(" o {},{}", step.at.x, step.at.y);
            format!("{at} {}", seen_by(&step.seen_by))
        }));
    }
    lines
}

/// Returns who sees a cell, who could hit it, and why, as far as this view may ask.
fn look(view: &View, seat: &Seat, at: Cell) -> Result<Vec<String>, Failure> {
    let here: Vec<String> = picture::lines(view)
        .lines()
        .filter(|line| line.split(' ').nth(1) == Some(&format!("{},{}", at.x, at.y)))
        .map(str::to_owned)
        .collect();
    let ground = match (view.table.ground().wall(at), view.table.ground().smoke(at)) {
        (true, _) => "wall",
        (false, true) => "smoke",
        (false, false) => "floor",
    };
    let mut lines = vec![format!("X {},{}: {ground}", at.x, at.y)];
    lines.extend(here);
    let may = |what| view.ask(&Question::of(what)).is_ok();
    if !may(What::Sees) && !may(What::Danger) {
        lines.push("who sees it is not yours to ask".to_owned());
        return Ok(lines);
    }
    lines.push(seen_by(&view.table.seen_by(at)));
    if let Ok(Answer::Hunters { hunters }) = view.ask(&Question::of(What::Shots)) {
        let hits = hunters.iter().filter(|hunter| hunter.cells.contains(&at));
        let names: Vec<String> = hits.map(|hunter| printable(hunter.id.as_str())).collect();
        if !names.is_empty() {
            lines.push(format!("in reach of a shot of {}", names.join(", ")));
        }
    }
    let own = seat.hunter();
    for hunter in view.table.hunters.iter().filter(|hunter| hunter.at != at) {
        lines.extend(reasons(view, hunter, at, own == Some(&hunter.id))?);
    }
    Ok(lines)
}

/// Returns why a hunter sees a cell: the verdict and, for the player's own look, every step.
fn reasons(view: &View, hunter: &Hunter, at: Cell, whole: bool) -> Result<Vec<String>, Failure> {
    let why = Proof::ask(&view.table.sight(hunter)?, hunter.at, at)?;
    let mut lines = vec![format!("{}: {}", printable(hunter.id.as_str()), why.verdict())];
    if whole {
        let text = why.to_text(ground(view.table.ground(), []), "");
        lines.extend(text.lines().skip(1).map(|line| format!(" {line}")));
    }
    Ok(lines)
}

fn seen_by(hunters: &[Id]) -> String {
    let names: Vec<String> = hunters.iter().map(|id| printable(id.as_str())).collect();
    if names.is_empty() {
        "nobody sees it".to_owned()
    } else {
        format!("seen by {}", names.join(", "))
    }
}
