//! Questions about a map under rules. A field is left as bits, eight places at a time, and only those eights
//! that have a 1, so that what the module does costs the radius and not the map.

use crate::asked;
use crate::buffers::{self, IN, OUT};
use crate::maps::cell;
use crate::rules::Near;
use crate::table::{self, Object, SharedScene};
use eyeline::batch::{Count, Threads};
use eyeline::{Cell, Coord, Hex, Map, Mask, Rules, Sight, SightError, World};
use eyeline_js_hot::Fast;
use eyeline_scene::{Fault, with_map};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;

/// A map looked at under rules, with the memory that its answers reuse.
pub struct Looker {
    scene: SharedScene,
    rules: Rc<Rules>,
    near: Near,
    last: RefCell<Last>,
}

/// What the last field left.
#[derive(Default)]
pub struct Last {
    squares: Mask<Cell>,
    hexes: Mask<Hex>,
}

/// A grid whose last field is kept.
pub trait Kept: Fast {
    /// Returns the last field.
    fn mask(last: &mut Last) -> &mut Mask<Self>;
}

impl Kept for Cell {
    fn mask(last: &mut Last) -> &mut Mask<Self> {
        &mut last.squares
    }
}

impl Kept for Hex {
    fn mask(last: &mut Last) -> &mut Mask<Self> {
        &mut last.hexes
    }
}

/// Makes a sight of a map and rules.
pub fn new(scene: u32, rules: u32) -> Result<i32, Fault> {
    let (scene, rules) = (table::scene(scene)?, table::rules(rules)?);
    with_map!(&scene.borrow().board, |map| {
        Sight::new(map, &rules)?;
    });
    let looker = Looker { scene, rules, near: Near::default(), last: RefCell::default() };
    Ok(table::keep(Object::Looker(Rc::new(looker))))
}

impl Looker {
    /// Returns the rules with this radius; NaN means the rule's own.
    fn within(&self, radius: f64) -> Result<Rc<Rules>, Fault> {
        Ok(self.near.within(&self.rules, checked_radius(radius)?))
    }
}

/// Returns a radius; NaN stands for none.
pub fn checked_radius(radius: f64) -> Result<Option<u32>, Fault> {
    if radius.is_nan() {
        return Ok(None);
    }
    if radius.fract() != 0.0 || !(0.0..=f64::from(u32::MAX)).contains(&radius) {
        let problem = format!("radius must be a whole number from 0, not {radius}");
        return Err(Fault::bad_value(problem));
    }
    Ok(Some(radius as u32))
}

/// Returns the cells that JavaScript wrote, two numbers each.
pub fn cells<C: Fast>(map: &Map<C>, role: &str) -> Result<Vec<C>, Fault> {
    let extent = map.extent();
    let (cells, outside) =
        buffers::with(|buffers| C::cells(buffers.ints[IN].as_chunks().0, &extent));
    if let Some(outside) = outside {
        eyeline_scene::locate(extent, role, outside.axes().map(i64::from))?;
    }
    Ok(cells)
}

/// Whether one cell sees another.
pub fn los(looker: u32, from: [f64; 2], to: [f64; 2], radius: f64) -> Result<i32, Fault> {
    let looker = table::looker(looker)?;
    let rules = looker.within(radius)?;
    with_map!(&looker.scene.borrow().board, |map| {
        let (from, to) = (cell(map.extent(), "from", from)?, cell(map.extent(), "to", to)?);
        Ok(i32::from(Fast::los(map, &rules, from, to)?))
    })
}

/// Leaves which of the cells that JavaScript wrote are seen, as bytes.
pub fn targets(looker: u32, from: [f64; 2], radius: f64) -> Result<i32, Fault> {
    let looker = table::looker(looker)?;
    let rules = looker.within(radius)?;
    with_map!(&looker.scene.borrow().board, |map| {
        let (from, to) = (cell(map.extent(), "from", from)?, cells(map, "to")?);
        let seen = Sight::new(map, &rules)?.targets(from, &to)?;
        buffers::with(|buffers| {
            let out = &mut buffers.bytes[OUT];
            out.clear();
            out.extend(seen.into_iter().map(u8::from));
            Ok(out.len() as i32)
        })
    })
}

/// Leaves the indices of the cells that JavaScript wrote which see the target.
pub fn watchers(looker: u32, to: [f64; 2], radius: f64) -> Result<i32, Fault> {
    let looker = table::looker(looker)?;
    let rules = looker.within(radius)?;
    with_map!(&looker.scene.borrow().board, |map| {
        let (from, to) = (cells(map, "from")?, cell(map.extent(), "to", to)?);
        let seen_by = Sight::new(map, &rules)?.watchers(&from, to)?;
        Ok(buffers::tell_ints(seen_by.into_iter().map(|index| index as i32)))
    })
}

/// Leaves a field as bits, one a place of the map, eight at a time: the runs of eights that have a 1, and
/// the eights. `from` is one cell, or, if it is NaN, the cells that JavaScript wrote.
pub fn field(looker: u32, from: [f64; 2], radius: f64) -> Result<i32, Fault> {
    let looker = table::looker(looker)?;
    let rules = looker.within(radius)?;
    with_map!(&looker.scene.borrow().board, |map| {
        let mut last = looker.last.borrow_mut();
        seen(map, &rules, from, &mut last)?;
        eights(map, &mut last)
    })
}

fn seen<C: Kept>(
    map: &Map<C>,
    rules: &Rules,
    from: [f64; 2],
    last: &mut Last,
) -> Result<(), Fault> {
    let mask = C::mask(last);
    if from[0].is_nan() && from[1].is_nan() {
        Ok(Sight::new(map, rules)?.field_of_into(&cells(map, "from")?, mask)?)
    } else {
        Ok(C::field(map, rules, cell(map.extent(), "from", from)?, mask)?)
    }
}

fn eights<C: Kept>(map: &Map<C>, last: &mut Last) -> Result<i32, Fault> {
    let extent = map.extent();
    if !extent.is_bounded() {
        return Err(Fault::from(SightError::<C>::Unbounded).hint("ask for 'cells' instead"));
    }
    buffers::with(|buffers| {
        let (runs, bits) = (&mut buffers.ints[OUT], &mut buffers.bytes[OUT]);
        C::eights(C::mask(last), extent.bounds(), runs, bits);
        Ok(runs.len() as i32)
    })
}

/// Leaves the cells that are seen, in reading order; otherwise as `field`.
pub fn seen_cells(looker: u32, from: [f64; 2], radius: f64) -> Result<i32, Fault> {
    let looker = table::looker(looker)?;
    let rules = looker.within(radius)?;
    with_map!(&looker.scene.borrow().board, |map| {
        let mut last = looker.last.borrow_mut();
        seen(map, &rules, from, &mut last)?;
        let told = listed(map, &mut last);
        Ok(told)
    })
}

fn listed<C: Kept>(_map: &Map<C>, last: &mut Last) -> i32 {
    buffers::with(|buffers| {
        let out = &mut buffers.ints[OUT];
        C::list(C::mask(last), out);
        out.len() as i32
    })
}

/// Leaves the cells that are seen, and for each the penalty of cover.
pub fn cover_field(looker: u32, from: [f64; 2], radius: f64) -> Result<i32, Fault> {
    let looker = table::looker(looker)?;
    let rules = looker.within(radius)?;
    with_map!(&looker.scene.borrow().board, |map| {
        let from = cell(map.extent(), "from", from)?;
        let field = Sight::new(map, &rules)?.cover_field(from)?;
        buffers::with(|buffers| buffers.doubles[OUT].clone_from(&field.penalties));
        Ok(buffers::tell_ints(field.cells.into_iter().flat_map(|at| at.axes())))
    })
}

/// Leaves the proof of a verdict as numbers.
pub fn trace(looker: u32, from: [f64; 2], to: [f64; 2]) -> Result<i32, Fault> {
    let looker = table::looker(looker)?;
    with_map!(&looker.scene.borrow().board, |map| {
        let (from, to) = (cell(map.extent(), "from", from)?, cell(map.extent(), "to", to)?);
        Ok(asked::tell_trace(&Sight::new(map, &looker.rules)?.trace(from, to)?))
    })
}

/// Leaves the field of every cell, one byte a pair, and returns the number of cells.
pub fn matrix(looker: u32) -> Result<i32, Fault> {
    let looker = table::looker(looker)?;
    with_map!(&looker.scene.borrow().board, |map| {
        let sight = Sight::new(map, &looker.rules)?;
        let cells = sight.check_matrix()?;
        buffers::with(|buffers| {
            let out = &mut buffers.bytes[OUT];
            out.clear();
            let _ = sight.matrix_bytes(|_, row| {
                out.extend_from_slice(row);
                ControlFlow::<()>::Continue(())
            })?;
            Ok(cells as i32)
        })
    })
}

/// Leaves how many cells each place sees, then how many see it, and returns the number of places.
pub fn survey(looker: u32, radius: f64, floors: u32) -> Result<i32, Fault> {
    let looker = table::looker(looker)?;
    let rules = looker.within(radius)?;
    let count = if floors == 0 { Count::Cells } else { Count::Floors };
    with_map!(&looker.scene.borrow().board, |map| {
        let sight = Sight::new(map, &rules)?;
        let (mut sees, mut seen_by) = (Vec::new(), Vec::new());
        let _ = sight.survey(count, Threads::One, |band| {
            sees.extend(band.sees.iter().map(|&count| count as i32));
            seen_by.extend(band.seen_by.iter().map(|&count| count as i32));
            ControlFlow::<()>::Continue(())
        })?;
        let places = sees.len() as i32;
        buffers::tell_ints(sees.into_iter().chain(seen_by));
        Ok(places)
    })
}

/// Returns the code of whether an agent may go from one cell to another. The cells that JavaScript wrote
/// are occupied.
pub fn can_move(looker: u32, from: [f64; 2], to: [f64; 2]) -> Result<i32, Fault> {
    let looker = table::looker(looker)?;
    with_map!(&looker.scene.borrow().board, |map| {
        let (from, to) = (cell(map.extent(), "from", from)?, cell(map.extent(), "to", to)?);
        let occupied = cells(map, "occupied")?;
        let sight = Sight::new(map, &looker.rules)?;
        let verdict = sight.can_move(from, to, |at| occupied.contains(&at))?;
        Ok(verdict.code().into())
    })
}
