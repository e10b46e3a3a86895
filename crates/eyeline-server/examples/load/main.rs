//! What the server bears, measured on real sockets: requests a
//! second as the page, batches and single clients send them, and how long others wait while 200 clients
//! drip headers and 50 read nothing. Fails if a bound is missed. Run by `cargo xtask serve-load
//! [SECONDS]`.

/// One connection.
#[path = "../../tests/common/mod.rs"]
mod common;
/// Clients that hold a connection and give nothing.
mod neighbours;

use common::{Client, Running};
use eyeline_server::Config;
use neighbours::Neighbours;
use serde_json::{Value, json};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const JSON: &str = "Content-Type: application/json\r\n";

fn main() -> ExitCode {
    let mut verdicts = Verdicts::default();
    let seconds = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(3.0);
    let time = Duration::from_secs_f64(seconds);
    let server = Running::start(Config::default());
    let scene = room(64);
    let field = json!({"op": "field", "rules": "predprey", "from": [31,33], "scene": scene});
    let pair = |index: usize| {
        let (from, to) = ([index % 61, index % 53], [(index * 7) % 64, (index * 13) % 64]);
        json!({"op": "los", "rules": "predprey", "from": from, "to": to})
    };
    let batch = json!({"scene": scene, "queries": (0..100).map(pair).collect::<Vec<_>>()});
    let mut single = pair(5);
    single["from"] = json!([3, 3]);
    single["to"] = json!([1, 2]);
    single["scene"] = json!({"width": 7, "height": 7, "walls": [[2,2]]});
    for (name, body, each, goal) in [
        ("field queries a second, 64×64, scene in each", &field, 1, 500.0),
        ("pair queries a second, 100 a request", &batch, 100, 50_000.0),
        ("single pair requests a second, keep-alive", &single, 1, 5_000.0),
    ] {
        let took = hammer(&server, body, 4, time, Pace::Full);
        let rate = (took.len() * each) as f64 / time.as_secs_f64();
        let verdict = verdicts.of(rate >= goal);
        println!("{name}: {rate:.0} (at least {goal:.0}: {verdict}), p99 {:?}", p99(&took));
    }
    let pace = Pace::Every(Duration::from_millis(4));
    let alone = hammer(&server, &field, 4, 2 * time, pace);
    let neighbours = Neighbours::come(server.address, 200, 50);
    std::thread::sleep(Duration::from_secs(1));
    let beside = hammer(&server, &field, 4, 2 * time.max(Duration::from_secs(10)), pace);
    let (first, then) = (p99(&alone), p99(&beside));
    let ratio = then.as_secs_f64() / first.as_secs_f64();
    let verdict = verdicts.of(ratio <= 2.0);
    println!(
        "p99 of field queries alone {first:?}, beside bad neighbours {then:?}: {ratio:.2}× (at most 2×: {verdict})"
    );
    let longest = neighbours.leave();
    let verdict = verdicts.of(longest <= LONGEST_STAY);
    println!(
        "longest stay of a neighbour that gave nothing: {longest:.1?} (at most 30 s: {verdict})"
    );
    let peak = peak();
    let verdict = verdicts.of(peak.is_none_or(|mebibytes| mebibytes <= MOST_MEMORY));
    let peak = peak.map_or("unknown".to_owned(), |mebibytes| format!("{mebibytes} MiB"));
    println!(
        "most memory of server and clients together: {peak} (at most {MOST_MEMORY} MiB: {verdict})"
    );
    if verdicts.missed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// How long a client that gives nothing may stay.
const LONGEST_STAY: Duration = Duration::from_secs(30);
/// What is under way, twice, and a little.
const MOST_MEMORY: usize = 640;

/// Whether any bound was missed.
#[derive(Default)]
struct Verdicts {
    missed: bool,
}

impl Verdicts {
    fn of(&mut self, met: bool) -> &'static str {
        self.missed |= !met;
        if met { "met" } else { "MISSED" }
    }
}

/// How fast requests follow each other on a connection.
#[derive(Clone, Copy)]
enum Pace {
    Full,
    Every(Duration),
}

/// A map with scattered walls.
fn room(side: usize) -> Value {
    let wall = |x: usize, y: usize| (x * 7 + y * 13 + x * y).is_multiple_of(11);
    let row = |y: usize| -> String {
        (0..side).map(|x| if wall(x, y) && x != 31 { '#' } else { '.' }).collect()
    };
    json!({"rows": (0..side).map(row).collect::<Vec<_>>()})
}

/// Asks the same on several connections for a time; how long each answer took.
fn hammer(
    server: &Running,
    body: &Value,
    connections: usize,
    time: Duration,
    pace: Pace,
) -> Vec<Duration> {
    let end = Instant::now() + time;
    let body = body.to_string();
    let ask = |mut client: Client| {
        let request = client.request("/api/query", JSON, body.as_bytes());
        let mut took = Vec::new();
        while Instant::now() < end {
            let start = Instant::now();
            client.send(&request);
            let response = client.read().expect("an answer");
            took.push(start.elapsed());
            assert!(
                response.body.starts_with(b"{\"ok\":true")
                    || response.body.starts_with(b"[{\"ok\":true")
            );
            if let Pace::Every(gap) = pace {
                std::thread::sleep(gap.saturating_sub(start.elapsed()));
            }
        }
        took
    };
    std::thread::scope(|scope| {
        let asking: Vec<_> =
            (0..connections).map(|_| scope.spawn(|| ask(server.client()))).collect();
        asking.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    })
}

fn p99(took: &[Duration]) -> Duration {
    let mut sorted = took.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() * 99 / 100).copied().unwrap_or_default()
}

/// The most that this process has held, in MiB, where that is known.
fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<usize>().ok()? >> 10)
}
