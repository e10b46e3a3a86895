//! Who does the work. The answers are the same, bit for bit, for any number of threads.

/// How many threads work on a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// The caller's own.
    #[default]
    One,
    /// Those of the `rayon` pool that the caller is in; without the feature `threads`, the caller's
    /// own.
    Pool,
}
