//! Which positions of the 5×5 board can be won: one bit each, 4 MiB, found 64 at a time.

use std::sync::OnceLock;

use super::five::{self, FiveJump, GOAL, POSITIONS};

/// The low bits of a position choose the bit in a word, the others the word.
const LOW: u32 = 6;

/// How many words are asked together whether they have grown.
const BLOCK: usize = 64;

/// The win map of the whole board.
pub(super) struct WinMap {
    words: Vec<u64>,
}

static MAPS: [OnceLock<WinMap>; 2] = [OnceLock::new(), OnceLock::new()];

impl WinMap {
    /// The map, made on first use.
    pub(super) fn get(orthogonal: bool) -> &'static Self {
        MAPS[usize::from(orthogonal)].get_or_init(|| Self::new(orthogonal))
    }

    pub(super) fn new(orthogonal: bool) -> Self {
        let mut words = vec![0_u64; POSITIONS >> LOW];
        words[(GOAL >> LOW) as usize] |= 1 << (GOAL & 63);
        let mut sweeps: Vec<Sweep> = five::jumps(orthogonal).iter().map(Sweep::new).collect();
        // A round of sweeps finds the wins one jump further away, and many more, because a sweep sees what the sweeps
        // before it have found. Late rounds find little: blocks that have not grown are passed over.
        let mut grown_at = vec![0_u32; words.len() / BLOCK];
        grown_at[(GOAL >> LOW) as usize / BLOCK] = 1;
        let mut now = 1;
        loop {
            let mut grown = false;
            for sweep in &mut sweeps {
                now += 1;
                grown |= sweep.run(&mut words, &mut grown_at, now);
            }
            if !grown {
                break;
            }
        }
        Self { words }
    }

    #[inline]
    pub(super) fn can_win(&self, position: u32) -> bool {
        self.words[(position >> LOW) as usize] >> (position & 63) & 1 == 1
    }

    /// How many positions can be won.
    #[cfg(any(test, feature = "research"))]
    pub(super) fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// One jump applied backwards to all positions at once: what it leads to can be won, so where it comes from can too.
struct Sweep {
    /// The bits of a word from which the jump is possible, by the low squares.
    here: u64,
    /// How far the bits move, to the left if positive.
    shift: i32,
    /// The words from which the jump is possible have these bits ...
    high_held: u32,
    /// ... and any of these.
    high_free: u32,
    /// The difference to the word the jump leads to.
    high_changed: u32,
    /// When it was last run.
    ran_at: u32,
}

impl Sweep {
    fn new(jump: &FiveJump) -> Self {
        let low = |set: u32| set & 63;
        let fits = |bit: &u32| bit & low(jump.changed) == low(jump.held);
        let here = (0..64).filter(fits).fold(0, |set, bit| set | 1_u64 << bit);
        let lands = low(jump.changed & !jump.held) as i32;
        Self {
            here,
            shift: low(jump.held) as i32 - lands,
            high_held: jump.held >> LOW,
            high_free: ((POSITIONS as u32 - 1) & !jump.changed) >> LOW,
            high_changed: jump.changed >> LOW,
            ran_at: 0,
        }
    }

    /// Whether any win was found. What the jump leads to is looked at only in blocks that grew since the last run.
    fn run(&mut self, words: &mut [u64], grown_at: &mut [u32], now: u32) -> bool {
        let inside = BLOCK as u32 - 1;
        // Neighbouring words go together, so that the processor can take several at a time.
        let run = 1_u32 << (self.high_free & inside).trailing_ones();
        let mut any = false;
        for outer in subsets(self.high_free & !inside) {
            let here = outer | self.high_held;
            let there = here ^ self.high_changed;
            if grown_at[there as usize / BLOCK] <= self.ran_at {
                continue;
            }
            let new = subsets(self.high_free & inside & !(run - 1)).fold(0, |new, inner| {
                new | self.run_at(words, (here | inner) as usize, (there | inner) as usize, run as usize)
            });
            if new != 0 {
                grown_at[here as usize / BLOCK] = now;
                any = true;
            }
        }
        self.ran_at = now;
        any
    }

    fn run_at(&self, words: &mut [u64], here: usize, there: usize, run: usize) -> u64 {
        let mut new = 0;
        let mut add = |to: &mut u64, from: u64| {
            let moved = if self.shift >= 0 { from << self.shift } else { from >> -self.shift } & self.here;
            new |= moved & !*to;
            *to |= moved;
        };
        if here == there {
            for word in &mut words[here..here + run] {
                add(word, *word);
            }
            return new;
        }
        let (low, high) = words.split_at_mut(here.max(there));
        let (to, from) = if here < there {
            (&mut low[here..][..run], &high[..run])
        } else {
            (&mut high[..run], &low[there..][..run])
        };
        for (to, from) in to.iter_mut().zip(from) {
            add(to, *from);
        }
        new
    }
}

/// All subsets of a set, the empty one first.
fn subsets(set: u32) -> impl Iterator<Item = u32> {
    let next = move |subset: &u32| Some(subset.wrapping_sub(set) & set).filter(|&next| next != 0);
    std::iter::successors(Some(0), next)
}
