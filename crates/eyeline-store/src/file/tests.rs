use super::look::writable_file;
use super::temporary::Temporary;
use super::*;
use eyeline_testkit::folder::Folder;
use std::cell::Cell;
use std::fs::File;

#[derive(Clone, Copy, PartialEq)]
enum Then {
    /// One operation fails.
    GoesOn,
    /// Nothing works any more: the process is dead.
    Dies,
}

/// A disk whose operations fail from some point on, and whose writes are short.
struct Faulty {
    left: Cell<usize>,
    then: Then,
}

impl Faulty {
    fn new(good: usize, then: Then) -> Self {
        Faulty { left: Cell::new(good), then }
    }

    fn operation<T>(&self, operation: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        match self.left.get() {
            0 => {
                if self.then == Then::GoesOn {
                    self.left.set(usize::MAX);
                }
                Err(io::Error::from_raw_os_error(5))
            }
            left => {
                self.left.set(left - 1);
                operation()
            }
        }
    }
}

impl Disk for Faulty {
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        self.operation(|| Real.write(file, &bytes[..bytes.len().min(3)]))
    }
    fn sync(&self, file: &File) -> io::Result<()> {
        self.operation(|| Real.sync(file))
    }
    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.operation(|| Real.link(from, to))
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.operation(|| Real.rename(from, to))
    }
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.operation(|| Real.sync_folder(folder))
    }
}

#[test]
fn the_content_is_replaced_and_the_one_before_is_kept() {
    let folder = Folder::new("file-replace");
    let path = folder.path("save");
    for (number, before) in [("one", None), ("two", Some("one")), ("three", Some("two"))] {
        replace(&path, number.as_bytes()).unwrap();
        assert_eq!(read(&path).unwrap(), number.as_bytes());
        assert_eq!(read(&previous(&path)).ok().as_deref(), before.map(str::as_bytes));
    }
    assert_eq!(folder.names(), ["save", "save.previous"]);
}

#[test]
fn whatever_fails_the_last_good_content_is_there() {
    let (folder, mut failures) = (Folder::new("file-faults"), Vec::new());
    let path = folder.path("save");
    replace(&path, b"older").unwrap();
    replace(&path, b"good").unwrap();
    for good in 0.. {
        let faulty = Faulty::new(good, Then::GoesOn);
        match replace_on(&faulty, &path, b"new one", None, Sweep::First) {
            Ok(()) => break,
            Err(error) => {
                let now = read(&path).unwrap();
                let kept = error.doing == Doing::SyncFolder || now == b"good";
                assert!(kept && (now == b"good" || now == b"new one"), "{error}");
                assert!(error.to_string().contains("save: cannot "), "{error}");
                assert_eq!(folder.names(), ["save", "save.previous"], "{error}");
                failures.push(error.doing);
                replace(&path, b"good").unwrap();
            }
        }
    }
    failures.dedup();
    use Doing::*;
    assert_eq!(failures, [Write, Sync, KeepPrevious, Rename, SyncFolder]);
    assert_eq!(read(&path).unwrap(), b"new one");
}

#[test]
fn whatever_a_dead_writer_left_is_removed_by_the_next() {
    let folder = Folder::new("file-dead");
    let path = folder.path("save");
    replace(&path, b"good").unwrap();
    for good in 0..8 {
        let faulty = Faulty::new(good, Then::Dies);
        let target = followed(&path).unwrap();
        let before = writable_file(&target).unwrap();
        let name = target.file_name().unwrap();
        // As `replace_on`, without the tidying up at its end.
        let mut left = Temporary::create(folder.here(), name, before.as_ref()).unwrap();
        let done = faulty.write_all(&mut left.file, b"never");
        let _ = done.and_then(|()| keep(&faulty, &target, &left.old));
        let (unlocked, names) = (left.file.try_clone().unwrap(), folder.names());
        unlocked.unlock().unwrap();
        std::mem::forget(left);
        assert!(names.len() > 1);
        replace(&path, b"good").unwrap();
        assert_eq!(folder.names(), ["save", "save.previous"], "after {good}");
        assert_eq!(read(&previous(&path)).unwrap(), b"good");
    }
}

#[test]
fn a_living_writers_file_is_left_alone() {
    let folder = Folder::new("file-living");
    let path = folder.path("save");
    let living = Temporary::create(folder.here(), "save".as_ref(), None).unwrap();
    replace(&path, b"mine").unwrap();
    assert!(living.path.exists());
    drop(living);
    assert_eq!(folder.names(), ["save"]);
}

#[test]
fn the_previous_name_may_be_the_same_file_already() {
    let folder = Folder::new("file-same");
    let path = folder.path("save");
    fs::write(&path, "one").unwrap();
    // A writer was killed after it kept the previous generation.
    fs::hard_link(&path, previous(&path)).unwrap();
    // The next one leaves no third name, even if it is killed right after.
    keep(&Real, &path, &folder.path("aside")).unwrap();
    assert_eq!(folder.names(), ["save", "save.previous"]);
    replace(&path, b"two").unwrap();
    assert_eq!(read(&previous(&path)).unwrap(), b"one");
    assert_eq!(folder.names(), ["save", "save.previous"]);
}

#[test]
fn a_second_name_without_a_first_is_removed() {
    let folder = Folder::new("file-second");
    let path = folder.path("save");
    for name in [".save.7-0.old", ".save.mine.old", ".other.7-0.old"] {
        fs::write(folder.path(name), "one").unwrap();
    }
    replace(&path, b"two").unwrap();
    assert_eq!(folder.names(), [".other.7-0.old", ".save.mine.old", "save"]);
}

#[test]
fn one_writer_searches_the_folder_once() {
    let folder = Folder::new("file-once");
    let (path, dead) = (folder.path("save"), folder.path(".save.7-0.saving"));
    let mut kept = Kept::new(&path, Content::NONE);
    fs::write(&dead, "left").unwrap();
    kept.replace(b"one").unwrap();
    assert_eq!(folder.names(), ["save"]);
    fs::write(&dead, "left").unwrap();
    kept.replace(b"two").unwrap();
    assert_eq!(folder.names(), [".save.7-0.saving", "save", "save.previous"]);
    Kept::new(&path, Content::of(b"two")).replace(b"three").unwrap();
    assert_eq!(folder.names(), ["save", "save.previous"]);
    assert_eq!(kept.replace(b"lost").unwrap_err().doing, Doing::Compare);
}

#[test]
fn what_is_not_known_is_not_replaced() {
    let folder = Folder::new("file-known");
    let path = folder.path("save");
    let one = replace_known(&path, Content::NONE, b"one").unwrap();
    let two = replace_known(&path, one, b"two").unwrap();
    for stale in [Content::NONE, one] {
        let error = replace_known(&path, stale, b"lost").unwrap_err();
        assert_eq!(error.doing, Doing::Compare);
        assert!(error.to_string().contains("save: cannot replace it: another program"), "{error}");
    }
    assert_eq!(
        (read(&path).unwrap(), read(&previous(&path)).unwrap()),
        ("two".into(), "one".into())
    );
    assert_eq!(folder.names(), ["save", "save.previous"]);
    fs::remove_file(&path).unwrap();
    replace_known(&path, two, b"three").unwrap();
}

/// Of all who know the same, one replaces it.
#[test]
fn one_of_many_wins() {
    let folder = Folder::new("file-race");
    let path = folder.path("save");
    let mut known = Content::NONE;
    for round in 0..20_u8 {
        let won: Vec<Content> = std::thread::scope(|scope| {
            let race = |letter: u8| {
                let path = &path;
                scope.spawn(move || replace_known(path, known, &[letter, round]).ok())
            };
            let runners: Vec<_> = (b'a'..b'e').map(race).collect();
            runners.into_iter().filter_map(|runner| runner.join().unwrap()).collect()
        });
        assert_eq!(won, [Content::of(&read(&path).unwrap())], "round {round}");
        known = won[0];
    }
}

#[cfg(unix)]
#[test]
fn only_files_that_end_are_read() {
    let folder = Folder::new("file-endless");
    for path in ["/dev/zero", "/dev/full", "/"] {
        let error = read(path.as_ref()).unwrap_err().to_string();
        assert_eq!(error, format!("{path}: cannot read it: not a file"));
    }
    let long = folder.path("long");
    File::create(&long).unwrap().set_len(1 << 40).unwrap();
    let error = read(&long).unwrap_err().to_string();
    assert!(error.ends_with("long: cannot read it: longer than 1073741824 bytes"), "{error}");
}

#[test]
fn writers_at_the_same_time_do_not_mix() {
    let folder = Folder::new("file-writers");
    let path = folder.path("save");
    std::thread::scope(|scope| {
        for letter in b'a'..b'e' {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..50 {
                    replace(path, &[letter; 10_000]).unwrap();
                    let now = read(path).unwrap();
                    assert!(now.len() == 10_000 && now.iter().all(|byte| *byte == now[0]));
                }
            });
        }
    });
    assert_eq!(folder.names(), ["save", "save.previous"]);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = Folder::new("file-links");
    fs::create_dir(folder.path("deep")).unwrap();
    let (link, path) = (folder.path("link"), folder.path("deep/save"));
    symlink("deep/save", &link).unwrap();
    replace(&link, b"through a link that leads nowhere").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    replace(&link, b"two").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(read(&path).unwrap(), b"two");
    assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o640);
    assert_eq!(folder.names(), ["deep", "link"]);
    let before = read(&previous(&link)).unwrap();
    assert_eq!(before, b"through a link that leads nowhere");
    symlink("round", folder.path("round")).unwrap();
    assert_eq!(replace(&folder.path("round"), b"").unwrap_err().doing, Doing::Find);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_refused_and_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("file-refused");
    let path = folder.path("save");
    fs::write(&path, "good").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let cases = [
        (path.clone(), "the file is read-only"),
        (path.join("save"), "Not a directory"),
        (folder.path("none/save"), "No such file"),
        (folder.here().to_owned(), "not a file"),
        (PathBuf::from("/dev/null"), "not a file"),
        (PathBuf::from("/"), "not a file"),
        (PathBuf::from("/proc/eyeline-save"), "No such file"),
    ];
    for (path, words) in cases {
        let error = replace(&path, b"new").unwrap_err().to_string();
        assert!(error.starts_with(&format!("{}: cannot ", path.display())), "{error}");
        assert!(error.contains(words), "{error}");
    }
    assert_eq!(read(&path).unwrap(), b"good");
    assert_eq!(folder.names(), ["save"]);
}
