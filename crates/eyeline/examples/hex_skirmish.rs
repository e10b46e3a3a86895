//! A skirmish on hexes: everyone shoots the visible enemy with the least cover, or else takes a step
//! toward the nearest. `cargo run --example hex_skirmish` prints it turn by turn.

use eyeline::sight::Move;
use eyeline::{Coord, Extent, Hex, Map, Millionths, Rules, Sight};
use std::error::Error;

/// How far a rifle shoots.
const RANGE: u32 = 6;

struct Soldier {
    name: &'static str,
    side: u8,
    at: Hex,
    health: f64,
}

fn battlefield() -> Result<Map<Hex>, Box<dyn Error>> {
    let mut map = Map::new(Extent::hexagon(6)?);
    for (q, r) in [(0, -1), (0, 0), (0, 1), (-2, 3), (2, -4)] {
        map.add_wall(Hex::new(q, r));
    }
    for (q, r) in [(1, 2), (-1, 2), (0, 3), (1, -3), (-1, -2), (2, -3)] {
        map.set_cover(Hex::new(q, r), Millionths::new(600_000));
    }
    Ok(map)
}

fn main() -> Result<(), Box<dyn Error>> {
    let map = battlefield()?;
    let rules = Rules::named("hex-tactics")?;
    let sight = Sight::new(&map, &rules)?;
    let soldier = |(name, side, q, r)| Soldier { name, side, at: Hex::new(q, r), health: 1.5 };
    let posts = [("Ada", 0, -4, 0), ("Xan", 1, 4, 0), ("Bo", 0, -4, 4), ("Yve", 1, 3, -5)];
    let mut soldiers = posts.map(soldier);
    for turn in 0..60 {
        let me = turn % soldiers.len();
        let Soldier { name, side, at, health } = soldiers[me];
        if health <= 0.0 {
            continue;
        }
        let enemies = |one: &&mut Soldier| one.side != side && one.health > 0.0;
        let mut best: Option<(f64, &mut Soldier)> = None;
        for enemy in soldiers.iter_mut().filter(enemies) {
            let cover = sight.cover_between(at, enemy.at)?.cover_penalty;
            let least = best.as_ref().is_none_or(|(least, _)| cover < *least);
            if least && sight.shot(at, enemy.at, RANGE)?.hit() {
                best = Some((cover, enemy));
            }
        }
        if let Some((cover, enemy)) = best {
            enemy.health -= 1.0 - cover;
            let state = if enemy.health > 0.0 { "hit" } else { "down" };
            println!("{name} at {at} shoots {}, cover {cover:.2}: {state}", enemy.name);
            continue;
        }
        let goals = soldiers.iter_mut().filter(enemies).map(|enemy| enemy.at);
        let Some(goal) = goals.min_by_key(|goal| goal.distance(at)) else {
            println!("{name}'s side has won");
            return Ok(());
        };
        if let Some(blocked) = sight.blocked(at, goal)? {
            println!("{name} at {at} does not see {goal}: {:?} at {}", blocked.by, blocked.at);
        }
        let occupied = |at| soldiers.iter().any(|one| one.at == at && one.health > 0.0);
        let mut steps = Vec::new();
        for &(q, r) in Hex::DIRECTIONS {
            let next = Hex::new(at.q + q, at.r + r);
            if sight.extent().contains(next) && sight.can_move(at, next, occupied)? == Move::Ok {
                steps.push(next);
            }
        }
        soldiers[me].at = steps.into_iter().min_by_key(|step| step.distance(goal)).unwrap_or(at);
    }
    println!("night falls");
    Ok(())
}
