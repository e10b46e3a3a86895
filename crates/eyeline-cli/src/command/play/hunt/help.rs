//! The keys of a hunt.

use super::seat::Seat;
use eyeline_hunt::{Side, Viewer};

/// All keys, a line each.
pub const LINES: &[&str] = &[
    "arrows, hjklyubn  plan a step; going back takes it back",
    "Enter             move as planned; without a plan, stay",
    "e                 end the turn: the next player sits down",
    "E                 a hunter, the referee: end the round",
    "x, Tab            look anywhere: who watches, and why",
    "a                 the agent: where is nobody looking?",
    "s                 a hunter: shoot at the cursor",
    "o                 smoke at the cursor, for two rounds",
    "m, g              a hidden motion sensor or radar there",
    "z                 the referee: take the line before back",
    ":                 write a command as JSON",
    "w                 somebody else sits down",
    "",
    "Between players the screen is a curtain: nothing of the one",
    "before is on it, and Enter opens it.",
    "",
    "?                 this     Esc  back     q, Ctrl-C  leave",
];

/// Returns the keys in a line, for the player at the terminal.
pub fn line(seat: &Seat) -> String {
    let own = match seat.side() {
        Some(Side::Agent) => "arrows plan · Enter move · a safe? · e end turn · x look",
        Some(Side::Hunters) => "arrows plan · Enter move · s shoot · e end turn · x look",
        None if seat.viewer == Viewer::Referee => {
            "arrows look · E end round · z take back · w seats"
        }
        None => "arrows look · w seats",
    };
    format!("{own} · ? help · q leave")
}
