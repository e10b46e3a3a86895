//! The parts of a rule: its line, the layers that it heeds, and what its overrides do at the ends.
//! It guarantees that a layer which is not heeded answers as if it were empty.

use std::collections::BTreeSet;

use super::super::{At, Options, World, base, unversioned};

/// The kinds of line of the table in `composition.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    Rounded(Ties),
    Crossed,
    Touched,
    Either,
    Corners,
    Lit,
    Hexes,
    Overland,
}

/// Which rounded lines are walked: one of the two, or both of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// Ties are rounded away from the observer.
    Away,
    /// Ties are rounded toward the observer.
    Toward,
    /// One of the two lines must be free.
    Union,
    /// Both lines must be free.
    Both,
}

pub fn line_kind(rule: &str) -> LineKind {
    match rule {
        "predprey" | "predprey/endpoint-walls" => LineKind::Rounded(Ties::Away),
        "predprey-env" | "hidden-movement/bresenham" => LineKind::Rounded(Ties::Toward),
        "predprey/union" | "square-tactics" => LineKind::Rounded(Ties::Union),
        "predprey/both" => LineKind::Rounded(Ties::Both),
        "predprey/either" => LineKind::Either,
        "hidden-movement" => LineKind::Crossed,
        "supercover" | "predprey/supercover" => LineKind::Touched,
        "symmetric-shadowcasting" => LineKind::Lit,
        "hex-tactics" => LineKind::Hexes,
        "overland" => LineKind::Overland,
        _ if base(rule) == "one-card-dungeon" => LineKind::Corners,
        other => panic!("unknown rule {other}"),
    }
}

/// Returns the layers that the rule heeds when neither `heeds` nor an override says otherwise.
///
/// # Panics
/// When the rule is unknown.
#[must_use]
pub fn defaults(rule: &str) -> &'static [&'static str] {
    match base(&unversioned(rule)) {
        "predprey" | "predprey-env" | "supercover" | "symmetric-shadowcasting" => &["walls"],
        "one-card-dungeon" => &["walls", "units"],
        "hidden-movement" => &["walls", "smoke"],
        "hex-tactics" | "square-tactics" => &["walls", "edges", "cover", "elevation"],
        "overland" => &[],
        other => panic!("unknown rule {other}"),
    }
}

/// Returns the layers that the rule may heed, light aside.
///
/// # Panics
/// When the rule is unknown.
#[must_use]
pub fn may_heed(rule: &str) -> &'static [&'static str] {
    match line_kind(&unversioned(rule)) {
        LineKind::Rounded(_) | LineKind::Hexes => {
            &["walls", "units", "edges", "smoke", "opacity", "cover", "elevation"]
        }
        LineKind::Crossed | LineKind::Touched => {
            &["walls", "units", "edges", "smoke", "opacity", "cover"]
        }
        LineKind::Either | LineKind::Corners => &["walls", "units", "smoke"],
        LineKind::Lit => &["walls", "units"],
        LineKind::Overland => &[],
    }
}

/// A world seen through the layers that count, with the overrides read.
pub struct Heeded<'a> {
    world: &'a World,
    layers: BTreeSet<&'static str>,
    /// How many obstacles may be seen through.
    pub pierce: u64,
    /// Whether a target that is a heeded wall is seen.
    pub wall_target_is_seen: bool,
    /// Whether the last step checks edges.
    pub target_edge_counts: bool,
    /// The sum of opacities that still lets sight through, in millionths.
    pub opacity_threshold: i64,
    /// The cap of the cover sum, in millionths.
    pub max_soft_cover: i64,
}

impl<'a> Heeded<'a> {
    pub fn new(rule: &str, options: &Options, world: &'a World) -> Self {
        let layers = layers(rule, options);
        let tactics = matches!(rule, "hex-tactics" | "square-tactics");
        // The contract gives `endpointWalls` to `predprey*` and `supercover`, `seeOpaqueTarget` to the tactics rules.
        let endpoint_walls = matches!(base(rule), "predprey" | "predprey-env" | "supercover")
            && options.endpoint_walls_blocked.unwrap_or(rule == "predprey/endpoint-walls");
        let opaque_target = tactics && options.see_opaque_target == Some(false);
        let strict = endpoint_walls || opaque_target;
        // "`pierce` wherever walls are heeded along one line (rounded with one tie, crossed, hexes; not `square-tactics`)."
        let one_line = matches!(
            line_kind(rule),
            LineKind::Rounded(Ties::Away | Ties::Toward) | LineKind::Crossed | LineKind::Hexes
        );
        Heeded {
            world,
            pierce: if one_line && layers.contains("walls") {
                options.pierce.unwrap_or(0)
            } else {
                0
            },
            wall_target_is_seen: !strict,
            target_edge_counts: strict || options.target_edge_blocks.unwrap_or(!tactics),
            opacity_threshold: options.opacity_threshold.unwrap_or(1_000_000),
            max_soft_cover: options.max_soft_cover.unwrap_or(3_000_000),
            layers,
        }
    }

    pub fn wall(&self, at: At) -> bool {
        self.layers.contains("walls") && self.world.walls.contains(&at)
    }

    pub fn unit(&self, at: At) -> bool {
        self.layers.contains("units") && self.world.units.contains(&at)
    }

    /// Whether a heeded wall or a heeded unit stands on the cell.
    pub fn solid(&self, at: At) -> bool {
        self.wall(at) || self.unit(at)
    }

    pub fn smoke(&self, at: At) -> bool {
        self.layers.contains("smoke") && self.world.smoke.contains(&at)
    }

    /// Whether an edge blocks sight that goes from one cell to its neighbour.
    pub fn edge(&self, from: At, to: At) -> bool {
        self.layers.contains("edges") && self.world.edges.contains(&(from, to))
    }

    pub fn opacity(&self, at: At) -> i64 {
        let heeds = self.layers.contains("opacity");
        if heeds { self.world.opacity.get(&at).copied().unwrap_or(0) } else { 0 }
    }

    pub fn cover(&self, at: At) -> i64 {
        let heeds = self.layers.contains("cover");
        if heeds { self.world.cover.get(&at).copied().unwrap_or(0) } else { 0 }
    }

    /// Returns the height of the cell, or `None` when it is unknown or heights are not heeded.
    pub fn height(&self, at: At) -> Option<i64> {
        let heeds = self.layers.contains("elevation");
        if heeds { self.world.elevation.get(&at).copied() } else { None }
    }

    /// Returns every cell with a heeded wall, unit or smoke, each once.
    pub fn obstacles(&self) -> BTreeSet<At> {
        let layer = |name, cells: &'a BTreeSet<At>| {
            cells.iter().copied().filter(move |_| self.layers.contains(name))
        };
        layer("walls", &self.world.walls)
            .chain(layer("units", &self.world.units))
            .chain(layer("smoke", &self.world.smoke))
            .collect()
    }
}

/// Returns the layers that count: those of `heeds`, else the rule's own and those that an override implies.
fn layers(rule: &str, options: &Options) -> BTreeSet<&'static str> {
    let may = may_heed(rule);
    if let Some(heeds) = &options.heeds {
        let layers: BTreeSet<&'static str> = heeds.iter().copied().collect();
        assert_eq!(layers.len(), heeds.len(), "a layer is named twice in {heeds:?}");
        assert!(layers.iter().all(|layer| may.contains(layer)), "{rule} may heed {may:?}");
        return layers;
    }
    let mut layers: BTreeSet<&'static str> = defaults(rule).iter().copied().collect();
    let implied = [
        ("opacity", options.opacity_threshold.is_some()),
        ("cover", options.max_soft_cover.is_some() || options.soft_cover_k.is_some()),
        ("edges", options.target_edge_blocks.is_some()),
    ];
    layers.extend(
        implied
            .into_iter()
            .filter(|(layer, given)| *given && may.contains(layer))
            .map(|(layer, _)| layer),
    );
    layers
}
