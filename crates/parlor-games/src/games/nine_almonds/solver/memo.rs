//! The fewest turns by plain memoised search: exact on every board, quick from a cold start, but only where few
//! positions can be reached.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::games::nine_almonds::board::{PLACES, Set, Shape, bits};

/// No win.
pub(super) const LOST: u8 = u8::MAX;

/// Marks a state in which no almond is in the middle of its turn. No square has this number.
const NOBODY: u8 = PLACES as u8;

/// Spreads the bits of a key; keys come from boards, not from strangers.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }

    fn write_u64(&mut self, value: u64) {
        let wide = u128::from(self.0 ^ value ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        self.0 = (wide as u64) ^ (wide >> 64) as u64;
    }
}

/// The search was given up: too many states, or no more budget.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum GaveUp {
    /// More states than it may hold.
    Full,
    /// The budget said no.
    Spent,
}

/// What is known so far about the positions below one position.
pub(super) struct Memo<'a> {
    shape: &'a Shape,
    goal: Set,
    /// Fewest turns to the win, by almonds and by the square of the almond whose turn may still go on. At most
    /// `most` entries of 32 bytes or so.
    known: HashMap<Set, u8, BuildHasherDefault<Mix>>,
    most: usize,
    positions: u64,
    /// The fewest almonds with which nobody could jump.
    left: Option<u32>,
}

impl<'a> Memo<'a> {
    pub(super) fn new(shape: &'a Shape, most: usize) -> Self {
        Self { shape, goal: 1 << shape.goal_bit(), known: HashMap::default(), most, positions: 0, left: None }
    }

    /// How many positions have been examined.
    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    /// The fewest almonds at which a line ended without the win, as far as positions have been examined.
    pub(super) fn left(&self) -> Option<u32> {
        self.left
    }

    /// The fewest turns from here, or [`LOST`].
    pub(super) fn turns(&mut self, almonds: Set, spend: &mut dyn FnMut(u64) -> bool) -> Result<u8, GaveUp> {
        self.state(almonds, NOBODY, spend)
    }

    /// The fewest further turns if the almond on `mover` may go on jumping for nothing.
    fn state(&mut self, almonds: Set, mover: u8, spend: &mut dyn FnMut(u64) -> bool) -> Result<u8, GaveUp> {
        if almonds == self.goal {
            return Ok(0);
        }
        // Boards use 81 bits at most; the mover takes 7 of the rest.
        let key = almonds | Set::from(mover) << PLACES;
        if let Some(&turns) = self.known.get(&key) {
            return Ok(turns);
        }
        if self.known.len() >= self.most {
            return Err(GaveUp::Full);
        }
        let shape = self.shape;
        let best = if mover == NOBODY {
            if !spend(1) {
                return Err(GaveUp::Spent);
            }
            self.positions += 1;
            let mut best = LOST;
            let mut stuck = true;
            for from in bits(almonds) {
                for jump in shape.jumps_from_bit(from).iter().filter(|jump| jump.fits(almonds)) {
                    stuck = false;
                    best = best.min(self.state(almonds ^ jump.changed(), jump.to, spend)?);
                }
            }
            if stuck {
                let here = almonds.count_ones();
                self.left = Some(self.left.map_or(here, |left| left.min(here)));
            }
            if best == LOST { LOST } else { best + 1 }
        } else {
            let mut best = self.state(almonds, NOBODY, spend)?;
            for jump in shape.jumps_from_bit(mover).iter().filter(|jump| jump.fits(almonds)) {
                best = best.min(self.state(almonds ^ jump.changed(), jump.to, spend)?);
            }
            best
        };
        self.known.insert(key, best);
        Ok(best)
    }
}
