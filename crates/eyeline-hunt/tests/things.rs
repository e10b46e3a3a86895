//! Smoke, devices and shots.

mod common;
use common::*;

fn smoke(at: [i32; 2], radius: u64, rounds: u64) -> Value {
    json!({"do": "smoke", "at": at, "radius": radius, "rounds": rounds})
}

fn device(id: &str, kind: &str, at: [i32; 2], owner: &str) -> Value {
    json!({"do": "device", "id": id, "kind": kind, "at": at, "owner": owner})
}

fn with(mut line: Value, key: &str, value: Value) -> Value {
    line[key] = value;
    line
}

#[test]
fn smoke_is_a_square_that_lasts_until_inclusive() {
    let drawing = "
        1.....A
        .......
        .......";
    let mut game = draw(drawing);
    let reply = play(&mut game, "spectator", smoke([3, 1], 1, 2));
    assert_eq!(
        reply["events"],
        json!([{"event": "smoke", "at": {"x": 3, "y": 1}, "radius": 1, "until": 6}])
    );
    assert_eq!(reply["view"]["smoke"], json!([{"at": [3, 1], "radius": 1, "until": 6}]));
    for (round, seen) in [(5, false), (6, false), (7, true)] {
        let reply = play(&mut game, "spectator", move_hunter("h1", &[]));
        assert_eq!(
            (&reply["events"][1]["round"], &reply["events"][1]["hasLOS"]),
            (&json!(round), &json!(seen))
        );
        play(&mut game, "spectator", json!({"do": "endRound"}));
    }
    assert_eq!(view(&game, "agent")["smoke"], json!([]));
    // 3×3, and no further.
    let mut game = draw(drawing);
    play(&mut game, "referee", smoke([3, 2], 1, 1));
    let reply = play(&mut game, "referee", move_hunter("h1", &[]));
    assert_eq!(reply["events"][1]["hasLOS"], true);
}

/// Clouds that overlap, come and go, in the order of chance and taken back: the ground is what is left
/// of them, cell by cell.
#[test]
fn the_ground_is_the_smoke_of_all_clouds() {
    let mut state = state("1.....~..A ...#...~.. ..~....... ..........");
    state["smoke"] = json!([{"at": [8, 3], "radius": 1, "until": 6}]);
    let scene = [[6, 0], [7, 1], [2, 2]];
    let mut game = read(&state);
    let mut dice = 7_u64;
    let mut below = |end: u64| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (dice >> 33) % end
    };
    let mut most = 0;
    for _ in 0..300 {
        let line = match below(6) {
            0 => json!({"do": "endRound"}),
            1 => json!({"do": "undo"}),
            _ => {
                let at = [below(10) as i32, below(4) as i32];
                smoke(at, below(4), 1 + below(4))
            }
        };
        play(&mut game, "referee", line);
        let table = game.view(&viewer("spectator")).table;
        most = most.max(table.smoke.len());
        for (x, y) in (0..4).flat_map(|y| (0..10).map(move |x| (x, y))) {
            let at = eyeline::Cell::new(x, y);
            let near = |smoke: &eyeline_hunt::Smoke| smoke.at.chebyshev(at) <= smoke.radius;
            let smoky = scene.contains(&[x, y]) || table.smoke.iter().any(near);
            assert_eq!(eyeline::World::smoke(table.ground(), at), smoky, "{at}");
        }
    }
    assert!(most > 5, "at most {most} clouds at a time");
}

#[test]
fn smoke_that_makes_no_sense_is_refused_to_the_present_player_alone() {
    let mut game = draw("A.#.1 ..#.2");
    assert_eq!(
        message(&play(&mut game, "agent", smoke([0, 0], 1, 0))),
        "rounds 0: smoke lasts at least one round"
    );
    assert_eq!(reply(&game, "hunter:h1")["ok"], true);
    assert_eq!(play(&mut game, "agent", smoke([9, 0], 1, 1))["error"]["code"], "out_of_map");
    play(&mut game, "referee", move_hunter("h1", &[]));
    assert_eq!(play(&mut game, "hunter:h1", smoke([9, 0], 1, 1))["ok"], false);
    for other in ["agent", "hunter:h2", "spectator"] {
        assert_eq!(reply(&game, other)["ok"], true, "{other}");
    }
    // As large as it likes, and for as long.
    let most = play(&mut game, "hunter:h1", smoke([0, 0], u64::MAX, u64::MAX));
    assert_eq!(most["events"][0]["radius"], json!(u64::MAX), "{most}");
}

#[test]
fn a_motion_sensor_tells_whether_the_agent_came_near() {
    let drawing = "
        A....#1
        .....#.";
    let from = |start: [i32; 2], path: &[[i32; 2]], radius: u64| {
        let mut state = state(drawing);
        state["agent"] = json!({"at": start});
        state["devices"] = json!([{"id": "m", "kind": "motionSensor", "at": [2, 0], "radius": radius, "owner": "hunters"}]);
        let mut game = read(&state);
        play(&mut game, "agent", move_agent(path));
        let reply = play(&mut game, "hunter:h1", move_hunter("h1", &[]));
        assert_eq!(names(&reply), ["fact", "hunterMoved", "losCheck"], "no reveal");
        reply["events"][0]["inArea"].as_bool().unwrap()
    };
    let notice = |path: &[[i32; 2]], radius| from([0, 0], path, radius);
    assert!(notice(&[[1, 1]], 1));
    assert!(!notice(&[[0, 1]], 1));
    // On the way, not at the end.
    assert!(notice(&[[1, 0], [2, 0], [3, 1], [4, 0]], 1));
    // It starts near, and leaves: the cell that it left does not count.
    assert!(from([3, 0], &[], 1) && !from([3, 0], &[[4, 0]], 1));
    // Who stays is where it stands.
    assert!(!notice(&[], 1));
    assert!(notice(&[], 2));
    assert!(notice(&[], u64::MAX));
}

#[test]
fn facts_belong_to_the_owners_side() {
    let mut game = draw(
        "
        A.#.1
        ..#.2",
    );
    let wanted = json!({"device": "m", "kind": "motionSensor", "owner": "hunters", "audience": "hunters",
        "round": 6, "until": 7, "inArea": true});
    play(&mut game, "referee", move_hunter("h1", &[]));
    let sensor = with(device("m", "motionSensor", [1, 1], "hunters"), "until", json!(7));
    let placed = play(&mut game, "agent", sensor);
    assert_eq!(names(&placed), ["devicePlaced"], "it is not hidden");
    assert_eq!(placed["events"][0]["at"], json!({"x": 1, "y": 1}));
    assert_eq!(placed["events"][0]["radius"], 1);
    play(&mut game, "referee", json!({"do": "endRound"}));
    assert_eq!(names(&play(&mut game, "referee", json!({"do": "endRound"}))), ["fact"]);
    for knows in ["hunter:h1", "hunter:h2", "referee"] {
        assert_eq!(view(&game, knows)["facts"], json!([wanted]), "{knows}");
        assert_eq!(names(&reply(&game, knows)), ["fact"]);
    }
    for does_not in ["agent", "spectator", "hunter:h9"] {
        assert_eq!(view(&game, does_not)["facts"], json!([]), "{does_not}");
        assert_eq!(reply(&game, does_not)["events"], json!([]));
    }
    // Device and fact last as long as each other: round 7 is the last.
    play(&mut game, "referee", json!({"do": "endRound"}));
    assert_eq!(
        (&view(&game, "referee")["facts"], &view(&game, "referee")["devices"]),
        (&json!([]), &json!([]))
    );
}

#[test]
fn a_radar_tells_the_direction_in_eight_sectors() {
    use eyeline::Cell;
    use eyeline_hunt::Direction;
    // Compared with angles: sectors of 45° around the compass, clockwise from the north.
    const WORDS: [Direction; 8] = [
        Direction::N,
        Direction::Ne,
        Direction::E,
        Direction::Se,
        Direction::S,
        Direction::Sw,
        Direction::W,
        Direction::Nw,
    ];
    let from = Cell::new(100, 100);
    for dx in -30_i32..=30 {
        for dy in -30_i32..=30 {
            let told = Direction::to(from, Cell::new(100 + dx, 100 + dy));
            let wanted = if (dx, dy) == (0, 0) {
                Direction::Here
            } else {
                let clockwise = f64::from(dx).atan2(f64::from(-dy)).to_degrees().rem_euclid(360.0);
                WORDS[(((clockwise + 22.5) / 45.0) as usize) % 8]
            };
            assert_eq!(told, wanted, "{dx},{dy}");
        }
    }
    let mut state = state(
        "
        A.#.
        ..#1",
    );
    state["devices"] = json!([{"id": "r", "kind": "radar", "at": [1, 1], "owner": "hunters"}]);
    let mut game = read(&state);
    let reply = play(&mut game, "hunter:h1", move_hunter("h1", &[]));
    assert_eq!(reply["events"][0]["direction"], "nw");
    assert!(reply["events"][0].get("inArea").is_none());
}

#[test]
fn devices_that_reveal_do_so_once_and_keep_their_names() {
    let mut state = state(
        "
        A.#1
        ..#2",
    );
    state["devices"] = json!([
        {"id": "a", "kind": "motionSensor", "at": [1, 1], "owner": "hunters", "hidden": true, "reveals": true},
        {"id": "b", "kind": "radar", "at": [1, 0], "owner": "hunters", "hidden": true, "reveals": true},
        {"id": "c", "kind": "motionSensor", "at": [3, 1], "owner": "hunters", "reveals": true}]);
    let mut game = read(&state);
    play(&mut game, "referee", json!({"do": "endRound"}));
    for (viewer, by) in
        [("hunter:h1", "a"), ("referee", "a"), ("agent", "device"), ("spectator", "device")]
    {
        let reply = reply(&game, viewer);
        let reveals: Vec<_> = reply["events"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|event| event["event"] == "agentRevealed")
            .collect();
        assert_eq!(
            reveals,
            [&json!({"event": "agentRevealed", "location": {"x": 0, "y": 0}, "revealedBy": by})]
        );
        assert_eq!(reply["view"]["lastSeen"]["at"], json!([0, 0]));
    }
    // One that all know of is named to all.
    state["devices"][2]["at"] = json!([0, 1]);
    let mut game = read(&state);
    let reply = play(&mut game, "agent", json!({"do": "endRound"}));
    assert_eq!(reply["events"][0]["revealedBy"], "c");
}

#[test]
fn devices_are_placed_by_their_side_in_its_turn() {
    let mut game = draw(
        "
        A.#1
        ..#2",
    );
    let hidden = with(device("d", "radar", [0, 0], "agent"), "hidden", json!(true));
    assert_eq!(names(&play(&mut game, "agent", hidden)), ["devicePlaced"]);
    for other in ["hunter:h1", "spectator"] {
        assert_eq!(
            (&reply(&game, other)["events"], &view(&game, other)["devices"]),
            (&json!([]), &json!([]))
        );
    }
    // The other side may use the name of a device that it does not know of; one's own may not.
    play(&mut game, "referee", move_hunter("h1", &[]));
    // Not in the other side's turn, and its author alone is told.
    play(&mut game, "referee", device("e", "radar", [0, 0], "agent"));
    assert_eq!(message(&reply(&game, "agent")), "out of turn: it is the turn of 'h1'");
    assert_eq!(reply(&game, "hunter:h1")["ok"], true);
    assert_eq!(play(&mut game, "hunter:h1", device("d", "radar", [0, 0], "hunters"))["ok"], true);
    let again = play(&mut game, "hunter:h1", device("d", "radar", [1, 1], "hunters"));
    assert_eq!(message(&again), "you have a device 'd' already");
    assert_eq!(reply(&game, "hunter:h2")["ok"], true, "another player's line");
    let late = with(device("e", "radar", [1, 1], "hunters"), "until", json!(4));
    assert_eq!(message(&play(&mut game, "hunter:h1", late)), "until 4 is before this round, 5");
    assert_eq!(
        play(&mut game, "hunter:h1", device("e", "radar", [9, 1], "hunters"))["error"]["code"],
        "out_of_map"
    );
    let owners = |viewer| {
        let view = view(&game, viewer);
        view["devices"]
            .as_array()
            .unwrap()
            .iter()
            .map(|device| device["owner"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(owners("hunter:h2"), ["hunters"]);
    assert_eq!(owners("agent"), ["agent", "hunters"]);
    assert_eq!(owners("referee"), ["agent", "hunters"]);
}

fn shoot(hunter: &str, at: [i32; 2]) -> Value {
    json!({"do": "shoot", "hunter": hunter, "at": at})
}

#[test]
fn shots_need_range_and_sight() {
    let drawing = "
        1.........
        ..#.......
        ..#......A";
    let mut game = draw(drawing);
    // 3² + 4² = 5², and 5 is the standard range.
    let mut wide = state("1..... ...... ...... ...... .....A");
    wide["agent"]["at"] = json!([3, 4]);
    let mut near = read(&wide);
    let reply_near = play(&mut near, "agent", shoot("h1", [3, 4]));
    assert_eq!(
        reply_near["events"],
        json!([{"event": "shot", "hunter": "h1", "at": {"x": 3, "y": 4}, "hit": true}])
    );
    assert_eq!(reply_near["view"]["lastSeen"], json!({"at": [3, 4], "round": 5}));
    assert_eq!(
        message(&play(&mut near, "hunter:h1", shoot("h1", [4, 4]))),
        "[4,4] is beyond the range 5 of 'h1' at [0,0]"
    );

    let miss = play(&mut game, "spectator", shoot("h1", [5, 0]));
    assert_eq!(
        (&miss["events"][0]["hit"], &miss["view"]["lastSeen"]),
        (&json!(false), &json!(null))
    );
    assert_eq!(
        message(&play(&mut game, "hunter:h1", shoot("h1", [4, 2]))),
        "'h1' at [0,0] does not see [4,2]"
    );
    assert_eq!(reply(&game, "agent")["ok"], true);
    // Shots and moves in any order, as many shots as one likes.
    assert_eq!(play(&mut game, "hunter:h1", move_hunter("h1", &[[0, 1]]))["ok"], true);
    assert_eq!(play(&mut game, "hunter:h1", shoot("h1", [0, 2]))["ok"], true);
}

#[test]
fn the_hammer_shoots_further_and_the_spotter_through_a_wall() {
    let mut state = state("1...#...A.");
    let mut game = read(&state);
    assert!(message(&play(&mut game, "hunter:h1", shoot("h1", [8, 0]))).contains("range 5"));
    state["hunters"][0]["range"] = json!(8);
    let mut game = read(&state);
    assert!(message(&play(&mut game, "hunter:h1", shoot("h1", [8, 0]))).contains("does not see"));
    state["hunters"][0]["pierce"] = json!(1);
    let mut game = read(&state);
    assert_eq!(play(&mut game, "hunter:h1", shoot("h1", [8, 0]))["events"][0]["hit"], true);
    assert!(message(&play(&mut game, "hunter:h1", shoot("h1", [9, 0]))).contains("range 8"));
}
