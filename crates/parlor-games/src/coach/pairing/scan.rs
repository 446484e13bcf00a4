//! The sweep of any ground: goes through the pairs that are allowed again and again until nothing changes.

use super::graph::Graph;
use super::{Ground, Sweep};

/// A sweep that asks the ground about every pair.
#[derive(Clone)]
pub(crate) struct Scan<G> {
    ground: G,
    gone: Vec<bool>,
    left: usize,
    /// Allowed edges with a tile that is still there.
    active: Vec<u32>,
}

impl<G: Ground> Scan<G> {
    pub(crate) fn new(ground: &G, graph: &Graph) -> Self {
        let tiles = graph.at.len();
        Self { ground: ground.clone(), gone: vec![false; tiles], left: tiles, active: Vec::new() }
    }
}

impl<G: Ground> Sweep for Scan<G> {
    fn copy_from(&mut self, other: &Self) {
        self.ground.copy_from(&other.ground);
        self.gone.copy_from_slice(&other.gone);
        self.left = other.left;
        self.active.clear();
        self.active.extend_from_slice(&other.active);
    }

    fn allow(&mut self, _graph: &Graph, edges: impl Iterator<Item = u32>) {
        self.active.extend(edges);
    }

    fn run(&mut self, graph: &Graph) -> u64 {
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

    fn left(&self) -> usize {
        self.left
    }

    fn is_gone(&self, tile: usize) -> bool {
        self.gone[tile]
    }

    fn opens(&self, graph: &Graph, edge: u32) -> bool {
        let [a, b] = graph.edges[edge as usize].map(usize::from);
        !(self.gone[a] && self.gone[b]) && self.ground.joins(a, b)
    }
}
