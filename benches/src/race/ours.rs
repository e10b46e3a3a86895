//! Our own engine through its public interface, writing into the caller's bytes.

use super::buffer::Buffer;
use super::maps::{Course, SIDE, Standpoint};
use super::measure::Contender;
use eyeline::rules::Spec;
use eyeline::{
    Coord, Extent, ExtentError, Map, Mask, Metric, Rules, RulesError, Sight, SightError,
};

/// The engine's maps of a course.
pub fn maps<C: Coord>(course: &Course, extent: Extent<C>) -> Vec<Map<C>> {
    let map = |ground: &super::maps::WallMap| {
        let mut map = Map::new(extent);
        ground.walls().for_each(|(x, y)| map.add_wall(at(x, y)));
        map
    };
    course.grounds.iter().map(map).collect()
}

/// The cell in this column and row.
pub fn at<C: Coord>(x: i32, y: i32) -> C {
    C::at_place(x.into(), y.into()).expect("a place on the map")
}

/// One [`Sight`] for each map.
pub fn eyes<'a, C: Coord>(
    maps: &'a [Map<C>],
    rules: &'a Rules,
) -> Result<Vec<Sight<'a, C, Map<C>>>, SightError<C>> {
    maps.iter().map(|map| Sight::new(map, rules)).collect()
}

/// `field_into`, then `write_bytes`.
pub struct Field<'a, C: Coord> {
    eyes: Vec<Sight<'a, C, Map<C>>>,
    spots: &'a [Standpoint],
    seen: Mask<C>,
    bytes: Buffer,
}

impl<'a, C: Coord> Field<'a, C> {
    /// Fields of this radius from each spot.
    pub fn new(eyes: Vec<Sight<'a, C, Map<C>>>, spots: &'a [Standpoint], radius: i32) -> Self {
        Field { eyes, spots, seen: Mask::default(), bytes: Buffer::new(radius) }
    }
}

impl<C: Coord> Contender for Field<'_, C> {
    fn run(&mut self, question: usize) {
        let spot = self.spots[question];
        let asked = self.eyes[spot.map].field_into(at(spot.x, spot.y), &mut self.seen);
        asked.expect("an observer on the map");
        self.seen.write_bytes(self.bytes.bytes_mut());
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        self.bytes.answer()
    }
}

/// The engine's square maps.
pub fn square_maps(course: &Course) -> Result<Vec<Map<eyeline::Cell>>, ExtentError> {
    Ok(maps(course, Extent::rectangle(SIDE as u64, SIDE as u64)?))
}

/// A rule set with a radius.
pub fn rules(base: &str, radius: i32, metric: Metric) -> Result<Rules, RulesError> {
    let radius = Some(u64::from(radius.unsigned_abs()));
    Rules::new(&Spec { radius, metric: Some(metric), ..Spec::of(base) })
}

/// The engine's hex maps: odd rows are pushed right.
pub fn hex_maps(course: &Course) -> Result<Vec<Map<eyeline::Hex>>, ExtentError> {
    Ok(maps(course, Extent::odd_rows(SIDE as u64, SIDE as u64)?))
}
