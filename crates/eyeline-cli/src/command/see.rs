//! `eyeline see`: what an observer sees, drawn as text.

use crate::{Failure, input};
use eyeline::{Cell, Coord, Extent, Hex, Judge, Map, Mask, Rules, Sight, World};
use eyeline_scene::{Board, Fault, Scene};
use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Draw what an observer sees.
///
/// Seen floor is '.', seen walls are '#', seen smoke is '~', marks are themselves; what is not seen
/// is blank, but for walls, which are ':'.
#[derive(clap::Args)]
pub struct See {
    /// A text map or a JSON scene; '-' is standard input
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// The observer: a cell as x,y, or a mark on the map
    #[arg(long, value_name = "CELL", allow_hyphen_values = true)]
    from: String,
    /// The rule set [default: predprey, on hexes hex-tactics]
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
    /// How far the observer sees
    #[arg(long, value_name = "N")]
    radius: Option<u64>,
}

impl See {
    /// Draws the field.
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let scene = input::scene(&self.map)?;
        let picture = match &scene.board {
            Board::Square(map) => self.draw(&scene, map, "predprey")?,
            Board::Hex(map) => self.draw(&scene, map, "hex-tactics")?,
        };
        std::io::stdout().write_all(picture.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }

    fn draw<C: Drawn>(
        &self,
        scene: &Scene,
        map: &Map<C>,
        default_rules: &str,
    ) -> Result<String, Failure> {
        let name = self.rules.as_deref().unwrap_or(default_rules);
        let mut rules = Rules::named(name).map_err(Fault::from)?;
        if let Some(radius) = self.radius {
            rules = rules.with_radius(radius);
        }
        let sight = Sight::new(map, &rules).map_err(Fault::from)?;
        let from = self.observer::<C>(scene)?;
        let seen = sight.field(from).map_err(Fault::from)?;
        let marks = scene.marks().map(|(symbol, at)| (at, symbol)).collect();
        let mut picture = Picture { marks, map, seen: &seen, from }.text();
        let (first, second) = from.axes();
        let path = self.map.display();
        let count = seen.len();
        picture.push_str(&format!(
            "{rules} · {path}, {} · {first},{second} sees {count} cells\n",
            map.extent()
        ));
        Ok(picture)
    }

    fn observer<C: Coord>(&self, scene: &Scene) -> Result<C, Failure> {
        let axes = match self.from.split_once(',') {
            Some((first, second)) => {
                let axis = |text: &str| text.trim().parse().ok();
                axis(first).zip(axis(second)).ok_or_else(|| {
                    let from = &self.from;
                    Failure::Data(format!("--from '{from}' is neither x,y nor a mark on the map"))
                })?
            }
            None => {
                let [first, second] = scene.mark(&self.from)?;
                (first, second)
            }
        };
        Ok(C::from_axes(axes.0, axes.1))
    }
}

/// A grid that can be drawn as text.
trait Drawn: Judge {
    /// Characters that a cell takes.
    const WIDTH: usize;
    /// Blanks before a row, so that neighbours stand beside each other.
    fn indent(row: i64) -> usize;
}

impl Drawn for Cell {
    const WIDTH: usize = 1;

    fn indent(_: i64) -> usize {
        0
    }
}

impl Drawn for Hex {
    const WIDTH: usize = 2;

    fn indent(row: i64) -> usize {
        (row & 1) as usize
    }
}

struct Picture<'a, C> {
    marks: HashMap<[i32; 2], char>,
    map: &'a Map<C>,
    seen: &'a Mask<C>,
    from: C,
}

impl<C: Drawn> Picture<'_, C> {
    fn text(&self) -> String {
        let extent: Extent<C> = self.map.extent();
        // On an unbounded map, as far as could be seen.
        let bounds = if extent.is_bounded() { extent.bounds() } else { self.seen.bounds() };
        let mut text = String::new();
        for row in bounds.top..=bounds.bottom {
            let mut drawn = " ".repeat(C::indent(row));
            for column in bounds.left..=bounds.right {
                let at = C::at_place(column, row).filter(|&at| extent.contains(at));
                drawn.push(at.map_or(' ', |at| self.symbol(at)));
                (1..C::WIDTH).for_each(|_| drawn.push(' '));
            }
            text.push_str(drawn.trim_end());
            text.push('\n');
        }
        text
    }

    fn symbol(&self, at: C) -> char {
        let (first, second) = at.axes();
        let mark = || self.marks.get(&[first, second]).copied();
        let seen = self.seen.contains(at);
        match (self.map.wall(at), seen) {
            _ if at == self.from => mark().unwrap_or('@'),
            (true, true) => '#',
            (true, false) => ':',
            (false, false) => ' ',
            (false, true) => mark().unwrap_or(if self.map.smoke(at) { '~' } else { '.' }),
        }
    }
}
