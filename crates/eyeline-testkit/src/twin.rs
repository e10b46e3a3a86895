//! Converts one world between the oracle and the engine.

use crate::oracle::{At, Obstacle, Options, World};
use eyeline::map::Way;
use eyeline::rules::{ConeSpec, Spec, TargetEdge, WallTargets};
use eyeline::{Cell, Closures, Coord, Extent, Hex, Map, Metric, Millionths, Rules};

/// The oracle's name of a cell.
pub fn at<C: Coord>(cell: C) -> At {
    let [first, second] = cell.axes();
    (first.into(), second.into())
}

/// The engine's name of a cell.
pub fn cell<C: Coord>((first, second): At) -> C {
    let narrow = |axis: i64| i32::try_from(axis).expect("a cell's axis");
    C::from_axes(narrow(first), narrow(second))
}

/// The world as a map of the engine.
pub fn map_of<C: Coord>(world: &World, extent: Extent<C>) -> Map<C> {
    let mut map = Map::new(extent);
    world.walls.iter().for_each(|&at| map.add_wall(cell(at)));
    world.units.iter().for_each(|&at| map.add_unit(cell(at)));
    world.smoke.iter().for_each(|&at| map.add_smoke(cell(at)));
    for &(a, b) in &world.edges {
        let two_way = world.edges.contains(&(b, a));
        if !two_way || a < b {
            let way = if two_way { Way::Both } else { Way::One };
            map.add_edge(cell(a), cell(b), way).expect("neighbours");
        }
    }
    world
        .opacity
        .iter()
        .for_each(|(&at, &value)| map.set_opacity(cell(at), Millionths::new(value)));
    world.cover.iter().for_each(|(&at, &value)| map.set_cover(cell(at), Millionths::new(value)));
    for (&at, &value) in &world.elevation {
        map.set_elevation(cell(at), Some(Millionths::new(value)));
    }
    for (&at, name) in &world.terrain {
        map.set_terrain(cell(at), name).expect("few terrains");
    }
    map
}

/// The world as closures, without copying it.
pub fn closures_of<C: Coord>(world: &World, extent: Extent<C>) -> Closures<'_, C> {
    let decimal = |value: Option<&i64>| Millionths::new(value.copied().unwrap_or(0));
    Closures::new(|cell: C| world.walls.contains(&at(cell)))
        .within(extent)
        .edges(|a, b| world.edges.contains(&(at(a), at(b))))
        .opacity(move |cell| decimal(world.opacity.get(&at(cell))))
        .cover(move |cell| decimal(world.cover.get(&at(cell))))
        .elevation(|cell| world.elevation.get(&at(cell)).copied().map(Millionths::new))
        .smoke(|cell| world.smoke.contains(&at(cell)))
        .units(|cell| world.units.contains(&at(cell)))
        .terrain(|cell| world.terrain.get(&at(cell)).map_or("plains", String::as_str))
}

/// The rule with the oracle's options, as the engine takes them.
///
/// # Panics
/// When the rule does not take an option.
pub fn rules_of(rule: &str, options: &Options) -> Rules {
    let metric = |name| match name {
        "chebyshev" => Metric::Chebyshev,
        "euclidean" => Metric::Euclidean,
        "manhattan" => Metric::Manhattan,
        "hex" => Metric::Hex,
        other => panic!("unknown metric {other}"),
    };
    let rules = Rules::new(&Spec {
        base: rule.to_owned(),
        heeds: options.heeds.as_ref().map(|heeds| heeds.iter().map(|&key| key.into()).collect()),
        radius: options.radius,
        metric: options.metric.map(metric),
        endpoint_walls: options.endpoint_walls_blocked.map(|blocked| match blocked {
            true => WallTargets::Blocked,
            false => WallTargets::Seen,
        }),
        opacity_threshold: options.opacity_threshold.map(Millionths::new),
        cone: options.cone.map(|((dx, dy), half_angle)| ConeSpec {
            heading: [dx, dy],
            half_angle: Millionths::new(half_angle),
        }),
        pierce: options.pierce,
        see_opaque_target: options.see_opaque_target,
        target_edge: options.target_edge_blocks.map(|blocks| match blocks {
            true => TargetEdge::Blocks,
            false => TargetEdge::Exempt,
        }),
        max_soft_cover: options.max_soft_cover.map(Millionths::new),
        soft_cover_k: options.soft_cover_k.map(Millionths::new),
        ..Spec::default()
    })
    .unwrap_or_else(|error| panic!("{rule} {options:?}: {error}"));
    match options.perception {
        Some(perception) => rules.with_perception(perception).expect("a rule of terrain"),
        None => rules,
    }
}

/// The engine's obstacle as the oracle names it.
pub fn obstacle<C: Coord>(obstacle: eyeline::sight::Obstacle<C>) -> Obstacle {
    match obstacle {
        eyeline::sight::Obstacle::Tile(cell) => Obstacle::Tile(at(cell)),
        eyeline::sight::Obstacle::Unit(cell) => Obstacle::Unit(at(cell)),
        eyeline::sight::Obstacle::Smoke(cell) => Obstacle::Smoke(at(cell)),
        eyeline::sight::Obstacle::Opacity(cell) => Obstacle::Opacity(at(cell)),
        eyeline::sight::Obstacle::Elevation(cell) => Obstacle::Elevation(at(cell)),
        eyeline::sight::Obstacle::Edge(a, b) => Obstacle::Edge(at(a), at(b)),
    }
}

/// The cells of a rectangle from `(0, 0)`, in reading order.
pub fn rectangle(width: i64, height: i64) -> Vec<At> {
    (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect()
}

/// The cells of a bounded map, in reading order.
pub fn cells<C: Coord>(extent: Extent<C>) -> Vec<C> {
    assert!(extent.is_bounded());
    extent.cells_in(extent.bounds()).collect()
}

/// A rectangle of squares.
pub fn squares(width: i64, height: i64) -> Extent<Cell> {
    Extent::rectangle(width.unsigned_abs(), height.unsigned_abs()).expect("a small map")
}

/// A hexagon of hexes.
pub fn hexagon(radius: i64) -> Extent<Hex> {
    Extent::hexagon(radius.unsigned_abs()).expect("a small map")
}

/// The same world with every cell moved.
pub fn moved(world: &World, image: impl Fn(At) -> At) -> World {
    let set = |cells: &std::collections::BTreeSet<At>| cells.iter().map(|&at| image(at)).collect();
    let values = |values: &std::collections::BTreeMap<At, i64>| {
        values.iter().map(|(&at, &value)| (image(at), value)).collect()
    };
    World {
        walls: set(&world.walls),
        units: set(&world.units),
        smoke: set(&world.smoke),
        edges: world.edges.iter().map(|&(a, b)| (image(a), image(b))).collect(),
        opacity: values(&world.opacity),
        cover: values(&world.cover),
        elevation: values(&world.elevation),
        terrain: world.terrain.iter().map(|(&at, name)| (image(at), name.clone())).collect(),
    }
}

/// Where a rotation or a mirror image puts each cell.
pub type Turn = Box<dyn Fn(At) -> At>;

/// The rotations and mirror images of a grid around `(0, 0)`; for each, whether it is a mirror
/// image.
pub fn turns(grid: eyeline::Grid) -> Vec<(bool, Turn)> {
    type Once = fn(At) -> At;
    let (turn, mirror, count): (Once, Once, usize) = match grid {
        eyeline::Grid::Square => (|(x, y)| (-y, x), |(x, y)| (-x, y), 4),
        eyeline::Grid::Hex => (|(q, r)| (-r, q + r), |(q, r)| (r, q), 6),
    };
    let turned = move |times, at| (0..times).fold(at, |at, _| turn(at));
    (0..count)
        .flat_map(|times| {
            let plain: Turn = Box::new(move |at| turned(times, at));
            let mirrored: Turn = Box::new(move |at| turned(times, mirror(at)));
            [(false, plain), (true, mirrored)]
        })
        .collect()
}
