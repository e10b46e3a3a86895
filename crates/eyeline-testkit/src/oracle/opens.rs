//! The obstacles of which any one, removed, makes the target visible: every one is tried. Contract: `trace` with `explain`.

use std::collections::BTreeSet;

use super::{At, Options, World, sees};

/// One thing that can be taken off the map.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obstacle {
    /// A wall.
    Tile(At),
    /// A unit.
    Unit(At),
    /// Smoke on one cell.
    Smoke(At),
    /// The opacity of one cell.
    Opacity(At),
    /// The height of one hex other than the two ends.
    Elevation(At),
    /// An edge: smaller cell (by y, then x) first when two-way, else from and to.
    Edge(At, At),
}

/// Empty when visible, else every single obstacle whose removal alone makes `sees` true.
#[must_use]
pub fn opens(rule: &str, options: &Options, world: &World, from: At, to: At) -> BTreeSet<Obstacle> {
    if sees(rule, options, world, from, to) {
        return BTreeSet::new();
    }
    let opened = |obstacle: &Obstacle| sees(rule, options, &without(world, obstacle), from, to);
    obstacles(world, from, to).into_iter().filter(opened).collect()
}

fn obstacles(world: &World, from: At, to: At) -> BTreeSet<Obstacle> {
    let heights = world.elevation.keys().filter(|&&at| at != from && at != to);
    let mut all = BTreeSet::new();
    all.extend(world.walls.iter().map(|&at| Obstacle::Tile(at)));
    all.extend(world.units.iter().map(|&at| Obstacle::Unit(at)));
    all.extend(world.smoke.iter().map(|&at| Obstacle::Smoke(at)));
    all.extend(world.opacity.keys().map(|&at| Obstacle::Opacity(at)));
    all.extend(heights.map(|&at| Obstacle::Elevation(at)));
    all.extend(world.edges.iter().map(|&(a, b)| edge(world, a, b)));
    all
}

fn edge(world: &World, a: At, b: At) -> Obstacle {
    let two_way = world.edges.contains(&(b, a));
    if two_way && (b.1, b.0) < (a.1, a.0) { Obstacle::Edge(b, a) } else { Obstacle::Edge(a, b) }
}

fn without(world: &World, obstacle: &Obstacle) -> World {
    let mut world = world.clone();
    match obstacle {
        Obstacle::Tile(at) => _ = world.walls.remove(at),
        Obstacle::Unit(at) => _ = world.units.remove(at),
        Obstacle::Smoke(at) => _ = world.smoke.remove(at),
        Obstacle::Opacity(at) => _ = world.opacity.remove(at),
        Obstacle::Elevation(at) => _ = world.elevation.remove(at),
        Obstacle::Edge(a, b) => {
            world.edges.remove(&(*a, *b));
            world.edges.remove(&(*b, *a));
        }
    }
    world
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(rule: &str, world: &World, to: At) -> Vec<Obstacle> {
        opens(rule, &Options::default(), world, (0, 0), to).into_iter().collect()
    }

    #[test]
    fn one_wall_opens_two_do_not() {
        let mut world = World { walls: [(1, 0)].into(), ..World::default() };
        assert_eq!(opened("predprey", &world, (3, 0)), [Obstacle::Tile((1, 0))]);
        assert_eq!(opened("predprey", &world, (1, 0)), []);
        world.walls.insert((2, 0));
        assert_eq!(opened("predprey", &world, (3, 0)), []);
    }

    #[test]
    fn a_pinched_corner_opens_on_either_side() {
        let world = World { walls: [(1, 0), (0, 1)].into(), ..World::default() };
        assert_eq!(
            opened("hidden-movement", &world, (1, 1)),
            [Obstacle::Tile((0, 1)), Obstacle::Tile((1, 0))]
        );
    }

    #[test]
    fn smoke_and_units_open() {
        let smoke = World { smoke: [(0, 0)].into(), ..World::default() };
        assert_eq!(opened("hidden-movement", &smoke, (0, 0)), [Obstacle::Smoke((0, 0))]);
        let unit = World { units: [(1, 0)].into(), ..World::default() };
        assert_eq!(opened("one-card-dungeon", &unit, (2, 0)), [Obstacle::Unit((1, 0))]);
    }

    #[test]
    fn a_one_way_edge_keeps_its_direction() {
        let world = World { edges: [((2, 0), (1, 0))].into(), ..World::default() };
        let found = opens("hex-tactics", &Options::default(), &world, (3, 0), (0, 0));
        assert_eq!(found, [Obstacle::Edge((2, 0), (1, 0))].into());
    }
}
