//! `field/*`: symmetric shadowcasting within a circle, walls too.

use super::buffer::{in_circle, offsets, side};
use super::heat::{Heat, Outcome, Peer};
use super::maps::{Course, Terrain};
use super::measure::Effort;
use super::ours;
use super::peers::adam_fov_rs::AdamFov;
use super::peers::bracket_pathfinding::BracketFov;
use super::peers::doryen_fov::DoryenFov;
use super::peers::shadowcast::Shadowcast;
use super::peers::symmetric_shadowcasting::SymmetricShadowcasting;
use super::works::Work;
use bracket_pathfinding::prelude::FieldOfViewAlg;
use doryen_fov::{FovRecursiveShadowCasting, FovRestrictive};
use eyeline_testkit::oracle::shadowcast_field;
use std::error::Error;

pub fn run(
    work: &'static Work,
    terrain: Terrain,
    effort: Effort,
) -> Result<Outcome, Box<dyn Error>> {
    let course = &Course::new(terrain);
    let radius = work.radius;
    let maps = ours::square_maps(course)?;
    let rules = ours::rules("symmetric-shadowcasting", radius, eyeline::Metric::Euclidean)?;
    let heat = Heat {
        questions: course.spots.len(),
        answers: 1,
        ours: Box::new(ours::Field::new(ours::eyes(&maps, &rules)?, &course.spots, radius)),
        peers: peers(course, radius),
        truth: Box::new(move |question| Some(truth(course, radius, question))),
    };
    Ok(heat.run(work, effort)?)
}

fn peers(course: &Course, radius: i32) -> Vec<Peer<'_>> {
    vec![
        Peer::new("symmetric-shadowcasting", SymmetricShadowcasting::new(course, radius)),
        Peer::new("adam_fov_rs", AdamFov::new(course, radius)),
        Peer::new("shadowcast", Shadowcast::new(course, radius)),
        Peer::new(
            "doryen-fov/shadow",
            DoryenFov::new(course, radius, FovRecursiveShadowCasting::new()),
        ),
        Peer::new("doryen-fov/restrictive", DoryenFov::new(course, radius, FovRestrictive::new())),
        Peer::new(
            "bracket-pathfinding/default",
            BracketFov::new(course, radius, FieldOfViewAlg::RecursiveShadowcasting),
        ),
        Peer::new(
            "bracket-pathfinding/symmetric",
            BracketFov::new(course, radius, FieldOfViewAlg::SymmetricShadowcasting),
        ),
        #[cfg(feature = "tcod")]
        Peer::new(
            "tcod/shadow",
            super::peers::tcod::Tcod::new(course, radius, tcod::map::FovAlgorithm::Shadow),
        ),
        #[cfg(feature = "tcod")]
        Peer::new(
            "tcod/restrictive",
            super::peers::tcod::Tcod::new(course, radius, tcod::map::FovAlgorithm::Restrictive),
        ),
    ]
}

/// Every cell of the field, by the oracle.
fn truth(course: &Course, radius: i32, question: usize) -> Vec<u64> {
    let spot = course.spots[question];
    let ground = course.ground(spot);
    let (left, top) = (spot.x - radius, spot.y - radius);
    let wall = |(x, y): (i64, i64)| ground.is_wall(x as i32 + left, y as i32 + top);
    let side = side(radius) as i64;
    let seen = shadowcast_field(side, side, &wall, (radius.into(), radius.into()));
    offsets(radius)
        .map(|(dx, dy)| {
            let at = (i64::from(dx + radius), i64::from(dy + radius));
            u64::from(in_circle(radius, (dx, dy)) && seen.contains(&at))
        })
        .collect()
}
