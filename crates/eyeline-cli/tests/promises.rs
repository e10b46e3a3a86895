//! What ux.md, rulings.md and the issue promise of the command line, whatever the words around it.
#![cfg(unix)]

mod common;

use common::{Finished, Scratch};

/// Runs a shell command from the repository's root.
fn run(command: &str) -> Finished {
    let name: String = command.chars().filter(char::is_ascii_alphanumeric).take(40).collect();
    common::told(common::shell(command, &Scratch::new(&name)))
}

/// Runs a command that is to fail like this; returns what it says.
fn failing(command: &str, code: i32) -> String {
    let told = run(command);
    assert_eq!((told.code, told.stdout.as_str()), (Some(code), ""), "{command}\n{}", told.stderr);
    assert!(told.stderr.starts_with("error: "), "{command}\n{}", told.stderr);
    told.stderr
}

/// ux.md prints this; more may follow.
#[test]
fn the_why_of_ux() {
    let wanted = "\
BLOCKED at step 1 of 2: wall at 2,2                    [predprey@1 · room.txt 7×7]
 0  3,3  P  start
 1  2,2  #  blocks: \"no wall strictly between\"
 2  1,2  .  target, not reached
one-way: 1,2 sees 3,3 (by way of 2,3)
";
    let told = run("cd testdata/cli && eyeline why room.txt --from P --to 1,2");
    assert!(told.stdout.starts_with(wanted), "{}", told.stdout);
    assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""));
}

#[test]
fn the_errors_of_ux() {
    let symbol = "\
error: room.txt:4:5: unknown symbol '?'
  ...P?..
      ^ known: # . ~ + ' @ and letters; or add --symbol ?=wall
";
    assert_eq!(
        failing("cd testdata/cli/broken && eyeline why room.txt --from P --to P", 3),
        symbol
    );
    let rules =
        "error: unknown rule set 'predpray'; did you mean 'predprey'? (eyeline rules list)\n";
    for command in ["see", "why --to 1,2", "compare --rules predprey"] {
        let command = format!("eyeline {command} testdata/cli/room.txt --from P --rules predpray");
        assert_eq!(failing(&command, 3), rules, "{command}");
    }
    assert_eq!(failing("eyeline rules show predpray", 3), rules);
}

/// rulings.md's picture, byte for byte, then a blank line and the matrices.
#[test]
fn the_picture_of_the_rulings() {
    let picture = concat!(
        "      .\n",
        "    #..\n",
        ". ##...\n",
        "...P...\n",
        ".......\n",
        ".....#.\n",
        "...... \n"
    );
    let example = "eyeline occlusion --width 7 --height 7 --walls 2,2 3,3 4,1 5,5 --center";
    let plain = run(example);
    assert_eq!((plain.stdout.as_str(), plain.code), (picture, Some(0)));
    assert!(plain.stderr.contains("3,3") && plain.stderr.contains("3,2"), "{}", plain.stderr);
    let matrices = run(&format!("{example} --origin-matrix"));
    let below = matrices.stdout.strip_prefix(picture).and_then(|rest| rest.strip_prefix('\n'));
    let numbers: Vec<&str> =
        below.expect("a blank line").lines().filter(|line| line.starts_with('2')).collect();
    assert_eq!(numbers, ["2  0 0 1 1 0 0 0", "2  1 0 # # 1 1 1"]);
    assert_eq!(matrices.stderr, plain.stderr);
}

/// Escape codes only on a terminal, and there only where they are wanted.
#[test]
fn plain_where_colour_is_not_wanted() {
    let commands = [
        "see testdata/cli/room.txt --from P",
        "why testdata/cli/room.txt --from P --to 1,2",
        "compare testdata/cli/room.txt --from P --rules predprey --rules supercover",
    ];
    for command in commands {
        for format in ["", " --format text", " --format unicode"] {
            for color in ["", " --color never", " --color auto"] {
                let command = format!("eyeline {command}{format}{color}");
                let told = run(&command);
                assert!(told.code == Some(0) && !told.stdout.is_empty(), "{command}");
                assert!(!told.stdout.contains('\u{1b}'), "{command}");
            }
        }
        let coloured = run(&format!("eyeline {command} --format unicode --color always"));
        let sober = run(&format!("eyeline {command} --format unicode --color never"));
        assert!(coloured.stdout.contains('\u{1b}'), "{command}");
        assert_eq!(without_escapes(&coloured.stdout), sober.stdout, "{command}");
    }
    assert!(!run("eyeline rules show predprey").stdout.contains('\u{1b}'));
    assert!(!failing("eyeline see nowhere.txt --from P", 3).contains('\u{1b}'));
}

/// On a terminal (util-linux's `script` plays one): colour, unless NO_COLOR or `--color never`.
#[cfg(target_os = "linux")]
#[test]
fn terminals() {
    let see = "eyeline see testdata/cli/room.txt --from P";
    let on_terminal =
        |before: &str, after: &str| run(&format!("{before} script -qec '{see} {after}' /dev/null"));
    for (before, after, coloured) in [
        ("", "", true),
        ("NO_COLOR=", "", true),
        ("NO_COLOR=1", "", false),
        ("NO_COLOR=1", "--format unicode", false),
        ("NO_COLOR=1", "--color always", true),
        ("", "--color never", false),
        ("", "--format text", false),
    ] {
        let told = on_terminal(before, after);
        assert_eq!(told.code, Some(0), "{before} {after} {}", told.stderr);
        assert!(told.stdout.contains("sees 40 cells"), "{before} {after}: {}", told.stdout);
        assert_eq!(told.stdout.contains('\u{1b}'), coloured, "{before} {after}");
    }
}

/// Text without `ESC [ … m`.
fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

/// Columns on a terminal, for the characters of the maps here.
fn columns(line: &str) -> usize {
    line.chars().map(|c| if ('\u{4e00}'..='\u{9fff}').contains(&c) { 2 } else { 1 }).sum()
}

/// Wide, narrow and accented marks leave every row of the picture equally wide.
#[test]
fn wide_marks_keep_the_columns() {
    let told = run("eyeline see testdata/cli/wide.txt --from @ --no-legend --format unicode");
    let rows: Vec<&str> = told.stdout.lines().take(5).collect();
    for mark in ['界', '月', 'ﾊ', 'é', '@'] {
        assert!(told.stdout.contains(mark), "{mark}: {}{}", told.stdout, told.stderr);
    }
    let widths: Vec<usize> = rows.iter().map(|row| columns(row)).collect();
    assert_eq!(widths, [14; 5], "{}", told.stdout);
}

/// An error's arrow stands under the symbol that it means, behind wide characters too.
#[test]
fn arrows_stand_under_the_symbol() {
    let said = failing("printf '界月?..\\n' | eyeline see - --from 界", 3);
    let lines: Vec<&str> = said.lines().collect();
    let before = |line: &str, sign: char| line.split(sign).next().map(columns);
    assert_eq!(before(lines[1], '?'), Some(6), "{said}");
    assert_eq!(before(lines[2], '^'), Some(6), "{said}");
}

/// A map of 80 columns is drawn on 80 columns; only captions may be longer.
#[test]
fn eighty_columns() {
    for (map, rows) in [("eighty.txt", 12), ("eighty-hexes.txt", 8)] {
        let rules = if rows == 12 { ["predprey", "supercover"] } else { ["hex-tactics"; 2] };
        let [first, second] = rules;
        let see = run(&format!("eyeline see testdata/cli/{map} --from @ --rules {first}"));
        let compare = run(&format!(
            "eyeline compare testdata/cli/{map} --from @ --rules {first} --rules {second}"
        ));
        for (told, captions) in [(see, 1), (compare, 2)] {
            let lines: Vec<&str> = told.stdout.lines().collect();
            assert!(lines.len() > rows + captions, "{}{}", told.stdout, told.stderr);
            let widest = lines[..lines.len() - captions].iter().map(|line| columns(line)).max();
            assert!(widest.is_some_and(|widest| (70..=80).contains(&widest)), "{}", told.stdout);
        }
    }
}

const HOUSE_SHOWN: &str = "rules show examples/rules/house.json";

/// Lists and pages of words are readable on 80 columns.
#[test]
fn words_fit_on_eighty_columns() {
    for command in
        ["rules list", "rules show predprey", HOUSE_SHOWN, "rules show hex-tactics", "query --help"]
    {
        let told = run(&format!("eyeline {command}"));
        let long: Vec<&str> = told
            .stdout
            .lines()
            .filter(|line| columns(line) > 80 && !line.contains("eyeline query"))
            .collect();
        assert!(long.is_empty(), "{command}:\n{}", long.join("\n"));
    }
}

/// A list of every rule in an error is no line of 400 columns, and part of a name finds the name.
#[test]
fn part_of_a_name_finds_it() {
    let said = failing("eyeline see testdata/cli/room.txt --from P --rules one-card", 3);
    assert!(said.contains("did you mean 'one-card-dungeon'?"), "{said}");
    assert!(said.ends_with("(eyeline rules list)\n"), "{said}");
}

/// What an error proposes can be typed on the command line that failed.
#[test]
fn errors_speak_of_the_command_line() {
    for command in [
        "eyeline see testdata/cli/twice.txt --from P",
        "eyeline why testdata/cli/twice.txt --from Q --to P",
        "eyeline see testdata/cli/open.json --from A --radius 2",
    ] {
        let said = failing(command, 3);
        assert!(said.contains("x,y") && !said.contains("[x,y]"), "{command}: {said}");
    }
    let said = failing("eyeline see testdata/cli/open.json --from 0,0", 3);
    assert!(said.contains("--radius"), "{said}");
}

/// `query` has no `--symbol` to propose.
#[test]
fn query_proposes_no_symbol() {
    let said = failing("eyeline query --scene testdata/cli/broken/room.txt", 3);
    assert!(said.contains("room.txt:4:5: unknown symbol '?'"), "{said}");
    assert!(!said.contains("--symbol"), "{said}");
}

/// A row that is too long is no unknown symbol.
#[test]
fn long_rows_propose_no_symbol() {
    let said = failing("eyeline see testdata/cli/broken/long.txt --from 0,0", 3);
    assert!(said.contains("long.txt:2:4: ") && said.contains("\n  ....\n     ^"), "{said}");
    assert!(!said.contains("--symbol"), "{said}");
}

/// Errors in `--symbol` and `--set` name the flag's own text, in words of this program.
#[test]
fn errors_name_the_flag() {
    let see = "eyeline see testdata/cli/broken/room.txt --from P";
    let said = failing(&format!("{see} --symbol '?=wal'"), 3);
    assert!(said.contains("?=wal") && said.contains("did you mean 'wall'?"), "{said}");
    assert!(!said.contains(" .:"), "{said}");
    let said = failing(&format!("{see} --symbol '?={{\"covr\": 1}}'"), 3);
    assert!(said.contains("--symbol") && said.contains("did you mean 'cover'?"), "{said}");
    for change in ["radius=-1", "radius=far", "opacityThreshold=1e999", "cone=45"] {
        let command = format!("eyeline see testdata/cli/room.txt --from P --set {change}");
        let said = failing(&command, 3);
        let (key, value) = change.split_once('=').expect("key=value");
        assert!(said.contains(key) && said.contains(value), "{change}: {said}");
        let foreign = ["u64", "f64", "invalid type", "integer `"];
        assert!(!foreign.iter().any(|word| said.contains(word)), "{change}: {said}");
    }
}

/// A broken JSON scene is pointed at like a broken map: path, line and column.
#[test]
fn broken_json_has_a_place() {
    let said = failing("eyeline see testdata/cli/broken/cut.json --from 0,0", 3);
    assert!(said.contains("cut.json:"), "{said}");
    assert!(!said.contains("EOF"), "{said}");
}

/// rulings.md: walls outside the map are "a clear error, exit 2, nothing on stdout".
#[test]
fn walls_left_of_the_map() {
    let said = failing("eyeline occlusion --width 7 --height 7 --walls 2,2 -1,0 --center", 2);
    assert!(said.contains("wall -1,0 is outside"), "{said}");
    let said = failing("eyeline see --width 7 --height 7 --walls -1,0 --from 3,3", 3);
    assert!(said.contains("-1,0") && said.contains("outside"), "{said}");
}

/// The issue: errors are JSON with `--json`; those of usage too.
#[test]
fn usage_errors_as_json() {
    for command in [
        "eyeline see testdata/cli/room.txt --json",
        "eyeline see testdata/cli/room.txt --from P --json --radius far",
        "eyeline compare testdata/cli/room.txt --from P --rules predprey --json",
    ] {
        let told = run(command);
        assert_eq!(told.code, Some(2), "{command}");
        let reply: serde_json::Value =
            serde_json::from_str(&told.stdout).unwrap_or_else(|_| panic!("{command}: no JSON"));
        assert_eq!(reply["ok"], false, "{command}");
        assert!(reply["error"]["message"].is_string(), "{command}");
    }
}

/// With `--json -o FILE`, every error goes to the same place.
#[test]
fn errors_do_not_go_to_the_file() {
    for wrong in [
        "--from 9,3",
        "--from P --rules predpray",
        "--from P --set seeOpaqueTarget=false",
        "--from P,",
    ] {
        let told = run(&format!(
            "eyeline see testdata/cli/room.txt {wrong} --json -o \"$SCRATCH/reply\"; code=$?; \
             test -e \"$SCRATCH/reply\" && echo written; exit $code"
        ));
        assert_eq!(told.code, Some(3), "{wrong}");
        assert!(told.stdout.starts_with("{\"ok\":false,"), "{wrong}: {}", told.stdout);
        assert!(!told.stdout.contains("written"), "{wrong}");
    }
}

/// The `why` that `compare` proposes can be asked as it stands, and its answer is the promised one.
#[test]
fn the_next_question_can_be_asked() {
    for (before, compare) in [
        ("", "testdata/cli/square.txt --from P --rules predprey --rules supercover"),
        ("", "testdata/cli/room.txt --from 3,3 --rules overland --rules predprey --radius 2"),
        (
            "",
            "testdata/cli/room.txt --from P --rules predprey --rules overland --set radius=2 \
             --set metric=chebyshev",
        ),
        ("", "examples/overland.txt --from @ --rules predprey --rules overland --perception 20"),
        ("", "--width 7 --height 7 --walls 2,2 --from 3,3 --rules predprey --rules supercover"),
        (
            "",
            "testdata/cli/broken/room.txt --symbol '?=wall' --from P --rules predprey \
             --rules supercover",
        ),
        ("", "examples/hedges.txt --from @ --rules predprey --rules examples/rules/house.json"),
        (
            "cp testdata/cli/square.txt \"$SCRATCH/a map.txt\" && cd \"$SCRATCH\" && ",
            "'a map.txt' --from P --rules predprey --rules supercover",
        ),
    ] {
        let told = run(&format!(
            "{before}next=$(eyeline compare {compare} | sed -n 's/.*next: //p'); \
             echo \"$next\" >&2; eval \"$next --exit-code\""
        ));
        let asked = told.stderr;
        assert_eq!(told.code, Some(1), "{compare}\n{asked}{}", told.stdout);
        assert!(told.stdout.starts_with("BLOCKED"), "{compare}\n{asked}{}", told.stdout);
    }
}

/// What differs is drawn as differing, though a mark stands there; and a mark that no rule sees is
/// not drawn, least of all one that looks like a difference.
#[test]
fn marks_do_not_hide_differences() {
    for (compare, rows, letter) in [
        ("room.txt --from P --rules predprey --rules supercover", 7, 'A'),
        ("causes.txt --from A --rules hidden-movement --rules hidden-movement/bresenham", 10, 'B'),
    ] {
        let compare = format!("eyeline compare testdata/cli/{compare}");
        let json = run(&format!("{compare} --json")).stdout;
        let reply: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let differing = reply["differ"].as_array().expect("a list").len();
        let text = run(&format!("{compare} --no-legend")).stdout;
        let drawn = text.lines().take(rows).flat_map(str::chars).filter(|&c| c == letter).count();
        assert!(differing > 0, "{json}");
        assert_eq!(drawn, differing, "{text}{json}");
    }
}

/// A cell sees itself, and is not told that none of its lines is clear.
#[test]
fn a_cell_sees_itself() {
    let told =
        run("printf '###\\n#@#\\n###\\n' | eyeline why - --from @ --to @ --rules one-card-dungeon");
    assert!(told.stdout.starts_with("VISIBLE"), "{}", told.stdout);
    assert!(!told.stdout.contains("0 of 16"), "{}", told.stdout);
}

/// The legend explains the signs that the picture uses, in each kind of picture.
#[test]
fn legends_explain_the_picture() {
    let command = "see testdata/cli/hexes.txt --from A --format unicode";
    let picture = run(&format!("eyeline {command} --no-legend")).stdout;
    let shown = run(&format!("eyeline {command}")).stdout;
    let rows = picture.lines().count() - 1;
    let legend: String = shown.lines().skip(rows).collect();
    for sign in ["·", "██", "♣"] {
        assert!(picture.contains(sign), "{picture}");
        assert!(
            legend.contains(&sign[..sign.chars().next().map_or(0, char::len_utf8)]),
            "{sign} in {legend}"
        );
    }
    // In the picture of a single look, a floor is not a cell that was seen.
    let why = run("eyeline why testdata/cli/room.txt --from P --to 1,2 --format unicode").stdout;
    assert!(!why.contains(" seen   "), "{why}");
}

/// rulings.md: only `endpoint-exempt` has the clause of the two blocked neighbours.
#[test]
fn clauses_belong_to_their_rule() {
    let clause = "two blocked orthogonal neighbours";
    for (rules, has) in
        [("", false), ("/facing", false), ("/interior", false), ("/endpoint-exempt", true)]
    {
        let told = run(&format!("eyeline rules show one-card-dungeon{rules}"));
        assert_eq!(told.stdout.contains(clause), has, "{}", told.stdout);
    }
}

/// `--json` prints the matching op's reply, `ok` first.
#[test]
fn json_replies_begin_with_ok() {
    for command in [
        "see testdata/cli/room.txt --from P",
        "why testdata/cli/room.txt --from P --to 1,2",
        "compare testdata/cli/room.txt --from P --rules predprey --rules supercover",
        "survey testdata/cli/room.txt --radius 3",
        "rules list",
        "rules show predprey",
        HOUSE_SHOWN,
    ] {
        let told = run(&format!("eyeline {command} --json"));
        assert!(told.stdout.starts_with("{\"ok\":true,"), "{command}: {:.60}", told.stdout);
    }
}

/// `--json` prints the numbers that the files have, and nothing beside them.
#[test]
fn surveys_are_alike_in_every_form() {
    let survey = "eyeline survey examples/ridge.txt --radius 4";
    let printed = run(&format!("{survey} --json")).stdout;
    let told = run(&format!("{survey} --json -o $SCRATCH/s.json && cat $SCRATCH/s.json"));
    assert_eq!(told.stdout, printed.repeat(2));
    let drawn = run(survey).stdout;
    let kept = run(&format!("{survey} -o $SCRATCH/s.txt > /dev/null && cat $SCRATCH/s.txt")).stdout;
    assert!(!kept.is_empty() && drawn.starts_with(&kept), "{drawn}\n{kept}");
}

/// No output goes over a file that the same run reads or keeps; what was there stays.
#[cfg(unix)]
#[test]
fn outputs_do_not_overwrite_what_is_needed() {
    let files = "cd $SCRATCH && mkdir deep && cp $ROOT/examples/world.txt map.txt \
                 && cp $ROOT/examples/hunt/small.json state.json \
                 && cp $ROOT/examples/rules/house.json rules.json \
                 && cp $ROOT/examples/tables/peaks.json table.json && echo kept > s.json.replaced \
                 && ln -s map.txt link && ln -s deep/new.json dangling && ln map.txt twin \
                 && eyeline walk map.txt --save save.json > printed \
                 && eyeline hunt run state.json --as referee --log log.db < /dev/null";
    let map = "is a map to be read; -o would overwrite it";
    for (words, said) in [
        ("see map.txt --from @ -o map.txt", map),
        ("see map.txt --from @ --format text -o deep/../map.txt", map),
        ("see map.txt --from @ --json -o link", map),
        ("see link --from @ --json -o map.txt", map),
        ("see map.txt --from @ --json -o twin", map),
        ("see - --from @ --json -o map.txt < map.txt", map),
        ("why map.txt --from @ --to 0,0 -o map.txt", map),
        ("compare map.txt --from @ --rules predprey --rules supercover -o map.txt", map),
        ("see map.txt --from @ --rules rules.json --json -o rules.json", "is a rule file"),
        ("why map.txt --from @ --to 0,0 --rules ./rules.json -o rules.json", "is a rule file"),
        (
            "compare map.txt --from @ --rules predprey --rules rules.json --json -o rules.json",
            "is a rule file",
        ),
        ("survey map.txt --rules rules.json -o rules.json", "is a rule file"),
        ("walk map.txt --rules rules.json --json -o rules.json", "is a rule file"),
        ("survey map.txt -o map.txt", map),
        ("survey map.txt -o n.png -o deep/../n.png", "is asked for twice"),
        ("walk map.txt -o map.txt", map),
        ("walk map.txt --table table.json --json -o table.json", "is a table to be read"),
        ("walk map.txt --load save.json --json -o save.json", "is a save to be read"),
        ("walk map.txt --load save.json --save save.json --json -o save.json", "the walk's save"),
        ("walk map.txt --moves ee --save o.json --json -o o.json", "is the walk's save"),
        ("walk map.txt --moves ee --save o.json --json -o $PWD/deep/../o.json", "the walk's save"),
        ("walk map.txt --save dangling --json -o deep/new.json", "is the walk's save"),
        ("walk map.txt --save dangling --json -o deep/new.json.previous", "kept beside"),
        ("walk map.txt --save o.json --json -o o.json.previous", "is kept beside the walk's save"),
        ("walk map.txt --save save.json --json -o save.json.replaced", "kept beside"),
        ("walk map.txt --save s.json --json -o s.json.replaced.2", "kept beside"),
        ("hunt view state.json --as agent --json -o state.json", "is a state to be read"),
        ("hunt view state.json --as agent --log log.db --json -o log.db", "is the game's log"),
    ] {
        let sums = "$(find . -type f | sort | xargs cksum)";
        let told = run(&format!(
            "export ROOT=$PWD; {files} && before={sums}; eyeline {words} 2>&1; echo code $?; \
             test \"$before\" = \"{sums}\" && echo kept"
        ));
        let Finished { stdout, stderr, .. } = told;
        let is_refused = stdout.contains(said) && stdout.ends_with("\ncode 2\nkept\n");
        assert!(is_refused, "{words}: {stdout}{stderr}");
    }
    // What is no file can be both.
    let told = run("eyeline see /dev/stdin --from 0,0 -o /dev/null < examples/keep.txt");
    assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""));
}

/// A survey never writes over the map it reads, nor one file twice; what was there stays.
#[test]
fn surveys_do_not_overwrite_their_maps() {
    let copy = "cp examples/keep.txt $SCRATCH/k.txt && cp examples/keep.txt $SCRATCH/l.txt";
    let survey = "eyeline survey $SCRATCH/k.txt --radius 2 --diff $SCRATCH/l.txt";
    for (files, said) in [
        ("-o $SCRATCH/k.txt", "is a map to be read"),
        ("-o $SCRATCH/./l.txt", "is a map to be read"),
        ("-o $SCRATCH/m.png -o $SCRATCH/m.png", "is asked for twice"),
    ] {
        let kept = "cmp $SCRATCH/k.txt examples/keep.txt && cmp $SCRATCH/l.txt examples/keep.txt";
        let told = run(&format!("{copy}; {survey} {files}; echo code $?; {kept} && echo kept"));
        assert!(told.stdout.ends_with("code 2\nkept\n"), "{files}: {}", told.stdout);
        assert!(told.stderr.contains(said), "{files}: {}", told.stderr);
    }
}

/// Ctrl-C ends a survey at once and leaves nothing behind; what was there stays.
#[cfg(target_os = "linux")]
#[test]
fn interrupted_surveys_leave_nothing() {
    let survey = "eyeline survey --width 8192 --height 8192 --radius 60 --rules hidden-movement";
    let files = "-o new.npy -o old.json -o new.png";
    for signal in ["INT", "TERM"] {
        let told = run(&format!(
            "cd $SCRATCH && export TMPDIR=$PWD && echo kept > old.json \
             && timeout -s {signal} --preserve-status 1 {survey} {files}; \
             echo $?; ls -A; cat old.json"
        ));
        assert_eq!(told.stdout, "130\nold.json\nkept\n", "{signal}: {}", told.stderr);
    }
}

/// Who cannot be told on standard output is told elsewhere.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for words in ["walk examples/world.txt", "see examples/keep.txt --from @"] {
        for json in ["", "--json"] {
            let told = run(&format!("eyeline {words} {json} > /dev/full"));
            let is_told = told.stderr.starts_with("error: cannot write: ");
            assert!(told.code == Some(3) && is_told, "{words} {json}: {}", told.stderr);
        }
    }
}

/// A bar after a second, on a terminal only.
#[cfg(target_os = "linux")]
#[test]
fn progress_is_for_terminals() {
    let survey = "eyeline survey --width 1000 --height 1000 --radius 30 --rules hidden-movement \
                  --set pierce=1 --threads 1";
    let piped = run(&format!("timeout --preserve-status 3 {survey} 2>&1"));
    assert_eq!(piped.stdout, "", "nothing before the summary");
    let seen = run(&format!("script -qec 'timeout --preserve-status 3 {survey}' /dev/null"));
    assert!(seen.stdout.contains(" of 1000 rows"), "{}", seen.stdout);
}

/// One is not many.
#[test]
fn one_cell_is_not_cells() {
    let see = run("eyeline see testdata/cli/room.txt --from P --radius 0").stdout;
    assert!(see.ends_with("sees 1 cell\n"), "{see}");
    let rules = "--rules predprey --rules predprey/endpoint-walls";
    let compare = run(&format!("printf '@.#\\n' | eyeline compare - --from @ {rules}")).stdout;
    assert!(compare.contains("1 cell differs; next: "), "{compare}");
}

/// A reader that has seen enough is no error, whatever is printed.
#[test]
fn broken_pipes_are_quiet() {
    for command in [
        "completions bash",
        "man",
        "schema",
        "rules list",
        "rules show hex-tactics",
        "survey examples/keep.txt",
        "survey examples/keep.txt --json",
    ] {
        let told = run(&format!("(sleep 0.2; eyeline {command}; echo \"exit $?\" >&2) | true"));
        assert_eq!(told.stderr, "exit 0\n", "{command}");
    }
}

/// The rules are named once: a change cannot exchange them.
#[test]
fn base_is_no_change() {
    failing("eyeline see testdata/cli/room.txt --from P --rules predprey --set base=overland", 3);
}

/// composition.md's line, word for word.
#[test]
fn the_note_of_composition() {
    let scene = r#"{"width":6,"height":3,"walls":[[5,2]],"edges":[{"between":[[0,0],[1,0]]},{"between":[[0,1],[1,1]]},{"between":[[0,2],[1,2]]}],"elevation":[[0,0,1],[1,0,1],[2,0,1],[3,0,1],[4,0,1],[5,0,1],[0,1,1],[1,1,1],[2,1,1],[3,1,1],[4,1,1],[5,1,1]]}"#;
    let told = run(&format!("echo '{scene}' | eyeline see - --from 0,0"));
    let wanted = "note: predprey@1 does not look at heights (12 cells) and edges (3); \
                  --set heeds=walls,edges,elevation, or --rules square-tactics\n";
    assert_eq!((told.stderr.as_str(), told.code), (wanted, Some(0)));
}

/// One line on standard error, whatever is printed, and nothing of it on standard output; none where
/// nothing is ignored.
#[test]
fn notes_are_one_line_beside_the_output() {
    let heeded = "--set heeds=walls,edges,smoke,cover,elevation";
    for (words, after) in [
        ("see MAP --from @", ""),
        ("see MAP --from @", "--json"),
        ("see MAP --from @", "--format svg"),
        ("see MAP --from @", "--format png"),
        ("why MAP --from @ --to T", ""),
        ("why MAP --from @ --to T", "--json"),
        ("why MAP --from @ --to T", "--format svg"),
        ("compare MAP --from @ --rules predprey --rules predprey/both", ""),
        ("compare MAP --from @ --rules predprey --rules predprey/both", "--json"),
        ("survey MAP", ""),
        ("survey MAP", "--json"),
        ("survey MAP", "-o $SCRATCH/s.npy"),
        ("survey MAP --diff examples/hedges.txt", ""),
    ] {
        let command = format!("eyeline {words} {after}").replace("MAP", "examples/hedges.txt");
        // A picture need not be UTF-8.
        let told = run(&format!(
            "{command} > $SCRATCH/out; code=$?; grep -ac note: $SCRATCH/out; exit $code"
        ));
        assert_eq!((told.code, told.stdout.as_str()), (Some(0), "0\n"), "{command}");
        let is_one = told.stderr.starts_with("note: ") && told.stderr.lines().count() == 1;
        assert!(is_one, "{command}: {}", told.stderr);
        let told = run(&format!("{command} {heeded} > $SCRATCH/out"));
        assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""), "{command} {heeded}");
    }
    for quiet in ["see examples/keep.txt --from @", "survey examples/ridge.txt --radius 3"] {
        assert_eq!(run(&format!("eyeline {quiet}")).stderr, "", "{quiet}");
    }
    // What fails says why, and nothing else.
    assert_eq!(failing("eyeline see examples/hedges.txt --from 99,0", 3).lines().count(), 1);
}

/// Whoever follows a note is told of nothing more.
#[test]
fn the_way_out_leads_out() {
    let list = run("eyeline rules list").stdout;
    let rules = list.lines().filter(|line| !line.starts_with(' '));
    let rules: Vec<&str> = rules.filter_map(|line| line.split_whitespace().next()).collect();
    let units = r#"{"width":3,"height":1,"units":[{"id":"u","at":[1,0]}]}"#;
    let murky = r#"{"width":3,"height":1,"opacity":[[1,0,0.5]],"smoke":[[2,0]]}"#;
    let hexes = r#"{"grid":"hex","radius":2,"smoke":[[0,0]],"walls":[[1,0]]}"#;
    let mut followed = 0;
    for map in ["hedges.txt", "hunt.txt", "keep.txt", units, murky, hexes] {
        let map = match map.ends_with(".txt") {
            true => format!("cat examples/{map}"),
            false => format!("echo '{map}'"),
        };
        for rules in &rules {
            let see = format!("{map} | eyeline see - --from 0,0");
            let told = run(&format!("{see} --rules {rules}"));
            if told.code != Some(0) || told.stderr.is_empty() {
                continue;
            }
            let (_, ways) = told.stderr.trim_end().rsplit_once("; ").expect("a way out");
            for way in ways.split(", or ") {
                let base = if way.contains("--rules") { "" } else { &format!("--rules {rules}") };
                let after = run(&format!("{see} {base} {way}"));
                let said = (after.code, after.stderr.as_str());
                assert_eq!(said, (Some(0), ""), "{rules}: {}", told.stderr);
                followed += 1;
            }
        }
    }
    assert!(followed > 60, "only {followed} ways were tried");
}

/// Rules of a file are those that `--set` makes, and `--set` changes them further.
#[test]
fn files_and_changes_make_the_same_rules() {
    let set = "--rules square-tactics --set heeds=walls,edges,smoke,cover,elevation \
               --set radius=20 --set targetEdge=blocks";
    let house = "--rules examples/rules/house.json";
    for command in ["see MAP --from @", "why MAP --from @ --to T", "survey MAP"] {
        let command = format!("eyeline {}", command.replace("MAP", "examples/hedges.txt"));
        for after in ["", "--json", "--radius 3", "--set heeds=walls,edges"] {
            let of_file = run(&format!("{command} {house} {after}"));
            let of_words = run(&format!("{command} {set} {after}"));
            let titled = "House rules (square-tactics@1)";
            let words = |told: &Finished| {
                let text = told.stdout.replace(titled, "square-tactics@1");
                // A long name can break a caption at its points.
                let words = text.split_whitespace().filter(|&word| word != "·");
                words.collect::<Vec<_>>().join(" ")
            };
            assert_eq!((of_file.code, of_words.code), (Some(0), Some(0)), "{command} {after}");
            assert_eq!(words(&of_file), words(&of_words), "{command} {after}");
            let is_reply = after == "--json" && !command.contains("survey");
            assert_eq!(of_file.stdout.contains(titled), !is_reply, "{}", of_file.stdout);
        }
    }
    // An edge before the target is no matter where edges do not count.
    let said =
        failing(&format!("eyeline see examples/hedges.txt --from @ {house} --set heeds="), 3);
    assert!(said.contains("targetEdge needs 'edges' among heeds"), "{said}");
}

/// A rule file can be a pipe: it is read once.
#[test]
fn rule_files_are_read_once() {
    for command in
        ["see - --from @", "why - --from @ --to T --json", "compare - --from @ --rules predprey"]
    {
        let told = run(&format!(
            "mkfifo $SCRATCH/pipe; echo '{{\"base\":\"predprey\"}}' > $SCRATCH/pipe & \
             printf '@.T\\n' | timeout 20 eyeline {command} --rules $SCRATCH/pipe"
        ));
        assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""), "{command}");
    }
}
