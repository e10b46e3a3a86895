//! What the README shows is what the program prints.

mod common;

use common::Scratch;

#[test]
fn the_readmes_examples_are_true() {
    let readme = include_str!("../../../README.md");
    let blocks: Vec<&str> =
        readme.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 3, "only {} examples", blocks.len());
    for block in blocks {
        let (command, shown) = block.split_once('\n').expect("a command and what it prints");
        let command = command.strip_prefix("$ ").expect("a command begins with $");
        let told = common::told(common::shell(command, &Scratch::new("readme")));
        assert_eq!(told.stdout, shown, "{command}");
        assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""), "{command}");
    }
}
