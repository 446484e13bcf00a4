//! The fewest turns for every position of the 5×5 board: half a byte each, 16 MiB.

use std::sync::OnceLock;

use super::five::{self, FiveJump, GOAL, Images, POSITIONS};
use super::win_map::WinMap;

/// The jumps from each square.
type Jumps = [Vec<FiveJump>; 25];

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
        let mut jumps = Jumps::default();
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
                if seen.is_multiple_of(PATIENCE) && !go_on() {
                    return None;
                }
                // One image stands for all eight; lost positions stay 0.
                if images.may_be_least(position) && map.can_win(position) && images.is_least(position) {
                    let turns = table.fewest(position, &jumps);
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
        debug_assert!(turns < 16, "half a byte holds no more");
        self.halves[(position >> 1) as usize] |= turns << (4 * (position & 1));
    }

    /// The fewest turns of a position that can be won, from those of the positions with fewer almonds.
    ///
    /// Stopping after the first jump is the rule: going on with the same almond saves at most one turn, because the
    /// jumps that follow could also be made as a turn of their own. So after the best first jump only one question
    /// is left, whether some chain is better by one, and only positions on the edge of it need to be looked at.
    fn fewest(&self, position: u32, jumps: &Jumps) -> u8 {
        let mut firsts = [(0, 0, 0); 96];
        let mut count = 0;
        let mut best = u8::MAX;
        let mut left = position;
        while left != 0 {
            let from = left.trailing_zeros() as usize;
            left &= left - 1;
            for jump in &jumps[from] {
                if position & jump.changed == jump.held {
                    let next = position ^ jump.changed;
                    let turns = self.known(next);
                    best = best.min(turns);
                    firsts[count] = (next, jump.to, turns);
                    count += 1;
                }
            }
        }
        let mut edge = firsts[..count].iter().filter(|(_, _, turns)| *turns == best);
        if best > 0 && edge.any(|&(next, at, _)| self.gets_below(best, next, at, jumps)) { best } else { best + 1 }
    }

    /// Whether the almond on `from` can jump on to a position that needs fewer than `turns`.
    fn gets_below(&self, turns: u8, position: u32, from: u8, jumps: &Jumps) -> bool {
        jumps[usize::from(from)].iter().filter(|jump| position & jump.changed == jump.held).any(|jump| {
            let next = position ^ jump.changed;
            let known = self.known(next);
            known < turns || known == turns && self.gets_below(turns, next, jump.to, jumps)
        })
    }

    /// The fewest turns, or a large number if there is no win.
    #[inline]
    fn known(&self, position: u32) -> u8 {
        match self.half(position) {
            0 if position != GOAL => u8::MAX,
            turns => turns,
        }
    }
}

/// The next larger number with as many ones.
fn next_with_as_many(set: u32) -> u32 {
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    ripple | ((set ^ ripple) >> 2) >> set.trailing_zeros()
}
