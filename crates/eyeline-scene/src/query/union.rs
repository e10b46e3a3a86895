//! What several observers see together, each cell once. Of those who see a cell, the one that cover
//! hinders least counts. Cost: the cells told, times the logarithm of those seen.

/// Cells with what cover costs to each.
pub(super) struct Union<C> {
    seen: Vec<(C, f64)>,
    /// So many of them, the first, are in order and told once.
    settled: usize,
}

/// So few need not be put in order.
const FEW: usize = 1 << 12;

impl<C> Default for Union<C> {
    fn default() -> Self {
        Union { seen: Vec::new(), settled: 0 }
    }
}

impl<C: Ord + Copy> Union<C> {
    /// Adds what one more observer sees.
    pub fn add(&mut self, seen: impl Iterator<Item = (C, f64)>) {
        self.seen.extend(seen);
        // As many new ones as old ones pay for the sorting.
        if self.seen.len() > 2 * self.settled.max(FEW) {
            self.settle();
        }
    }

    /// All of them, in reading order.
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
