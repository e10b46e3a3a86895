//! Pictures are well-formed, always the same, show what the drawing holds and nothing else, and
//! stay small however large the map is.

use eyeline::{Cell, Coord, Hex, Map, Rules, Sight, World};
use eyeline_scene::drawing::{Drawing, Knowledge, LegendDisplay, Page, Sheet, SvgOptions, Theme};
use eyeline_scene::{Board, Scene, with_map};
use roxmltree::{Document, Node};

const DARK: SvgOptions =
    SvgOptions { cell: None, legend: LegendDisplay::Shown, theme: Theme::Dark, page: Page::Whole };
const BARE: SvgOptions = SvgOptions { cell: Some(10.0), page: Page::Bare, ..DARK };

fn scene(text: &str) -> Scene {
    Scene::parse(text).unwrap_or_else(|fault| panic!("{fault}"))
}

fn example(name: &str) -> Scene {
    let path = format!("{}/../../examples/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    scene(&std::fs::read_to_string(path).expect("an example"))
}

fn bare(scene: &Scene) -> Drawing {
    with_map!(&scene.board, |map| Drawing::of(scene, map, map.extent().bounds()))
}

fn squares(scene: &Scene) -> &Map<Cell> {
    match &scene.board {
        Board::Square(map) => map,
        Board::Hex(_) => panic!("a map of hexes"),
    }
}

fn hexes(scene: &Scene) -> &Map<Hex> {
    match &scene.board {
        Board::Hex(map) => map,
        Board::Square(_) => panic!("a map of squares"),
    }
}

fn marked<C: Coord>(scene: &Scene, mark: &str) -> C {
    let [first, second] = scene.mark(mark).expect("a mark");
    C::from_axes(first, second)
}

/// A map with the proof of one pair.
fn traced<C: Coord>(scene: &Scene, map: &Map<C>, rules: &str, from: C, to: C) -> Drawing {
    let rules = Rules::named(rules).expect("known rules");
    let trace = Sight::new(map, &rules).and_then(|sight| sight.trace(from, to));
    let mut drawing = bare(scene);
    drawing.show_trace(map, from, to, &trace.expect("a pair on the map"));
    drawing
}

fn field(scene: &Scene, rules: &str) -> Drawing {
    let (map, rules) = (squares(scene), Rules::named(rules).expect("known rules"));
    let seen = Sight::new(map, &rules).and_then(|sight| sight.field(marked(scene, "@")));
    let mut drawing = bare(scene);
    drawing.show_field(&seen.expect("an observer on the map"));
    drawing
}

/// A million cells, a tenth of them walls.
fn huge() -> Drawing {
    let mut state = 1u32;
    let mut text = String::new();
    for _ in 0..1024 {
        for _ in 0..1024 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push(if state >> 24 < 26 { '#' } else { '.' });
        }
        text.push('\n');
    }
    text.replace_range(0..1, "@");
    field(&scene(&text), "symmetric-shadowcasting")
}

/// A picture that has been read back.
struct Picture(String);

impl Picture {
    fn of(drawing: &Drawing) -> Self {
        Picture(drawing.to_svg(&DARK))
    }

    fn with<T>(&self, look: impl FnOnce(&Document) -> T) -> T {
        look(&Document::parse(&self.0).expect("well-formed"))
    }

    /// The colours of a part, fills and strokes, in order.
    fn colours(&self, part: &str) -> Vec<String> {
        self.with(|document| {
            let part = document.descendants().find(|node| node.attribute("class") == Some(part));
            let paint = |node: Node| {
                let own = |name| node.attribute(name).filter(|&paint| paint != "none");
                own("stroke").or_else(|| own("fill")).map(str::to_owned)
            };
            part.expect("a part of that name").descendants().filter_map(paint).collect()
        })
    }

    /// What is written in a part.
    fn words(&self, part: &str) -> Vec<String> {
        self.with(|document| {
            let part = document.descendants().find(|node| node.attribute("class") == Some(part));
            let lines = part.expect("a part").descendants().filter(|node| node.has_tag_name("g"));
            lines.map(written).filter(|line| !line.is_empty()).collect()
        })
    }
}

/// The glyphs of one line of text; blanks are not drawn.
fn written(line: Node) -> String {
    let glyphs = line.children().filter_map(|node| node.attribute("href"));
    glyphs
        .filter_map(|href| u32::from_str_radix(href.trim_start_matches("#g"), 16).ok())
        .filter_map(char::from_u32)
        .collect()
}

const LAYERS: &str = r#"{ "eyeline": 1, "grid": "square", "width": 9, "height": 5,
    "walls": [[2,2]], "smoke": [[6,1]], "opacity": [[3,1,0.4]],
    "edges": [{"between": [[1,1],[2,1]]}, {"between": [[4,1],[5,1]], "oneWay": true}],
    "cover": [[4,4,0.5]], "elevation": [[5,3,3]], "units": [{"id": "m1", "at": [4,2]}] }"#;

#[test]
fn the_same_drawing_gives_the_same_bytes() {
    let drawing = || field(&example("keep"), "predprey");
    assert_eq!(drawing().to_svg(&DARK), drawing().to_svg(&DARK));
}

#[test]
fn every_layer_leaves_its_mark_and_its_name() {
    let picture = Picture::of(&bare(&scene(LAYERS)));
    let names = [
        "wall",
        "smoke",
        "softcover",
        "height",
        "opacity",
        "unit",
        "edge,stopssightbothways",
        "edge,stopssightalongthearrow",
    ];
    let words = picture.words("legend");
    for name in names {
        assert!(words.iter().any(|word| word == name), "{name} in {words:?}");
    }
    let shapes = |part| picture.colours(part).len();
    assert!(shapes("features") >= 6 && shapes("edges") == 4 && shapes("pieces") >= 3);
}

#[test]
fn the_legend_names_only_what_occurs() {
    let picture = Picture::of(&bare(&scene("...\n.#.\n")));
    assert_eq!(picture.words("legend"), ["wall"]);
    assert!(Picture::of(&bare(&scene("...\n"))).words("legend").is_empty());
}

#[test]
fn the_legend_can_be_left_out() {
    let drawing = bare(&scene(LAYERS));
    let without = drawing.to_svg(&SvgOptions { legend: LegendDisplay::Omitted, ..DARK });
    assert!(!without.contains("\"legend\"") && without.len() < drawing.to_svg(&DARK).len());
}

#[test]
fn a_blocked_ray_changes_colour_is_dashed_beyond_and_its_blocker_outlined() {
    let scene = scene("S.#.T\n");
    let (from, to) = (marked(&scene, "S"), marked(&scene, "T"));
    let drawing = traced(&scene, squares(&scene), "predprey", from, to);
    assert_eq!(drawing.rays[0].clear, 0.375, "up to the wall's near side");
    let picture = Picture::of(&drawing);
    let (clear, blocked) = ("#62c4ff".to_owned(), "#ff7f3f".to_owned());
    let colours = picture.colours("rays");
    assert!(colours.contains(&clear) && colours.contains(&blocked));
    assert_eq!(picture.0.matches("stroke-dasharray").count(), 2, "the ray and its legend");
    let words = picture.words("legend");
    assert_eq!(words, ["wall", "lineasfarasitreaches", "notreached", "whatstopsit"]);
}

#[test]
fn corner_segments_that_arrive_are_told_from_those_that_do_not() {
    let scene = scene("......\n.S....\n..#T..\n......\n");
    let (from, to) = (marked(&scene, "S"), marked(&scene, "T"));
    let drawing = traced(&scene, squares(&scene), "one-card-dungeon", from, to);
    assert_eq!(drawing.rays.len(), 16);
    let words = Picture::of(&drawing).words("legend");
    assert!(words.contains(&"lineofsight,clear".to_owned()));
    assert!(words.contains(&"notreached".to_owned()));
}

#[test]
fn a_ridge_is_shown_from_the_side() {
    let scene = example("ridge");
    let drawing = traced(&scene, hexes(&scene), "hex-tactics", marked(&scene, "@"), Hex::new(5, 5));
    let picture = Picture::of(&drawing);
    assert!(picture.words("profile").contains(&"heightsandcoverontheway".to_owned()));
    assert!(picture.colours("profile").contains(&"#ff7f3f".to_owned()));
    assert!(picture.words("axes").contains(&"-1,3".to_owned()));
}

#[test]
fn a_comparison_names_and_hatches_every_rule_that_differs() {
    let scene = example("keep");
    let map = squares(&scene);
    let rules = ["predprey", "one-card-dungeon", "symmetric-shadowcasting"];
    let fields = rules.map(|name| {
        let rules = Rules::named(name).expect("known rules");
        let seen = Sight::new(map, &rules).and_then(|sight| sight.field(marked(&scene, "@")));
        (rules.to_string(), seen.expect("a field"))
    });
    let mut drawing = bare(&scene);
    drawing.show_comparison(&fields);
    let words = Picture::of(&drawing).words("legend");
    for name in rules {
        assert!(words.contains(&format!("seenunder{name}@1")), "{name} in {words:?}");
    }
    assert!(words.contains(&"seenunderall3rules".to_owned()));
}

#[test]
fn numbers_are_written_and_coloured() {
    let mut drawing = bare(&scene("....\n"));
    drawing.show_numbers([([0, 0], 1.0), ([1, 0], -0.13), ([2, 0], 300.0), ([3, 0], f64::NAN)]);
    let picture = Picture::of(&drawing);
    assert_eq!(picture.words("features"), ["1", "-0.13", "300"]);
    assert_eq!(picture.words("legend"), ["-0.13to300"]);
}

#[test]
fn a_caption_is_text_whatever_it_holds() {
    let mut drawing = bare(&scene("...\n"));
    drawing.caption = "a < b & \"c\" ]]> \u{1} \u{ffff} 漢".to_owned();
    Picture::of(&drawing).with(|document| {
        let title = document.descendants().find(|node| node.has_tag_name("title"));
        let title = title.and_then(|title| title.text().map(str::to_owned));
        assert_eq!(title.as_deref(), Some("a < b & \"c\" ]]> \u{fffd} \u{fffd} 漢"));
    });
}

#[test]
fn every_glyph_that_is_used_is_defined_once() {
    let picture = Picture::of(&field(&example("keep"), "predprey"));
    picture.with(|document| {
        let mut ids: Vec<&str> = document.descendants().filter_map(|n| n.attribute("id")).collect();
        let defined = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), defined);
        for href in document.descendants().filter_map(|node| node.attribute("href")) {
            assert!(ids.contains(&&href[1..]), "{href}");
        }
    });
}

#[test]
fn maps_of_one_cell_and_hexagons_with_gaps_are_drawn() {
    for text in [".\n", r#"{"eyeline": 1, "grid": "hex", "radius": 3}"#] {
        Picture::of(&bare(&scene(text))).with(|document| {
            assert!(document.root_element().attribute("width").is_some());
        });
    }
}

#[test]
fn any_wish_for_a_cell_gives_a_picture_of_bounded_size() {
    let drawing = bare(&example("keep"));
    for cell in [1e9, 0.01, -3.0, f64::NAN, f64::INFINITY] {
        let svg = drawing.to_svg(&SvgOptions { cell: Some(cell), ..DARK });
        let document = Document::parse(&svg).expect("well-formed");
        let width: f64 = document.root_element().attribute("width").unwrap().parse().unwrap();
        assert!((1.0..=4096.0).contains(&width), "{cell} gives {width}");
    }
}

#[test]
fn small_cells_carry_no_hatches_and_still_show_smoke_and_marks() {
    let options = SvgOptions { cell: Some(3.0), ..DARK };
    let picture = Picture(field(&example("hunt"), "hidden-movement").to_svg(&options));
    assert!(picture.words("legend").contains(&"smoke".to_owned()));
    assert!(picture.words("pieces").contains(&"@".to_owned()));
    assert_eq!(picture.colours("ground").len(), 5, "one path a class");
}

#[test]
fn a_million_cells_are_a_handful_of_shapes() {
    let drawing = huge();
    let seen = drawing.tiles.iter().flatten().filter(|tile| tile.view == Knowledge::Seen).count();
    assert!(seen > 0);
    Picture::of(&drawing).with(|document| {
        let paths = document.descendants().filter(|node| node.has_tag_name("path")).count();
        assert!(paths < 100, "{paths}");
    });
}

/// Width and height of a picture.
fn size(svg: &str) -> [f64; 2] {
    let document = Document::parse(svg).expect("well-formed");
    let side = |name| document.root_element().attribute(name).and_then(|side| side.parse().ok());
    [side("width").expect("a width"), side("height").expect("a height")]
}

#[test]
fn a_bare_picture_is_as_large_as_its_cells_and_says_nothing() {
    let mut drawing = field(&scene("@..#...\n.......\n"), "predprey");
    drawing.caption = "unsaid".to_owned();
    let svg = drawing.to_svg(&BARE);
    assert_eq!(size(&svg), [70.0, 20.0]);
    for part in ["axes", "legend", "profile"] {
        assert!(!svg.contains(&format!("class=\"{part}\"")), "{part}");
    }
    assert!(drawing.to_svg(&DARK).contains("class=\"axes\""));
}

#[test]
fn a_sheet_has_all_its_pictures_in_rows() {
    let drawing = field(&scene("@..#\n....\n"), "predprey");
    let sheet = |count: usize, columns: usize, options: &SvgOptions| {
        Sheet { drawings: vec![drawing.clone(); count], columns }.to_svg(options)
    };
    assert_eq!(size(&sheet(1, 1, &BARE)), [40.0, 20.0]);
    assert_eq!(size(&sheet(3, 2, &BARE)), [86.0, 46.0]);
    assert_eq!(size(&sheet(3, 9, &BARE)), [132.0, 20.0]);
    // Several are looked at together: cells are no larger than this unless it is asked for.
    let [width, height] = size(&drawing.to_svg(&SvgOptions { cell: Some(40.0), ..DARK }));
    assert_eq!(size(&sheet(4, 2, &DARK)), [2.0 * width, 2.0 * height]);
    let large = SvgOptions { cell: Some(50.0), ..DARK };
    let [width, height] = size(&drawing.to_svg(&large));
    assert_eq!(size(&sheet(4, 2, &large)), [2.0 * width, 2.0 * height]);
    assert_eq!(sheet(5, 2, &DARK).matches("class=\"ground\"").count(), 5);
    size(&sheet(0, 0, &BARE));
}

#[test]
fn colours_go_over_the_span_that_is_asked_for() {
    let scene = scene("...");
    let colours = |span| {
        let mut drawing = bare(&scene);
        drawing.show_numbers([([0, 0], -5.0), ([1, 0], 0.0), ([2, 0], 1.0)]);
        drawing.span = span;
        let svg = drawing.to_svg(&BARE);
        ["#00224e", "#ebce4c", "#fee838"].map(|colour| svg.contains(&format!("fill=\"{colour}\"")))
    };
    assert_eq!(colours(None), [true, false, true]);
    assert_eq!(colours(Some([0.0, 1.0])), [true, false, true], "-5 is as dark as 0");
    assert_eq!(colours(Some([0.0, 1.1])), [true, true, false]);
    assert_eq!(colours(Some([1.0, 0.0])).len(), 3, "nonsense is drawn");
}

#[cfg(feature = "png")]
mod pixels {
    use super::*;
    use std::io::Cursor;
    use std::time::{Duration, Instant};

    /// Width, height and pixels, read back.
    fn pixels(png: &[u8]) -> (u32, u32, Vec<[u8; 4]>) {
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().expect("a PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut bytes).expect("a whole PNG");
        (frame.width, frame.height, bytes.as_chunks().0.to_vec())
    }

    #[test]
    fn a_png_has_the_size_and_the_colours_of_its_svg() {
        let drawing = field(&example("keep"), "predprey");
        let (width, height, pixels) = pixels(&drawing.to_png(&DARK).expect("a picture"));
        let size = format!("width=\"{width}\" height=\"{height}\"");
        assert!(drawing.to_svg(&DARK).contains(&size), "{size}");
        let [seen, hidden, wall] =
            [[0x6b, 0x5f, 0x38, 255], [0x1e, 0x24, 0x2d, 255], [0xc3, 0xca, 0xd3, 255]];
        for colour in [seen, hidden, wall] {
            assert!(pixels.contains(&colour), "{colour:?}");
        }
        assert!(pixels.iter().all(|pixel| pixel[3] == 255), "opaque");
    }

    #[test]
    fn a_million_cells_become_a_png_while_one_waits() {
        let drawing = huge();
        let start = Instant::now();
        let png = drawing.to_png(&DARK).expect("a picture");
        let taken = start.elapsed();
        let (width, height, _) = pixels(&png);
        assert!(width <= 4096 && height <= 4096, "{width}×{height}");
        assert!(taken < Duration::from_secs(10), "{taken:?}");
    }
}
