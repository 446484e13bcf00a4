//! The fewest turns for every position of the 5×5 board: half a byte each, 16 MiB.

use std::sync::OnceLock;

use super::five::{self, FiveJump, GOAL, Images, POSITIONS};
use super::win_map::WinMap;

/// The corners: an almond there cannot be taken, so each needs a turn of its own.
const CORNERS: u32 = 1 | 1 << 4 | 1 << 20 | 1 << 24;

/// How many positions are counted between two questions whether to go on.
const PATIENCE: u64 = 1 << 16;

/// The table of the whole board.
pub(super) struct TurnTable {
    /// Two positions a byte, the even one low; 0 where there is no win or nothing to do.
    halves: Vec<u8>,
}

static TABLES: [OnceLock<TurnTable>; 2] = [OnceLock::new(), OnceLock::new()];

impl TurnTable {
    /// The table if it has been made.
    pub(super) fn loaded(orthogonal: bool) -> Option<&'static Self> {
        TABLES[usize::from(orthogonal)].get()
    }

    /// The table, made on first use; `None` if `go_on` said no before it was finished.
    pub(super) fn get(orthogonal: bool, go_on: &mut dyn FnMut() -> bool) -> Option<&'static Self> {
        if let Some(table) = Self::loaded(orthogonal) {
            return Some(table);
        }
        let table = Self::new(orthogonal, go_on)?;
        Some(TABLES[usize::from(orthogonal)].get_or_init(|| table))
    }

    pub(super) fn new(orthogonal: bool, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let map = WinMap::get(orthogonal);
        let mut jumps: [Vec<FiveJump>; 25] = Default::default();
        for jump in five::jumps(orthogonal) {
            jumps[usize::from(jump.from)].push(jump);
        }
        let images = Images::new();
        let mut table = Self { halves: vec![0; POSITIONS / 2] };
        let mut seen = 0_u64;
        // A turn only ever leads to fewer almonds, so those positions come first.
        for almonds in 2..=25_u32 {
            let mut position = (1_u32 << almonds) - 1;
            while position < POSITIONS as u32 {
                seen += 1;
                if seen % PATIENCE == 0 && !go_on() {
                    return None;
                }
                // One image stands for all eight; lost positions stay 0.
                if map.can_win(position) && images.of(position).all(|image| image >= position) {
                    let turns = table.fewest(position, map, &jumps);
                    table.set(position, turns);
                    images.of(position).for_each(|image| table.set(image, turns));
                }
                position = next_with_as_many(position);
            }
        }
        Some(table)
    }

    /// The fewest turns to the win; `None` if there is none.
    #[inline]
    pub(super) fn turns(&self, position: u32) -> Option<u8> {
        let turns = self.half(position);
        (turns > 0 || position == GOAL).then_some(turns)
    }

    #[inline]
    fn half(&self, position: u32) -> u8 {
        self.halves[(position >> 1) as usize] >> (4 * (position & 1)) & 15
    }

    /// May be called again with the same number, but not with another.
    fn set(&mut self, position: u32, turns: u8) {
        self.halves[(position >> 1) as usize] |= turns << (4 * (position & 1));
    }

    /// One more than the best position that one turn reaches.
    fn fewest(&self, position: u32, map: &WinMap, jumps: &[Vec<FiveJump>; 25]) -> u8 {
        let enough = ((position & CORNERS).count_ones() as u8).saturating_sub(1);
        let mut best = u8::MAX;
        let mut left = position;
        while left != 0 {
            let from = left.trailing_zeros() as usize;
            left &= left - 1;
            self.follow(position, from, map, jumps, &mut best);
            if best <= enough {
                break;
            }
        }
        best + 1
    }

    /// Goes on with the almond on `from`, through winnable positions only.
    fn follow(&self, position: u32, from: usize, map: &WinMap, jumps: &[Vec<FiveJump>; 25], best: &mut u8) {
        for jump in &jumps[from] {
            let next = position ^ jump.changed;
            if position & jump.changed == jump.held && map.can_win(next) {
                *best = (*best).min(self.half(next));
                if *best > 0 {
                    self.follow(next, jump.to.into(), map, jumps, best);
                }
            }
        }
    }
}

/// The next larger number with as many ones.
fn next_with_as_many(set: u32) -> u32 {
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    ripple | ((set ^ ripple) >> 2) / lowest
}
