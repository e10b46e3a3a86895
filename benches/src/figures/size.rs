//! How much longer the same field takes on a large map than on a small one: the large map has the
//! small one at its middle.

use super::text_map;
use eyeline::rules::Spec;
use eyeline::{Cell, Coord, Extent, Hex, Map, Mask, Rules, Sight, SightError};
use serde_json::{Value, json};
use std::error::Error;
use std::time::{Duration, Instant};

const SMALL: u32 = 256;
const LARGE: u32 = 8192;
const RADIUS: u64 = 16;
/// Fields in a lap, from places at least the radius away from the small map's border.
const FIELDS: u32 = 64;

pub fn measure(samples: usize) -> Result<Value, Box<dyn Error>> {
    let laps = 100 * samples;
    let mut times_slower = serde_json::Map::new();
    let squares = |side: u32| Extent::<Cell>::rectangle(side.into(), side.into());
    for rule in ["predprey", "symmetric-shadowcasting", "hidden-movement", "one-card-dungeon"] {
        let slower = slower([squares(SMALL)?, squares(LARGE)?], rule, laps)?;
        times_slower.insert(rule.to_owned(), slower.into());
    }
    let hexes = |side: u32| Extent::<Hex>::odd_rows(side.into(), side.into());
    let slower = slower([hexes(SMALL)?, hexes(LARGE)?], "hex-tactics", laps)?;
    times_slower.insert("hex-tactics".to_owned(), slower.into());
    Ok(json!({"ceiling": 1.3, "times_slower": times_slower}))
}

/// The time of the second map's fields divided by that of the first's.
fn slower<C: Coord>(
    extents: [Extent<C>; 2],
    rule: &str,
    laps: usize,
) -> Result<f64, Box<dyn Error>> {
    let rules = Rules::new(&Spec { radius: Some(RADIUS), ..Spec::of(rule) })?;
    let [small, large] = extents;
    let (small, large) = (excerpt(small, 0), excerpt(large, (LARGE - SMALL) / 2));
    let sights = [Sight::new(&small.0, &rules)?, Sight::new(&large.0, &rules)?];
    let observers = [small.1, large.1];
    let mut seen = Mask::default();
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..laps {
        for ((sight, observers), times) in sights.iter().zip(&observers).zip(&mut times) {
            times.push(lap(sight, observers, &mut seen)?);
        }
    }
    let [small, large] = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64()
    });
    Ok(large / small)
}

fn lap<C: Coord>(
    sight: &Sight<'_, C, Map<C>>,
    observers: &[C],
    seen: &mut Mask<C>,
) -> Result<Duration, SightError<C>> {
    let start = Instant::now();
    for &from in observers {
        sight.field_into(from, seen)?;
    }
    Ok(start.elapsed())
}

/// A map with the small map's walls this far from its corner, and observers among them.
fn excerpt<C: Coord>(extent: Extent<C>, corner: u32) -> (Map<C>, Vec<C>) {
    let at = |x: u32, y: u32| C::at_place((corner + x).into(), (corner + y).into());
    let mut map = Map::new(extent);
    for (row, y) in text_map(SMALL as usize).lines().zip(0..) {
        let walls = row.chars().zip(0..).filter(|&(c, _)| c == '#');
        walls.filter_map(|(_, x)| at(x, y)).for_each(|cell| map.add_wall(cell));
    }
    let inside = SMALL - 4 * RADIUS as u32;
    let place = |turn: u32| (2 * RADIUS as u32 + turn * 37 % inside, turn * 53 % inside + 32);
    let observers = (0..FIELDS).map(place).filter_map(|(x, y)| at(x, y)).collect();
    (map, observers)
}
