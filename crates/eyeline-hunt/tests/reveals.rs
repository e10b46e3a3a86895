//! 004, revelation rules.

mod common;
use common::*;

/// Moves h1, who stays, and tells whether the agent was revealed.
fn revealed(state: &Value) -> bool {
    let mut game = read(state);
    let reply = play(&mut game, "spectator", move_hunter("h1", &[]));
    assert_eq!(reply["ok"], true);
    let check = &reply["events"][1];
    assert_eq!(check["event"], "losCheck");
    let revealed = names(&reply).contains(&"agentRevealed");
    assert_eq!(check["hasLOS"], revealed, "nobody shares a space here");
    revealed
}

#[test]
fn sight_at_the_destination_reveals() {
    let mut game = draw(
        "
        1....
        ..#..
        ..#.A",
    );
    let reply = play(&mut game, "hunter:h1", move_hunter("h1", &[[1, 0], [2, 0]]));
    assert_eq!(
        reply["events"],
        json!([
            {"event": "hunterMoved", "hunter": "h1", "path": [{"x": 1, "y": 0}, {"x": 2, "y": 0}]},
            {"event": "losCheck", "hunterId": "h1", "hunterPosition": {"x": 2, "y": 0}, "hasLOS": true, "round": 5},
            {"event": "agentRevealed", "location": {"x": 4, "y": 2}, "revealedBy": "h1"},
        ])
    );
    assert_eq!(reply["view"]["lastSeen"], json!({"at": [4, 2], "round": 5}));
    assert_eq!(
        reply["view"]["losCheckResults"],
        json!([{"hunterId": "h1", "hunterPosition": {"x": 2, "y": 0}, "hasLOS": true, "round": 5}])
    );
    assert!(reply["view"].get("agent").is_none());
}

#[test]
fn walls_corners_and_smoke_hide() {
    assert!(revealed(&state("1...A")));
    assert!(!revealed(&state("1.#.A")));
    // A line through the corner of two walls is blocked; past one wall it is not.
    assert!(!revealed(&state("1# #A")));
    assert!(revealed(&state("1# .A")));
    // The document's picture of grazing: the line stays half a cell away.
    assert!(revealed(&state(".#.. 1..A")));
    assert!(!revealed(&state("1.~.A")));
}

#[test]
fn the_spotter_sees_through_one_wall_and_no_smoke() {
    let spotter = |drawing: &str| {
        let mut state = state(drawing);
        state["hunters"][0]["pierce"] = json!(1);
        revealed(&state)
    };
    assert!(spotter("1.#.A"));
    assert!(!spotter("1##.A"));
    assert!(!spotter("1.~.A"));
}

#[test]
fn vision_is_unlimited_unless_given() {
    let mut near = state("1....A");
    near["hunters"][0]["vision"] = json!(4);
    assert!(!revealed(&near));
    near["hunters"][0]["vision"] = json!(5);
    assert!(revealed(&near));
}

#[test]
fn the_documents_code_is_a_variant() {
    // At a tie the rounded line stays near the hunter; the exact one crosses both cells.
    let drawing = "1.. .#A";
    let mut code = state(drawing);
    code["rules"] = json!("hidden-movement/bresenham");
    let exact = revealed(&state(drawing));
    assert!(!exact && revealed(&code));
}

#[test]
fn only_the_destination_counts_unless_the_state_says_otherwise() {
    let mut state = state(
        "
        1.....
        ##.###
        ##A###",
    );
    let past = move_hunter("h1", &[[1, 0], [2, 0], [3, 0], [4, 0], [5, 0]]);
    let mut game = read(&state);
    assert_eq!(names(&play(&mut game, "agent", past.clone())), ["hunterMoved", "losCheck"]);
    state["revealAlongPath"] = json!(true);
    let mut game = read(&state);
    let reply = play(&mut game, "agent", past);
    assert_eq!(names(&reply), ["hunterMoved", "losCheck", "agentRevealed"]);
    assert_eq!(reply["events"][1]["hasLOS"], false, "where it arrived");
}

#[test]
fn sharing_a_space_reveals_even_in_smoke() {
    let mut state = state("1~~ ~~~");
    state["agent"] = json!({"at": [1, 0]});
    let mut game = read(&state);
    let reply = play(&mut game, "spectator", move_hunter("h1", &[[1, 0]]));
    assert_eq!(reply["ok"], true, "what a player could not know is no reason to refuse");
    assert_eq!(names(&reply), ["hunterMoved", "losCheck", "agentRevealed"]);
    assert_eq!(reply["events"][1]["hasLOS"], false);
}

#[test]
fn an_agent_who_ends_on_a_hunters_space_is_revealed() {
    let mut game = draw("A12.");
    let reply = play(&mut game, "hunter:h2", move_agent(&[[1, 0]]));
    assert_eq!(
        reply["events"],
        json!([{"event": "agentRevealed", "location": {"x": 1, "y": 0}, "revealedBy": "h1"}])
    );
    // Passing through is not the end of a movement.
    let mut game = draw("A1. ...");
    assert_eq!(play(&mut game, "spectator", move_agent(&[[1, 0], [2, 0]]))["events"], json!([]));
}

#[test]
fn each_hunters_latest_look_is_kept_in_the_order_of_turns() {
    let mut game = draw(
        "
        2.#.
        1.#A",
    );
    play(&mut game, "referee", move_hunter("h1", &[]));
    play(&mut game, "referee", move_hunter("h2", &[]));
    play(&mut game, "referee", json!({"do": "endRound"}));
    let reply = play(&mut game, "referee", move_hunter("h1", &[[1, 1]]));
    let looks = reply["view"]["losCheckResults"].as_array().unwrap();
    let rounds: Vec<_> = looks.iter().map(|look| (&look["hunterId"], &look["round"])).collect();
    assert_eq!(rounds, [(&json!("h1"), &json!(6)), (&json!("h2"), &json!(5))]);
}
