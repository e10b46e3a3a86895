//! Maps: made from scenes and text, edited cell by cell or layer by layer. A layer's array has one entry
//! for each place of the map's bounds, row after row; on a hexagon some places have no cell, and what is
//! written there is ignored.

use crate::buffers::{self, IN, OUT};
use crate::table::{self, Object, busy};
use eyeline::map::{Edit, EditError, Way};
use eyeline::{Coord, Extent, Feature, Map, Millionths, World};
use eyeline_scene::{Board, Fault, Scene, locate, with_map};
use std::cell::RefCell;
use std::rc::Rc;

/// Returns whole numbers of a cell; `role` names it in the fault.
pub fn whole(role: &str, [first, second]: [f64; 2]) -> Result<[i64; 2], Fault> {
    if first.fract() == 0.0 && second.fract() == 0.0 {
        Ok([first as i64, second as i64])
    } else {
        Err(Fault::bad_value(format!("{role} must be two whole numbers, not [{first},{second}]")))
    }
}

/// Returns the cell at these coordinates, if the map has it.
pub fn cell<C: Coord>(extent: Extent<C>, role: &str, at: [f64; 2]) -> Result<C, Fault> {
    locate(extent, role, whole(role, at)?)
}

/// Returns the nearest millionth of a number.
pub fn decimal(name: &str, number: f64) -> Result<Millionths, Fault> {
    Millionths::nearest(number).map_err(|error| Fault::bad_value(format!("{name}: {error}")))
}

/// Makes a map from a scene as JSON, or from a text map.
pub fn parse() -> Result<i32, Fault> {
    let scene = Scene::parse(&buffers::text()?)?;
    Ok(table::keep(Object::Scene(Rc::new(RefCell::new(scene)))))
}

/// Makes a copy of a map.
pub fn copy(scene: u32) -> Result<i32, Fault> {
    let copy = table::scene(scene)?.borrow().clone();
    Ok(table::keep(Object::Scene(Rc::new(RefCell::new(copy)))))
}

/// Leaves the scene as JSON.
pub fn json(scene: u32) -> Result<i32, Fault> {
    let scene = table::scene(scene)?;
    let text = scene.borrow().to_json()?;
    Ok(buffers::tell(&text))
}

/// Leaves the grid (0 squares, 1 hexes), whether the map is bounded, and its bounds: left, top, width,
/// height.
pub fn shape(scene: u32) -> Result<i32, Fault> {
    let scene = table::scene(scene)?;
    let scene = scene.borrow();
    let hexes = i32::from(scene.board.squares().is_none());
    with_map!(&scene.board, |map| {
        let (extent, bounds) = (map.extent(), map.extent().bounds());
        let bounded = extent.is_bounded();
        let size = |length: u64| if bounded { length as i32 } else { 0 };
        Ok(buffers::tell_ints([
            hexes,
            i32::from(bounded),
            if bounded { bounds.left as i32 } else { 0 },
            if bounded { bounds.top as i32 } else { 0 },
            size(bounds.width()),
            size(bounds.height()),
        ]))
    })
}

/// Leaves the cells of a bounded map in reading order.
pub fn cells(scene: u32) -> Result<i32, Fault> {
    let scene = table::scene(scene)?;
    let scene = scene.borrow();
    with_map!(&scene.board, |map| {
        let extent = bounded(map)?;
        Ok(buffers::tell_ints(extent.cells_in(extent.bounds()).flat_map(|at| at.axes())))
    })
}

fn bounded<C: Coord>(map: &Map<C>) -> Result<Extent<C>, Fault> {
    let extent = map.extent();
    if extent.is_bounded() {
        Ok(extent)
    } else {
        let hint = eyeline_scene::bounds(C::GRID);
        Err(Fault::bad_value("an unbounded map has no arrays").hint(hint))
    }
}

/// Leaves the layers with an entry that these rules do not look at, as words.
pub fn ignores(scene: u32, rules: u32) -> Result<i32, Fault> {
    let (scene, rules) = (table::scene(scene)?, table::rules(rules)?);
    let ignored = scene.borrow().ignores(&rules);
    Ok(buffers::tell(&ignored.to_string()))
}

/// Leaves the cell under a mark.
pub fn mark(scene: u32) -> Result<i32, Fault> {
    let at = table::scene(scene)?.borrow().mark(&buffers::text()?)?;
    Ok(buffers::tell_ints(at))
}

/// The kinds of edits, by number.
#[derive(Clone, Copy)]
pub enum Kind {
    /// Walls, smoke or units come and go.
    Stand(Feature),
    /// A number is set.
    Number(Feature),
    /// An edge comes or goes.
    Edge,
    /// A terrain is named by the text.
    Terrain,
}

impl Kind {
    fn numbered(kind: u32) -> Result<Self, Fault> {
        Ok(match kind {
            0 => Kind::Stand(Feature::Walls),
            1 => Kind::Stand(Feature::Smoke),
            2 => Kind::Stand(Feature::Units),
            3 => Kind::Number(Feature::Opacity),
            4 => Kind::Number(Feature::Cover),
            5 => Kind::Number(Feature::Elevation),
            6 => Kind::Edge,
            7 => Kind::Terrain,
            _ => return Err(Fault::bad_value(format!("there is no edit of kind {kind}"))),
        })
    }
}

/// An edit as it crosses the border: its kind, one or two cells, and a value. For walls, smoke and units
/// the value is 1 or 0; for edges 1 adds, 0 removes, and 2 more means one way only; NaN is no height.
#[derive(Clone, Copy)]
pub struct RawEdit {
    /// The kind, by number.
    pub kind: u32,
    /// The cell.
    pub at: [f64; 2],
    /// The second cell of an edge.
    pub to: [f64; 2],
    /// The value.
    pub value: f64,
}

impl RawEdit {
    /// Returns the edit on a map of this extent; a terrain's name is the text in the buffer.
    pub fn on<C: Coord>(self, extent: Extent<C>) -> Result<Edit<C>, Fault> {
        let at: C = cell(extent, "cell", self.at)?;
        let value = self.value;
        Ok(match Kind::numbered(self.kind)? {
            Kind::Stand(layer) => match (layer, value != 0.0) {
                (Feature::Smoke, true) => Edit::AddSmoke(at),
                (Feature::Smoke, false) => Edit::RemoveSmoke(at),
                (Feature::Units, true) => Edit::AddUnit(at),
                (Feature::Units, false) => Edit::RemoveUnit(at),
                (_, true) => Edit::AddWall(at),
                (_, false) => Edit::RemoveWall(at),
            },
            Kind::Number(layer) => match number(layer, value)? {
                Some(Number::Opacity(opacity)) => Edit::SetOpacity(at, opacity),
                Some(Number::Cover(cover)) => Edit::SetCover(at, cover),
                Some(Number::Elevation(height)) => Edit::SetElevation(at, Some(height)),
                None => Edit::SetElevation(at, None),
            },
            Kind::Edge => {
                let (from, to) = (at, cell(extent, "cell", self.to)?);
                let way = if value >= 2.0 { Way::One } else { Way::Both };
                match value % 2.0 != 0.0 {
                    true => Edit::AddEdge { from, to, way },
                    false => Edit::RemoveEdge { from, to, way },
                }
            }
            Kind::Terrain => Edit::SetTerrain(at, buffers::text()?),
        })
    }
}

enum Number {
    Opacity(Millionths),
    Cover(Millionths),
    Elevation(Millionths),
}

/// Checks a number of a layer; no height is `None`.
fn number(layer: Feature, value: f64) -> Result<Option<Number>, Fault> {
    Ok(match layer {
        Feature::Elevation if value.is_nan() => None,
        Feature::Elevation => Some(Number::Elevation(decimal("elevation", value)?)),
        Feature::Cover => Some(Number::Cover(decimal("cover", value)?)),
        _ => {
            let opacity = decimal("opacity", value)?;
            if opacity < Millionths::ZERO {
                let problem = format!("opacity must not be negative, and {opacity} is");
                return Err(Fault::bad_value(problem));
            }
            Some(Number::Opacity(opacity))
        }
    })
}

/// The fault of an edit that a map cannot make.
pub fn unmade<C: Coord>(error: EditError<C>) -> Fault {
    match error {
        EditError::Edge(error) => error.into(),
        EditError::Terrains(error) => error.into(),
        EditError::OutOfMap { .. } => Fault::new(eyeline_scene::Code::OutOfMap, error.to_string()),
    }
}

/// Changes a map that nobody looks at; its marks and places stay.
fn change(scene: u32, edit: impl FnOnce(&mut Board) -> Result<(), Fault>) -> Result<i32, Fault> {
    let scene = table::scene(scene)?;
    let mut scene = scene.try_borrow_mut().map_err(|_| busy("Map"))?;
    edit(scene.board_mut())?;
    Ok(0)
}

/// Makes one edit.
pub fn edit(scene: u32, edit: RawEdit) -> Result<i32, Fault> {
    change(scene, |board| {
        with_map!(board, |map| {
            let edit = edit.on(map.extent())?;
            map.apply(&[edit]).map_err(unmade)
        })
    })
}

/// Replaces a whole layer by what JavaScript wrote: bytes for walls, smoke and units, doubles for the
/// others.
pub fn set_layer(scene: u32, kind: u32) -> Result<i32, Fault> {
    let kind = Kind::numbered(kind)?;
    change(scene, |board| with_map!(board, |map| fill(map, kind)))
}

fn places<C: Coord>(extent: Extent<C>) -> impl Iterator<Item = Option<C>> {
    let bounds = extent.bounds();
    (bounds.top..=bounds.bottom).flat_map(move |row| {
        (bounds.left..=bounds.right)
            .map(move |column| C::at_place(column, row).filter(|&at| extent.contains(at)))
    })
}

fn check_length(name: &str, length: usize, area: u128) -> Result<(), Fault> {
    if length as u128 == area {
        Ok(())
    } else {
        let problem = format!("{name} has {length} entries, and the map has {area} places");
        Err(Fault::bad_value(problem).hint("one entry a place, row after row"))
    }
}

fn fill<C: Coord>(map: &mut Map<C>, kind: Kind) -> Result<(), Fault> {
    let extent = bounded(map)?;
    let area = extent.bounds().area();
    buffers::with(|buffers| match kind {
        Kind::Stand(layer) => {
            let bytes = &buffers.bytes[IN];
            check_length(layer.key(), bytes.len(), area)?;
            for (at, &byte) in places(extent).zip(bytes) {
                let Some(at) = at else { continue };
                match (layer, byte != 0) {
                    (Feature::Smoke, true) => map.add_smoke(at),
                    (Feature::Smoke, false) => map.remove_smoke(at),
                    (Feature::Units, true) => map.add_unit(at),
                    (Feature::Units, false) => map.remove_unit(at),
                    (_, true) => map.add_wall(at),
                    (_, false) => map.remove_wall(at),
                }
            }
            Ok(())
        }
        Kind::Number(layer) => {
            let doubles = &buffers.doubles[IN];
            check_length(layer.key(), doubles.len(), area)?;
            // Nothing is changed if one of them is not valid.
            for &value in doubles {
                number(layer, value)?;
            }
            for (at, &value) in places(extent).zip(doubles) {
                let Some(at) = at else { continue };
                match number(layer, value)? {
                    Some(Number::Opacity(opacity)) => map.set_opacity(at, opacity),
                    Some(Number::Cover(cover)) => map.set_cover(at, cover),
                    Some(Number::Elevation(height)) => map.set_elevation(at, Some(height)),
                    None => map.set_elevation(at, None),
                }
            }
            Ok(())
        }
        Kind::Edge | Kind::Terrain => Err(Fault::bad_value("this layer is set cell by cell")),
    })
}

/// Leaves a whole layer, as it is set; a place without a cell has 0, or no height.
pub fn layer(scene: u32, kind: u32) -> Result<i32, Fault> {
    let kind = Kind::numbered(kind)?;
    let scene = table::scene(scene)?;
    let scene = scene.borrow();
    with_map!(&scene.board, |map| {
        let extent = bounded(map)?;
        buffers::with(|buffers| match kind {
            Kind::Stand(layer) => {
                let out = &mut buffers.bytes[OUT];
                out.clear();
                out.extend(places(extent).map(|at| {
                    u8::from(at.is_some_and(|at| match layer {
                        Feature::Smoke => map.smoke(at),
                        Feature::Units => map.unit(at),
                        _ => map.wall(at),
                    }))
                }));
                Ok(out.len() as i32)
            }
            Kind::Number(layer) => {
                let out = &mut buffers.doubles[OUT];
                out.clear();
                out.extend(places(extent).map(|at| match (layer, at) {
                    (Feature::Elevation, at) => {
                        at.and_then(|at| map.elevation(at)).map_or(f64::NAN, Millionths::to_f64)
                    }
                    (_, None) => 0.0,
                    (Feature::Cover, Some(at)) => map.cover(at).to_f64(),
                    (_, Some(at)) => map.opacity(at).to_f64(),
                }));
                Ok(out.len() as i32)
            }
            Kind::Edge | Kind::Terrain => Err(Fault::bad_value("this layer has no array")),
        })
    })
}

/// Leaves a cell's terrain.
pub fn terrain(scene: u32, at: [f64; 2]) -> Result<i32, Fault> {
    let scene = table::scene(scene)?;
    let scene = scene.borrow();
    with_map!(&scene.board, |map| Ok(buffers::tell(map.terrain(cell(map.extent(), "cell", at)?))))
}
