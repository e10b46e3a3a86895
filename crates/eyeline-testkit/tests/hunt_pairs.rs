//! Paired worlds, in short; `cargo xtask hunt-pairs` is the long attack.

use eyeline_testkit::hunt::{Found, Honest, LEAKS, Leaky, Seat, Tally, play_pair};

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
    assert!(tally.reveals > PAIRS as usize / 10, "{tally:?}");
}

/// The attack is tried: each of these games leaks, and it finds every one of them.
#[test]
fn every_seeded_leak_is_found() {
    let found = |leak| {
        (0..PAIRS).find(|&seed| {
            let leaky = |state: &str| -> Box<dyn Seat> { Box::new(Leaky::read(leak, state)) };
            matches!(play_pair(seed, STEPS, &leaky), Err(Found::Leak(_)))
        })
    };
    let missed: Vec<_> = LEAKS
        .into_iter()
        .filter(|&leak| {
            let found = found(leak);
            println!("{leak:?}: {found:?}");
            found.is_none()
        })
        .collect();
    assert!(missed.is_empty(), "not found: {missed:?}");
}
