//! The tiles that are there, numbered from 0, with what each of them holds. It depends on no faces, so many boards of
//! one layout share it.

use crate::games::mahjong::geometry::Geometry;

/// The most tiles the quick search takes; a tile's number fits into a byte.
pub(super) const MOST: usize = 256;

/// A tile that is held by another, in the low byte, and what the hold counts for, in the high byte.
pub(super) type Hold = u16;

/// How often a tile is held: up to twice from the left, twice from the right and four times from above, as a number below
/// 64, so that asking a word of bits about it is one step.
pub(super) const LEFT: u8 = 1;
pub(super) const RIGHT: u8 = 3;
pub(super) const ABOVE: u8 = 9;

/// Whether a tile with these holds is free.
#[inline]
pub(super) const fn is_free(holds: u8) -> bool {
    // Nothing above, and nothing on the left (0, 3, 6) or nothing on the right (0, 1, 2).
    0b100_1111_u64.wrapping_shr(holds as u32) & 1 == 1
}

/// `FREES[how]`: the holds of a tile that is held, and free with one hold less.
static FREES: [u64; 16] = {
    let mut frees = [0; 16];
    let mut how = 0;
    while how <= ABOVE {
        let mut holds = how;
        while holds < 64 {
            if !is_free(holds) && is_free(holds - how) {
                frees[how as usize] |= 1 << holds;
            }
            holds += 1;
        }
        how += 1;
    }
    frees
};

/// Whether a tile with these holds gets free when it loses one of them.
#[inline]
pub(super) fn gets_free(holds: u8, how: u8) -> bool {
    FREES[usize::from(how % 16)].wrapping_shr(u32::from(holds)) & 1 == 1
}

/// A set of tiles.
pub(super) type Set = [u64; MOST / 64];

pub(super) const fn contains(set: &Set, tile: usize) -> bool {
    set[tile / 64] >> (tile % 64) & 1 == 1
}

fn insert(set: &mut Set, tile: usize) {
    set[tile / 64] |= 1 << (tile % 64);
}

#[cfg(test)]
thread_local! {
    /// How many layouts this thread has worked out.
    pub(super) static BUILT: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The tiles of a heap that are there.
#[derive(Clone, Debug, Default)]
pub(in crate::games::mahjong) struct Layout {
    /// The number of each tile in the geometry.
    pub(super) tiles: Vec<u16>,
    /// How each tile is held while all are there.
    pub(super) held: Vec<u8>,
    /// What each tile holds: at most four below it, two on either side.
    pub(super) holds: Vec<Vec<Hold>>,
    /// The tiles without which a tile can go in no way: they go before it.
    first: Vec<Set>,
}

impl Layout {
    /// The layout of some tiles of a geometry, at most [`MOST`].
    pub(super) fn new(geometry: &Geometry, tiles: Vec<u16>) -> Self {
        #[cfg(test)]
        BUILT.set(BUILT.get() + 1);
        let mut number = vec![None; geometry.len()];
        for (index, &tile) in tiles.iter().enumerate() {
            number[usize::from(tile)] = Some(index);
        }
        let there =
            |others: &[u16]| -> Vec<usize> { others.iter().filter_map(|&other| number[usize::from(other)]).collect() };
        let mut over = vec![Set::default(); tiles.len()];
        for (index, &tile) in tiles.iter().enumerate() {
            there(geometry.above(usize::from(tile))).into_iter().for_each(|above| insert(&mut over[index], above));
        }
        let mut layout =
            Self { held: vec![0; tiles.len()], holds: vec![Vec::new(); tiles.len()], first: Vec::new(), tiles };
        for index in 0..layout.tiles.len() {
            let tile = usize::from(layout.tiles[index]);
            let above = there(geometry.above(tile));
            // What lies over a tile that lies over this one has gone when that one goes, so it need not be counted.
            // Those that remain overlap nowhere, so there are at most four.
            let directly = above.iter().filter(|&&high| !above.iter().any(|&low| contains(&over[low], high)));
            directly.for_each(|&holder| layout.hold(holder, index, ABOVE));
            there(geometry.left(tile)).into_iter().for_each(|holder| layout.hold(holder, index, LEFT));
            there(geometry.right(tile)).into_iter().for_each(|holder| layout.hold(holder, index, RIGHT));
        }
        layout.first = layout.firsts();
        layout
    }

    fn hold(&mut self, holder: usize, tile: usize, how: u8) {
        self.held[tile] += how;
        self.holds[holder].push(tile as u16 | u16::from(how) << 8);
    }

    /// Whether a tile must go before another can.
    pub(super) fn goes_before(&self, first: usize, then: usize) -> bool {
        contains(&self.first[then], first)
    }

    /// Takes every tile away as it gets free, except one: what stays waits for that one.
    fn firsts(&self) -> Vec<Set> {
        let mut first = vec![Set::default(); self.tiles.len()];
        let mut queue = Vec::new();
        for kept in 0..self.tiles.len() {
            let mut held = self.held.clone();
            let mut free: Vec<bool> = held.iter().map(|&holds| is_free(holds)).collect();
            free[kept] = true;
            queue.extend((0..free.len()).filter(|&tile| free[tile] && tile != kept));
            while let Some(tile) = queue.pop() {
                for &hold in &self.holds[tile] {
                    let (other, how) = (usize::from(hold & 0xff), (hold >> 8) as u8);
                    held[other] -= how;
                    if is_free(held[other]) && !std::mem::replace(&mut free[other], true) {
                        queue.push(other);
                    }
                }
            }
            free.iter().enumerate().filter(|(_, free)| !**free).for_each(|(tile, _)| insert(&mut first[tile], kept));
        }
        first
    }
}
