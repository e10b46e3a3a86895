//! What a viewer knows of a map, copied out of it: nothing of a cell that was not seen, and only wall
//! and terrain of one that was not visited. Pictures are made from this and have no map to look at.

use crate::drawing::terrain::Terrain;
use crate::scene::{PlaceSpec, Scene};
use eyeline::memory::Memory;
use eyeline::{Bounds, Coord, Grid, Map, World};
use serde::Serialize;
use std::collections::HashMap;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// What is known of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub wall: bool,
    pub terrain: Terrain,
    pub visited: bool,
    /// The index of its first name.
    pub named: Option<usize>,
}

/// A visited place that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[schemars(rename = "NamedPlace")]
pub struct Named {
    /// How the place is drawn.
    pub symbol: String,
    /// Its name.
    pub name: String,
    /// The cell of the place.
    pub at: [i32; 2],
}

/// Everything that is known within a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub grid: Grid,
    pub bounds: Bounds,
    /// What is known of each place, in reading order.
    pub facts: Vec<Option<Fact>>,
    /// The visited places, in reading order.
    pub named: Vec<Named>,
}

impl Known {
    pub fn of<C: Coord>(scene: &Scene, map: &Map<C>, memory: &Memory<C>, bounds: Bounds) -> Self {
        let mut places: HashMap<[i64; 2], Vec<&PlaceSpec>> = HashMap::new();
        for place in &scene.places {
            places.entry(place.at).or_default().push(place);
        }
        let area = bounds.area() as usize;
        let (mut facts, mut named) = (Vec::with_capacity(area), Vec::new());
        for row in bounds.top..=bounds.bottom {
            for column in bounds.left..=bounds.right {
                let seen = C::at_place(column, row)
                    .filter(|&at| memory.seen().contains(at) && map.extent().contains(at));
                facts.push(seen.map(|at| {
                    let visited = memory.visited().contains(at);
                    let [first, second] = at.axes();
                    let here = places.get(&[first.into(), second.into()]).filter(|_| visited);
                    let first_name = here.map(|_| named.len());
                    named.extend(here.into_iter().flatten().map(|place| Named {
                        symbol: symbol(place),
                        name: place.name.clone(),
                        at: [first, second],
                    }));
                    let terrain = Terrain::named(map.terrain(at));
                    Fact { wall: map.wall(at), terrain, visited, named: first_name }
                }));
            }
        }
        Known { grid: C::GRID, bounds, facts, named }
    }

    /// Returns what is known of a place of the box.
    pub fn fact(&self, row: usize, column: usize) -> Option<&Fact> {
        self.facts[row * self.bounds.width() as usize + column].as_ref()
    }
}

/// The widest that a symbol may be.
const WIDEST_SYMBOL: usize = 8;
/// A place that does not say how it is drawn.
const UNMARKED: &str = "*";

/// Returns the symbol of a place, as far as it can be drawn.
fn symbol(place: &PlaceSpec) -> String {
    let whole = printable(place.symbol.as_deref().unwrap_or(UNMARKED));
    let mut symbol = String::new();
    for part in whole.graphemes(true) {
        if format!("{symbol}{part}").width() > WIDEST_SYMBOL {
            break;
        }
        symbol.push_str(part);
    }
    if symbol.trim().is_empty() || symbol.width() == 0 { UNMARKED.to_owned() } else { symbol }
}

/// Returns a text without characters that would move a terminal's pen, turn the text around them, or
/// hide.
pub(crate) fn printable(text: &str) -> String {
    let shows = |symbol: &char| {
        !symbol.is_control()
            && !matches!(
                symbol,
                // Marks, embeddings, overrides and isolates of direction.
                '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
                // Without width; those that join or part letters stay.
                | '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
                // Line ends.
                | '\u{2028}' | '\u{2029}'
            )
    };
    text.chars().filter(shows).collect()
}
