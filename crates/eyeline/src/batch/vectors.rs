//! The widest vectors that this machine has, found at run time.

/// Which instructions are used. The answers are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Vectors {
    /// AVX2 where the machine has it.
    #[default]
    Widest,
    /// Those that every machine has.
    Portable,
}

impl Vectors {
    /// Runs code that is compiled twice, for AVX2 and for any machine.
    #[inline(always)]
    pub(super) fn run<T>(self, work: impl FnOnce() -> T) -> T {
        #[cfg(target_arch = "x86_64")]
        if self == Vectors::Widest
            && let Some(avx2) = fearless_simd::Level::new().as_avx2()
        {
            return fearless_simd::Simd::vectorize(avx2, work);
        }
        work()
    }
}
