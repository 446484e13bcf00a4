//! Boards with more than four tiles of a group, or with very many groups: equal tiles are paired by the search that all
//! boards share on which taking tiles away never blocks anything. A heap is swept by following what gets free; where a
//! group is too large for that, every pair is asked about.

use super::heap::{Heap, Shape};
use super::{Loss, Solved};
use crate::coach::pairing::{self, Graph, Ground, Paired, Scan};
use crate::coach::pairing_proof::PairStep;
use crate::coach::{Budget, OutOfBudget};
use crate::games::mahjong::geometry::Geometry;

/// Decides a board whose groups all have an even number of tiles. `groups` are the tiles of each group.
///
/// A geometry has at most 1,000 tiles, so there are at most half a million pairs, and memory is bounded by what the
/// shared search keeps of them.
pub(super) fn solve(
    geometry: &Geometry,
    groups: &[(u16, Vec<usize>)],
    budget: &mut Budget,
) -> Result<Solved, OutOfBudget> {
    let (graph, tiles) = arranged(groups);
    let found = match Shape::new(geometry, &tiles, &graph) {
        Some(shape) => pairing::solve(&Heap::new(&shape), &graph, budget)?,
        None => pairing::solve(&PileOfAnyLayout::new(geometry, &tiles, &holds(geometry, &tiles)), &graph, budget)?,
    };
    Ok(match found {
        Paired::Cleared(pairs) => {
            let pair = |(a, b): (usize, usize)| (tiles[a].min(tiles[b]), tiles[a].max(tiles[b]));
            Solved::Cleared(pairs.into_iter().map(pair).collect())
        }
        Paired::Stuck(stay) => {
            let mut stay: Vec<usize> = stay.into_iter().map(|tile| tiles[tile]).collect();
            stay.sort_unstable();
            Solved::Lost(Loss::Stuck(stay))
        }
        Paired::Refuted(named) => {
            Solved::Lost(Loss::Conflict(named.into_iter().map(|index| groups[index].0).collect()))
        }
    })
}

/// Steps that show such a board to be lost; `None` if it is not.
pub(super) fn refute(
    geometry: &Geometry,
    groups: &[(u16, Vec<usize>)],
    budget: &mut Budget,
) -> Result<Option<Vec<PairStep>>, OutOfBudget> {
    let (graph, tiles) = arranged(groups);
    let learnt = match Shape::new(geometry, &tiles, &graph) {
        Some(shape) => pairing::refute(&Heap::new(&shape), &graph, budget)?,
        None => pairing::refute(&PileOfAnyLayout::new(geometry, &tiles, &holds(geometry, &tiles)), &graph, budget)?,
    };
    Ok(learnt.map(|learnt| learnt.into_iter().map(|learnt| learnt.step(&tiles)).collect()))
}

/// The pairs of the groups, and their tiles by the numbers these have there.
pub(super) fn arranged(groups: &[(u16, Vec<usize>)]) -> (Graph, Vec<usize>) {
    let graph = Graph::new(groups.iter().map(|(_, tiles)| tiles.len()).collect());
    (graph, groups.iter().flat_map(|(_, tiles)| tiles.iter().copied()).collect())
}

/// The tiles each tile holds from any side.
pub(super) fn holds(geometry: &Geometry, tiles: &[usize]) -> Vec<Vec<u16>> {
    let mut holds = vec![Vec::new(); geometry.len()];
    for &tile in tiles {
        let holders = [geometry.above(tile), geometry.left(tile), geometry.right(tile)];
        holders.into_iter().flatten().for_each(|&holder| holds[usize::from(holder)].push(tile as u16));
    }
    holds
}

/// Which tiles are there, and which are free.
#[derive(Clone)]
pub(super) struct PileOfAnyLayout<'a> {
    geometry: &'a Geometry,
    tiles: &'a [usize],
    /// The tiles each tile holds from any side.
    holds: &'a [Vec<u16>],
    there: Vec<bool>,
    free: Vec<bool>,
}

impl<'a> PileOfAnyLayout<'a> {
    pub(super) fn new(geometry: &'a Geometry, tiles: &'a [usize], holds: &'a [Vec<u16>]) -> Self {
        let mut there = vec![false; geometry.len()];
        tiles.iter().for_each(|&tile| there[tile] = true);
        let free = (0..geometry.len()).map(|tile| geometry.is_free(tile, |other| there[other])).collect();
        Self { geometry, tiles, holds, there, free }
    }
}

impl Ground for PileOfAnyLayout<'_> {
    type Sweep = Scan<Self>;

    #[inline]
    fn joins(&self, a: usize, b: usize) -> bool {
        self.free[self.tiles[a]] && self.free[self.tiles[b]]
    }

    fn take(&mut self, tile: usize) {
        let tile = self.tiles[tile];
        self.there[tile] = false;
        let (geometry, there) = (self.geometry, &self.there);
        for &other in &self.holds[tile] {
            let other = usize::from(other);
            self.free[other] = self.free[other] || geometry.is_free(other, |blocker| there[blocker]);
        }
    }

    fn copy_from(&mut self, other: &Self) {
        self.there.copy_from_slice(&other.there);
        self.free.copy_from_slice(&other.free);
    }

    fn sweep(&self, graph: &Graph) -> Scan<Self> {
        Scan::new(self, graph)
    }
}
