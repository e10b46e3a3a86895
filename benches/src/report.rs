//! Prints progress while it runs: the laps of each work, and at the end how each compares with its
//! floor.

use crate::page::time;
use crate::race::heat::Outcome;
use std::fmt::Write;

/// Everyone's time, and how their answers differ.
pub fn laps(outcome: &Outcome) -> String {
    let mut text = String::new();
    for peer in &outcome.peers {
        let (theirs, ours, ratio) = (time(peer.ns), time(peer.ours_ns), peer.ratio());
        let mark = if peer.is_counted() { '=' } else { ' ' };
        let (name, shape, difference) = (peer.name, peer.shape, peer.difference);
        let _ = writeln!(
            text,
            " {mark} {name:30} {theirs:>8}, ours {ours:>8}, {ratio:>7.2}×  {shape}; {difference}"
        );
    }
    text
}

/// Every work's ratio beside its floor and its aim.
pub fn summary(outcomes: &[Outcome]) -> String {
    if outcomes.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "\n{:24} {:>8} {:>6} {:>5}  {:8} {:30} nearly the same marks\n",
        "work", "ratio", "floor", "aim", "", "best like for like"
    );
    for outcome in outcomes {
        let (work, best) = (outcome.work, outcome.best());
        let (id, ratio, floor, aim) = (work.id, best.ratio(), work.floor, work.aim);
        let verdict = verdict(outcome);
        let near = outcome
            .nearly()
            .map_or(String::new(), |near| format!("{:.2}× {}", near.ratio(), near.name));
        let name = best.name;
        let _ = writeln!(
            text,
            "{id:24} {ratio:>7.2}× {floor:>6} {aim:>5}  {verdict:8} {name:30} {near}"
        );
    }
    text
}

/// How a work's ratio compares with its floor and aim.
pub fn verdict(outcome: &Outcome) -> &'static str {
    match outcome.best().ratio() {
        ratio if ratio >= outcome.work.aim => "aim",
        ratio if ratio >= outcome.work.floor => "floor",
        _ => "below",
    }
}
