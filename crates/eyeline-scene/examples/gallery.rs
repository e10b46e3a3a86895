//! Draws every kind of picture into a directory: `cargo run --release -p eyeline-scene
//! --features png --example gallery -- DIRECTORY`.

use eyeline::{Cell, Coord, Hex, Judge, Map, Rules, Sight, World};
use eyeline_scene::drawing::{Drawing, SvgOptions, Theme};
use eyeline_scene::{Board, Scene};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

fn main() -> Outcome {
    let directory = std::env::args().nth(1).map_or_else(|| PathBuf::from("."), PathBuf::from);
    std::fs::create_dir_all(&directory)?;
    let save = |name: &str, drawing: &Drawing| save(&directory, name, drawing, Theme::Dark);
    save("field", &keep_field()?)?;
    self::save(&directory, "field-light", &keep_field()?, Theme::Light)?;
    save("blocked", &keep_trace()?)?;
    save("corners", &corners()?)?;
    save("ridge", &ridge(Hex::new(4, 0))?)?;
    save("ridge-edge", &ridge(Hex::new(4, 3))?)?;
    self::save(&directory, "ridge-light", &ridge(Hex::new(5, 5))?, Theme::Light)?;
    save("layers", &layers()?)?;
    save("comparison", &comparison()?)?;
    self::save(&directory, "comparison-light", &comparison()?, Theme::Light)?;
    save("numbers", &numbers()?)?;
    save("smoke", &smoke()?)?;
    save("hexagon", &hexagon()?)?;
    save("huge", &huge()?)
}

fn save(directory: &Path, name: &str, drawing: &Drawing, theme: Theme) -> Outcome {
    let options = SvgOptions { theme, ..SvgOptions::default() };
    let start = Instant::now();
    let svg = drawing.to_svg(&options);
    let svg_time = start.elapsed();
    let start = Instant::now();
    let png = drawing.to_png(&options)?;
    let png_time = start.elapsed();
    std::fs::write(directory.join(format!("{name}.svg")), &svg)?;
    std::fs::write(directory.join(format!("{name}.png")), &png)?;
    let (svg, png) = (svg.len(), png.len());
    println!("{name}: SVG {svg} bytes in {svg_time:.1?}, PNG {png} bytes in {png_time:.1?}");
    Ok(())
}

fn example(name: &str) -> Outcome<Scene> {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    Ok(Scene::parse(&std::fs::read_to_string(format!("{directory}/{name}.txt"))?)?)
}

fn whole<C: Coord>(scene: &Scene, map: &Map<C>) -> Drawing {
    Drawing::of(scene, map, map.extent().bounds())
}

fn squares(scene: &Scene) -> Outcome<&Map<Cell>> {
    match &scene.board {
        Board::Square(map) => Ok(map),
        Board::Hex(_) => Err("a map of hexes".into()),
    }
}

fn marked<C: Coord>(scene: &Scene, mark: &str) -> Outcome<C> {
    let [first, second] = scene.mark(mark)?;
    Ok(C::from_axes(first, second))
}

fn traced<C: Judge>(drawing: &mut Drawing, map: &Map<C>, rules: &str, from: C, to: C) -> Outcome {
    let rules = Rules::named(rules)?;
    let trace = Sight::new(map, &rules)?.trace(from, to)?;
    drawing.show_trace(map, from, to, &trace);
    Ok(())
}

fn keep_field() -> Outcome<Drawing> {
    let scene = example("keep")?;
    let map = squares(&scene)?;
    let rules = Rules::named("predprey")?;
    let seen = Sight::new(map, &rules)?.field(marked(&scene, "@")?)?;
    let mut drawing = whole(&scene, map);
    drawing.show_field(&seen);
    drawing.caption = format!("{rules} · keep.txt, {} · @ sees {} cells", map.extent(), seen.len());
    Ok(drawing)
}

fn keep_trace() -> Outcome<Drawing> {
    let scene = example("keep")?;
    let map = squares(&scene)?;
    let mut drawing = keep_field()?;
    traced(&mut drawing, map, "predprey", marked(&scene, "@")?, Cell::new(14, 2))?;
    drawing.caption = "predprey@1 · keep.txt · @ does not see 14,2".to_owned();
    Ok(drawing)
}

fn corners() -> Outcome<Drawing> {
    let scene = Scene::parse("......\n.S....\n..#T..\n......\n")?;
    let map = squares(&scene)?;
    let mut drawing = whole(&scene, map);
    let (from, to) = (marked(&scene, "S")?, marked(&scene, "T")?);
    traced(&mut drawing, map, "one-card-dungeon", from, to)?;
    drawing.caption = "one-card-dungeon@1 · the corner segments from S to T".to_owned();
    Ok(drawing)
}

fn ridge(to: Hex) -> Outcome<Drawing> {
    let scene = example("ridge")?;
    let Board::Hex(map) = &scene.board else { return Err("a map of squares".into()) };
    let from: Hex = marked(&scene, "@")?;
    let rules = Rules::named("hex-tactics")?;
    let seen = Sight::new(map, &rules)?.field(from)?;
    let mut drawing = whole(&scene, map);
    drawing.show_field(&seen);
    traced(&mut drawing, map, "hex-tactics", from, to)?;
    drawing.caption = format!("{rules} · ridge.txt · @ looks at {},{}", to.q, to.r);
    Ok(drawing)
}

fn layers() -> Outcome<Drawing> {
    let scene = Scene::parse(
        r#"{ "eyeline": 1, "grid": "square", "width": 9, "height": 5,
            "walls": [[2,2],[3,3]], "smoke": [[6,1],[7,1],[7,2]], "opacity": [[3,1,0.4]],
            "edges": [{"between": [[1,1],[2,1]]}, {"between": [[4,1],[5,1]], "oneWay": true},
                {"between": [[5,3],[5,2]], "oneWay": true}],
            "cover": [[4,4,0.5],[5,4,1],[6,4,0.25]], "elevation": [[5,3,3],[6,3,-1.5]],
            "units": [{"id": "m1", "at": [4,2]}] }"#,
    )?;
    let mut drawing = whole(&scene, squares(&scene)?);
    drawing.caption = "Everything that can stand on a map".to_owned();
    Ok(drawing)
}

fn smoke() -> Outcome<Drawing> {
    let scene = example("hunt")?;
    let map = squares(&scene)?;
    let mut drawing = whole(&scene, map);
    let from: Cell = marked(&scene, "@")?;
    let rules = Rules::named("hidden-movement")?;
    drawing.show_field(&Sight::new(map, &rules)?.field(from)?);
    traced(&mut drawing, map, "hidden-movement", from, marked(&scene, "H")?)?;
    traced(&mut drawing, map, "hidden-movement", from, marked(&scene, "A")?)?;
    drawing.caption = "hidden-movement@1 · hunt.txt · smoke".to_owned();
    Ok(drawing)
}

fn comparison() -> Outcome<Drawing> {
    let scene = example("keep")?;
    let map = squares(&scene)?;
    let mut fields = Vec::new();
    for name in ["predprey", "one-card-dungeon", "symmetric-shadowcasting"] {
        let rules = Rules::named(name)?;
        let seen = Sight::new(map, &rules)?.field(marked(&scene, "@")?)?;
        fields.push((rules.to_string(), seen));
    }
    let mut drawing = whole(&scene, map);
    drawing.show_comparison(&fields);
    drawing.caption = "What @ sees under three rules · keep.txt".to_owned();
    Ok(drawing)
}

fn numbers() -> Outcome<Drawing> {
    let scene = example("keep")?;
    let map = squares(&scene)?;
    let rules = Rules::named("predprey")?;
    let sight = Sight::new(map, &rules)?;
    let mut drawing = whole(&scene, map);
    let mut exposed = Vec::new();
    for tile in drawing.tiles.iter().flatten().filter(|tile| !tile.wall) {
        let [x, y] = tile.at;
        exposed.push((tile.at, sight.field(Cell::new(x, y))?.len() as f64));
    }
    drawing.show_numbers(exposed);
    drawing.caption = "predprey@1 · keep.txt · cells that each cell sees".to_owned();
    Ok(drawing)
}

fn hexagon() -> Outcome<Drawing> {
    let scene = Scene::parse(
        r#"{ "eyeline": 1, "grid": "hex", "radius": 4, "walls": [[1,0],[-2,1],[0,-3],[2,-2]],
            "edges": [{"between": [[0,1],[0,2]], "oneWay": true}, {"between": [[-1,0],[-1,-1]]}],
            "units": [{"id": "a", "at": [3,0]}], "smoke": [[-1,3],[-2,3]] }"#,
    )?;
    let Board::Hex(map) = &scene.board else { return Err("a map of squares".into()) };
    let mut drawing = whole(&scene, map);
    let rules = Rules::named("hex-tactics")?;
    let sight = Sight::new(map, &rules)?;
    let mut exposed = Vec::new();
    for tile in drawing.tiles.iter().flatten().filter(|tile| !tile.wall) {
        let [q, r] = tile.at;
        let seen = sight.field(Hex::new(q, r))?.len() as f64;
        exposed.push((tile.at, seen / 61.0));
    }
    drawing.show_numbers(exposed);
    drawing.caption = format!("{rules} · the part of the map that each hex sees");
    Ok(drawing)
}

fn huge() -> Outcome<Drawing> {
    let mut state = 1u32;
    let mut text = String::new();
    for _ in 0..1024 {
        for _ in 0..1024 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push(if state >> 24 < 26 { '#' } else { '.' });
        }
        text.push('\n');
    }
    let scene = Scene::parse(&text)?;
    let map = squares(&scene)?;
    let rules = Rules::named("symmetric-shadowcasting")?;
    let mut drawing = whole(&scene, map);
    drawing.show_field(&Sight::new(map, &rules)?.field(Cell::new(512, 512))?);
    drawing.caption = format!("{rules} · a million cells");
    Ok(drawing)
}
