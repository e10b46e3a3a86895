//! Line of sight on grids of squares and hexes: exact, explained, fast.
//!
//! Four types answer most questions:
//!
//! - [`Map`] holds walls, smoke, units, heights and the like, at a [`Cell`] (square) or a [`Hex`]. Your
//!   own data can stand in for it: implement [`World`].
//! - [`Rules`] say what blocks sight and which line is judged. [`RuleSet::all`](rules::RuleSet::all)
//!   lists them.
//! - [`Sight`] looks at a map under rules, and answers.
//! - [`Mask`] is a set of cells, such as a field of view.
//!
//! On squares:
//!
//! ```
//! use eyeline::{Cell, Extent, Map, Rules, Sight};
//! let mut map = Map::new(Extent::rectangle(7, 7)?);
//! map.add_wall(Cell::new(2, 2));
//! let rules = Rules::named("predprey")?;
//! let sight = Sight::new(&map, &rules)?;
//! let (hero, orc) = (Cell::new(3, 3), Cell::new(1, 2));
//! assert!(!sight.los(hero, orc)?);
//! assert_eq!(sight.blocked(hero, orc)?.unwrap().at, Cell::new(2, 2));
//! assert_eq!(sight.field(hero)?.iter().filter(|at| at.y == 3).count(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! On hexes:
//!
//! ```
//! use eyeline::{Extent, Hex, Map, Rules, Sight};
//! let mut map = Map::new(Extent::hexagon(4)?);
//! map.add_wall(Hex::new(1, 0));
//! let rules = Rules::named("hex-tactics")?;
//! let sight = Sight::new(&map, &rules)?;
//! assert!(!sight.los(Hex::new(0, 0), Hex::new(3, 0))?);
//! assert!(sight.los(Hex::new(0, 0), Hex::new(0, 3))?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | I want … | I call |
//! |---|---|
//! | to know whether one cell sees another | [`Sight::los`] |
//! | to know what blocks the line, and what would open it | [`Sight::blocked`], [`Sight::explain`] |
//! | to draw the line with its steps | [`Sight::trace`] |
//! | every cell that an observer sees, or a group | [`Sight::field`], [`Sight::field_of`] |
//! | which targets an observer sees, or which observers see a target | [`Sight::targets`], [`Sight::watchers`] |
//! | soft cover, or a shot with a range | [`Sight::cover_between`], [`Sight::cover_field`], [`Sight::shot`] |
//! | to know whether an agent may step somewhere | [`Sight::can_move`] |
//! | sight over my own map | [`World`], [`Closures`], [`map::Bitmap`] |
//! | a rule with a radius, a cone or other overrides | [`Rules::with_radius`], [`rules::Spec`] |
//! | observers on a map that changes | [`batch::Observers`] |
//! | the windows of many agents at once | [`batch::Windows`] |
//! | how exposed each cell is, or all pairs | [`Sight::survey`], [`batch::Everywhere`] |
//! | what a player has explored | [`memory::Memory`], [`memory::Recall`] |
//! | the channels that one agent observes | [`window::Window`] |
//! | the cells of a line, without a map | [`mod@line`] |
//!
//! Unoptimised, fields of view are 28 times slower. Two lines in your `Cargo.toml` keep debug builds
//! fast:
//!
//! ```toml
//! [profile.dev.package.eyeline]
//! opt-level = 3
//! ```

/// Defines a table that the compiler computes. In WebAssembly, where every byte is downloaded, it is
/// computed when it is first used.
macro_rules! table {
    ($(#[$doc:meta])* static $name:ident: $kind:ty = $value:block;) => {
        $(#[$doc])*
        #[cfg(not(target_arch = "wasm32"))]
        static $name: $kind = $value;

        $(#[$doc])*
        #[cfg(target_arch = "wasm32")]
        static $name: std::sync::LazyLock<Box<$kind>> = std::sync::LazyLock::new(|| Box::new($value));
    };
}

pub mod batch;
/// Coordinates, distances, extents, sets of cells.
mod grid;
pub mod line;
pub mod map;
pub mod memory;
pub mod rules;
pub mod sight;
pub mod window;
#[doc(hidden)]
pub mod wire;

pub use grid::{Bounds, Cell, Coord, Extent, ExtentError, Grid, Hex, Mask, Metric};
pub use map::closures::Closures;
pub use map::feature::{Feature, Features};
pub use map::millionths::Millionths;
pub use map::store::Map;
pub use map::world::World;
pub use rules::params::Cause;
pub use rules::set::{Rules, RulesError};
pub use sight::error::SightError;
pub use sight::explain::Explanation;
pub use sight::eye::{Blocked, Shot, Sight};
pub use sight::trace::Trace;

/// The seal of [`Coord`].
use sight::judge::Judge as Sealed;

/// The README's Rust runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
