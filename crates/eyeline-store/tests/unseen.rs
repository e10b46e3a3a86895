//! Nothing unseen can be told from a walk: 10,000 pairs of worlds that differ only in what was not
//! seen give the same report, the same map in every format and the same save, after the same steps.

use eyeline::{Cell, CellSet, Map, World};
use eyeline_scene::drawing::{Chart, Colour, Legend, SvgOptions, Viewport};
use eyeline_scene::walk::Refusal;
use eyeline_scene::{Board, Scene};
use eyeline_store::Save;
use eyeline_testkit::dice::Dice;
use eyeline_testkit::unseen::{Walked, Walkers};
use serde_json::{Value, json};

const PAIRS: usize = 10_000;

fn map(scene: &Scene) -> &Map<Cell> {
    match &scene.board {
        Board::Square(map) => map,
        Board::Hex(_) => unreachable!("walks are on squares"),
    }
}

fn listed(cells: &CellSet<Cell>) -> Value {
    cells.iter().map(|at| json!([at.x, at.y])).collect()
}

/// What a report of the walk is made of.
fn report(Walked { walk, refused }: &Walked<'_>) -> String {
    let because = walk.rules().because(walk.map().terrain(walk.at()));
    let refused = refused.iter().map(|(index, way, why)| {
        json!({"index": index, "move": way.letter().to_string(), "why": why.to_string()})
    });
    json!({
        "at": [walk.at().x, walk.at().y],
        "radius": because.as_ref().map(|because| because.total()),
        "radiusBecause": because.map(|because| because.to_string()),
        "seen": listed(walk.memory().seen()),
        "visited": listed(walk.memory().visited()),
        "newlySeen": listed(walk.newly_seen()),
        "refused": refused.collect::<Vec<Value>>(),
        "of": walk.map().extent().len(),
    })
    .to_string()
}

/// All that is told of a walk.
fn told(scene: &Scene, walked: &Walked<'_>, viewport: Viewport) -> [(&'static str, String); 6] {
    let walk = &walked.walk;
    let (memory, rules) = (walk.memory(), walk.rules().to_string());
    let mut chart = Chart::of(scene, walk.map(), memory, walk.at(), viewport).unwrap();
    chart.caption = "a walk".to_owned();
    let save = Save::of(walk.map(), &rules, memory, Some(walk.at())).to_bytes();
    [
        ("report", report(walked)),
        ("text", chart.to_text(Legend::Shown)),
        ("unicode", chart.to_unicode(Colour::Plain, Legend::Shown)),
        ("colour", chart.to_unicode(Colour::Written, Legend::Shown)),
        ("svg", chart.to_svg(&SvgOptions::default())),
        ("save", String::from_utf8(save).unwrap()),
    ]
}

/// How often the pairs are of a kind: a test that meets none of it would show nothing.
#[derive(Default)]
struct Met {
    differ: usize,
    off_the_map: usize,
    walls: usize,
    impassable: usize,
    hidden: usize,
    conditions: usize,
}

impl Met {
    fn count(&mut self, walkers: &Walkers, walked: &Walked<'_>) {
        self.differ += usize::from(walkers.worlds[0] != walkers.worlds[1]);
        let refusals = || walked.refused.iter().map(|(_, _, why)| why);
        let any = |is: fn(&Refusal) -> bool| usize::from(refusals().any(is));
        self.off_the_map += any(|why| matches!(why, Refusal::OffTheMap));
        self.walls += any(|why| matches!(why, Refusal::Wall { .. }));
        self.impassable += any(|why| matches!(why, Refusal::Impassable { .. }));
        self.hidden += usize::from(walkers.eyes.table.blocks.is_some());
        self.conditions += usize::from(!walkers.eyes.when.is_empty());
    }
}

#[test]
fn walks_tell_nothing_of_what_they_have_not_seen() {
    let (mut dice, mut met) = (Dice::new(11), Met::default());
    for pair in 0..PAIRS {
        let walkers = Walkers::drawn(&mut dice);
        let viewport = match dice.below(3) {
            0 => Viewport::Seen,
            _ => Viewport::Around([1 + dice.below(19), 1 + dice.below(19)]),
        };
        let scenes = walkers.scenes();
        let walks = scenes.each_ref().map(|scene| walkers.walked(map(scene)));
        met.count(&walkers, &walks[0]);
        let [one, two] = [0, 1].map(|world| told(&scenes[world], &walks[world], viewport));
        for ((what, one), (_, two)) in one.into_iter().zip(two) {
            assert_eq!(one, two, "{what} of pair {pair}: {:?}", walkers.worlds);
        }
    }
    let Met { differ, off_the_map, walls, impassable, hidden, conditions } = met;
    assert!(differ > PAIRS * 9 / 10, "only {differ} pairs differ at all");
    let met = [off_the_map, walls, impassable, hidden, conditions];
    assert!(met.iter().all(|&pairs| pairs > PAIRS / 10), "too few of a kind: {met:?}");
}
