//! The pruning test: take away everything that any pairing still allowed could.
//!
//! A tile goes as soon as it is free and an allowed partner is free or gone. This takes at least what any real play
//! could, so tiles that stay prove that some excluded pairing is needed. When every group has one pairing left, it
//! takes exactly what play does.
//!
//! A board numbers its tiles by group, four to a group, so that all that is known about a group is a look-up: its
//! pairings (3 bits; pairing 0 joins its tiles 0-1 and 2-3, pairing 1 0-2 and 1-3, pairing 2 0-3 and 1-2) and the tiles
//! that are or were free (4 bits) say which tiles go.

use super::layout::{Hold, Layout, MOST, is_free};

/// The most groups there can be: each has four numbers.
pub(super) const GROUPS: usize = MOST / 4;

/// All three pairings.
pub(super) const ANY: u8 = 0b111;

/// The two pairs of each pairing.
pub(super) const PAIRS: [[u8; 2]; 3] = [[0b0011, 0b1100], [0b0101, 0b1010], [0b1001, 0b0110]];

/// The numbers of the two tiles of a pair of a group.
#[inline]
pub(super) const fn ends(group: usize, pair: u8) -> [u8; 2] {
    let first = (group * 4) as u8;
    [first + pair.trailing_zeros() as u8, first + 7 - pair.leading_zeros() as u8]
}

/// `GOES[pairings][tiles that are or were free]`: the tiles that go.
static GOES: [[u8; 16]; 8] = {
    let mut table = [[0; 16]; 8];
    let mut pairings = 0;
    while pairings < 8 {
        let mut freed = 0;
        while freed < 16 {
            let mut pairing = 0;
            while pairing < 3 {
                let mut pair = 0;
                while pair < 2 {
                    let tiles = PAIRS[pairing][pair];
                    if pairings >> pairing & 1 == 1 && tiles & freed as u8 == tiles {
                        table[pairings][freed] |= tiles;
                    }
                    pair += 1;
                }
                pairing += 1;
            }
            freed += 1;
        }
        pairings += 1;
    }
    table
};

/// The pairings that would take something away, given the tiles that are or were free and those that are gone.
#[inline]
pub(super) fn opening(freed: u8, gone: u8) -> u8 {
    let opens = |pairing: usize| u8::from(GOES[1 << pairing][usize::from(freed & 15)] & !gone != 0) << pairing;
    opens(0) | opens(1) | opens(2)
}

/// How far a sweep has come; it can be gone on with when more pairings are allowed.
#[derive(Clone)]
pub(super) struct State {
    /// How each tile is held.
    pub(super) held: [u8; MOST],
    /// The tiles of each group that are or were free.
    pub(super) freed: [u8; GROUPS],
    /// The tiles of each group that are gone.
    pub(super) gone: [u8; GROUPS],
    /// How many tiles are left.
    pub(super) left: usize,
}

/// The pairings allowed to each group.
pub(super) type Allowed = [u8; GROUPS];

/// The tiles of one board, numbered by group.
pub(super) struct Board {
    /// How many groups there are.
    pub(super) groups: usize,
    /// The number in the layout of each tile.
    pub(super) tile: [u8; MOST],
    /// The tiles of each group, as four bits.
    pub(super) members: [u8; GROUPS],
    /// What each tile holds.
    holds: [[Hold; 8]; MOST],
    many: [u8; MOST],
    /// Before the first move.
    pub(super) start: State,
}

impl Board {
    pub(super) fn new() -> Self {
        Self {
            groups: 0,
            tile: [0; MOST],
            members: [0; GROUPS],
            holds: [[0; 8]; MOST],
            many: [0; MOST],
            start: State { held: [0; MOST], freed: [0; GROUPS], gone: [0; GROUPS], left: 0 },
        }
    }

    /// Sets up the board where each tile of a layout has a group in `0..groups`, two or four tiles to a group.
    pub(super) fn set(&mut self, layout: &Layout, groups: usize, group: &[u8]) {
        self.groups = groups;
        self.members = [0; GROUPS];
        self.start.freed = [0; GROUPS];
        self.start.left = group.len();
        let mut number = [0_u8; MOST];
        for (tile, &group) in group.iter().enumerate() {
            let members = &mut self.members[usize::from(group)];
            number[tile] = group * 4 + members.trailing_ones() as u8;
            *members = *members << 1 | 1;
            self.tile[usize::from(number[tile])] = tile as u8;
        }
        for (tile, &own) in number.iter().enumerate().take(group.len()) {
            let at = usize::from(own);
            self.start.held[at] = layout.held[tile];
            self.start.freed[at / 4] |= u8::from(is_free(layout.held[tile])) << (at % 4);
            self.many[at] = layout.holds[tile].len() as u8;
            for (slot, &hold) in self.holds[at].iter_mut().zip(&layout.holds[tile]) {
                *slot = hold & 0xff00 | u16::from(number[usize::from(hold & 0xff)]);
            }
        }
    }

    /// The numbers of all tiles.
    pub(super) fn tiles(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.groups * 4).filter(|at| self.members[at / 4] >> (at % 4) & 1 == 1).map(|at| at as u8)
    }

    /// What a tile holds.
    #[inline]
    pub(super) fn holds(&self, tile: u8) -> impl Iterator<Item = (u8, u8)> + '_ {
        let many = usize::from(self.many[usize::from(tile)] & 15).min(8);
        self.holds[usize::from(tile)][..many].iter().map(|&hold| (hold as u8, (hold >> 8) as u8))
    }
}

impl State {
    /// Takes away what can be taken from the start.
    pub(super) fn sweep(&mut self, board: &Board, allowed: &Allowed) {
        self.clone_from(&board.start);
        let mut queue = Queue::new();
        for group in 0..board.groups {
            self.take(group, allowed[group % GROUPS], &mut queue);
        }
        self.run(board, allowed, &mut queue);
    }

    /// Goes on after one group was allowed more.
    pub(super) fn resume(&mut self, board: &Board, allowed: &Allowed, group: usize) {
        let mut queue = Queue::new();
        self.take(group, allowed[group % GROUPS], &mut queue);
        self.run(board, allowed, &mut queue);
    }

    /// The pairings of a group that would take something away now.
    #[inline]
    pub(super) fn opening(&self, group: usize) -> u8 {
        opening(self.freed[group % GROUPS], self.gone[group % GROUPS])
    }

    /// Takes one hold from a tile; whether the tile is free.
    #[inline]
    pub(super) fn let_go(&mut self, tile: u8, how: u8) -> bool {
        let held = &mut self.held[usize::from(tile)];
        *held = held.wrapping_sub(how);
        let free = is_free(*held);
        if free {
            self.freed[usize::from(tile / 4)] |= 1 << (tile % 4);
        }
        free
    }

    #[inline]
    fn take(&mut self, group: usize, pairings: u8, queue: &mut Queue) {
        let group = group % GROUPS;
        let gone = &mut self.gone[group];
        let goes = GOES[usize::from(pairings & 7)][usize::from(self.freed[group] & 15)];
        let mut new = goes & !*gone;
        *gone |= goes;
        while new != 0 {
            queue.tiles[usize::from(queue.len)] = (group * 4) as u8 | new.trailing_zeros() as u8;
            queue.len = queue.len.wrapping_add(1);
            self.left -= 1;
            new &= new - 1;
        }
    }

    fn run(&mut self, board: &Board, allowed: &Allowed, queue: &mut Queue) {
        while queue.len > 0 {
            queue.len -= 1;
            let tile = queue.tiles[usize::from(queue.len)];
            for (other, how) in board.holds(tile) {
                if self.let_go(other, how) {
                    let group = usize::from(other / 4);
                    self.take(group, allowed[group], queue);
                }
            }
        }
    }
}

/// Tiles that are gone, and whose holds have not been let go yet. Each goes once, so there are never 256 of them.
struct Queue {
    tiles: [u8; MOST],
    len: u8,
}

impl Queue {
    fn new() -> Self {
        Self { tiles: [0; MOST], len: 0 }
    }
}
