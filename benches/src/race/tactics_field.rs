//! `tactics-field/*`: `square-tactics` with walls, edges, cover and heights, against the plain loop that
//! does the same and against the engine asked pair by pair.

use super::heat::{Heat, Ours, Outcome, Peer};
use super::maps::{Course, MAPS, SIDE, Standpoint, Terrain};
use super::measure::Effort;
use super::ours;
use super::peers::pair_by_pair::PairByPair;
use super::peers::plain_loop::TacticsLoop;
use super::works::Work;
use eyeline::map::Way;
use eyeline::{Cell, Map, Metric, Millionths};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::{At, Options, World, sees};
use std::error::Error;

/// One cell in fifty has an edge on its right, one in fifty below, one in ten a height of 1 to 3.
const EDGE: u64 = 2;
const HEIGHT: u64 = 10;

pub fn run(work: &'static Work, radius: i32, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let course = &Course::new(Terrain::Random(10));
    let grounds = &grounds();
    let mut maps = ours::square_maps(course)?;
    maps.iter_mut().zip(grounds).for_each(|(map, ground)| ground.furnish(map));
    let rules = ours::rules("square-tactics", radius, Metric::Chebyshev)?;
    let field = ours::Field::new(ours::eyes(&maps, &rules)?, &course.spots, radius);
    let pairs = PairByPair::new(ours::eyes(&maps, &rules)?, &course.spots, radius);
    let truth = move |question: usize| {
        let spot: Standpoint = course.spots[question];
        let world = grounds[spot.map].world(course, spot, radius);
        let from = (i64::from(spot.x), i64::from(spot.y));
        let around = -i64::from(radius)..=i64::from(radius);
        let to = around.clone().flat_map(|dy| around.clone().map(move |dx| (dx, dy)));
        let options = Options::default();
        to.map(|(dx, dy)| {
            u64::from(sees("square-tactics", &options, &world, from, (from.0 + dx, from.1 + dy)))
        })
        .collect()
    };
    let heat = Heat {
        questions: course.spots.len(),
        answers: 1,
        ours: vec![Ours { shape: "square", contender: Box::new(field), truth: Box::new(truth) }],
        peers: vec![
            Peer::new("plain-loop", TacticsLoop::new(course, grounds, radius)),
            Peer::new("pair-by-pair", pairs),
        ],
    };
    Ok(heat.run(work, effort)?)
}

/// What stands on a map beside walls.
pub struct Furnished {
    right: Vec<bool>,
    below: Vec<bool>,
    height: Vec<Option<i64>>,
}

fn grounds() -> Vec<Furnished> {
    let mut dice = Dice::new(MAPS as u64 + 1);
    let cells = SIDE * SIDE;
    let mut ground = || Furnished {
        right: (0..cells).map(|_| dice.chance(EDGE)).collect(),
        below: (0..cells).map(|_| dice.chance(EDGE)).collect(),
        height: (0..cells)
            .map(|_| dice.chance(HEIGHT).then(|| dice.between(1, 3) * 1_000_000))
            .collect(),
    };
    (0..MAPS).map(|_| ground()).collect()
}

fn index(x: i32, y: i32) -> usize {
    y as usize * SIDE + x as usize
}

impl Furnished {
    /// Whether an edge stands between a cell and the one on its right.
    #[inline]
    pub fn is_shut_right(&self, x: i32, y: i32) -> bool {
        self.right[index(x, y)]
    }

    /// Whether an edge stands between a cell and the one below it.
    #[inline]
    pub fn is_shut_below(&self, x: i32, y: i32) -> bool {
        self.below[index(x, y)]
    }

    /// The height of a cell.
    #[inline]
    pub fn height(&self, x: i32, y: i32) -> Option<i64> {
        self.height[index(x, y)]
    }

    fn furnish(&self, map: &mut Map<Cell>) {
        for (x, y) in (0..SIDE as i32).flat_map(|y| (0..SIDE as i32).map(move |x| (x, y))) {
            let at = Cell::new(x, y);
            let ways = [(self.is_shut_right(x, y), (1, 0)), (self.is_shut_below(x, y), (0, 1))];
            for (_, (dx, dy)) in ways.into_iter().filter(|&(shut, _)| shut) {
                let to = Cell::new(x + dx, y + dy);
                if to.x < SIDE as i32 && to.y < SIDE as i32 {
                    map.add_edge(at, to, Way::Both).expect("neighbours share an edge");
                }
            }
            map.set_elevation(at, self.height(x, y).map(Millionths::new));
        }
    }

    /// What the oracle looks at: everything within the radius.
    fn world(&self, course: &Course, spot: Standpoint, radius: i32) -> World {
        let mut world = World::default();
        let (xs, ys) = (spot.x - radius..=spot.x + radius, spot.y - radius..=spot.y + radius);
        for (x, y) in ys.flat_map(|y| xs.clone().map(move |x| (x, y))) {
            let at: At = (x.into(), y.into());
            if course.ground(spot).is_wall(x, y) {
                world.walls.insert(at);
            }
            if self.is_shut_right(x, y) {
                world.edges.extend([(at, (at.0 + 1, at.1)), ((at.0 + 1, at.1), at)]);
            }
            if self.is_shut_below(x, y) {
                world.edges.extend([(at, (at.0, at.1 + 1)), ((at.0, at.1 + 1), at)]);
            }
            world.elevation.extend(self.height(x, y).map(|height| (at, height)));
        }
        world
    }
}
