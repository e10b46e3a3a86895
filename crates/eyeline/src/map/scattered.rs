//! Values of few cells, in squares of 8×8 places: a square knows by a bit a place which are set, so
//! that reading a whole block costs a look at each square and a step for each value.

use crate::grid::bits::BitsOf;
use std::collections::HashMap;

/// Places along a side of a square, as a shift.
const SIDE: u32 = 3;

/// The values of those places that have one.
#[derive(Clone, Debug)]
pub(super) struct Scattered<T> {
    squares: HashMap<(i32, i32), Square<T>>,
    len: u64,
}

#[derive(Clone, Debug)]
struct Square<T> {
    /// The places that have a value.
    set: u64,
    /// Their values, in the order of the bits.
    values: Vec<T>,
}

impl<T: Copy> Square<T> {
    /// Where the value of a bit is, or would be.
    fn rank(&self, bit: u32) -> usize {
        (self.set & ((1 << bit) - 1)).count_ones() as usize
    }
}

fn square_of((column, row): (i64, i64)) -> ((i32, i32), u32) {
    let within = |axis: i64| (axis & ((1 << SIDE) - 1)) as u32;
    (((column >> SIDE) as i32, (row >> SIDE) as i32), within(row) << SIDE | within(column))
}

impl<T: Copy> Scattered<T> {
    pub fn new() -> Self {
        Scattered { squares: HashMap::new(), len: 0 }
    }

    /// How many places have a value.
    pub fn len(&self) -> u64 {
        self.len
    }

    #[inline]
    pub fn get(&self, place: (i64, i64)) -> Option<T> {
        let (key, bit) = square_of(place);
        let square = self.squares.get(&key)?;
        (square.set >> bit & 1 == 1).then(|| square.values[square.rank(bit)])
    }

    /// How many places to the right, this one the first, have no value for certain: none of its
    /// square has.
    pub fn free(&self, place: (i64, i64)) -> u64 {
        let (key, bit) = square_of(place);
        let width = 1 << SIDE;
        if self.squares.contains_key(&key) { 0 } else { u64::from(width - bit % width) }
    }

    pub fn set(&mut self, place: (i64, i64), value: T) {
        let (key, bit) = square_of(place);
        let square =
            self.squares.entry(key).or_insert_with(|| Square { set: 0, values: Vec::new() });
        let rank = square.rank(bit);
        if square.set >> bit & 1 == 1 {
            square.values[rank] = value;
        } else {
            square.set |= 1 << bit;
            square.values.insert(rank, value);
            self.len += 1;
        }
    }

    /// Every place that has a value, in no order.
    pub fn each(&self, mut tell: impl FnMut((i64, i64), T)) {
        self.squares.iter().for_each(|(&key, square)| square.each(key, &mut tell));
    }

    /// The same of the squares that meet rows `top..=bottom`, columns `left..=right`.
    pub fn each_near(
        &self,
        (left, right): (i64, i64),
        (top, bottom): (i64, i64),
        mut tell: impl FnMut((i64, i64), T),
    ) {
        for row in top >> SIDE..=bottom >> SIDE {
            for column in left >> SIDE..=right >> SIDE {
                let key = (column as i32, row as i32);
                if let Some(square) = self.squares.get(&key) {
                    square.each(key, &mut tell);
                }
            }
        }
    }

    pub fn memory(&self) -> usize {
        let square = size_of::<(i32, i32)>() + size_of::<Square<T>>() + 1;
        let values: usize = self.squares.values().map(|square| square.values.capacity()).sum();
        self.squares.capacity() * square + values * size_of::<T>()
    }
}

impl<T: Copy> Square<T> {
    fn each(&self, (column, row): (i32, i32), tell: &mut impl FnMut((i64, i64), T)) {
        let first = (i64::from(column) << SIDE, i64::from(row) << SIDE);
        for (bit, &value) in BitsOf(self.set).zip(&self.values) {
            let bit = i64::from(bit);
            tell((first.0 + (bit & 7), first.1 + (bit >> SIDE)), value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn holds_what_was_set_last() {
        let mut scattered = Scattered::new();
        let mut twin = BTreeMap::new();
        for step in 0..4000_i64 {
            let place = (step * 7919 % 61 - 30, step * 104_729 % 37 - 18);
            scattered.set(place, step);
            twin.insert(place, step);
        }
        assert_eq!(scattered.len(), twin.len() as u64);
        for place in (-40..40).flat_map(|x| (-40..40).map(move |y| (x, y))) {
            assert_eq!(scattered.get(place), twin.get(&place).copied(), "{place:?}");
        }
        let mut all = BTreeMap::new();
        scattered.each(|place, value| _ = all.insert(place, value));
        assert_eq!(all, twin);
        let near = |&(x, y): &(i64, i64)| (-9..=3).contains(&x) && (5..=11).contains(&y);
        let mut some = BTreeMap::new();
        scattered.each_near((-9, 3), (5, 11), |place, value| _ = some.insert(place, value));
        some.retain(|place, _| near(place));
        twin.retain(|place, _| near(place));
        assert_eq!(some, twin);
    }
}
