//! A map as the list of what was set on it, from which it can be made again.
//! Exact: two maps are equal if they have the same cells and the same list, however they store it.
//! Cost: O(cells that are set); O(cells) for dense layers.

use super::{Edit, Map, Way, World};
use crate::grid::Coord;

impl<C: Coord> Map<C> {
    /// Returns the edits that make this map from an empty one with the same extent and defaults: layer
    /// after layer, each in reading order.
    ///
    /// ```
    /// use eyeline::map::Edit;
    /// use eyeline::{Cell, Extent, Map, World};
    /// let mut map = Map::new(Extent::rectangle(3, 2)?);
    /// map.add_wall(Cell::new(2, 1));
    /// assert_eq!(map.edits().collect::<Vec<_>>(), [Edit::AddWall(Cell::new(2, 1))]);
    /// let mut twin = Map::with_defaults(map.extent(), map.defaults());
    /// twin.apply(&map.edits().collect::<Vec<_>>())?;
    /// assert_eq!(twin, map);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edits(&self) -> impl Iterator<Item = Edit<C>> + '_ {
        let values = self.values();
        let opacity = values.opacity.into_iter().map(|(at, value)| Edit::SetOpacity(at, value));
        let cover = values.cover.into_iter().map(|(at, value)| Edit::SetCover(at, value));
        let elevation = values.elevation.into_iter();
        let elevation = elevation.map(|(at, value)| Edit::SetElevation(at, value));
        let terrain = values.terrain.into_iter();
        let terrain = terrain.map(|(at, name)| Edit::SetTerrain(at, name.to_owned()));
        let edges = self.edge_cells().filter_map(|(from, to)| match self.blocks_edge(to, from) {
            true => (from < to).then_some(Edit::AddEdge { from, to, way: Way::Both }),
            false => Some(Edit::AddEdge { from, to, way: Way::One }),
        });
        let walls = self.walls().map(Edit::AddWall);
        let smoke = self.smoke_cells().map(Edit::AddSmoke);
        let units = self.unit_cells().map(Edit::AddUnit);
        walls
            .chain(edges)
            .chain(smoke)
            .chain(units)
            .chain(opacity)
            .chain(cover)
            .chain(elevation)
            .chain(terrain)
    }
}

/// Maps are equal if they have the same cells, with the same on each of them.
impl<C: Coord> PartialEq for Map<C> {
    fn eq(&self, other: &Self) -> bool {
        self.extent() == other.extent()
            && self.defaults() == other.defaults()
            && self.edits().eq(other.edits())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Extent, Hex};
    use crate::map::{Defaults, Feature, Millionths};

    /// A map with something of everything, made of numbers that repeat late.
    fn busy<C: Coord>(extent: Extent<C>, cells: &[C]) -> Map<C> {
        let defaults = Defaults { cover: Millionths::new(7), ..Defaults::default() };
        let mut map = Map::with_defaults(extent, defaults);
        for (index, &at) in cells.iter().enumerate() {
            let value = Millionths::new(index as i64 % 5);
            let to = at.shifted((1, 0)).unwrap();
            match index * 7919 % 11 {
                0 => map.add_wall(at),
                1 => map.add_smoke(at),
                2 => map.add_unit(at),
                3 => map.set_opacity(at, value),
                4 => map.set_cover(at, value),
                5 => map.set_elevation(at, Some(value)),
                6 => map.set_terrain(at, ["plains", "hills"][index % 2]).unwrap(),
                7 => map.add_edge(at, to, Way::One).unwrap(),
                8 => map.add_edge(to, at, Way::Both).unwrap(),
                _ => (),
            }
        }
        map
    }

    fn check<C: Coord>(extent: Extent<C>, cells: &[C]) {
        let map = busy(extent, cells);
        let mut twin = Map::with_defaults(extent, map.defaults());
        assert_ne!(twin, map);
        let edits: Vec<Edit<C>> = map.edits().collect();
        assert!(edits.len() > cells.len() / 2);
        twin.apply(&edits).unwrap();
        assert_eq!(twin, map);
        for edit in &edits {
            let mut other = map.clone();
            match *edit {
                Edit::AddWall(at) => other.remove_wall(at),
                Edit::AddEdge { from, to, .. } => other.remove_edge(from, to, Way::One).unwrap(),
                Edit::AddSmoke(at) => other.remove_smoke(at),
                Edit::AddUnit(at) => other.remove_unit(at),
                Edit::SetOpacity(at, _) => other.set_opacity(at, Millionths::ONE),
                Edit::SetCover(at, _) => other.set_cover(at, Millionths::ONE),
                Edit::SetElevation(at, _) => other.set_elevation(at, None),
                Edit::SetTerrain(at, _) => other.set_terrain(at, "plains").unwrap(),
                ref edit => panic!("a map is not made of {edit:?}"),
            }
            assert_ne!(other, map, "{edit:?}");
        }
    }

    #[test]
    fn made_again_from_its_edits() {
        let rectangle = Extent::rectangle(23, 9).unwrap();
        check(rectangle, &rectangle.cells_in(rectangle.bounds()).collect::<Vec<_>>());
        let hexagon = Extent::hexagon(6).unwrap();
        check(hexagon, &hexagon.cells_in(hexagon.bounds()).collect::<Vec<_>>());
        let far: Vec<Hex> = (0..300).map(|step| Hex::new(step * 9 - 900, step % 7)).collect();
        check(Extent::plane(), &far);
        // Sparse layers.
        let wide = Extent::rectangle(900, 900).unwrap();
        check(wide, &(0..300).map(|step| Cell::new(step * 2, step)).collect::<Vec<_>>());
    }

    #[test]
    fn what_came_and_went_makes_no_difference() {
        let at = Cell::new(1, 1);
        let empty = Map::new(Extent::rectangle(3, 3).unwrap());
        let mut map = empty.clone();
        map.add_wall(at);
        map.add_smoke(at);
        map.set_cover(at, Millionths::ONE);
        map.set_terrain(at, "hills").unwrap();
        map.add_edge(at, Cell::new(1, 2), Way::Both).unwrap();
        map.remove_wall(at);
        map.remove_smoke(at);
        map.set_cover(at, Millionths::ZERO);
        map.set_terrain(at, "plains").unwrap();
        map.remove_edge(at, Cell::new(1, 2), Way::Both).unwrap();
        assert_eq!(map, empty);
        assert_ne!(map, Map::new(Extent::rectangle(3, 4).unwrap()));
    }

    /// Bytes and single cells make the same walls, whatever was there.
    fn fills<C: Coord>(extent: Extent<C>) {
        let (bounds, mut filled) = (extent.bounds(), Map::new(extent));
        for turn in 0..3_usize {
            let byte = |index: usize| ((index + turn) * 7919 % 5 / 4 * 37 + index % 2 * turn) as u8;
            let bytes: Vec<u8> = (0..bounds.area() as usize).map(byte).collect();
            filled.set_walls(&bytes).unwrap();
            let mut map = Map::new(extent);
            for at in extent.cells_in(bounds) {
                let (column, row) = at.place();
                let index =
                    (row - bounds.top) as u64 * bounds.width() + (column - bounds.left) as u64;
                if bytes[index as usize] != 0 {
                    map.add_wall(at);
                }
            }
            assert_eq!(filled, map, "{extent}");
            let (ours, theirs) =
                (filled.bits(Feature::Walls).unwrap(), map.bits(Feature::Walls).unwrap());
            for at in extent.cells_in(bounds) {
                assert_eq!(ours.right(at.place()), theirs.right(at.place()), "{at} of {extent}");
                assert_eq!(ours.down(at.place()), theirs.down(at.place()), "{at} of {extent}");
            }
        }
    }

    #[test]
    fn walls_from_bytes() {
        for (width, height) in [(1, 1), (7, 40), (16, 16), (17, 33), (64, 3), (130, 65)] {
            fills::<Cell>(Extent::rectangle(width, height).unwrap());
            fills::<Hex>(Extent::odd_rows(width, height).unwrap());
        }
        (0..20).for_each(|radius| fills::<Hex>(Extent::hexagon(radius).unwrap()));
    }

    #[test]
    fn walls_without_a_byte_each_are_refused() {
        let mut map = Map::new(Extent::<Cell>::rectangle(3, 2).unwrap());
        let error = map.set_walls(&[1; 7]).unwrap_err();
        assert_eq!((error.wanted, error.got), (Some(6), 7));
        assert_eq!(map.walls().count(), 0);
        assert_eq!(Map::<Hex>::unbounded().set_walls(&[]).unwrap_err().wanted, None);
    }
}
