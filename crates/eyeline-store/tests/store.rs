//! A store returns what was committed, and nothing else.

use eyeline::memory::{CellSet, Memory};
use eyeline::{Bounds, Cell, Extent, Hex, Map, Mask, Rules, Sight};
use eyeline_store::{Save, SaveError, Store, StoreError, Viewer, Who};
use eyeline_testkit::folder::{Folder, flipped};
use rusqlite::{Connection, params};

const RULES: &str = "overland@1";

fn party() -> Who {
    Who::new("island", "party")
}

fn map() -> Map<Cell> {
    let mut map = Map::new(Extent::rectangle(100, 70).unwrap());
    for at in (0..60).map(|n| Cell::new(n, n)) {
        map.set_terrain(at, ["swamp", "hills", "mountain"][at.x as usize % 3]).unwrap();
    }
    map.add_wall(Cell::new(40, 30));
    map
}

/// Walks along the diagonal.
fn walk(map: &Map<Cell>, viewer: &mut Viewer<Cell>, steps: std::ops::Range<i32>) {
    let rules = Rules::named(RULES).unwrap().with_perception(30).unwrap();
    let sight = Sight::new(map, &rules).unwrap();
    for n in steps {
        let at = Cell::new(n, n);
        viewer.remember(map, at, &sight.field(at).unwrap());
    }
}

/// A store with one viewer that has walked.
fn walked(folder: &Folder) -> (Map<Cell>, Viewer<Cell>) {
    let map = map();
    let mut store = Store::open(&folder.path("store")).unwrap();
    let mut viewer = store.viewer(&party(), &map, RULES).unwrap();
    walk(&map, &mut viewer, 20..50);
    let field = Sight::new(&map, &Rules::named(RULES).unwrap()).unwrap().field(Cell::new(31, 31));
    viewer.look(&field.unwrap(), 7, |at| format!("seen at {at}"));
    store.commit(&mut [&mut viewer]).unwrap();
    (map, viewer)
}

fn read(folder: &Folder) -> Result<Viewer<Cell>, StoreError> {
    Store::open(&folder.path("store"))?.viewer(&party(), &map(), RULES)
}

fn same(one: &Viewer<Cell>, other: &Viewer<Cell>) -> bool {
    (one.memory(), one.at(), one.recall(), one.made_for())
        == (other.memory(), other.at(), other.recall(), other.made_for())
}

#[test]
fn what_is_committed_comes_back() {
    let folder = Folder::new("store-back");
    let (map, mut viewer) = walked(&folder);
    assert!(same(&viewer, &read(&folder).unwrap()) && viewer.recall().len() > 5);
    let mut store = Store::open(&folder.path("store")).unwrap();
    for step in 50..60 {
        walk(&map, &mut viewer, step..step + 1);
        store.commit(&mut [&mut viewer]).unwrap();
        assert!(same(&viewer, &read(&folder).unwrap()));
    }
    // Kept step by step, the fingerprint is that of the whole.
    assert_eq!(viewer.save(), Save::of(&map, RULES, viewer.memory(), viewer.at()));
}

#[test]
fn many_viewers_are_committed_together() {
    let folder = Folder::new("store-many");
    let map = map();
    let mut store = Store::open(&folder.path("store")).unwrap();
    let names: Vec<Who> = (0..9).map(|n| Who::new("island", format!("elf {n}"))).collect();
    let mut elves: Vec<_> =
        names.iter().map(|who| store.viewer(who, &map, RULES).unwrap()).collect();
    elves.iter_mut().zip(1..).for_each(|(elf, n)| walk(&map, elf, n..3 * n));
    store.commit(&mut elves.iter_mut().collect::<Vec<_>>()).unwrap();
    assert_eq!(store.viewers().unwrap(), names);
    for (who, elf) in names.iter().zip(&elves) {
        assert!(same(elf, &store.viewer(who, &map, RULES).unwrap()));
    }
    assert!(store.forget(&names[3]).unwrap() && !store.forget(&names[3]).unwrap());
    assert!(store.read::<Cell>(&names[3]).unwrap().is_none());
    assert_eq!(store.viewers().unwrap().len(), 8);
}

#[test]
fn all_or_nobody_is_committed() {
    let folder = Folder::new("store-all");
    let (map, mut viewer) = walked(&folder);
    let mut store = Store::open(&folder.path("store")).unwrap();
    let mut stale = read(&folder).unwrap();
    let mut other = store.viewer(&Who::new("island", "other"), &map, RULES).unwrap();
    walk(&map, &mut viewer, 50..52);
    store.commit(&mut [&mut viewer]).unwrap();
    walk(&map, &mut stale, 53..60);
    walk(&map, &mut other, 0..9);
    let error = store.commit(&mut [&mut other, &mut stale]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "viewer \"party\" on \"island\" was written by someone else since it was read; read it again"
    );
    assert!(same(&viewer, &read(&folder).unwrap()));
    assert_eq!(store.viewers().unwrap().len(), 1);
    // Nothing was forgotten.
    store.commit(&mut [&mut other]).unwrap();
    assert!(same(&other, &store.viewer(other.who(), &map, RULES).unwrap()));
}

#[test]
fn reset_and_learning_are_kept() {
    let folder = Folder::new("store-reset");
    let (map, mut viewer) = walked(&folder);
    let before = viewer.memory().clone();
    let mut store = Store::open(&folder.path("store")).unwrap();
    viewer.reset(&map);
    walk(&map, &mut viewer, 3..4);
    store.commit(&mut [&mut viewer]).unwrap();
    assert!(same(&viewer, &read(&folder).unwrap()) && viewer.recall().is_empty());
    viewer.learn(&map, &before);
    store.commit(&mut [&mut viewer]).unwrap();
    let back = read(&folder).unwrap();
    assert!(same(&viewer, &back) && before.seen().is_subset(back.memory().seen()));
}

#[test]
fn another_map_and_other_rules_are_refused_until_bound_again() {
    let folder = Folder::new("store-other");
    let (mut map, _) = walked(&folder);
    let mut store = Store::open(&folder.path("store")).unwrap();
    let refused = |error| match error {
        StoreError::Refused(error) => error,
        error => panic!("{error}"),
    };
    map.add_wall(Cell::new(99, 0));
    assert!(store.viewer(&party(), &map, RULES).is_ok());
    let error = refused(store.viewer(&party(), &map, "overland@2").unwrap_err());
    assert!(matches!(error, SaveError::OtherRules { .. }));
    map.add_wall(Cell::new(30, 30));
    let error = refused(store.viewer(&party(), &map, RULES).unwrap_err());
    assert!(matches!(error, SaveError::OtherMap { .. }));
    let mut viewer = store.read(&party()).unwrap().unwrap().viewer().clone();
    viewer.rebind(&map);
    store.commit(&mut [&mut viewer]).unwrap();
    assert!(store.viewer(&party(), &map, RULES).is_ok());
    assert!(matches!(store.read::<Hex>(&party()), Err(StoreError::OtherGrid { .. })));
}

/// A viewer that saw or stands where its map has no cell is not one of this map.
#[test]
fn viewers_off_the_map_are_refused() {
    let folder = Folder::new("store-off");
    let (map, _) = walked(&folder);
    let mut store = Store::open(&folder.path("store")).unwrap();
    let (inside, off) = (Cell::new(99, 69), Cell::new(100, 69));
    let mut mask = Mask::new(Bounds::around(off, 0));
    mask.insert(off);
    let seen = Memory::with([off].into_iter().collect(), CellSet::new());
    let here = "which this 100×70 map (x 0–99, y 0–69) does not have";
    type Does<'a> = &'a dyn Fn(&mut Viewer<Cell>);
    let cases: [(&str, Does<'_>, &str); 4] = [
        ("inside", &|viewer| viewer.stand(Some(inside)), ""),
        ("stands", &|viewer| viewer.stand(Some(off)), "the save stands at [100,69], "),
        ("saw", &|viewer| viewer.learn(&map, &seen), "the save has seen [100,69], "),
        ("last saw", &|viewer| viewer.look(&mask, 1, |_| "orc".into()), "has seen [100,69], "),
    ];
    for (name, does, words) in cases {
        let who = Who::new("island", name);
        let mut viewer = store.viewer(&who, &map, RULES).unwrap();
        does(&mut viewer);
        store.commit(&mut [&mut viewer]).unwrap();
        match store.viewer(&who, &map, RULES) {
            Ok(_) => assert_eq!(words, "", "{name}"),
            Err(error) => {
                let (said, wanted) = (error.to_string(), format!("{words}{here}"));
                assert!(!words.is_empty() && said.ends_with(&wanted), "{name}: {said}");
            }
        }
        assert!(store.read::<Cell>(&who).unwrap().is_some(), "it is kept all the same");
    }
}

#[test]
fn hexes_far_away_come_back() {
    let folder = Folder::new("store-hexes");
    let (map, who) = (Map::unbounded(), Who::new("space", "ship"));
    let mut store = Store::open(&folder.path("store")).unwrap();
    let mut ship = store.viewer::<Hex>(&who, &map, "hex-tactics@1").unwrap();
    let ends = [i32::MIN, -1, 0, i32::MAX];
    let seen = ends.iter().flat_map(|&q| ends.map(|r| Hex::new(q, r))).collect();
    ship.learn(&map, &Memory::with(seen, [Hex::new(i32::MIN, i32::MAX)].into_iter().collect()));
    store.commit(&mut [&mut ship]).unwrap();
    let back = store.viewer(&who, &map, "hex-tactics@1").unwrap();
    assert_eq!(back.memory(), ship.memory());
}

#[test]
fn saves_go_out_and_come_in() {
    let folder = Folder::new("store-saves");
    let (map, viewer) = walked(&folder);
    let mut store = Store::open(&folder.path("store")).unwrap();
    let save = store.export::<Cell>(&party()).unwrap().unwrap();
    assert_eq!(save, Save::of(&map, RULES, viewer.memory(), viewer.at()));
    let copy = Who::new("island", "copy");
    store.import(&copy, &Save::<Cell>::parse(&save.to_bytes()).unwrap()).unwrap();
    let copied = store.viewer(&copy, &map, RULES).unwrap();
    assert_eq!((copied.memory(), copied.at()), (viewer.memory(), viewer.at()));
    assert!(matches!(store.import(&copy, &save), Err(StoreError::Stale(_))));
    let old = Save::<Cell>::parse(b"{}").unwrap();
    assert!(matches!(store.import(&copy, &old), Err(StoreError::Unbound(_))));
}

#[test]
fn only_touched_chunks_are_written() {
    let folder = Folder::new("store-touched");
    let (map, mut viewer) = walked(&folder);
    let mut store = Store::open(&folder.path("store")).unwrap();
    let database = Connection::open(folder.path("store")).unwrap();
    // Whoever touches this row takes the mark away.
    let mark = "UPDATE chunk SET body = x'00' WHERE layer = 0 AND chunk_row = 0";
    assert!(database.execute(mark, []).unwrap() > 0);
    walk(&map, &mut viewer, 50..60);
    store.commit(&mut [&mut viewer]).unwrap();
    let count = "SELECT count(*) FROM chunk WHERE body = x'00'";
    let marks: i64 = database.query_row(count, [], |row| row.get(0)).unwrap();
    assert!(marks > 0);
    assert!(matches!(read(&folder), Err(StoreError::Damaged { .. })));
}

#[test]
fn every_changed_bit_of_a_chunk_is_found() {
    let folder = Folder::new("store-bits");
    let (_, viewer) = walked(&folder);
    let database = Connection::open(folder.path("store")).unwrap();
    let mut tried = [0; 3];
    for layer in 0..3 {
        let one = "SELECT chunk_row, chunk_column, body FROM chunk WHERE layer = ?1 LIMIT 1";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let (down, right, body): (i64, i64, Vec<u8>) =
            database.query_row(one, [layer], row).unwrap();
        let put = |body: &[u8]| {
            let sql = "UPDATE chunk SET body = ?1 \
                       WHERE layer = ?2 AND chunk_row = ?3 AND chunk_column = ?4";
            database.execute(sql, params![body, layer, down, right]).unwrap();
        };
        let store = Store::open(&folder.path("store")).unwrap();
        for changed in flipped(&body) {
            put(&changed);
            let error = store.read::<Cell>(&party()).unwrap_err();
            assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
            tried[layer as usize] += 1;
        }
        for end in 0..body.len() {
            put(&body[..end]);
            assert!(store.read::<Cell>(&party()).is_err());
        }
        put(&body);
        assert!(same(&viewer, &read(&folder).unwrap()));
    }
    assert!(tried.iter().all(|&bits| bits > 80), "{tried:?}");
}

#[test]
fn rows_that_are_moved_missing_or_changed_are_found() {
    let folder = Folder::new("store-rows");
    let (map, viewer) = walked(&folder);
    let mut store = Store::open(&folder.path("store")).unwrap();
    store.import(&Who::new("island", "twin"), &viewer.save()).unwrap();
    let database = Connection::open(folder.path("store")).unwrap();
    database.execute_batch("PRAGMA journal_mode = WAL").unwrap();
    for change in [
        "UPDATE chunk SET viewer = viewer + 10; UPDATE chunk SET viewer = 13 - viewer",
        "UPDATE chunk SET layer = 7 WHERE layer = 1",
        "UPDATE chunk SET chunk_row = 100 - chunk_row",
        "UPDATE chunk SET chunk_column = chunk_column + 1 WHERE chunk_row = 1 AND chunk_column = 1",
        "DELETE FROM chunk WHERE layer = 0 AND chunk_row = 1",
        "DELETE FROM chunk WHERE layer = 1 AND chunk_row = 1",
        "UPDATE viewer SET rules = 'overland@2'",
        "UPDATE viewer SET at_first = at_first + 1",
        "UPDATE viewer SET at_first = NULL",
        "UPDATE viewer SET seen = seen + 1",
        "UPDATE viewer SET sightings = sightings + 1",
        "UPDATE viewer SET fingerprint = fingerprint + 1",
        "UPDATE viewer SET generation = generation + 1",
        "UPDATE viewer SET checksum = checksum + 1",
        "UPDATE viewer SET grid = 'cubes'",
        "UPDATE viewer SET name = name || id; UPDATE viewer SET name = 'party' WHERE name = 'twin2'",
    ] {
        database.execute_batch("BEGIN").unwrap();
        database.execute_batch(change).unwrap_or_else(|error| panic!("{change}: {error}"));
        database.execute_batch("COMMIT").unwrap();
        let error = store.read::<Cell>(&party());
        assert!(matches!(error, Err(StoreError::Damaged { .. })), "{change}: {error:?}");
        drop(store);
        let everything = "DELETE FROM chunk; DELETE FROM viewer";
        database.execute_batch(everything).unwrap();
        store = Store::open(&folder.path("store")).unwrap();
        store.import(&party(), &viewer.save()).unwrap();
        store.import(&Who::new("island", "twin"), &viewer.save()).unwrap();
        assert!(store.viewer(&party(), &map, RULES).is_ok());
    }
}

#[test]
fn no_changed_bit_of_the_file_shows_another_memory() {
    let folder = Folder::new("store-file");
    let (_, viewer) = walked(&folder);
    let path = folder.path("store");
    Connection::open(&path).unwrap().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let (mut errors, step) = (0, 101);
    for bit in (0..8 * bytes.len()).step_by(step) {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        for name in ["store-wal", "store-shm"] {
            let _ = std::fs::remove_file(folder.path(name));
        }
        std::fs::write(&path, changed).unwrap();
        let opened = Store::open(&path).and_then(|store| store.read::<Cell>(&party()));
        match opened {
            Ok(Some(back)) => assert!(same(&viewer, back.viewer()), "bit {bit}"),
            // Its name is written in the file twice; a changed one is not found.
            Ok(None) | Err(_) => errors += 1,
        }
    }
    assert!(errors > 30, "{errors}");
}

#[test]
fn a_full_disk_is_an_error_and_nothing_is_lost() {
    let folder = Folder::new("store-full");
    let (map, mut viewer) = walked(&folder);
    let mut store = Store::open(&folder.path("store")).unwrap();
    // No more than it has.
    store.limit_pages(1).unwrap();
    let (good, mut failed) = (read(&folder).unwrap(), None);
    let field = Sight::new(&map, &Rules::named(RULES).unwrap()).unwrap().field(Cell::new(0, 0));
    for when in 0..100 {
        viewer.look(field.as_ref().unwrap(), when, |at| format!("{at}").repeat(200));
        walk(&map, &mut viewer, 50..51);
        failed = store.commit(&mut [&mut viewer]).err();
        if failed.is_some() {
            break;
        }
    }
    let error = failed.expect("a store that is full").to_string();
    assert!(error.contains("store: database or disk is full"), "{error}");
    assert!(same(&good, &read(&folder).unwrap()));
    // With room it goes on.
    store.limit_pages(1 << 20).unwrap();
    store.commit(&mut [&mut viewer]).unwrap();
    assert!(same(&viewer, &read(&folder).unwrap()));
}

#[test]
fn long_sightings_are_refused() {
    let folder = Folder::new("store-long");
    let (map, mut viewer) = walked(&folder);
    let field = Sight::new(&map, &Rules::named(RULES).unwrap()).unwrap().field(Cell::new(0, 0));
    viewer.look(&field.unwrap(), 9, |_| "x".repeat(4097));
    let mut store = Store::open(&folder.path("store")).unwrap();
    let error = store.commit(&mut [&mut viewer]).unwrap_err().to_string();
    assert_eq!(error, "the sighting at [0,0] has 4097 bytes; at most 4096 are kept");
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = Folder::new("store-foreign");
    let path = folder.path("store");
    std::fs::write(&path, "{\"eyeline\": 1}".repeat(100)).unwrap();
    assert!(matches!(Store::open(&path), Err(StoreError::NotAStore(_))));
    std::fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE mine (id)").unwrap();
    let before = std::fs::read(&path).unwrap();
    let error = Store::open(&path).unwrap_err().to_string();
    assert!(error.ends_with("store: not a store of eyeline"), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let nowhere = folder.path("none/store");
    let error = Store::open(&nowhere).unwrap_err().to_string();
    assert!(error.contains("none/store: unable to open database file"), "{error}");
    assert!(Store::open("/proc/eyeline-store".as_ref()).is_err());
}

#[test]
fn a_newer_store_is_refused() {
    let folder = Folder::new("store-newer");
    walked(&folder);
    let database = Connection::open(folder.path("store")).unwrap();
    database.pragma_update(None, "user_version", 4).unwrap();
    let error = read(&folder).unwrap_err().to_string();
    let words = "a store of version 4; this program knows versions up to 3";
    assert!(error.ends_with(words), "{error}");
}

#[test]
fn a_store_of_version_1_becomes_one_of_version_3() {
    let folder = Folder::new("store-version");
    let (_, viewer) = walked(&folder);
    let database = Connection::open(folder.path("store")).unwrap();
    database
        .execute_batch(
            "CREATE TABLE older (
                 id INTEGER PRIMARY KEY, map TEXT NOT NULL, name TEXT NOT NULL, grid TEXT NOT NULL,
                 rules TEXT NOT NULL, fingerprint INTEGER NOT NULL, at_first INTEGER,
                 at_second INTEGER, UNIQUE (map, name)) STRICT;
             INSERT INTO older SELECT id, map, name, grid, rules, fingerprint, at_first, at_second
                 FROM viewer;
             DROP TABLE viewer;
             ALTER TABLE older RENAME TO viewer;
             DROP TABLE log;
             DROP TABLE game;
             PRAGMA user_version = 1;",
        )
        .unwrap();
    drop(database);
    assert!(same(&viewer, &read(&folder).unwrap()));
    let database = Connection::open(folder.path("store")).unwrap();
    let sql = "SELECT user_version FROM pragma_user_version";
    assert_eq!(database.query_row(sql, [], |row| row.get(0)), Ok(3));
    // A damaged chunk is not taken for good by counting its cells.
    database
        .execute_batch("UPDATE chunk SET body = x'0000000000000000010001'; PRAGMA user_version = 1")
        .unwrap();
    assert!(read(&folder).is_err());
}
