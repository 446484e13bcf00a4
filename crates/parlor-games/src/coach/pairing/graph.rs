//! Equal tiles and the pairs they could make.

/// The tiles that are there, numbered group by group, and every pair of equal ones.
pub(crate) struct Graph {
    /// The two tiles of each edge, the lower number first.
    pub(super) edges: Vec<[u16; 2]>,
    /// The edges at each tile.
    pub(super) at: Vec<Vec<u32>>,
    /// The group of each edge.
    pub(super) group: Vec<u16>,
    /// The edges of each group.
    pub(super) groups: Vec<Vec<u32>>,
    /// How many tiles each group has.
    pub(super) members: Vec<usize>,
}

impl Graph {
    /// The graph of groups with so many tiles each: the first group has the first numbers, and so on.
    pub(crate) fn new(members: Vec<usize>) -> Self {
        let tiles = members.iter().sum();
        let mut graph =
            Self { edges: Vec::new(), at: vec![Vec::new(); tiles], group: Vec::new(), groups: Vec::new(), members };
        let mut first = 0;
        for (group, &members) in graph.members.iter().enumerate() {
            let mut edges = Vec::new();
            for a in first..first + members {
                for b in a + 1..first + members {
                    let edge = graph.edges.len() as u32;
                    graph.edges.push([a as u16, b as u16]);
                    graph.group.push(group as u16);
                    graph.at[a].push(edge);
                    graph.at[b].push(edge);
                    edges.push(edge);
                }
            }
            graph.groups.push(edges);
            first += members;
        }
        graph
    }

    /// The two tiles of an edge, the lower number first.
    pub(crate) fn ends(&self, edge: u32) -> [usize; 2] {
        self.edges[edge as usize].map(usize::from)
    }

    /// The edge between two tiles of a group, given by their places in it, the lower one first.
    pub(crate) fn edge(&self, group: usize, low: usize, high: usize) -> u32 {
        // Each earlier tile has edges to all tiles after it.
        let before = low * (2 * self.members[group] - low - 1) / 2;
        self.groups[group][before + high - low - 1]
    }

    /// The edge between two equal tiles.
    pub(super) fn between(&self, a: usize, b: usize) -> u32 {
        let (low, high) = (a.min(b), a.max(b));
        // A tile has edges to all others of its group, in their order.
        let first = self.ends(self.at[low][0])[0].min(low);
        self.at[low][high - first - 1]
    }

    /// How many tiles each group has.
    pub(crate) fn members(&self) -> &[usize] {
        &self.members
    }

    /// How many pairs groups with so many tiles each can make.
    pub(crate) fn pairs(members: impl Iterator<Item = usize>) -> usize {
        members.map(|members| members * members.saturating_sub(1) / 2).sum()
    }
}
