//! The caller's bytes: one for each cell of the box around an observer.

use super::maps::Standpoint;

/// (2r + 1)² bytes, set to zero for each field.
pub struct Buffer {
    bytes: Vec<u8>,
    radius: i32,
}

/// A clean buffer around one observer.
pub struct Marks<'a> {
    bytes: &'a mut [u8],
    side: usize,
    origin: usize,
}

impl Buffer {
    /// Bytes for fields of this radius.
    pub fn new(radius: i32) -> Self {
        let side = side(radius);
        Buffer { bytes: vec![0; side * side], radius }
    }

    /// The fields' radius.
    pub fn radius(&self) -> i32 {
        self.radius
    }

    /// Zeroes all bytes.
    #[inline]
    pub fn clean(&mut self, spot: Standpoint) -> Marks<'_> {
        self.bytes.fill(0);
        let side = side(self.radius);
        let (left, top) = ((spot.x - self.radius) as usize, (spot.y - self.radius) as usize);
        Marks { bytes: &mut self.bytes, side, origin: top * side + left }
    }

    /// All bytes, to be overwritten.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// What is marked.
    pub fn answer(&self) -> Vec<u64> {
        self.bytes.iter().map(|&byte| u64::from(byte)).collect()
    }
}

impl Marks<'_> {
    /// Marks a cell of the box.
    #[inline]
    pub fn mark(&mut self, x: i32, y: i32) {
        self.bytes[y as usize * self.side + x as usize - self.origin] = 1;
    }
}

/// Cells along the box around a field.
pub fn side(radius: i32) -> usize {
    2 * radius as usize + 1
}

/// The offsets of the box around a field, in reading order.
pub fn offsets(radius: i32) -> impl Iterator<Item = (i32, i32)> {
    (-radius..=radius).flat_map(move |dy| (-radius..=radius).map(move |dx| (dx, dy)))
}

/// Whether an offset lies within the circle.
#[inline]
pub fn in_circle(radius: i32, (dx, dy): (i32, i32)) -> bool {
    dx * dx + dy * dy <= radius * radius
}
