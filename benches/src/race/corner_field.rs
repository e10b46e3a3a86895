//! `corner-field/*`: `one-card-dungeon` within a square in dungeons, against the engine asked pair
//! by pair.

use super::heat::{Heat, Ours, Outcome, Peer};
use super::maps::{Course, Terrain};
use super::measure::Effort;
use super::ours;
use super::peers::pair_by_pair::PairByPair;
use super::truth::Conditions;
use super::works::Work;
use eyeline::Metric;
use std::error::Error;

pub fn run(work: &'static Work, radius: i32, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let course = &Course::new(Terrain::Dungeon);
    let maps = ours::square_maps(course)?;
    let rules = ours::rules("one-card-dungeon", radius, Metric::Chebyshev)?;
    let field = ours::Field::new(ours::eyes(&maps, &rules)?, &course.spots, radius);
    let pairs = PairByPair::new(ours::eyes(&maps, &rules)?, &course.spots, radius);
    let truth = Conditions::new("one-card-dungeon", radius);
    let heat = Heat {
        questions: course.spots.len(),
        answers: 1,
        ours: vec![Ours {
            shape: "square",
            contender: Box::new(field),
            truth: Box::new(move |question| truth.field(course, question)),
        }],
        peers: vec![Peer::new("pair-by-pair", pairs)],
    };
    Ok(heat.run(work, effort)?)
}
