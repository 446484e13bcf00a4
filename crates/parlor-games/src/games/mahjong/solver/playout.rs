//! Quick games by chance: most boards that can be cleared are cleared by one of a few, and the best of them tells the
//! search which pairings to try first.

use super::layout::{MOST, is_free};
use super::sweep::{ANY, Allowed, Board, GROUPS, PAIRS, State};
use crate::kit::random::Random;

/// What a tile that gets free is worth, against a noise of 0 to 63 for each tile of a pair.
const FREED: i32 = 32;
/// What each game that ended with the group stuck after this pairing takes from its worth.
const STUCK: i32 = 4;

/// No pairing was begun.
pub(super) const NONE: u8 = 3;

/// One game after the other on the same board.
pub(super) struct Player {
    state: State,
    /// The pairing each group was begun with, or [`NONE`].
    pub(super) pairing: [u8; GROUPS],
    /// How often a pairing left its group stuck.
    stuck: [[u8; 3]; GROUPS],
    noise: [u8; MOST],
    /// Pairs of tiles in the order they went.
    pub(super) taken: Vec<[u8; 2]>,
    /// Groups of four with two or three free tiles and nothing gone.
    open: Vec<u8>,
    /// Groups that can go without harm.
    safe: Vec<u8>,
}

impl Player {
    pub(super) fn new() -> Self {
        Self {
            state: Board::new().start,
            pairing: [NONE; GROUPS],
            stuck: [[0; 3]; GROUPS],
            noise: [0; MOST],
            taken: Vec::new(),
            open: Vec::new(),
            safe: Vec::new(),
        }
    }

    /// Forgets what was learnt about another board.
    pub(super) fn reset(&mut self) {
        self.stuck = [[0; 3]; GROUPS];
    }

    /// Plays a game to its end; how many tiles stay. Where a group can go as a whole, or its last two tiles can, that is
    /// done first, because it never does harm.
    pub(super) fn play(&mut self, board: &Board, allowed: &Allowed, random: &mut Random) -> usize {
        self.state.clone_from(&board.start);
        self.pairing[..board.groups].fill(NONE);
        self.taken.clear();
        self.open.clear();
        self.safe.clear();
        for noise in self.noise[..board.groups * 4].chunks_mut(8) {
            let drawn = random.next_u64().to_le_bytes();
            noise.iter_mut().zip(drawn).for_each(|(noise, byte)| *noise = byte & 63);
        }
        for group in 0..board.groups {
            self.look(board, group);
        }
        loop {
            if let Some(group) = self.safe.pop() {
                self.take_rest(board, allowed, usize::from(group));
            } else if let Some((group, pairing, pair)) = self.best(board, allowed) {
                self.pairing[group] = pairing as u8;
                self.take(board, group, PAIRS[pairing][pair]);
                self.look(board, group);
            } else {
                break;
            }
        }
        for group in 0..board.groups {
            let pairing = self.pairing[group];
            if pairing != NONE && self.state.gone[group] != board.members[group] {
                let stuck = &mut self.stuck[group][usize::from(pairing)];
                *stuck = stuck.saturating_add(1);
            }
        }
        self.state.left
    }

    /// Whether some tile of a group stayed.
    pub(super) fn stays(&self, board: &Board, group: usize) -> bool {
        self.state.gone[group] != board.members[group]
    }

    /// Notes what can be done with a group after one of its tiles got free or went.
    #[inline]
    fn look(&mut self, board: &Board, group: usize) {
        let (freed, gone, members) = (self.state.freed[group], self.state.gone[group], board.members[group]);
        if freed == members && gone != members {
            self.safe.push(group as u8);
        } else if gone == 0 && members == 15 && freed.count_ones() == 2 {
            self.open.push(group as u8);
        }
    }

    fn take_rest(&mut self, board: &Board, allowed: &Allowed, group: usize) {
        let rest = board.members[group] & !self.state.gone[group];
        if rest.count_ones() == 2 {
            self.take(board, group, rest);
        } else if rest != 0 {
            // All four are free, so any pairing does; the last two follow at once.
            let pairing = (allowed[group] & ANY).trailing_zeros().min(2) as usize;
            self.pairing[group] = pairing as u8;
            self.take(board, group, PAIRS[pairing][0]);
            self.take(board, group, PAIRS[pairing][1]);
        }
    }

    /// The open pair with the highest worth.
    fn best(&mut self, board: &Board, allowed: &Allowed) -> Option<(usize, usize, usize)> {
        let mut best = None;
        let mut most = i32::MIN;
        let mut index = 0;
        while index < self.open.len() {
            let group = usize::from(self.open[index]) % GROUPS;
            let freed = self.state.freed[group];
            if self.state.gone[group] != 0 || freed == 15 {
                self.open.swap_remove(index);
                continue;
            }
            index += 1;
            let mut worth = [0; 4];
            for (member, worth) in worth.iter_mut().enumerate() {
                if freed >> member & 1 == 1 {
                    let tile = (group * 4 + member) as u8;
                    *worth = self.gain(board, tile) * FREED + i32::from(self.noise[usize::from(tile)]);
                }
            }
            for pairing in 0..3 {
                if allowed[group] >> pairing & 1 == 0 {
                    continue;
                }
                for pair in 0..2 {
                    let tiles = PAIRS[pairing][pair];
                    if tiles & freed == tiles {
                        let (a, b) = (tiles.trailing_zeros() as usize, 7 - tiles.leading_zeros() as usize);
                        let total = worth[a & 3] + worth[b & 3] - STUCK * i32::from(self.stuck[group][pairing]);
                        if total > most {
                            most = total;
                            best = Some((group, pairing, pair));
                        }
                    }
                }
            }
        }
        best
    }

    /// How many tiles get free when this one goes.
    #[inline]
    fn gain(&self, board: &Board, tile: u8) -> i32 {
        let frees = |(other, how): (u8, u8)| {
            let held = self.state.held[usize::from(other)];
            i32::from(!is_free(held) && is_free(held.wrapping_sub(how)))
        };
        board.holds(tile).map(frees).sum()
    }

    fn take(&mut self, board: &Board, group: usize, tiles: u8) {
        self.state.gone[group] |= tiles;
        self.state.left -= 2;
        let pair = [tiles.trailing_zeros() as u8, 7 - tiles.leading_zeros() as u8].map(|at| (group * 4) as u8 | at);
        self.taken.push(pair);
        for tile in pair {
            for (other, how) in board.holds(tile) {
                let held = &mut self.state.held[usize::from(other)];
                let was = is_free(*held);
                *held = held.wrapping_sub(how);
                if !was && is_free(*held) {
                    let of = usize::from(other / 4);
                    self.state.freed[of] |= 1 << (other % 4);
                    self.look(board, of);
                }
            }
        }
    }
}
