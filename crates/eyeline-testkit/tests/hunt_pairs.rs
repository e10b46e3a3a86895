//! Paired games, in short; `cargo xtask hunt-pairs` is the long test.

use eyeline_testkit::hunt::{Found, Honest, LEAKS, Leak, Leaky, Seat, Tally, play_pair};

const PAIRS: u64 = 400;
const STEPS: usize = 20;

fn honest(state: &str) -> Box<dyn Seat> {
    Box::new(Honest::read(state))
}

#[test]
fn nobody_can_tell_two_worlds_apart() {
    let mut tally = Tally::default();
    for seed in 0..PAIRS {
        match play_pair(seed, STEPS, &honest) {
            Ok(pair) => tally.add(pair),
            Err(Found::Leak(what)) => panic!("pair {seed} leaks: {what}"),
            Err(Found::Disagreement(what)) => panic!("pair {seed} is not the document's: {what}"),
        }
    }
    println!("{tally:?}");
    // A generator that keeps worlds equal would find nothing.
    assert_eq!(tally.steps, PAIRS as usize * STEPS);
    assert!(tally.apart * 10 > tally.steps * 9, "{tally:?}");
    assert!(tally.secret * 5 > tally.steps, "{tally:?}");
    assert!(tally.split * 20 > tally.steps, "{tally:?}");
    assert!(tally.idle * 20 < tally.steps, "{tally:?}");
    assert!(tally.pictures * 20 > tally.steps, "{tally:?}");
    assert!(tally.reveals > PAIRS as usize / 10, "{tally:?}");
}

/// The first pair in which the attack finds a leak.
fn first_found(leak: Leak, pairs: u64) -> Option<u64> {
    let leaky = |state: &str| -> Box<dyn Seat> { Box::new(Leaky::read(leak, state)) };
    (0..pairs).find(|&seed| matches!(play_pair(seed, STEPS, &leaky), Err(Found::Leak(_))))
}

/// The attack is tried: each of these games leaks, and it finds every one of them.
#[test]
fn every_seeded_leak_is_found() {
    let found = LEAKS.map(|leak| (leak, first_found(leak, PAIRS)));
    println!("{found:?}");
    let missed: Vec<_> = found.iter().filter(|(_, pair)| pair.is_none()).collect();
    assert!(missed.is_empty(), "{missed:?}");
}

/// … and finds nothing where there is nothing.
#[test]
fn no_leak_is_found_in_a_game_without_one() {
    assert_eq!(first_found(Leak::Nothing, 100), None);
}
