//! Tests of the composed oracle: small examples, each named after its sentence, and agreement with the older oracles.

mod agreement;
mod edges;
mod layers;
mod lines;
mod promises;

use super::super::{At, Options, World};
use super::{Blame, Verdict, judge};

const ORIGIN: At = (0, 0);

const ONE_TIE: [&str; 4] =
    ["predprey", "predprey/endpoint-walls", "predprey-env", "hidden-movement/bresenham"];

/// Every rule whose line goes from cell to cell, `predprey/either` and lit aside.
const LINES: [&str; 11] = [
    "predprey",
    "predprey/endpoint-walls",
    "predprey-env",
    "hidden-movement/bresenham",
    "predprey/union",
    "predprey/both",
    "square-tactics",
    "hidden-movement",
    "supercover",
    "predprey/supercover",
    "hex-tactics",
];

fn heeding(layers: &[&'static str]) -> Options {
    Options { heeds: Some(layers.to_vec()), ..Options::default() }
}

fn seen(rule: &str, options: &Options, world: &World, to: At) -> bool {
    judge(rule, options, world, ORIGIN, to).visible
}

/// The cause, cell and index of the blocker on the way from the origin.
fn blame(
    rule: &str,
    options: &Options,
    world: &World,
    to: At,
) -> Option<(&'static str, At, Option<usize>)> {
    let Verdict { visible, blocked, .. } = judge(rule, options, world, ORIGIN, to);
    assert_eq!(visible, blocked.is_none());
    blocked.map(|Blame { cause, cell, index }| (cause, cell, index))
}

fn two_way(pairs: &[(At, At)]) -> World {
    World { edges: pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect(), ..World::default() }
}

fn one_way(pairs: &[(At, At)]) -> World {
    World { edges: pairs.iter().copied().collect(), ..World::default() }
}

/// Random numbers that every run draws alike.
struct Draw(u64);

impl Draw {
    fn new(seed: u64) -> Self {
        Draw(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % n
    }

    fn signed(&mut self, n: u64) -> i64 {
        i64::try_from(self.below(n)).expect("a small number")
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// A world of `size` × `size` cells with something of every layer; `steps` are the directions of edges.
    fn world(&mut self, size: i64, steps: &[At]) -> World {
        let mut world = World::default();
        let percents: Vec<u64> =
            (0..7).map(|_| if self.chance(40) { 0 } else { 5 + self.below(25) }).collect();
        for at in (0..size).flat_map(|y| (0..size).map(move |x| (x, y))) {
            if self.chance(percents[0]) {
                world.walls.insert(at);
            }
            if self.chance(percents[1]) {
                world.units.insert(at);
            }
            if self.chance(percents[2] / 3) {
                world.smoke.insert(at);
            }
            if self.chance(3 * percents[3]) {
                world.opacity.insert(at, 250_000 * self.signed(5));
            }
            if self.chance(3 * percents[4]) {
                world.cover.insert(at, 250_000 * (self.signed(7) - 1));
            }
            if self.chance(3 * percents[5]) {
                world.elevation.insert(at, 500_000 * (self.signed(6) - 2));
            }
            for step in steps {
                let other = (at.0 + step.0, at.1 + step.1);
                if self.chance(percents[6]) {
                    match self.below(6) {
                        0 => _ = world.edges.insert((at, other)),
                        1 => _ = world.edges.insert((other, at)),
                        _ => world.edges.extend([(at, other), (other, at)]),
                    }
                }
            }
        }
        world
    }

    fn cell(&mut self, size: i64) -> At {
        let size = size.unsigned_abs();
        (self.signed(size), self.signed(size))
    }

    /// Some of the layers that the rule may heed.
    fn heeds(&mut self, rule: &str) -> Vec<&'static str> {
        super::may_heed(rule).iter().copied().filter(|_| self.chance(60)).collect()
    }
}

const SQUARE_STEPS: [At; 2] = [(1, 0), (0, 1)];
const HEX_STEPS: [At; 3] = [(1, 0), (0, 1), (-1, 1)];
