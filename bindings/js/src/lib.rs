//! The engine behind the JavaScript package `eyeline`, as one WebAssembly module without imports but one:
//! the question that a world made of functions asks. It translates, it never decides: every answer comes
//! from `eyeline` and `eyeline_scene`.
//!
//! Numbers go through arguments. Text, lists and arrays go through buffers that live here and that
//! JavaScript sees as typed arrays (`buffers.rs`), so that a warm call allocates nothing on either side.
//! Objects live in one table (`table.rs`) and are named by numbers.

/// The exported names: the border itself.
mod abi;
/// Worlds made of JavaScript's functions.
mod asked;
/// Memory that both sides see.
mod buffers;
/// Queries and replies of the contract.
mod contract;
/// Drawing, walks and hunts.
#[cfg(feature = "full")]
mod full;
/// Maps.
mod maps;
/// What a viewer has seen.
mod memory;
/// Observers on a map that changes.
mod observers;
/// Rules.
mod rules;
/// Questions about a map under rules.
mod sight;
/// The objects that JavaScript holds.
mod table;
/// The windows of many agents.
mod windows;
