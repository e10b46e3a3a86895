//! `hex-field/*`: `hex-tactics` with tiles only, against the field of hexx. hexx approximates, but
//! it counts all the same, because there is no other library.

use super::heat::{Counts, Heat, Ours, Outcome, Peer};
use super::maps::{Course, Terrain};
use super::measure::Effort;
use super::ours;
use super::peers::hexx::Hexx;
use super::truth::hex_truth;
use super::works::Work;
use eyeline::Metric;
use std::error::Error;

pub fn run(
    work: &'static Work,
    terrain: Terrain,
    radius: i32,
    effort: Effort,
) -> Result<Outcome, Box<dyn Error>> {
    let course = &Course::new(terrain);
    let maps = ours::hex_maps(course)?;
    let rules = ours::rules("hex-tactics", radius, Metric::Hex)?;
    let field = ours::Field::new(ours::eyes(&maps, &rules)?, &course.spots, radius);
    let truth = move |question| {
        let spot = course.spots[question];
        let trace = hex_truth(course.ground(spot), spot, radius, |_, _| ());
        trace.map(|trace| u64::from(trace.visible)).collect()
    };
    let heat = Heat {
        questions: course.spots.len(),
        answers: 1,
        ours: vec![Ours { shape: "hexagon", contender: Box::new(field), truth: Box::new(truth) }],
        peers: vec![Peer::new("hexx", Hexx::new(course, radius)).counted(Counts::Always)],
    };
    Ok(heat.run(work, effort)?)
}
