//! The border: the names that the module exports, and the one question that it asks. A function returns a
//! number from 0 on; `FAILED` means that the fault lies in the buffer of text.
#![allow(unsafe_code)]

use crate::buffers::{self, OUT, sized, with};
use crate::maps::RawEdit;
use crate::observers::{self, number};
use crate::{asked, contract, maps, memory, rules, sight, table, windows};
use eyeline_scene::{Answer, Fault};

/// The answer of a function that failed.
const FAILED: i32 = i32::MIN;

#[link(wasm_import_module = "eyeline")]
unsafe extern "C" {
    /// Asks one of the caller's functions about a cell, or about the border between two: NaN means that
    /// there is nothing.
    fn ask(function: u32, first: i32, second: i32, third: i32, fourth: i32) -> f64;
}

/// Asks JavaScript.
pub fn asked(function: u32, [first, second]: [i32; 2], [third, fourth]: [i32; 2]) -> f64 {
    // SAFETY: `ask` takes and returns numbers only, and JavaScript catches whatever its functions throw.
    unsafe { ask(function, first, second, third, fourth) }
}

fn settled(answer: Result<i32, Fault>) -> i32 {
    answer.unwrap_or_else(|fault| {
        buffers::tell(&Answer::from(fault).to_json());
        FAILED
    })
}

/// Exports functions by their names; each must answer, or name a fault.
macro_rules! exports {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $kind:ty),*) $answer:block)*) => {
        $(
            $(#[$doc])*
            // SAFETY: the names are this module's own, and no other library is linked into it.
            #[unsafe(no_mangle)]
            pub extern "C" fn $name($($arg: $kind),*) -> i32 {
                fn answered($($arg: $kind),*) -> Result<i32, Fault> $answer
                settled(answered($($arg),*))
            }
        )*
    };
}

/// Exports buffers: a slot and a length in, an address out.
macro_rules! buffers {
    ($($(#[$doc:meta])* fn $name:ident($buffer:ident) / $address:ident;)*) => {
        $(
            $(#[$doc])*
            // SAFETY: as above.
            #[unsafe(no_mangle)]
            pub extern "C" fn $name(slot: u32, length: u32) -> usize {
                with(|buffers| sized(&mut buffers.$buffer[slot as usize & 1], length) as usize)
            }

            $(#[$doc])*
            // SAFETY: as above.
            #[unsafe(no_mangle)]
            pub extern "C" fn $address(slot: u32) -> usize {
                with(|buffers| buffers.$buffer[slot as usize & 1].as_ptr() as usize)
            }
        )*
    };
}

buffers! {
    /// Bytes.
    fn bytes(bytes) / bytes_at;
    /// Whole numbers.
    fn ints(ints) / ints_at;
    /// Floats of 32 bits.
    fn singles(singles) / singles_at;
    /// Floats of 64 bits.
    fn doubles(doubles) / doubles_at;
}

exports! {
    /// Returns the length of the text that an answer or a fault left.
    fn told() {
        Ok(with(|buffers| buffers.bytes[OUT].len() as i32))
    }
    /// Forgets an object.
    fn forget(object: u32) {
        table::free(object);
        Ok(0)
    }
    /// Returns how many objects are kept.
    fn objects() {
        Ok(table::count())
    }
    /// Answers a query of the contract.
    fn query(scene: u32) {
        contract::query(scene)
    }
    /// Makes a map.
    fn map_parse() {
        maps::parse()
    }
    /// Copies a map.
    fn map_copy(scene: u32) {
        maps::copy(scene)
    }
    /// Leaves a map as a scene.
    fn map_json(scene: u32) {
        maps::json(scene)
    }
    /// Leaves a map's grid and bounds.
    fn map_shape(scene: u32) {
        maps::shape(scene)
    }
    /// Leaves a map's cells.
    fn map_cells(scene: u32) {
        maps::cells(scene)
    }
    /// Leaves what rules ignore on a map.
    fn map_ignores(scene: u32, rules: u32) {
        maps::ignores(scene, rules)
    }
    /// Leaves the cell of a mark.
    fn map_mark(scene: u32) {
        maps::mark(scene)
    }
    /// Edits a map.
    fn map_edit(scene: u32, kind: u32, x: f64, y: f64, x2: f64, y2: f64, value: f64) {
        maps::edit(scene, RawEdit { kind, at: [x, y], to: [x2, y2], value })
    }
    /// Replaces a layer.
    fn map_set_layer(scene: u32, kind: u32) {
        maps::set_layer(scene, kind)
    }
    /// Leaves a layer.
    fn map_layer(scene: u32, kind: u32) {
        maps::layer(scene, kind)
    }
    /// Leaves a terrain.
    fn map_terrain(scene: u32, x: f64, y: f64) {
        maps::terrain(scene, [x, y])
    }
    /// Makes rules.
    fn rules_parse(perception: f64) {
        rules::parse(perception)
    }
    /// Leaves what rules are called.
    fn rules_about(rules: u32) {
        rules::about(rules)
    }
    /// Makes a sight.
    fn sight_new(scene: u32, rules: u32) {
        sight::new(scene, rules)
    }
    /// Whether one cell sees another.
    fn sight_los(sight: u32, x: f64, y: f64, x2: f64, y2: f64, radius: f64) {
        sight::los(sight, [x, y], [x2, y2], radius)
    }
    /// Which targets are seen.
    fn sight_targets(sight: u32, x: f64, y: f64, radius: f64) {
        sight::targets(sight, [x, y], radius)
    }
    /// Which observers see a target.
    fn sight_watchers(sight: u32, x: f64, y: f64, radius: f64) {
        sight::watchers(sight, [x, y], radius)
    }
    /// A field as bytes.
    fn sight_field(sight: u32, x: f64, y: f64, radius: f64) {
        sight::field(sight, [x, y], radius)
    }
    /// A field as cells.
    fn sight_cells(sight: u32, x: f64, y: f64, radius: f64) {
        sight::seen_cells(sight, [x, y], radius)
    }
    /// A field with cover.
    fn sight_cover(sight: u32, x: f64, y: f64, radius: f64) {
        sight::cover_field(sight, [x, y], radius)
    }
    /// A proof.
    fn sight_trace(sight: u32, x: f64, y: f64, x2: f64, y2: f64) {
        sight::trace(sight, [x, y], [x2, y2])
    }
    /// All pairs.
    fn sight_matrix(sight: u32) {
        sight::matrix(sight)
    }
    /// How exposed every place is.
    fn sight_survey(sight: u32, radius: f64, floors: u32) {
        sight::survey(sight, radius, floors)
    }
    /// Whether an agent may go somewhere.
    fn sight_can_move(sight: u32, x: f64, y: f64, x2: f64, y2: f64) {
        sight::can_move(sight, [x, y], [x2, y2])
    }
    /// A pair over functions.
    fn asked_los(rules: u32, functions: u32, x: f64, y: f64, x2: f64, y2: f64) {
        asked::los(rules, functions, [x, y], [x2, y2])
    }
    /// A field over functions.
    fn asked_field(rules: u32, functions: u32, x: f64, y: f64, radius: f64) {
        asked::field(rules, functions, [x, y], radius)
    }
    /// A proof over functions.
    fn asked_trace(rules: u32, functions: u32, x: f64, y: f64, x2: f64, y2: f64) {
        asked::trace(rules, functions, [x, y], [x2, y2])
    }
    /// The cells of a line.
    fn line(rules: u32, x: f64, y: f64, x2: f64, y2: f64) {
        asked::line(rules, [x, y], [x2, y2])
    }
    /// Makes windows.
    fn windows_new(rules: u32, size: f64, mask: i32, keep: i32, visibility: i32, axes: i32, cone: f64) {
        windows::new(rules, size, [mask, keep, visibility, axes], cone)
    }
    /// What agents see.
    fn windows_bytes(windows: u32, map: u32, agents: u32, headings: u32) {
        windows::bytes(windows, map, agents, headings)
    }
    /// What agents observe.
    fn windows_observe(windows: u32, map: u32, agents: u32, headings: u32, layers: u32) {
        windows::observe(windows, map, agents, headings, layers)
    }
    /// Makes observers.
    fn observers_new(scene: u32, rules: u32) {
        observers::new(scene, rules)
    }
    /// Adds an observer and leaves its number in two halves.
    fn observers_add(observers: u32, x: f64, y: f64) {
        let observer = observers::within(observers, |watched| watched.add([x, y]))?;
        Ok(buffers::tell_ints(observers::halves(observer)))
    }
    /// Removes an observer.
    fn observers_remove(observers: u32, observer: f64) {
        observers::within(observers, |watched| watched.remove(number(observer)?))?;
        Ok(0)
    }
    /// Moves an observer.
    fn observers_move(observers: u32, observer: f64, x: f64, y: f64) {
        observers::within(observers, |watched| watched.move_to(number(observer)?, [x, y]))
    }
    /// Edits the observers' map.
    fn observers_edit(observers: u32, kind: u32, x: f64, y: f64, x2: f64, y2: f64, value: f64) {
        let edit = RawEdit { kind, at: [x, y], to: [x2, y2], value };
        observers::within(observers, |watched| watched.apply(edit))
    }
    /// What an observer sees, as cells.
    fn observers_cells(observers: u32, observer: f64) {
        observers::within(observers, |watched| watched.field(number(observer)?))
    }
    /// What an observer sees, as bytes.
    fn observers_field(observers: u32, observer: f64) {
        observers::within(observers, |watched| watched.frame(number(observer)?))
    }
    /// Copies the observers' map.
    fn observers_map(observers: u32) {
        observers::scene(observers)
    }
    /// Makes a memory.
    fn memory_new(hexes: u32) {
        memory::new(hexes)
    }
    /// Looks around and remembers.
    fn memory_look(memory: u32, scene: u32, rules: u32, x: f64, y: f64, radius: f64) {
        memory::look(memory, scene, rules, [x, y], radius)
    }
    /// Adds cells to a memory.
    fn memory_add(memory: u32, visited: u32) {
        memory::add(memory, visited)
    }
    /// What is known of a cell.
    fn memory_knows(memory: u32, x: f64, y: f64) {
        memory::knows(memory, [x, y])
    }
    /// The cells of a memory.
    fn memory_cells(memory: u32, visited: u32) {
        memory::cells(memory, visited)
    }
    /// The number of cells of a memory.
    fn memory_count(memory: u32, visited: u32) {
        memory::count(memory, visited)
    }
    /// Joins two memories.
    fn memory_join(memory: u32, other: u32) {
        memory::join(memory, other)
    }
    /// Empties a memory.
    fn memory_reset(memory: u32) {
        memory::reset(memory)
    }
}

#[cfg(feature = "full")]
exports! {
    /// Draws the answer to a query.
    fn draw(scene: u32, dark: u32) {
        crate::full::draw(scene, dark)
    }
    /// Walks.
    fn walk() {
        crate::full::walk()
    }
    /// Draws a walk.
    fn draw_walk(dark: u32) {
        crate::full::draw_walk(dark)
    }
    /// Begins a hunt.
    fn hunt_new() {
        crate::full::new_hunt()
    }
    /// Plays a line of a hunt, as a viewer.
    fn hunt_play(hunt: u32, split: u32) {
        crate::full::play(hunt, split)
    }
    /// Leaves what a viewer may know of the last line.
    fn hunt_told(hunt: u32) {
        crate::full::told(hunt)
    }
    /// Leaves what a viewer may know.
    fn hunt_view(hunt: u32) {
        crate::full::view(hunt)
    }
    /// Draws what a viewer may know.
    fn hunt_draw(hunt: u32, dark: u32) {
        crate::full::draw_hunt(hunt, dark)
    }
    /// Leaves the whole state.
    fn hunt_state(hunt: u32) {
        crate::full::state(hunt)
    }
}
