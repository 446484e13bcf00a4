//! Sets of small numbers as bits, as wide as the order needs.

use std::ops::{BitAnd, BitOr, Not};

/// A set of the numbers from 0 to `WIDTH - 1`.
pub trait Bits: Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// How many numbers it may hold.
    const WIDTH: usize;
    /// No number at all.
    const EMPTY: Self;

    /// One number.
    fn one(index: usize) -> Self;
    /// How many there are.
    fn count(self) -> u32;
    /// The least; of no use on the empty set.
    fn first(self) -> usize;
    /// The greatest; of no use on the empty set.
    fn last(self) -> usize;
    /// The set without its least number.
    fn rest(self) -> Self;
    /// Every number `x` as `WIDTH - 1 - x`.
    fn reversed(self) -> Self;
    /// Every number increased by an amount, also below 0; what leaves the range is lost.
    fn shifted(self, by: i32) -> Self;

    /// The numbers below a bound.
    fn below(bound: usize) -> Self {
        if bound >= Self::WIDTH { !Self::EMPTY } else { (!Self::EMPTY).shifted(bound as i32 - Self::WIDTH as i32) }
    }

    /// Whether there is none.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether there is exactly one, on a set that is not empty.
    fn is_single(self) -> bool {
        self.rest().is_empty()
    }

    /// The numbers in ascending order.
    fn each(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            (!left.is_empty()).then(|| {
                let index = left.first();
                left = left.rest();
                index
            })
        })
    }
}

macro_rules! native {
    ($word:ty, $shifted:expr) => {
        impl Bits for $word {
            const WIDTH: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn one(index: usize) -> Self {
                1 << index
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn last(self) -> usize {
                (<$word>::BITS - 1).saturating_sub(self.leading_zeros()) as usize
            }
            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            #[inline]
            fn shifted(self, by: i32) -> Self {
                $shifted(self, by)
            }
        }
    };
}
// Left or right is anyone's guess, so the narrow one shifts twice as many bits left instead of branching.
native!(u64, |set: u64, by: i32| {
    if by.unsigned_abs() < 64 { ((u128::from(set) << (64 + by)) >> 64) as u64 } else { 0 }
});
native!(u128, |set: u128, by: i32| {
    if by >= 0 { set.checked_shl(by as u32).unwrap_or(0) } else { set.checked_shr(by.unsigned_abs()).unwrap_or(0) }
});

/// A set over several words, lowest first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const WIDTH: usize = N * 64;
    const EMPTY: Self = Self([0; N]);

    fn one(index: usize) -> Self {
        let mut words = [0; N];
        words[index / 64] = 1 << (index % 64);
        Self(words)
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    fn last(self) -> usize {
        let word = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        word * 64 + 63_usize.saturating_sub(self.0[word].leading_zeros() as usize)
    }

    fn rest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    fn reversed(self) -> Self {
        Self(std::array::from_fn(|i| self.0[N - 1 - i].reverse_bits()))
    }

    fn shifted(self, by: i32) -> Self {
        let (words, bits) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
        let at = |index: Option<usize>| index.filter(|&index| index < N).map_or(0, |index| self.0[index]);
        Self(std::array::from_fn(|i| {
            // Each word is made of two neighbours; a shift by whole words needs only the nearer one.
            if by >= 0 {
                let near = at(i.checked_sub(words)) << bits;
                let far = at(i.checked_sub(words + 1));
                if bits == 0 { near } else { near | far >> (64 - bits) }
            } else {
                let near = at(Some(i + words)) >> bits;
                let far = at(Some(i + words + 1));
                if bits == 0 { near } else { near | far << (64 - bits) }
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::random::Random;

    /// Every operation against a plain list of numbers.
    fn agrees_with_lists<B: Bits + std::fmt::Debug>() {
        let mut random = Random::new(B::WIDTH as u64);
        for _ in 0..300 {
            let mut list: Vec<usize> = (0..random.below(20) + 1).map(|_| random.below(B::WIDTH)).collect();
            list.sort_unstable();
            list.dedup();
            let set = list.iter().fold(B::EMPTY, |set, &index| set | B::one(index));
            assert_eq!(set.each().collect::<Vec<_>>(), list);
            assert_eq!((set.first(), set.last(), set.count() as usize), (list[0], list[list.len() - 1], list.len()));
            assert_eq!(set.is_single(), list.len() == 1);
            let reversed: Vec<usize> = list.iter().rev().map(|&index| B::WIDTH - 1 - index).collect();
            assert_eq!(set.reversed().each().collect::<Vec<_>>(), reversed);
            let by = random.below(3 * B::WIDTH) as i32 - B::WIDTH as i32 * 3 / 2;
            let moved = list.iter().map(|&index| index as i32 + by).filter(|at| (0..B::WIDTH as i32).contains(at));
            assert_eq!(set.shifted(by).each().map(|at| at as i32).collect::<Vec<_>>(), moved.collect::<Vec<_>>());
            let bound = random.below(B::WIDTH + 1);
            let low: Vec<usize> = list.iter().copied().filter(|&index| index < bound).collect();
            assert_eq!((set & B::below(bound)).each().collect::<Vec<_>>(), low);
        }
    }

    impl<const N: usize> std::fmt::Debug for Wide<N> {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.debug_set().entries(self.each()).finish()
        }
    }

    #[test]
    fn sets_of_every_width_agree_with_lists() {
        agrees_with_lists::<u64>();
        agrees_with_lists::<u128>();
        agrees_with_lists::<Wide<4>>();
        agrees_with_lists::<Wide<15>>();
    }
}
