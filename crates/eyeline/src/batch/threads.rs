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

impl Threads {
    /// Does some work on each item, in room that a thread makes once and keeps from item to item.
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

    /// Does some work on each item.
    pub(super) fn each<T: Send, E: Send>(
        self,
        items: Vec<T>,
        work: impl Fn(T) -> Result<(), E> + Sync + Send,
    ) -> Result<(), E> {
        self.each_with(items, || (), |(), item| work(item))
    }

    /// Checks each item and tells the first one's error, whoever found it.
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
