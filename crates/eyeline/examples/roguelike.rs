//! A roguelike in the terminal: walk with w, a, s, d and Enter; q quits. What was seen stays on the
//! map, and the rest is dark. `echo ddds | cargo run --example roguelike` plays without a terminal.

use eyeline::memory::Memory;
use eyeline::{Cell, Extent, Map, Mask, Rules, Sight, World};
use std::error::Error;
use std::io::{self, BufRead};

const DUNGEON: [&str; 9] = [
    "########################",
    "#......#...............#",
    "#......#..####..####...#",
    "#......+..#........#...#",
    "#......#..#........#...#",
    "####+###..####++####...#",
    "#......................#",
    "#...#...#....#....#...>#",
    "########################",
];

fn symbol(at: Cell) -> u8 {
    DUNGEON[at.y as usize].as_bytes()[at.x as usize]
}

/// Walls and doors block sight; a door is taken away when the hero walks into it.
fn dungeon() -> Result<Map<Cell>, Box<dyn Error>> {
    let mut map = Map::new(Extent::rectangle(DUNGEON[0].len() as u64, DUNGEON.len() as u64)?);
    let extent = map.extent();
    let blockers = extent.cells_in(extent.bounds()).filter(|&at| b"#+".contains(&symbol(at)));
    blockers.for_each(|at| map.add_wall(at));
    Ok(map)
}

/// Draws what is seen now and what is remembered, and nothing else.
fn picture(map: &Map<Cell>, hero: Cell, seen: &Mask<Cell>, memory: &Memory<Cell>) -> String {
    let drawn = |at: Cell| match symbol(at) {
        _ if at == hero => '@',
        _ if !memory.seen().contains(at) => ' ',
        b'>' => '>',
        blocker if map.wall(at) => blocker.into(),
        _ if seen.contains(at) => '.',
        _ => ',',
    };
    let row = |y: i32| (0..DUNGEON[0].len() as i32).map(|x| drawn(Cell::new(x, y))).collect();
    (0..DUNGEON.len() as i32).map(row).collect::<Vec<String>>().join("\n")
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut map = dungeon()?;
    let rules = Rules::named("symmetric-shadowcasting")?.with_radius(9);
    let (mut hero, mut memory, mut seen) = (Cell::new(2, 2), Memory::new(), Mask::default());
    let mut lines = io::stdin().lock().lines();
    let mut keys = String::new();
    loop {
        // A blank stands for the first look, before any key.
        for key in format!(" {keys}").chars() {
            let (dx, dy) = match key {
                'w' => (0, -1),
                'a' => (-1, 0),
                's' => (0, 1),
                'd' => (1, 0),
                'q' => return Ok(()),
                _ => (0, 0),
            };
            let next = Cell::new(hero.x + dx, hero.y + dy);
            if symbol(next) == b'+' {
                map.remove_wall(next);
            }
            if !map.wall(next) {
                hero = next;
            }
            Sight::new(&map, &rules)?.field_into(hero, &mut seen)?;
            memory.remember(hero, &seen);
        }
        println!("{}", picture(&map, hero, &seen, &memory));
        println!("{} cells seen, {} known", seen.len(), memory.seen().len());
        if symbol(hero) == b'>' {
            println!("You take the stairs.");
            return Ok(());
        }
        let Some(line) = lines.next() else { return Ok(()) };
        keys = line?;
    }
}
