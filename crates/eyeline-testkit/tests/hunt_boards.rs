//! The two rules of hunts against their oracles, on 100,000 random boards each, smoke and walls seen
//! through included.

use eyeline_testkit::hunt::agree;

const BOARDS: u64 = 100_000;

fn agrees(rule: &str) {
    let mut answers = [0; 2];
    for seed in 0..BOARDS {
        let board = agree(rule, seed).unwrap_or_else(|wrong| panic!("{wrong}"));
        (0..2).for_each(|index| answers[index] += board[index]);
    }
    // Neither answer may be so rare that it is not tested.
    assert!(answers.iter().all(|&count| count > BOARDS / 2), "{rule}: {answers:?}");
}

#[test]
fn hidden_movement() {
    agrees("hidden-movement");
}

#[test]
fn the_code_alone() {
    agrees("hidden-movement/bresenham");
}
