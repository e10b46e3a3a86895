//! Values of few cells, in squares of 8×8 places; a square has one bit a place that says which values
//! are set.
//! Exact. Cost: O(1) to read or set a place; a block costs a look at each square and a step for each
//! value.

use crate::grid::Bounds;
use crate::grid::bits::BitsOf;
use std::collections::HashMap;

/// The side of a square in places, as a shift.
const SIDE: u32 = 3;

/// The values of those places that have one.
#[derive(Clone, Debug)]
pub(super) struct Scattered<T> {
    index: Index,
    squares: Vec<((i32, i32), Square<T>)>,
    len: u64,
}

/// Which square is where.
#[derive(Clone, Debug)]
enum Index {
    /// Within bounds: a number for each square, one more than its place in the list; made at first use.
    Within(Bounds, Vec<u32>),
    Anywhere(HashMap<(i32, i32), u32>),
}

impl Index {
    fn get(&self, key: (i32, i32)) -> Option<usize> {
        let number = match self {
            Index::Within(bounds, numbers) => numbers.get(slot(bounds, key)?)?,
            Index::Anywhere(numbers) => numbers.get(&key)?,
        };
        number.checked_sub(1).map(|number| number as usize)
    }

    /// The number of a square, to be read or written.
    fn entry(&mut self, key: (i32, i32)) -> &mut u32 {
        match self {
            Index::Within(bounds, numbers) => {
                numbers.resize(bounds.area() as usize, 0);
                &mut numbers[slot(bounds, key).expect("places are within bounds")]
            }
            Index::Anywhere(numbers) => numbers.entry(key).or_default(),
        }
    }
}

/// Where the number of a square within bounds is.
#[inline(always)]
fn slot(bounds: &Bounds, (column, row): (i32, i32)) -> Option<usize> {
    let (column, row) = (i64::from(column), i64::from(row));
    let slot = (row - bounds.top) * bounds.width() as i64 + column - bounds.left;
    bounds.contains((column, row)).then_some(slot as usize)
}

#[derive(Clone, Debug)]
struct Square<T> {
    /// One bit for each place that has a value.
    set: u64,
    /// The values, in the order of the bits.
    values: Vec<T>,
}

impl<T: Copy> Square<T> {
    /// Returns the index at which the value of a bit is, or would be.
    fn rank(&self, bit: u32) -> usize {
        (self.set & ((1 << bit) - 1)).count_ones() as usize
    }
}

fn square_of((column, row): (i64, i64)) -> ((i32, i32), u32) {
    let within = |axis: i64| (axis & ((1 << SIDE) - 1)) as u32;
    (((column >> SIDE) as i32, (row >> SIDE) as i32), within(row) << SIDE | within(column))
}

impl<T: Copy> Scattered<T> {
    /// For places within these bounds, or anywhere.
    pub fn new(within: Option<Bounds>) -> Self {
        let squares = |axis: i64| axis >> SIDE;
        let index = match within {
            Some(Bounds { left, top, right, bottom }) => {
                let (left, right) = (squares(left), squares(right));
                let (top, bottom) = (squares(top), squares(bottom));
                Index::Within(Bounds { left, top, right, bottom }, Vec::new())
            }
            None => Index::Anywhere(HashMap::new()),
        };
        Scattered { index, squares: Vec::new(), len: 0 }
    }

    /// Returns the number of places that have a value.
    pub fn len(&self) -> u64 {
        self.len
    }

    #[inline]
    pub fn get(&self, place: (i64, i64)) -> Option<T> {
        let (key, bit) = square_of(place);
        let square = &self.squares[self.index.get(key)?].1;
        (square.set >> bit & 1 == 1).then(|| square.values[square.rank(bit)])
    }

    /// Returns how many places to the right, this one the first, certainly have no value, because their
    /// square has none.
    pub fn free(&self, place: (i64, i64)) -> u64 {
        let (key, bit) = square_of(place);
        let width = 1 << SIDE;
        if self.index.get(key).is_some() { 0 } else { u64::from(width - bit % width) }
    }

    pub fn set(&mut self, place: (i64, i64), value: T) {
        let (key, bit) = square_of(place);
        let number = self.index.entry(key);
        if *number == 0 {
            self.squares.push((key, Square { set: 0, values: Vec::new() }));
            *number = self.squares.len() as u32;
        }
        let square = &mut self.squares[*number as usize - 1].1;
        let rank = square.rank(bit);
        if square.set >> bit & 1 == 1 {
            square.values[rank] = value;
        } else {
            square.set |= 1 << bit;
            square.values.insert(rank, value);
            self.len += 1;
        }
    }

    /// Calls `tell` for every place that has a value, in no particular order.
    pub fn each(&self, mut tell: impl FnMut((i64, i64), T)) {
        self.squares.iter().for_each(|(key, square)| square.each(*key, &mut tell));
    }

    /// Calls `tell` for the values of those squares that meet rows `top..=bottom` and columns
    /// `left..=right`.
    pub fn each_near(
        &self,
        (left, right): (i64, i64),
        (top, bottom): (i64, i64),
        mut tell: impl FnMut((i64, i64), T),
    ) {
        for row in top >> SIDE..=bottom >> SIDE {
            for column in left >> SIDE..=right >> SIDE {
                let key = (column as i32, row as i32);
                if let Some(square) = self.index.get(key) {
                    self.squares[square].1.each(key, &mut tell);
                }
            }
        }
    }

    pub fn memory(&self) -> usize {
        let square = size_of::<((i32, i32), Square<T>)>();
        let values: usize = self.squares.iter().map(|(_, square)| square.values.capacity()).sum();
        let index = match &self.index {
            Index::Within(_, numbers) => numbers.capacity() * size_of::<u32>(),
            Index::Anywhere(numbers) => numbers.capacity() * (size_of::<((i32, i32), u32)>() + 1),
        };
        index + self.squares.capacity() * square + values * size_of::<T>()
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
        holds(None);
        holds(Some(Bounds { left: -30, top: -18, right: 30, bottom: 18 }));
    }

    fn holds(within: Option<Bounds>) {
        let mut scattered = Scattered::new(within);
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
