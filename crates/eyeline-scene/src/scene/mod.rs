//! Scenes: maps as text and JSON, read strictly and built into a map of the engine.

/// Maps on either grid.
mod board;
/// From what was written to a map.
mod build;
/// What a symbol stands for.
mod legend;
/// What may be written in a scene.
mod spec;
/// Text maps.
mod text;
/// Scenes written as JSON.
mod write;

pub use board::Board;
pub use legend::{Layers, Meaning};
pub use spec::{PlaceSpec, SceneSpec};

use crate::fault::{Code, Fault, Hint};
use crate::{json, with_map};
use eyeline::{Coord, Extent, Feature, Features, Grid, Map, Rules, World};
use std::collections::{BTreeMap, HashMap};

/// The most marks that are named in a hint.
const MARKS_NAMED: usize = 60;

/// A map with its marks and places, ready for questions.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The map.
    pub board: Board,
    /// Named places.
    pub places: Vec<PlaceSpec>,
    marks: HashMap<char, Mark>,
    /// The number of entries that were written in each layer; `None` for maps that were not read.
    entries: Option<Entries>,
}

/// The number of entries of each layer, whatever their values.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entries([u64; Feature::ALL.len()]);

impl Entries {
    fn add(&mut self, layer: Feature, entries: usize) {
        self.0[layer as usize] += entries as u64;
    }
}

/// Where a mark stands first, and how often it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub at: [i32; 2],
    pub times: u64,
    /// Whether the legend explains it.
    pub explained: bool,
}

impl Scene {
    /// Reads a scene: JSON if it begins with `{`, a text map otherwise.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        Scene::parse_with(text, &BTreeMap::new())
    }

    /// Reads a scene with symbols that the map's own legend does not explain; otherwise as
    /// [`Scene::parse`].
    pub fn parse_with(text: &str, symbols: &BTreeMap<String, Meaning>) -> Result<Self, Fault> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') {
            json::check_depth(text)?;
            let mut spec: SceneSpec = json::read(text)?;
            if spec.rows.is_some() {
                spec.explain(symbols);
            }
            Scene::from_spec(&spec)
        } else {
            text::read(text, symbols)
        }
    }

    /// Returns the same marks and places on another map.
    pub fn with_board(&self, board: Board) -> Self {
        let (places, marks) = (self.places.clone(), self.marks.clone());
        Scene { board, places, marks, entries: None }
    }

    /// Returns the map, to be changed; marks and places stay.
    pub fn board_mut(&mut self) -> &mut Board {
        self.entries = None;
        &mut self.board
    }

    /// Returns the layers that have an entry, whatever its value.
    pub fn layers(&self) -> Features {
        match &self.entries {
            Some(Entries(counts)) => {
                Feature::ALL.into_iter().filter(|&layer| counts[layer as usize] > 0).collect()
            }
            None => with_map!(&self.board, |map| layers_of(map)),
        }
    }

    /// Returns the number of entries of a layer.
    pub fn entries(&self, layer: Feature) -> u64 {
        match &self.entries {
            Some(Entries(counts)) => counts[layer as usize],
            None => with_map!(&self.board, |map| entries_of(map, layer)),
        }
    }

    /// Returns the layers with an entry that these rules do not look at.
    ///
    /// ```
    /// use eyeline::Rules;
    /// use eyeline_scene::Scene;
    /// let scene = Scene::parse(r#"{"width": 3, "height": 1, "smoke": [[1,0]], "walls": [[2,0]]}"#)?;
    /// assert_eq!(scene.ignores(&Rules::named("predprey")?).to_string(), "smoke");
    /// assert!(scene.ignores(&Rules::named("hidden-movement")?).is_empty());
    /// # Ok::<(), eyeline_scene::Fault>(())
    /// ```
    pub fn ignores(&self, rules: &Rules) -> Features {
        self.layers().but(rules.heeds())
    }

    /// Builds a scene from what was written.
    pub fn from_spec(spec: &SceneSpec) -> Result<Self, Fault> {
        build::build(spec)
    }

    /// Returns the cell under a mark.
    pub fn mark(&self, mark: &str) -> Result<[i32; 2], Fault> {
        let mut symbols = mark.chars();
        let known = match (symbols.next(), symbols.next()) {
            (Some(symbol), None) => self.marks.get(&symbol),
            _ => None,
        };
        match known {
            Some(Mark { at, times: 1, .. }) => Ok(*at),
            Some(Mark { times, .. }) => {
                let message = format!("the mark '{mark}' stands {times} times on the map");
                Err(Fault::bad_value(message).hint(Hint::Coordinates(self.board.grid(), "")))
            }
            None => {
                let mut known: Vec<char> = self.marks.keys().copied().collect();
                let all = known.len();
                if all > MARKS_NAMED {
                    // Selects the first of them without sorting all.
                    known.select_nth_unstable(MARKS_NAMED);
                    known.truncate(MARKS_NAMED);
                }
                known.sort_unstable();
                let named: Vec<String> = known.iter().map(char::to_string).collect();
                let hint = match all {
                    0 => Hint::Coordinates(self.board.grid(), "the map has no marks; "),
                    1..=MARKS_NAMED => format!("marks on the map: {}", named.join(" ")).into(),
                    _ => format!("marks on the map: {} … ({all} in all)", named.join(" ")).into(),
                };
                let message = format!("unknown mark '{}'", crate::fault::shortened(mark));
                Err(Fault::bad_value(message).hint(hint))
            }
        }
    }

    /// Returns the cell at these axes, if the map has it; `role` names it in the fault.
    pub fn locate<C: Coord>(&self, role: &str, at: [i64; 2]) -> Result<C, Fault> {
        let [first, second] = with_map!(&self.board, |map| locate(map.extent(), role, at)?.axes());
        Ok(C::from_axes(first, second))
    }

    /// Returns the marks that stand once and mean nothing but their cell, in no particular order.
    pub fn marks(&self) -> impl Iterator<Item = (char, [i32; 2])> + '_ {
        let single = self.marks.iter().filter(|(_, mark)| mark.times == 1 && !mark.explained);
        single.map(|(&symbol, mark)| (symbol, mark.at))
    }
}

fn layers_of<C: Coord>(map: &Map<C>) -> Features {
    let layers = Features::ALL.but(map.absent());
    let empty = layers.has(Feature::Walls) && map.walls().next().is_none();
    if empty { layers.without(Feature::Walls) } else { layers }
}

fn entries_of<C: Coord>(map: &Map<C>, layer: Feature) -> u64 {
    map.edits().filter(|edit| edit.layer() == Some(layer)).count() as u64
}

/// A map without marks and places.
impl From<Board> for Scene {
    fn from(board: Board) -> Self {
        Scene { board, places: Vec::new(), marks: HashMap::new(), entries: None }
    }
}

/// A map without marks and places, whose grid is known.
impl<C> From<Map<C>> for Scene
where
    Board: From<Map<C>>,
{
    fn from(map: Map<C>) -> Self {
        Board::from(map).into()
    }
}

/// A cell as it is written: `[x, y]` or `[q, r]`.
pub type Pair = [i32; 2];

/// Returns the cell at these axes, if a map of this extent has it; `role` names it in the fault.
pub fn locate<C: Coord>(
    extent: Extent<C>,
    role: &str,
    [first, second]: [i64; 2],
) -> Result<C, Fault> {
    let outside = |code| {
        let message = format!("{role} [{first},{second}] is outside the {extent}");
        Fault::new(code, message).hint(match C::GRID {
            Grid::Square => "x runs to the right and y down, both from 0",
            Grid::Hex => "hexes are axial [q,r]",
        })
    };
    match (i32::try_from(first), i32::try_from(second)) {
        (Ok(first), Ok(second)) if extent.contains(C::from_axes(first, second)) => {
            Ok(C::from_axes(first, second))
        }
        (Ok(_), Ok(_)) => Err(outside(Code::OutOfMap)),
        _ if extent.is_bounded() => Err(outside(Code::OutOfMap)),
        _ => Err(outside(Code::TooLarge).hint("coordinates go from -2147483648 to 2147483647")),
    }
}
