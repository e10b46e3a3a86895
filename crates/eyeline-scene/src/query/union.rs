//! The cells that several observers see together, each once. Of those who see a cell, the one with the
//! least penalty of cover counts. Cost: O(n log m) for n cells added and m different ones.

/// Cells with their penalties of cover.
pub(super) struct Union<C> {
    seen: Vec<(C, f64)>,
    /// The number of cells at the front that are in order, each once.
    settled: usize,
}

/// The number of cells up to which they need not be put in order.
const FEW: usize = 1 << 12;

impl<C> Default for Union<C> {
    fn default() -> Self {
        Union { seen: Vec::new(), settled: 0 }
    }
}

impl<C: Ord + Copy> Union<C> {
    /// Adds the cells that one more observer sees.
    pub fn add(&mut self, seen: impl Iterator<Item = (C, f64)>) {
        self.seen.extend(seen);
        // The cells are sorted when as many new ones as old ones have come.
        if self.seen.len() > 2 * self.settled.max(FEW) {
            self.settle();
        }
    }

    /// Returns all cells, in reading order.
    pub fn settled(mut self) -> Vec<(C, f64)> {
        self.settle();
        self.seen
    }

    fn settle(&mut self) {
        self.seen.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        self.seen.dedup_by_key(|&mut (at, _)| at);
        self.settled = self.seen.len();
    }
}
