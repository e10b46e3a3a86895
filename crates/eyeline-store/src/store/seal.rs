//! Checksums that include the owner: a row that belongs to another viewer, layer or place is found
//! like a changed bit.

use super::Who;
use eyeline::Grid;
use eyeline::memory::ChunkAt;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

/// What a chunk contains. The numbers are those in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    Seen = 0,
    Visited = 1,
    Recall = 2,
}

impl Layer {
    /// The layer of this number.
    pub fn numbered(number: i64) -> Option<Self> {
        [Layer::Seen, Layer::Visited, Layer::Recall].into_iter().find(|&it| it as i64 == number)
    }
}

/// The bytes of a checksum.
const SIZE: usize = size_of::<u64>();

/// Computes the checksums of one viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal(u64);

impl Seal {
    /// For this viewer on this grid.
    pub fn of(who: &Who, grid: Grid) -> Self {
        let length = who.map.len().to_le_bytes();
        let parts = [&length[..], who.map.as_bytes(), who.name.as_bytes(), &[grid as u8]];
        Seal(xxh3_64(&parts.concat()))
    }

    /// The checksum of a row.
    pub fn row(self, bytes: &[u8]) -> i64 {
        xxh3_64_with_seed(bytes, self.0) as i64
    }

    /// Reserves space for the checksum of a chunk; the content comes after it.
    pub fn start(out: &mut Vec<u8>) {
        out.clear();
        out.extend_from_slice(&[0; SIZE]);
    }

    /// Writes the checksum of a chunk into the reserved space.
    pub fn close(self, layer: Layer, at: ChunkAt, out: &mut [u8]) {
        let (room, kept) = out.split_at_mut(SIZE);
        room.copy_from_slice(&self.chunk(layer, at, kept).to_le_bytes());
    }

    /// Returns the content of a chunk if its checksum is right.
    pub fn open(self, layer: Layer, at: ChunkAt, bytes: &[u8]) -> Option<&[u8]> {
        let (checksum, kept) = bytes.split_first_chunk()?;
        (u64::from_le_bytes(*checksum) == self.chunk(layer, at, kept)).then_some(kept)
    }

    fn chunk(self, layer: Layer, at: ChunkAt, kept: &[u8]) -> u64 {
        let place = [layer as i32, at.row, at.column].map(i32::to_le_bytes);
        let seed = self.row(place.as_flattened()) as u64;
        xxh3_64_with_seed(kept, seed)
    }
}
