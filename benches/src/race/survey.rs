//! `survey/*`: for every cell of 1024 × 1024, how many cells it sees and how many see it, under
//! `predprey` within a square, against one field for each cell. The map is all maps of the race
//! with one wall in five, side by side. The peer computes only the fields of the race's observers,
//! and its time is that of one field. The comparison favours it: a field gives only one of the two
//! numbers, its marks are counted outside the timed region, and no box reaches beyond the border.

use super::buffer::{offsets, side};
use super::heat::{Heat, Ours, Outcome, Peer};
use super::maps::{Course, MAPS, SIDE, Standpoint, Terrain};
use super::measure::Effort;
use super::ours;
use super::peers::plain_loop;
use super::truth::Conditions;
use super::windows::Looker;
use super::works::Work;
use eyeline::batch::{Count, Threads};
use eyeline::{Cell, Extent, Map, Metric, Rules, Sight};
use std::error::Error;
use std::ops::ControlFlow;

/// Maps along a side.
const ACROSS: usize = MAPS.isqrt();

/// All maps of a course side by side, and their observers.
pub struct Land {
    course: Course,
    map: Map<Cell>,
    rules: Rules,
    radius: i32,
}

impl Land {
    /// Cells of the land.
    pub const CELLS: usize = MAPS * SIDE * SIDE;
    /// Numbers of a survey: two for each cell.
    pub const NUMBERS: usize = 2 * Land::CELLS;

    /// The same land every time.
    pub fn new(radius: i32) -> Result<Self, Box<dyn Error>> {
        let course = Course::new(Terrain::Random(20));
        let side = (ACROSS * SIDE) as u64;
        let mut map = Map::new(Extent::rectangle(side, side)?);
        for (number, ground) in course.grounds.iter().enumerate() {
            for (x, y) in ground.walls() {
                let (x, y) = on_land(Standpoint { map: number, x, y });
                map.add_wall(ours::at(x, y));
            }
        }
        let rules = ours::rules("predprey", radius, Metric::Chebyshev)?;
        Ok(Land { course, map, rules, radius })
    }

    /// How many cells each cell sees; then how many see each.
    pub fn survey(&self, threads: Threads, out: &mut [u32]) {
        let (sees, seen_by) = out.split_at_mut(Land::CELLS);
        let eye = Sight::new(&self.map, &self.rules).expect("a map of squares");
        let told = eye.survey(Count::Cells, threads, |band| {
            let first = band.top as usize * band.width;
            let rows = first..first + band.sees.len();
            sees[rows.clone()].copy_from_slice(band.sees);
            seen_by[rows].copy_from_slice(band.seen_by);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(told, Ok(ControlFlow::Continue(())));
    }

    /// How many cells each observer sees; then how many see each observer.
    pub fn sample(&self, numbers: &[u32]) -> Vec<u64> {
        let of = |numbers: &[u32]| -> Vec<u64> {
            let place = |&spot| {
                let (x, y) = on_land(spot);
                y as usize * ACROSS * SIDE + x as usize
            };
            self.course.spots.iter().map(|spot| numbers[place(spot)].into()).collect()
        };
        let (sees, seen_by) = numbers.split_at(Land::CELLS);
        [of(sees), of(seen_by)].concat()
    }

    /// The same by the oracle.
    pub fn truth(&self) -> Vec<u64> {
        let conditions = Conditions::new("predprey", self.radius);
        let sees = |spot: &Standpoint| {
            conditions.around(self.course.ground(*spot), (spot.x, spot.y)).sum::<u64>()
        };
        let seen_by = |spot: &Standpoint| {
            let (ground, here) = (self.course.ground(*spot), (spot.x, spot.y));
            let there = offsets(self.radius).map(|(dx, dy)| (spot.x + dx, spot.y + dy));
            there.filter(|&there| conditions.sees(ground, there, here)).count() as u64
        };
        let spots = &self.course.spots;
        spots.iter().map(sees).chain(spots.iter().map(seen_by)).collect()
    }

    /// The observers.
    fn sampled(&self) -> usize {
        self.course.spots.len()
    }
}

/// Where a place of one of the maps is on the land.
fn on_land(Standpoint { map, x, y }: Standpoint) -> (i32, i32) {
    ((map % ACROSS * SIDE) as i32 + x, (map / ACROSS * SIDE) as i32 + y)
}

pub fn run(work: &'static Work, radius: i32, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let land = &Land::new(radius)?;
    let mut numbers = vec![0; Land::NUMBERS];
    land.survey(Threads::One, &mut numbers);
    let truth = land.truth();
    if land.sample(&numbers) != truth {
        return Err("the numbers of a survey are wrong".into());
    }
    // The peer has only the first of the two numbers.
    let sees = move |numbers: &[u32]| land.sample(numbers)[..land.sampled()].to_vec();
    let write = |_, out: &mut [u32]| land.survey(Threads::One, out);
    let area = side(radius).pow(2);
    let fields = |_, out: &mut [u8]| {
        for (spot, out) in land.course.spots.iter().zip(out.chunks_exact_mut(area)) {
            let at = [Cell::new(spot.x, spot.y)];
            plain_loop::windows_as_bytes(land.course.ground(*spot), &at, radius, out);
        }
    };
    let marks = |field: &[u8]| field.iter().map(|&byte| u64::from(byte)).sum();
    let values = |bytes: &[u8]| bytes.chunks_exact(area).map(marks).collect();
    let peer = Looker { out: vec![0; land.sampled() * area], write: fields, values };
    let heat = Heat {
        questions: 1,
        answers: Land::CELLS,
        ours: vec![Ours {
            shape: "square",
            contender: Box::new(Looker { out: numbers, write, values: sees }),
            truth: Box::new(move |_| truth[..land.sampled()].to_vec()),
        }],
        peers: vec![Peer::new("plain-loop", peer).answering(land.sampled())],
    };
    Ok(heat.run(work, effort)?)
}
