//! The threads that work on a batch. The answers are the same, bit for bit, for any number of threads.

/// The threads that work on a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// The caller's own thread.
    #[default]
    One,
    /// The threads of the `rayon` pool in which the caller is; without the feature `threads`, the
    /// caller's own.
    Pool,
}

impl Threads {
    /// Calls `work` for each item, with scratch space that a thread makes once and keeps from item to
    /// item.
    pub(super) fn each_with<T: Send, R, E: Send>(
        self,
        items: Vec<T>,
        room: impl Fn() -> R + Sync + Send,
        work: impl Fn(&mut R, T) -> Result<(), E> + Sync + Send,
    ) -> Result<(), E> {
        match self {
            #[cfg(feature = "threads")]
            Threads::Pool => {
                use rayon::iter::{IntoParallelIterator, ParallelIterator};
                items.into_par_iter().try_for_each_init(room, work)
            }
            _ => {
                let mut room = room();
                items.into_iter().try_for_each(|item| work(&mut room, item))
            }
        }
    }

    /// Calls `work` for each item.
    pub(super) fn each<T: Send, E: Send>(
        self,
        items: Vec<T>,
        work: impl Fn(T) -> Result<(), E> + Sync + Send,
    ) -> Result<(), E> {
        self.each_with(items, || (), |(), item| work(item))
    }

    /// Checks each item and returns the error of the first one, whichever thread found it.
    pub(super) fn check<T: Sync, E: Send>(
        self,
        items: &[T],
        check: impl Fn(usize, &T) -> Result<(), E> + Sync + Send,
    ) -> Result<(), E> {
        let wrong = |(index, item)| check(index, item).err();
        let found = match self {
            #[cfg(feature = "threads")]
            Threads::Pool => {
                use rayon::iter::{
                    IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator,
                };
                items.par_iter().enumerate().find_map_first(wrong)
            }
            _ => items.iter().enumerate().find_map(wrong),
        };
        found.map_or(Ok(()), Err)
    }
}
