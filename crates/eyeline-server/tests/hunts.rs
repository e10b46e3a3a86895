//! Games on the server: each key has its own view, and who has none finds nothing.

mod common;

use common::{Running, patient};
use eyeline_server::Config;
use serde_json::{Value, json};

const AGENT: &str = "[12,3]";

struct Table {
    server: Running,
    hunt: String,
    keys: Value,
}

impl Table {
    fn sample(config: Config) -> Self {
        let server = Running::start(config);
        let made = server.post("/api/hunts", r#"{"sample": true}"#).json();
        let hunt = made["hunt"].as_str().unwrap().to_owned();
        assert_eq!(hunt.len(), 32);
        Table { server, hunt, keys: made["keys"].clone() }
    }

    fn path(&self, holder: &str, more: &str) -> String {
        format!("/api/hunts/{}?key={}{more}", self.hunt, self.keys[holder].as_str().unwrap())
    }
}

#[test]
fn each_key_sees_its_own_view() {
    let table = Table::sample(patient());
    let view = |holder: &str, more: &str| table.server.get(&table.path(holder, more));
    let agent = view("agent", "");
    assert_eq!(agent.json()["as"], "agent");
    assert!(agent.text().contains(AGENT));
    for (holder, more, name) in [
        ("hunters", "", "hunter:spotter"),
        ("hunters", "&as=hunter:hammer", "hunter:hammer"),
        ("spectator", "", "spectator"),
    ] {
        let told = view(holder, more);
        assert_eq!(told.json()["as"], name);
        assert_eq!(told.json()["view"]["as"], name);
        assert!(!told.text().contains("\"agent\":{"), "{}", told.text());
        assert!(!told.text().contains(AGENT), "{}", told.text());
    }
    assert!(view("hunters", "").text().contains("motionSensor"));
    assert!(!view("spectator", "").text().contains("motionSensor"));
    assert!(!view("agent", "").text().contains("motionSensor"));
    assert_eq!(view("referee", "&as=hunter:spotter").json()["as"], "hunter:spotter");
}

#[test]
fn no_key_looks_or_plays_for_somebody_else() {
    let table = Table::sample(patient());
    for (holder, viewer) in [
        ("hunters", "agent"),
        ("hunters", "referee"),
        ("hunters", "spectator"),
        ("hunters", "hunter:nobody"),
        ("agent", "hunter:spotter"),
        ("agent", "referee"),
        ("spectator", "agent"),
        ("spectator", "nonsense"),
    ] {
        let path = table.path(holder, &format!("&as={viewer}"));
        assert_eq!(table.server.get(&path).status, 403, "{holder} as {viewer}");
    }
    let before = table.server.get(&table.path("referee", "")).body;
    let move_agent = r#"{"do":"moveAgent","path":[[11,3]]}"#;
    let sensor = r#"{"do":"device","owner":"hunters","kind":"radar","at":[0,0],"id":"r1"}"#;
    for (holder, line) in [
        ("hunters", move_agent),
        ("spectator", move_agent),
        ("spectator", r#"{"do":"endRound"}"#),
        ("agent", r#"{"do":"endRound"}"#),
        ("agent", r#"{"do":"moveHunter","hunter":"spotter","path":[]}"#),
        ("agent", r#"{"do":"shoot","hunter":"spotter","at":[1,1]}"#),
        ("agent", sensor),
        ("agent", r#"{"do":"undo"}"#),
        ("hunters", r#"{"do":"undo"}"#),
        // It is the agent's turn.
        ("hunters", r#"{"do":"smoke","at":[7,1],"radius":1,"rounds":2}"#),
    ] {
        let told = table.server.post(&table.path(holder, ""), line);
        assert_eq!((told.status, told.code().as_str()), (403, "forbidden"), "{holder}: {line}");
    }
    // Nor with a name on it.
    for (holder, by) in [("hunters", "agent"), ("agent", "spotter")] {
        let line = format!(r#"{{"do":"smoke","by":"{by}","at":[7,1],"radius":1,"rounds":2}}"#);
        assert_eq!(table.server.post(&table.path(holder, ""), &line).status, 403, "{holder}");
    }
    assert_eq!(table.server.get(&table.path("referee", "")).body, before);
}

#[test]
fn lines_are_played_and_told_to_whom_they_concern() {
    let table = Table::sample(patient());
    let play = |holder: &str, line: &str| table.server.post(&table.path(holder, ""), line).json();
    let moved = play("agent", r#"{"do":"moveAgent","path":[[11,3],[10,3]]}"#);
    assert_eq!(moved["ok"], true);
    assert_eq!(moved["events"][0]["event"], "agentMoved");
    let hunters = table.server.get(&table.path("hunters", ""));
    assert!(!hunters.text().contains("[10,3]"), "{}", hunters.text());
    let moved = play("hunters", r#"{"do":"moveHunter","hunter":"spotter","path":[[3,6]]}"#);
    assert_eq!(moved["ok"], true, "{moved}");
    assert_eq!(play("agent", r#"{"do":"ask","what":"danger"}"#)["ok"], true);
    let refused = play("hunters", r#"{"do":"ask","what":"danger"}"#);
    assert_eq!(refused["ok"], false);
    assert_eq!(refused["error"]["message"], "this question is not yours to ask");
    assert_eq!(play("hunters", "no line at all")["ok"], false);
    for (holder, round) in [("hunters", 2), ("referee", 3)] {
        assert_eq!(play(holder, r#"{"do":"endRound"}"#)["view"]["round"], round, "{holder}");
    }
}

/// The page asks all the time, and nobody is told of it: what the referee takes back is a line.
#[test]
fn questions_are_no_lines_here() {
    let table = Table::sample(patient());
    let play = |holder: &str, line: &str| table.server.post(&table.path(holder, ""), line).json();
    let before = table.server.get(&table.path("referee", "")).json();
    play("agent", r#"{"do":"moveAgent","path":[[11,3],[10,3]]}"#);
    for holder in ["agent", "hunters", "referee"] {
        play(holder, r#"{"do":"ask","what":"danger"}"#);
    }
    let undone = play("referee", r#"{"do":"undo"}"#);
    assert_eq!(undone["events"][0]["event"], "undone");
    assert_eq!(undone["view"], before["view"]);
}

#[test]
fn a_wrong_key_and_an_unknown_game_are_the_same() {
    let table = Table::sample(patient());
    let (hunt, key) = (&table.hunt, table.keys["agent"].as_str().unwrap());
    let zeros = "0".repeat(32);
    let unknown = table.server.get(&format!("/api/hunts/{zeros}?key={key}"));
    assert_eq!((unknown.status, unknown.code().as_str()), (404, "not_found"));
    for path in [
        format!("/api/hunts/{hunt}?key={zeros}"),
        format!("/api/hunts/{hunt}?key="),
        format!("/api/hunts/{hunt}"),
        format!("/api/hunts/{hunt}?key={}", key.to_uppercase()),
        format!("/api/hunts/..?key={key}"),
    ] {
        let found = table.server.get(&path);
        assert_eq!((found.status, &found.body), (404, &unknown.body), "{path}");
        let played = table.server.post(&path, r#"{"do":"endRound"}"#);
        assert_eq!((played.status, &played.body), (404, &unknown.body), "{path}");
    }
}

#[test]
fn of_too_many_games_those_that_rested_longest_go() {
    let table = Table::sample(Config { hunts: 3, ..patient() });
    let more = || table.server.post("/api/hunts", r#"{"sample": true}"#).json();
    let second = more();
    more();
    assert_eq!(table.server.get(&table.path("agent", "")).status, 200);
    more();
    assert_eq!(table.server.get(&table.path("agent", "")).status, 200);
    let (hunt, key) = (second["hunt"].as_str().unwrap(), second["keys"]["agent"].as_str().unwrap());
    assert_eq!(table.server.get(&format!("/api/hunts/{hunt}?key={key}")).status, 404);
    assert!(table.server.get("/metrics").text().contains("eyeline_hunts 3\n"));
}

/// Questions about many hunters on a large board are long jobs: whoever asks little is answered meanwhile,
/// and so is whoever waits for a turn at the same game.
#[test]
fn large_questions_keep_nobody_waiting() {
    let server = Running::start(Config { workers: 1, ..patient() });
    let hunters: Vec<_> = (0..64)
        .map(|index| json!({"id": format!("h{index}"), "at": [64, 64], "pierce": 9}))
        .collect();
    let state = json!({"round": 1, "rules": "hidden-movement", "agent": {"at": [0,0]},
        "scene": {"width": 128, "height": 128}, "hunters": hunters});
    let made = server.post("/api/hunts", &state.to_string()).json();
    let hunt = made["hunt"].as_str().unwrap();
    let path = format!("/api/hunts/{hunt}?key={}", made["keys"]["agent"].as_str().unwrap());
    let mut asking: Vec<_> = (0..3).map(|_| server.client()).collect();
    let ask = br#"{"do":"ask","what":"danger"}"#;
    for client in &mut asking {
        client.send(&client.request(&path, "Content-Type: application/json\r\n", ask));
    }
    // Those who look at the game wait for their turn, and keep no worker from others.
    let mut looking: Vec<_> = (0..3).map(|_| server.client()).collect();
    for client in &mut looking {
        let address = server.address;
        client.send(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes());
    }
    let reply = server.post("/api/query", r#"{"op":"radius","terrain":"plains"}"#);
    assert_eq!(reply.text(), r#"{"ok":true,"radius":3}"#);
    let answered = |client: &mut common::Client| {
        client.stream.set_nonblocking(true).unwrap();
        let done = client.stream.peek(&mut [0]).is_ok();
        client.stream.set_nonblocking(false).unwrap();
        done
    };
    assert!(!asking.iter_mut().all(answered), "the small request came after all the large ones");
    for mut client in asking.into_iter().chain(looking) {
        assert_eq!(client.read().expect("an answer").status, 200);
    }
}

#[test]
fn states_that_cannot_be_played_are_refused_in_words() {
    let server = Running::start(patient());
    assert_eq!(server.post("/api/hunts", "{}").code(), "missing_key");
    assert_eq!(server.post("/api/hunts", "{").code(), "bad_json");
    let state = json!({"round": 1, "rules": "hidden-movement", "agent": {"at": [0,0]},
        "scene": {"width": 1000, "height": 1000}, "hunters": [{"id": "h1", "at": [5,5]}]});
    assert_eq!(server.post("/api/hunts", &state.to_string()).code(), "too_large");
    let long = format!(r#"{{"round": 1, "x": "{}"}}"#, "x".repeat(300_000));
    assert_eq!(server.post("/api/hunts", &long).code(), "too_large");
}

#[test]
fn a_key_draws_its_own_view_and_no_other() {
    let table = Table::sample(patient());
    let picture = |holder: &str, more: &str| {
        let key = table.keys[holder].as_str().unwrap();
        table.server.get(&format!("/api/hunts/{}/picture?key={key}&format=svg{more}", table.hunt))
    };
    let seats = [
        ("hunters", "", "hunter:spotter"),
        ("hunters", "&as=hunter:hammer", "hunter:hammer"),
        ("spectator", "", "spectator"),
        ("agent", "", "agent"),
    ];
    let drawn = || seats.map(|(holder, more, _)| picture(holder, more));
    let before = drawn();
    for (svg, (_, _, name)) in before.iter().zip(seats) {
        assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
        assert!(svg.text().contains(&format!("as {name}</title>")), "{}", svg.text());
    }
    // Where the agent goes, its own picture alone tells.
    let line = r#"{"do": "moveAgent", "path": [[13,3]]}"#;
    assert_eq!(table.server.post(&table.path("agent", ""), line).json()["ok"], true);
    let same = drawn().iter().zip(&before).map(|(a, b)| a.text() == b.text()).collect::<Vec<_>>();
    assert_eq!(same, [true, true, true, false]);
    assert_eq!(picture("hunters", "&as=agent").status, 403);
    let nobody = table.server.get(&format!("/api/hunts/{}/picture?key=0&format=svg", table.hunt));
    let nothing = table.server.get("/api/hunts/0/picture?key=0&format=svg");
    assert_eq!((nobody.status, nobody.text()), (404, nothing.text()));
    assert_ne!(picture("agent", "&theme=light").text(), picture("agent", "").text());
}
