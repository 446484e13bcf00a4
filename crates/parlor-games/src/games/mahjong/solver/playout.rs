//! Quick games by chance: most boards that can be cleared are cleared by one of a few, and the best of them tells the
//! search which pairings to try first.

use super::layout::{MOST, gets_free};
use super::sweep::{ANY, Allowed, Board, GROUPS, PAIRS, State, ends};
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
    open: u64,
    /// Open groups whose best pair may have changed.
    stale: u64,
    /// Groups that can go without harm.
    safe: u64,
    /// The best pair of each open group, with its worth.
    best: [Pair; GROUPS],
    /// The groups whose worth can change when a tile goes: those of the tiles it holds and of all that hold these too.
    near: [u64; MOST],
}

/// A pair of a pairing, and what it is worth to take it.
#[derive(Clone, Copy, Default)]
struct Pair {
    worth: i32,
    pairing: u8,
    /// Its two tiles of the four.
    tiles: u8,
}

/// No pair is allowed.
const NOTHING: i32 = i32::MIN;

impl Player {
    pub(super) fn new() -> Self {
        Self {
            state: Board::new().start,
            pairing: [NONE; GROUPS],
            stuck: [[0; 3]; GROUPS],
            noise: [0; MOST],
            taken: Vec::new(),
            open: 0,
            stale: 0,
            safe: 0,
            best: [Pair::default(); GROUPS],
            near: [0; MOST],
        }
    }

    /// Gets ready for another board.
    pub(super) fn reset(&mut self, board: &Board) {
        self.stuck = [[0; 3]; GROUPS];
        // For each tile first the groups that hold it.
        let mut holders = [0_u64; MOST];
        for tile in board.tiles() {
            board.holds(tile).for_each(|(other, _)| holders[usize::from(other)] |= 1 << (tile / 4));
        }
        for tile in board.tiles() {
            let near = |(other, _): (u8, u8)| holders[usize::from(other)] | 1 << (other / 4);
            self.near[usize::from(tile)] = board.holds(tile).map(near).fold(0, |all, one| all | one);
        }
    }

    /// Plays a game to its end; how many tiles stay. Where a group can go as a whole, or its last two tiles can, that is
    /// done first, because it never does harm.
    pub(super) fn play(&mut self, board: &Board, allowed: &Allowed, random: &mut Random) -> usize {
        self.state.clone_from(&board.start);
        self.pairing[..board.groups].fill(NONE);
        self.taken.clear();
        (self.open, self.safe, self.stale) = (0, 0, 0);
        for noise in self.noise[..board.groups * 4].chunks_mut(8) {
            let drawn = random.next_u64().to_le_bytes();
            noise.iter_mut().zip(drawn).for_each(|(noise, byte)| *noise = byte & 63);
        }
        for group in 0..board.groups {
            self.look(board, group);
        }
        loop {
            if self.safe != 0 {
                let group = self.safe.trailing_zeros() as usize;
                self.safe &= self.safe - 1;
                self.take_rest(board, allowed, group);
            } else if let Some(group) = self.best(board, allowed) {
                let Pair { pairing, tiles, .. } = self.best[group];
                self.open &= !(1 << group);
                self.pairing[group] = pairing;
                self.take(board, group, tiles);
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
            self.safe |= 1 << group;
            self.open &= !(1 << group);
        } else if gone == 0 && members == 15 && freed.count_ones() >= 2 {
            self.open |= 1 << group;
            self.stale |= 1 << group;
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

    /// The open group with the pair of the highest worth.
    fn best(&mut self, board: &Board, allowed: &Allowed) -> Option<usize> {
        let mut rest = self.open & self.stale;
        self.stale = 0;
        while rest != 0 {
            let group = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            self.best[group] = self.best_of(board, group, allowed[group]);
        }
        let mut most = NOTHING;
        let mut best = None;
        let mut rest = self.open;
        while rest != 0 {
            let group = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if self.best[group].worth > most {
                most = self.best[group].worth;
                best = Some(group);
            }
        }
        best
    }

    fn best_of(&self, board: &Board, group: usize, allowed: u8) -> Pair {
        let freed = self.state.freed[group] & 15;
        let mut worth = [0; 4];
        let mut rest = freed;
        while rest != 0 {
            let member = rest.trailing_zeros() as usize % 4;
            rest &= rest - 1;
            let tile = (group * 4 + member) as u8;
            worth[member] = self.gain(board, tile) * FREED + i32::from(self.noise[usize::from(tile)]);
        }
        let mut best = Pair { worth: NOTHING, pairing: 0, tiles: 0 };
        let mut rest = allowed & ANY;
        while rest != 0 {
            let pairing = rest.trailing_zeros() as usize % 3;
            rest &= rest - 1;
            let spoilt = STUCK * i32::from(self.stuck[group][pairing]);
            for &tiles in PAIRS[pairing].iter().filter(|&&tiles| tiles & freed == tiles) {
                let [a, b] = ends(0, tiles).map(|member| worth[usize::from(member & 3)]);
                if a + b - spoilt > best.worth {
                    best = Pair { worth: a + b - spoilt, pairing: pairing as u8, tiles };
                }
            }
        }
        best
    }

    /// How many tiles get free when this one goes.
    #[inline]
    fn gain(&self, board: &Board, tile: u8) -> i32 {
        let frees = |(other, how): (u8, u8)| i32::from(gets_free(self.state.held[usize::from(other)], how));
        board.holds(tile).map(frees).sum()
    }

    fn take(&mut self, board: &Board, group: usize, tiles: u8) {
        self.state.gone[group] |= tiles;
        self.state.left -= 2;
        let pair = ends(group, tiles);
        self.taken.push(pair);
        for tile in pair {
            self.stale |= self.near[usize::from(tile)];
            for (other, how) in board.holds(tile) {
                let held = &mut self.state.held[usize::from(other)];
                let frees = gets_free(*held, how);
                *held = held.wrapping_sub(how);
                if frees {
                    let of = usize::from(other / 4);
                    self.state.freed[of] |= 1 << (other % 4);
                    self.look(board, of);
                }
            }
        }
    }
}
