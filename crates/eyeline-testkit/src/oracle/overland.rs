//! `overland`: terrain base, mountain bonus and perception give a Manhattan radius. Rulings 002; document 002, spec 2 and 3.

use super::{At, Options, World};

pub fn radius(options: &Options, world: &World, from: At) -> u64 {
    let terrain = world.terrain.get(&from).map_or("plains", String::as_str);
    let base = match terrain {
        "plains" => 3,
        "forest" | "swamp" | "foothills" => 1,
        "mountain" => 0,
        _ => 2,
    };
    let standing_on_mountain = if terrain == "mountain" { 2 } else { 0 };
    let perception = options.perception.unwrap_or(10);
    let bonus = u64::try_from((perception - 10).div_euclid(5)).unwrap_or(0);
    base + standing_on_mountain + bonus
}

#[cfg(test)]
mod tests {
    use super::super::sees;
    use super::*;

    fn seen(terrain: &str, options: &Options) -> usize {
        let world = World {
            terrain: [((0, 0), terrain.to_owned())].into(),
            walls: [(1, 0)].into(),
            ..World::default()
        };
        (-9..=9)
            .flat_map(|y| (-9..=9).map(move |x| (x, y)))
            .filter(|&to| sees("overland", options, &world, (0, 0), to))
            .count()
    }

    #[test]
    fn diamonds_of_the_terrain_table() {
        let tiles = [1, 5, 13, 25, 41, 61];
        let at = |perception| Options { perception: Some(perception), ..Options::default() };
        for (terrain, radius) in [
            ("plains", 3),
            ("hills", 2),
            ("beach", 2),
            ("desert", 2),
            ("water", 2),
            ("lava", 2),
            ("forest", 1),
            ("swamp", 1),
            ("foothills", 1),
            ("mountain", 2),
        ] {
            assert_eq!(seen(terrain, &Options::default()), tiles[radius], "{terrain}");
            for (perception, bonus) in
                [(-3, 0), (9, 0), (10, 0), (14, 0), (15, 1), (19, 1), (20, 2)]
            {
                assert_eq!(
                    seen(terrain, &at(perception)),
                    tiles[radius + bonus],
                    "{terrain} {perception}"
                );
            }
        }
        assert_eq!(seen("plains", &Options { radius: Some(0), ..at(20) }), 1);
    }
}
