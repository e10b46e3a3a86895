//! Nothing unseen can be learned from a map picture or a reply: 10,000 pairs of worlds that differ
//! only in unseen cells give the same bytes.

use eyeline::memory::{CellSet, Memory};
use eyeline::{Cell, Extent, Map, World};
use eyeline_scene::drawing::{Chart, Colour, LegendDisplay, SvgOptions, Viewport};
use eyeline_scene::{Answer, Board, Budget, Scene};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::unseen::Twins;
use serde_json::{Value, json};

const PAIRS: usize = 10_000;

fn map(scene: &Scene) -> &Map<Cell> {
    match &scene.board {
        Board::Square(map) => map,
        Board::Hex(_) => unreachable!("twins are squares"),
    }
}

fn viewport(dice: &mut Dice) -> Viewport {
    match dice.below(3) {
        0 => Viewport::Seen,
        _ => Viewport::Around([1 + dice.below(25), 1 + dice.below(25)]),
    }
}

/// The picture in every format.
fn pictures(scene: &Scene, memory: &Memory<Cell>, at: Cell, viewport: Viewport) -> [String; 4] {
    let mut chart = Chart::of(scene, map(scene), memory, at, viewport).unwrap();
    chart.caption = "overland@1 · a map".to_owned();
    [
        chart.to_text(LegendDisplay::Shown),
        chart.to_unicode(Colour::Plain, LegendDisplay::Shown),
        chart.to_unicode(Colour::Written, LegendDisplay::Shown),
        chart.to_svg(&SvgOptions::default()),
    ]
}

fn pairs(set: &CellSet<Cell>) -> Value {
    set.iter().map(|at| json!([at.x, at.y])).collect()
}

/// What the contract replies.
fn replies(scene: &Scene, twins: &Twins, viewport: Viewport) -> Vec<String> {
    let memory =
        json!({"seen": pairs(twins.memory.seen()), "visited": pairs(twins.memory.visited())});
    let at = [twins.at().x, twins.at().y];
    let walk: Value = twins.walk.iter().map(|at| json!([at.x, at.y])).collect();
    let remember = |memory: &Value, from: Value| json!({"op": "remember", "rules": "overland", "perception": twins.perception, "memory": memory, "from": from});
    let mut drawn = json!({"op": "map", "memory": memory, "at": at});
    if let Viewport::Around(size) = viewport {
        drawn["viewport"] = json!(size);
    }
    let queries = [remember(&memory, json!(at)), remember(&json!({}), walk), drawn];
    let replies = queries.map(|query| {
        Answer::of_text(&Budget::unlimited(), Some(scene), &query.to_string()).to_json()
    });
    assert!(replies.iter().all(|reply| reply.starts_with("{\"ok\":true")), "{replies:?}");
    replies.to_vec()
}

#[test]
fn twins_look_alike_to_who_has_not_seen_the_difference() {
    let mut dice = Dice::new(2);
    let (mut differ, mut told_apart) = (0, 0);
    for pair in 0..PAIRS {
        let twins = Twins::drawn(&mut dice);
        let (scenes, at, viewport) = (twins.scenes(), twins.at(), viewport(&mut dice));
        differ += usize::from(twins.worlds[0] != twins.worlds[1]);
        let drawn = scenes.each_ref().map(|scene| pictures(scene, &twins.memory, at, viewport));
        assert_eq!(drawn[0], drawn[1], "pair {pair}: {:?}", twins.worlds);
        let replied = scenes.each_ref().map(|scene| replies(scene, &twins, viewport));
        assert_eq!(replied[0], replied[1], "pair {pair}: {:?}", twins.worlds);
        if pair < 200 {
            let all: CellSet<Cell> =
                map(&scenes[0]).extent().cells_in(map(&scenes[0]).extent().bounds()).collect();
            let all = Memory::with(all.clone(), all);
            let [one, two] = scenes.each_ref().map(|scene| pictures(scene, &all, at, viewport));
            told_apart += usize::from(one[0] != two[0]);
        }
    }
    assert!(differ > PAIRS * 9 / 10, "only {differ} pairs differ at all");
    assert!(told_apart > 100, "only {told_apart} of 200 pairs differ to who has seen all");
}

/// Where the map ends is not drawn: a larger world looks the same.
#[test]
fn the_edge_of_the_world_is_as_blank_as_the_unseen() {
    let memory = Memory::with([Cell::new(1, 1)].into_iter().collect(), CellSet::new());
    let drawn = [3, 50].map(|side| {
        let scene = Scene::from(Board::Square(Map::new(Extent::rectangle(side, side).unwrap())));
        pictures(&scene, &memory, Cell::new(1, 1), Viewport::Around([9, 9]))
    });
    assert_eq!(drawn[0], drawn[1]);
}
