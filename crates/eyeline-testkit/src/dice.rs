//! Reproducible random numbers: splitmix64, the same on every machine.

/// A die with a seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The die with this seed.
    pub fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// 64 fresh bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `sides` − 1.
    pub fn below(&mut self, sides: u64) -> u64 {
        self.bits() % sides
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below(low.abs_diff(high) + 1) as i64
    }

    /// Returns true in this percentage of calls.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}
