//! Numbered boards of the Turtle as another program deals them: the C library's `srand` and `rand`, and a shuffle on
//! top of them. Which of the boards can be won is known, so they check any solver.

use super::geometry::Geometry;

/// glibc's default generator: `srand(seed)`, then `rand()` again and again.
#[derive(Clone, Debug)]
pub struct CRand {
    state: [u32; 31],
    at: usize,
}

impl CRand {
    /// What `srand` does. A seed of 0 counts as 1.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        let mut state = [0; 31];
        // The table is filled with signed arithmetic, which is part of what the stream is.
        let mut word = i64::from(seed.max(1).cast_signed());
        for slot in &mut state {
            *slot = word as u32;
            word = (16_807 * word) % 2_147_483_647;
            word += if word < 0 { 2_147_483_647 } else { 0 };
        }
        let mut rand = Self { state, at: 0 };
        // The three places ahead of the first sum are read before the table has gone round once.
        for _ in 0..310 {
            rand.rand();
        }
        rand
    }

    /// What `rand` returns: a number in `0..2^31`.
    pub fn rand(&mut self) -> u32 {
        let front = (self.at + 3) % 31;
        let sum = self.state[front].wrapping_add(self.state[self.at]);
        self.state[front] = sum;
        self.at = (self.at + 1) % 31;
        sum >> 1
    }

    fn below(&mut self, bound: usize) -> usize {
        self.rand() as usize % bound
    }
}

/// The group of each tile of board `number` of the Turtle, in the order of its geometry.
///
/// # Panics
/// When the geometry has other than 144 tiles.
#[must_use]
pub fn board(number: u32, turtle: &Geometry) -> Vec<u16> {
    const TILES: usize = 144;
    assert_eq!(turtle.len(), TILES, "numbered boards are Turtles");
    let mut rand = CRand::new(number);
    let mut values = [0_u16; TILES];
    for k in 0..TILES {
        let l = rand.below(k + 1);
        values[k] = values[l];
        values[l] = (k / 4) as u16;
    }
    for _ in 0..99 {
        for k in 1..TILES {
            values.swap(k, rand.below(k + 1));
        }
    }
    // That program numbers the single tiles at half rows after all others of the table's level.
    let mut order: Vec<usize> = (0..TILES).collect();
    let spots = turtle.spots();
    order.sort_by_key(|&tile| (spots[tile].level, spots[tile].level == 0 && spots[tile].row % 2 == 1, tile));
    let mut groups = vec![0; TILES];
    for (&tile, value) in order.iter().zip(values) {
        groups[tile] = value;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::mahjong::geometry::tests::turtle;

    #[test]
    fn the_stream_is_that_of_the_c_library() {
        let mut rand = CRand::new(1);
        let drawn: Vec<u32> = (0..5).map(|_| rand.rand()).collect();
        assert_eq!(drawn, [1_804_289_383, 846_930_886, 1_681_692_777, 1_714_636_915, 1_957_747_793]);
        let mut rand = CRand::new(42);
        assert_eq!([rand.rand(), rand.rand()], [71_876_166, 708_592_740]);
    }

    #[test]
    fn a_numbered_board_has_four_tiles_of_each_group() {
        let groups = board(1, &turtle());
        assert!((0..36).all(|group| groups.iter().filter(|&&other| other == group).count() == 4));
    }
}
