//! What a viewer has seen and where it has been, on either grid, on bounded and unbounded maps.

use crate::buffers::{self, IN};
use crate::maps::cell;
use crate::rules::within_radius;
use crate::sight::checked_radius;
use crate::table::{self, Object, busy};
use eyeline::memory::{CellSet, Memory};
use eyeline::{Cell, Coord, Extent, Grid, Hex, Map, Rules, Sight, World};
use eyeline_scene::{Code, Fault, with_map};
use std::cell::RefCell;
use std::rc::Rc;

/// A memory on either grid.
pub enum Known {
    /// Of squares.
    Square(Memory<Cell>),
    /// Of hexes.
    Hex(Memory<Hex>),
}

/// A grid whose memories are known.
trait Held: Coord {
    fn of(known: &mut Known) -> Option<&mut Memory<Self>>;
}

impl Held for Cell {
    fn of(known: &mut Known) -> Option<&mut Memory<Self>> {
        match known {
            Known::Square(memory) => Some(memory),
            Known::Hex(_) => None,
        }
    }
}

impl Held for Hex {
    fn of(known: &mut Known) -> Option<&mut Memory<Self>> {
        match known {
            Known::Hex(memory) => Some(memory),
            Known::Square(_) => None,
        }
    }
}

macro_rules! with_memory {
    ($known:expr, |$memory:ident| $result:expr) => {
        match $known {
            Known::Square($memory) => $result,
            Known::Hex($memory) => $result,
        }
    };
}

/// Makes an empty memory; 1 means hexes.
pub fn new(hexes: u32) -> Result<i32, Fault> {
    let known = match hexes {
        0 => Known::Square(Memory::new()),
        _ => Known::Hex(Memory::new()),
    };
    Ok(table::keep(Object::Memory(Rc::new(RefCell::new(known)))))
}

fn within<R>(memory: u32, work: impl FnOnce(&mut Known) -> Result<R, Fault>) -> Result<R, Fault> {
    let memory = table::memory(memory)?;
    let mut known = memory.try_borrow_mut().map_err(|_| busy("Memory"))?;
    work(&mut known)
}

/// Looks around from a cell and remembers; leaves the cells that are new.
pub fn look(memory: u32, scene: u32, rules: u32, at: [f64; 2], radius: f64) -> Result<i32, Fault> {
    let (scene, rules) = (table::scene(scene)?, table::rules(rules)?);
    let rules = within_radius(&rules, checked_radius(radius)?);
    let scene = scene.borrow();
    with_map!(&scene.board, |map| looked(memory, map, &rules, at))
}

fn looked<C: Held>(memory: u32, map: &Map<C>, rules: &Rules, at: [f64; 2]) -> Result<i32, Fault> {
    let at = cell(map.extent(), "at", at)?;
    let field = Sight::new(map, rules)?.field(at)?;
    within(memory, |known| {
        let memory = C::of(known).ok_or_else(|| other_grid(C::GRID))?;
        let mut new = Vec::new();
        memory.remember_telling(at, &field, |at| new.push(at));
        new.sort_unstable();
        Ok(buffers::tell_ints(new.into_iter().flat_map(|at| at.axes())))
    })
}

fn other_grid(wanted: Grid) -> Fault {
    Fault::new(Code::WrongGrid, format!("the map is {wanted}, and the memory of the other grid"))
}

/// Adds the cells that JavaScript wrote: 0 as seen, 1 as visited too. Returns how many are new.
pub fn add(memory: u32, visited: u32) -> Result<i32, Fault> {
    within(memory, |known| with_memory!(known, |memory| Ok(added(memory, visited != 0))))
}

fn added<C: Coord>(memory: &mut Memory<C>, visited: bool) -> i32 {
    buffers::with(|buffers| {
        let cells: CellSet<C> = buffers.ints[IN]
            .as_chunks::<2>()
            .0
            .iter()
            .map(|&[first, second]| C::from_axes(first, second))
            .collect();
        let before = memory.seen().len();
        let (seen, visited) = match visited {
            true => (CellSet::new(), cells),
            false => (cells, CellSet::new()),
        };
        memory.union_with(&Memory::with(seen, visited));
        (memory.seen().len() - before) as i32
    })
}

/// Returns whether a cell is unknown (0), seen (1) or visited (2).
pub fn knows(memory: u32, at: [f64; 2]) -> Result<i32, Fault> {
    within(memory, |known| {
        with_memory!(known, |memory| {
            let at = cell(Extent::plane(), "cell", at)?;
            Ok(i32::from(memory.seen().contains(at)) + i32::from(memory.visited().contains(at)))
        })
    })
}

/// Leaves what was seen, or visited, in reading order.
pub fn cells(memory: u32, visited: u32) -> Result<i32, Fault> {
    within(memory, |known| {
        with_memory!(known, |memory| {
            let set = if visited == 0 { memory.seen() } else { memory.visited() };
            let mut all: Vec<_> = set.iter().collect();
            all.sort_unstable();
            Ok(buffers::tell_ints(all.into_iter().flat_map(|at| at.axes())))
        })
    })
}

/// Returns how many cells were seen, or visited.
pub fn count(memory: u32, visited: u32) -> Result<i32, Fault> {
    within(memory, |known| {
        with_memory!(known, |memory| {
            Ok(if visited == 0 { memory.seen().len() } else { memory.visited().len() } as i32)
        })
    })
}

/// Adds what another memory knows.
pub fn join(memory: u32, other: u32) -> Result<i32, Fault> {
    if memory == other {
        return Ok(0);
    }
    let other = table::memory(other)?;
    let mut other = other.try_borrow_mut().map_err(|_| busy("Memory"))?;
    within(memory, |known| {
        match (known, &mut *other) {
            (Known::Square(mine), Known::Square(theirs)) => mine.union_with(theirs),
            (Known::Hex(mine), Known::Hex(theirs)) => mine.union_with(theirs),
            (Known::Square(_), Known::Hex(_)) => return Err(other_grid(Grid::Hex)),
            (Known::Hex(_), Known::Square(_)) => return Err(other_grid(Grid::Square)),
        }
        Ok(0)
    })
}

/// Forgets everything.
pub fn reset(memory: u32) -> Result<i32, Fault> {
    within(memory, |known| {
        with_memory!(known, |memory| memory.reset());
        Ok(0)
    })
}
