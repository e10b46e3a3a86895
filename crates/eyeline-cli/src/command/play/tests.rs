//! Games without a terminal: keys in, the screen as text out.

use super::hunt::Hunt;
use super::page::{Flow, Game};
use super::session::Session;
use super::walker::{Choices, Walker};
use crate::args::{Base, ChangeArgs};
use clap::Parser;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use eyeline::{Cell, Coord, Map, Sight};
use eyeline_hunt::Viewer;
use eyeline_scene::drawing::{Colour, Proof, ground};
use eyeline_scene::{Board, Scene, with_map};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

#[derive(Parser)]
struct Changes {
    #[command(flatten)]
    changes: ChangeArgs,
}

fn changes(words: &[&str]) -> ChangeArgs {
    Changes::parse_from(std::iter::once("play").chain(words.iter().copied())).changes
}

/// Keys as they are written: a character each, and names in brackets.
fn keys(written: &str) -> Vec<KeyEvent> {
    let mut keys = Vec::new();
    let mut rest = written;
    while let Some(first) = rest.chars().next() {
        let (code, length) = match (first, rest.find('>')) {
            ('<', Some(end)) => {
                let code = match &rest[1..end] {
                    "enter" => KeyCode::Enter,
                    "esc" => KeyCode::Esc,
                    "tab" => KeyCode::Tab,
                    "up" => KeyCode::Up,
                    "down" => KeyCode::Down,
                    "pgdn" => KeyCode::PageDown,
                    "back" => KeyCode::Backspace,
                    other => panic!("no key is called {other}"),
                };
                (code, end + 1)
            }
            _ => (KeyCode::Char(first), first.len_utf8()),
        };
        keys.push(KeyEvent::new(code, KeyModifiers::NONE));
        rest = &rest[length..];
    }
    keys
}

/// The screen after these keys.
fn screen_of(game: &mut dyn Game, written: &str, (columns, rows): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a screen");
    let mut session = Session::new(game, Colour::Plain);
    session.draw(&mut terminal).unwrap_or_else(|failure| panic!("{failure}"));
    for key in keys(written) {
        let flow = session.press(&key).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(flow, Flow::On, "{written}");
        session.draw(&mut terminal).unwrap_or_else(|failure| panic!("{failure}"));
    }
    let buffer = terminal.backend().buffer();
    let cells: Vec<&str> = buffer.content().iter().map(|cell| cell.symbol()).collect();
    let lines = cells.chunks(columns.into()).map(|line| line.concat().trim_end().to_owned() + "\n");
    lines.collect()
}

const SIZE: (u16, u16) = (80, 24);

fn with_walker<T>(text: &str, rules: &str, words: &[&str], run: impl Fn(&mut dyn Game) -> T) -> T {
    let scene = Scene::parse(text).expect("a scene");
    fn walker<'a, C: Coord>(
        scene: &'a Scene,
        map: &'a Map<C>,
        rules: &str,
        words: &[&str],
    ) -> Walker<'a, C> {
        let base = Base::read(rules).unwrap_or_else(|failure| panic!("{failure}"));
        let choices = Choices::of::<C>(&base, &changes(words));
        let choices = choices.unwrap_or_else(|failure| panic!("{failure}"));
        let from = super::start(scene, map).unwrap_or_else(|failure| panic!("{failure}"));
        Walker::new(scene, map, "map", choices, from).unwrap_or_else(|failure| panic!("{failure}"))
    }
    with_map!(&scene.board, |map| run(&mut walker(&scene, map, rules, words)))
}

/// The screen of a map after these keys.
fn screen(text: &str, written: &str) -> String {
    with_walker(text, "predprey", &[], |game| screen_of(game, written, SIZE))
}

fn example(name: &str) -> String {
    let path = format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("an example")
}

/// The line of messages.
fn message(screen: &str) -> &str {
    screen.lines().rev().nth(1).unwrap_or_default()
}

/// The lines of the board; the title names rules with their version.
fn board(screen: &str) -> impl Iterator<Item = &str> {
    screen.lines().skip(1)
}

/// The words beside the board, however they are broken.
fn pane(screen: &str) -> String {
    let lines = screen.lines().filter_map(|line| line.split_once('│'));
    let words: Vec<&str> = lines.flat_map(|(_, pane)| pane.split_whitespace()).collect();
    words.join(" ")
}

const ROOM: &str = ".....\n.@#..\n.#...\n.....\n....T\n";

#[test]
fn steps_are_refused_with_a_reason() {
    assert_eq!(message(&screen(ROOM, "l")), "wall at 2,1");
    assert_eq!(message(&screen(ROOM, "n")), "a wall beside the way to 2,2");
    assert_eq!(message(&screen(ROOM, "kk")), "off the map");
    assert!(screen(ROOM, "kl").contains(" · at 2,0"));
    let unit = "legend: {\"u\": {\"unit\": \"guard\"}}\n\n@u.\n";
    assert_eq!(message(&screen(unit, "l")), "someone stands at 1,0");
    let hexes = "grid: \"hex\"\n\n@#.\n...\n";
    let on_hexes = |written: &str| {
        with_walker(hexes, "hex-tactics", &[], |game| screen_of(game, written, SIZE))
    };
    assert_eq!(message(&on_hexes("l")), "wall at 1,0");
    assert!(on_hexes("nu").contains(" · at 0,1"), "u leads to the wall");
    assert!(on_hexes("nlu").contains(" · at 2,0"));
}

#[test]
fn the_pane_says_what_why_says() {
    let scene = Scene::parse(ROOM).expect("a scene");
    let Board::Square(map) = &scene.board else { panic!("squares") };
    for name in ["predprey", "one-card-dungeon", "symmetric-shadowcasting", "hidden-movement"] {
        let rules = eyeline::Rules::named(name).expect("rules");
        let sight = Sight::new(map, &rules).expect("sight");
        let why = Proof::ask(&sight, Cell::new(1, 1), Cell::new(4, 4)).expect("an answer");
        let told = why.to_text(ground(map, scene.marks()), "");
        let told: Vec<&str> = told.lines().skip(1).flat_map(str::split_whitespace).collect();
        let shown = with_walker(ROOM, name, &[], |game| screen_of(game, "t", (120, 40)));
        let wanted = format!("{} {}", why.verdict(), told.join(" "));
        assert!(pane(&shown).contains(&wanted), "{wanted}\n{shown}");
    }
}

#[test]
fn the_cursor_goes_anywhere_on_the_map_and_comes_back() {
    let shown = screen(ROOM, "xl");
    assert!(shown.lines().nth(2).is_some_and(|line| line.starts_with(".@X")), "{shown}");
    assert!(pane(&shown).contains("1,1 → 2,1: wall"), "{shown}");
    assert!(pane(&screen(ROOM, "xHK")).contains("1,1 → 0,0: floor"));
    assert!(!screen(ROOM, "xl<esc>").contains('X'));
}

#[test]
fn rules_are_switched_and_come_round() {
    let count = with_walker(ROOM, "predprey", &[], |game| {
        let first = screen_of(game, "", SIZE);
        let mut count = 0;
        loop {
            count += 1;
            let shown = screen_of(game, "r", SIZE);
            if shown.lines().next() == first.lines().next() {
                return count;
            }
            assert!(shown.contains("\nrules: "), "{shown}");
        }
    });
    let squares = eyeline::rules::RuleSet::of_pairs().filter(|set| set.params.grid() == Cell::GRID);
    assert_eq!(count, squares.count());
    assert!(screen(ROOM, "s<down><enter>").starts_with("Predator and prey, both ways · "));
    assert!(screen(ROOM, "R").starts_with("Supercover · "));
}

#[test]
fn differing_cells_have_their_own_letters_and_are_counted() {
    let keep = example("keep.txt");
    let shown = screen(&keep, "cS<down><down><down><enter>");
    let board = shown.lines().skip(1).take(14).map(|line| &line[..30]);
    let letters = |wanted| board.clone().flat_map(str::chars).filter(|&c| c == wanted).count();
    let (mine, other) = (letters('A'), letters('B'));
    assert!(mine + other > 0, "{shown}");
    assert!(pane(&shown).contains(&format!("{} cells differ", mine + other)), "{shown}");
    assert!(pane(&shown).contains(&format!("A {mine} only by")), "{shown}");
    assert!(screen(&keep, "cd").contains('X'));
}

#[test]
fn cover_is_told_in_digits() {
    let ridge = example("ridge.txt");
    let shown = with_walker(&ridge, "hex-tactics", &[], |game| screen_of(game, "v", SIZE));
    assert!(shown.contains("0 @ 0") || shown.contains("@ 0 0"), "{shown}");
    assert!(pane(&shown).contains("0–9 tenths of a shot lost to cover"), "{shown}");
}

/// Two maps that differ where nobody has looked yet cannot be told apart in the fog.
#[test]
fn the_fog_tells_nothing_that_was_not_seen() {
    let keep = example("keep.txt");
    let changed = keep.replace("#....#..#...#", "#.#.....Z...#");
    assert_ne!(keep, changed);
    for written in ["f", "flllkk", "fxLLLkk", "ftt", "fhhjjLjj"] {
        assert_eq!(screen(&keep, written), screen(&changed, written), "{written}");
    }
    assert_ne!(screen(&keep, "xLLLkkkkkk"), screen(&changed, "xLLLkkkkkk"));
    assert!(pane(&screen(&keep, "fxLLL")).contains("nobody has seen it yet"));
}

#[test]
fn over_land_the_radius_is_told_and_the_walk_remembered() {
    let world = example("world.txt");
    let shown = |written: &str| {
        let per = ["--per", "15"];
        with_walker(&world, "overland", &per, |game| screen_of(game, written, SIZE))
    };
    let start = pane(&shown(""));
    assert!(start.contains("radius 4 = plains 3 + perception 1"), "{start}");
    assert!(start.contains("41 of 800 seen, 1 visited"), "{start}");
    assert!(pane(&shown("ll")).contains("59 of 800 seen, 3 visited"));
    assert_eq!(message(&shown("u")), "over land one goes up, down, left or right");
}

#[test]
fn large_maps_scroll_with_the_walker() {
    let row = ".".repeat(300);
    let map: String = (0..100).map(|_| format!("{row}\n")).collect();
    let shown = screen(&map, "LLLLLLLLLLLL");
    let mut lines = board(&shown).filter_map(|line| line.split('│').next());
    let line = lines.find(|line| line.contains('@')).expect("the walker");
    assert_eq!(line.split_once('@').map(|(before, _)| before.len()), Some(20), "{shown}");
    assert!(screen(&map, "LLLLLLLLLLLLLLLLLLLLLLLL").contains(" · at 299,"));
}

#[test]
fn a_small_screen_says_what_it_needs_and_a_larger_one_goes_on() {
    let small = |size| with_walker(ROOM, "predprey", &[], |game| screen_of(game, "", size));
    assert!(small((59, 24)).starts_with("This needs 60×16 characters"), "{}", small((59, 24)));
    assert!(small((80, 15)).contains("has 80×15"));
    assert!(small((60, 16)).contains('@'));
    for (columns, rows) in [(1, 1), (5, 3), (200, 2)] {
        small((columns, rows));
    }
}

#[test]
fn a_long_proof_can_be_read_to_its_end() {
    let shown = |written: &str| {
        with_walker(ROOM, "one-card-dungeon", &[], |game| screen_of(game, written, SIZE))
    };
    assert!(pane(&shown("t")).contains("more: PgDn"), "{}", shown("t"));
    assert!(pane(&shown("t<pgdn><pgdn>")).contains("mutual: "), "{}", shown("t<pgdn><pgdn>"));
}

#[test]
fn help_lists_what_the_keys_do() {
    let help = screen(ROOM, "?");
    for words in ["r, R", "PgUp, PgDn", "leave"] {
        assert!(help.contains(words), "{help}");
    }
    assert_eq!(screen(ROOM, "?x"), screen(ROOM, ""), "any key closes it");
}

/// On the smallest screen too, all of it: nothing is cut, and what does not fit is a page further on.
#[test]
fn help_can_be_read_on_the_smallest_screen() {
    let smallest = |written: &str| {
        with_walker(ROOM, "predprey", &[], |game| screen_of(game, written, (60, 16)))
    };
    let pages = ["?", "?<pgdn>", "?<pgdn><pgdn>"].map(smallest);
    for page in &pages {
        assert!(!page.lines().any(|line| line.ends_with("…│")), "{page}");
    }
    assert!(pages[0].contains("more: PgDn"), "{}", pages[0]);
    for words in ["arrows, hjkl", "how many tenths", "Ctrl-C"] {
        assert!(pages.iter().any(|page| page.contains(words)), "{words}\n{}", pages.join("\n"));
    }
    let hunt = ["?", "?<pgdn>", "?<pgdn><pgdn>"]
        .map(|written| screen_of(&mut seated("[12, 3]", "agent"), written, (60, 16)));
    assert!(hunt.iter().any(|page| page.contains("Ctrl-C")), "{}", hunt.join("\n"));
}

/// A hunt with the agent at this cell, which no hunter sees.
fn hunt(agent: &str) -> Hunt {
    let state = example("hunt/small.json").replace("\"at\": [12, 3]", &format!("\"at\": {agent}"));
    Hunt::new(eyeline_hunt::Game::read(&state).expect("a state"), None)
}

fn seated(agent: &str, viewer: &str) -> Hunt {
    let mut hunt = hunt(agent);
    let viewer: Viewer = viewer.parse().expect("a viewer");
    hunt.seat(viewer).unwrap_or_else(|failure| panic!("{failure}"));
    hunt
}

#[test]
fn a_hunt_begins_behind_a_curtain() {
    let shown = screen_of(&mut hunt("[12, 3]"), "", SIZE);
    assert!(shown.contains("agent sits down") && !shown.contains('@'), "{shown}");
    assert!(!shown.contains('#') && !shown.contains("12,3"), "{shown}");
    assert!(screen_of(&mut hunt("[12, 3]"), "<enter>", SIZE).contains('@'));
}

/// Whatever hunters and spectators press: where the agent hides makes no difference to what they see.
#[test]
fn nobody_else_sees_where_the_agent_is() {
    let places = ["[12, 3]", "[11, 2]", "[13, 0]"];
    let seats = ["hunter:spotter", "hunter:hammer", "spectator"];
    let all = [
        "",
        "x",
        "xkkll",
        "xLLL",
        "a",
        "s",
        "w",
        "?",
        "z",
        "xo",
        "w<down><enter>",
        ":{\"do\":\"moveAgent\",\"path\":[[11,3]]}<enter>",
        ":{\"do\":\"undo\"}<enter>",
        ":{\"do\":\"ask\",\"what\":\"watchers\"}<enter>",
    ];
    for viewer in seats {
        for written in all {
            let shown = places.map(|at| screen_of(&mut seated(at, viewer), written, SIZE));
            assert_eq!(shown[0], shown[1], "{viewer} {written}");
            assert_eq!(shown[0], shown[2], "{viewer} {written}");
            let has_agent = board(&shown[0]).any(|line| line.contains('@'));
            assert!(!has_agent, "{viewer} {written}\n{}", shown[0]);
        }
    }
    // The agent plans, looks, asks and ends its turn; the hunter who sits down then is shown the same.
    for written in ["<enter>e", "<enter>hxLLe", "<enter>a?xe", "<enter>:{<esc>e"] {
        let curtains = places.map(|at| screen_of(&mut hunt(at), written, SIZE));
        assert!(curtains[0].contains("hunter:spotter sits down"), "{}", curtains[0]);
        assert!(curtains.iter().all(|curtain| *curtain == curtains[0]), "{written}");
        let opened = format!("{written}<enter>");
        let boards = places.map(|at| screen_of(&mut hunt(at), &opened, SIZE));
        assert!(boards.iter().all(|board| *board == boards[0]), "{written}\n{}", boards[0]);
    }
}

/// Nobody takes the agent's move back, or makes it, from another seat: the agent finds all as it was.
#[test]
fn nobody_writes_the_lines_of_others() {
    let before = screen_of(&mut seated("[12, 3]", "agent"), "", SIZE);
    for (viewer, line) in [
        ("hunter:spotter", r#"{"do":"moveAgent","path":[[11,3]]}"#),
        ("hunter:spotter", r#"{"do":"undo"}"#),
        ("agent", r#"{"do":"moveHunter","hunter":"spotter","path":[[3,6]]}"#),
        ("agent", r#"{"do":"undo"}"#),
        ("spectator", r#"{"do":"endRound"}"#),
    ] {
        let mut hunt = seated("[12, 3]", viewer);
        let shown = screen_of(&mut hunt, &format!(":{line}<enter>"), SIZE);
        assert_eq!(message(&shown), "refused: this line is not yours to write", "{viewer} {line}");
        hunt.seat(Viewer::Agent).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(screen_of(&mut hunt, "", SIZE), before, "{viewer} {line}");
    }
}

#[test]
fn players_move_and_take_turns() {
    let shown = |written: &str| screen_of(&mut hunt("[12, 3]"), written, SIZE);
    let planned = shown("<enter>h");
    assert!(pane(&planned).contains("plan: 1 of 4 steps, Enter moves"), "{planned}");
    assert!(pane(&planned).contains("o 11,3 nobody sees it"), "{planned}");
    assert!(!pane(&shown("<enter>hl")).contains("plan:"), "going back takes it back");
    assert_eq!(message(&shown("<enter>h<enter>")), "the agent moves to 11,3");
    let refused = shown("<enter>h<enter>h<enter>");
    assert!(message(&refused).starts_with("refused: 'agent' has moved this turn"), "{refused}");
    // A player who is called to the board reads that it is its turn.
    let called = shown("<enter>e<enter>");
    assert!(called.starts_with("round 1 · your turn · "), "{called}");
    assert!(pane(&called).contains("hunter:spotter: it is your turn"), "{called}");
    assert!(shown("<enter>e<enter>E").starts_with("round 2 · turn of agent · "));
    // Agent, curtain, spotter, then hammer without a curtain, and the agent of the next round.
    assert!(shown("<enter>e<enter>").contains("as hunter:spotter"));
    assert!(shown("<enter>e<enter>e").contains("as hunter:hammer"));
    let next = shown("<enter>e<enter>ee");
    assert!(next.contains("round 2") && next.contains("agent sits down"), "{next}");
}

/// The line of keys offers `E` to nobody whom it would be refused.
#[test]
fn the_keys_offered_are_keys_that_work() {
    for (viewer, offered) in [("referee", true), ("spectator", false), ("agent", false)] {
        let shown = screen_of(&mut seated("[12, 3]", viewer), "", SIZE);
        assert_eq!(shown.contains("E end round"), offered, "{viewer}\n{shown}");
        let ended = screen_of(&mut seated("[12, 3]", viewer), "E", SIZE);
        assert_eq!(ended.contains("round 2"), offered, "{viewer}\n{ended}");
    }
    let turn = screen_of(&mut seated("[12, 3]", "spectator"), "e", SIZE);
    assert_eq!(message(&turn), "only players have turns; w seats you as one");
}

#[test]
fn a_look_tells_who_watches_and_why() {
    let hunter = screen_of(&mut seated("[12, 3]", "hunter:spotter"), "xkk", SIZE);
    for words in ["X 2,5: floor", "seen by spotter", "in reach of a shot of spotter", "VISIBLE"] {
        assert!(pane(&hunter).contains(words), "{words}\n{hunter}");
    }
    let agent = screen_of(&mut seated("[12, 3]", "agent"), "xhh", SIZE);
    assert!(pane(&agent).contains("X 10,3: floor seen by spotter"), "{agent}");
    let spectator = screen_of(&mut seated("[12, 3]", "spectator"), "x", SIZE);
    assert!(pane(&spectator).contains("who sees it is not yours to ask"), "{spectator}");
    let safe = screen_of(&mut seated("[10, 3]", "agent"), "a", SIZE);
    assert!(message(&safe).starts_with("nobody sees "), "{safe}");
}

#[test]
fn lines_are_played_as_they_are_written() {
    let referee = |written: &str| screen_of(&mut seated("[12, 3]", "referee"), written, SIZE);
    assert!(referee(":{\"do\":\"endRound\"}<enter>").contains("round 2"));
    assert!(referee(":{\"do\":\"endRound\"}<enter>z").contains("round 1"));
    assert!(message(&referee(":nonsense<enter>")).starts_with("refused: "));
    assert_eq!(message(&referee(":qx<back>")), ":q_");
    // What is being written stays in sight.
    let long = referee(&format!(":{}end", "long".repeat(30)));
    assert!(message(&long).starts_with('…') && message(&long).ends_with("longend_"), "{long}");
    let shot = screen_of(&mut seated("[12, 3]", "hunter:spotter"), "xkks", SIZE);
    assert_eq!(message(&shot), "spotter shoots at 2,5 and misses");
    let smoke = screen_of(&mut seated("[12, 3]", "agent"), "xkko", SIZE);
    assert!(pane(&smoke).contains("~ 12,1 smoke, radius 1, until 2"), "{smoke}");
    let device = screen_of(&mut seated("[12, 3]", "agent"), "xkkm", SIZE);
    assert!(pane(&device).contains("agent-1: motion sensor of agent"), "{device}");
}

/// What the rules do not look at is said where they are met, on as many lines as it takes, and a key
/// later it is gone.
#[test]
fn what_is_ignored_is_said_when_rules_are_met() {
    let words = |screen: &str| screen.split_whitespace().collect::<Vec<_>>().join(" ");
    let hedges = example("hedges.txt");
    let met = words(&screen(&hedges, ""));
    let note = "note: predprey@1 does not look at smoke (3 cells), cover (4), heights (7) and edges (3); \
                --set heeds=walls,edges,smoke,cover,elevation";
    assert!(met.contains(note), "{met}");
    assert!(!screen(&hedges, "l").contains("note: "));
    assert!(words(&screen(&hedges, "lr")).contains("· note: predprey@1/both does not look at"));
    assert!(!screen(ROOM, "").contains("note: "));
    let heeded = ["--set=heeds=walls,edges,smoke,cover,elevation"];
    let quiet = with_walker(&hedges, "predprey", &heeded, |game| screen_of(game, "", SIZE));
    assert!(!quiet.contains("note: "), "{quiet}");
    assert!(pane(&quiet).contains("it also heeds cover, edges, heights and smoke."), "{quiet}");
}

/// Rules of a file stand before the rule sets, under their title.
#[test]
fn rules_of_a_file_are_played() {
    let file = format!("{}/../../examples/rules/house.json", env!("CARGO_MANIFEST_DIR"));
    let played = |written: &str| {
        with_walker(&example("hedges.txt"), &file, &[], |game| screen_of(game, written, SIZE))
    };
    let start = played("");
    assert!(start.starts_with("House rules · map · at 0,4"), "{start}");
    let like = "square-tactics@1: Like Square tactics with radius=20 and targetEdge=blocks, but it also \
                heeds smoke. Square tactics: The straight line of squares";
    assert!(pane(&start).contains(like), "{start}");
    assert!(played("r").starts_with("Predator and prey · "));
    assert!(played("rR").starts_with("House rules · "));
    let list = played("s");
    assert!(list.contains(">square-tactics@1") && list.contains("House rules: "), "{list}");
    assert!(pane(&played("c")).contains("only by House rules (square-tactics@1)"));
}
