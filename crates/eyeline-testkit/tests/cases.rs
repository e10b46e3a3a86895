//! Every worked example, table row and named test of the documents, asked as JSON queries.

use eyeline_testkit::cases;

fn through_the_contract(query: &str) -> String {
    eyeline_scene::Answer::of_text(&eyeline_scene::Budget::unlimited(), None, query).to_json()
}

#[test]
fn the_engine_agrees_with_every_case() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for (path, file) in cases::files() {
        for case in &file.case {
            count += 1;
            if let Err(message) = case.run(&through_the_contract) {
                wrong.push(format!("{}: {}: {message}", path.display(), case.name));
            }
        }
    }
    assert!(count > 300, "only {count} cases were found");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// A runner that accepts everything would hide every fault: with every verdict turned, cases fail.
#[test]
fn the_runner_notices_wrong_verdicts() {
    let contrary = |query: &str| {
        let reply = through_the_contract(query);
        let (yes, no) = (r#""visible":true"#, r#""visible":false"#);
        if reply.contains(yes) { reply.replace(yes, no) } else { reply.replace(no, yes) }
    };
    for (_, file) in cases::files() {
        for case in file.case {
            let asked = std::cell::Cell::new(false);
            let listen = |query: &str| {
                asked.set(asked.get() || query.contains(r#""op":"los""#));
                through_the_contract(query)
            };
            let _ = case.run(&listen);
            if asked.get() {
                assert!(
                    case.run(&contrary).is_err(),
                    "{} passes with its verdict turned",
                    case.name
                );
            }
        }
    }
}
