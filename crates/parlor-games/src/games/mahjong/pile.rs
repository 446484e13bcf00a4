//! A heap of tiles being taken away, with what is free kept up to date: what deals are made on.

use std::ops::Deref;

use super::layouts::Layout;
use crate::kit::random::Random;

/// The tiles that are left and how many tiles hold each.
#[derive(Clone)]
pub(super) struct Pile<L> {
    layout: L,
    there: Vec<bool>,
    above: Vec<u16>,
    left: Vec<u8>,
    right: Vec<u8>,
    free: Vec<usize>,
    /// Where a tile stands in the list of free ones.
    place: Vec<usize>,
    count: usize,
}

/// Not in the list of free tiles.
const NOWHERE: usize = usize::MAX;

impl<L: Deref<Target = Layout> + Clone> Pile<L> {
    /// The tiles of a layout that are there.
    pub(super) fn new(layout: L, there: Vec<bool>) -> Self {
        let (geometry, tiles) = (layout.geometry(), layout.len());
        let count = |tiles: &[u16]| tiles.iter().filter(|&&tile| there[usize::from(tile)]).count();
        let all = 0..tiles;
        let mut pile = Self {
            above: all.clone().map(|tile| count(geometry.above(tile)) as u16).collect(),
            left: all.clone().map(|tile| count(geometry.left(tile)) as u8).collect(),
            right: all.clone().map(|tile| count(geometry.right(tile)) as u8).collect(),
            free: Vec::with_capacity(tiles),
            place: vec![NOWHERE; tiles],
            count: there.iter().filter(|there| **there).count(),
            there,
            layout,
        };
        all.for_each(|tile| pile.look_at(tile));
        pile
    }

    /// All tiles of a layout.
    pub(super) fn full(layout: L) -> Self {
        let all = vec![true; layout.len()];
        Self::new(layout, all)
    }

    fn look_at(&mut self, tile: usize) {
        let open = self.above[tile] == 0 && (self.left[tile] == 0 || self.right[tile] == 0);
        if open && self.there[tile] && self.place[tile] == NOWHERE {
            self.place[tile] = self.free.len();
            self.free.push(tile);
        }
    }

    /// The free tiles, in no order that means anything.
    pub(super) fn free(&self) -> &[usize] {
        &self.free
    }

    /// How many tiles are left.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Whether a tile is left.
    pub(super) fn is_there(&self, tile: usize) -> bool {
        self.there[tile]
    }

    /// Whether a tile is left and free.
    pub(super) fn is_free(&self, tile: usize) -> bool {
        self.place[tile] != NOWHERE
    }

    /// Whether something lies on a tile.
    pub(super) fn is_covered(&self, tile: usize) -> bool {
        self.above[tile] > 0
    }

    /// Takes a free tile away.
    pub(super) fn take(&mut self, tile: usize) {
        debug_assert!(self.place[tile] != NOWHERE);
        let place = std::mem::replace(&mut self.place[tile], NOWHERE);
        self.free.swap_remove(place);
        if let Some(&moved) = self.free.get(place) {
            self.place[moved] = place;
        }
        self.there[tile] = false;
        self.count -= 1;
        let layout = self.layout.clone();
        for &under in layout.below(tile) {
            let under = usize::from(under);
            self.above[under] -= 1;
            self.look_at(under);
        }
        for &beside in layout.geometry().right(tile) {
            let beside = usize::from(beside);
            self.left[beside] -= 1;
            self.look_at(beside);
        }
        for &beside in layout.geometry().left(tile) {
            let beside = usize::from(beside);
            self.right[beside] -= 1;
            self.look_at(beside);
        }
    }

    /// Takes all tiles away in random pairs of free ones; `None` when one is left alone on the way, an odd last tile
    /// excepted. A careful peeling takes from the highest heaps first.
    pub(super) fn peel(mut self, careful: bool, random: &mut Random) -> Option<Vec<usize>> {
        let mut order = Vec::with_capacity(self.count);
        while self.count > 1 {
            if self.free.len() < 2 {
                return None;
            }
            let first = self.pick(careful, None, random);
            let second = self.pick(careful, Some(first), random);
            self.take(first);
            self.take(second);
            order.extend([first, second]);
        }
        order.extend((0..self.there.len()).filter(|&tile| self.there[tile]));
        Some(order)
    }

    fn pick(&self, careful: bool, but: Option<usize>, random: &mut Random) -> usize {
        let mut draw = || loop {
            let tile = self.free[random.below(self.free.len())];
            if Some(tile) != but {
                return tile;
            }
        };
        if !careful {
            return draw();
        }
        // Of a few drawn at random the one that holds most others; enough draws make it nearly the best of all.
        (0..2 * self.free.len()).map(|_| draw()).max_by_key(|&tile| self.load(tile)).unwrap_or_else(draw)
    }

    /// How many tiles wait under a tile and beside it.
    fn load(&self, tile: usize) -> usize {
        let there = |tiles: &[u16]| tiles.iter().filter(|&&other| self.there[usize::from(other)]).count();
        let geometry = self.layout.geometry();
        4 * there(self.layout.below(tile)) + there(geometry.left(tile)) + there(geometry.right(tile))
    }
}
