//! `doryen-fov`: recursive shadowcasting (a circle) and restrictive precise angle shadowcasting
//! (a square), both in floats. Marks stay in the library's own map; only the box around the
//! observer is cleaned, and one buffer serves all maps.

use crate::race::buffer::offsets;
use crate::race::maps::{Course, SIDE};
use crate::race::measure::Contender;
use doryen_fov::{FovAlgorithm, MapData};

pub struct DoryenFov<'a, A> {
    course: &'a Course,
    algorithm: A,
    radius: i32,
    maps: Vec<MapData>,
    /// The marks, which are lent to one map at a time.
    marks: Vec<bool>,
}

impl<'a, A: FovAlgorithm> DoryenFov<'a, A> {
    pub fn new(course: &'a Course, radius: i32, algorithm: A) -> Self {
        let map = |ground: &crate::race::maps::WallMap| {
            let mut map = MapData::new(SIDE, SIDE);
            ground.walls().for_each(|(x, y)| map.set_transparent(x as usize, y as usize, false));
            map.fov = Vec::new();
            map
        };
        let maps = course.grounds.iter().map(map).collect();
        DoryenFov { course, algorithm, radius, maps, marks: vec![false; SIDE * SIDE] }
    }
}

impl<A: FovAlgorithm> Contender for DoryenFov<'_, A> {
    fn run(&mut self, question: usize) {
        let spot = self.course.spots[question];
        let (x, y, radius) = (spot.x as usize, spot.y as usize, self.radius as usize);
        for row in y - radius..=y + radius {
            self.marks[row * SIDE + x - radius..=row * SIDE + x + radius].fill(false);
        }
        let map = &mut self.maps[spot.map];
        std::mem::swap(&mut map.fov, &mut self.marks);
        self.algorithm.compute_fov(map, x, y, radius, true);
        std::mem::swap(&mut map.fov, &mut self.marks);
    }

    fn answer(&self, question: usize) -> Vec<u64> {
        let spot = self.course.spots[question];
        let at = |(dx, dy)| (spot.y + dy) as usize * SIDE + (spot.x + dx) as usize;
        offsets(self.radius).map(|offset| u64::from(self.marks[at(offset)])).collect()
    }
}
