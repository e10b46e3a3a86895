//! Bytes on the disk for each tile: many viewers in one store, each of whom has seen a diamond of
//! about ten thousand tiles from a place of its own.

use crate::race::diamond;
use eyeline::{Cell, Map};
use eyeline_store::{Store, Who};
use eyeline_testkit::folder::Folder;
use serde_json::{Value, json};
use std::error::Error;
use std::fs;

const VIEWERS: usize = 10_000;
/// 10,225 tiles.
const RADIUS: u32 = 71;
/// Viewers in a commit.
const TOGETHER: usize = 500;

pub fn measure() -> Result<Value, Box<dyn Error>> {
    let folder = Folder::new("bench-size");
    let path = folder.path("store");
    let (world, mut store) = (Map::unbounded(), Store::open(&path)?);
    let mut tiles = 0;
    for first in (0..VIEWERS).step_by(TOGETHER) {
        let mut viewers = Vec::new();
        for number in first..first + TOGETHER {
            let who = Who::new("endless", format!("viewer {number}"));
            let mut viewer = store.viewer(&who, &world, "overland@1")?;
            let at = Cell::new(number as i32 * 37 % 4001, number as i32 * 53 % 3989);
            tiles += viewer.remember(&world, at, &diamond(at, RADIUS));
            viewers.push(viewer);
        }
        store.commit(&mut viewers.iter_mut().collect::<Vec<_>>())?;
    }
    // The journal becomes part of the file when the last connection closes it.
    drop(store);
    let bytes: u64 = folder
        .names()
        .iter()
        .flat_map(|name| fs::metadata(folder.path(name)))
        .map(|file| file.len())
        .sum();
    Ok(
        json!({"ceiling": 1, "bytes_per_tile": bytes as f64 / tiles as f64, "viewers": VIEWERS, "tiles": tiles}),
    )
}
