//! State files and logs.

mod common;
use common::*;
use eyeline_hunt::{Game, Log, Referee, to_json};

fn fault(state: &Value) -> String {
    Game::read(&state.to_string()).expect_err("a fault").to_string()
}

/// The state of the issue, with every key.
fn whole() -> Value {
    json!({"eyeline": 1, "round": 5, "scene": {"rows": ["....", "..#.", "...."]}, "rules": "hidden-movement",
        "agent": {"at": [0, 1], "speed": 3, "path": [[0, 0], [0, 1]]},
        "hunters": [{"id": "h1", "at": [3, 0], "pierce": 1, "range": 8, "vision": 9, "speed": 2}, {"id": "h2", "at": [3, 2]}],
        "smoke": [{"at": [1, 1], "radius": 1, "until": 7}],
        "devices": [{"id": "d", "kind": "motionSensor", "at": [1, 1], "radius": 2, "until": 9, "owner": "hunters", "hidden": false, "reveals": false}],
        "turn": "h2", "moved": true, "revealAlongPath": true,
        "facts": [{"device": "d", "kind": "motionSensor", "owner": "hunters", "round": 5, "until": 9, "inArea": true}],
        "lastSeen": {"at": [0, 1], "round": 4},
        "losCheckResults": [{"hunterId": "h1", "hunterPosition": {"x": 3, "y": 0}, "hasLOS": false, "round": 5}]})
}

/// A hint of a size that somebody reads.
#[test]
fn at_most_ten_hunters_are_named() {
    let mut state = state("1.A");
    let hunter = |index: usize| json!({"id": format!("h{index}"), "at": [0, 0]});
    for (count, hint) in [
        (2, "hunters: h1, h2"),
        (10, "hunters: h1, h2, h3, h4, h5, h6, h7, h8, h9, h10"),
        (11, "hunters: h1, h2, h3, h4, h5, h6, h7, h8, h9, h10, … and 1 more"),
        (2_010, "hunters: h1, h2, h3, h4, h5, h6, h7, h8, h9, h10, … and 2,000 more"),
    ] {
        state["hunters"] = (1..=count).map(hunter).collect();
        let fault = read(&state).admit(&viewer("hunter:h0")).unwrap_err();
        assert_eq!(fault.hint, Some(hint.into()));
    }
}

#[test]
fn a_state_written_and_read_is_the_same_game() {
    let game = read(&whole());
    let written = game.state(Referee).unwrap();
    assert!(!written.contains('\n'));
    let again = Game::read(&written).unwrap();
    assert_eq!(again.state(Referee).unwrap(), written);
    for word in EVERYONE {
        assert_eq!(to_json(&again.view(&viewer(word))), to_json(&game.view(&viewer(word))));
    }
    let view = view(&game, "hunter:h1");
    assert_eq!((&view["turn"], &view["lastSeen"]["at"]), (&json!("h2"), &json!([0, 1])));
    assert_eq!(view["facts"][0]["inArea"], true);
    let mut again = Played::from(again);
    assert_eq!(
        message(&play(&mut again, "hunter:h2", move_hunter("h2", &[]))),
        "'h2' has moved this turn"
    );
}

#[test]
fn what_has_ended_is_not_there() {
    let mut state = whole();
    state["round"] = json!(10);
    let view = view(&read(&state), "referee");
    assert_eq!(
        (&view["smoke"], &view["devices"], &view["facts"]),
        (&json!([]), &json!([]), &json!([]))
    );
}

#[test]
fn faults_say_what_would_be_right() {
    let with = |pointer: &str, value: Value| {
        let mut state = whole();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        match state.pointer_mut(parent).unwrap() {
            Value::Array(list) => list[key.parse::<usize>().unwrap()] = value,
            object => object[key] = value,
        }
        fault(&state)
    };
    for (pointer, value, says) in [
        (
            "/rules",
            json!("predprey"),
            "a hunt is not played by predprey@1; take 'hidden-movement' or 'hidden-movement/bresenham'",
        ),
        ("/rules", json!("hidden"), "did you mean 'hidden-movement'?"),
        ("/agent/at", json!([2, 1]), "agent [2,1] is a wall; nobody stands in a wall"),
        ("/agent/at", json!([9, 1]), "agent [9,1] is outside the 4×3 map"),
        ("/agent/at", json!([0, 2]), "agent: the path ends at [0,1], and the agent is at [0,2]"),
        ("/hunters/1/id", json!("h1"), "two hunters are called 'h1'"),
        ("/hunters/1/id", json!("agent"), "a hunter cannot be called 'agent'"),
        ("/hunters/1/id", json!(""), "an id has 1 to 64 characters, and this one 0"),
        ("/hunters/1/at", json!([2, 1]), "hunter 'h2' [2,1] is a wall"),
        ("/hunters/1/rnge", json!(3), "hunters[1]: unknown key 'rnge'; did you mean 'range'?"),
        ("/turn", json!("h9"), "turn: no hunter is called 'h9'"),
        ("/scene", json!("...."), "scene: expected an object"),
        ("/scene", json!({}), "a hunt needs a board with an end"),
        ("/scene", json!({"grid": "hex", "radius": 3}), "a hunt is played on squares"),
        ("/scene", json!({"width": 2000, "height": 2000}), "over the limit of 1048576"),
        ("/eyeline", json!(2), "this program reads states of version 1, not 2"),
        ("/devices/0/at", json!([9, 9]), "device 'd': at [9,9] is outside"),
        (
            "/facts/0/inArea",
            json!(null),
            "facts[0]: 'd' notices something else; a motionSensor has 'inArea'",
        ),
        ("/facts/0/device", json!("e"), "facts[0]: no device of 'hunters' is called 'e'"),
        ("/facts/0/owner", json!("agent"), "facts[0]: no device of 'agent' is called 'd'"),
        (
            "/facts/0/audience",
            json!("agent"),
            "facts[0]: what 'd' of 'hunters' notices is not for 'agent'",
        ),
        ("/facts/0/round", json!(6), "facts[0]: 'd': round 6 is after this round, 5"),
        ("/facts/0/until", json!(8), "facts[0]: it ends with 'd', and not before or after"),
        ("/devices/0/kind", json!("radar"), "facts[0]: 'd' is a device of the other kind"),
        (
            "/losCheckResults/0/round",
            json!(6),
            "losCheckResults[0]: round 6 is after this round, 5",
        ),
        ("/losCheckResults/0/hunterPosition/x", json!(4), "losCheckResults[0] [4,0] is outside"),
        ("/lastSeen/round", json!(6), "lastSeen: round 6 is after this round, 5"),
        ("/lastSeen/at", json!([2, 1]), "lastSeen [2,1] is a wall"),
        ("/agent/path", json!([[0, 3], [0, 1]]), "agent.path[0] [0,3] is outside"),
        (
            "/agent/path",
            json!([[2, 0], [0, 1]]),
            "agent.path[1]: no step leads from [2,0] to [0,1]: they are no neighbours",
        ),
        ("/agent/speed", json!(1), "agent: a path of 2 steps is over the speed of 1"),
        ("/agent/sped", json!(3), "agent: unknown key 'sped'; did you mean 'speed'?"),
        ("/hunters/0", json!({"id": "h1"}), "hunters[0]: 'at' is missing"),
        (
            "/devices/0/hiden",
            json!(true),
            "devices[0]: unknown key 'hiden'; did you mean 'hidden'?",
        ),
        ("/losCheckResults/0/hunterId", json!("h9"), "losCheckResults: no hunter is 'h9'"),
        ("/round", json!(-1), "round"),
    ] {
        let told = with(pointer, value);
        assert!(told.contains(says), "{pointer}: {told}");
    }
    let mut state = whole();
    let mut unmoved = state.clone();
    (unmoved["turn"], unmoved["moved"]) = (json!("agent"), json!(false));
    let says = "agent: there is a path, and the agent has not moved this round; leave it out, or add \"moved\": true";
    assert_eq!(fault(&unmoved), says);
    unmoved["moved"] = json!(true);
    read(&unmoved);
    for list in ["facts", "losCheckResults"] {
        let mut twice = state.clone();
        let first = twice[list][0].clone();
        twice[list].as_array_mut().unwrap().push(first);
        assert!(fault(&twice).contains(&format!("{list}[1]: ")), "{}", fault(&twice));
    }
    state.as_object_mut().unwrap().remove("agent");
    assert_eq!(fault(&state), "'agent' is missing");
    assert!(Game::read("").is_err() && Game::read("[]").is_err());
}

#[test]
fn rules_take_changes_and_hunters_their_own_eyes() {
    let mut state = state("1...A");
    state["rules"] = json!({"base": "hidden-movement", "radius": 3});
    let mut game = read(&state);
    assert_eq!(view(&game, "agent")["hunters"][0]["vision"], 3);
    assert_eq!(play(&mut game, "agent", move_hunter("h1", &[]))["events"][1]["hasLOS"], false);
    state["hunters"][0]["vision"] = json!(4);
    let mut game = read(&state);
    assert_eq!(play(&mut game, "agent", move_hunter("h1", &[]))["events"][1]["hasLOS"], true);
    state["rules"] = json!({"base": "hidden-movement", "seeOpaqueTarget": false});
    assert!(fault(&state).contains("does not take 'seeOpaqueTarget'"));
}

#[test]
fn the_check_lists_looks_and_due_reveals() {
    let mut state = state(
        "
        1.#..
        ..#A.
        ..#2.",
    );
    state["devices"] = json!([
        {"id": "m", "kind": "motionSensor", "at": [2, 0], "owner": "hunters", "hidden": true, "reveals": true},
        {"id": "n", "kind": "motionSensor", "at": [0, 0], "owner": "hunters", "reveals": true},
        {"id": "o", "kind": "motionSensor", "at": [3, 1], "owner": "hunters"}]);
    let check: Value = serde_json::from_str(&to_json(&read(&state).check(Referee))).unwrap();
    let at = json!({"x": 3, "y": 1});
    assert_eq!(
        check,
        json!({"ok": true, "losCheckResults": [
        {"hunterId": "h1", "hunterPosition": {"x": 0, "y": 0}, "hasLOS": false, "round": 5},
        {"hunterId": "h2", "hunterPosition": {"x": 3, "y": 2}, "hasLOS": true, "round": 5}],
        "reveals": [
        {"event": "agentRevealed", "location": at, "revealedBy": "h2"},
        {"event": "agentRevealed", "location": at, "revealedBy": "m"}]})
    );
}

#[test]
fn a_log_played_again_ends_in_the_same_bytes() {
    let mut game = read(&whole());
    for line in [
        json!({"do": "shoot", "hunter": "h2", "at": [3, 0]}),
        move_agent(&[[0, 2]]),
        json!({"do": "undo"}),
        json!({"do": "ask", "what": "danger"}),
        json!("nonsense\nin two lines"),
        move_agent(&[[1, 0]]),
        json!({"do": "endRound"}),
    ] {
        play(&mut game, "referee", line);
    }
    game.play(&eyeline_hunt::Command::read("{\"do\":\n\"endRound\"}\n"));
    let log = game.log(Referee);
    assert_eq!(log.commands.len(), 8, "every line is an entry");
    let again = Log::read(&log.to_jsonl()).unwrap();
    assert!(again == log);
    let again = Game::replay(&again).unwrap();
    assert_eq!(again.state(Referee).unwrap(), game.state(Referee).unwrap());
    for word in EVERYONE {
        assert_eq!(to_json(&again.view(&viewer(word))), to_json(&game.view(&viewer(word))));
    }
    assert!(again.log(Referee) == log);
}

#[test]
fn viewers_are_words() {
    for word in ["hunter:h1", "hunter:a:b", "agent", "spectator", "referee"] {
        assert_eq!(viewer(word).to_string(), word);
    }
    for wrong in ["", "hunter", "hunter:", "h1", "Agent"] {
        assert!(wrong.parse::<eyeline_hunt::Viewer>().is_err(), "{wrong}");
    }
    let game = draw("A1");
    assert!(game.admit(&viewer("hunter:h1")).is_ok());
    assert_eq!(
        game.admit(&viewer("hunter:h2")).unwrap_err().to_string(),
        "there is no hunter 'h2'; hunters: h1"
    );
}
