//! Checks that the windows of many agents equal the fields of each agent, however they are asked
//! for.

use eyeline::batch::{Crowd, Threads, Windows};
use eyeline::window::Axes;
use eyeline::{Bounds, Coord, Mask, Rules, Sight, World};
use std::fmt::Debug;

/// The offsets of a window in the order of their numbers.
pub fn offsets<C: Coord>(reach: u32, axes: Axes) -> Vec<(i64, i64)> {
    let reach = i64::from(reach);
    let all =
        (-reach..=reach).flat_map(|across| (-reach..=reach).map(move |along| (across, along)));
    let turned = all.map(|(across, along)| match axes {
        Axes::Yx => (along, across),
        Axes::Xy => (across, along),
    });
    turned.filter(|&offset| C::span(offset) <= reach).collect()
}

/// What every agent sees of its window, computed by its own field: one byte for each cell.
///
/// # Panics
/// When an agent has no field.
pub fn fields<C: Coord, W: World<C>>(
    crowds: &[Crowd<'_, C, W>],
    rules: &Rules,
    reach: u32,
    axes: Axes,
) -> Vec<u8> {
    let offsets = offsets::<C>(reach, axes);
    let (mut bytes, mut seen) = (Vec::new(), Mask::default());
    for crowd in crowds {
        let sight = Sight::new(crowd.world, rules).unwrap();
        for &at in crowd.agents {
            let window = Bounds::around(at, reach);
            seen.reset(window);
            sight.field_within(at, window, &mut seen).unwrap();
            let sees = |&offset| at.shifted(offset).is_some_and(|to| seen.contains(to));
            bytes.extend(offsets.iter().map(sees).map(u8::from));
        }
    }
    bytes
}

/// Checks that bits, bytes and floats are the expected ones; these are given as one byte for each
/// cell.
///
/// # Panics
/// When they are not, or anything else is written.
pub fn agree<C: Coord, W: World<C> + Sync>(
    windows: &Windows<'_, C>,
    crowds: &[Crowd<'_, C, W>],
    threads: Threads,
    wanted: &[u8],
    say: impl Fn() -> String,
) {
    let bytes = written(wanted.len(), 0xa5, |out| windows.bytes(crowds, threads, out).unwrap());
    same(&bytes, wanted, windows.area(), || format!("bytes, {}", say()));
    let floats = written(wanted.len(), -7.5, |out| windows.floats(crowds, threads, out).unwrap());
    let wanted_floats: Vec<f32> = wanted.iter().map(|&byte| byte.into()).collect();
    same(&floats, &wanted_floats, windows.area(), || format!("floats, {}", say()));
    let wanted_bits: Vec<u64> = wanted.chunks(windows.area()).flat_map(packed).collect();
    let garbage = 0xdead_beef_dead_beef;
    let bits =
        written(wanted_bits.len(), garbage, |out| windows.bits(crowds, threads, out).unwrap());
    same(&bits, &wanted_bits, windows.words(), || format!("bits, {}", say()));
}

/// Bytes of 0 or 1 as bits.
pub fn packed(bytes: &[u8]) -> Vec<u64> {
    let word = |bytes: &[u8]| (0..).zip(bytes).map(|(bit, &byte)| u64::from(byte) << bit).sum();
    bytes.chunks(64).map(word).collect()
}

/// Writes into the middle of a buffer full of garbage, and returns what was written.
///
/// # Panics
/// When anything outside that part is written.
pub fn written<T: Copy + PartialEq + Debug>(
    length: usize,
    garbage: T,
    write: impl FnOnce(&mut [T]),
) -> Vec<T> {
    const MARGIN: usize = 19;
    let mut out = vec![garbage; length + 2 * MARGIN];
    write(&mut out[MARGIN..MARGIN + length]);
    let after = out.split_off(MARGIN + length);
    let middle = out.split_off(MARGIN);
    assert!(
        out.iter().chain(&after).all(|one| *one == garbage),
        "written beside: {out:?} {after:?}"
    );
    middle
}

/// Checks that the numbers are equal; each agent has this number of them.
///
/// # Panics
/// When they are not; names the first agent that differs.
pub fn same<T: PartialEq + Debug>(got: &[T], wanted: &[T], each: usize, say: impl Fn() -> String) {
    assert_eq!(got.len(), wanted.len(), "{}", say());
    if got == wanted {
        return;
    }
    let agents = got.chunks(each).zip(wanted.chunks(each)).enumerate();
    for (agent, (got, wanted)) in agents {
        assert_eq!(got, wanted, "agent {agent}: {}", say());
    }
}
