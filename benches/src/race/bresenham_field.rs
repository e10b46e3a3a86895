//! `bresenham-field/*`: `predprey` within a square on open maps, against the plain loop.

use super::heat::{Heat, Ours, Outcome, Peer};
use super::maps::{Course, Terrain};
use super::measure::Effort;
use super::ours;
use super::peers::plain_loop::PlainField;
use super::truth::Conditions;
use super::works::Work;
use eyeline::Metric;
use std::error::Error;

pub fn run(work: &'static Work, radius: i32, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let course = &Course::new(Terrain::Open);
    let maps = ours::square_maps(course)?;
    let rules = ours::rules("predprey", radius, Metric::Chebyshev)?;
    let field = ours::Field::new(ours::eyes(&maps, &rules)?, &course.spots, radius);
    let truth = Conditions::new("predprey", radius);
    let heat = Heat {
        questions: course.spots.len(),
        answers: 1,
        ours: vec![Ours {
            shape: "square",
            contender: Box::new(field),
            truth: Box::new(move |question| truth.field(course, question)),
        }],
        peers: vec![Peer::new("plain-loop", PlainField::new(course, radius))],
    };
    Ok(heat.run(work, effort)?)
}
