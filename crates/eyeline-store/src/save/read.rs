//! Reads a save from bytes. Cells go straight into their set, so a file can cause at most one chunk
//! of memory for each cell that it lists.

use super::{CHECKSUM, MadeFor, START, Save, SaveError, VERSION, checksum};
use eyeline::memory::{CellSet, Memory};
use eyeline::{Coord, Grid};
use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

impl<C: Coord> Save<C> {
    /// Reads a save, or an old one.
    pub fn parse(bytes: &[u8]) -> Result<Self, SaveError> {
        // Some editors put a byte order mark before the text.
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let mut json = serde_json::Deserializer::from_slice(text);
        let keys = json.deserialize_map(Reader(PhantomData)).and_then(|keys| {
            json.end()?;
            Ok(keys)
        });
        let keys: Keys<'_, C> = keys.map_err(|error| {
            let is_cut = error.is_eof() && text.starts_with(START);
            if is_cut { SaveError::Cut } else { SaveError::Json(error.to_string()) }
        })?;
        if keys.eyeline.is_some() || keys.checksum.is_some_and(is_ours) {
            return keys.whole(bytes);
        }
        let is_foreign = keys.at.is_none() && keys.seen.is_none() && keys.visited.is_none();
        let set = |tiles: Option<Listed<C>>| tiles.flatten().unwrap_or_default().cells;
        let memory = Memory::with(set(keys.seen), set(keys.visited));
        // A game may use this key for something else.
        let at = keys.at.and_then(|at| place(at).ok()).flatten();
        Ok(Save { made_for: None, at, memory, is_foreign })
    }
}

/// The keys of a file. Keys that an old save may use for something else are not read.
struct Keys<'a, C> {
    eyeline: Option<&'a RawValue>,
    grid: Option<&'a RawValue>,
    rules: Option<&'a RawValue>,
    map: Option<&'a RawValue>,
    at: Option<&'a RawValue>,
    seen: Option<Listed<C>>,
    visited: Option<Listed<C>>,
    checksum: Option<&'a RawValue>,
    unknown: Option<String>,
}

impl<C: Coord> Keys<'_, C> {
    /// A save of this version: no key may be missing, and none may be added.
    fn whole(self, bytes: &[u8]) -> Result<Save<C>, SaveError> {
        let version = self.eyeline.ok_or(SaveError::Missing("eyeline"))?.get();
        if version != VERSION.to_string() {
            let found = version.chars().take(40).collect();
            return Err(SaveError::Version { found });
        }
        check(bytes)?;
        if let Some(key) = self.unknown {
            return Err(SaveError::Unknown(key));
        }
        let grid = self.grid.map(text).transpose()?;
        let grid = grid.as_deref().unwrap_or("square");
        if grid != C::GRID.to_string() {
            return Err(SaveError::OtherGrid { saved: grid.to_owned(), asked: C::GRID });
        }
        let rules = text(self.rules.ok_or(SaveError::Missing("rules"))?)?.into_owned();
        let map = text(self.map.ok_or(SaveError::Missing("map"))?)?;
        let map = map.parse().map_err(SaveError::Fingerprint)?;
        let at = place(self.at.ok_or(SaveError::Missing("at"))?)?;
        let sorted = |key, tiles: Option<Listed<C>>| {
            let Tiles { cells, unsorted } = tiles.flatten().ok_or(SaveError::Missing(key))?;
            match unsorted {
                Some(at) => Err(SaveError::Order { key, at: at.to_string() }),
                None => Ok(cells),
            }
        };
        let seen = sorted("seen_tiles", self.seen)?;
        let visited = sorted("visited_tiles", self.visited)?;
        if let Some(at) = visited.iter().find(|&at| !seen.contains(at)) {
            return Err(SaveError::NotSeen { at: at.to_string() });
        }
        Ok(Save::made_for_those(MadeFor { rules, map }, Memory::with(seen, visited), at))
    }
}

/// Digits of a checksum.
const DIGITS: usize = 16;

/// Compares the checksum, which must be at the place where we write it.
fn check(bytes: &[u8]) -> Result<(), SaveError> {
    let end = bytes.len().saturating_sub(DIGITS + CHECKSUM.1.len());
    let (before, after) = bytes.split_at(end);
    let right = [checksum(before).as_bytes(), CHECKSUM.1].concat();
    if before.ends_with(CHECKSUM.0) && after == right { Ok(()) } else { Err(SaveError::Damaged) }
}

/// Whether a checksum looks like one of ours and not like a game's own.
fn is_ours(checksum: &RawValue) -> bool {
    text(checksum).is_ok_and(|digits| {
        digits.len() == DIGITS && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

/// A cell, or `null`.
fn place<C: Coord>(value: &RawValue) -> Result<Option<C>, SaveError> {
    let axes: Result<Option<[i32; 2]>, _> = serde_json::from_str(value.get());
    let axes = axes.map_err(|error| SaveError::Json(error.to_string()))?;
    Ok(axes.map(|[first, second]| C::from_axes(first, second)))
}

fn text(value: &RawValue) -> Result<Cow<'_, str>, SaveError> {
    serde_json::from_str(value.get()).map_err(|error| SaveError::Json(error.to_string()))
}

/// Reads the keys of a save of grid `C`.
struct Reader<C>(PhantomData<C>);

impl<'a, C: Coord> de::Visitor<'a> for Reader<C> {
    type Value = Keys<'a, C>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut keys = Keys {
            eyeline: None,
            grid: None,
            rules: None,
            map: None,
            at: None,
            seen: None,
            visited: None,
            checksum: None,
            unknown: None,
        };
        while let Some(key) = map.next_key::<Cow<'a, str>>()? {
            let twice = match &*key {
                "eyeline" => keys.eyeline.replace(map.next_value()?).is_some(),
                "grid" => keys.grid.replace(map.next_value()?).is_some(),
                "rules" => keys.rules.replace(map.next_value()?).is_some(),
                "map" => keys.map.replace(map.next_value()?).is_some(),
                "checksum" => keys.checksum.replace(map.next_value()?).is_some(),
                "at" => keys.at.replace(map.next_value()?).is_some(),
                "seen_tiles" => keys.seen.replace(map.next_value_seed(List::new())?).is_some(),
                "visited_tiles" => {
                    keys.visited.replace(map.next_value_seed(List::new())?).is_some()
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    keys.unknown.get_or_insert_with(|| key.chars().take(40).collect());
                    false
                }
            };
            if twice {
                return Err(de::Error::custom(format_args!("key {key:?} stands twice")));
            }
        }
        Ok(keys)
    }
}

/// A list of cells, or `null`.
type Listed<C> = Option<Tiles<C>>;

/// A list of cells.
struct Tiles<C> {
    cells: CellSet<C>,
    /// The first cell that does not come after the one before it.
    unsorted: Option<C>,
}

impl<C: Coord> Default for Tiles<C> {
    fn default() -> Self {
        Tiles { cells: CellSet::new(), unsorted: None }
    }
}

/// Reads a list of cells, or `null`.
struct List<C>(PhantomData<C>);

impl<C> List<C> {
    fn new() -> Self {
        List(PhantomData)
    }
}

impl<'a, C: Coord> DeserializeSeed<'a> for List<C> {
    type Value = Listed<C>;

    fn deserialize<D: Deserializer<'a>>(self, json: D) -> Result<Listed<C>, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'a, C: Coord> de::Visitor<'a> for List<C> {
    type Value = Listed<C>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let axes = match C::GRID {
            Grid::Square => "[x,y]",
            Grid::Hex => "[q,r]",
        };
        write!(f, "a list of {axes}")
    }

    fn visit_unit<E>(self) -> Result<Listed<C>, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<Listed<C>, A::Error> {
        let (mut tiles, mut last) = (Tiles::default(), None);
        while let Some([first, second]) = list.next_element::<[i32; 2]>()? {
            let at = C::from_axes(first, second);
            if last.is_some_and(|last| last >= at) {
                tiles.unsorted.get_or_insert(at);
            }
            last = Some(at);
            tiles.cells.insert(at);
        }
        Ok(Some(tiles))
    }
}
