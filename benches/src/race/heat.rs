//! One work: the contenders, the questions, and the results.

use super::judge::{self, Difference};
use super::measure::{Contender, Effort, laps};
use super::works::Work;
use serde::Serialize;
use std::collections::BTreeMap;

/// Whether the ratio of a work may be taken from a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// If its answers are the same as ours.
    IfSame,
    /// Always: the work is a race against it, whatever it answers.
    Always,
    /// Never: it is only listed.
    Never,
}

/// The engine as a contender, under one shape of the radius.
pub struct Ours<'a> {
    /// The shape.
    pub shape: &'static str,
    /// The contender.
    pub contender: Box<dyn Contender + 'a>,
    /// The right answers.
    pub truth: Box<dyn Fn(usize) -> Vec<u64> + 'a>,
}

/// A peer as a contender.
pub struct Peer<'a> {
    name: &'static str,
    against: usize,
    counts: Counts,
    /// How many answers it gives, if not as many as we do.
    answers: Option<usize>,
    contender: Box<dyn Contender + 'a>,
}

impl<'a> Peer<'a> {
    /// A peer with the name of its crate, and of its algorithm where it has several. It counts if
    /// its answers equal ours in the first shape.
    pub fn new(name: &'static str, contender: impl Contender + 'a) -> Self {
        let contender = Box::new(contender);
        Peer { name, against: 0, counts: Counts::IfSame, answers: None, contender }
    }

    /// The same peer, compared with us in another shape.
    pub fn against(self, against: usize) -> Self {
        Peer { against, ..self }
    }

    /// The same peer, with another condition for counting.
    pub fn counted(self, counts: Counts) -> Self {
        Peer { counts, ..self }
    }

    /// The same peer, which gives only this number of a question's answers: a sample.
    pub fn answering(self, answers: usize) -> Self {
        Peer { answers: Some(answers), ..self }
    }
}

/// A work, ready to run.
pub struct Heat<'a> {
    /// How many questions a lap asks.
    pub questions: usize,
    /// How many answers a question has; times are for one answer.
    pub answers: usize,
    /// The engine, once for each shape.
    pub ours: Vec<Ours<'a>>,
    /// The others.
    pub peers: Vec<Peer<'a>>,
}

/// The results of a peer.
#[derive(Clone, Debug)]
pub struct Finish {
    /// Its name.
    pub name: &'static str,
    /// The shape of its radius.
    pub shape: &'static str,
    /// Nanoseconds for one answer.
    pub ns: f64,
    /// Nanoseconds for one of our answers, in the same shape.
    pub ours_ns: f64,
    /// How its answers differ from ours.
    pub difference: Difference,
    counts: Counts,
}

impl Finish {
    /// How many times faster we are.
    pub fn ratio(&self) -> f64 {
        self.ns / self.ours_ns
    }

    /// Whether the ratio of the work may be taken from it.
    pub fn is_counted(&self) -> bool {
        match self.counts {
            Counts::IfSame => self.difference.is_none(),
            Counts::Always => true,
            Counts::Never => false,
        }
    }
}

/// The results of a work.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The work.
    pub work: &'static Work,
    /// The peers, the lowest ratio first.
    pub peers: Vec<Finish>,
}

/// The results as one JSON line.
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
    pub fn run(self, work: &'static Work, effort: Effort) -> Result<Outcome, String> {
        self.run_repeated(1, work, effort)
    }

    /// The same where everyone answers each question this number of times in a run.
    pub fn run_repeated(
        mut self,
        times: usize,
        work: &'static Work,
        effort: Effort,
    ) -> Result<Outcome, String> {
        let Heat { questions, answers, .. } = self;
        let mut right = Vec::new();
        for ours in &mut self.ours {
            let answers = judge::checked(ours.contender.as_mut(), questions, &ours.truth);
            right.push(answers.map_err(|error| format!("{}: {error}", ours.shape))?);
        }
        let compared = |peer: &mut Peer| {
            judge::compared(peer.contender.as_mut(), &right[peer.against], answers)
        };
        let differences: Vec<Difference> = self.peers.iter_mut().map(compared).collect();
        let mut runners: Vec<&mut dyn Contender> = Vec::new();
        runners.extend(self.ours.iter_mut().map(|ours| ours.contender.as_mut() as _));
        runners.extend(self.peers.iter_mut().map(|peer| peer.contender.as_mut() as _));
        let mut laps = laps(&mut runners, questions, effort);
        laps.iter_mut().for_each(|lap| *lap /= (questions * times) as f64);
        let (ours_times, peer_times) = laps.split_at(self.ours.len());
        let mut peers: Vec<Finish> = (self.peers.iter().zip(differences).zip(peer_times))
            .map(|((peer, difference), &ns)| Finish {
                name: peer.name,
                shape: self.ours[peer.against].shape,
                ns: ns / peer.answers.unwrap_or(answers) as f64,
                ours_ns: ours_times[peer.against] / answers as f64,
                difference,
                counts: peer.counts,
            })
            .collect();
        peers.sort_by(|a, b| a.ratio().total_cmp(&b.ratio()));
        Ok(Outcome { work, peers })
    }
}

impl Outcome {
    /// The best peer that counts.
    ///
    /// # Panics
    /// If none does: such a work has no ratio.
    pub fn best(&self) -> &Finish {
        let counted = self.peers.iter().find(|peer| peer.is_counted());
        counted.unwrap_or_else(|| panic!("{}: no peer counts", self.work.id))
    }

    /// The best of the peers that mark at least nearly the same cells.
    pub fn nearly(&self) -> Option<&Finish> {
        self.peers.iter().find(|peer| peer.difference.is_small())
    }

    /// The JSON line.
    pub fn line(&self) -> Line<'_> {
        let round = |value: f64, to: f64| (value * to).round() / to;
        // Some answers take a hundredth of a nanosecond.
        let time = |ns: f64| round(ns, if ns < 10.0 { 1e4 } else { 10.0 });
        let best = self.best();
        Line {
            work: self.work.id,
            ours_ns: time(best.ours_ns),
            peers: self.peers.iter().map(|peer| (peer.name, time(peer.ns))).collect(),
            best_peer: best.name,
            ratio: round(best.ratio(), 1000.0),
        }
    }
}
