//! A crowd of agents: everyone's window in one call, then guards on a map whose doors open and close.
//! `cargo run --release --example crowd` prints how many cells they see.

use eyeline::batch::{Crowd, Observers, Threads, Windows};
use eyeline::map::Edit;
use eyeline::{Cell, Extent, Map, Rules, World};
use std::error::Error;

const SIDE: i32 = 64;

/// Rooms of 8 × 8 cells with a door in each wall.
fn rooms() -> Result<Map<Cell>, Box<dyn Error>> {
    let mut map = Map::new(Extent::rectangle(SIDE as u64, SIDE as u64)?);
    let cells = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| Cell::new(x, y)));
    for at in cells {
        let (across, down) = (at.x % 8, at.y % 8);
        if (across == 0 && down != 4) || (down == 0 && across != 4) {
            map.add_wall(at);
        }
    }
    Ok(map)
}

fn main() -> Result<(), Box<dyn Error>> {
    let map = rooms()?;
    let rules = Rules::named("predprey")?;

    // Windows: every agent sees 11 × 11 cells at most; the answers are one byte a cell.
    let agents: Vec<Cell> = (0..1000)
        .map(|number| Cell::new(number * 37 % SIDE, number * 11 % SIDE))
        .filter(|&at| !map.wall(at))
        .collect();
    let windows = Windows::squares(&rules, 11)?;
    let mut seen = vec![0; agents.len() * windows.area()];
    windows.bytes(&[Crowd::new(&map, &agents)], Threads::Pool, &mut seen)?;
    let total: usize = seen.iter().map(|&byte| usize::from(byte)).sum();
    println!("{} agents see {} cells each", agents.len(), total / agents.len());

    // Observers: fields are kept, and a change costs those whom it concerns.
    let mut guards = Observers::new(map, rules)?;
    for room in 0..64 {
        guards.add(Cell::new(room % 8 * 8 + 3, room / 8 * 8 + 3))?;
    }
    let door = Cell::new(8, 4);
    for (edit, what) in [(Edit::AddWall(door), "closes"), (Edit::RemoveWall(door), "opens")] {
        let changes = guards.apply(&edit)?;
        let cells = |count: usize| format!("{count} cell{}", if count == 1 { "" } else { "s" });
        println!("the door at {door} {what}: {} of 64 guards see something else", changes.len());
        for change in changes {
            println!("  gained {}, lost {}", cells(change.gained.len()), cells(change.lost.len()));
        }
    }
    Ok(())
}
