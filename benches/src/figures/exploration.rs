//! Exploration memory: moves a second on an unbounded world, and the memory of many viewers.

use super::median;
use eyeline::memory::Memory;
use eyeline::{Bounds, Cell, Extent, Map, Mask, Rules, Sight};
use eyeline_testkit::dice::Dice;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::time::{Duration, Instant};

const MOVES: usize = 1_000_000;
const VIEWERS: usize = 10_000;
/// The side of a viewer's square.
const SIDE: i32 = 100;

/// A million moves under `overland`; the field of each is remembered.
pub fn walk(samples: usize) -> Result<Value, Box<dyn Error>> {
    let map = Map::new(Extent::<Cell>::plane());
    let rules = Rules::named("overland")?;
    let sight = Sight::new(&map, &rules)?;
    let path = path();
    let (mut field, mut failed) = (Mask::default(), None);
    let mut seen = 0;
    let time = median(samples, || {
        let (start, mut memory) = (Instant::now(), Memory::new());
        for &at in &path {
            match sight.field_into(at, &mut field) {
                Ok(()) => _ = memory.remember(at, &field),
                Err(error) => failed = Some(error),
            }
        }
        seen = memory.seen().len();
        start.elapsed()
    });
    failed.map_or(Ok(()), Err)?;
    if seen != diamonds(&path) {
        return Err("not the diamonds of radius 3 around the path".into());
    }
    Ok(json!({"floor": 200_000, "moves_per_second": per_second(MOVES, time), "seen": seen}))
}

fn per_second(times: usize, time: Duration) -> u64 {
    (times as f64 / time.as_secs_f64()) as u64
}

/// A walk that often keeps its direction.
fn path() -> Vec<Cell> {
    let (dice, mut at) = (&mut Dice::new(2), Cell::new(0, 0));
    let mut step = (1, 0);
    let mut next = |_| {
        if dice.chance(10) {
            step = dice.pick(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
        }
        at = Cell::new(at.x + step.0, at.y + step.1);
        at
    };
    (0..MOVES).map(&mut next).collect()
}

/// How many cells lie at most three steps away from a path, as on plains with an average
/// perception.
fn diamonds(path: &[Cell]) -> usize {
    let around = |at: &Cell| {
        let at = *at;
        let rows =
            (-3_i32..=3).flat_map(|dy| (dy.abs() - 3..=3 - dy.abs()).map(move |dx| (dx, dy)));
        rows.map(move |(dx, dy)| (at.x + dx, at.y + dy))
    };
    path.iter().flat_map(around).collect::<HashSet<_>>().len()
}

/// The memory that the system gives to viewers who have each seen a square somewhere.
pub fn viewers() -> Result<Value, Box<dyn Error>> {
    let before = resident()?;
    let (dice, mut field) = (&mut Dice::new(1), Mask::default());
    let mut viewers = Vec::with_capacity(VIEWERS);
    for _ in 0..VIEWERS {
        let mut place = || dice.between(-(1 << 20), 1 << 20);
        let (left, top) = (place(), place());
        let side = i64::from(SIDE) - 1;
        field.reset(Bounds { left, top, right: left + side, bottom: top + side });
        for at in (0..SIDE * SIDE).map(|i| (i % SIDE, i / SIDE)) {
            field.insert(Cell::new(left as i32 + at.0, top as i32 + at.1));
        }
        let mut memory = Memory::new();
        memory.remember(Cell::new(left as i32, top as i32), &field);
        viewers.push(memory);
    }
    let tiles: usize = viewers.iter().map(|viewer| viewer.seen().len()).sum();
    let megabytes = (resident()? - before) as f64 / 1e6;
    Ok(json!({"ceiling": 64, "megabytes": megabytes, "tiles": tiles}))
}

/// Bytes of this process that are in main memory.
fn resident() -> Result<u64, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()).ok_or("no VmRSS")?;
    Ok(kilobytes.parse::<u64>()? * 1024)
}
