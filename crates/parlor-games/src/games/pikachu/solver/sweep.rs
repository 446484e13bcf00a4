//! The pruning test: take away everything that any pairing still allowed could.
//!
//! A tile goes as soon as an allowed partner can be joined with it, even if that partner went before. This takes at
//! least what any real play could, so tiles that stay prove that some excluded pair is needed. When every tile has one
//! allowed partner, it takes exactly what play does.

use crate::games::pikachu::field::{Field, Place};

/// Equal tiles and the pairs they could make.
pub(super) struct Graph {
    /// The place of each tile.
    pub(super) places: Vec<Place>,
    /// Column and row of each tile, counted from the border.
    pub(super) spots: Vec<(usize, usize)>,
    /// The two tiles of each edge.
    pub(super) edges: Vec<[u16; 2]>,
    /// The edges at each tile.
    pub(super) at: Vec<Vec<u32>>,
    /// The group of each edge.
    pub(super) group: Vec<u16>,
    /// The edges of each group.
    pub(super) groups: Vec<Vec<u32>>,
    /// The tiles of each group.
    pub(super) members: Vec<Vec<u16>>,
}

impl Graph {
    pub(super) fn new(field: &Field) -> Self {
        let mut graph = Self {
            places: Vec::new(),
            spots: Vec::new(),
            edges: Vec::new(),
            at: Vec::new(),
            group: Vec::new(),
            groups: Vec::new(),
            members: Vec::new(),
        };
        for group in field.groups() {
            let first = graph.places.len();
            graph.places.extend(&group);
            graph.spots.extend(group.iter().map(|&place| field.spot(place)));
            graph.at.resize(graph.places.len(), Vec::new());
            let mut edges = Vec::new();
            for a in first..graph.places.len() {
                for b in a + 1..graph.places.len() {
                    let edge = graph.edges.len() as u32;
                    graph.edges.push([a as u16, b as u16]);
                    graph.group.push(graph.groups.len() as u16);
                    graph.at[a].push(edge);
                    graph.at[b].push(edge);
                    edges.push(edge);
                }
            }
            graph.groups.push(edges);
            graph.members.push((first as u16..graph.places.len() as u16).collect());
        }
        graph
    }
}

/// How far a sweep has come; it can be gone on with when more pairs are allowed.
#[derive(Clone)]
pub(super) struct Sweep {
    pub(super) field: Field,
    pub(super) gone: Vec<bool>,
    pub(super) left: usize,
    /// Allowed edges with a tile that is still there.
    active: Vec<u32>,
}

impl Sweep {
    pub(super) fn new(field: &Field, graph: &Graph) -> Self {
        let tiles = graph.places.len();
        Self { field: field.clone(), gone: vec![false; tiles], left: tiles, active: Vec::new() }
    }

    /// The same state in memory that is already there.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.field.copy_from(&other.field);
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
                if self.field.joined_if_open(graph.spots[a], graph.spots[b]) {
                    for tile in [a, b] {
                        if !std::mem::replace(&mut self.gone[tile], true) {
                            self.field.put(graph.places[tile], 0);
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
        !(self.gone[a] && self.gone[b]) && self.field.joined_if_open(graph.spots[a], graph.spots[b])
    }
}
