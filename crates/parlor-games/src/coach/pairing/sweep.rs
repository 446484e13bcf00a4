//! The pruning test: take away everything that any pairing still allowed could.
//!
//! A tile goes as soon as an allowed partner can be joined with it, even if that partner went before. This takes at
//! least what any real play could, so tiles that stay prove that some excluded pair is needed. When every tile has one
//! allowed partner, it takes exactly what play does.

use super::Ground;
use super::graph::Graph;

/// How far a sweep has come; it can be gone on with when more pairs are allowed.
#[derive(Clone)]
pub(super) struct Sweep<G> {
    ground: G,
    pub(super) gone: Vec<bool>,
    pub(super) left: usize,
    /// Allowed edges with a tile that is still there.
    active: Vec<u32>,
}

impl<G: Ground> Sweep<G> {
    pub(super) fn new(ground: &G, graph: &Graph) -> Self {
        let tiles = graph.at.len();
        Self { ground: ground.clone(), gone: vec![false; tiles], left: tiles, active: Vec::new() }
    }

    /// The same state in memory that is already there.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.ground.copy_from(&other.ground);
        self.gone.copy_from_slice(&other.gone);
        self.left = other.left;
        self.active.clear();
        self.active.extend_from_slice(&other.active);
    }

    /// Allows more edges.
    pub(super) fn allow(&mut self, edges: impl Iterator<Item = u32>) {
        self.active.extend(edges);
    }

    /// Takes away what can be taken, until nothing changes. Returns the number of queries it cost.
    pub(super) fn run(&mut self, graph: &Graph) -> u64 {
        let mut queries = 0;
        loop {
            let before = self.left;
            let mut kept = 0;
            for index in 0..self.active.len() {
                let edge = self.active[index];
                let [a, b] = graph.edges[edge as usize].map(usize::from);
                let (gone_a, gone_b) = (self.gone[a], self.gone[b]);
                if gone_a && gone_b {
                    continue;
                }
                queries += 1;
                if self.ground.joins(a, b) {
                    for tile in [a, b] {
                        if !std::mem::replace(&mut self.gone[tile], true) {
                            self.ground.take(tile);
                            self.left -= 1;
                        }
                    }
                    continue;
                }
                self.active[kept] = edge;
                kept += 1;
            }
            self.active.truncate(kept);
            if self.left == before || self.left == 0 {
                return queries;
            }
        }
    }

    /// Whether an edge would take something away now.
    pub(super) fn opens(&self, graph: &Graph, edge: u32) -> bool {
        let [a, b] = graph.edges[edge as usize].map(usize::from);
        !(self.gone[a] && self.gone[b]) && self.ground.joins(a, b)
    }
}
