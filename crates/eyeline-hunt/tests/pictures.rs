//! Pictures of views show what the viewer may ask, and nothing else.

mod common;

use common::{draw, json, move_agent, move_hunter, play, read, state, viewer};
use eyeline_hunt::{Game, Question, What};
use eyeline_scene::drawing::{Drawing, Knowledge, LegendDisplay, Stopped, SvgOptions};

fn picture(game: &Game, as_seen_by: &str) -> Drawing {
    game.view(&viewer(as_seen_by)).drawing().unwrap()
}

fn svg(game: &Game, as_seen_by: &str) -> String {
    picture(game, as_seen_by).to_svg(&SvgOptions::default())
}

const HALL: &str = "
    1....#...A
    .....#....
    ..........
    ....##..2.
";

#[test]
fn hunters_and_spectators_see_no_agent() {
    let (here, there) = (draw(HALL), draw(&HALL.replace('A', ".").replacen("#...", "#A..", 1)));
    for viewer in ["hunter:h1", "hunter:h2", "spectator"] {
        assert_eq!(svg(&here, viewer), svg(&there, viewer), "{viewer}");
        let drawing = picture(&here, viewer);
        let mut tiles = drawing.tiles.iter().flatten();
        assert!(tiles.all(|tile| tile.mark.as_deref() != Some("@")), "{viewer}");
    }
    assert_ne!(svg(&here, "agent"), svg(&there, "agent"));
    assert_ne!(svg(&here, "referee"), svg(&there, "referee"));
}

/// One character a cell: a digit is the number itself, and a plus is more than nine.
#[test]
fn in_text_ten_and_more_watchers_are_a_plus() {
    let mut state = state("1.........A");
    let text = |state: &common::Value| {
        let mut drawing = picture(&read(state), "agent");
        drawing.span = Some([0.0, 9.0]);
        drawing.to_text(LegendDisplay::Shown)
    };
    let hunters = |count: usize| -> common::Value {
        (0..count).map(|index| json!({"id": format!("h{index}"), "at": [0, 0]})).collect()
    };
    state["hunters"] = hunters(9);
    assert!(text(&state).starts_with("I999999999@\n"), "{}", text(&state));
    assert!(!text(&state).contains("or more"));
    state["hunters"] = hunters(10);
    assert!(text(&state).starts_with("J+++++++++@\n"), "{}", text(&state));
    assert!(text(&state).contains("0–9 seen by 0 to 9   + 10 or more\n"), "{}", text(&state));
    // Nor is it anything else's mark.
    state["hunters"] = hunters(27);
    assert!(text(&state).starts_with("*+++++++++@\n"), "{}", text(&state));
}

#[test]
fn the_agent_sees_how_many_watch_each_floor() {
    let game = draw(HALL);
    let view = game.view(&viewer("agent"));
    let counts = view.table.danger().unwrap();
    let drawing = view.drawing().unwrap();
    let mut shown = 0;
    for (tile, count) in drawing.tiles.iter().flatten().zip(counts) {
        let number = tile.number.map_or(0, |number| number as u32);
        match tile.mark {
            Some(_) => assert_eq!((number, tile.view), (0, Knowledge::Unasked)),
            None if tile.wall => assert_eq!(number, 0),
            None => assert_eq!((number, tile.view == Knowledge::Hidden), (count, count == 0)),
        }
        shown += number;
    }
    assert!(shown > 20, "{shown}");
    assert!(view.ask(&Question::of(What::Danger)).is_ok());
}

#[test]
fn stopped_lines_are_grey_and_led_to_what_is_known() {
    let mut game = draw(HALL);
    assert!(picture(&game, "hunter:h1").rays.is_empty(), "never seen");
    assert_eq!(picture(&game, "agent").rays.len(), 2);
    play(&mut game, "agent", move_agent(&[]));
    play(&mut game, "agent", json!({"do": "endRound"}));
    play(&mut game, "agent", move_agent(&[[8, 1], [8, 2]]));
    play(&mut game, "agent", move_hunter("h1", &[]));
    play(&mut game, "agent", move_hunter("h2", &[]));
    // h2 saw it at 8,2, and it goes on.
    let drawing = picture(&game, "hunter:h2");
    assert_eq!((drawing.rays.len(), drawing.stopped), (2, Stopped::Greyed));
    let ends: Vec<_> = drawing.rays.iter().map(|ray| ray.ends[1]).collect();
    assert!(ends.iter().all(|&end| end == drawing.centre([8, 2])), "{ends:?}");
    assert!(picture(&game, "spectator").rays.is_empty());
}

#[test]
fn a_shot_reaches_what_is_outlined() {
    let mut state = state(HALL);
    state["hunters"][0]["range"] = json!(2);
    state["devices"] = json!([
        {"id": "d", "kind": "motionSensor", "at": [9, 0], "radius": 1, "owner": "agent", "hidden": true},
    ]);
    let game = read(&state);
    let outlines = picture(&game, "hunter:h1").outlines;
    let cells: Vec<[i32; 2]> = outlines[0].cells.iter().copied().collect();
    assert_eq!(outlines.len(), 1, "its own range; the device is the agent's");
    assert_eq!(cells, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [2, 0]]);
    let agents = picture(&game, "agent").outlines;
    assert_eq!((agents.len(), agents[0].cells.len()), (1, 4), "cut at the border");
    assert_eq!(picture(&game, "referee").outlines.len(), 1, "no hunter's turn");
    assert!(svg(&game, "hunter:h1").contains("class=\"outlines\""));
    assert!(!svg(&game, "spectator").contains("class=\"outlines\""));
}

#[test]
fn smoke_and_the_last_seen_marker_are_always_shown() {
    let mut state = state(HALL);
    state["smoke"] = json!([{"at": [2, 1], "radius": 0, "until": 9}]);
    state["lastSeen"] = json!({"at": [7, 0], "round": 4});
    state["devices"] = json!([{"id": "d", "kind": "radar", "at": [7, 0], "owner": "hunters"}]);
    let text = picture(&read(&state), "hunter:h1").to_text(LegendDisplay::Omitted);
    assert!(
        text.contains('~')
            && text.contains('?')
            && !text.lines().take(4).any(|row| row.contains('r')),
        "{text}"
    );
}
