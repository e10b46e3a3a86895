//! Counts for Prometheus: requests by route and status, those under way, how long they took, and what
//! was refused and why. Routes are patterns, so nothing that a client made up ever becomes a label.

use crate::refusal::Refusal;
use axum::http::StatusCode;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The upper ends of the buckets in microseconds, each written as seconds.
const BUCKETS: [(u64, &str); 12] = [
    (250, "0.00025"),
    (500, "0.0005"),
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (50_000, "0.05"),
    (100_000, "0.1"),
    (500_000, "0.5"),
    (2_000_000, "2"),
    (10_000_000, "10"),
];

/// All counts.
#[derive(Default)]
pub struct Metrics {
    routes: Mutex<BTreeMap<String, Route>>,
    refused: [AtomicU64; Refusal::WORDS.len()],
    in_flight: AtomicU64,
    pub connections: AtomicU64,
}

#[derive(Default)]
struct Route {
    statuses: BTreeMap<u16, u64>,
    within: [u64; BUCKETS.len()],
    micros: u64,
    count: u64,
}

/// A request or a connection under way.
pub struct Flight<'a>(&'a AtomicU64);

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Metrics {
    /// Counts a request as under way until the flight is dropped.
    pub fn take_off(&self) -> Flight<'_> {
        count_up(&self.in_flight)
    }

    /// Counts a connection as open until the flight is dropped.
    pub fn connected(&self) -> Flight<'_> {
        count_up(&self.connections)
    }

    /// Counts a request that was answered.
    pub fn landed(
        &self,
        route: &str,
        status: StatusCode,
        took: Duration,
        refusal: Option<Refusal>,
    ) {
        if let Some(refusal) = refusal {
            self.refuse(refusal);
        }
        let micros = took.as_micros() as u64;
        // A count that was half written when a thread died is still a count.
        let mut routes = self.routes.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if !routes.contains_key(route) {
            routes.insert(route.to_owned(), Route::default());
        }
        if let Some(route) = routes.get_mut(route) {
            *route.statuses.entry(status.as_u16()).or_default() += 1;
            let slot = BUCKETS.iter().position(|&(end, _)| micros <= end);
            slot.into_iter().for_each(|slot| route.within[slot] += 1);
            route.micros += micros;
            route.count += 1;
        }
    }

    /// Counts a refusal.
    pub fn refuse(&self, refusal: Refusal) {
        self.refused[refusal.index()].fetch_add(1, Relaxed);
    }

    /// Returns the counts as Prometheus reads them.
    pub fn to_text(&self, hunts: usize) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text, hunts);
        text
    }

    fn write(&self, text: &mut String, hunts: usize) -> std::fmt::Result {
        let routes = self.routes.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        head(text, "requests_total", "counter", "Requests answered.")?;
        for (name, route) in routes.iter() {
            for (status, count) in &route.statuses {
                let labels = format!("route=\"{name}\",status=\"{status}\"");
                writeln!(text, "eyeline_requests_total{{{labels}}} {count}")?;
            }
        }
        head(text, "request_seconds", "histogram", "How long requests took.")?;
        for (name, route) in routes.iter() {
            let metric = "eyeline_request_seconds";
            let mut sum = 0;
            for (&count, (_, end)) in route.within.iter().zip(BUCKETS) {
                sum += count;
                writeln!(text, "{metric}_bucket{{route=\"{name}\",le=\"{end}\"}} {sum}")?;
            }
            let (count, seconds) = (route.count, Duration::from_micros(route.micros).as_secs_f64());
            writeln!(text, "{metric}_bucket{{route=\"{name}\",le=\"+Inf\"}} {count}")?;
            writeln!(text, "{metric}_sum{{route=\"{name}\"}} {seconds}")?;
            writeln!(text, "{metric}_count{{route=\"{name}\"}} {count}")?;
        }
        drop(routes);
        let refused = "Requests and connections refused, by reason.";
        head(text, "refused_total", "counter", refused)?;
        for (reason, count) in Refusal::WORDS.iter().zip(&self.refused) {
            let count = count.load(Relaxed);
            writeln!(text, "eyeline_refused_total{{reason=\"{reason}\"}} {count}")?;
        }
        let gauges = [
            ("requests_in_flight", "Requests under way.", self.in_flight.load(Relaxed)),
            ("connections", "Open connections.", self.connections.load(Relaxed)),
            ("hunts", "Games on the server.", hunts as u64),
        ];
        for (name, help, value) in gauges {
            head(text, name, "gauge", help)?;
            writeln!(text, "eyeline_{name} {value}")?;
        }
        Ok(())
    }
}

/// Writes what stands before the numbers of a metric.
fn head(text: &mut String, name: &str, kind: &str, help: &str) -> std::fmt::Result {
    writeln!(text, "# HELP eyeline_{name} {help}\n# TYPE eyeline_{name} {kind}")
}

fn count_up(count: &AtomicU64) -> Flight<'_> {
    count.fetch_add(1, Relaxed);
    Flight(count)
}
