//! `field/*`: symmetric shadowcasting, walls included. Some peers cut their radius as a circle,
//! others as a square, so the engine runs in both shapes, and each peer is compared with the shape
//! that it has.

use super::buffer::{in_circle, offsets, side};
use super::heat::{Heat, Ours, Outcome, Peer};
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
use eyeline::Metric;
use eyeline_testkit::oracle::shadowcast_field;
use std::error::Error;

/// The second shape.
const SQUARE: usize = 1;

pub fn run(
    work: &'static Work,
    terrain: Terrain,
    radius: i32,
    effort: Effort,
) -> Result<Outcome, Box<dyn Error>> {
    let course = &Course::new(terrain);
    let maps = ours::square_maps(course)?;
    let circle = ours::rules("symmetric-shadowcasting", radius, Metric::Euclidean)?;
    let square = ours::rules("symmetric-shadowcasting", radius, Metric::Chebyshev)?;
    let ours = |shape, rules, within: fn(i32, (i32, i32)) -> bool| -> Result<_, Box<dyn Error>> {
        let field = ours::Field::new(ours::eyes(&maps, rules)?, &course.spots, radius);
        let truth = move |question| truth(course, radius, question, within);
        Ok(Ours { shape, contender: Box::new(field), truth: Box::new(truth) })
    };
    let heat = Heat {
        questions: course.spots.len(),
        answers: 1,
        ours: vec![ours("circle", &circle, in_circle)?, ours("square", &square, |_, _| true)?],
        peers: peers(course, radius),
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
        Peer::new("doryen-fov/restrictive", DoryenFov::new(course, radius, FovRestrictive::new()))
            .against(SQUARE),
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
        )
        .against(SQUARE),
    ]
}

/// Every cell of the field, by the oracle.
fn truth(
    course: &Course,
    radius: i32,
    question: usize,
    within: fn(i32, (i32, i32)) -> bool,
) -> Vec<u64> {
    let spot = course.spots[question];
    let ground = course.ground(spot);
    let (left, top) = (spot.x - radius, spot.y - radius);
    let wall = |(x, y): (i64, i64)| ground.is_wall(x as i32 + left, y as i32 + top);
    let side = side(radius) as i64;
    let seen = shadowcast_field(side, side, &wall, (radius.into(), radius.into()));
    offsets(radius)
        .map(|(dx, dy)| {
            let at = (i64::from(dx + radius), i64::from(dy + radius));
            u64::from(within(radius, (dx, dy)) && seen.contains(&at))
        })
        .collect()
}
