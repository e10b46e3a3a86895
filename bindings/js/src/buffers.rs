//! Buffers that both sides see. JavaScript asks for one of a length and writes into it, or reads what an
//! answer left there. They grow and are kept, so that a warm call allocates nothing.

use eyeline_scene::Fault;
use std::cell::RefCell;

/// What JavaScript gives, and what it gets.
#[derive(Default)]
pub struct Buffers {
    /// Text in UTF-8, or bytes of 0 and 1.
    pub bytes: [Vec<u8>; 2],
    /// Coordinates, two a cell, and counts.
    pub ints: [Vec<i32>; 2],
    /// Channels of observations.
    pub singles: [Vec<f32>; 2],
    /// Heights, covers and opacities.
    pub doubles: [Vec<f64>; 2],
}

/// The buffers that JavaScript writes.
pub const IN: usize = 0;
/// The buffers that JavaScript reads.
pub const OUT: usize = 1;

thread_local! {
    static BUFFERS: RefCell<Buffers> = RefCell::default();
}

/// Works on the buffers. Nothing inside may ask JavaScript.
pub fn with<R>(work: impl FnOnce(&mut Buffers) -> R) -> R {
    BUFFERS.with_borrow_mut(work)
}

/// Gives a buffer this length and returns where it lies.
pub fn sized<T: Copy + Default>(buffer: &mut Vec<T>, length: u32) -> *const T {
    buffer.resize(length as usize, T::default());
    buffer.as_ptr()
}

/// Returns a copy of the text that JavaScript wrote.
pub fn text() -> Result<String, Fault> {
    with(|buffers| {
        let text = std::str::from_utf8(&buffers.bytes[IN]);
        text.map(str::to_owned).map_err(|_| Fault::bad_json("the text is not valid Unicode"))
    })
}

/// Leaves a text for JavaScript and returns its length.
pub fn tell(text: &str) -> i32 {
    with(|buffers| {
        let out = &mut buffers.bytes[OUT];
        out.clear();
        out.extend_from_slice(text.as_bytes());
        out.len() as i32
    })
}

/// Leaves whole numbers for JavaScript and returns their count.
pub fn tell_ints(numbers: impl IntoIterator<Item = i32>) -> i32 {
    with(|buffers| {
        let out = &mut buffers.ints[OUT];
        out.clear();
        out.extend(numbers);
        out.len() as i32
    })
}
