//! Exploration memory: unbounded sets equal plain sets of cells, near the origin and at the limits
//! of the coordinates; what was seen only grows; the last sighting is the last.

use eyeline::memory::{CellSet, ChunkAt, Memory, Recall, Sighting};
use eyeline::{Bounds, Cell, Coord, Extent, Hex, Map, Mask, Rules, Sight};
use eyeline_testkit::dice::Dice;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// Middles of worlds: the origin, chunk borders, and the rim of what coordinates can say.
const MIDDLES: [i32; 6] = [0, -1, 31, -1_000_000, i32::MAX - 20, i32::MIN + 20];

fn near<C: Coord>(dice: &mut Dice, (first, second): (i32, i32), reach: i64) -> C {
    let axis = |middle: i32, off: i64| {
        (i64::from(middle) + off).clamp(i32::MIN.into(), i32::MAX.into()) as i32
    };
    let (a, b) = (dice.between(-reach, reach), dice.between(-reach, reach));
    C::from_axes(axis(first, a), axis(second, b))
}

fn mask<C: Coord>(dice: &mut Dice, middle: (i32, i32)) -> Mask<C> {
    let reach = dice.below(40);
    let mut mask = Mask::new(Bounds::around(near::<C>(dice, middle, 50), reach as u32));
    for _ in 0..dice.below(60) {
        mask.insert(near(dice, middle, 80));
    }
    mask
}

fn assert_same<C: Coord + Debug>(set: &CellSet<C>, twin: &BTreeSet<C>) {
    assert_eq!(set.len(), twin.len());
    assert_eq!(set.is_empty(), twin.is_empty());
    let boxes = twin.iter().map(|&at| Bounds::around(at, 0));
    assert_eq!(set.bounds(), boxes.reduce(|all, own| all.hull(&own)));
    assert!(set.iter().eq(twin.iter().copied()), "{set:?} is not {twin:?}");
}

fn sets_equal_plain_sets<C: Coord>() {
    for seed in 0..3_000 {
        let dice = &mut Dice::new(seed);
        let middle = (dice.pick(&MIDDLES), dice.pick(&MIDDLES));
        let (mut set, mut twin) = (CellSet::<C>::new(), BTreeSet::new());
        for _ in 0..12 {
            match dice.below(4) {
                0 => {
                    let at = near(dice, middle, 60);
                    assert_eq!(set.insert(at), twin.insert(at));
                }
                1 | 2 => {
                    let (mask, mut told) = (mask(dice, middle), BTreeSet::new());
                    set.add_telling(&mask, |at| assert!(told.insert(at), "{at} is told twice"));
                    let new: BTreeSet<C> = mask.iter().filter(|&at| twin.insert(at)).collect();
                    assert_eq!(told, new);
                }
                _ => {
                    let other: BTreeSet<C> = mask(dice, middle).iter().collect();
                    set.union_with(&other.iter().copied().collect());
                    twin.extend(other);
                }
            }
            let asked = near::<C>(dice, middle, 90);
            assert_eq!(set.contains(asked), twin.contains(&asked));
        }
        assert_same(&set, &twin);
        let mut again = CellSet::new();
        for (at, chunk) in set.chunks() {
            assert_eq!(set.chunk(at), Some(chunk));
            assert!(again.add_chunk(at, chunk));
        }
        assert_eq!(again, set);
        let lost: Vec<C> = twin.iter().copied().filter(|_| dice.chance(90)).collect();
        let fewer: CellSet<C> = lost.iter().copied().collect();
        assert!(fewer.is_subset(&set));
        assert_eq!(set.is_subset(&fewer), fewer.len() == set.len());
        assert!(set.iter().all(|at| set.chunk(ChunkAt::of(at)).is_some()));
    }
}

#[test]
fn sets_of_squares_equal_plain_sets() {
    sets_equal_plain_sets::<Cell>();
}

#[test]
fn sets_of_hexes_equal_plain_sets() {
    sets_equal_plain_sets::<Hex>();
}

/// Sets mostly within an extent, some of them with a cell or two beyond its rim.
fn what_is_outside_is_found<C: Coord>(extents: &[Extent<C>]) {
    let mut found = [0; 2];
    for seed in 0..2_000 {
        let dice = &mut Dice::new(seed);
        let extent = dice.pick(extents);
        let rim: Vec<C> = extent.cells_in(extent.bounds()).collect();
        let mut set: CellSet<C> = rim.iter().copied().filter(|_| dice.chance(70)).collect();
        for _ in 0..dice.below(3) {
            let [first, second] = dice.pick(&rim).axes();
            set.insert(near(dice, (first, second), 2));
        }
        let outside = set.iter().find(|&at| !extent.contains(at));
        assert_eq!(set.outside(extent), outside, "{set:?} on a {extent}");
        assert_eq!(set.outside(Extent::plane()), None);
        found[usize::from(outside.is_some())] += 1;
    }
    assert!(found.iter().all(|&sets| sets > 200), "too few of a kind: {found:?}");
}

#[test]
fn what_is_outside_a_map_is_found() {
    let sides = [(1, 1), (3, 2), (32, 1), (33, 40), (70, 5)];
    what_is_outside_is_found(&sides.map(|(w, h)| Extent::<Cell>::rectangle(w, h).unwrap()));
    let mut hexes = sides.map(|(w, h)| Extent::odd_rows(w, h).unwrap()).to_vec();
    hexes.extend([0, 1, 2, 7, 20, 33].map(|radius| Extent::hexagon(radius).unwrap()));
    what_is_outside_is_found(&hexes);
}

#[test]
fn chunks_beyond_the_world_are_refused() {
    let full = [u32::MAX; 32];
    let mut squares = CellSet::<Cell>::new();
    let rim = ChunkAt::of(Cell::new(i32::MAX, i32::MIN));
    for wrong in [
        ChunkAt { column: rim.column + 1, ..rim },
        ChunkAt { row: rim.row - 1, ..rim },
        ChunkAt { row: i32::MAX, column: i32::MIN },
    ] {
        assert!(!squares.add_chunk(wrong, &full) && squares.is_empty());
    }
    assert!(squares.add_chunk(rim, &full));
    let mut hexes = CellSet::<Hex>::new();
    let slanted = ChunkAt::of(Hex::new(i32::MAX, 3));
    assert!(!hexes.add_chunk(slanted, &full) && hexes.is_empty());
}

#[test]
fn what_was_seen_only_grows() {
    let map = Map::new(Extent::<Cell>::plane());
    let rules = Rules::named("overland").unwrap();
    let sight = Sight::new(&map, &rules).unwrap();
    for seed in 0..200 {
        let dice = &mut Dice::new(seed);
        let (mut at, mut memory) = (near::<Cell>(dice, (0, 0), 1 << 20), Memory::new());
        let (mut seen, mut visited) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..60 {
            let field = sight.field(at).unwrap();
            let new: BTreeSet<Cell> = field.iter().filter(|cell| !seen.contains(cell)).collect();
            let mut told = BTreeSet::new();
            memory.remember_telling(at, &field, |cell| assert!(told.insert(cell)));
            assert_eq!(told, new);
            seen.extend(new);
            visited.insert(at);
            assert!(memory.visited().is_subset(memory.seen()));
            let (dx, dy) = dice.pick(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
            at = Cell::new(at.x + dx, at.y + dy);
        }
        assert_same(memory.seen(), &seen);
        assert_same(memory.visited(), &visited);
        let mut party = Memory::with(CellSet::new(), [at].into_iter().collect());
        assert!(party.seen().contains(at), "what was visited was seen");
        party.union_with(&memory);
        assert!(memory.seen().is_subset(party.seen()) && party.seen().contains(at));
        party.reset();
        assert!(party == Memory::default());
    }
}

#[test]
fn a_place_is_seen_by_whoever_stands_there() {
    let mut memory = Memory::new();
    let here = Cell::new(3, 3);
    assert_eq!(memory.remember(here, &Mask::default()), 1);
    assert!(memory.seen().contains(here));
}

#[test]
fn memory_shows_what_was() {
    for seed in 0..500 {
        let dice = &mut Dice::new(seed);
        let (mut viewers, mut twins) =
            ([Recall::new(), Recall::new()], [BTreeMap::new(), BTreeMap::new()]);
        let mut world = BTreeMap::<Cell, u64>::new();
        for when in 0..20 {
            world.insert(near(dice, (0, 0), 4), dice.below(9));
            let viewer = dice.below(2) as usize;
            let field = mask::<Cell>(dice, (0, 0));
            viewers[viewer].look(&field, when, |at| world.get(&at).copied());
            for at in field.iter() {
                twins[viewer].insert(at, Sighting { what: world.get(&at).copied(), when });
            }
        }
        for (viewer, twin) in viewers.iter().zip(&twins) {
            assert!(viewer.iter().eq(twin.iter().map(|(at, sighting)| (*at, sighting))));
            assert_eq!((viewer.len(), viewer.is_empty()), (twin.len(), twin.is_empty()));
        }
        let [mut one, other] = viewers;
        one.union_with(&other);
        let [mut both, others] = twins;
        for (at, theirs) in others {
            both.entry(at)
                .and_modify(|mine| *mine = if mine.when > theirs.when { *mine } else { theirs })
                .or_insert(theirs);
        }
        assert!(one.iter().eq(both.iter().map(|(at, sighting)| (*at, sighting))));
    }
}

#[test]
fn an_older_sighting_changes_nothing() {
    let (mut recall, at) = (Recall::new(), Cell::new(0, 0));
    recall.note(at, Sighting { what: 'n', when: 2 });
    recall.note(at, Sighting { what: 'o', when: 1 });
    assert_eq!(recall.get(at).map(|sighting| sighting.what), Some('n'));
}
