//! How much more a cell costs in a wide field than in a narrow one, under rules that add something
//! up along the line: radius 255 against radius 60, on the same map.

use eyeline::map::Way;
use eyeline::rules::Spec;
use eyeline::sight::CoverField;
use eyeline::{Cell, Coord, Extent, Hex, Map, Mask, Millionths, Rules, Sight};
use eyeline_testkit::dice::Dice;
use serde_json::{Value, json};
use std::error::Error;
use std::time::{Duration, Instant};

const NARROW: u64 = 60;
const WIDE: u64 = 255;
const SIDE: i64 = 560;

/// Rules, and how much stands on the map.
struct Setting {
    name: &'static str,
    spec: Spec,
    /// In thousandths of the cells: walls, opacities, cover, heights, edges.
    strewn: [u64; 5],
    cover: bool,
}

fn settings() -> Vec<Setting> {
    let heeds = |base: &str, layers: &[&str]| Spec {
        heeds: Some(layers.iter().map(|&layer| layer.to_owned()).collect()),
        ..Spec::of(base)
    };
    let setting = |name, spec, strewn| Setting { name, spec, strewn, cover: false };
    let pierce = Spec { pierce: Some(1), ..Spec::of("hidden-movement") };
    vec![
        setting("pierce", pierce.clone(), [5, 0, 0, 0, 0]),
        setting("pierce among walls", pierce, [100, 0, 0, 0, 0]),
        setting("opacity", heeds("predprey", &["walls", "opacity"]), [5, 20, 0, 0, 0]),
        setting("opacity, touched", heeds("supercover", &["walls", "opacity"]), [5, 20, 0, 0, 0]),
        setting("heights", Spec::of("square-tactics"), [5, 0, 0, 300, 0]),
        setting("edges", Spec::of("square-tactics"), [5, 0, 0, 0, 10]),
        setting("heights on hexes", Spec::of("hex-tactics"), [5, 0, 0, 300, 0]),
        Setting {
            cover: true,
            ..setting("cover on hexes", Spec::of("hex-tactics"), [5, 0, 50, 0, 0])
        },
        Setting {
            cover: true,
            ..setting("all of it", Spec::of("square-tactics"), [20, 0, 100, 100, 10])
        },
    ]
}

pub fn measure(samples: usize) -> Result<Value, Box<dyn Error>> {
    let mut times_slower = serde_json::Map::new();
    let mut nanoseconds = serde_json::Map::new();
    for setting in settings() {
        let [narrow, wide] = match setting.spec.base.starts_with("hex") {
            true => {
                per_cell::<Hex>(&setting, Extent::odd_rows(SIDE as u64, SIDE as u64)?, samples)?
            }
            false => {
                per_cell::<Cell>(&setting, Extent::rectangle(SIDE as u64, SIDE as u64)?, samples)?
            }
        };
        times_slower.insert(setting.name.to_owned(), (wide / narrow).into());
        nanoseconds.insert(setting.name.to_owned(), json!([narrow, wide]));
    }
    Ok(json!({"ceiling": 1.5, "times_slower": times_slower, "ns_a_cell": nanoseconds}))
}

/// Nanoseconds for a cell of a narrow and of a wide field: the medians of laps that alternate.
fn per_cell<C: Coord>(
    setting: &Setting,
    extent: Extent<C>,
    samples: usize,
) -> Result<[f64; 2], Box<dyn Error>> {
    let map = strewn(extent, setting.strewn);
    let middle = SIDE / 2;
    let rules = [NARROW, WIDE]
        .map(|radius| Rules::new(&Spec { radius: Some(radius), ..setting.spec.clone() }));
    let [narrow, wide] = rules;
    let (narrow, wide) = (narrow?, wide?);
    let eyes = [Sight::new(&map, &narrow)?, Sight::new(&map, &wide)?];
    let mut times = [Vec::new(), Vec::new()];
    let mut cells = [0; 2];
    for lap in 0..2 * samples.max(3) as i64 {
        let from = C::at_place(middle + lap % 20, middle - lap % 20).ok_or("a cell of the map")?;
        for (index, eye) in eyes.iter().enumerate() {
            cells[index] = eye.reach(from)?.area() as usize;
            times[index].push(look(eye, from, setting.cover)?);
        }
    }
    let median = |index: usize| {
        let mut times = times[index].clone();
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1e9 / cells[index] as f64
    };
    Ok([median(0), median(1)])
}

fn look<C: Coord>(
    eye: &Sight<'_, C, Map<C>>,
    from: C,
    cover: bool,
) -> Result<Duration, Box<dyn Error>> {
    let start = Instant::now();
    if cover {
        let mut field = CoverField { cells: Vec::new(), penalties: Vec::new() };
        eye.cover_field_into(from, &mut field)?;
    } else {
        eye.field_into(from, &mut Mask::default())?;
    }
    Ok(start.elapsed())
}

fn strewn<C: Coord>(extent: Extent<C>, [walls, opacity, cover, height, edges]: [u64; 5]) -> Map<C> {
    let mut dice = Dice::new(17);
    let mut map = Map::new(extent);
    let places = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
    for at in places.filter_map(|(x, y)| C::at_place(x, y)) {
        let mut strikes = |often: u64| dice.below(1000) < often;
        let [wall, dims, covers, rises, shut] =
            [walls, opacity, cover, height, edges].map(&mut strikes);
        if wall {
            map.add_wall(at);
        }
        if dims {
            map.set_opacity(at, Millionths::new(50_000 * dice.between(1, 5)));
        }
        if covers {
            map.set_cover(at, Millionths::new(100_000 * dice.between(1, 9)));
        }
        if rises {
            map.set_elevation(at, Some(Millionths::new(1_000_000 * dice.between(1, 3))));
        }
        let (first, second) = C::DIRECTIONS[0];
        if let Some(to) = at.shifted((first.into(), second.into()))
            && shut
            && extent.contains(to)
        {
            map.add_edge(at, to, Way::Both).expect("neighbours share an edge");
        }
    }
    map
}
