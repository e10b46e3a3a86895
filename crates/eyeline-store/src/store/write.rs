//! Writes a memory into rows of the database: the viewer's row, and the chunks that changed.

use super::pack::{LONGEST_SIGHTING, pack_cells, pack_sightings};
use super::read::{Row, cell};
use super::seal::{Layer, Seal};
use super::{StoreError, Viewer};
use eyeline::Coord;
use eyeline::memory::ChunkAt;
use rusqlite::{ErrorCode, Transaction, params};
use std::path::Path;

/// Writes what a viewer has changed, and returns its row and generation.
pub fn viewer<C: Coord>(
    transaction: &Transaction<'_>,
    path: &Path,
    viewer: &Viewer<C>,
    bytes: &mut Vec<u8>,
) -> Result<(i64, i64), StoreError> {
    let sql = || StoreError::sql(path);
    let (before, made_for) = (viewer.row, viewer.made_for());
    let memory = viewer.memory();
    let counts = [memory.seen().len(), memory.visited().len(), viewer.recall().len()];
    let mut row = Row {
        id: before.map_or(0, |(id, _)| id),
        who: viewer.who.clone(),
        grid: C::GRID.to_string(),
        rules: made_for.rules.clone(),
        fingerprint: made_for.map.to_bits(),
        at: viewer.at().map(C::axes),
        counts: counts.map(|count| count as i64),
        generation: before.map_or(0, |(_, generation)| generation) + 1,
        checksum: 0,
    };
    let stale = || StoreError::Stale(viewer.who.clone());
    match before {
        Some(_) if !row.update(transaction).map_err(sql())? => return Err(stale()),
        Some(_) => (),
        None => match row.insert(transaction) {
            Ok(()) => (),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                return Err(stale());
            }
            Err(error) => return Err(sql()(error)),
        },
    }
    if viewer.changed.reset {
        let delete = "DELETE FROM chunk WHERE viewer = ?1";
        transaction.execute(delete, [row.id]).map_err(sql())?;
    }
    let replace = "INSERT OR REPLACE INTO chunk (viewer, layer, chunk_row, chunk_column, body) \
                   VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut statement = transaction.prepare_cached(replace).map_err(sql())?;
    let seal = Seal::of(&viewer.who, C::GRID);
    for &(layer, at) in &viewer.changed.chunks {
        Seal::start(bytes);
        pack(viewer, layer, at, bytes)?;
        seal.close(layer, at, bytes);
        let row = params![row.id, layer as i64, at.row, at.column, &*bytes];
        statement.execute(row).map_err(sql())?;
    }
    Ok((row.id, row.generation))
}

fn pack<C: Coord>(
    viewer: &Viewer<C>,
    layer: Layer,
    at: ChunkAt,
    out: &mut Vec<u8>,
) -> Result<(), StoreError> {
    if layer != Layer::Recall {
        pack_cells(viewer.cells(layer).chunk(at).unwrap_or(&[0; 32]), out);
        return Ok(());
    }
    let recall = viewer.recall();
    let sighting = |place| Some((place, recall.get(cell::<C>(at, place)?)?));
    let sightings: Vec<_> = (0..1024).filter_map(sighting).collect();
    match sightings.iter().find(|(_, sighting)| sighting.what.len() > LONGEST_SIGHTING) {
        Some((place, sighting)) => {
            let at = cell::<C>(at, *place).map_or(String::new(), |at| at.to_string());
            Err(StoreError::TooLong { at, bytes: sighting.what.len() })
        }
        None => {
            pack_sightings(&sightings, out);
            Ok(())
        }
    }
}
