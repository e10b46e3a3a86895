//! The questions that sight asks of a world. Cost: whatever the world takes to answer; blocks and bits
//! let it answer for many cells at once.

use super::{Feature, Features, Millionths, WallBits};
use crate::grid::{Block, Coord, Extent};

/// A world that can be looked at: a [`Map`](crate::Map), [`Closures`](crate::Closures), or the
/// caller's own data, asked in place and never copied.
///
/// Only walls must be answered. Every other method answers for a world without that layer: nothing
/// is there.
///
/// ```
/// use eyeline::{Cell, Rules, Sight, World};
/// struct Cave(Vec<&'static str>);
/// impl World<Cell> for Cave {
///     fn wall(&self, at: Cell) -> bool {
///         let row = usize::try_from(at.y).ok().and_then(|y| self.0.get(y));
///         row.and_then(|row| row.as_bytes().get(at.x as usize)) == Some(&b'#')
///     }
/// }
/// let cave = Cave(vec!["..#.", "...."]);
/// let rules = Rules::named("predprey")?;
/// let sight = Sight::new(&cave, &rules)?;
/// assert!(!sight.los(Cell::new(0, 0), Cell::new(3, 0))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait World<C: Coord> {
    /// Returns the cells of the world; sight to and from other cells is an error.
    fn extent(&self) -> Extent<C> {
        Extent::plane()
    }

    /// Whether a wall fills this cell. Must be false outside the extent.
    fn wall(&self, at: C) -> bool;

    /// Whether the border between two neighbours stops sight going from the first to the second.
    fn blocks_edge(&self, _from: C, _to: C) -> bool {
        false
    }

    /// Returns how much of the view behind it this cell takes.
    fn opacity(&self, _at: C) -> Millionths {
        Millionths::ZERO
    }

    /// Returns the soft cover that this cell gives to what lies behind it.
    fn cover(&self, _at: C) -> Millionths {
        Millionths::ZERO
    }

    /// Returns the height of this cell, if it has one.
    fn elevation(&self, _at: C) -> Option<Millionths> {
        None
    }

    /// Whether smoke fills this cell.
    fn smoke(&self, _at: C) -> bool {
        false
    }

    /// Returns the layers of which this world knows that it has nothing, so that nobody looks for them.
    fn absent(&self) -> Features {
        Features::NONE
    }

    /// Returns the walls, the units or the smoke as bits, if the world stores that layer so; 64 cells
    /// are then read at once. A caller's own world keeps them in a [`Bitmap`](crate::map::Bitmap).
    fn bits(&self, _layer: Feature) -> Option<WallBits<'_>> {
        None
    }

    /// Writes the opacities of a block, one a cell; entries of cells outside the extent are not
    /// written. Worlds that store them in rows can do better than one by one.
    fn opacities(&self, block: Block<C>, out: &mut [Millionths]) {
        read(self.extent(), block, out, |at| self.opacity(at));
    }

    /// Writes the soft cover of a block, one a cell; entries of cells outside the extent are not
    /// written.
    fn covers(&self, block: Block<C>, out: &mut [Millionths]) {
        read(self.extent(), block, out, |at| self.cover(at));
    }

    /// Calls `tell` with the height of each cell of a block that has one, by the cell's index in the
    /// block. It may be called twice for a cell; the last call counts.
    fn elevations(&self, block: Block<C>, tell: &mut dyn FnMut(usize, Option<Millionths>)) {
        let extent = self.extent();
        for (index, at) in block.cells().enumerate().filter(|&(_, at)| extent.contains(at)) {
            if let Some(height) = self.elevation(at) {
                tell(index, Some(height));
            }
        }
    }

    /// Writes, for each cell of a block, in which of the [`Coord::DIRECTIONS`] an edge stops sight that
    /// leaves it, one bit each; entries of cells outside the extent are not written.
    fn edge_marks(&self, block: Block<C>, out: &mut [u8]) {
        read(self.extent(), block, out, |at| {
            C::DIRECTIONS.iter().enumerate().fold(0, |marks, (way, &(first, second))| {
                let next = at.shifted((first.into(), second.into()));
                let stopped = next.is_some_and(|next| self.blocks_edge(at, next));
                marks | u8::from(stopped) << way
            })
        });
    }

    /// Whether a unit stands here.
    fn unit(&self, _at: C) -> bool {
        false
    }

    /// Returns the name of the terrain.
    fn terrain(&self, _at: C) -> &str {
        "plains"
    }

    /// Returns the name of the terrain, and for how many cells of the row, this one the first, it is
    /// known to stay the same: at least one. Worlds that store terrain in rows can return more than
    /// one.
    fn terrain_run(&self, at: C) -> (&str, u64) {
        (self.terrain(at), 1)
    }
}

/// Whether a wall, a unit or smoke is in a cell. Other layers do not block by being in a cell.
pub(crate) fn stands<C: Coord, W: World<C> + ?Sized>(world: &W, layer: Feature, at: C) -> bool {
    match layer {
        Feature::Walls => world.wall(at),
        Feature::Units => world.unit(at),
        Feature::Smoke => world.smoke(at),
        Feature::Cover | Feature::Edges | Feature::Elevation | Feature::Opacity => false,
    }
}

/// Asks about each cell of a block that the extent has.
fn read<C: Coord, T>(extent: Extent<C>, block: Block<C>, out: &mut [T], ask: impl Fn(C) -> T) {
    for (at, out) in block.cells().zip(out).filter(|&(at, _)| extent.contains(at)) {
        *out = ask(at);
    }
}

/// Implements methods of [`World`] by asking another world.
macro_rules! forward {
    ($self:ident => $world:expr; $($name:ident($($argument:ident: $kind:ty),*) $(-> $answer:ty)?;)+) => { $(
        #[inline]
        fn $name(&$self, $($argument: $kind),*) $(-> $answer)? {
            $world.$name($($argument),*)
        }
    )+ };
}
pub(crate) use forward;

impl<C: Coord, W: World<C> + ?Sized> World<C> for &W {
    forward! { self => (**self);
        extent() -> Extent<C>;
        wall(at: C) -> bool;
        blocks_edge(from: C, to: C) -> bool;
        opacity(at: C) -> Millionths;
        cover(at: C) -> Millionths;
        elevation(at: C) -> Option<Millionths>;
        smoke(at: C) -> bool;
        unit(at: C) -> bool;
        terrain(at: C) -> &str;
        terrain_run(at: C) -> (&str, u64);
        absent() -> Features;
        bits(layer: Feature) -> Option<WallBits<'_>>;
        opacities(block: Block<C>, out: &mut [Millionths]);
        covers(block: Block<C>, out: &mut [Millionths]);
        elevations(block: Block<C>, tell: &mut dyn FnMut(usize, Option<Millionths>));
        edge_marks(block: Block<C>, out: &mut [u8]);
    }
}
