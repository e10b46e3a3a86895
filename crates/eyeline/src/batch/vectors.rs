//! The vector instructions of the machine, found at run time. The answers do not depend on them.

use fearless_simd::Level;

/// The instructions to use. The answers are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Vectors {
    /// The widest that the machine has, such as AVX2.
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
        if let Some(avx2) = self.level().as_avx2() {
            return fearless_simd::Simd::vectorize(avx2, work);
        }
        work()
    }

    /// Returns the instructions, for code that names them.
    #[inline(always)]
    pub(super) fn level(self) -> Level {
        match self {
            Vectors::Widest => Level::new(),
            Vectors::Portable => Level::baseline(),
        }
    }
}
