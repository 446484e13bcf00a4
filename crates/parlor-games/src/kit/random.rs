//! The generator behind every deal. Deals must last for ever, so the stream, `below` and the shuffle are written here
//! and pinned by golden tests instead of coming from a crate that may change them.

/// A portable pseudo-random generator: xoshiro256++, started by splitmix64.
///
/// ```
/// use parlor_games::kit::random::Random;
/// let mut dice = Random::new(1);
/// assert!((1..=6).contains(&(dice.below(6) + 1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// A generator whose whole stream is decided by `start`.
    #[must_use]
    pub fn new(start: u64) -> Self {
        let mut mix = start;
        Self { state: std::array::from_fn(|_| splitmix64(&mut mix)) }
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number in `0..bound`, each equally likely. A bound of 0 gives 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // Multiply-and-shift; the low half is redrawn where it would favour small results.
        let floor = if bound == 0 { 0 } else { bound.wrapping_neg() % bound };
        loop {
            let wide = u128::from(self.next_u64()) * u128::from(bound);
            if wide as u64 >= floor {
                return (wide >> 64) as usize;
            }
        }
    }

    /// True once in `chances` on average.
    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    /// One element, or `None` of an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts the items in a uniformly random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        let mut random = Random::new(0);
        let drawn: Vec<u64> = (0..4).map(|_| random.next_u64()).collect();
        assert_eq!(drawn, [0x53175d61490b23df, 0x61da6f3dc380d507, 0x5c0fdf91ec9a7bfc, 0x02eebf8c3bbe5e1a]);
    }

    #[test]
    fn below_and_shuffle_never_change() {
        let mut random = Random::new(1);
        let rolls: Vec<usize> = (0..12).map(|_| random.below(6)).collect();
        let mut cards: Vec<usize> = (0..10).collect();
        random.shuffle(&mut cards);
        assert_eq!(rolls, [4, 4, 0, 4, 1, 3, 5, 3, 0, 0, 5, 2]);
        assert_eq!(cards, [4, 7, 6, 5, 2, 8, 1, 9, 3, 0]);
    }

    #[test]
    fn below_is_even_over_its_range() {
        let mut random = Random::new(7);
        let mut seen = [0_u32; 5];
        for _ in 0..50_000 {
            seen[random.below(5)] += 1;
        }
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
    }
}
