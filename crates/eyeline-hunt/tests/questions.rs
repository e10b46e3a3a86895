//! Questions, answered from the view alone.

mod common;
use common::*;
use eyeline_hunt::{Command, Question, What, to_json};

fn ask(game: &mut Played, viewer: &str, what: &str) -> Value {
    play(game, viewer, json!({"do": "ask", "what": what}))
}

fn cells(answer: &Value) -> Vec<[i64; 2]> {
    serde_json::from_value(answer.clone()).unwrap()
}

const ROOM: &str = "
    1.#..
    ..#.A
    ....2";

#[test]
fn what_my_hunters_see_and_can_hit() {
    let mut state = state(ROOM);
    state["hunters"][0]["range"] = json!(1);
    let mut game = read(&state);
    let answer = ask(&mut game, "hunter:h2", "sees")["answer"].take();
    assert_eq!(answer["hunters"][0]["id"], "h1");
    let seen = cells(&answer["hunters"][0]["cells"]);
    assert!(seen.contains(&[2, 0]) && !seen.contains(&[3, 0]) && !seen.contains(&[4, 1]));
    assert!(seen.is_sorted_by_key(|at| (at[1], at[0])));
    let answer = ask(&mut game, "hunter:h2", "shots")["answer"].take();
    assert_eq!(
        answer["hunters"][0],
        json!({"id": "h1", "range": 1, "cells": [[0, 0], [1, 0], [0, 1]]})
    );
    assert_eq!(answer["hunters"][1]["range"], 5);
}

/// A cell is among the shots iff a shot at it is not refused.
#[test]
fn shots_are_what_can_be_shot_at() {
    let mut state = state(ROOM);
    state["hunters"][0]["range"] = json!(3);
    let mut game = read(&state);
    let shots = cells(&ask(&mut game, "hunter:h1", "shots")["answer"]["hunters"][0]["cells"]);
    for y in 0..3 {
        for x in 0..5 {
            let reply =
                play(&mut game, "hunter:h1", json!({"do": "shoot", "hunter": "h1", "at": [x, y]}));
            assert_eq!(reply["ok"], shots.contains(&[x, y]), "{x},{y}");
        }
    }
}

#[test]
fn blocked_lines_name_what_blocks_them() {
    let mut game = draw(ROOM);
    let empty = ask(&mut game, "hunter:h1", "blocked");
    assert_eq!(empty["answer"], json!({"to": null, "lines": []}));
    let there = play(&mut game, "hunter:h1", json!({"do": "ask", "what": "blocked", "at": [4, 1]}));
    let lines = &there["answer"]["lines"];
    assert_eq!((&lines[0]["hunter"], &lines[0]["visible"]), (&json!("h1"), &json!(false)));
    assert_eq!(
        (&lines[0]["blockedBy"]["cause"], &lines[0]["blockedBy"]["cell"][0]),
        (&json!("tile"), &json!(2))
    );
    assert_eq!((&lines[1]["visible"], &lines[1]["blockedBy"]), (&json!(true), &json!(null)));
    // Once the agent has been seen, its marker is what is meant.
    play(&mut game, "referee", move_hunter("h1", &[]));
    play(&mut game, "referee", move_hunter("h2", &[]));
    assert_eq!(ask(&mut game, "hunter:h1", "blocked")["answer"], there["answer"]);
}

#[test]
fn the_agent_knows_who_watches_and_through_what() {
    let mut state = state(
        "
        1.#.A
        ..#..
        2.#..",
    );
    state["hunters"][0]["pierce"] = json!(1);
    let mut game = read(&state);
    let answer = ask(&mut game, "agent", "watchers");
    assert_eq!(
        answer["answer"],
        json!({"at": [4, 0], "watchers": [{"hunter": "h1", "through": [[2, 0]]}]})
    );
}

/// The agent may try a place before it goes there; nobody else may.
#[test]
fn who_would_see_the_agent_elsewhere() {
    let mut game = draw(ROOM);
    let there = json!({"do": "ask", "what": "watchers", "at": [0, 1]});
    let answer = play(&mut game, "agent", there.clone());
    let watchers = json!([{"hunter": "h1", "through": []}]);
    assert_eq!(answer["answer"], json!({"at": [0, 1], "watchers": watchers}));
    assert_eq!(play(&mut game, "hunter:h1", there)["answer"], json!(null));
    let off = play(&mut game, "agent", json!({"do": "ask", "what": "watchers", "at": [9, 9]}));
    assert_eq!(off["error"]["code"], "out_of_map");
    let safe = play(&mut game, "agent", json!({"do": "ask", "what": "safe", "at": [0, 1]}));
    assert_eq!(message(&safe), "'at' belongs to the questions 'blocked' and 'watchers'");
}

#[test]
fn a_corner_between_two_walls_is_looked_through_as_one() {
    let mut state = state(
        "
        1#.
        #A.",
    );
    state["hunters"][0]["pierce"] = json!(3);
    let mut game = read(&state);
    let answer = ask(&mut game, "agent", "watchers");
    assert_eq!(answer["answer"]["watchers"], json!([{"hunter": "h1", "through": [[1, 0]]}]));
}

#[test]
fn danger_counts_who_sees_each_cell() {
    let mut game = draw(
        "
        1.#A
        ..#.
        2.#.",
    );
    let rows = ask(&mut game, "agent", "danger")["answer"]["rows"].take();
    assert_eq!(rows, json!([[2, 2, 2, 0], [2, 2, 2, 0], [2, 2, 2, 0]]));
    let view = game.view(&viewer("agent"));
    let counts = view.table.danger().unwrap();
    for (place, count) in counts.into_iter().enumerate() {
        let at = eyeline::Cell::new(place as i32 % 4, place as i32 / 4);
        assert_eq!(count as usize, view.table.seen_by(at).len(), "{at}");
    }
}

#[test]
fn a_preview_tells_step_by_step_and_obeys_the_rules_of_moving() {
    let mut game = draw(
        "
        A##.
        ...1",
    );
    let ask = |path: Value| json!({"do": "ask", "what": "preview", "path": path});
    let reply = play(&mut game, "agent", ask(json!([[0, 1], [0, 0]])));
    assert_eq!(
        reply["answer"],
        json!({"steps": [{"at": [0, 1], "seenBy": ["h1"]}, {"at": [0, 0], "seenBy": []}]})
    );
    assert!(
        message(&play(&mut game, "agent", ask(json!([[1, 0]])))).contains("a wall stands there")
    );
    let no_path = play(&mut game, "agent", json!({"do": "ask", "what": "preview"}));
    assert_eq!(message(&no_path), "'path' is missing");
    assert_eq!(view(&game, "agent")["agent"]["at"], json!([0, 0]), "nobody has moved");
}

#[test]
fn the_nearest_safe_cells() {
    let mut game = draw(
        "
        .#...
        ..A.1
        .#...",
    );
    let reply = ask(&mut game, "agent", "safe");
    assert_eq!(reply["answer"], json!({"steps": 2, "cells": [[0, 0], [0, 2]]}));
    let mut game = draw("A#1");
    assert_eq!(ask(&mut game, "agent", "safe")["answer"], json!({"steps": 0, "cells": [[0, 0]]}));
    let mut game = draw("A.1");
    assert_eq!(ask(&mut game, "agent", "safe")["answer"], json!({"steps": null, "cells": []}));
}

/// Not seen is not safe: who shares a hunter's cell is revealed, and so is whoever a device notices.
#[test]
fn safe_cells_are_neither_hunters_nor_in_the_area_of_a_device_that_reveals() {
    let mut state = state("A.1....");
    // Nobody sees anything in the smoke.
    state["smoke"] = json!([{"at": [2, 0], "radius": 1, "until": 9}]);
    state["devices"] = json!([{"id": "m", "kind": "motionSensor", "at": [0, 0], "radius": 1,
        "owner": "hunters", "reveals": true}]);
    let answer = |state: &Value| ask(&mut read(state), "agent", "safe")["answer"].take();
    // All ways out lead through the area.
    assert_eq!(answer(&state), json!({"steps": null, "cells": []}));
    state["devices"][0]["radius"] = json!(0);
    assert_eq!(answer(&state), json!({"steps": 1, "cells": [[1, 0]]}));
    // The hunter's cell is not offered.
    state["agent"]["at"] = json!([1, 0]);
    state["devices"][0]["at"] = json!([1, 0]);
    assert_eq!(answer(&state), json!({"steps": 1, "cells": [[0, 0]]}));
    state["agent"]["at"] = json!([2, 0]);
    state["devices"] = json!([]);
    assert_eq!(answer(&state), json!({"steps": 1, "cells": [[1, 0], [3, 0]]}));
    // A hidden one is not known of, one of the agent's own is; a radar is everywhere.
    state["devices"] = json!([{"id": "r", "kind": "radar", "at": [6, 0], "owner": "hunters",
        "hidden": true, "reveals": true}]);
    assert_eq!(answer(&state)["steps"], 1);
    state["devices"][0]["owner"] = json!("agent");
    assert_eq!(answer(&state), json!({"steps": null, "cells": []}));
    // The others are about sight alone.
    let danger = ask(&mut read(&state), "agent", "danger")["answer"]["rows"].take();
    assert_eq!(danger, json!([[0, 0, 0, 0, 0, 0, 0]]));
    assert_eq!(ask(&mut read(&state), "agent", "watchers")["answer"]["watchers"], json!([]));
}

/// … the same bytes as any other secret line, however it is written.
#[test]
fn questions_of_the_other_side_are_secret_lines() {
    let mut game = draw(ROOM);
    let hunters = ["sees", "blocked", "shots"];
    let agents = ["watchers", "danger", "preview", "safe"];
    for what in hunters.iter().chain(&agents) {
        for (name, may) in [
            ("hunter:h1", hunters.contains(what)),
            ("agent", agents.contains(what)),
            ("spectator", false),
            ("hunter:h9", false),
            ("referee", true),
        ] {
            let path = if *what == "preview" { json!([]) } else { json!(null) };
            let reply = play(&mut game, name, json!({"do": "ask", "what": what, "path": path}));
            assert_eq!(reply["answer"].is_object(), may, "{name} {what}");
            let asked = game.reply_to_writer(&game.outcome, &viewer(name));
            assert_eq!(asked.ok, may, "{name} {what}");
            if !may {
                assert_eq!(reply, json!({"ok": true, "events": [], "view": view(&game, name)}));
                let fault = asked.error.map(|fault| fault.problem);
                assert_eq!(fault.as_deref(), Some("this question is not yours to ask"));
                // Nor does a wrong one tell what is wrong with it.
                let wrong =
                    play(&mut game, name, json!({"do": "ask", "what": what, "canary": [3, 4]}));
                assert_eq!(wrong, reply);
            }
        }
    }
    let unknown = play(&mut game, "agent", json!({"do": "ask", "what": "canary"}));
    assert_eq!(message(&unknown), "this line is not a command");
    assert!(message(&reply(&game, "referee")).contains("unknown value 'canary'"));
}

#[test]
fn a_question_and_a_move_of_the_agent_are_one_to_others() {
    for name in ["hunter:h1", "spectator"] {
        let question = play(&mut draw(ROOM), name, json!({"do": "ask", "what": "safe"}));
        assert_eq!(question, play(&mut draw(ROOM), name, move_agent(&[[4, 0]])));
        assert_eq!(question, play(&mut draw(ROOM), name, move_agent(&[[9, 9]])));
    }
}

#[test]
fn a_question_is_an_entry_without_effect() {
    let mut game = draw(ROOM);
    play(&mut game, "agent", move_agent(&[[4, 0]]));
    let before = view(&game, "referee");
    ask(&mut game, "agent", "danger");
    assert_eq!(game.log(eyeline_hunt::Referee).commands.len(), 2);
    assert_eq!(view(&game, "referee"), before);
    let undone = play(&mut game, "referee", json!({"do": "undo"}));
    assert_eq!((names(&undone), &undone["view"]), (vec!["undone"], &before));
    play(&mut game, "referee", json!({"do": "undo"}));
    assert_eq!(view(&game, "referee")["agent"]["at"], json!([4, 1]));
}

/// Where nobody else is told of it.
#[test]
fn a_question_that_is_no_line_is_no_entry() {
    let mut game = draw(ROOM);
    let line = json!({"do": "ask", "what": "danger"});
    let asked = Command::read(&line.to_string());
    let agent = viewer("agent");
    let answer = game.answer(&agent, &asked).map(|reply| to_json(&reply));
    let plain = game.ask(&agent, &Question::of(What::Danger)).map(|answer| to_json(&answer));
    assert!(answer.as_ref().unwrap().contains(&plain.unwrap()));
    let refused = game.answer(&viewer("hunter:h1"), &asked).unwrap().error.unwrap();
    assert_eq!(refused.problem, "this question is not yours to ask");
    let moves = Command::read(&move_agent(&[]).to_string());
    assert!(game.answer(&agent, &moves).is_none());
    assert!(game.lines(eyeline_hunt::Referee).is_empty());
    let told = play(&mut game, "agent", line);
    assert_eq!(serde_json::from_str::<Value>(&answer.unwrap()).unwrap(), told);
}
