//! A round is the agent's turn, then each hunter's in the order of the state.

mod common;
use common::*;
use eyeline::Cell;
use eyeline_hunt::{Command, Id, Kind, Referee, Side};

const OPEN: &str = "
    A.#.1
    ..#.2
    ..#..";

fn turn(game: &eyeline_hunt::Game) -> (u64, String) {
    let view = view(game, "spectator");
    (view["round"].as_u64().unwrap(), view["turn"].as_str().unwrap().to_owned())
}

#[test]
fn the_next_players_first_line_ends_a_turn() {
    let mut game = draw(OPEN);
    assert_eq!(turn(&game), (5, "agent".into()));
    play(&mut game, "referee", move_agent(&[[1, 0]]));
    assert_eq!(turn(&game), (5, "agent".into()));
    play(&mut game, "referee", move_hunter("h1", &[]));
    assert_eq!(turn(&game), (5, "h1".into()));
    play(&mut game, "referee", json!({"do": "shoot", "hunter": "h2", "at": [3, 1]}));
    assert_eq!(turn(&game), (5, "h2".into()));
    play(&mut game, "referee", move_agent(&[]));
    assert_eq!(turn(&game), (6, "agent".into()));
}

#[test]
fn a_device_is_the_next_players_first_line_as_good_as_a_move() {
    let device = |owner| json!({"do": "device", "id": "m", "kind": "motionSensor", "at": [0, 0], "owner": owner, "hidden": true});
    let mut game = draw(OPEN);
    play(&mut game, "referee", device("hunters"));
    assert_eq!(turn(&game), (5, "h1".into()));
    let reply = play(&mut game, "agent", device("agent"));
    assert_eq!(message(&reply), "out of turn: it is the turn of 'h1'");
    play(&mut game, "referee", move_hunter("h2", &[]));
    let mut moved = game.clone();
    let placed = play(&mut game, "hunter:h1", device("agent"));
    assert_eq!(placed, play(&mut moved, "hunter:h1", move_agent(&[])));
    assert_eq!(turn(&game), (6, "agent".into()));
}

/// Whose smoke and whose device it is can be said; then turns pass on that.
#[test]
fn by_tells_whose_line_it_is() {
    let smoke = |by: Value| json!({"do": "smoke", "by": by, "at": [4, 2], "rounds": 1});
    let mut game = draw(OPEN);
    play(&mut game, "referee", smoke(json!("h1")));
    assert_eq!(turn(&game), (5, "h1".into()));
    let early = play(&mut game, "agent", smoke(json!("agent")));
    assert_eq!(message(&early), "out of turn: it is the turn of 'h1'");
    play(&mut game, "referee", smoke(json!("h2")));
    // Refused, the agent's smoke is one of its secrets.
    let mut moved = game.clone();
    let mut refused = smoke(json!("agent"));
    refused["at"] = json!([77, 0]);
    assert_eq!(play(&mut game, "agent", refused)["error"]["code"], "out_of_map");
    let told = reply(&game, "hunter:h1");
    assert_eq!(told, play(&mut moved, "hunter:h1", move_agent(&[])));
    assert_eq!(turn(&game), (6, "agent".into()));
    for nobody in [json!("h9"), json!("hunters"), json!(7), json!("x".repeat(65))] {
        let unknown = play(&mut game, "agent", smoke(nobody));
        assert_eq!(message(&unknown), "this line is not a command");
    }
    assert_eq!(play(&mut game, "agent", smoke(json!(null)))["ok"], true);
}

#[test]
fn a_device_is_of_the_side_of_whoever_places_it() {
    let device = |by, owner| json!({"do": "device", "by": by, "id": "m", "kind": "radar", "at": [0, 0], "owner": owner});
    let mut game = draw(OPEN);
    let reply = play(&mut game, "agent", device("agent", "hunters"));
    assert_eq!(message(&reply), "owner 'hunters' is not the side of 'agent'");
    assert_eq!(play(&mut game, "agent", device("agent", "agent"))["ok"], true);
    let reply = play(&mut game, "hunter:h1", device("h1", "agent"));
    assert_eq!(message(&reply), "owner 'agent' is not the side of 'h1'");
    assert_eq!(turn(&game), (5, "h1".into()));
    let reply = play(&mut game, "hunter:h2", device("h2", "nobody"));
    assert_eq!(reply["error"]["code"], "bad_value", "{reply}");
    assert_eq!(turn(&game), (5, "h2".into()));
}

#[test]
fn out_of_turn_is_refused_and_only_names_whose_turn_it_is() {
    let mut game = draw(OPEN);
    let reply = play(&mut game, "hunter:h2", move_hunter("h2", &[]));
    assert_eq!(message(&reply), "out of turn: it is the turn of 'agent'");
    assert_eq!(reply["error"].as_object().unwrap().len(), 2);
    play(&mut game, "agent", move_hunter("h1", &[]));
    assert_eq!(
        message(&play(&mut game, "agent", move_agent(&[]))),
        "out of turn: it is the turn of 'h1'"
    );
}

#[test]
fn a_turn_holds_one_move_and_a_refused_one_does_not_count() {
    let mut game = draw(OPEN);
    assert_eq!(play(&mut game, "agent", move_agent(&[[2, 0]]))["ok"], false);
    assert_eq!(play(&mut game, "agent", move_agent(&[[1, 0]]))["ok"], true);
    assert_eq!(message(&play(&mut game, "agent", move_agent(&[]))), "'agent' has moved this turn");
    assert_eq!(play(&mut game, "hunter:h1", move_hunter("h1", &[]))["ok"], true);
    assert_eq!(
        message(&play(&mut game, "hunter:h1", move_hunter("h1", &[]))),
        "'h1' has moved this turn"
    );
}

/// Hunters move before all eyes; whether the agent has moved is its own secret.
#[test]
fn views_tell_whether_the_present_player_has_moved() {
    let mut game = draw(OPEN);
    let moved = |game: &eyeline_hunt::Game| EVERYONE.map(|name| view(game, name)["moved"].clone());
    let [none, yes, no] = [json!(null), json!(true), json!(false)];
    let secret = |told: &Value| [&none, &none, told, &none, told].map(Value::clone);
    assert_eq!(moved(&game), secret(&no));
    play(&mut game, "referee", move_agent(&[]));
    assert_eq!(moved(&game), secret(&yes));
    play(&mut game, "referee", json!({"do": "shoot", "hunter": "h1", "at": [3, 0]}));
    assert_eq!(moved(&game), [(); 5].map(|()| no.clone()));
    play(&mut game, "referee", move_hunter("h1", &[]));
    assert_eq!(moved(&game), [(); 5].map(|()| yes.clone()));
}

#[test]
fn end_round_passes_the_remaining_turns() {
    for before in 0..3 {
        let mut game = draw(OPEN);
        let lines = [move_hunter("h1", &[]), move_hunter("h2", &[])];
        lines.into_iter().take(before).for_each(|line| _ = play(&mut game, "agent", line));
        let reply = play(&mut game, "agent", json!({"do": "endRound"}));
        assert_eq!((&reply["ok"], &reply["events"]), (&json!(true), &json!([])));
        assert_eq!(turn(&game), (6, "agent".into()));
    }
}

#[test]
fn a_game_without_hunters_goes_round() {
    let mut game = draw("A.");
    play(&mut game, "agent", move_agent(&[[1, 0]]));
    assert_eq!(turn(&game), (5, "agent".into()));
    play(&mut game, "agent", json!({"do": "endRound"}));
    assert_eq!(turn(&game), (6, "agent".into()));
}

#[test]
fn turns_pass_before_a_line_is_judged() {
    // Legal, illegal and malformed: whoever does not know the agent cannot tell them apart.
    let lines = [
        move_agent(&[[1, 1]]),
        move_agent(&[]),
        move_agent(&[[2, 0]]),
        json!({"do": "moveAgent", "path": "somewhere"}),
        json!({"do": "moveAgent"}),
        json!({"do": "moveAgent", "path": [], "hunter": 7}),
    ];
    for viewer in ["hunter:h1", "hunter:h2", "spectator"] {
        let told = lines.clone().map(|line| {
            let mut game = draw(OPEN);
            play(&mut game, viewer, move_hunter("h1", &[]));
            play(&mut game, viewer, move_hunter("h2", &[]));
            let reply = play(&mut game, viewer, line);
            assert_eq!((&reply["ok"], &reply["events"]), (&json!(true), &json!([])));
            assert_eq!(turn(&game), (6, "agent".into()));
            eyeline_hunt::to_json(&game.reply(&common::viewer(viewer)))
        });
        assert!(told.windows(2).all(|two| two[0] == two[1]), "{viewer}");
    }
}

#[test]
fn steps_are_legal_or_refused() {
    let drawing = "
        A#.
        .#1
        #..";
    let says = |path: &[[i32; 2]]| {
        let mut game = draw(drawing);
        message(&play(&mut game, "agent", move_agent(path))).to_owned()
    };
    assert_eq!(says(&[[1, 0]]), "path[0]: no step leads from [0,0] to [1,0]: a wall stands there");
    assert_eq!(
        says(&[[0, 1], [1, 2]]),
        "path[1]: no step leads from [0,1] to [1,2]: two walls pinch it"
    );
    assert_eq!(
        says(&[[2, 0]]),
        "path[0]: no step leads from [0,0] to [2,0]: they are no neighbours"
    );
    assert_eq!(
        says(&[[0, 0]]),
        "path[0]: no step leads from [0,0] to [0,0]: they are no neighbours"
    );
    assert_eq!(says(&[[0, -1]]), "path[0] [0,-1] is outside the 3×3 map (x 0–2, y 0–2)");
    // One wall beside a diagonal does not pinch it.
    let mut game = draw(drawing);
    let reply = play(&mut game, "hunter:h1", move_hunter("h1", &[[1, 2]]));
    assert_eq!(reply["ok"], true);
}

#[test]
fn speed_limits_a_path() {
    let mut state = state("A...1...");
    state["agent"]["speed"] = json!(2);
    state["hunters"][0]["speed"] = json!(1);
    let mut game = read(&state);
    let reply = play(&mut game, "agent", move_agent(&[[1, 0], [2, 0], [3, 0]]));
    assert_eq!(message(&reply), "3 steps are over the speed of 2");
    assert_eq!(play(&mut game, "agent", move_agent(&[[1, 0], [2, 0]]))["ok"], true);
    let reply = play(&mut game, "hunter:h1", move_hunter("h1", &[[5, 0], [6, 0]]));
    assert_eq!(message(&reply), "2 steps are over the speed of 1");
    // The agent's speed is its own; the hunters' is everyone's.
    let view = view(&game, "hunter:h1");
    assert_eq!(view["hunters"][0]["speed"], 1);
    assert!(view.get("agent").is_none());
}

/// A command made of values does what its line in the log does.
#[test]
fn commands_made_of_values_are_those_of_their_lines() {
    let (hunter, agent) = (Id::from("h1"), Id::from("agent"));
    let (near, far) = (Cell::new(1, 1), Cell::new(4, 1));
    let commands = [
        Command::move_agent(&[Cell::new(4, 0), far]),
        Command::throw_smoke(&agent, near, 2),
        Command::hide_device(&agent, Id::from("d"), Kind::Radar, near, Side::Agent),
        Command::move_hunter(&hunter, &[Cell::new(1, 0)]),
        Command::move_hunter(&hunter, &[near]),
        Command::shoot(&hunter, far),
        Command::hide_device(&hunter, Id::from("e"), Kind::MotionSensor, far, Side::Hunters),
        Command::throw_smoke(&hunter, far, 1),
        Command::end_round(),
        Command::undo(),
        Command::move_hunter(&Id::from("h9"), &[near]),
    ];
    let (mut made, mut read) = (draw("1....A ..#... ......"), draw("1....A ..#... ......"));
    for command in &commands {
        made.play(command);
        let log = made.log(Referee);
        read.play(&Command::read(log.commands.last().unwrap()));
        for viewer in ["referee", "agent", "hunter:h1", "spectator"] {
            assert_eq!(reply(&made, viewer), reply(&read, viewer), "{log:?} {viewer}");
        }
        assert_eq!(made.state(Referee).unwrap(), read.state(Referee).unwrap());
    }
    let refused = |line: &&String| line.contains("h9");
    assert_eq!(made.log(Referee).commands.iter().filter(refused).count(), 1);
}
