//! The page's tables.

use super::{time, times};
use crate::race::heat::{Finish, Outcome};
use crate::report::verdict;
use serde_json::Value;
use std::fmt::Write;

/// The figures beside the race.
pub fn figures(figures: &[Value]) -> String {
    let mut text = String::from("| work | bound | measured |\n|---|---|---|\n");
    for figure in figures {
        let bound = match (figure.get("floor"), figure.get("ceiling")) {
            (Some(floor), _) => format!("at least {}", values(floor)),
            (_, Some(ceiling)) => format!("at most {ceiling}"),
            _ => String::new(),
        };
        let work = figure["work"].as_str().unwrap_or_default();
        for name in ["per_second", "seconds", "bits_per_cell", "times_slower", "bytes_per_tile"] {
            if let Some(measured) = figure.get(name) {
                let (unit, measured) = (name.replace('_', " "), values(measured));
                let _ = writeln!(text, "| `{work}` | {bound} {unit} | {measured} |");
            }
        }
    }
    text
}

/// A number, or several with their names.
fn values(measured: &Value) -> String {
    if let Value::Object(named) = measured {
        let each = named.iter().map(|(name, value)| format!("{name} {}", values(value)));
        return each.collect::<Vec<_>>().join("; ");
    }
    match (measured.as_u64(), measured.as_f64()) {
        (Some(thousands @ 1000..), _) => format!("{},{:03}", thousands / 1000, thousands % 1000),
        (_, Some(number)) => format!("{number:.2}"),
        _ => measured.to_string(),
    }
}

/// The ratio of every work.
pub fn race(outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "| work | ours | best peer like for like | ratio | floor | aim | | best peer with nearly the same marks |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for outcome in outcomes {
        let (work, best) = (outcome.work, outcome.best());
        let near = match outcome.nearly() {
            Some(near) if near.name != best.name => {
                format!("{} {}, {}", near.name, time(near.ns), times(near.ratio()))
            }
            _ => String::new(),
        };
        let _ = writeln!(
            text,
            "| `{id}` | {ours} | {name} {theirs} | **{ratio}** | {floor}× | {aim}× | {verdict} | {near} |",
            id = work.id,
            ours = time(best.ours_ns),
            name = best.name,
            theirs = time(best.ns),
            ratio = times(best.ratio()),
            floor = work.floor,
            aim = work.aim,
            verdict = verdict(outcome),
        );
    }
    text
}

/// The time and the marks of every peer, with a table for each kind of work.
pub fn peers(outcomes: &[Outcome]) -> String {
    let mut text = String::new();
    for group in outcomes.chunk_by(|a, b| a.work.group() == b.work.group()) {
        let head: String =
            group.iter().map(|outcome| format!(" {} |", outcome.work.size())).collect();
        let rule = "---|".repeat(group.len());
        let _ = writeln!(text, "`{}`\n\n| |{head}\n|---|{rule}", group[0].work.group());
        let mut shapes: Vec<&str> = group[0].peers.iter().map(|peer| peer.shape).collect();
        shapes.sort_unstable();
        shapes.dedup();
        for shape in shapes {
            let ours = |outcome: &Outcome| {
                let peer = outcome.peers.iter().find(|peer| peer.shape == shape);
                peer.map_or(String::new(), |peer| time(peer.ours_ns))
            };
            let cells: String =
                group.iter().map(|outcome| format!(" {} |", ours(outcome))).collect();
            let _ = writeln!(text, "| **eyeline**, {shape} |{cells}");
        }
        let mut names: Vec<&Finish> = group[0].peers.iter().collect();
        names.sort_by(|a, b| a.ns.total_cmp(&b.ns));
        for Finish { name, shape, .. } in names {
            let theirs = |outcome: &Outcome| {
                let peer = outcome.peers.iter().find(|peer| peer.name == *name);
                peer.map_or(String::new(), |peer| format!("{}, {}", time(peer.ns), marks(peer)))
            };
            let cells: String =
                group.iter().map(|outcome| format!(" {} |", theirs(outcome))).collect();
            let _ = writeln!(text, "| {name}, {shape} |{cells}");
        }
        text.push('\n');
    }
    text
}

/// How many marks differ, in short.
fn marks(peer: &Finish) -> String {
    let difference = peer.difference;
    if difference.is_none() {
        return "same".to_owned();
    }
    let percent = |part: usize| 100.0 * part as f64 / difference.marked.max(1) as f64;
    format!("+{:.1} −{:.1} %", percent(difference.more), percent(difference.fewer))
}
