//! How many turns a position needs at least. A region is a set of squares such that each of its squares that lies in
//! the middle between two others has one of the two in the region. While a region is full, nothing can land in it or
//! jump over any of it without starting in it, so a turn has to start there; regions that share no square need turns of
//! their own. (Known as Merson's regions, here found for any board.)

use super::ground::Word;
use crate::games::nine_almonds::board::{Set, Shape, bits};

/// The largest regions that are looked for.
const LARGEST: u32 = 6;

/// How many of them are used at most; the smallest count most.
const MOST: usize = 128;

/// In how many orders they are laid side by side.
const ORDERS: usize = 4;

/// The regions of a board, in several orders.
pub(super) struct Regions<W> {
    orders: [Vec<W>; ORDERS],
}

impl<W: Word> Regions<W> {
    pub(super) fn new(shape: &Shape) -> Self {
        let found: Vec<W> = smallest(shape).into_iter().map(W::of).collect();
        let mut orders: [Vec<W>; ORDERS] = std::array::from_fn(|_| found.clone());
        // Always the smaller first; among equals from one end, from the other, and mixed.
        orders[1].reverse();
        orders[1].sort_by_key(|region| region.ones());
        orders[2].sort_by_key(|region| (region.ones(), region.spread()));
        orders[3].sort_by_key(|region| (region.ones(), region.spread().rotate_left(32)));
        Self { orders }
    }

    /// Whether more than `most` turns must still begin, the almonds of `movers` being free to go on for nothing.
    #[inline]
    pub(super) fn exceed(&self, almonds: W, movers: W, most: u8) -> bool {
        self.orders.iter().any(|order| packed(order, almonds, movers) > most)
    }

    /// How many turns must still begin.
    pub(super) fn at_least(&self, almonds: W, movers: W) -> u8 {
        self.orders.iter().map(|order| packed(order, almonds, movers)).max().unwrap_or(0)
    }
}

/// How many full regions lie side by side, taken as they come. Of several almonds that may go on only one does, and it is
/// in one of them at most.
#[inline]
fn packed<W: Word>(order: &[W], almonds: W, movers: W) -> u8 {
    let mut free = almonds;
    let (mut count, mut spared) = (0, false);
    for &region in order {
        if (region & !free).is_none() {
            free = free ^ region;
            count += 1;
            spared |= !(region & movers).is_none();
        }
    }
    count - u8::from(spared)
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
