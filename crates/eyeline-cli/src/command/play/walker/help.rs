//! The keys on a map.

/// All keys, a line each.
pub const LINES: &[&str] = &[
    "arrows, hjkl    go up, down, left, right; yubn go aslant",
    "                on hexes h l y u b n are the six neighbours,",
    "                and up and down keep to the column",
    "HJKL, YUBN      the same, eight cells; so do shifted arrows",
    "x, Tab          look anywhere: the same keys move the cursor",
    "t, T            look at the next target, or the one before",
    "Home            the cursor comes back to where you stand",
    "PgUp, PgDn      read on beside the board",
    "",
    "r, R            the next rules, or those before; s lists them",
    "c               compare with other rules; e, E take the next",
    "                of them, S lists them, d and D go from",
    "                differing cell to differing cell",
    "f               fog: only what was seen since the start",
    "v               cover: how many tenths of a shot it takes",
    "",
    "?               this      Esc  back      q, Ctrl-C  leave",
];

/// What the arrows move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrows {
    Walker,
    Cursor,
}

/// Returns the keys in a line.
pub fn line(arrows: Arrows) -> String {
    let first = match arrows {
        Arrows::Walker => "arrows walk · x look",
        Arrows::Cursor => "arrows look · x walk",
    };
    format!("{first} · t target · r rules · c compare · f fog · ? help · q leave")
}
