//! The program as a process: streams, order, flushing, exit codes, and inputs made to hurt it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

const LOS: &str = r#"{"op": "los", "rules": "predprey", "from": [0,0], "to": [1,0], "scene": {"width": 2, "height": 1}}"#;
const YES: &str = r#"{"ok":true,"visible":true}"#;

fn eyeline(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eyeline"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs to the end on this input.
fn run(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    // A program that has stopped reading may break the pipe.
    let _ = writer.join().expect("the writer ends");
    output
}

fn query(input: &[u8]) -> Output {
    run(eyeline(&["query"]), input)
}

fn lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).expect("UTF-8");
    assert!(text.is_empty() || text.ends_with('\n'), "the last reply ends its line");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn codes(output: &Output) -> Vec<String> {
    let code = |reply: &Value| match reply["ok"].as_bool() {
        Some(true) => "ok".to_owned(),
        _ => reply["error"]["code"].as_str().expect("a code").to_owned(),
    };
    lines(output).iter().map(code).collect()
}

/// A file that is gone when the test is.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, content: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("eyeline-{}-{name}", std::process::id()));
        std::fs::write(&path, content).expect("a temporary file");
        TempFile(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The contract's example, through the program.
#[test]
fn the_example_of_the_contract() {
    let scene = TempFile::new(
        "example.json",
        br#"{"eyeline": 1, "grid": "square", "width": 7, "height": 7, "walls": [[2,2],[3,3]]}"#,
    );
    let ask = br#"{"op": "los", "rules": "predprey", "from": [3,3], "to": [1,2]}"#;
    let output = run(eyeline(&["query", "--scene", scene.path()]), ask);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "{\"ok\":true,\"visible\":false}\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

/// One reply a line, in order, over many lines.
#[test]
fn replies_come_in_order() {
    let input: String = (0..20_000)
        .map(|n| {
            format!(
                "{{\"op\": \"radius\", \"terrain\": \"plains\", \"perception\": {}}}\n",
                10 + 5 * n
            )
        })
        .collect();
    let output = query(input.as_bytes());
    let radii: Vec<u64> = lines(&output).iter().filter_map(|r| r["radius"].as_u64()).collect();
    assert_eq!(radii, (3..20_003).collect::<Vec<u64>>());
    assert_eq!(output.status.code(), Some(0));
}

/// A bad line gets its error in its place, the next is answered all the same, and the code is 3.
#[test]
fn bad_lines_do_not_stop_the_stream() {
    let deep = "[".repeat(100_000);
    let input = format!(
        "{LOS}\nnonsense\n\n{LOS}\n{{\"op\": \"los\", \"from\": [NaN,0]}}\n{deep}\n[]\n{{\"op\": \"loss\"}}\n{LOS}\n"
    );
    let output = query(input.as_bytes());
    let wanted = [
        "ok",
        "bad_json",
        "bad_json",
        "ok",
        "bad_json",
        "bad_json",
        "bad_value",
        "unknown_op",
        "ok",
    ];
    assert_eq!(codes(&output), wanted);
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stderr.is_empty(), "errors are replies");
}

/// No line, no reply, nothing wrong.
#[test]
fn no_input() {
    let output = query(b"");
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(0)));
}

/// The last line may lack its end; Windows line ends are blanks.
#[test]
fn line_ends() {
    for input in
        [format!("{LOS}\n{LOS}"), format!("{LOS}\r\n{LOS}\r\n"), format!("{LOS}\r\n{LOS}\r")]
    {
        let output = query(input.as_bytes());
        assert_eq!(codes(&output), ["ok", "ok"], "{input:?}");
        assert_eq!(output.status.code(), Some(0));
    }
}

/// Bytes that are no UTF-8, a NUL, a BOM: one reply each, and the next line is answered.
#[test]
fn odd_bytes() {
    for bad in
        [&b"\xff\xfe"[..], b"{\"op\": \"\xc3\x28\"}", b"\x00", b"{\"op\": \"los\xed\xa0\x80\"}"]
    {
        let input = [bad, b"\n", LOS.as_bytes(), b"\n"].concat();
        let output = query(&input);
        assert_eq!(codes(&output), ["bad_json", "ok"], "{bad:?}");
        assert_eq!(output.status.code(), Some(3));
    }
    let bom = [b"\xef\xbb\xbf", LOS.as_bytes(), b"\n", LOS.as_bytes()].concat();
    let codes = codes(&query(&bom));
    assert!(codes == ["ok", "ok"] || codes == ["bad_json", "ok"], "{codes:?}");
}

/// A client that waits for each reply before it asks on gets it, while its pipe stays open.
#[test]
fn replies_are_flushed_at_once() {
    let mut child = eyeline(&["query"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let stdout = BufReader::new(child.stdout.take().expect("piped"));
    let (sender, replies) = mpsc::channel();
    std::thread::spawn(move || {
        stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    for half in [&LOS[..20], &LOS[20..]] {
        // A line may come in pieces.
        stdin.write_all(half.as_bytes()).and_then(|()| stdin.flush()).expect("written");
        std::thread::sleep(Duration::from_millis(20));
    }
    stdin.write_all(b"\n").expect("written");
    assert_eq!(replies.recv_timeout(Duration::from_secs(60)).as_deref(), Ok(YES));
    for _ in 0..3 {
        stdin.write_all(format!("{LOS}\nbad\n").as_bytes()).expect("written");
        assert_eq!(replies.recv_timeout(Duration::from_secs(60)).as_deref(), Ok(YES));
        let error = replies.recv_timeout(Duration::from_secs(60)).expect("a reply");
        assert!(error.contains("bad_json"), "{error}");
    }
    drop(stdin);
    assert_eq!(child.wait().expect("ends").code(), Some(3));
}

/// 300 MB without a line end: refused, and the next line answered.
#[test]
fn a_line_too_long() {
    let mut child = eyeline(&["query"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || {
        let block = vec![b' '; 1 << 20];
        (0..300).try_for_each(|_| stdin.write_all(&block))?;
        stdin.write_all(format!("\n{LOS}\n").as_bytes())
    });
    let output = child.wait_with_output().expect("ends");
    writer.join().expect("the writer ends").expect("all of it was read");
    assert_eq!(codes(&output), ["too_large", "ok"]);
    assert_eq!(output.status.code(), Some(3));
}

/// The same, when the line never ends.
#[test]
fn a_line_too_long_at_the_end() {
    let mut child = eyeline(&["query"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || {
        let block = vec![b'['; 1 << 20];
        stdin.write_all(format!("{LOS}\n").as_bytes())?;
        (0..257).try_for_each(|_| stdin.write_all(&block))
    });
    let output = child.wait_with_output().expect("ends");
    writer.join().expect("the writer ends").expect("all of it was read");
    assert_eq!(codes(&output), ["ok", "too_large"]);
}

/// Scenes, windows, fields and matrices past the limits are refused within 200 MB of memory.
#[cfg(target_os = "linux")]
#[test]
fn refusals_come_before_allocation() {
    let huge = "1000000000000000000";
    let queries = [
        format!(r#"{{"op":"los","rules":"predprey","from":[0,0],"to":[0,0],"scene":{{"width":{huge},"height":{huge}}}}}"#),
        r#"{"op":"los","rules":"predprey","from":[0,0],"to":[0,0],"scene":{"width":67108865,"height":1}}"#.to_owned(),
        format!(r#"{{"op":"los","rules":"hex-tactics","from":[0,0],"to":[0,0],"scene":{{"grid":"hex","radius":{huge}}}}}"#),
        r#"{"op":"los","rules":"hex-tactics","from":[0,0],"to":[0,0],"scene":{"grid":"hex","width":4294967296,"height":4294967296}}"#.to_owned(),
        r#"{"op":"matrix","rules":"predprey","scene":{"width":8192,"height":4096}}"#.to_owned(),
        r#"{"op":"window","rules":"predprey","at":[0,0],"size":4294967295,"scene":{"width":8,"height":8}}"#.to_owned(),
        r#"{"op":"field","rules":"predprey","from":[0,0],"radius":1048576,"scene":{}}"#.to_owned(),
        r#"{"op":"field","rules":"hex-tactics","from":[0,0],"radius":4294967296,"cover":true,"scene":{"grid":"hex"}}"#.to_owned(),
    ];
    let mut limited = Command::new("sh");
    limited
        .args(["-c", "ulimit -v 200000; exec \"$0\" query", env!("CARGO_BIN_EXE_eyeline")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = run(limited, (queries.join("\n") + "\n" + LOS).as_bytes());
    let mut wanted = vec!["too_large"; queries.len()];
    wanted.push("ok");
    assert_eq!(codes(&output), wanted, "{}", String::from_utf8_lossy(&output.stderr));
}

/// A reader that has seen enough ends the program quietly.
#[test]
fn broken_pipes_are_quiet() {
    let mut child = eyeline(&["query"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    drop(child.stdout.take());
    let writer = std::thread::spawn(move || {
        let line = format!("{LOS}\n");
        (0..100_000).try_for_each(|_| stdin.write_all(line.as_bytes()))
    });
    let mut stderr = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut stderr).expect("UTF-8");
    assert_eq!(stderr, "");
    assert_eq!(ended(&mut child), Some(0));
    let _ = writer.join().expect("the writer ends");
}

fn ended(child: &mut Child) -> Option<i32> {
    child.wait().expect("the program ends").code()
}

/// Usage errors: exit 2, words on stderr, nothing on stdout.
#[test]
fn usage_errors() {
    for args in [
        &["query", "--scenes", "x"][..],
        &["query", "extra"],
        &["query", "--scene"],
        &["quarry"],
        &[],
        &["see"],
        &["see", "map.txt"],
        &["schema", "extra"],
        &["see", "map.txt", "--from", "@", "--radius", "far"],
        &["see", "map.txt", "--from", "@", "--radius", "-1"],
    ] {
        let output = run(eyeline(args), b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

/// A scene that cannot be had: exit 3, why on stderr, nothing on stdout, whatever was asked.
#[test]
fn unusable_scenes() {
    let cases = [
        TempFile::new("ragged.txt", b"...\n..\n"),
        TempFile::new("symbol.txt", b"..?\n"),
        TempFile::new("empty.txt", b""),
        TempFile::new("broken.json", b"{\"width\": 3,"),
        TempFile::new("key.json", b"{\"widht\": 3, \"height\": 3}"),
        TempFile::new("large.json", b"{\"width\": 1000000000, \"height\": 1000000000}"),
        TempFile::new("latin.txt", b"..\xe9\n"),
        TempFile::new("deep.json", &[b"{\"walls\": ".to_vec(), vec![b'['; 100_000]].concat()),
    ];
    let directory = std::env::temp_dir();
    let missing = directory.join("eyeline-there-is-no-such-file");
    let mut paths: Vec<&str> = cases.iter().map(TempFile::path).collect();
    paths.extend([directory.to_str().expect("UTF-8"), missing.to_str().expect("UTF-8")]);
    for path in paths {
        let output = run(eyeline(&["query", "--scene", path]), LOS.as_bytes());
        assert_eq!(output.status.code(), Some(3), "{path}");
        assert!(output.stdout.is_empty(), "{path}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.starts_with("error: ") && stderr.contains(path), "{stderr}");
        let see = run(eyeline(&["see", path, "--from", "0,0"]), b"");
        assert_eq!((see.status.code(), see.stdout.len()), (Some(3), 0), "see {path}");
    }
}

/// The place of a fault in a map, pointed at as ux.md draws it.
#[test]
fn faults_in_maps_are_pointed_at() {
    let map = TempFile::new("pointed.txt", b"legend: {}\n\n.......\n...P?..\n");
    let output = run(eyeline(&["see", map.path(), "--from", "P"]), b"");
    let stderr = String::from_utf8_lossy(&output.stderr);
    let wanted = format!(
        "error: {}:4:5: unknown symbol '?'\n  ...P?..\n      ^ known: # . ~ + ' @ and letters",
        map.path()
    );
    assert!(stderr.starts_with(&wanted), "{stderr}\nwanted\n{wanted}");
}

/// Marks of a text scene, a BOM and Windows line ends, through `--scene`.
#[test]
fn text_scenes() {
    let map = TempFile::new("bom.txt", b"\xef\xbb\xbf@.#T\r\n....\r\n");
    let ask = br#"{"op": "los", "rules": "predprey", "from": "@", "to": "T"}"#;
    let output = run(eyeline(&["query", "--scene", map.path()]), ask);
    assert_eq!(lines(&output), [json!({ "ok": true, "visible": false })]);
}

/// A line's own scene does not stay for the next line.
#[test]
fn own_scenes_are_for_one_line() {
    let map = TempFile::new("own.txt", b"@#T\n");
    let bare = r#"{"op": "los", "rules": "predprey", "from": [0,0], "to": [2,0]}"#;
    let own = r#"{"op": "los", "rules": "predprey", "from": [0,0], "to": [2,0], "scene": {"rows": ["..."]}}"#;
    let output = run(
        eyeline(&["query", "--scene", map.path()]),
        format!("{bare}\n{own}\n{bare}\n").as_bytes(),
    );
    let visible: Vec<bool> = lines(&output).iter().filter_map(|r| r["visible"].as_bool()).collect();
    assert_eq!(visible, [false, true, false]);
    let without = query(format!("{own}\n{bare}\n").as_bytes());
    assert_eq!(codes(&without), ["ok", "missing_key"]);
}

/// `see` draws, refuses cells and rules with exit 3, and reads `-`.
#[test]
fn see() {
    let draw = |args: &[&str]| run(eyeline(&[&["see", "-", "--from"], args].concat()), b"@.#.T\n");
    let output = draw(&["@"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!((output.status.code(), text.lines().next()), (Some(0), Some("@.#")), "{text}");
    for args in [
        &["9,9"][..],
        &["-1,0"],
        &["Q"],
        &["x,y"],
        &["@", "--rules", "predpray"],
        &["@", "--rules", "hex-tactics"],
    ] {
        let output = draw(args);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(3), 0), "{args:?}");
        assert!(output.stderr.starts_with(b"error: "), "{args:?}");
    }
}

/// `eyeline schema` and the `schema` operation print the same thing.
#[test]
fn schema() {
    let printed = run(eyeline(&["schema"]), b"");
    let asked = query(br#"{"op": "schema"}"#);
    assert_eq!(printed.status.code(), Some(0));
    let printed: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    assert_eq!(printed, lines(&asked)[0]["schema"]);
}

/// What a hunt's log is for: a game that goes on where another process was killed.
#[test]
fn a_hunt_goes_on_where_its_log_ends() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/hunt");
    let state = root.join("state.json").to_str().expect("UTF-8").to_owned();
    let commands = std::fs::read_to_string(root.join("commands.jsonl")).expect("commands");
    let play = |log: Option<&str>, viewer: &str, input: &str| {
        let mut args = vec!["hunt", "run", &state, "--as", viewer];
        args.extend(log.into_iter().flat_map(|log| ["--log", log]));
        run(eyeline(&args), input.as_bytes())
    };
    let folder = std::env::temp_dir().join(format!("eyeline-{}-hunt-log", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let log = folder.join("game.db");
    let log = log.to_str().expect("UTF-8");
    let whole = play(None, "referee", &commands);
    let question = "{\"do\":\"ask\",\"what\":\"danger\"}\n";
    // Line by line, each in a process of its own; questions are kept, and change nothing.
    let mut told = Vec::new();
    for line in commands.lines() {
        play(Some(log), "agent", question);
        let output = play(Some(log), "referee", &format!("{line}\n"));
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        told.extend(output.stdout);
    }
    assert_eq!(String::from_utf8(told), String::from_utf8(whole.stdout));
    // Killed while it waits: what it has replied to is kept.
    let mut child = eyeline(&["hunt", "run", &state, "--as", "agent", "--log", log])
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"{\"do\":\"moveAgent\",\"path\":[]}\n").expect("a pipe");
    let mut reply = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut reply).expect("a reply");
    child.kill().expect("it ends");
    child.wait().expect("it ends");
    let undone = play(Some(log), "spectator", &"{\"do\":\"undo\"}\n".repeat(3));
    let before = play(Some(log), "spectator", "{\"do\":\"endRound\"}\n");
    assert_eq!((undone.status.code(), before.status.code()), (Some(0), Some(0)));
    let spectators = lines(&play(None, "spectator", &commands));
    assert_eq!(lines(&undone)[0]["view"], spectators.last().expect("a reply")["view"]);
    assert_ne!(lines(&undone)[0]["view"], lines(&undone)[1]["view"]);
    assert_eq!(lines(&undone)[1]["view"], lines(&undone)[2]["view"], "a question");
    // The log of another game is not gone on with.
    let other = root.join("small.json").to_str().expect("UTF-8").to_owned();
    let output = run(eyeline(&["hunt", "run", &other, "--as", "agent", "--log", log]), b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stdout).contains("began with another state"));
    std::fs::remove_dir_all(&folder).expect("gone");
}
