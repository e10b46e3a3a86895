//! The figures that the docs quote besides the race: queries a second, loading, memory.

/// What viewers remember.
mod exploration;
/// Wide fields against narrow ones.
mod growth;
/// Turns of hunters.
mod hunt;
/// The same field on a small map and on a large one.
mod size;
/// Bytes on the disk.
mod store;

use eyeline::{Cell, Extent, Hex, Map};
use eyeline_scene::{Board, Scene};
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// One figure.
pub struct Figure {
    /// Its name.
    pub id: &'static str,
    kind: Kind,
}

enum Kind {
    Queries,
    Loading,
    Memory(u64),
    Size,
    Growth,
    Walk,
    Viewers,
    Store,
    Turns,
}

/// Every figure. Viewers come first, because their memory is measured as what the system gives to
/// the process, and it gives none to a process that has some left over.
pub static FIGURES: &[Figure] = &[
    Figure { id: "explore/viewers", kind: Kind::Viewers },
    Figure { id: "query/los/64x64", kind: Kind::Queries },
    Figure { id: "load/4096x4096", kind: Kind::Loading },
    Figure { id: "memory/1024x1024", kind: Kind::Memory(1024) },
    Figure { id: "memory/1500x1500", kind: Kind::Memory(1500) },
    Figure { id: "memory/4096x4096", kind: Kind::Memory(4096) },
    Figure { id: "size/8192x8192", kind: Kind::Size },
    Figure { id: "growth/r255", kind: Kind::Growth },
    Figure { id: "explore/unbounded", kind: Kind::Walk },
    Figure { id: "store/size", kind: Kind::Store },
    Figure { id: "hunt/turn", kind: Kind::Turns },
];

impl Figure {
    /// Measures it; the result is the median of this number of samples.
    pub fn measure(&self, program: &Path, samples: usize) -> Result<Value, Box<dyn Error>> {
        let mut value = match self.kind {
            Kind::Queries => queries(program, samples)?,
            Kind::Loading => loading(samples)?,
            Kind::Memory(side) => memory(side)?,
            Kind::Size => size::measure(samples)?,
            Kind::Growth => growth::measure(samples)?,
            Kind::Walk => exploration::walk(samples)?,
            Kind::Viewers => exploration::viewers()?,
            Kind::Store => store::measure()?,
            Kind::Turns => hunt::turns(samples)?,
        };
        value["work"] = self.id.into();
        Ok(value)
    }
}

/// The median of several timings.
fn median(samples: usize, mut run: impl FnMut() -> Duration) -> Duration {
    let mut timings: Vec<Duration> = (0..samples).map(|_| run()).collect();
    timings.sort_unstable();
    timings[samples / 2]
}

/// A map with one wall in five, the same every time.
fn text_map(side: usize) -> String {
    let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
    let mut text = String::with_capacity(side * (side + 1));
    for _ in 0..side {
        for _ in 0..side {
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            text.push(if chance.is_multiple_of(5) { '#' } else { '.' });
        }
        text.push('\n');
    }
    text
}

/// `los` queries a second through the program's own pipes, one scene of 64×64.
fn queries(program: &Path, samples: usize) -> Result<Value, Box<dyn Error>> {
    const COUNT: usize = 200_000;
    let path = std::env::temp_dir().join(format!("eyeline-bench-{}.txt", std::process::id()));
    std::fs::write(&path, text_map(64))?;
    let rules = [
        "predprey",
        "one-card-dungeon",
        "hidden-movement",
        "symmetric-shadowcasting",
        "hex-tactics",
    ];
    let mut per_second = serde_json::Map::new();
    for rule in rules {
        if rule == "hex-tactics" {
            std::fs::write(&path, format!("grid: \"hex\"\n\n{}", text_map(64)))?;
        }
        let hex = rule == "hex-tactics";
        // A column of an odd-r row as an axial coordinate.
        let slant = |row: usize| if hex { (row / 2) as i64 } else { 0 };
        let lines: String = (0..COUNT)
            .map(|i| {
                let place = |x: usize, y: usize| [x as i64 - slant(y), y as i64];
                let (from, to) = (place(i % 64, i / 64 % 64), place(i * 7 % 64, i * 13 / 5 % 64));
                format!("{}\n", json!({"op": "los", "rules": rule, "from": from, "to": to}))
            })
            .collect();
        let mut failed = None;
        let time = median(samples, || match ask(program, &path, &lines) {
            Ok((time, COUNT)) => time,
            Ok((_, replies)) => {
                failed = Some(format!("{replies} replies to {COUNT} queries"));
                Duration::MAX
            }
            Err(error) => {
                failed = Some(format!("{}: {error}", program.display()));
                Duration::MAX
            }
        });
        if let Some(message) = failed {
            return Err(message.into());
        }
        per_second.insert(rule.to_owned(), ((COUNT as f64 / time.as_secs_f64()) as u64).into());
    }
    std::fs::remove_file(&path)?;
    Ok(json!({"floor": 200_000, "per_second": per_second}))
}

/// Pipes lines through `eyeline query`; counts the good replies.
fn ask(program: &Path, scene: &Path, lines: &str) -> std::io::Result<(Duration, usize)> {
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(["query", "--scene"])
        .arg(scene)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let good = std::thread::scope(|scope| {
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(lines.as_bytes())));
        let replies = stdout.map(BufReader::new).into_iter().flat_map(BufRead::lines);
        replies.flatten().filter(|line| line.starts_with(r#"{"ok":true"#)).count()
    });
    child.wait()?;
    Ok((start.elapsed(), good))
}

/// Seconds to load a text map of 4096×4096.
fn loading(samples: usize) -> Result<Value, Box<dyn Error>> {
    let text = text_map(4096);
    Scene::parse(&text)?;
    let time = median(samples, || {
        let start = Instant::now();
        let scene = Scene::parse(&text);
        let time = start.elapsed();
        drop(scene);
        time
    });
    Ok(json!({"ceiling": 2, "seconds": time.as_secs_f64()}))
}

/// Bits for each cell of maps with only walls.
fn memory(side: u64) -> Result<Value, Box<dyn Error>> {
    let bits = |bytes: usize, cells: u64| bytes as f64 * 8.0 / cells as f64;
    let scene = Scene::parse(&text_map(side as usize))?;
    let Board::Square(text) = &scene.board else { return Err("a square map".into()) };
    let mut hexes = Map::new(Extent::<Hex>::hexagon(side / 2)?);
    hexes.add_wall(Hex::new(0, 0));
    let mut squares = Map::new(Extent::<Cell>::rectangle(side, side)?);
    squares.add_wall(Cell::new(0, 0));
    let hex_cells = Extent::<Hex>::hexagon(side / 2)?.len().unwrap_or(1);
    Ok(json!({
        "ceiling": 3,
        "bits_per_cell": {
            "text map": bits(text.memory(), side * side),
            "square": bits(squares.memory(), side * side),
            "hexagon": bits(hexes.memory(), hex_cells),
        },
    }))
}
