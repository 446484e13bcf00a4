//! Small random numbers in bulk: dealing draws thousands per board, so two are taken from each 64 bits.

use crate::kit::random::Random;

pub(super) struct Dice<'a> {
    random: &'a mut Random,
    spare: Option<u32>,
}

impl<'a> Dice<'a> {
    pub(super) fn new(random: &'a mut Random) -> Self {
        Self { random, spare: None }
    }

    /// A number in `0..bound`. The bounds are below 2^11, so multiply-and-shift on 32 bits favours no result by more
    /// than one part in two million.
    #[inline(always)]
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let bits = self.spare.take().unwrap_or_else(|| {
            let drawn = self.random.next_u64();
            self.spare = Some(drawn as u32);
            (drawn >> 32) as u32
        });
        ((u64::from(bits) * bound as u64) >> 32) as usize
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The index of one of the bits set, each equally likely; the mask must not be empty.
    #[inline(always)]
    pub(super) fn bit(&mut self, mut mask: u64) -> u32 {
        for _ in 0..self.below(mask.count_ones() as usize) {
            mask &= mask - 1;
        }
        mask.trailing_zeros()
    }
}
