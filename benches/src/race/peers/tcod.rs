//! `tcod`: libtcod 1.6.3, in C. Recursive shadowcasting (a circle) and restrictive precise angle
//! shadowcasting (a square). libtcod cleans its whole map for each field, so each observer has a map
//! of its own, cropped to the radius; cropping is not timed. Marks stay in libtcod's map.

use crate::race::buffer::{offsets, side};
use crate::race::maps::{Course, Standpoint};
use crate::race::measure::Contender;
use tcod::map::{FovAlgorithm, Map};

pub struct Tcod {
    crops: Vec<Map>,
    radius: i32,
    algorithm: FovAlgorithm,
}

impl Tcod {
    pub fn new(course: &Course, radius: i32, algorithm: FovAlgorithm) -> Self {
        let crop = |&spot: &Standpoint| {
            let side = side(radius) as i32;
            let mut map = Map::new(side, side);
            for (dx, dy) in offsets(radius) {
                let open = !course.ground(spot).is_wall(spot.x + dx, spot.y + dy);
                map.set(dx + radius, dy + radius, open, open);
            }
            map
        };
        Tcod { crops: course.spots.iter().map(crop).collect(), radius, algorithm }
    }
}

impl Contender for Tcod {
    fn run(&mut self, question: usize) {
        let (map, radius) = (&mut self.crops[question], self.radius);
        map.compute_fov(radius, radius, radius, true, self.algorithm);
    }

    fn answer(&self, question: usize) -> Vec<u64> {
        let (map, radius) = (&self.crops[question], self.radius);
        offsets(radius).map(|(dx, dy)| u64::from(map.is_in_fov(dx + radius, dy + radius))).collect()
    }
}
