//! Who may know what: the table of the issue, line by line, and lines that must not tell more.

mod common;
use common::*;
use eyeline_hunt::{Command, Referee, to_json};

const DRAWING: &str = "
    A.#1
    ..#2";

/// Everything that a viewer is told, as bytes.
fn bytes(game: &Played, word: &str) -> String {
    to_json(&game.reply(&viewer(word)))
}

fn full() -> Value {
    let mut state = state(DRAWING);
    state["agent"]["speed"] = json!(4242);
    state["devices"] = json!([
        {"id": "agents", "kind": "radar", "at": [1, 1], "owner": "agent", "hidden": true},
        {"id": "hunters", "kind": "radar", "at": [1, 1], "owner": "hunters", "hidden": true},
        {"id": "open", "kind": "radar", "at": [1, 1], "owner": "agent"}]);
    state
}

#[test]
fn the_table_of_who_may_know_what() {
    let mut game = read(&full());
    play(&mut game, "referee", move_agent(&[[0, 1]]));
    play(&mut game, "referee", json!({"do": "endRound"}));
    for (viewer, agent, devices, facts) in [
        ("agent", true, vec!["agents", "open"], vec!["agents", "open"]),
        ("hunter:h1", false, vec!["hunters", "open"], vec!["hunters"]),
        ("hunter:h2", false, vec!["hunters", "open"], vec!["hunters"]),
        ("spectator", false, vec!["open"], vec![]),
        ("hunter:stranger", false, vec!["open"], vec![]),
        ("referee", true, vec!["agents", "hunters", "open"], vec!["agents", "hunters", "open"]),
    ] {
        let view = view(&game, viewer);
        let listed = |list: &str, key: &str| -> Vec<String> {
            let list = view[list].as_array().unwrap();
            list.iter().map(|entry| entry[key].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(view.get("agent").is_some(), agent, "{viewer}");
        assert_eq!(listed("devices", "id"), devices, "{viewer}");
        assert_eq!(listed("facts", "device"), facts, "{viewer}");
        assert_eq!(bytes(&game, viewer).contains("4242"), agent, "{viewer}");
        for open in
            ["round", "turn", "rules", "scene", "hunters", "smoke", "lastSeen", "losCheckResults"]
        {
            assert!(view.get(open).is_some(), "{viewer} {open}");
        }
    }
}

#[test]
fn the_board_is_walls_and_smoke_and_nothing_else() {
    let mut state = state(DRAWING);
    state["scene"] = json!({"rows": ["A.#1~", "..#2."], "legend": {"1": "floor", "2": "floor"},
        "places": [{"at": [0, 0], "name": "hideout"}], "units": [{"id": "spy", "at": [0, 0]}]});
    let game = read(&state);
    for viewer in EVERYONE {
        let scene = view(&game, viewer)["scene"].take();
        assert_eq!(
            scene,
            json!({"eyeline": 1, "grid": "square", "rows": ["..#..", "..#.."], "smoke": [[4, 0]]})
        );
    }
    let state = game.state(Referee).unwrap();
    assert!(state.contains("hideout"), "{state}");
}

/// Another player's refused and secret lines are the same bytes.
#[test]
fn refused_and_secret_lines_look_the_same() {
    let hidden = json!({"do": "device", "id": "x", "kind": "radar", "at": [0, 0], "owner": "agent", "hidden": true});
    let mut misplaced = hidden.clone();
    misplaced["at"] = json!([77, 0]);
    let mut unknown = hidden.clone();
    unknown["canary"] = json!(1);
    let lines = [move_agent(&[[1, 0]]), move_agent(&[[2, 0]]), hidden, misplaced, unknown];
    for other in ["hunter:h1", "hunter:h2", "spectator"] {
        let told = lines.clone().map(|line| {
            let mut game = draw(DRAWING);
            play(&mut game, other, line);
            bytes(&game, other)
        });
        assert!(told.iter().all(|bytes| *bytes == told[0]), "{other}");
        assert!(told[0].starts_with(r#"{"ok":true,"events":[],"view":{"#));
        assert!(!told[0].contains("error"));
    }
}

#[test]
fn a_line_that_is_nobodys_is_told_to_all_in_the_same_words() {
    for line in [
        "",
        "canary",
        "[1]",
        r#"["moveAgent", []]"#,
        r#"{"do": "moveAgnet", "path": [[1, 0]]}"#,
        r#"{"do": "moveAgent", "path": [[1, 0]"#,
        r#"{"do": "moveHunter", "hunter": "canary", "path": []}"#,
        r#"{"do": "device", "owner": "agnet", "id": "canary"}"#,
        r#"{"do": "endRound", "canary": 1}"#,
        r#"{"do": "moveAgent", "do": "moveHunter"}"#,
    ] {
        let mut game = draw(DRAWING);
        let before = view(&game, "referee");
        game.play(&Command::read(line));
        for other in ["hunter:h1", "agent", "spectator"] {
            assert_eq!(message(&reply(&game, other)), "this line is not a command", "{line}");
            assert_eq!(reply(&game, other)["error"]["code"], "bad_value");
        }
        assert_ne!(message(&reply(&game, "referee")), "this line is not a command", "{line}");
        assert_eq!(view(&game, "referee"), before);
    }
}

#[test]
fn undo_takes_back_any_line_and_tells_nothing() {
    let lines = [
        move_agent(&[[1, 0]]),
        move_agent(&[[2, 0]]),
        json!({"do": "device", "id": "x", "kind": "radar", "at": [0, 0], "owner": "agent", "hidden": true}),
        json!({"nonsense": 1}),
        json!({"do": "smoke", "at": [0, 0], "rounds": 1}),
        json!({"do": "endRound"}),
        move_hunter("h1", &[[3, 1]]),
    ];
    for line in lines {
        let mut game = draw(DRAWING);
        let before = EVERYONE.map(|viewer| view(&game, viewer));
        play(&mut game, "referee", line);
        play(&mut game, "referee", json!({"do": "undo"}));
        for (viewer, before) in EVERYONE.into_iter().zip(before) {
            let reply = reply(&game, viewer);
            assert_eq!(
                (&reply["ok"], &reply["events"]),
                (&json!(true), &json!([{"event": "undone"}]))
            );
            assert_eq!(reply["view"], before, "{viewer}");
        }
        let nothing_left = play(&mut game, "referee", json!({"do": "undo"}));
        assert_eq!(message(&nothing_left), "there is no line to take back");
        assert_eq!(reply(&game, "agent")["ok"], true);
    }
}

/// The agent asks or moves, in the same bytes to others; and so is what a step back leaves of the smoke.
#[test]
fn undo_does_not_tell_a_question_from_a_move() {
    let smoke = json!({"do": "smoke", "at": [1, 1], "rounds": 3});
    let undo = || json!({"do": "undo"});
    let secrets = [
        move_agent(&[[1, 0]]),
        move_agent(&[[9, 9]]),
        json!({"do": "ask", "what": "danger"}),
        json!({"do": "ask", "what": "safe", "path": 3}),
    ];
    for other in ["hunter:h1", "spectator"] {
        let told = secrets.clone().map(|secret| {
            let mut game = draw(DRAWING);
            let lines = [smoke.clone(), secret, undo(), undo(), undo()];
            lines.map(|line| play(&mut game, other, line).to_string())
        });
        assert!(told.iter().all(|one| *one == told[0]), "{other}");
        assert!(told[0][2].contains("[1,1]") && !told[0][3].contains("[1,1]"), "{other}");
    }
}

/// What no reply may depend on for a hunter: where the agent is, its speed, its devices.
#[test]
fn two_games_that_differ_in_secrets_are_one_to_a_hunter() {
    let mut other = full();
    other["agent"] = json!({"at": [1, 1]});
    other["devices"][0] = json!({"id": "zz", "kind": "motionSensor", "at": [0, 0], "radius": 3, "owner": "agent", "hidden": true});
    let (mut one, mut two) = (read(&full()), read(&other));
    // A radar would tell them apart.
    for game in [&mut one, &mut two] {
        let mut state: Value = serde_json::from_str(&game.state(Referee).unwrap()).unwrap();
        state["devices"].as_array_mut().unwrap().retain(|device| device["owner"] == "agent");
        *game = read(&state);
    }
    let lines = [
        [move_agent(&[[0, 1]]), move_agent(&[[0, 0], [0, 1]])],
        [
            json!({"do": "shoot", "hunter": "h1", "at": [0, 0]}),
            json!({"do": "shoot", "hunter": "h1", "at": [0, 0]}),
        ],
        [move_hunter("h1", &[]), move_hunter("h1", &[])],
        [json!({"do": "ask", "what": "sees"}), json!({"do": "ask", "what": "sees"})],
        [json!({"do": "ask", "what": "danger"}), json!({"do": "ask", "what": "danger"})],
        [json!({"do": "endRound"}), json!({"do": "endRound"})],
        [move_agent(&[]), json!({"do": "moveAgent", "path": 3})],
        [json!({"do": "undo"}), json!({"do": "undo"})],
    ];
    for [line, twin] in lines {
        one.play(&Command::read(&line.to_string()));
        two.play(&Command::read(&twin.to_string()));
        for viewer in ["hunter:h1", "hunter:h2", "spectator"] {
            assert_eq!(bytes(&one, viewer), bytes(&two, viewer), "{viewer} {line}");
        }
    }
}
