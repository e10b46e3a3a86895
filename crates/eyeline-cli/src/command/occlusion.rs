//! `eyeline occlusion`: the tool of the Occlusion & Line-of-Sight Protocol (000), flag for flag. Exit
//! codes 0 and 2 only.

use crate::args;
use crate::failure::{FINE, Failure};
use eyeline::map::Relocation;
use eyeline::{Cell, Extent, Map, Mask, Rules, Sight, World};
use std::fmt::Write as _;
use std::io::Write as _;

/// Print what a predator sees among walls (tool of the Occlusion & Line-of-Sight Protocol)
///
/// 'P' is the predator, '#' a wall, '.' a visible free cell, a blank a hidden one. A wall on the
/// predator's cell moves to the nearest free cell.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Occlusion {
    /// Columns
    #[arg(long, value_name = "W")]
    width: u64,
    /// Rows
    #[arg(long, value_name = "H")]
    height: u64,
    /// The cells with walls
    #[arg(long, value_name = "X,Y", num_args = 0..)]
    walls: Vec<String>,
    /// The predator's cell
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    origin: Option<String>,
    /// Put the predator at W/2,H/2 if there is no --origin
    #[arg(long)]
    center: bool,
    /// Print the wall and the visibility channel as matrices too
    #[arg(long)]
    origin_matrix: bool,
    /// Print who sees whom, every cell against every cell
    #[arg(long)]
    full_matrix: bool,
    /// Refuse a predator on a wall instead of moving the wall
    #[arg(long)]
    strict_origin: bool,
    /// Print a full matrix of more than 4096 cells
    #[arg(long)]
    yes: bool,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline occlusion --width 7 --height 7 --walls 2,2 3,3 4,1 5,5 --center --origin-matrix
  eyeline occlusion --width 3 --height 2 --walls 1,0 --full-matrix";

/// The number of cells beyond which a full matrix needs `--yes`.
const LARGE_MATRIX: u64 = 4096;

impl Occlusion {
    /// Prints the map and the matrices.
    pub fn run(&self) -> Result<u8, Failure> {
        let text = self.print().map_err(|failure| match failure {
            Failure::Data(_) => Failure::Usage(failure.to_string()),
            other => other,
        })?;
        std::io::stdout().write_all(text.as_bytes())?;
        Ok(FINE)
    }

    fn print(&self) -> Result<String, Failure> {
        let extent =
            Extent::rectangle(self.width, self.height).map_err(eyeline_scene::Fault::from)?;
        let mut map = Map::new(extent);
        for wall in &self.walls {
            map.add_wall(inside(extent, "wall", wall)?);
        }
        let origin = match &self.origin {
            Some(origin) => Some(inside(extent, "origin", origin)?),
            None if self.center => {
                Some(Cell::new((self.width / 2) as i32, (self.height / 2) as i32))
            }
            None if self.full_matrix => None,
            None => {
                let message = "the predator needs a cell: --origin X,Y or --center";
                return Err(Failure::Usage(message.to_owned()));
            }
        };
        let cells = extent.len().unwrap_or(u64::MAX);
        if self.full_matrix && cells > LARGE_MATRIX && !self.yes {
            let message =
                format!("a full matrix of {cells}×{cells} is large; add --yes to print it");
            return Err(Failure::Usage(message));
        }
        let relocation = match origin {
            Some(origin) if map.wall(origin) => self.make_room(&mut map, origin)?,
            _ => None,
        };
        let rules = Rules::named("predprey")?;
        let sight = Sight::new(&map, &rules)?;
        let mut parts = Vec::new();
        if let Some(origin) = origin {
            let seen = sight.field(origin)?;
            parts.push(picture(&map, origin, &seen));
            if self.origin_matrix {
                let bit = |on: bool| if on { '1' } else { '0' };
                parts.push(matrix("walls", extent, |at| bit(map.wall(at))));
                parts.push(matrix("visibility", extent, |at| match at {
                    _ if at == origin => 'P',
                    _ if map.wall(at) => '#',
                    _ => bit(seen.contains(at)),
                }));
            }
        }
        if self.full_matrix {
            parts.push(full_matrix(&sight)?);
        }
        relocation.into_iter().for_each(|told| eprintln!("{told}"));
        Ok(parts.join("\n"))
    }

    /// Moves the wall off the predator's cell (000 §4).
    fn make_room(&self, map: &mut Map<Cell>, origin: Cell) -> Result<Option<String>, Failure> {
        let Cell { x, y } = origin;
        if self.strict_origin {
            return Err(Failure::Usage(format!("the origin {x},{y} is a wall (--strict-origin)")));
        }
        Ok(match map.make_room(origin) {
            Relocation::NotNeeded => None,
            Relocation::Moved(to) => {
                Some(format!("note: the wall at the origin {x},{y} moved to {},{}", to.x, to.y))
            }
            Relocation::Dropped => Some(format!(
                "warning: no free cell for the wall at the origin {x},{y}; it is dropped"
            )),
        })
    }
}

fn inside(extent: Extent<Cell>, role: &str, text: &str) -> Result<Cell, Failure> {
    let [x, y] = args::pair(text)?;
    let cell = i32::try_from(x).ok().zip(i32::try_from(y).ok()).map(|(x, y)| Cell::new(x, y));
    cell.filter(|&at| extent.contains(at))
        .ok_or_else(|| Failure::Usage(format!("{role} {} is outside the {extent}", text.trim())))
}

fn rows(extent: Extent<Cell>) -> impl Iterator<Item = (i64, impl Iterator<Item = Cell>)> {
    let bounds = extent.bounds();
    (bounds.top..=bounds.bottom)
        .map(move |row| (row, extent.cells_in(eyeline::Bounds { top: row, bottom: row, ..bounds })))
}

fn picture(map: &Map<Cell>, origin: Cell, seen: &Mask<Cell>) -> String {
    let symbol = |at: Cell| match at {
        _ if at == origin => 'P',
        _ if map.wall(at) => '#',
        _ if seen.contains(at) => '.',
        _ => ' ',
    };
    let line = |(_, cells): (i64, _)| -> String {
        let cells: Vec<Cell> = Iterator::collect(cells);
        cells.into_iter().map(symbol).chain(['\n']).collect()
    };
    rows(map.extent()).map(line).collect()
}

fn matrix(title: &str, extent: Extent<Cell>, entry: impl Fn(Cell) -> char) -> String {
    let bounds = extent.bounds();
    let width = bounds.right.max(bounds.bottom).to_string().len();
    let mut text = format!("{title}\n{:width$} ", "");
    // Writing to a String cannot fail.
    (bounds.left..=bounds.right).for_each(|column| {
        let _ = write!(text, " {column:>width$}");
    });
    for (row, cells) in rows(extent) {
        let _ = write!(text, "\n{row:>width$} ");
        cells.for_each(|at| {
            let _ = write!(text, " {:>width$}", entry(at));
        });
    }
    text.push('\n');
    text
}

fn full_matrix(sight: &Sight<'_, Cell, Map<Cell>>) -> Result<String, Failure> {
    let matrix = sight.matrix()?;
    let label = |at: &Cell| format!("{},{}", at.x, at.y);
    let width = matrix.cells.iter().map(|at| label(at).len()).max().unwrap_or(0);
    let mut text =
        String::from("full matrix: row by observer, column by target, in reading order\n");
    for (from, row) in matrix.cells.iter().zip(&matrix.rows) {
        let digits: String = matrix
            .cells
            .iter()
            .flat_map(|&at| [' ', if row.contains(at) { '1' } else { '0' }])
            .collect();
        let _ = writeln!(text, "{:>width$} {digits}", label(from));
    }
    Ok(text)
}
