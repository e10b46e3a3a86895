//! What can be taken back: each of the last thousand lines, whatever came between.

mod common;
use common::*;
use eyeline_hunt::{Game, Referee, UNDO_LIMIT};

fn state_of(game: &Game) -> String {
    game.state(Referee).unwrap()
}

/// A line of any kind, legal or not.
fn line(below: &mut impl FnMut(u64) -> u64) -> Value {
    let (x, y) = (below(6), below(3));
    match below(8) {
        0 => json!({"do": "endRound"}),
        1 => json!({"do": "smoke", "at": [x, y], "rounds": 1 + below(3)}),
        2 => {
            let (id, until) = (format!("d{}", below(50)), 5 + below(400));
            json!({"do": "device", "id": id, "kind": "motionSensor", "at": [x, y], "owner": "agent", "until": until})
        }
        3 => json!({"do": "shoot", "hunter": "h1", "at": [x, y]}),
        4 | 5 => json!({"do": "moveHunter", "hunter": "h1", "path": [[x, y]]}),
        6 => json!({"do": "moveAgent", "path": [[x, y]]}),
        _ => json!("nonsense"),
    }
}

/// Against a past of whole states: lines and steps back as chance will have them, then all the way back.
#[test]
fn every_step_back_leads_where_the_game_was() {
    let mut dice = 3_u64;
    let mut below = |end: u64| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (dice >> 33) % end
    };
    let mut game = draw("1....A ..#... ......");
    let mut past: Vec<String> = Vec::new();
    for _ in 0..1800 {
        let back = if below(9) == 0 { below(70) } else { 0 };
        if back > 0 && past.len() > UNDO_LIMIT / 2 {
            for _ in 0..back {
                play(&mut game, "referee", json!({"do": "undo"}));
                assert_eq!(past.pop(), Some(state_of(&game)), "{} lines", past.len());
            }
        } else {
            past.push(state_of(&game));
            play(&mut game, "referee", line(&mut below));
        }
    }
    while past.len() < UNDO_LIMIT + 100 {
        past.push(state_of(&game));
        play(&mut game, "referee", line(&mut below));
    }
    for _ in 0..UNDO_LIMIT {
        assert_eq!(play(&mut game, "referee", json!({"do": "undo"}))["ok"], true);
        assert_eq!(past.pop(), Some(state_of(&game)), "{} lines", past.len());
    }
    let more = play(&mut game, "referee", json!({"do": "undo"}));
    assert_eq!(message(&more), "there is no line to take back");
    // … and on from there.
    let before = state_of(&game);
    play(&mut game, "referee", line(&mut below));
    play(&mut game, "referee", json!({"do": "undo"}));
    assert_eq!(state_of(&game), before);
}

/// A server is told when a game grows heavy, and a line weighs what it brings.
#[test]
fn a_game_weighs_its_lines_and_what_they_change() {
    let mut game = draw("1....A");
    let light = game.weight(Referee);
    let step = |game: &mut Played, line: Value| {
        let before = game.weight(Referee);
        play(game, "referee", line);
        game.weight(Referee) - before
    };
    let back_and_forth: Vec<[i32; 2]> = [[4, 0], [5, 0]].repeat(5000);
    assert!(step(&mut game, move_agent(&back_and_forth)) > 80_000, "the path and its line");
    for _ in 0..200 {
        assert!(step(&mut game, move_agent(&[])) < 5_000);
    }
    let whole = game.weight(Referee);
    assert!((light + 140_000..light + 300_000).contains(&whole), "{light} {whole}");
}
