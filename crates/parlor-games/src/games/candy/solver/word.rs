//! Machine words as sets of cells.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::kit::random::Random;

/// A machine word that holds a bit for every cell.
pub trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Send
    + Sync
    + 'static
{
    /// Its width.
    const BITS: u32;
    /// Only the lowest bit.
    const ONE: Self;
    /// How many bits are set.
    fn ones(self) -> u32;
    /// The place of the lowest bit that is set.
    fn lowest(self) -> u32;
    /// Whether at most one bit is set.
    fn is_single(self) -> bool;
    /// The difference, which must not be below zero.
    fn less(self, other: Self) -> Self;
    /// Random bits.
    fn random(random: &mut Random) -> Self;
}

macro_rules! word {
    ($type:ty, $drawn:expr) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ONE: Self = 1;
            #[inline(always)]
            fn ones(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn is_single(self) -> bool {
                self & self.wrapping_sub(1) == 0
            }
            #[inline(always)]
            fn less(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn random(random: &mut Random) -> Self {
                let draw: fn(&mut Random) -> Self = $drawn;
                draw(random)
            }
        }
    };
}
word!(u64, Random::next_u64);
word!(u128, |random| u128::from(random.next_u64()) << 64 | u128::from(random.next_u64()));

/// The lowest bits of a word, fewer than all.
#[inline(always)]
#[must_use]
pub fn low<W: Word>(many: u32) -> W {
    !(!W::default() << many)
}
