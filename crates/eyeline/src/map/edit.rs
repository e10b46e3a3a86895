//! Changes of a map as data, for logs and for whoever must know what changed.
//! Exact: several edits are made together or not at all. Cost: that of the map's own methods.

use super::{EdgeError, Feature, Map, Millionths, TooManyTerrains, Way, World};
use crate::grid::{Coord, Extent};
use std::fmt;

/// One change of a [`Map`], named after the method that makes it. A door is a wall that comes and goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Edit<C> {
    /// Puts up a wall.
    AddWall(C),
    /// Takes a wall down.
    RemoveWall(C),
    /// Puts up an edge between two neighbours.
    AddEdge {
        /// The edge's first cell.
        from: C,
        /// The edge's second cell.
        to: C,
        /// The ways in which it stops sight.
        way: Way,
    },
    /// Takes an edge down.
    RemoveEdge {
        /// The edge's first cell.
        from: C,
        /// The edge's second cell.
        to: C,
        /// The ways in which it no longer stops sight.
        way: Way,
    },
    /// Sets a cell's opacity.
    SetOpacity(C, Millionths),
    /// Sets a cell's soft cover.
    SetCover(C, Millionths),
    /// Sets or removes a cell's height.
    SetElevation(C, Option<Millionths>),
    /// Fills a cell with smoke.
    AddSmoke(C),
    /// Clears a cell of smoke.
    RemoveSmoke(C),
    /// Puts a unit on a cell.
    AddUnit(C),
    /// Takes the unit off a cell.
    RemoveUnit(C),
    /// Sets a cell's terrain by name.
    SetTerrain(C, String),
}

impl<C: Coord> Edit<C> {
    /// Returns the layer that changes; `None` means terrain.
    pub fn layer(&self) -> Option<Feature> {
        match self {
            Edit::AddWall(_) | Edit::RemoveWall(_) => Some(Feature::Walls),
            Edit::AddEdge { .. } | Edit::RemoveEdge { .. } => Some(Feature::Edges),
            Edit::SetOpacity(..) => Some(Feature::Opacity),
            Edit::SetCover(..) => Some(Feature::Cover),
            Edit::SetElevation(..) => Some(Feature::Elevation),
            Edit::AddSmoke(_) | Edit::RemoveSmoke(_) => Some(Feature::Smoke),
            Edit::AddUnit(_) | Edit::RemoveUnit(_) => Some(Feature::Units),
            Edit::SetTerrain(..) => None,
        }
    }

    /// Returns the cell that changes, and the second cell of an edge.
    pub fn cells(&self) -> (C, Option<C>) {
        match *self {
            Edit::AddEdge { from, to, .. } | Edit::RemoveEdge { from, to, .. } => (from, Some(to)),
            Edit::AddWall(at)
            | Edit::RemoveWall(at)
            | Edit::SetOpacity(at, _)
            | Edit::SetCover(at, _)
            | Edit::SetElevation(at, _)
            | Edit::AddSmoke(at)
            | Edit::RemoveSmoke(at)
            | Edit::AddUnit(at)
            | Edit::RemoveUnit(at)
            | Edit::SetTerrain(at, _) => (at, None),
        }
    }
}

/// The reason why a map cannot make an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError<C> {
    /// The map does not have this cell.
    OutOfMap {
        /// The cell.
        at: C,
        /// The extent of the map.
        extent: Extent<C>,
    },
    /// The two cells do not share an edge.
    Edge(EdgeError<C>),
    /// The map cannot name another terrain.
    Terrains(TooManyTerrains),
}

impl<C: Coord> fmt::Display for EditError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::OutOfMap { at, extent } => write!(f, "{at} is outside the {extent}"),
            EditError::Edge(error) => error.fmt(f),
            EditError::Terrains(error) => error.fmt(f),
        }
    }
}

impl<C: Coord> std::error::Error for EditError<C> {}

/// The effect of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// The map has changed.
    Changed,
    /// The map was already as the edit would have it.
    AsItWas,
}

impl<C: Coord> Map<C> {
    /// Makes these edits in turn; an error, and none of them is made, if one cannot be made.
    ///
    /// ```
    /// use eyeline::map::Edit;
    /// use eyeline::{Cell, Extent, Map, World};
    /// let mut map = Map::new(Extent::rectangle(3, 3)?);
    /// let door = Cell::new(1, 1);
    /// map.apply(&[Edit::AddWall(door), Edit::AddSmoke(Cell::new(0, 2))])?;
    /// assert!(map.wall(door));
    /// assert!(map.apply(&[Edit::RemoveWall(door), Edit::AddWall(Cell::new(3, 0))]).is_err());
    /// assert!(map.wall(door));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, edits: &[Edit<C>]) -> Result<(), EditError<C>> {
        self.prepare(edits)?;
        edits.iter().try_for_each(|edit| self.make(edit).map(|_| ()))
    }

    /// Checks that all of these edits can be made.
    pub(crate) fn prepare(&mut self, edits: &[Edit<C>]) -> Result<(), EditError<C>> {
        edits.iter().try_for_each(|edit| self.check(edit))?;
        let names = edits.iter().filter_map(|edit| match edit {
            Edit::SetTerrain(_, name) => Some(name.as_str()),
            _ => None,
        });
        self.name_terrains(names).map_err(EditError::Terrains)
    }

    fn check(&self, edit: &Edit<C>) -> Result<(), EditError<C>> {
        let (at, other) = edit.cells();
        let extent = self.extent();
        for at in [Some(at), other].into_iter().flatten() {
            if !extent.contains(at) {
                return Err(EditError::OutOfMap { at, extent });
            }
        }
        match other {
            Some(to) if at.direction_to(to).is_none() => {
                Err(EditError::Edge(EdgeError { from: at, to }))
            }
            _ => Ok(()),
        }
    }

    /// Makes an edit, and returns whether it changed anything.
    pub(crate) fn make(&mut self, edit: &Edit<C>) -> Result<Made, EditError<C>> {
        if self.is_made(edit) {
            return Ok(Made::AsItWas);
        }
        match *edit {
            Edit::AddWall(at) => self.add_wall(at),
            Edit::RemoveWall(at) => self.remove_wall(at),
            Edit::AddEdge { from, to, way } => {
                self.add_edge(from, to, way).map_err(EditError::Edge)?;
            }
            Edit::RemoveEdge { from, to, way } => {
                self.remove_edge(from, to, way).map_err(EditError::Edge)?;
            }
            Edit::SetOpacity(at, opacity) => self.set_opacity(at, opacity),
            Edit::SetCover(at, cover) => self.set_cover(at, cover),
            Edit::SetElevation(at, elevation) => self.set_elevation(at, elevation),
            Edit::AddSmoke(at) => self.add_smoke(at),
            Edit::RemoveSmoke(at) => self.remove_smoke(at),
            Edit::AddUnit(at) => self.add_unit(at),
            Edit::RemoveUnit(at) => self.remove_unit(at),
            Edit::SetTerrain(at, ref name) => {
                self.set_terrain(at, name).map_err(EditError::Terrains)?;
            }
        }
        Ok(Made::Changed)
    }

    /// Whether the map is already as an edit would have it.
    fn is_made(&self, edit: &Edit<C>) -> bool {
        let edges = |from, to, way, wanted| {
            self.blocks_edge(from, to) == wanted
                && (way == Way::One || self.blocks_edge(to, from) == wanted)
        };
        match *edit {
            Edit::AddWall(at) => self.wall(at),
            Edit::RemoveWall(at) => !self.wall(at),
            Edit::AddEdge { from, to, way } => edges(from, to, way, true),
            Edit::RemoveEdge { from, to, way } => edges(from, to, way, false),
            Edit::SetOpacity(at, opacity) => self.opacity(at) == opacity,
            Edit::SetCover(at, cover) => self.cover(at) == cover,
            Edit::SetElevation(at, elevation) => self.elevation(at) == elevation,
            Edit::AddSmoke(at) => self.smoke(at),
            Edit::RemoveSmoke(at) => !self.smoke(at),
            Edit::AddUnit(at) => self.unit(at),
            Edit::RemoveUnit(at) => !self.unit(at),
            Edit::SetTerrain(at, ref name) => self.terrain(at) == name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Hex};

    #[test]
    fn edges_come_and_go() {
        let (a, b) = (Hex::new(0, 0), Hex::new(0, 1));
        let mut map = Map::new(Extent::hexagon(2).unwrap());
        let edge = |way| Edit::AddEdge { from: a, to: b, way };
        let gap = |way| Edit::RemoveEdge { from: a, to: b, way };
        let both = |map: &Map<Hex>| (map.blocks_edge(a, b), map.blocks_edge(b, a));
        for (edit, made, wanted) in [
            (gap(Way::Both), Made::AsItWas, (false, false)),
            (edge(Way::One), Made::Changed, (true, false)),
            (edge(Way::Both), Made::Changed, (true, true)),
            (edge(Way::One), Made::AsItWas, (true, true)),
            (gap(Way::One), Made::Changed, (false, true)),
            (gap(Way::One), Made::AsItWas, (false, true)),
            (gap(Way::Both), Made::Changed, (false, false)),
        ] {
            assert_eq!((map.make(&edit), both(&map)), (Ok(made), wanted), "{edit:?}");
        }
        assert_eq!(map.remove_edge(a, Hex::new(2, 0), Way::One).unwrap_err().to, Hex::new(2, 0));
    }

    #[test]
    fn all_or_nothing() {
        let extent = Extent::rectangle(4, 4).unwrap();
        let mut map = Map::new(extent);
        let at = Cell::new(1, 2);
        let far = Cell::new(4, 0);
        let edits = [Edit::AddWall(at), Edit::SetCover(far, Millionths::ONE)];
        assert_eq!(map.apply(&edits), Err(EditError::OutOfMap { at: far, extent }));
        let to = Cell::new(3, 3);
        let edge = Edit::AddEdge { from: at, to, way: Way::Both };
        let error = EditError::Edge(EdgeError { from: at, to });
        assert_eq!(map.apply(&[Edit::AddUnit(at), edge]), Err(error));
        assert!(!map.wall(at) && !map.unit(at));
    }

    #[test]
    fn a_terrain_too_many_changes_nothing() {
        let mut map = Map::new(Extent::rectangle(4, 4).unwrap());
        let at = Cell::new(0, 0);
        let kinds = |count: usize| -> Vec<Edit<Cell>> {
            (0..count).map(|kind| Edit::SetTerrain(at, kind.to_string())).collect()
        };
        assert_eq!(map.apply(&kinds(256)), Err(EditError::Terrains(TooManyTerrains)));
        assert_eq!(map.terrain(at), "plains");
        assert_eq!(map.apply(&kinds(255)), Ok(()));
        assert_eq!(map.terrain(at), "254");
        assert_eq!(map.set_terrain(at, "one more"), Err(TooManyTerrains));
        assert_eq!(map.set_terrain(at, "plains"), Ok(()));
    }
}
