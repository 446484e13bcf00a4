//! Quick games by chance: most boards that can be cleared are cleared by one of a few, and the best of them tells the
//! search which pairs to try first.

use super::Ground;
use super::graph::Graph;
use crate::kit::random::Random;

/// One game played to its end.
pub(crate) struct Played {
    /// The edges taken, in order.
    pub(crate) taken: Vec<u32>,
    /// Tiles that stay.
    pub(crate) left: usize,
    /// Questions asked whether two tiles join.
    pub(crate) queries: u64,
}

/// What a quick game goes by.
pub(crate) struct Taste<'a> {
    /// Which pairs may be played at all.
    pub(crate) allowed: &'a dyn Fn(u32) -> bool,
    /// A number up to 63 for each tile, by chance.
    pub(crate) noise: &'a [u8],
    /// How often each pair was played in a game that left its group behind.
    pub(crate) stuck_with: &'a [u32],
}

impl Taste<'_> {
    /// What is taken from the worth of a pair for each game that it spoilt.
    const SPOILT: i32 = 4;

    /// What a pair is worth besides what it opens.
    pub(crate) fn worth(&self, graph: &Graph, edge: u32) -> i32 {
        let [a, b] = graph.ends(edge).map(|tile| i32::from(self.noise[tile]));
        a + b - Self::SPOILT * self.stuck_with[edge as usize].min(200) as i32
    }
}

/// Plays pairs that are safe first (the last two of a group), otherwise the open pair that is worth most.
pub(super) fn play<G: Ground>(ground: &G, graph: &Graph, taste: &Taste<'_>, random: &mut Random) -> Played {
    let mut ground = ground.clone();
    let mut gone = vec![false; graph.at.len()];
    let mut members = graph.members.clone();
    let mut played = Played { taken: Vec::new(), left: graph.at.len(), queries: 0 };
    let mut waiting: Vec<u32> = (0..graph.edges.len() as u32).filter(|&edge| (taste.allowed)(edge)).collect();
    // Edges that can be joined stay so as long as both tiles are there.
    let mut open: Vec<(i32, u32)> = Vec::new();
    random.shuffle(&mut waiting);
    loop {
        let mut changed = false;
        let mut kept = 0;
        for index in 0..waiting.len() {
            let edge = waiting[index];
            let [a, b] = graph.edges[edge as usize].map(usize::from);
            if gone[a] || gone[b] {
                continue;
            }
            played.queries += 1;
            if !ground.joins(a, b) {
                waiting[kept] = edge;
                kept += 1;
            } else if members[usize::from(graph.group[edge as usize])] == 2 {
                take(edge, graph, &mut ground, &mut gone, &mut members, &mut played);
                changed = true;
            } else {
                open.push((taste.worth(graph, edge), edge));
            }
        }
        waiting.truncate(kept);
        open.retain(|&(_, edge)| graph.edges[edge as usize].iter().all(|&tile| !gone[usize::from(tile)]));
        let safe = open.iter().position(|&(_, edge)| members[usize::from(graph.group[edge as usize])] == 2);
        let best = safe.or_else(|| {
            // A safe pair just taken may open others; they come before any choice.
            (!changed).then(|| (0..open.len()).max_by_key(|&index| open[index].0)).flatten()
        });
        match best {
            Some(index) => {
                let (_, edge) = open.swap_remove(index);
                take(edge, graph, &mut ground, &mut gone, &mut members, &mut played);
            }
            None if changed => {}
            None => return played,
        }
    }
}

fn take<G: Ground>(
    edge: u32,
    graph: &Graph,
    ground: &mut G,
    gone: &mut [bool],
    members: &mut [usize],
    played: &mut Played,
) {
    for tile in graph.edges[edge as usize].map(usize::from) {
        gone[tile] = true;
        ground.take(tile);
    }
    members[usize::from(graph.group[edge as usize])] -= 2;
    played.left -= 2;
    played.taken.push(edge);
}
