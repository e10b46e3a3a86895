//! The maps of the race: 256 × 256 cells, made from fixed seeds, with the places to look from.

use eyeline_testkit::dice::Dice;

/// Cells along a side.
pub const SIDE: usize = 256;
/// Maps of each kind.
pub const MAPS: usize = 16;
/// Places to look from on each map.
pub const OBSERVERS: usize = 8;
/// No observer stands nearer than this to the border, so that the largest field fits.
pub const MARGIN: i32 = 64;

const ROOM_TRIES: usize = 600;

/// What a map is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// No walls.
    Open,
    /// Walls at random, in percent.
    Random(u64),
    /// Rooms joined by corridors one cell wide.
    Dungeon,
}

/// One map: a byte a cell, 1 for a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallMap {
    cells: Box<[u8; SIDE * SIDE]>,
}

impl WallMap {
    fn filled(with: u8) -> Self {
        WallMap { cells: Box::new([with; SIDE * SIDE]) }
    }

    /// Whether a wall stands here. Coordinates wrap, so that no bounds check is compiled in; nobody
    /// asks outside the map.
    #[inline]
    pub fn is_wall(&self, x: i32, y: i32) -> bool {
        self.cells[place(x, y)] != 0
    }

    /// Whether a wall stands at this place in reading order.
    #[inline]
    pub fn is_wall_at(&self, index: usize) -> bool {
        self.cells[index % (SIDE * SIDE)] != 0
    }

    /// Every wall.
    pub fn walls(&self) -> impl Iterator<Item = (i32, i32)> {
        let all = (0..SIDE as i32).flat_map(|y| (0..SIDE as i32).map(move |x| (x, y)));
        all.filter(|&(x, y)| self.is_wall(x, y))
    }

    /// Puts a wall up, or takes it down.
    pub fn toggle(&mut self, x: i32, y: i32) {
        self.cells[place(x, y)] ^= 1;
    }

    fn carve(&mut self, (left, top): (i32, i32), (right, bottom): (i32, i32)) {
        for y in top.min(bottom)..=top.max(bottom) {
            for x in left.min(right)..=left.max(right) {
                self.cells[place(x, y)] = 0;
            }
        }
    }
}

fn place(x: i32, y: i32) -> usize {
    (y as usize % SIDE) * SIDE + x as usize % SIDE
}

/// One question: who looks, on which map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standpoint {
    /// The map's number.
    pub map: usize,
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

/// The maps of one kind and the places to look from, maps cycled.
pub struct Course {
    /// The maps.
    pub grounds: Vec<WallMap>,
    /// The places.
    pub spots: Vec<Standpoint>,
}

impl Course {
    /// The same maps and places every time.
    pub fn new(terrain: Terrain) -> Self {
        let mut dice = Dice::new(seed(terrain));
        let grounds: Vec<WallMap> = (0..MAPS).map(|_| ground(terrain, &mut dice)).collect();
        let spots = (0..MAPS * OBSERVERS)
            .map(|turn| {
                let map = turn % MAPS;
                let (x, y) = floor(&grounds[map], MARGIN, &mut dice);
                Standpoint { map, x, y }
            })
            .collect();
        Course { grounds, spots }
    }

    /// The map of a spot.
    #[inline]
    pub fn ground(&self, spot: Standpoint) -> &WallMap {
        &self.grounds[spot.map]
    }
}

fn seed(terrain: Terrain) -> u64 {
    match terrain {
        Terrain::Open => 1,
        Terrain::Dungeon => 2,
        Terrain::Random(percent) => 1000 + percent,
    }
}

/// A floor cell at least this far from the border.
pub fn floor(ground: &WallMap, margin: i32, dice: &mut Dice) -> (i32, i32) {
    let (low, high) = (i64::from(margin), SIDE as i64 - 1 - i64::from(margin));
    loop {
        let (x, y) = (dice.between(low, high) as i32, dice.between(low, high) as i32);
        if !ground.is_wall(x, y) {
            return (x, y);
        }
    }
}

fn ground(terrain: Terrain, dice: &mut Dice) -> WallMap {
    match terrain {
        Terrain::Open => WallMap::filled(0),
        Terrain::Random(percent) => {
            let mut ground = WallMap::filled(0);
            ground.cells.fill_with(|| u8::from(dice.chance(percent)));
            ground
        }
        Terrain::Dungeon => dungeon(dice),
    }
}

#[derive(Clone, Copy)]
struct Room {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Room {
    fn roll(dice: &mut Dice) -> Room {
        let (width, height) = (dice.between(4, 14) as i32, dice.between(4, 14) as i32);
        let end = SIDE as i64 - 2;
        let left = dice.between(1, end - i64::from(width)) as i32;
        let top = dice.between(1, end - i64::from(height)) as i32;
        Room { left, top, right: left + width - 1, bottom: top + height - 1 }
    }

    /// Whether no wall would fit between the two.
    fn crowds(&self, other: &Room) -> bool {
        self.left <= other.right + 1
            && other.left <= self.right + 1
            && self.top <= other.bottom + 1
            && other.top <= self.bottom + 1
    }

    fn centre(&self) -> (i32, i32) {
        ((self.left + self.right) / 2, (self.top + self.bottom) / 2)
    }

    fn steps_to(&self, other: &Room) -> i32 {
        let ((x0, y0), (x1, y1)) = (self.centre(), other.centre());
        (x1 - x0).abs() + (y1 - y0).abs()
    }
}

/// Puts rooms where they fit. Each is joined to the nearest room made before it, and every eighth
/// to a second one.
fn dungeon(dice: &mut Dice) -> WallMap {
    let mut ground = WallMap::filled(1);
    let mut rooms: Vec<Room> = Vec::new();
    for _ in 0..ROOM_TRIES {
        let room = Room::roll(dice);
        if rooms.iter().any(|other| room.crowds(other)) {
            continue;
        }
        ground.carve((room.left, room.top), (room.right, room.bottom));
        let mut near = rooms.clone();
        near.sort_by_key(|other| room.steps_to(other));
        let ways = if rooms.len() % 8 == 7 { 2 } else { 1 };
        for other in near.iter().take(ways) {
            let ((x0, y0), (x1, y1)) = (room.centre(), other.centre());
            let bend = if dice.chance(50) { (x1, y0) } else { (x0, y1) };
            ground.carve((x0, y0), bend);
            ground.carve(bend, (x1, y1));
        }
        rooms.push(room);
    }
    ground
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [Terrain; 4] =
        [Terrain::Open, Terrain::Random(10), Terrain::Random(30), Terrain::Dungeon];

    #[test]
    fn maps_are_the_same_every_time() {
        for terrain in KINDS {
            let (once, again) = (Course::new(terrain), Course::new(terrain));
            assert_eq!((once.grounds, once.spots), (again.grounds, again.spots), "{terrain:?}");
        }
    }

    #[test]
    fn observers_stand_on_floors_away_from_the_border() {
        for terrain in KINDS {
            let course = Course::new(terrain);
            assert_eq!(course.spots.len(), MAPS * OBSERVERS);
            for &spot in &course.spots {
                assert!(!course.ground(spot).is_wall(spot.x, spot.y), "{terrain:?} {spot:?}");
                let inside = MARGIN..SIDE as i32 - MARGIN;
                assert!(inside.contains(&spot.x) && inside.contains(&spot.y), "{spot:?}");
            }
        }
    }

    #[test]
    fn walls_are_as_dense_as_they_should_be() {
        let share = |terrain| {
            let walls: usize = Course::new(terrain).grounds.iter().map(|g| g.walls().count()).sum();
            walls as f64 / (MAPS * SIDE * SIDE) as f64
        };
        assert_eq!(share(Terrain::Open), 0.0);
        assert!((share(Terrain::Random(10)) - 0.10).abs() < 0.005);
        assert!((share(Terrain::Random(30)) - 0.30).abs() < 0.005);
        assert!((0.5..0.8).contains(&share(Terrain::Dungeon)), "{}", share(Terrain::Dungeon));
    }

    #[test]
    fn every_room_can_be_walked_to() {
        for ground in Course::new(Terrain::Dungeon).grounds {
            let mut dry: Vec<bool> = (0..SIDE * SIDE).map(|at| !ground.is_wall_at(at)).collect();
            let mut shore = vec![dry.iter().position(|&dry| dry).unwrap()];
            while let Some(at) = shore.pop() {
                if std::mem::take(&mut dry[at]) {
                    shore.extend([at - 1, at + 1, at - SIDE, at + SIDE]);
                }
            }
            assert!(dry.iter().all(|&dry| !dry));
        }
    }
}
