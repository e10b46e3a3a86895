//! Logs return what was appended, in order, and nothing else.

use eyeline_store::{Store, StoreError};
use eyeline_testkit::folder::Folder;
use rusqlite::{Connection, params};

const GAME: &str = "hunt";

fn entry(number: u64) -> Vec<u8> {
    format!("line {number}: \u{1f441} {}", "x".repeat(number as usize % 70)).into_bytes()
}

fn write(store: &mut Store, game: &str, positions: std::ops::Range<u64>) {
    for position in positions {
        store.append(game, position, &entry(position)).unwrap();
    }
}

fn entries(positions: std::ops::Range<u64>) -> Vec<Vec<u8>> {
    positions.map(entry).collect()
}

#[test]
fn what_is_appended_comes_back_in_order() {
    let folder = Folder::new("log-back");
    let path = folder.path("store");
    let mut store = Store::open(&path).unwrap();
    assert!(store.log(GAME).unwrap().is_empty() && store.games().unwrap().is_empty());
    write(&mut store, GAME, 0..20);
    write(&mut store, "another", 0..3);
    // A second program reads it, and goes on.
    let mut other = Store::open(&path).unwrap();
    assert_eq!(other.log(GAME).unwrap(), entries(0..20));
    write(&mut other, GAME, 20..25);
    assert_eq!(store.log(GAME).unwrap(), entries(0..25));
    assert_eq!(store.log("another").unwrap(), entries(0..3));
    assert_eq!(store.games().unwrap(), ["another", GAME]);
    store.append("empty", 0, b"").unwrap();
    assert_eq!(store.log("empty").unwrap(), [b""]);
}

#[test]
fn two_who_write_do_not_overtake_each_other() {
    let folder = Folder::new("log-stale");
    let mut store = Store::open(&folder.path("store")).unwrap();
    write(&mut store, GAME, 0..2);
    let error = store.append(GAME, 1, b"late").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the log of \"hunt\" has 2 entries, not 1: someone else writes to it; read it again"
    );
    assert!(store.append(GAME, 3, b"early").is_err());
    assert_eq!(store.log(GAME).unwrap(), entries(0..2));
}

#[test]
fn every_changed_bit_and_every_torn_end_of_an_entry_is_found() {
    let folder = Folder::new("log-bits");
    let path = folder.path("store");
    let mut store = Store::open(&path).unwrap();
    write(&mut store, GAME, 0..4);
    let database = Connection::open(&path).unwrap();
    let put = |position: u64, bytes: &[u8]| {
        let sql = "UPDATE log SET bytes = ?2 WHERE position = ?1";
        database.execute(sql, params![position as i64, bytes]).unwrap();
    };
    let mut tried = 0;
    for position in 0..4 {
        let whole = entry(position);
        let flipped = (0..8 * whole.len()).map(|bit| {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            bytes
        });
        let torn = (0..whole.len()).map(|length| whole[..length].to_vec());
        for bytes in flipped.chain(torn) {
            put(position, &bytes);
            let error = store.log(GAME).unwrap_err().to_string();
            let words = format!("is damaged: entry {position} is not what was written");
            assert!(error.ends_with(&words), "{error}");
            tried += 1;
        }
        put(position, &whole);
    }
    assert!(tried > 400, "{tried}");
    assert_eq!(store.log(GAME).unwrap(), entries(0..4));
}

#[test]
fn entries_that_are_moved_missing_or_renamed_are_found() {
    for change in [
        "DELETE FROM log WHERE position = 3",
        "DELETE FROM log WHERE position = 1",
        "DELETE FROM log WHERE position = 1; UPDATE log SET position = position - 1 WHERE position > 1",
        "DELETE FROM log",
        "DELETE FROM game",
        "UPDATE log SET position = position + 9",
        "UPDATE log SET position = 9 WHERE position = 1; UPDATE log SET position = 1 WHERE position = 2; \
         UPDATE log SET position = 2 WHERE position = 9",
        "UPDATE log SET checksum = checksum + 1 WHERE position = 2",
        "UPDATE game SET entries = entries + 1",
        "UPDATE game SET checksum = checksum + 1",
        "DELETE FROM log WHERE game = 'hunt'; UPDATE log SET game = 'hunt'",
        "DELETE FROM game WHERE name = 'hunt'; DELETE FROM log WHERE game = 'hunt'; \
         UPDATE log SET game = 'hunt'; UPDATE game SET name = 'hunt'",
        "INSERT INTO log VALUES ('hunt', 4, x'00', 0)",
    ] {
        let folder = Folder::new("log-rows");
        let path = folder.path("store");
        let mut store = Store::open(&path).unwrap();
        write(&mut store, GAME, 0..4);
        write(&mut store, "twin", 0..4);
        let database = Connection::open(&path).unwrap();
        database.execute_batch(change).unwrap_or_else(|error| panic!("{change}: {error}"));
        let read = store.log(GAME);
        assert!(matches!(read, Err(StoreError::DamagedLog { .. })), "{change}: {read:?}");
    }
}

#[test]
fn a_full_disk_is_an_error_and_the_log_is_as_before() {
    let folder = Folder::new("log-full");
    let mut store = Store::open(&folder.path("store")).unwrap();
    write(&mut store, GAME, 0..2);
    store.limit_pages(1).unwrap();
    let error = store.append(GAME, 2, &[7; 100_000]).unwrap_err().to_string();
    assert!(error.ends_with("database or disk is full"), "{error}");
    assert_eq!(store.log(GAME).unwrap(), entries(0..2));
}

/// Every file of a folder, with its bytes.
fn files(folder: &Folder) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let entries = std::fs::read_dir(folder.path(".")).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

#[test]
fn who_only_reads_leaves_no_trace() {
    let folder = Folder::new("log-read");
    let path = folder.path("a store? of 100%#");
    assert!(Store::open_to_read(&path).is_err());
    assert!(files(&folder).is_empty());
    let mut store = Store::open(&path).unwrap();
    write(&mut store, GAME, 0..5);
    // While somebody writes:
    let reader = Store::open_to_read(&path).unwrap();
    assert_eq!(reader.log(GAME).unwrap(), entries(0..5));
    write(&mut store, GAME, 5..7);
    assert_eq!(reader.log(GAME).unwrap(), entries(0..7));
    drop(reader);
    // After a writer has died, its journal is left:
    let dead = Folder::new("log-read-dead");
    for (from, bytes) in files(&folder) {
        std::fs::write(dead.path(from.file_name().unwrap().to_str().unwrap()), bytes).unwrap();
    }
    let left = files(&dead);
    assert_eq!(left.len(), 3);
    let reader = Store::open_to_read(&dead.path("a store? of 100%#")).unwrap();
    assert_eq!(reader.log(GAME).unwrap(), entries(0..7));
    drop(reader);
    assert!(files(&dead) == left);
    // After all is done:
    drop(store);
    let left = files(&folder);
    assert_eq!(left.len(), 1);
    let mut reader = Store::open_to_read(&path).unwrap();
    assert_eq!(reader.log(GAME).unwrap(), entries(0..7));
    assert!(reader.append(GAME, 7, b"more").is_err());
    drop(reader);
    assert!(files(&folder) == left);
}

#[test]
fn who_only_reads_takes_stores_of_this_version() {
    let folder = Folder::new("log-read-version");
    let path = folder.path("store");
    std::fs::write(&path, "").unwrap();
    assert!(matches!(Store::open_to_read(&path), Err(StoreError::NotAStore(_))));
    std::fs::write(&path, "something else").unwrap();
    assert!(matches!(Store::open_to_read(&path), Err(StoreError::NotAStore(_))));
    std::fs::remove_file(&path).unwrap();
    drop(Store::open(&path).unwrap());
    let database = Connection::open(&path).unwrap();
    database.execute_batch("DROP TABLE log; DROP TABLE game; PRAGMA user_version = 2").unwrap();
    drop(database);
    let error = Store::open_to_read(&path).unwrap_err().to_string();
    let says = "a store of version 2; it becomes one of version 3 when it is written to";
    assert!(error.ends_with(says), "{error}");
}

#[test]
fn a_store_of_version_2_gets_logs() {
    let folder = Folder::new("log-version");
    let path = folder.path("store");
    drop(Store::open(&path).unwrap());
    let database = Connection::open(&path).unwrap();
    database.execute_batch("DROP TABLE log; DROP TABLE game; PRAGMA user_version = 2").unwrap();
    let mut store = Store::open(&path).unwrap();
    write(&mut store, GAME, 0..2);
    assert_eq!(store.log(GAME).unwrap(), entries(0..2));
}
