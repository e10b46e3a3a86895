//! The program can be run many times in a process that goes on.

use std::ffi::OsString;

fn run(line: &str) -> u8 {
    eyeline_cli::run(line.split(' ').map(OsString::from))
}

#[test]
fn codes_are_returned_and_nothing_ends_the_process() {
    let room = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cli/room.txt");
    for _ in 0..2 {
        assert_eq!(run("eyeline --version"), 0);
        assert_eq!(run("eyeline see"), 2);
        assert_eq!(run("eyeline see nowhere.txt --from P"), 3);
        assert_eq!(run(&format!("eyeline why {room} --from P --to 1,2 --exit-code")), 1);
        assert_eq!(run(&format!("eyeline survey {room} --threads 2")), 0);
    }
}
