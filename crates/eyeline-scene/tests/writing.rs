//! A scene that is written and read again is the same scene.

use eyeline::map::Way;
use eyeline::{Cell, Extent, Hex, Map, Millionths};
use eyeline_scene::{Board, Scene};
use std::fs;
use std::path::Path;

fn check(scene: &Scene, name: &str) {
    let json = scene.to_json().unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let again = Scene::parse(&json).unwrap_or_else(|fault| panic!("{name}: {fault} in {json}"));
    assert_eq!(again.board, scene.board, "{name}: {json}");
    assert_eq!(again.places, scene.places, "{name}");
    let marks = |scene: &Scene| {
        let mut marks: Vec<_> = scene.marks().collect();
        marks.sort_unstable();
        marks
    };
    assert_eq!(marks(&again), marks(scene), "{name}: {json}");
    for (mark, at) in marks(scene) {
        assert_eq!(again.mark(&mark.to_string()), Ok(at), "{name}");
    }
}

#[test]
fn every_scene_of_testdata_and_every_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut count = 0;
    for folder in ["examples", "testdata/cli", "testdata/scenes/square", "testdata/scenes/hex"] {
        for file in fs::read_dir(root.join(folder)).unwrap() {
            let path = file.unwrap().path();
            let Ok(text) = fs::read_to_string(&path) else { continue };
            if let Ok(scene) = Scene::parse(&text) {
                check(&scene, &path.display().to_string());
                count += 1;
            }
        }
    }
    assert!(count > 20, "only {count} scenes");
}

#[test]
fn every_layer() {
    let scene = r#"{"eyeline": 1, "grid": "hex", "radius": 4, "walls": [[1,1]],
        "edges": [{"between": [[0,0],[1,0]]}, {"between": [[0,1],[0,2]], "oneWay": true}],
        "opacity": [[0,0,0.4]], "cover": [[1,0,0.123456],[2,0,0]], "elevation": [[0,1,-3.5]],
        "smoke": [[2,2]], "units": [{"id": "m1", "at": [3,0]}], "terrain": [[1,0,"hills"]],
        "places": [{"at": [0,0], "name": "Home", "symbol": "H"}, {"at": [0,1], "name": "Well"}],
        "defaults": {"cover": 0.25, "elevation": 2, "terrain": "swamp"}}"#;
    check(&Scene::parse(scene).unwrap(), "hexagon");
    check(&Scene::parse(&scene.replace("\"radius\": 4,", "")).unwrap(), "plane");
    let rectangle = scene.replace("\"radius\": 4", "\"width\": 9, \"height\": 7");
    check(&Scene::parse(&rectangle).unwrap(), "odd rows");
    check(&Scene::parse(&rectangle.replace("hex", "square")).unwrap(), "rectangle");
}

#[test]
fn marks_on_walls_and_marks_explained() {
    check(
        &Scene::parse("legend: {\"D\": {\"wall\": true, \"cover\": 0.5}}\n\n.D@\n").unwrap(),
        "door",
    );
    let scene = Scene::parse("legend: {\"D\": \"wall\"}\n\n.D@\n").unwrap();
    let again = Scene::parse(&scene.to_json().unwrap()).unwrap();
    assert_eq!(again.mark("D"), Ok([1, 0]));
    assert_eq!(again.marks().collect::<Vec<_>>(), [('@', [2, 0])]);
}

#[test]
fn the_smallest_hexagon_is_no_rectangle() {
    for extent in [Extent::hexagon(0), Extent::odd_rows(1, 1)] {
        check(&Scene::from(Board::Hex(Map::new(extent.unwrap()))), "one hex");
    }
}

#[test]
fn a_cell_without_a_height_among_heights() {
    let at = Cell::new(1, 0);
    let text = r#"{"eyeline": 1, "WIDTH defaults": {"elevation": 2}}"#;
    let scene = |width: &str| Scene::parse(&text.replace("WIDTH defaults", width)).unwrap();
    let mut bounded = scene(r#"width": 3, "height": 1, "defaults"#);
    let Board::Square(map) = &mut bounded.board else { panic!("squares") };
    map.set_elevation(at, None);
    let again = Scene::parse(&bounded.to_json().unwrap()).unwrap();
    let (Board::Square(map), Board::Square(again)) = (&bounded.board, &again.board) else {
        panic!("squares")
    };
    use eyeline::World;
    for x in 0..3 {
        let at = Cell::new(x, 0);
        assert_eq!(again.elevation(at), map.elevation(at));
        assert_eq!(again.elevation(at), (x != 1).then_some(Millionths::new(2_000_000)));
    }
    let mut open = scene("defaults");
    let Board::Square(map) = &mut open.board else { panic!("squares") };
    map.set_elevation(at, None);
    assert!(open.to_json().unwrap_err().to_string().contains("without a height"));
}

#[test]
fn edges_that_end_at_the_border() {
    let mut map = Map::new(Extent::hexagon(2).unwrap());
    let (rim, middle) = (Hex::new(2, 0), Hex::new(1, 0));
    map.add_edge(rim, middle, Way::One).unwrap();
    map.add_edge(middle, rim, Way::One).unwrap();
    check(&Scene::from(Board::Hex(map)), "both ways");
}
