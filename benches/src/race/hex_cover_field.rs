//! `hex-cover-field/*`: `hex-tactics` with walls, soft cover and heights, and the penalty of each
//! hex seen, against the engine asked pair by pair.

use super::buffer::offsets;
use super::heat::{Counts, Heat, Ours, Outcome, Peer};
use super::maps::{Course, MAPS, SIDE, Standpoint, Terrain};
use super::measure::{Contender, Effort};
use super::ours;
use super::peers::pair_by_pair::CoverPairs;
use super::peers::plain_loop::CoverLoop;
use super::truth::{axial, hex_truth};
use super::works::Work;
use eyeline::sight::CoverField;
use eyeline::{Coord, Hex, Map, Metric, Millionths, Sight};
use eyeline_testkit::dice::Dice;
use std::error::Error;

/// One hex in four has cover, one in ten a height of 1 to 3.
const COVER: u64 = 25;
const HEIGHT: u64 = 10;

pub fn run(work: &'static Work, radius: i32, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let course = &Course::new(Terrain::Random(10));
    let lands = &lands();
    let mut maps = ours::hex_maps(course)?;
    maps.iter_mut().zip(lands).for_each(|(map, land)| land.furnish(map));
    let rules = ours::rules("hex-tactics", radius, Metric::Hex)?;
    let truth = move |question: usize| {
        let spot: Standpoint = course.spots[question];
        let land = &lands[spot.map];
        let traces = hex_truth(course.ground(spot), spot, radius, |(x, y), world| {
            world.cover.insert(axial(x, y), land.cover(x, y));
            world.elevation.extend(land.height(x, y).map(|height| (axial(x, y), height)));
        });
        let value = |trace: eyeline_testkit::oracle::HexTrace| {
            if trace.visible { seen_with(trace.cover_penalty) } else { 0 }
        };
        traces.map(value).collect()
    };
    let ours =
        Engine { eyes: ours::eyes(&maps, &rules)?, spots: &course.spots, list: List::new(radius) };
    let pairs = CoverPairs::new(ours::eyes(&maps, &rules)?, &course.spots, radius);
    let heat = Heat {
        questions: course.spots.len(),
        answers: 1,
        ours: vec![Ours { shape: "hexagon", contender: Box::new(ours), truth: Box::new(truth) }],
        peers: vec![
            Peer::new("pair-by-pair", pairs),
            Peer::new("plain-loop", CoverLoop::new(course, lands, rules.params().cover, radius))
                .counted(Counts::Never),
        ],
    };
    Ok(heat.run(work, effort)?)
}

/// What stands on a map beside walls, in millionths.
pub struct Land {
    cover: Vec<i64>,
    height: Vec<Option<i64>>,
}

fn lands() -> Vec<Land> {
    let mut dice = Dice::new(MAPS as u64);
    let mut land = || {
        let mut roll = |percent, most| dice.chance(percent).then(|| dice.between(1, most));
        Land {
            cover: (0..SIDE * SIDE).map(|_| roll(COVER, 9).map_or(0, |c| c * 100_000)).collect(),
            height: (0..SIDE * SIDE).map(|_| roll(HEIGHT, 3).map(|h| h * 1_000_000)).collect(),
        }
    };
    (0..MAPS).map(|_| land()).collect()
}

impl Land {
    /// The cover in this column and row.
    #[inline]
    pub fn cover(&self, x: i32, y: i32) -> i64 {
        self.cover[y as usize * SIDE + x as usize]
    }

    /// The height there.
    #[inline]
    pub fn height(&self, x: i32, y: i32) -> Option<i64> {
        self.height[y as usize * SIDE + x as usize]
    }

    fn furnish(&self, map: &mut Map<Hex>) {
        for (x, y) in (0..SIDE as i32).flat_map(|y| (0..SIDE as i32).map(move |x| (x, y))) {
            map.set_cover(ours::at(x, y), Millionths::new(self.cover(x, y)));
            if let Some(height) = self.height(x, y) {
                map.set_elevation(ours::at(x, y), Some(Millionths::new(height)));
            }
        }
    }
}

/// The caller's list of what is seen, with penalties.
pub struct List {
    /// The list.
    pub field: CoverField<Hex>,
    /// The fields' radius.
    pub radius: i32,
}

impl List {
    /// An empty list.
    pub fn new(radius: i32) -> Self {
        List { field: CoverField { cells: Vec::new(), penalties: Vec::new() }, radius }
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.field.cells.clear();
        self.field.penalties.clear();
    }

    /// Adds a hex.
    #[inline]
    pub fn push(&mut self, at: Hex, penalty: f64) {
        self.field.cells.push(at);
        self.field.penalties.push(penalty);
    }

    /// The penalties in the order of the box around the observer.
    pub fn answer(&self, spot: Standpoint) -> Vec<u64> {
        let mut seen = self.field.cells.iter().zip(&self.field.penalties).peekable();
        let value = |(dx, dy)| {
            let here: Hex = ours::at(spot.x + dx, spot.y + dy);
            seen.next_if(|(at, _)| at.place() == here.place())
                .map_or(0, |(_, &penalty)| seen_with(penalty))
        };
        let values = offsets(self.radius).map(value).collect();
        assert!(seen.next().is_none(), "hexes in reading order within the radius");
        values
    }
}

/// A hex seen with a penalty as a value that is never 0.
fn seen_with(penalty: f64) -> u64 {
    penalty.to_bits() + 1
}

/// The engine's `cover_field_into`.
struct Engine<'a> {
    eyes: Vec<Sight<'a, Hex, Map<Hex>>>,
    spots: &'a [Standpoint],
    list: List,
}

impl Contender for Engine<'_> {
    fn run(&mut self, question: usize) {
        let spot = self.spots[question];
        let from = ours::at(spot.x, spot.y);
        let asked = self.eyes[spot.map].cover_field_into(from, &mut self.list.field);
        asked.expect("an observer on the map");
    }

    fn answer(&self, question: usize) -> Vec<u64> {
        self.list.answer(self.spots[question])
    }
}
