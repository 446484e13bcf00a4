//! The smallest knot in a lost board.
//!
//! Some groups are a knot of their own if their tiles cannot all be paired although every other tile goes as soon as it is
//! free, without a partner; none of the groups can be left out. Where no knot of its own is known, the groups of a conflict
//! are named, none of which can be left out either: however they are paired some tile stays, even if those of all other
//! groups go with any other of their group, free at that time or gone before.

use super::clauses::MOST_GROUPS;
use super::general::{arranged, holds};
use super::{Loss, Puzzle};
use crate::coach::pairing::{self, Graph, Ground, Paired, Scan};
use crate::coach::{Budget, OutOfBudget, narrowing};
use crate::games::mahjong::geometry::Geometry;

/// Why nothing wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Knot {
    /// Of this group an odd number of tiles is left.
    Odd(u16),
    /// These groups hold themselves.
    Alone(Vec<u16>),
    /// These groups hold the board together with how others lie.
    Tied(Vec<u16>),
}

/// The knot of a lost board, from what the solver found; where the budget ends first, one that may be too large.
pub(in super::super) fn knot(puzzle: &Puzzle<'_>, loss: &Loss, budget: &mut Budget) -> Knot {
    let (mut groups, whole) = match loss {
        Loss::Odd(odd) => return Knot::Odd(odd[0]),
        Loss::Held { group, .. } => return Knot::Alone(vec![*group]),
        Loss::Conflict(named) => (named.clone(), false),
        Loss::Stuck(tiles) => (tiles.iter().filter_map(|&tile| puzzle.groups[tile]).collect(), true),
    };
    groups.sort_unstable();
    groups.dedup();
    let heap = Heap::new(puzzle);
    let tied = groups.clone();
    if !whole {
        match heap.holds(&groups, budget) {
            Ok(Some(less)) => groups = less,
            // Nobody has left anything out of the conflicts of large groups.
            _ if heap.is_large() => groups = heap.every(),
            _ => return Knot::Tied(groups),
        }
    }
    // What many tiles have to do with is harder to see.
    groups.sort_by_key(|&group| std::cmp::Reverse(heap.tiles(group).len()));
    let mut groups = narrowing::shrunk(groups, |groups| heap.holds(groups, budget));
    if !whole && groups.len() > tied.len() {
        return Knot::Tied(tied);
    }
    groups.sort_unstable();
    Knot::Alone(groups)
}

/// Whether a tile must go before another can, even if all others go as soon as they are free.
pub(in super::super) fn goes_before(geometry: &Geometry, there: &[bool], first: usize, then: usize) -> bool {
    let tiles: Vec<usize> = (0..there.len()).filter(|&tile| there[tile]).collect();
    let holds = holds(geometry, &tiles);
    let mut bound = vec![false; there.len()];
    bound[first] = true;
    Alone::new(geometry, &[], &holds, &bound, there.to_vec()).there[then]
}

/// A board whose knots are looked for.
struct Heap<'a> {
    puzzle: &'a Puzzle<'a>,
    there: Vec<bool>,
    /// The tiles each tile holds from any side.
    holds: Vec<Vec<u16>>,
}

impl<'a> Heap<'a> {
    fn new(puzzle: &'a Puzzle<'a>) -> Self {
        let there: Vec<bool> = puzzle.groups.iter().map(Option::is_some).collect();
        let tiles: Vec<usize> = (0..there.len()).filter(|&tile| there[tile]).collect();
        Self { puzzle, there, holds: holds(puzzle.geometry, &tiles) }
    }

    fn tiles(&self, group: u16) -> Vec<usize> {
        (0..self.there.len()).filter(|&tile| self.puzzle.groups[tile] == Some(group)).collect()
    }

    fn every(&self) -> Vec<u16> {
        let mut groups: Vec<u16> = self.puzzle.groups.iter().flatten().copied().collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Whether the quick search, which narrows its conflicts down, did not decide it.
    fn is_large(&self) -> bool {
        let every = self.every();
        every.len() > MOST_GROUPS || every.iter().any(|&group| self.tiles(group).len() > 4)
    }

    /// Whether some groups are a knot of their own: then those of them that already are.
    fn holds(&self, groups: &[u16], budget: &mut Budget) -> Result<Option<Vec<u16>>, OutOfBudget> {
        let by_group: Vec<(u16, Vec<usize>)> = groups.iter().map(|&group| (group, self.tiles(group))).collect();
        let (graph, tiles) = arranged(&by_group);
        let mut bound = vec![false; self.there.len()];
        tiles.iter().for_each(|&tile| bound[tile] = true);
        let alone = Alone::new(self.puzzle.geometry, &tiles, &self.holds, &bound, self.there.clone());
        Ok(match pairing::solve(&alone, &graph, budget)? {
            Paired::Cleared(_) => None,
            Paired::Refuted(_) => Some(groups.to_vec()),
            // What stays, stays whatever becomes of the others.
            Paired::Stuck(stay) => {
                let stays = |group: &u16| stay.iter().any(|&tile| self.puzzle.groups[tiles[tile]] == Some(*group));
                Some(groups.iter().copied().filter(stays).collect())
            }
        })
    }
}

/// A heap in which only some tiles are bound to go in pairs: every other goes as soon as it is free.
#[derive(Clone)]
struct Alone<'a> {
    geometry: &'a Geometry,
    tiles: &'a [usize],
    holds: &'a [Vec<u16>],
    bound: &'a [bool],
    there: Vec<bool>,
    free: Vec<bool>,
}

impl<'a> Alone<'a> {
    fn new(
        geometry: &'a Geometry,
        tiles: &'a [usize],
        holds: &'a [Vec<u16>],
        bound: &'a [bool],
        there: Vec<bool>,
    ) -> Self {
        let free: Vec<bool> =
            (0..there.len()).map(|tile| there[tile] && geometry.is_free(tile, |other| there[other])).collect();
        let mut alone = Self { geometry, tiles, holds, bound, there, free };
        let loose = (0..alone.there.len()).filter(|&tile| alone.free[tile] && !alone.bound[tile]).collect();
        alone.let_go(loose);
        alone
    }

    /// Takes tiles away, and all that nothing binds as they get free.
    fn let_go(&mut self, mut going: Vec<usize>) {
        while let Some(tile) = going.pop() {
            self.there[tile] = false;
            for other in self.holds[tile].iter().map(|&other| usize::from(other)) {
                if self.there[other] && !self.free[other] && self.geometry.is_free(other, |tile| self.there[tile]) {
                    self.free[other] = true;
                    if !self.bound[other] {
                        going.push(other);
                    }
                }
            }
        }
    }
}

impl Ground for Alone<'_> {
    type Sweep = Scan<Self>;

    fn joins(&self, a: usize, b: usize) -> bool {
        self.free[self.tiles[a]] && self.free[self.tiles[b]]
    }

    fn take(&mut self, tile: usize) {
        self.let_go(vec![self.tiles[tile]]);
    }

    fn copy_from(&mut self, other: &Self) {
        self.there.copy_from_slice(&other.there);
        self.free.copy_from_slice(&other.free);
    }

    fn sweep(&self, graph: &Graph) -> Scan<Self> {
        Scan::new(self, graph)
    }
}
