//! The map of an explorer, in every format; and terrain on the other pictures.

use eyeline::memory::{CellSet, Memory};
use eyeline::{Cell, Extent, Hex, Map, World};
use eyeline_scene::drawing::{Chart, Colour, Drawing, LegendDisplay, SvgOptions, Viewport};
use eyeline_scene::{Board, Code, Scene};
use roxmltree::Document;

const WORLD: &str = r##"{
    "rows": ["TT~~", ".n,:", "^M%#"],
    "legend": {
        "T": {"terrain": "forest"}, "~": {"terrain": "water"}, "n": {"terrain": "hills"},
        ",": {"terrain": "beach"}, ":": {"terrain": "desert"}, "^": {"terrain": "foothills"},
        "M": {"terrain": "mountain"}, "%": {"terrain": "swamp"}
    },
    "places": [
        {"at": [1,1], "name": "Home", "symbol": "H"},
        {"at": [2,1], "name": "Secret", "symbol": "秘密"}
    ]
}"##;

fn world() -> (Scene, Map<Cell>) {
    let scene = Scene::parse(WORLD).unwrap();
    let Board::Square(map) = scene.board.clone() else { unreachable!("squares") };
    (scene, map)
}

fn cells(map: &Map<Cell>) -> CellSet<Cell> {
    map.extent().cells_in(map.extent().bounds()).collect()
}

fn set<const N: usize>(cells: [(i32, i32); N]) -> CellSet<Cell> {
    cells.into_iter().map(|(x, y)| Cell::new(x, y)).collect()
}

#[test]
fn every_terrain_has_its_symbol() {
    let (scene, map) = world();
    let memory = Memory::with(cells(&map), set([(1, 1), (0, 1)]));
    let chart = Chart::of(&scene, &map, &memory, Cell::new(0, 1), Viewport::Seen).unwrap();
    let wanted = "\
TT~~
@H,:
^M%#
@ party   # wall   T forest   ^ foothills   M mountain   ~ water   , beach
: desert   % swamp
H Home 1,1
";
    assert_eq!(chart.to_text(LegendDisplay::Shown), wanted);
    assert_eq!(chart.to_text(LegendDisplay::Omitted), "TT~~\n@H,:\n^M%#\n");
    let unicode = "♠ ♠ ≈ ≈ \n@ H , ∴ \n^ ▲ % ██\n";
    assert_eq!(chart.to_unicode(Colour::Plain, LegendDisplay::Omitted), unicode);
}

#[test]
fn colour_says_no_more_than_the_characters() {
    let (scene, map) = world();
    let memory = Memory::with(set([(0, 0), (3, 2)]), set([(1, 1)]));
    let at = Cell::new(1, 1);
    let chart = Chart::of(&scene, &map, &memory, at, Viewport::Around([9, 9])).unwrap();
    let mut bare = String::new();
    let coloured = chart.to_unicode(Colour::Written, LegendDisplay::Shown);
    for (index, part) in coloured.split('\x1b').enumerate() {
        bare.push_str(if index == 0 { part } else { part.split_once('m').unwrap().1 });
    }
    assert_eq!(bare, chart.to_unicode(Colour::Plain, LegendDisplay::Shown));
    // Each known cell is coloured, the blank ones are not.
    assert_eq!(coloured.matches("\x1b[38").count(), 3);
}

#[test]
fn a_picture_names_what_was_visited_and_nothing_else() {
    let (scene, map) = world();
    let at = Cell::new(1, 1);
    let memory = Memory::with(set([(2, 1), (0, 0)]), set([(1, 1)]));
    let mut chart = Chart::of(&scene, &map, &memory, at, Viewport::Around([5, 5])).unwrap();
    chart.caption = "a walk".to_owned();
    let svg = chart.to_svg(&SvgOptions::default());
    let document = Document::parse(&svg).unwrap();
    let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
    assert_eq!(title.text(), Some("a walk"));
    // Text is drawn as glyphs: a letter that nothing but the name has is there or not.
    let has = |letter: char| svg.contains(&format!("id=\"g{:x}\"", letter as u32));
    assert!(has('H') && has('@') && has('T') && has(','));
    assert!(!has('S') && !has('M') && !has('秘'));
    assert_eq!(svg, chart.to_svg(&SvgOptions::default()));
}

#[test]
fn a_viewport_is_centred_and_does_not_stop_at_the_edge() {
    let (scene, map) = world();
    let memory = Memory::with(cells(&map), CellSet::new());
    let rows = |at: (i32, i32), size| {
        let at = Cell::new(at.0, at.1);
        Chart::of(&scene, &map, &memory, at, Viewport::Around(size)).unwrap().rows()
    };
    assert_eq!(rows((0, 0), [3, 3]), ["   ", " @T", " .n"]);
    assert_eq!(rows((3, 2), [2, 2]), [",:", "%@"]);
    assert_eq!(rows((3, 2), [4, 1]), ["M%@ "]);
    assert_eq!(rows((2, 1), [1, 1]), ["@"]);
    let edge = Memory::with([Cell::new(i32::MAX, i32::MIN)].into_iter().collect(), CellSet::new());
    let (scene, map) = (Scene::from(Board::Square(Map::unbounded())), Map::unbounded());
    let at = Cell::new(i32::MAX, i32::MIN);
    for viewport in [Viewport::Seen, Viewport::Around([3, 1])] {
        let chart = Chart::of(&scene, &map, &edge, at, viewport).unwrap();
        assert_eq!(chart.rows().concat().trim(), "@");
        Document::parse(&chart.to_svg(&SvgOptions::default())).unwrap();
    }
}

#[test]
fn what_would_be_too_large_is_refused() {
    let map = Map::unbounded();
    let scene = Scene::from(Board::Square(map.clone()));
    let far = set([(0, 0), (1 << 30, 1 << 30)]);
    let memory = Memory::with(far, CellSet::new());
    let code = |viewport| {
        Chart::of(&scene, &map, &memory, Cell::new(0, 0), viewport).expect_err("a fault").code
    };
    assert_eq!(code(Viewport::Seen), Code::TooLarge);
    assert_eq!(code(Viewport::Around([u64::MAX, u64::MAX])), Code::TooLarge);
    assert_eq!(code(Viewport::Around([1 << 12, 1 << 12])), Code::TooLarge);
    assert_eq!(code(Viewport::Around([0, 1])), Code::BadValue);
}

#[test]
fn odd_symbols_do_no_harm() {
    let drawn = |symbol: &str| {
        let places = format!(r#"[{{"at": [1,0], "name": "A\u0007B", "symbol": {symbol:?}}}]"#);
        let text = format!(r#"{{"width": 3, "height": 1, "places": {places}}}"#);
        let scene = Scene::parse(&text).unwrap();
        let Board::Square(map) = scene.board.clone() else { unreachable!("squares") };
        let all = cells(&map);
        let memory = Memory::with(all.clone(), all);
        let chart = Chart::of(&scene, &map, &memory, Cell::new(0, 0), Viewport::Seen).unwrap();
        assert!(chart.to_text(LegendDisplay::Shown).contains("AB 1,0"));
        chart.rows().remove(0)
    };
    assert_eq!(drawn("Inn"), "@  Inn.  ");
    assert_eq!(drawn(""), "@*.");
    assert_eq!(drawn(" "), "@*.");
    assert_eq!(drawn("abcdefghijkl"), "@       abcdefgh.       ");
}

/// The chart of three cells, all visited, with a place on the middle one.
fn placed(symbol: &str, name: &str) -> Chart {
    let place = serde_json::json!({ "at": [1, 0], "name": name, "symbol": symbol });
    let text = serde_json::json!({ "width": 3, "height": 1, "places": [place] });
    let scene = Scene::parse(&text.to_string()).unwrap();
    let Board::Square(map) = scene.board.clone() else { unreachable!("squares") };
    let memory = Memory::with(CellSet::new(), cells(&map));
    Chart::of(&scene, &map, &memory, Cell::new(0, 0), Viewport::Seen).unwrap()
}

/// The texts of a part of a picture that are drawn as glyphs, without their blanks.
fn outlined(svg: &str, part: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let is_part = |node: &roxmltree::Node<'_, '_>| node.attribute("class") == Some(part);
    let part = document.descendants().find(is_part).unwrap();
    let glyph = |glyph: roxmltree::Node<'_, '_>| {
        let code = glyph.attribute("href")?.strip_prefix("#g")?;
        char::from_u32(u32::from_str_radix(code, 16).ok()?)
    };
    let texts = part.children().filter(|node| node.has_tag_name("g"));
    texts.map(|text| text.children().filter_map(glyph).collect()).collect()
}

#[test]
fn symbols_and_names_of_every_script_are_drawn_whole() {
    let wizard = "🧙\u{200d}♂\u{fe0f}";
    let cases = [
        ("城", "北京", vec!["城", "城", "北京"]),
        ("Inn", "The Inn", vec![]),
        ("Ж", "Жуковка", vec![]),
        (wizard, "Tower", vec![wizard, wizard]),
        ("e\u{301}", "서울 2", vec!["e\u{301}", "e\u{301}", "서울 2"]),
        ("<&>", "a<b>&c", vec![]),
    ];
    for (symbol, name, left) in cases {
        let svg = placed(symbol, name).to_svg(&SvgOptions::default());
        let document = Document::parse(&svg).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let texts: Vec<&str> = texts.filter_map(|node| node.text()).collect();
        assert_eq!(texts, left, "{symbol} {name}");
        let drawn = [outlined(&svg, "pieces"), outlined(&svg, "legend")].concat();
        let named = |text: &str| drawn.iter().filter(|drawn| **drawn == text).count();
        if left.is_empty() {
            assert_eq!([named(symbol), named(&name.replace(' ', ""))], [2, 1], "{drawn:?}");
        }
        assert!(!svg.contains("id=\"g25a1\""), "{symbol} {name} has a box");
    }
}

#[test]
fn long_symbols_are_cut_between_characters_as_a_reader_knows_them() {
    let family = "👨\u{200d}👩\u{200d}👧";
    let symbol = |symbol: &str| placed(symbol, "Home").named()[0].symbol.clone();
    assert_eq!(symbol(&family.repeat(5)), family.repeat(4));
    assert_eq!(symbol("1234567e\u{301}9"), "1234567e\u{301}");
    assert_eq!(symbol("城城城城城"), "城城城城");
}

/// What turns or hides the text around it is left out; joiners are part of words.
#[test]
fn a_name_does_not_turn_the_line_around() {
    let name = "A\u{202e}B\u{2067}C\u{200b}\u{feff}D\u{2029}";
    let chart = placed("\u{200e}H\u{200f}", name);
    assert!(chart.to_text(LegendDisplay::Shown).contains("\nH ABCD 1,0\n"));
    assert!(outlined(&chart.to_svg(&SvgOptions::default()), "legend").contains(&"ABCD".to_owned()));
    assert!(placed("H", "نیم\u{200c}فاصله").to_text(LegendDisplay::Shown).contains('\u{200c}'));
}

#[test]
fn every_column_and_row_of_a_chart_has_its_number() {
    let (scene, map) = world();
    let memory = Memory::with(set([(0, 0)]), set([(1, 1)]));
    let at = Cell::new(1, 1);
    let chart = Chart::of(&scene, &map, &memory, at, Viewport::Around([5, 3])).unwrap();
    let labels = outlined(&chart.to_svg(&SvgOptions::default()), "axes");
    assert_eq!(labels, ["0", "1", "2", "-1", "0", "1", "2", "3"]);
}

#[test]
fn the_legend_of_a_picture_has_the_party_and_the_plains() {
    let (scene, map) = world();
    let memory = Memory::with(set([(0, 1)]), set([(1, 1), (0, 0)]));
    let at = Cell::new(0, 0);
    let chart = Chart::of(&scene, &map, &memory, at, Viewport::Seen).unwrap();
    let legend = outlined(&chart.to_svg(&SvgOptions::default()), "legend");
    let wanted = ["visited", "plains", "T", "forest", "n", "hills", "@", "party", "H", "Home"];
    assert_eq!(legend, wanted);
}

#[test]
fn a_chart_of_hexes_leans_on_its_odd_rows() {
    let text = r#"{"grid": "hex", "radius": 2, "places": [{"at": [0,1], "name": "Inn", "symbol": "Inn"}]}"#;
    let scene = Scene::parse(text).unwrap();
    let Board::Hex(map) = scene.board.clone() else { unreachable!("hexes") };
    let all: CellSet<Hex> = Extent::hexagon(1).unwrap().cells_in(map.extent().bounds()).collect();
    let at = Hex::new(0, 0);
    let chart = |visited: CellSet<Hex>| {
        let memory = Memory::with(all.clone(), visited);
        Chart::of(&scene, &map, &memory, at, Viewport::Seen)
            .unwrap()
            .to_text(LegendDisplay::Omitted)
    };
    assert_eq!(chart(CellSet::new()), " . .\n. @ .\n . .\n");
    let visited = chart([Hex::new(0, 1)].into_iter().collect());
    assert_eq!(visited, "  .   .\n.   @   .\n  .   Inn\n");
}

/// Where a terrain's symbol is taken, on a picture of sight, it has another.
#[test]
fn terrain_is_drawn_by_every_picture() {
    let (scene, map) = world();
    let drawn = |scene: &Scene, map: &Map<Cell>| {
        Drawing::of(scene, map, map.extent().bounds()).to_text(LegendDisplay::Shown)
    };
    let text = drawn(&scene, &map);
    assert!(text.starts_with("TT~~\n.n,:\n^M%#\n"), "{text}");
    assert!(text.contains("~ water") && text.contains("% swamp"));
    let mut clouded = map.clone();
    clouded.add_smoke(Cell::new(0, 1));
    let text = drawn(&scene.with_board(Board::Square(clouded.clone())), &clouded);
    assert!(text.starts_with("TT==\n~n,:\n"), "{text}");
    assert!(text.contains("~ smoke") && text.contains("= water"));
    let svg = Drawing::of(&scene, &map, map.extent().bounds()).to_svg(&SvgOptions::default());
    assert!(svg.contains("id=\"g4d\""), "no M is drawn");
}
