//! Scripts played again, in short; `cargo xtask hunt-replay` plays ten thousand.

use eyeline_testkit::hunt::replay;

#[test]
fn scripts_end_in_the_same_bytes() {
    for seed in 0..300 {
        if let Err(what) = replay(seed, 25) {
            panic!("{what}");
        }
    }
}
