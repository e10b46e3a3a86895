//! Who can see what on grid worlds, and why: exact, explained, fast.
//!
//! Most users need four names: a [`Map`] (or any [`World`]), [`Rules`], and [`Sight`], which is
//! asked about a [`Cell`] or a [`Hex`]. The rooms below are for those who want the parts:
//! [`mod@line`] is the geometry alone, [`rules`] the rules as data.
//!
//! ```
//! use eyeline::{Cell, Extent, Map, Rules, Sight};
//! let mut map = Map::new(Extent::rectangle(7, 7)?);
//! map.add_wall(Cell::new(2, 2));
//! let rules = Rules::named("predprey")?;
//! let sight = Sight::new(&map, &rules)?;
//! let (hero, orc) = (Cell::new(3, 3), Cell::new(1, 2));
//! assert!(!sight.los(hero, orc)?);
//! let why = sight.trace(hero, orc)?.blocked_by.unwrap();
//! assert_eq!((why.at, why.index), (Cell::new(2, 2), Some(1)));
//! assert!(sight.explain(hero, orc)?.reverse);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// Many observers at once.
mod batch;
/// Coordinates, distances, extents, sets of cells.
mod grid;
pub mod line;
/// What stands where.
mod map;
/// What a viewer has seen.
mod memory;
pub mod rules;
/// Who sees what.
mod sight;
mod window;
/// How values are written.
mod wire;

pub use batch::{
    Band, Bands, Change, Count, Crowd, Everywhere, Method, Observer, Observers, ObserversError,
    SURVEY_LIMIT, Threads, Vectors, Windows, WindowsError,
};
pub use grid::{
    Block, Bounds, Cell, Coord, Extent, ExtentError, Facing, Grid, Heading, Hex, MAX_CELLS,
    MAX_DISTANCE, Mask, Metric,
};
pub use map::{
    Closures, DecimalError, Defaults, EdgeError, Edit, EditError, Feature, Features, Map,
    Millionths, PlacesError, Relocation, TooManyTerrains, WallBits, Way, World,
};
pub use memory::{CellSet, Chunk, ChunkAt, Memory, Recall, Sighting};
pub use rules::{
    Axes, Because, Blocks, BlocksError, Cause, Conditions, RuleSet, Rules, RulesError, RulesRef,
    Spec, TerrainTable, UnknownCondition,
};
pub use sight::{
    Blocked, Cover, CoverField, Explanation, Judge, MATRIX_LIMIT, Matrix, Move, Obstacle, Segment,
    Shot, Sight, SightError, Step, StepKind, Trace,
};
pub use window::{Layout, LayoutOptions, Masking, VisibilityChannel, Window};
pub use wire::Object;

/// The README's Rust runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
