//! Every command line under "Examples:" in any `--help` works as it stands there, from the
//! repository's root.
#![cfg(unix)]

mod common;

use common::Scratch;

/// Every `--help`, by the words before it: the program's, its commands', and theirs.
fn helps() -> Vec<(String, String)> {
    let scratch = Scratch::new("helps");
    let mut helps = Vec::new();
    let mut waiting = vec!["eyeline".to_owned()];
    while let Some(words) = waiting.pop() {
        let help = common::told(common::shell(&format!("{words} --help"), &scratch));
        assert_eq!((help.code, help.stderr.as_str()), (Some(0), ""), "{words} --help");
        let commands = section(&help.stdout, "Commands:");
        let names = commands.iter().filter_map(|line| line.split_whitespace().next());
        waiting.extend(names.filter(|&name| name != "help").map(|name| format!("{words} {name}")));
        helps.push((words, help.stdout));
    }
    helps
}

/// The indented lines below a title.
fn section(help: &str, title: &str) -> Vec<String> {
    let below = help.lines().skip_while(|&line| line != title).skip(1);
    below.take_while(|line| line.starts_with("  ")).map(|line| line.trim().to_owned()).collect()
}

/// A stand-in for a reader that may not be installed, and would wait for a person.
const NO_PAGER: &str = "man() { cat > /dev/null; }; ";

#[test]
fn every_example_works() {
    let mut ran = 0;
    let mut failures = String::new();
    for (words, help) in helps() {
        for example in section(&help, "Examples:") {
            let scratch = Scratch::new("examples");
            if writes_outside(&example) {
                failures += &format!("{words}: '{example}' writes outside the current folder\n");
                continue;
            }
            // What an example writes beside itself must not stay in the repository.
            let mut command =
                common::shell(&format!("set -e; {NO_PAGER}{}", left(&example)), &scratch);
            std::os::unix::fs::symlink(common::root().join("examples"), scratch.0.join("examples"))
                .expect("a link");
            command.current_dir(&scratch.0);
            let told = common::told(command);
            let quiet = told.stderr.lines().all(|line| line.starts_with("note: "));
            if told.code != Some(0) || !quiet {
                failures += &format!("$ {example}\n{}{:?}\n", told.stderr, told.code);
            }
            ran += 1;
        }
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(ran >= 20, "only {ran} examples were found");
}

/// A game in a terminal, which is left at once; all else as it is.
fn left(example: &str) -> String {
    if example.starts_with("eyeline play ") {
        format!("printf q | script --quiet --return --command '{example}' /dev/null > /dev/null")
    } else {
        example.to_owned()
    }
}

/// Whether an example names a place that a reader may not be allowed to write to.
fn writes_outside(example: &str) -> bool {
    example.split_whitespace().any(|word| word.starts_with('/'))
}

/// Every command that does something has examples.
#[test]
fn every_command_has_examples() {
    let without: Vec<String> = helps()
        .into_iter()
        .filter(|(_, help)| section(help, "Examples:").is_empty())
        .map(|(words, _)| words)
        .collect();
    // `rules` shows the examples of its two; `serve` does not end by itself.
    let excused = ["eyeline rules list", "eyeline rules show", "eyeline serve"];
    let without: Vec<&String> = without.iter().filter(|w| !excused.contains(&w.as_str())).collect();
    assert!(without.is_empty(), "no examples: {without:?}");
}
