//! A wall on an observer's cell moves to the nearest free one, as 000 §4 orders them; nothing else moves.

use eyeline::map::Relocation;
use eyeline::{Cell, Coord, Map, World};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::strewn;
use eyeline_testkit::twin::{cells, squares};

#[test]
fn the_first_free_cell_by_ring_row_and_column() {
    let (mut dice, mut dropped, mut moved) = (Dice::new(1), 0, 0);
    for _ in 0..3000 {
        let extent = squares(dice.between(1, 8), dice.between(1, 8));
        let percent = dice.between(0, 120).unsigned_abs();
        let before = strewn(&mut dice, extent, percent);
        let places = cells(extent);
        let origin = dice.pick(&places);
        let mut free: Vec<Cell> = places.iter().copied().filter(|&at| !before.wall(at)).collect();
        free.sort_by_key(|&at| (Cell::span(origin.offset_to(at)), at.y, at.x));
        let mut after = before.clone();
        let told = after.make_room(origin);
        let wanted = match free.first() {
            _ if !before.wall(origin) => Relocation::NotNeeded,
            Some(&to) => Relocation::Moved(to),
            None => Relocation::Dropped,
        };
        assert_eq!(told, wanted, "{origin} {before:?}");
        dropped += u32::from(told == Relocation::Dropped);
        let to = match told {
            Relocation::Moved(to) => Some(to),
            _ => None,
        };
        moved += u32::from(to.is_some());
        for at in places {
            let stands = Some(at) == to || before.wall(at) && at != origin;
            assert_eq!(after.wall(at), stands, "{at} after {told:?} of {origin} on {before:?}");
        }
    }
    assert!(dropped > 100 && moved > 500, "{dropped} dropped, {moved} moved");
}

/// A map without end always has room.
#[test]
fn on_a_plane() {
    let mut plane = Map::unbounded();
    let corner = Cell::new(i32::MAX, i32::MIN);
    plane.add_wall(corner);
    assert_eq!(plane.make_room(corner), Relocation::Moved(Cell::new(i32::MAX - 1, i32::MIN)));
}
