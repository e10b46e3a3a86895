//! What there is to look at on a map: its marks, its named places and its units, in reading order.

use super::{Layer, Walker};
use crate::args::printable;
use eyeline::map::Edit;
use eyeline::{Coord, Feature, Map, World};
use eyeline_scene::Scene;

/// Something to look at.
pub struct Target<C> {
    pub at: C,
    /// What it is called.
    pub name: String,
    /// Whether only those who were there know of it.
    pub is_place: bool,
}

/// Returns everything on a map but the start.
pub fn of<C: Coord>(scene: &Scene, map: &Map<C>) -> Vec<Target<C>> {
    let marks = scene.marks().filter(|&(mark, _)| mark != '@');
    let mut targets: Vec<Target<C>> = marks
        .map(|(mark, [first, second])| {
            let name = printable(&mark.to_string());
            Target { at: C::from_axes(first, second), name, is_place: false }
        })
        .collect();
    targets.extend(scene.places.iter().filter_map(|place| {
        let at = scene.locate("at", place.at).ok()?;
        Some(Target { at, name: printable(&place.name), is_place: true })
    }));
    if !map.absent().has(Feature::Units) {
        targets.extend(map.edits().filter_map(|edit| match edit {
            Edit::AddUnit(at) => Some(Target { at, name: "a unit".to_owned(), is_place: false }),
            _ => None,
        }));
    }
    targets.sort_by_key(|target| {
        let (column, row) = target.at.place();
        (row, column)
    });
    targets
}

impl<C: Coord> Walker<'_, C> {
    /// Returns the targets that may be shown: in the fog only what was seen, and places that were
    /// visited.
    pub(super) fn known_targets(&self) -> impl Iterator<Item = &Target<C>> {
        let memory = self.walk.memory();
        self.targets.iter().filter(move |target| match (self.layer, target.is_place) {
            (Layer::Fog, true) => memory.visited().contains(target.at),
            (Layer::Fog, false) => memory.seen().contains(target.at),
            _ => true,
        })
    }
}
