//! The last sightings of a chunk. First come the distinct texts; then, for each place in reading
//! order, the distance to the place before it, the number of its text, and the difference in time.
//! At most 1024 sightings of 4096 bytes.

use super::varint;
use eyeline::memory::Sighting;

/// Places of a chunk.
const MOST_SIGHTINGS: u64 = 1024;

/// The most bytes that a sighting may have.
pub const LONGEST_SIGHTING: usize = 4096;

/// Appends sightings, each with its place in the chunk, sorted.
pub fn pack_sightings(sightings: &[(u16, &Sighting<String>)], out: &mut Vec<u8>) {
    let mut words: Vec<&str> = sightings.iter().map(|(_, sighting)| &*sighting.what).collect();
    words.sort_unstable();
    words.dedup();
    varint::put(out, words.len() as u64);
    for word in &words {
        varint::put(out, word.len() as u64);
        out.extend_from_slice(word.as_bytes());
    }
    varint::put(out, sightings.len() as u64);
    let (mut next, mut last) = (0, 0);
    for (place, sighting) in sightings {
        let word = words.partition_point(|word| **word < *sighting.what);
        let later = sighting.when.wrapping_sub(last) as i64;
        varint::put(out, u64::from(place - next));
        varint::put(out, word as u64);
        // The sign is the last bit, so that a small negative difference is short too.
        varint::put(out, (later << 1 ^ later >> 63) as u64);
        (next, last) = (place + 1, sighting.when);
    }
}

/// Calls back for each sighting; `None` if the bytes are not a list of sightings.
pub fn unpack_sightings(
    mut bytes: &[u8],
    mut tell: impl FnMut(u16, Sighting<String>) -> Option<()>,
) -> Option<()> {
    let count = varint::take(&mut bytes).filter(|&count| count <= MOST_SIGHTINGS)?;
    let mut words = Vec::new();
    for _ in 0..count {
        let length = usize::try_from(varint::take(&mut bytes)?).ok()?;
        let word;
        (word, bytes) = bytes.split_at_checked(length).filter(|_| length <= LONGEST_SIGHTING)?;
        words.push(str::from_utf8(word).ok()?);
    }
    let count = varint::take(&mut bytes)?;
    let (mut next, mut last) = (0_u64, 0_u64);
    for _ in 0..count {
        let place =
            next.checked_add(varint::take(&mut bytes)?).filter(|&at| at < MOST_SIGHTINGS)?;
        let word = words.get(usize::try_from(varint::take(&mut bytes)?).ok()?)?;
        let later = varint::take(&mut bytes)?;
        let when = last.wrapping_add(later >> 1 ^ (later & 1).wrapping_neg());
        tell(place as u16, Sighting { what: (*word).to_owned(), when })?;
        (next, last) = (place + 1, when);
    }
    bytes.is_empty().then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use eyeline_testkit::dice::Dice;

    fn unpacked(bytes: &[u8]) -> Option<Vec<(u16, Sighting<String>)>> {
        let mut all = Vec::new();
        unpack_sightings(bytes, |place, sighting| {
            all.push((place, sighting));
            Some(())
        })?;
        Some(all)
    }

    #[test]
    fn sightings_come_back() {
        let mut dice = Dice::new(3);
        for _ in 0..500 {
            let words = ["", "orc", "wall", "gold ◆"];
            let times = [0, 1, 900, u64::MAX];
            let mut all: Vec<(u16, Sighting<String>)> = Vec::new();
            for place in 0..1024 {
                if dice.chance(10) {
                    let (what, when) = (dice.pick(&words).to_owned(), dice.pick(&times));
                    all.push((place, Sighting { what, when }));
                }
            }
            let mut bytes = Vec::new();
            let given: Vec<_> = all.iter().map(|(place, sighting)| (*place, sighting)).collect();
            pack_sightings(&given, &mut bytes);
            assert_eq!(unpacked(&bytes), Some(all));
        }
    }

    #[test]
    fn claims_allocate_nothing() {
        let mut huge = Vec::new();
        varint::put(&mut huge, 1);
        varint::put(&mut huge, u64::MAX);
        assert_eq!(unpacked(&huge), None);
        let mut many = vec![0];
        varint::put(&mut many, 1 << 40);
        assert_eq!(unpacked(&many), None);
    }
}
