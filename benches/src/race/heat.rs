//! One work: who runs, what is asked, and what came out.

use super::judge::{self, Difference};
use super::measure::{Contender, Effort, laps};
use super::works::Work;
use serde::Serialize;
use std::collections::BTreeMap;

/// When a peer is what the ratio is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// If its answers are the same as ours.
    IfSame,
    /// Always: the work is a race against it, whatever it answers.
    Always,
    /// Never: it is listed.
    Never,
}

/// A peer at the start.
pub struct Peer<'a> {
    /// The crate, and its algorithm where it has several.
    pub name: &'static str,
    /// When the ratio is taken from it.
    pub counts: Counts,
    /// It.
    pub contender: Box<dyn Contender + 'a>,
}

impl<'a> Peer<'a> {
    /// A peer that counts if its answers are the same as ours.
    pub fn new(name: &'static str, contender: impl Contender + 'a) -> Self {
        Peer { name, counts: Counts::IfSame, contender: Box::new(contender) }
    }

    /// The same peer, counted otherwise.
    pub fn counted(self, counts: Counts) -> Self {
        Peer { counts, ..self }
    }
}

/// A work, ready to run.
pub struct Heat<'a> {
    /// How many questions a lap asks.
    pub questions: usize,
    /// How many answers a question has: times are told for one.
    pub answers: usize,
    /// The engine.
    pub ours: Box<dyn Contender + 'a>,
    /// The others.
    pub peers: Vec<Peer<'a>>,
    /// The oracle; `None` for a question that is too dear.
    pub truth: Box<dyn Fn(usize) -> Option<Vec<u64>> + 'a>,
}

/// A peer at the finish.
#[derive(Clone, Debug)]
pub struct Finish {
    /// Its name.
    pub name: &'static str,
    /// Nanoseconds an answer.
    pub ns: f64,
    /// When the ratio is taken from it.
    pub counts: Counts,
    /// How its answers differ from ours.
    pub difference: Difference,
}

impl Finish {
    /// Whether the ratio may be taken from it.
    pub fn counted(&self) -> bool {
        match self.counts {
            Counts::IfSame => self.difference.is_none(),
            Counts::Always => true,
            Counts::Never => false,
        }
    }
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The work.
    pub work: &'static Work,
    /// Nanoseconds an answer of ours.
    pub ours_ns: f64,
    /// The peers, fastest first.
    pub peers: Vec<Finish>,
}

/// An outcome as it is written: one JSON line.
#[derive(Serialize)]
pub struct Line<'a> {
    work: &'a str,
    ours_ns: f64,
    peers: BTreeMap<&'a str, f64>,
    best_peer: &'a str,
    ratio: f64,
}

impl Heat<'_> {
    /// Checks all answers, then races; an error if ours are wrong.
    pub fn run(mut self, work: &'static Work, effort: Effort) -> Result<Outcome, String> {
        let questions = self.questions;
        judge::check(self.ours.as_mut(), questions, &self.truth)?;
        let mut peers: Vec<&mut dyn Contender> = Vec::new();
        peers.extend(self.peers.iter_mut().map(|peer| peer.contender.as_mut() as _));
        let differences = judge::compare(self.ours.as_mut(), &mut peers, questions);
        peers.insert(0, self.ours.as_mut());
        let laps = laps(&mut peers, questions, effort);
        let ns = |lap: f64| lap / (questions * self.answers) as f64;
        let mut finishes: Vec<Finish> = (self.peers.iter().zip(differences).zip(&laps[1..]))
            .map(|((peer, difference), &lap)| Finish {
                name: peer.name,
                ns: ns(lap),
                counts: peer.counts,
                difference,
            })
            .collect();
        finishes.sort_by(|a, b| a.ns.total_cmp(&b.ns));
        Ok(Outcome { work, ours_ns: ns(laps[0]), peers: finishes })
    }
}

impl Outcome {
    /// The fastest peer that counts; if none does, the fastest of all.
    pub fn best(&self) -> &Finish {
        let counted = self.peers.iter().find(|peer| peer.counted());
        counted.unwrap_or(self.fastest())
    }

    /// The fastest peer, whatever it answers.
    pub fn fastest(&self) -> &Finish {
        &self.peers[0]
    }

    /// How many times faster than a peer we are.
    pub fn ratio_to(&self, peer: &Finish) -> f64 {
        peer.ns / self.ours_ns
    }

    /// How many times faster than the best peer we are.
    pub fn ratio(&self) -> f64 {
        self.ratio_to(self.best())
    }

    /// As it is written.
    pub fn line(&self) -> Line<'_> {
        let round = |value: f64, to: f64| (value * to).round() / to;
        Line {
            work: self.work.id,
            ours_ns: round(self.ours_ns, 10.0),
            peers: self.peers.iter().map(|peer| (peer.name, round(peer.ns, 10.0))).collect(),
            best_peer: self.best().name,
            ratio: round(self.ratio(), 1000.0),
        }
    }
}
