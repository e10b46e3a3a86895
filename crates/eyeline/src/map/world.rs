//! The questions that sight asks of a world.

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
    /// Which cells there are; sight to and from other cells is an error.
    fn extent(&self) -> Extent<C> {
        Extent::plane()
    }

    /// Whether a wall fills this cell. Must be false outside the extent.
    fn wall(&self, at: C) -> bool;

    /// Whether the border between two neighbours stops sight going from the first to the second.
    fn blocks_edge(&self, _from: C, _to: C) -> bool {
        false
    }

    /// How much this cell dims what lies behind it.
    fn opacity(&self, _at: C) -> Millionths {
        Millionths::ZERO
    }

    /// Soft cover given by this cell to what lies behind it.
    fn cover(&self, _at: C) -> Millionths {
        Millionths::ZERO
    }

    /// The height of this cell, if it has one.
    fn elevation(&self, _at: C) -> Option<Millionths> {
        None
    }

    /// Whether smoke fills this cell.
    fn smoke(&self, _at: C) -> bool {
        false
    }

    /// Whether there may be any of this anywhere; where there is none, nobody looks for it.
    fn has(&self, _feature: Feature) -> bool {
        true
    }

    /// The layers of which there may be any, anywhere.
    fn features(&self) -> Features {
        Feature::ALL.into_iter().filter(|&feature| self.has(feature)).collect()
    }

    /// The walls as bits, where the world keeps them so: much is then read at once.
    fn wall_bits(&self) -> Option<WallBits<'_>> {
        None
    }

    /// The same for units.
    fn unit_bits(&self) -> Option<WallBits<'_>> {
        None
    }

    /// The same for smoke.
    fn smoke_bits(&self) -> Option<WallBits<'_>> {
        None
    }

    /// Writes the opacities of a block, one a cell; those of cells outside the extent are left
    /// alone. Worlds that keep them in rows can do better than one by one.
    fn opacities(&self, block: Block<C>, out: &mut [Millionths]) {
        read(self.extent(), block, out, |at| self.opacity(at));
    }

    /// The same for soft cover.
    fn covers(&self, block: Block<C>, out: &mut [Millionths]) {
        read(self.extent(), block, out, |at| self.cover(at));
    }

    /// The same for heights.
    fn elevations(&self, block: Block<C>, out: &mut [Option<Millionths>]) {
        read(self.extent(), block, out, |at| self.elevation(at));
    }

    /// Writes for each cell of a block in which of the [`Coord::DIRECTIONS`] sight that leaves it is
    /// stopped, a bit each; cells outside the extent are left alone.
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

    /// The name of the terrain.
    fn terrain(&self, _at: C) -> &str {
        "plains"
    }

    /// The name of the terrain, and for how many cells of the row, this one the first, it is known
    /// to go on: at least one. Worlds that keep it in rows can tell more at once.
    fn terrain_run(&self, at: C) -> (&str, u64) {
        (self.terrain(at), 1)
    }
}

/// Asks about each cell of a block that the extent has.
fn read<C: Coord, T>(extent: Extent<C>, block: Block<C>, out: &mut [T], ask: impl Fn(C) -> T) {
    for (at, out) in block.cells().zip(out).filter(|&(at, _)| extent.contains(at)) {
        *out = ask(at);
    }
}

impl<C: Coord, W: World<C> + ?Sized> World<C> for &W {
    fn extent(&self) -> Extent<C> {
        (**self).extent()
    }
    fn wall(&self, at: C) -> bool {
        (**self).wall(at)
    }
    fn blocks_edge(&self, from: C, to: C) -> bool {
        (**self).blocks_edge(from, to)
    }
    fn opacity(&self, at: C) -> Millionths {
        (**self).opacity(at)
    }
    fn cover(&self, at: C) -> Millionths {
        (**self).cover(at)
    }
    fn elevation(&self, at: C) -> Option<Millionths> {
        (**self).elevation(at)
    }
    fn smoke(&self, at: C) -> bool {
        (**self).smoke(at)
    }
    fn has(&self, feature: Feature) -> bool {
        (**self).has(feature)
    }
    fn wall_bits(&self) -> Option<WallBits<'_>> {
        (**self).wall_bits()
    }
    fn unit_bits(&self) -> Option<WallBits<'_>> {
        (**self).unit_bits()
    }
    fn smoke_bits(&self) -> Option<WallBits<'_>> {
        (**self).smoke_bits()
    }
    fn opacities(&self, block: Block<C>, out: &mut [Millionths]) {
        (**self).opacities(block, out)
    }
    fn covers(&self, block: Block<C>, out: &mut [Millionths]) {
        (**self).covers(block, out)
    }
    fn elevations(&self, block: Block<C>, out: &mut [Option<Millionths>]) {
        (**self).elevations(block, out)
    }
    fn edge_marks(&self, block: Block<C>, out: &mut [u8]) {
        (**self).edge_marks(block, out)
    }
    fn unit(&self, at: C) -> bool {
        (**self).unit(at)
    }
    fn terrain(&self, at: C) -> &str {
        (**self).terrain(at)
    }
    fn terrain_run(&self, at: C) -> (&str, u64) {
        (**self).terrain_run(at)
    }
}
