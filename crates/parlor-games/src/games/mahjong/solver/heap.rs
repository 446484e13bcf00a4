//! A heap of any size as the shared search likes it best: what is free is kept up to date by counts, and the tiles of a
//! group are the bits of a word. `general` is the same by plain queries, and the oracle of the tests.

mod player;
#[cfg(test)]
mod tests;

use super::layout::{ABOVE, LEFT, RIGHT, gets_free, is_free};
use crate::coach::pairing::{Graph, Ground, Played, Sweep, Taste};
use crate::games::mahjong::geometry::Geometry;
use crate::kit::random::Random;

/// The most tiles of a group.
const MOST: usize = u64::BITS as usize;

/// What does not change while tiles go. Tiles have the numbers of the graph, group by group.
pub(super) struct Shape {
    /// What tiles hold, one tile after the other.
    holds: Vec<Hold>,
    /// Where the holds of each tile begin, and where the last end.
    starts: Vec<u32>,
    group: Vec<u16>,
    /// The bit of each tile in its group.
    bit: Vec<u64>,
    /// The first tile of each group.
    first: Vec<usize>,
    /// All tiles of each group.
    all: Vec<u64>,
    /// The groups whose worth can change when a tile goes: those of the tiles it holds and of all that hold these too.
    near: Vec<Vec<u16>>,
    start: State,
}

/// A tile that is held by another.
#[derive(Clone, Copy)]
struct Hold {
    tile: u16,
    group: u16,
    /// Which bit of its group it is.
    place: u8,
    /// What the hold counts for.
    how: u8,
}

/// Which tiles are free and which are gone.
#[derive(Clone)]
struct State {
    /// How each tile is held.
    held: Vec<u8>,
    /// The tiles of each group that are or were free.
    freed: Vec<u64>,
    /// The tiles of each group that are gone.
    gone: Vec<u64>,
    left: usize,
}

impl State {
    fn copy_from(&mut self, other: &Self) {
        self.held.copy_from_slice(&other.held);
        self.freed.copy_from_slice(&other.freed);
        self.gone.copy_from_slice(&other.gone);
        self.left = other.left;
    }
}

impl Shape {
    /// The shape of the tiles of a geometry that are there, sorted by group; `None` if a group has too many.
    pub(super) fn new(geometry: &Geometry, tiles: &[usize], graph: &Graph) -> Option<Self> {
        if graph.members().iter().any(|&members| members > MOST) {
            return None;
        }
        let (mut group, mut bit, mut first) = (Vec::new(), Vec::new(), Vec::new());
        for (number, &members) in graph.members().iter().enumerate() {
            first.push(group.len());
            group.extend((0..members).map(|_| number as u16));
            bit.extend((0..members).map(|member| 1_u64 << member));
        }
        let mut number = vec![None; geometry.len()];
        tiles.iter().enumerate().for_each(|(index, &tile)| number[tile] = Some(index));
        let mut holds = vec![Vec::new(); tiles.len()];
        let mut held = vec![0; tiles.len()];
        for (index, &tile) in tiles.iter().enumerate() {
            let there = |others: &[u16]| -> Vec<usize> {
                others.iter().map(|&other| usize::from(other)).filter(|&other| number[other].is_some()).collect()
            };
            let above = there(geometry.above(tile));
            let covers = |low: usize, high: usize| geometry.above(low).contains(&(high as u16));
            // What lies over a tile that lies over this one need not be counted, as in `layout`.
            let directly = above.iter().copied().filter(|&high| !above.iter().any(|&low| covers(low, high)));
            let [left, right] = [geometry.left(tile), geometry.right(tile)].map(there);
            let holders = directly.map(|holder| (holder, ABOVE));
            let holders = holders.chain(left.into_iter().map(|holder| (holder, LEFT)));
            for (holder, how) in holders.chain(right.into_iter().map(|holder| (holder, RIGHT))) {
                held[index] += how;
                holds[number[holder]?].push((index as u16, how));
            }
        }
        let mut freed = vec![0; graph.members().len()];
        let free = (0..tiles.len()).filter(|&tile| is_free(held[tile]));
        free.for_each(|tile| freed[usize::from(group[tile])] |= bit[tile]);
        let all: Vec<u64> = graph.members().iter().map(|&members| u64::MAX >> (MOST - members)).collect();
        let near = near(&holds, &group);
        let start = State { held, freed, gone: vec![0; all.len()], left: tiles.len() };
        let mut starts = vec![0];
        let mut flat = Vec::new();
        for held in holds {
            flat.extend(held.into_iter().map(|(tile, how)| {
                let group = group[usize::from(tile)];
                Hold { tile, group, place: (usize::from(tile) - first[usize::from(group)]) as u8, how }
            }));
            starts.push(flat.len() as u32);
        }
        Some(Self { holds: flat, starts, group, bit, first, all, near, start })
    }

    /// What a tile holds.
    #[inline]
    fn holds(&self, tile: usize) -> &[Hold] {
        &self.holds[self.starts[tile] as usize..self.starts[tile + 1] as usize]
    }

    /// Lets go what a tile holds; tells of each tile that gets free.
    #[inline]
    fn let_go(&self, state: &mut State, tile: usize, mut freed: impl FnMut(&mut State, Hold)) {
        for &hold in self.holds(tile) {
            let held = &mut state.held[usize::from(hold.tile)];
            let frees = gets_free(*held, hold.how);
            *held -= hold.how;
            if frees {
                state.freed[usize::from(hold.group)] |= 1 << hold.place;
                freed(state, hold);
            }
        }
    }

    /// The tiles of some bits of a group.
    fn tiles(&self, group: usize, mut bits: u64) -> impl Iterator<Item = usize> + use<> {
        let first = self.first[group];
        std::iter::from_fn(move || {
            let tile = (bits != 0).then(|| first + bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(tile)
        })
    }

    fn edge(&self, graph: &Graph, a: usize, b: usize) -> u32 {
        let group = usize::from(self.group[a]);
        graph.edge(group, a.min(b) - self.first[group], a.max(b) - self.first[group])
    }

    /// The tiles that stay if one never goes: those that it must go before, and itself.
    fn waiting(&self, kept: usize, state: &mut State, queue: &mut Vec<usize>) -> Vec<u64> {
        state.copy_from(&self.start);
        queue.extend((0..self.group.len()).filter(|&tile| tile != kept && is_free(state.held[tile])));
        while let Some(tile) = queue.pop() {
            self.let_go(state, tile, |_, hold| {
                let other = usize::from(hold.tile);
                queue.extend((other != kept).then_some(other));
            });
        }
        self.all.iter().zip(&state.freed).map(|(all, freed)| all & !freed).collect()
    }
}

/// For each tile the groups of the tiles it holds and of all that hold these too.
fn near(holds: &[Vec<(u16, u8)>], group: &[u16]) -> Vec<Vec<u16>> {
    let mut holders = vec![Vec::new(); holds.len()];
    for (tile, held) in holds.iter().enumerate() {
        held.iter().for_each(|&(other, _)| holders[usize::from(other)].push(group[tile]));
    }
    let near = |held: &Vec<(u16, u8)>| {
        let of = |&(other, _): &(u16, u8)| {
            let other = usize::from(other);
            holders[other].iter().copied().chain([group[other]])
        };
        let mut groups: Vec<u16> = held.iter().flat_map(of).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    };
    holds.iter().map(near).collect()
}

/// A heap, some of its tiles taken.
#[derive(Clone)]
pub(super) struct Heap<'a> {
    shape: &'a Shape,
    state: State,
}

impl<'a> Heap<'a> {
    /// The heap with all its tiles.
    pub(super) fn new(shape: &'a Shape) -> Self {
        Self { shape, state: shape.start.clone() }
    }

    fn is_freed(&self, tile: usize) -> bool {
        self.state.freed[usize::from(self.shape.group[tile])] & self.shape.bit[tile] != 0
    }
}

impl<'a> Ground for Heap<'a> {
    type Sweep = Flow<'a>;

    const PLAY_OUTS: usize = 60;

    const STEPS: usize = 1_500;

    fn joins(&self, a: usize, b: usize) -> bool {
        self.is_freed(a) && self.is_freed(b)
    }

    fn take(&mut self, tile: usize) {
        self.shape.let_go(&mut self.state, tile, |_, _| {});
    }

    fn copy_from(&mut self, other: &Self) {
        self.state.copy_from(&other.state);
    }

    fn sweep(&self, _graph: &Graph) -> Flow<'a> {
        let tiles = self.shape.group.len();
        Flow {
            shape: self.shape,
            state: self.state.clone(),
            allowed: vec![0; tiles],
            fresh: Vec::new(),
            queue: Vec::new(),
        }
    }

    fn play(&self, graph: &Graph, taste: &Taste<'_>, _random: &mut Random) -> Played {
        player::play(self.shape, graph, taste)
    }

    fn apart(&self, graph: &Graph) -> Vec<u32> {
        let shape = self.shape;
        let (mut state, mut queue, mut edges) = (shape.start.clone(), Vec::new(), Vec::new());
        for tile in 0..shape.group.len() {
            let group = usize::from(shape.group[tile]);
            let waiting = shape.waiting(tile, &mut state, &mut queue)[group] & !shape.bit[tile];
            edges.extend(shape.tiles(group, waiting).map(|other| shape.edge(graph, tile, other)));
        }
        edges.sort_unstable();
        edges.dedup();
        edges
    }
}

/// A sweep that follows what gets free.
pub(super) struct Flow<'a> {
    shape: &'a Shape,
    state: State,
    /// The partners in its group that each tile may have.
    allowed: Vec<u64>,
    /// Groups that more edges were allowed of since the last run.
    fresh: Vec<u16>,
    /// Tiles that are gone and still hold others.
    queue: Vec<u16>,
}

impl Flow<'_> {
    /// Takes some tiles of a group, as far as they are there.
    #[inline]
    fn take(state: &mut State, shape: &Shape, queue: &mut Vec<u16>, group: usize, bits: u64) {
        let new = bits & !state.gone[group];
        state.gone[group] |= new;
        state.left -= new.count_ones() as usize;
        queue.extend(shape.tiles(group, new).map(|tile| tile as u16));
    }
}

impl Sweep for Flow<'_> {
    fn copy_from(&mut self, other: &Self) {
        self.state.copy_from(&other.state);
        self.allowed.copy_from_slice(&other.allowed);
        self.fresh.clear();
        self.fresh.extend_from_slice(&other.fresh);
    }

    fn allow(&mut self, graph: &Graph, edges: impl Iterator<Item = u32>) {
        for edge in edges {
            let [a, b] = graph.ends(edge);
            self.allowed[a] |= self.shape.bit[b];
            self.allowed[b] |= self.shape.bit[a];
            // Edges mostly come group by group.
            let group = self.shape.group[a];
            if self.fresh.last() != Some(&group) {
                self.fresh.push(group);
            }
        }
    }

    fn run(&mut self, _graph: &Graph) -> u64 {
        let Self { shape, state, allowed, fresh, queue } = self;
        let before = state.left;
        for group in fresh.drain(..).map(usize::from) {
            let free = state.freed[group];
            for tile in shape.tiles(group, free) {
                let partners = allowed[tile] & free;
                if partners != 0 {
                    Self::take(state, shape, queue, group, partners | shape.bit[tile]);
                }
            }
        }
        while let Some(tile) = queue.pop() {
            shape.let_go(state, usize::from(tile), |state, hold| {
                let group = usize::from(hold.group);
                let partners = allowed[usize::from(hold.tile)] & state.freed[group];
                if partners != 0 {
                    Self::take(state, shape, queue, group, partners | 1 << hold.place);
                }
            });
        }
        (before - state.left) as u64
    }

    fn left(&self) -> usize {
        self.state.left
    }

    fn is_gone(&self, tile: usize) -> bool {
        self.state.gone[usize::from(self.shape.group[tile])] & self.shape.bit[tile] != 0
    }

    fn opens(&self, graph: &Graph, edge: u32) -> bool {
        let [a, b] = graph.ends(edge);
        let (group, bits) = (usize::from(self.shape.group[a]), self.shape.bit[a] | self.shape.bit[b]);
        self.state.freed[group] & bits == bits && self.state.gone[group] & bits != bits
    }
}
