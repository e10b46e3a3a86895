//! Slow oracles, written from the text of the rulings and of the five documents
//! (docs/documents.md). They use no sweeps and no code of the engine.

/// Every rule under every `heeds` and override.
pub mod composed;
/// Which wall patterns let one pair see: geometry apart from decision.
mod condition;
/// Exact clipping of a segment by a unit square.
mod contact;
/// Rulings 003: `hex-tactics`.
mod hex_tactics;
/// Rulings 004: `hidden-movement`.
mod hidden_movement;
/// `minigrid`: ways ahead.
mod minigrid;
/// Moves, after the environment of document 000.
mod movement;
/// Rulings 001: `one-card-dungeon`.
mod one_card_dungeon;
/// Brute force over single obstacles.
mod opens;
/// Rulings 002: `overland`.
mod overland;
/// Rulings 000: `predprey`, the Bresenham family.
mod predprey;
/// Range and cone, judged on the offset.
mod reach;
/// Rulings, last section: `symmetric-shadowcasting`, by the crate of that name.
mod shadowcasting;
/// Rulings 000 §7 and last section: `supercover`.
mod supercover;
#[cfg(test)]
mod testing;

use std::collections::{BTreeMap, BTreeSet};

pub use condition::{Condition, condition};
pub use hex_tactics::{HexTrace, hex_trace};
pub use minigrid::{Looker, minigrid};
pub use movement::can_move;
pub use opens::{Obstacle, opens};
pub use shadowcasting::shadowcast_field;

/// A square `(x, y)` or a hex `(q, r)`.
pub type At = (i64, i64);

/// Everything that stands on the map; numbers in millionths.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// Cells that block.
    pub walls: BTreeSet<At>,
    /// Cells with a unit.
    pub units: BTreeSet<At>,
    /// Cells in smoke.
    pub smoke: BTreeSet<At>,
    /// Directed: blocks sight going from `.0` to `.1`; a two-way edge stands twice.
    pub edges: BTreeSet<(At, At)>,
    /// Partial opacity, for `opacity_threshold`.
    pub opacity: BTreeMap<At, i64>,
    /// Soft cover.
    pub cover: BTreeMap<At, i64>,
    /// Heights; absent is missing.
    pub elevation: BTreeMap<At, i64>,
    /// Terrain names; absent is `plains`.
    pub terrain: BTreeMap<At, String>,
}

/// The overrides a query may carry; `None` is the rule's own default.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Farthest visible distance, inclusive.
    pub radius: Option<u64>,
    /// `chebyshev`, `euclidean`, `manhattan` or `hex`.
    pub metric: Option<&'static str>,
    /// Whether a wall target is invisible.
    pub endpoint_walls_blocked: Option<bool>,
    /// Opacities strictly between may sum to this, in millionths.
    pub opacity_threshold: Option<i64>,
    /// Heading and half angle in millionths of a degree.
    pub cone: Option<((i64, i64), i64)>,
    /// Obstacles that may be seen through.
    pub pierce: Option<u64>,
    /// Whether the target's tile and the edge into it are exempt.
    pub see_opaque_target: Option<bool>,
    /// Whether the edge into the target blocks all the same.
    pub target_edge_blocks: Option<bool>,
    /// Cap of the cover sum, in millionths.
    pub max_soft_cover: Option<i64>,
    /// Factor of the cover penalty, in millionths.
    pub soft_cover_k: Option<i64>,
    /// Perception of the `overland` observer.
    pub perception: Option<i64>,
    /// The layers that count, by their wire names.
    pub heeds: Option<Vec<&'static str>>,
}

/// Every rule on squares, with its variants.
pub const SQUARE_RULES: &[&str] = &[
    "predprey",
    "predprey/both",
    "predprey/union",
    "predprey/either",
    "predprey/endpoint-walls",
    "predprey/supercover",
    "predprey-env",
    "supercover",
    "symmetric-shadowcasting",
    "one-card-dungeon",
    "one-card-dungeon/facing",
    "one-card-dungeon/interior",
    "one-card-dungeon/endpoint-exempt",
    "overland",
    "hidden-movement",
    "hidden-movement/bresenham",
    "square-tactics",
];

/// Every rule on hexes.
pub const HEX_RULES: &[&str] = &["hex-tactics"];

/// Whether `from` sees `to`.
#[must_use]
pub fn sees(rule: &str, options: &Options, world: &World, from: At, to: At) -> bool {
    let rule = unversioned(rule);
    let rule = rule.as_str();
    if only_the_composed_oracle_knows(rule, options) {
        return composed::judge(rule, options, world, from, to).visible;
    }
    reach::within(rule, options, world, from, to)
        && match base(rule) {
            "hex-tactics" => hex_trace(options, world, from, to).visible,
            "overland" => true,
            "symmetric-shadowcasting" => shadowcasting::sees(world, from, to),
            "one-card-dungeon" => one_card_dungeon::sees(rule, options, world, from, to),
            "hidden-movement" => hidden_movement::sees(rule, options, world, from, to),
            _ => predprey::sees(rule, options, world, from, to),
        }
}

/// Whether the rule or one of the options is newer than the oracle of that rule alone.
fn only_the_composed_oracle_knows(rule: &str, options: &Options) -> bool {
    let base = base(rule);
    let centre_lines = matches!(base, "predprey" | "predprey-env" | "supercover");
    let hexes = base == "hex-tactics";
    options.heeds.is_some()
        || base == "square-tactics"
        || (options.opacity_threshold.is_some() && !centre_lines)
        || (options.endpoint_walls_blocked.is_some() && !centre_lines)
        || (options.pierce.is_some() && base != "hidden-movement")
        || (options.see_opaque_target.is_some() && !hexes)
        || (options.target_edge_blocks.is_some() && !hexes)
        || (options.max_soft_cover.is_some() && !hexes)
        || (options.soft_cover_k.is_some() && !hexes)
}

/// All cells of a single-line rule's line, ends included.
///
/// # Panics
/// When the rule has no single line.
#[must_use]
pub fn line(rule: &str, from: At, to: At) -> Vec<At> {
    match unversioned(rule).as_str() {
        "predprey" | "predprey/endpoint-walls" => predprey::line_of_000(from, to),
        "predprey-env" | "hidden-movement/bresenham" => predprey::line_of_004(from, to),
        "hex-tactics" => hex_tactics::line(from, to),
        other => panic!("{other} has no single line"),
    }
}

/// `predprey@1/both` is `predprey/both`.
fn unversioned(rule: &str) -> String {
    rule.replace("@1", "")
}

/// The id without its variant.
fn base(rule: &str) -> &str {
    rule.split('/').next().unwrap_or(rule)
}
