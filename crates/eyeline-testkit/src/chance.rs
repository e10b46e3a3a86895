//! Random worlds and options.

use crate::dice::Dice;
use crate::oracle::{At, Options, World};
use eyeline::rules::{Override, RuleSet};
use eyeline::{Feature, Grid};
use std::collections::BTreeSet;

/// How often a thing is drawn, in percent of the cells or borders.
#[derive(Clone, Copy, Debug, Default)]
pub struct Density {
    /// Walls.
    pub walls: u64,
    /// Units.
    pub units: u64,
    /// Smoke.
    pub smoke: u64,
    /// Opacities.
    pub opacity: u64,
    /// Soft cover.
    pub cover: u64,
    /// Heights.
    pub elevation: u64,
    /// Terrain other than plains.
    pub terrain: u64,
    /// Edges, a third of them one-way.
    pub edges: u64,
}

impl Density {
    /// A few walls, and some of every layer that a rule on this grid may heed.
    pub fn drawn(dice: &mut Dice, grid: Grid) -> Self {
        let mut some = |most: u64| if dice.chance(50) { dice.below(most + 1) } else { 0 };
        let walls = 5 + some(if grid == Grid::Hex { 20 } else { 35 });
        Density {
            walls,
            units: some(15),
            smoke: some(10),
            opacity: some(50),
            cover: some(60),
            elevation: some(80),
            terrain: some(60),
            edges: some(12),
        }
    }
}

/// Names of terrain: the table's own, and one that it does not know.
pub const TERRAINS: [&str; 10] = [
    "plains",
    "hills",
    "beach",
    "desert",
    "water",
    "forest",
    "swamp",
    "foothills",
    "mountain",
    "lava",
];

/// Random things on these cells and on the borders between them.
pub fn world(dice: &mut Dice, grid: Grid, cells: &[At], density: Density) -> World {
    let mut world = World::default();
    let inside: BTreeSet<At> = cells.iter().copied().collect();
    // One half of the directions: each border once.
    let borders: &[At] = match grid {
        Grid::Square => &[(1, 0), (0, 1)],
        Grid::Hex => &[(1, 0), (0, 1), (-1, 1)],
    };
    for &at in cells {
        if dice.chance(density.walls) {
            world.walls.insert(at);
        }
        if density.units > 0 && dice.chance(density.units) {
            world.units.insert(at);
        }
        if density.smoke > 0 && dice.chance(density.smoke) {
            world.smoke.insert(at);
        }
        if density.opacity > 0 && dice.chance(density.opacity) {
            world.opacity.insert(at, 250_000 * dice.between(0, 4));
        }
        if density.cover > 0 && dice.chance(density.cover) {
            // Below 0 and above 1 too: cover is clamped.
            world.cover.insert(at, 250_000 * dice.between(-1, 5));
        }
        if density.elevation > 0 && dice.chance(density.elevation) {
            world.elevation.insert(at, 500_000 * dice.between(-4, 6));
        }
        if density.terrain > 0 && dice.chance(density.terrain) {
            world.terrain.insert(at, dice.pick(&TERRAINS).to_owned());
        }
        for &(first, second) in borders {
            let other = (at.0 + first, at.1 + second);
            if density.edges > 0 && dice.chance(density.edges) && inside.contains(&other) {
                match dice.below(6) {
                    0 => _ = world.edges.insert((at, other)),
                    1 => _ = world.edges.insert((other, at)),
                    _ => world.edges.extend([(at, other), (other, at)]),
                }
            }
        }
    }
    world
}

/// Random options that the rule takes. Half of the time an option keeps its default, and half of
/// the time the layers are random too.
pub fn options(dice: &mut Dice, set: &RuleSet) -> Options {
    let mut options = Options::default();
    let may: Vec<Feature> = set.may_heed().iter().collect();
    let mut heeds = set.params.heeds;
    if !may.is_empty() && dice.chance(50) {
        heeds = may.into_iter().filter(|_| dice.chance(60)).collect();
        options.heeds = Some(heeds.iter().map(Feature::key).collect());
    }
    let hex = set.params.grid() == Grid::Hex;
    if dice.chance(40) {
        options.radius = Some(if dice.chance(5) { 1 << 40 } else { dice.below(26) });
    }
    if dice.chance(40) {
        let metrics: &[_] = if hex { &["hex"] } else { &["chebyshev", "euclidean", "manhattan"] };
        options.metric = Some(dice.pick(metrics));
    }
    if set.id == "overland" && dice.chance(50) {
        options.perception = Some(dice.between(-20, 40));
    }
    for change in set.changes() {
        let (taken, half) = (dice.chance(50), dice.chance(50));
        // If layers are listed, options without their layer are refused.
        let refused =
            options.heeds.is_some() && change.layer().is_some_and(|layer| !heeds.has(layer));
        if !taken || refused {
            continue;
        }
        match change {
            Override::Heeds => (),
            Override::EndpointWalls => options.endpoint_walls_blocked = Some(half),
            Override::OpacityThreshold => {
                options.opacity_threshold = Some(250_000 * dice.between(0, 8));
            }
            Override::Cone => options.cone = Some(cone(dice)),
            Override::Pierce => options.pierce = Some(dice.below(4)),
            Override::SeeOpaqueTarget => options.see_opaque_target = Some(half),
            Override::TargetEdge => options.target_edge_blocks = Some(half),
            Override::MaxSoftCover => options.max_soft_cover = Some(500_000 * dice.between(0, 5)),
            Override::SoftCoverK => options.soft_cover_k = Some(100_000 * dice.between(-3, 20)),
        }
    }
    options
}

/// A heading, and a half angle that is a multiple of 45° half of the time.
fn cone(dice: &mut Dice) -> (At, i64) {
    let heading = loop {
        let heading = (dice.between(-4, 4), dice.between(-4, 4));
        if heading != (0, 0) {
            break heading;
        }
    };
    let half_angle = match dice.chance(50) {
        true => 45_000_000 * dice.between(0, 4),
        false => dice.between(0, 180_000_000),
    };
    (heading, half_angle)
}
