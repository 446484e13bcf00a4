//! How many turns a position needs at least. A region is a set of squares such that each of its squares that lies in
//! the middle between two others has one of the two in the region. While a region is full, nothing can land in it or
//! jump over any of it without starting in it, so a turn has to start there; regions that share no square need turns of
//! their own. (Known as Merson's regions, here found for any board.)

use super::ground::Word;
use crate::games::nine_almonds::board::{Set, Shape, bits};

/// The largest regions that are looked for.
const LARGEST: u32 = 6;

/// How many of them are used at most, the smallest ones: as many as a word has bits.
const MOST: usize = 64;

/// Some of the regions, each a bit.
pub(super) type Numbers = u64;

/// The regions of a board.
pub(super) struct Regions<W> {
    all: Vec<W>,
    /// With which others each shares a square.
    meets: Vec<Numbers>,
    /// Which ones a square belongs to.
    at: Vec<Numbers>,
}

impl<W: Word> Regions<W> {
    pub(super) fn new(shape: &Shape) -> Self {
        let all: Vec<W> = smallest(shape).into_iter().map(W::of).collect();
        let numbers = |wanted: &dyn Fn(W) -> bool| {
            let found = all.iter().enumerate().filter(|(_, region)| wanted(**region));
            found.fold(0, |some, (number, _)| some | 1 << number)
        };
        let meets = all.iter().map(|&one| numbers(&|other| !(one & other).is_none())).collect();
        let squares = W::of(shape.mask()).members().last().map_or(0, |last| last + 1);
        let at = (0..squares).map(|bit| numbers(&|region| !(region & (W::ONE << bit)).is_none())).collect();
        Self { all, meets, at }
    }

    /// The full ones.
    #[inline]
    pub(super) fn full(&self, almonds: W) -> Numbers {
        self.all.iter().rev().fold(0, |some, &region| some << 1 | u64::from((region & !almonds).is_none()))
    }

    /// Those that some squares belong to.
    pub(super) fn touched(&self, squares: W) -> Numbers {
        squares.members().fold(0, |some, bit| some | self.at[bit as usize])
    }

    /// Whether more than so many of some regions lie side by side.
    pub(super) fn exceed(&self, mut some: Numbers, most: u8) -> bool {
        let mut most = u32::from(most);
        while some.count_ones() > most {
            if most == 0 {
                return true;
            }
            let first = some & some.wrapping_neg();
            let met = self.meets[first.trailing_zeros() as usize];
            // One that meets one other at most is as good as that one.
            if (some & met).count_ones() > 2 && self.exceed(some ^ first, most as u8) {
                return true;
            }
            some &= !met;
            most -= 1;
        }
        false
    }

    /// How many turns must still begin. Of several almonds that may go on for nothing only one does, and it is in one
    /// region at most.
    pub(super) fn at_least(&self, almonds: W, movers: W) -> u8 {
        let full = self.full(almonds);
        let count = (0..).find(|&most| !self.exceed(full, most)).unwrap_or(0);
        count - u8::from(count > 0 && full & self.touched(movers) != 0)
    }
}

/// The regions with no region inside, but for the goal alone, which may stay full.
fn smallest(shape: &Shape) -> Vec<Set> {
    let mut found: Vec<Set> = Vec::new();
    for bit in bits(shape.mask()) {
        close(shape, 1 << bit, &mut found);
    }
    found.sort_by_key(|region| (region.count_ones(), *region));
    found.dedup();
    let mut least: Vec<Set> = Vec::new();
    for region in found {
        if !least.iter().any(|inner| inner & !region == 0) {
            least.push(region);
        }
    }
    least.retain(|&region| region != 1 << shape.goal_bit());
    least.truncate(MOST);
    least
}

/// Adds squares until the set is a region, in every way there is.
fn close(shape: &Shape, set: Set, found: &mut Vec<Set>) {
    let open = shape.jumps().iter().find(|jump| {
        let ends: Set = 1 << jump.from | 1 << jump.to;
        set >> jump.over & 1 == 1 && set & ends == 0
    });
    match open {
        None => found.push(set),
        Some(_) if set.count_ones() == LARGEST => {}
        Some(jump) => {
            close(shape, set | 1 << jump.from, found);
            close(shape, set | 1 << jump.to, found);
        }
    }
}
