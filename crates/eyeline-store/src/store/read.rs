//! Reads rows of the database into a memory. Every checksum is compared, and so are the numbers of
//! cells, so that a missing row is found too.

use super::pack::{unpack_cells, unpack_sightings};
use super::seal::{Layer, Seal};
use super::{Store, StoreError, Viewer, Who};
use crate::save::check_inside;
use crate::{Fingerprint, MadeFor, SaveError};
use eyeline::memory::{CellSet, ChunkAt, Memory, Recall};
use eyeline::{Coord, Grid, World};
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;

/// A viewer as it is stored, not yet checked against a map.
#[derive(Clone, Debug)]
pub struct Stored<C: Coord>(Viewer<C>);

impl<C: Coord> Stored<C> {
    /// Returns the viewer if it was made on this map and under these rules, and if the map has all
    /// of its cells.
    pub fn viewer_for(self, world: &impl World<C>, rules: &str) -> Result<Viewer<C>, StoreError> {
        let (viewer, extent) = (self.0, world.extent());
        let seen = viewer.memory().seen();
        viewer.made_for().check(world, rules, seen)?;
        check_inside(extent, seen, viewer.at())?;
        let last_seen = viewer.recall().iter().map(|(at, _)| at).find(|&at| !extent.contains(at));
        last_seen.map_or(Ok(()), |at| Err(SaveError::seen_off(at, extent)))?;
        Ok(viewer)
    }

    /// Its memory, not checked against any map.
    pub fn into_memory(self) -> Memory<C> {
        self.0.into_memory()
    }

    /// The viewer, not checked against any map.
    pub fn viewer(&self) -> &Viewer<C> {
        &self.0
    }
}

/// One row of the table of viewers.
#[derive(Clone, Debug)]
pub struct Row {
    pub id: i64,
    pub who: Who,
    pub grid: String,
    pub rules: String,
    pub fingerprint: i64,
    pub at: Option<[i32; 2]>,
    /// Cells seen, cells visited, sightings.
    pub counts: [i64; 3],
    pub generation: i64,
    pub checksum: i64,
}

const COLUMNS: &str = "id, map, name, grid, rules, fingerprint, at_first, at_second, seen, \
                       visited, sightings, generation, checksum";

impl Row {
    fn from(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        let at: (Option<i32>, Option<i32>) = (row.get(6)?, row.get(7)?);
        Ok(Row {
            id: row.get(0)?,
            who: Who { map: row.get(1)?, name: row.get(2)? },
            grid: row.get(3)?,
            rules: row.get(4)?,
            fingerprint: row.get(5)?,
            at: at.0.zip(at.1).map(Into::into),
            counts: [row.get(8)?, row.get(9)?, row.get(10)?],
            generation: row.get(11)?,
            checksum: row.get(12)?,
        })
    }

    fn find(connection: &Connection, who: &Who) -> rusqlite::Result<Option<Self>> {
        let sql = format!("SELECT {COLUMNS} FROM viewer WHERE map = ?1 AND name = ?2");
        let mut statement = connection.prepare_cached(&sql)?;
        statement.query_row([&who.map, &who.name], Row::from).optional()
    }

    /// Reads the rows of all viewers.
    pub fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>> {
        let mut statement = connection.prepare(&format!("SELECT {COLUMNS} FROM viewer"))?;
        statement.query_map([], Row::from)?.collect()
    }

    fn grid(&self) -> Option<Grid> {
        [Grid::Square, Grid::Hex].into_iter().find(|grid| grid.to_string() == self.grid)
    }

    fn seal(&self) -> Seal {
        Seal::of(&self.who, self.grid().unwrap_or(Grid::Square))
    }

    /// Computes the checksum that the row should have.
    fn sealed(&self) -> i64 {
        let [first, second] = self.at.unwrap_or_default();
        let [seen, visited, sightings] = self.counts;
        let at = [i64::from(self.at.is_some()), i64::from(first), i64::from(second)];
        let numbers = [seen, visited, sightings, self.fingerprint, self.generation];
        let (at, numbers) = (at.map(i64::to_le_bytes), numbers.map(i64::to_le_bytes));
        let parts = [at.as_flattened(), numbers.as_flattened(), self.rules.as_bytes()];
        self.seal().row(&parts.concat())
    }

    /// Inserts a new row and sets its id.
    pub fn insert(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let sql = "INSERT INTO viewer (map, name, grid, rules, fingerprint, generation) \
                   VALUES (?1, ?2, ?3, ?4, 0, ?5)";
        let (Who { map, name }, before) = (&self.who, self.generation - 1);
        let row = params![map, name, self.grid, self.rules, before];
        self.id = connection.prepare_cached(sql)?.insert(row)?;
        self.update(connection).map(|_| ())
    }

    /// Replaces the row if it still has the generation before, and returns whether it had.
    pub fn update(&self, connection: &Connection) -> rusqlite::Result<bool> {
        let sql = "UPDATE viewer SET fingerprint = ?2, at_first = ?3, at_second = ?4, seen = ?5, \
                   visited = ?6, sightings = ?7, generation = ?8, checksum = ?9 \
                   WHERE id = ?1 AND generation = ?8 - 1";
        let (first, second) = self.at.map(<(i32, i32)>::from).unzip();
        let ([seen, visited, sightings], checksum) = (self.counts, self.sealed());
        let row = params![
            self.id,
            self.fingerprint,
            first,
            second,
            seen,
            visited,
            sightings,
            self.generation,
            checksum
        ];
        Ok(connection.prepare_cached(sql)?.execute(row)? == 1)
    }
}

/// The contents of all chunks of a viewer.
pub struct Chunks<C> {
    seen: CellSet<C>,
    visited: CellSet<C>,
    recall: Recall<C, String>,
}

impl<C: Coord> Chunks<C> {
    /// Cells seen, cells visited, sightings.
    pub fn counts(&self) -> [i64; 3] {
        [self.seen.len(), self.visited.len(), self.recall.len()].map(|count| count as i64)
    }
}

/// Reads all chunks of a viewer.
pub fn chunks<C: Coord>(
    connection: &Connection,
    path: &Path,
    row: &Row,
) -> Result<Chunks<C>, StoreError> {
    let sql = || StoreError::sql(path);
    let query = "SELECT layer, chunk_row, chunk_column, body FROM chunk WHERE viewer = ?1";
    let mut statement = connection.prepare_cached(query).map_err(sql())?;
    let mut found = statement.query([row.id]).map_err(sql())?;
    let seal = row.seal();
    let mut chunks =
        Chunks { seen: CellSet::new(), visited: CellSet::new(), recall: Recall::new() };
    while let Some(chunk) = found.next().map_err(sql())? {
        let number = chunk.get(0).map_err(sql())?;
        let at =
            ChunkAt { row: chunk.get(1).map_err(sql())?, column: chunk.get(2).map_err(sql())? };
        let body = chunk.get_ref(3).map_err(sql())?.as_blob().unwrap_or_default();
        let kept = Layer::numbered(number)
            .and_then(|layer| chunks.add(layer, at, seal.open(layer, at, body)?));
        kept.ok_or_else(|| {
            let ChunkAt { row: down, column } = at;
            StoreError::damaged(&row.who, format!("chunk {column},{down} of layer {number}"))
        })?;
    }
    Ok(chunks)
}

impl<C: Coord> Chunks<C> {
    fn add(&mut self, layer: Layer, at: ChunkAt, kept: &[u8]) -> Option<()> {
        let add = |cells: &mut CellSet<C>| {
            let chunk = unpack_cells(kept)?;
            cells.add_chunk(at, &chunk).then_some(())
        };
        match layer {
            Layer::Seen => add(&mut self.seen),
            Layer::Visited => add(&mut self.visited),
            Layer::Recall => unpack_sightings(kept, |place, sighting| {
                self.recall.note(cell(at, place)?, sighting);
                Some(())
            }),
        }
    }
}

/// The cell at a place of a chunk, in reading order.
pub fn cell<C: Coord>(at: ChunkAt, place: u16) -> Option<C> {
    let (row, column) = (i64::from(place / 32), i64::from(place % 32));
    C::at_place(32 * i64::from(at.column) + column, 32 * i64::from(at.row) + row)
}

/// Reads a viewer.
pub fn stored<C: Coord>(store: &Store, who: &Who) -> Result<Option<Stored<C>>, StoreError> {
    // The viewer and its chunks are read in one transaction.
    let transaction = store.connection.unchecked_transaction().map_err(store.sql())?;
    let Some(row) = Row::find(&transaction, who).map_err(store.sql())? else { return Ok(None) };
    if row.grid() != Some(C::GRID) {
        return Err(match row.grid() {
            Some(_) => StoreError::OtherGrid { who: who.clone(), asked: C::GRID },
            None => StoreError::damaged(who, "the grid"),
        });
    }
    if row.checksum != row.sealed() {
        return Err(StoreError::damaged(who, "the row of the viewer"));
    }
    let chunks = chunks::<C>(&transaction, &store.path, &row)?;
    if chunks.counts() != row.counts || !chunks.visited.is_subset(&chunks.seen) {
        return Err(StoreError::damaged(who, "the number of cells"));
    }
    let map = Fingerprint::from_bits(row.fingerprint);
    let made_for = MadeFor { rules: row.rules.clone(), map };
    let at = row.at.map(|[first, second]| C::from_axes(first, second));
    let memory = Memory::with(chunks.seen, chunks.visited);
    Ok(Some(Stored(Viewer::stored(&row, made_for, memory, chunks.recall, at))))
}
