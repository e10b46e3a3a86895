//! What the oracle's own tests share: drawings and reproducible random walls.

use std::collections::BTreeSet;

use super::{At, World};

pub struct Drawing {
    pub world: World,
    marks: Vec<(char, At)>,
}

impl Drawing {
    pub fn mark(&self, letter: char) -> At {
        self.marks.iter().find(|(mark, _)| *mark == letter).expect("the letter is drawn").1
    }
}

/// `#` and `W` are walls, `M`, `1` and `2` units; every letter and digit is a mark.
pub fn draw(rows: &[&str]) -> Drawing {
    let mut drawing = Drawing { world: World::default(), marks: Vec::new() };
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.chars()) {
            match letter {
                '#' | 'W' => _ = drawing.world.walls.insert((x, y)),
                'M' | '1' | '2' => _ = drawing.world.units.insert((x, y)),
                _ => (),
            }
            drawing.marks.push((letter, (x, y)));
        }
    }
    drawing
}

pub fn grid(width: i64, height: i64) -> impl Iterator<Item = At> + Clone {
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

pub fn offsets(reach: i64) -> impl Iterator<Item = At> + Clone {
    (-reach..=reach).flat_map(move |y| (-reach..=reach).map(move |x| (x, y)))
}

pub fn random_walls(seed: u64, width: i64, height: i64, percent: u64) -> BTreeSet<At> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    grid(width, height)
        .filter(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) % 100 < percent
        })
        .collect()
}
