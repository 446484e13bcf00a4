//! Equal tiles and the pairs they could make.

/// The tiles that are there, numbered group by group, and every pair of equal ones.
pub(crate) struct Graph {
    /// The two tiles of each edge.
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

    /// How many pairs groups with so many tiles each can make.
    pub(crate) fn pairs(members: impl Iterator<Item = usize>) -> usize {
        members.map(|members| members * members.saturating_sub(1) / 2).sum()
    }
}
