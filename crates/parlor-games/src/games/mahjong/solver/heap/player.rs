//! Quick games on a heap: what cannot do harm first, then the pair that opens most.

use super::{Hold, Shape, State};
use crate::coach::pairing::{Graph, Played, Taste};
use crate::games::mahjong::solver::layout::gets_free;

/// What a tile that gets free is worth, against a noise of 0 to 63 for each tile of a pair.
const FREED: i32 = 32;

/// What a play-out costs, in queries for each tile.
const COST: u64 = 4;

struct Player<'a> {
    shape: &'a Shape,
    graph: &'a Graph,
    taste: &'a Taste<'a>,
    state: State,
    taken: Vec<u32>,
    /// Groups all of whose tiles are free, or gone.
    safe: Vec<u16>,
    /// Groups whose best pair may have changed.
    stale: Vec<bool>,
    /// The best open pair of each group, with its worth.
    best: Vec<Option<(i32, u32)>>,
    /// The free tiles of a group, with what each is worth.
    worth: Vec<(usize, i32)>,
}

/// Plays a game to its end.
pub(super) fn play(shape: &Shape, graph: &Graph, taste: &Taste<'_>) -> Played {
    let groups = shape.all.len();
    let mut player = Player {
        shape,
        graph,
        taste,
        state: shape.start.clone(),
        taken: Vec::with_capacity(shape.group.len() / 2),
        safe: Vec::new(),
        stale: vec![true; groups],
        best: vec![None; groups],
        worth: Vec::new(),
    };
    (0..groups).for_each(|group| player.look(group));
    while player.step() {}
    Played { left: player.state.left, taken: player.taken, queries: COST * shape.group.len() as u64 }
}

impl Player<'_> {
    /// Notes what can be done with a group after one of its tiles got free or went.
    fn look(&mut self, group: usize) {
        self.stale[group] = true;
        let there = self.shape.all[group] & !self.state.gone[group];
        if there != 0 && there & !self.state.freed[group] == 0 {
            self.safe.push(group as u16);
        }
    }

    /// Takes something away; whether anything could be.
    fn step(&mut self) -> bool {
        while let Some(group) = self.safe.pop() {
            if self.take_rest(usize::from(group)) {
                return true;
            }
        }
        let mut best: Option<(i32, u32)> = None;
        for group in 0..self.best.len() {
            if std::mem::replace(&mut self.stale[group], false) {
                self.best[group] = self.best_of(group);
            }
            best = match (best, self.best[group]) {
                (Some(best), Some(other)) if other.0 <= best.0 => Some(best),
                (best, other) => other.or(best),
            };
        }
        let Some((_, edge)) = best else { return false };
        self.take(edge);
        true
    }

    /// Takes a pair of a group that is free as a whole: nothing is lost by it. The other pairs follow.
    fn take_rest(&mut self, group: usize) -> bool {
        let there = self.shape.all[group] & !self.state.gone[group];
        if there & !self.state.freed[group] != 0 {
            return false;
        }
        let edge = {
            let mut tiles = self.shape.tiles(group, there);
            let Some(first) = tiles.next() else { return false };
            tiles.map(|other| self.shape.edge(self.graph, first, other)).find(|&edge| (self.taste.allowed)(edge))
        };
        // Where no allowed pair is left for a tile, the others may still go one by one.
        edge.map(|edge| self.take(edge)).is_some()
    }

    fn best_of(&mut self, group: usize) -> Option<(i32, u32)> {
        let shape = self.shape;
        let free = self.state.freed[group] & !self.state.gone[group];
        if free.count_ones() < 2 {
            return None;
        }
        let mut worth = std::mem::take(&mut self.worth);
        worth.clear();
        worth.extend(shape.tiles(group, free).map(|tile| (tile, FREED * self.gain(tile))));
        let mut best: Option<(i32, u32)> = None;
        for (at, &(a, of_a)) in worth.iter().enumerate() {
            for &(b, of_b) in &worth[at + 1..] {
                let edge = shape.edge(self.graph, a, b);
                let all = of_a + of_b + self.taste.worth(self.graph, edge);
                if best.is_none_or(|(most, _)| all > most) && (self.taste.allowed)(edge) {
                    best = Some((all, edge));
                }
            }
        }
        self.worth = worth;
        best
    }

    /// How many tiles get free when this one goes.
    fn gain(&self, tile: usize) -> i32 {
        let frees = |hold: &Hold| i32::from(gets_free(self.state.held[usize::from(hold.tile)], hold.how));
        self.shape.holds(tile).iter().map(frees).sum()
    }

    fn take(&mut self, edge: u32) {
        let (shape, pair) = (self.shape, self.graph.ends(edge));
        let group = usize::from(shape.group[pair[0]]);
        self.state.gone[group] |= shape.bit[pair[0]] | shape.bit[pair[1]];
        self.state.left -= 2;
        self.taken.push(edge);
        let mut freed = Vec::new();
        for tile in pair {
            shape.near[tile].iter().for_each(|&near| self.stale[usize::from(near)] = true);
            shape.let_go(&mut self.state, tile, |_, hold| freed.push(usize::from(hold.group)));
        }
        freed.into_iter().for_each(|group| self.look(group));
        self.look(group);
    }
}
