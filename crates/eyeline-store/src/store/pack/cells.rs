//! The cells of a chunk, stored as the lengths of runs in reading order (outside and inside in
//! turn, outside first), or as one bit a cell where that is shorter. At most 129 bytes.

use super::varint;
use eyeline::memory::Chunk;

const PLACES: usize = size_of::<Chunk>() * 8;
const WIDTH: usize = u32::BITS as usize;

/// The first byte.
const RUNS: u8 = 1;
const BITS: u8 = 2;

/// Appends the cells of a chunk.
pub fn pack_cells(chunk: &Chunk, out: &mut Vec<u8>) {
    let first = out.len();
    out.push(RUNS);
    let (mut at, mut inside) = (0, false);
    while at < PLACES {
        let run = run(chunk, at, inside);
        varint::put(out, run as u64);
        (at, inside) = (at + run, !inside);
    }
    if out.len() - first > size_of::<Chunk>() {
        out.truncate(first);
        out.push(BITS);
        out.extend(chunk.iter().flat_map(|word| word.to_le_bytes()));
    }
}

/// How many places from here on are all inside, or all outside.
fn run(chunk: &Chunk, from: usize, inside: bool) -> usize {
    let mut at = from;
    while at < PLACES {
        let word = chunk[at / WIDTH];
        let word = if inside { !word } else { word } >> (at % WIDTH);
        // The bits that were shifted in do not end a run.
        let same = (word.trailing_zeros() as usize).min(WIDTH - at % WIDTH);
        at += same;
        if same == 0 || !at.is_multiple_of(WIDTH) {
            break;
        }
    }
    at - from
}

/// Returns the cells of a chunk; `None` if the bytes are not those of a chunk, or of one without
/// cells.
pub fn unpack_cells(bytes: &[u8]) -> Option<Chunk> {
    let mut chunk = Chunk::default();
    match bytes.split_first()? {
        (&RUNS, mut bytes) => {
            let (mut at, mut inside) = (0, false);
            while at < PLACES {
                let run = usize::try_from(varint::take(&mut bytes)?).ok()?;
                let end = at.checked_add(run).filter(|&end| end <= PLACES)?;
                if inside {
                    fill(&mut chunk, at, end);
                }
                (at, inside) = (end, !inside);
            }
            bytes.is_empty().then_some(())?;
        }
        (&BITS, bytes) => {
            let (words, []) = bytes.as_chunks() else { return None };
            (words.len() == chunk.len()).then_some(())?;
            chunk.iter_mut().zip(words).for_each(|(row, word)| *row = u32::from_le_bytes(*word));
        }
        _ => return None,
    }
    (chunk != Chunk::default()).then_some(chunk)
}

fn fill(chunk: &mut Chunk, mut at: usize, end: usize) {
    while at < end {
        let (first, row) = (at % WIDTH, at / WIDTH);
        let length = (end - at).min(WIDTH - first);
        chunk[row] |= u32::MAX >> (WIDTH - length) << first;
        at += length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eyeline_testkit::dice::Dice;

    fn packed(chunk: &Chunk) -> Vec<u8> {
        let mut bytes = Vec::new();
        pack_cells(chunk, &mut bytes);
        bytes
    }

    #[test]
    fn chunks_come_back() {
        let mut dice = Dice::new(1);
        let mut chunks = vec![[u32::MAX; 32], [1; 32], [1 << 31; 32], [0xAAAA_AAAA; 32]];
        for place in 0..PLACES {
            let mut one = Chunk::default();
            one[place / WIDTH] = 1 << (place % WIDTH);
            chunks.extend([one, one.map(|word| !word)]);
        }
        for _ in 0..2_000 {
            let mut chunk = Chunk::default();
            for _ in 0..=dice.below(40) {
                let at = dice.below(PLACES as u64) as usize;
                let end = (at + 1 + dice.below(80) as usize).min(PLACES);
                fill(&mut chunk, at, end);
            }
            chunks.push(chunk);
        }
        for chunk in chunks {
            let bytes = packed(&chunk);
            assert!(bytes.len() <= 129);
            assert_eq!(unpack_cells(&bytes), Some(chunk));
        }
    }

    #[test]
    fn whole_chunks_are_short() {
        assert_eq!(packed(&[u32::MAX; 32]), [RUNS, 0, 0x80, 8]);
    }

    #[test]
    fn whatever_the_bytes_nothing_else_comes_out() {
        let mut dice = Dice::new(2);
        for _ in 0..100_000 {
            let length = dice.below(140);
            let mut bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
            if let Some(first) = bytes.first_mut() {
                *first %= 4;
            }
            if let Some(chunk) = unpack_cells(&bytes) {
                assert_ne!(chunk, Chunk::default());
            }
        }
        assert_eq!(unpack_cells(&packed(&Chunk::default())), None);
    }
}
