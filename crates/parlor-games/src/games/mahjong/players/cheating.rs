//! The document's Cheating AI. It sees all faces and works in two phases: it notes for each value which groupings of its
//! four tiles into pairs are possible, then searches removals that keep to them, depth first.
//!
//! The document's search has no end in sight on a full table, because it tries the same pairs in every order. Here it
//! ends after [`NODES`] removals, and plays the line that left the fewest tiles.

use super::super::board::Board;
use super::super::notation::Move;
use super::super::pile::Pile;
use crate::kit::random::Random;

/// How many removals are tried at most.
pub(super) const NODES: usize = 20_000;

/// Two tiles.
type Pair = (usize, usize);

/// The groupings of four tiles by sub-index, in the document's order.
const GROUPINGS: [[Pair; 2]; 3] = [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)]];

pub(super) fn plan(board: &Board, _random: &mut Random) -> Vec<Move> {
    let mut search = Search::new(board);
    search.solve(&super::pile(board));
    super::moves(board, &search.longest)
}

/// The tiles of one value. Their order on the board is their sub-index.
pub(super) struct Value {
    tiles: Vec<usize>,
    /// The groupings that are possible, each as its pairs.
    pub(super) groupings: Vec<Vec<Pair>>,
}

impl Value {
    fn new(board: &Board, tiles: &[usize]) -> Self {
        let on_top = |a: usize, b: usize| {
            let above = |low: usize, high: usize| board.layout().geometry().above(low).contains(&(high as u16));
            above(a, b) || above(b, a)
        };
        let all: Vec<Vec<Pair>> = match *tiles {
            [_, _, _, _] => {
                GROUPINGS.iter().map(|pairs| pairs.iter().map(|&(a, b)| (tiles[a], tiles[b])).collect()).collect()
            }
            // One pair is left; or three tiles, of which one will stay.
            _ => super::pairs(tiles).map(|pair| vec![pair]).collect(),
        };
        let possible = |grouping: &Vec<Pair>| grouping.iter().all(|&(a, b)| !on_top(a, b));
        Self { tiles: tiles.to_vec(), groupings: all.into_iter().filter(possible).collect() }
    }

    fn is_possible(&self, pair: Pair) -> bool {
        self.groupings.iter().any(|grouping| grouping.contains(&pair))
    }

    /// What the search tries to remove next of this value: for two free tiles or three each pair of a possible grouping,
    /// for four all of them.
    pub(super) fn removals(&self, free: &[usize]) -> Vec<Vec<Pair>> {
        match free.len() {
            2 | 3 => super::pairs(free).filter(|&pair| self.is_possible(pair)).map(|pair| vec![pair]).collect(),
            4 => self.groupings.first().cloned().into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

pub(super) struct Search {
    pub(super) values: Vec<Value>,
    /// Removals that may still be tried.
    nodes: usize,
    line: Vec<Pair>,
    /// The line that left the fewest tiles.
    pub(super) longest: Vec<Pair>,
}

impl Search {
    /// Phase 1: the possible groupings of every value. Where a layout has more tiles of a face than four, each four of
    /// them count as a value.
    pub(super) fn new(board: &Board) -> Self {
        let groups = board.groups();
        let values = groups.iter().flat_map(|group| group.chunks(4)).map(|tiles| Value::new(board, tiles)).collect();
        Self { values, nodes: NODES, line: Vec::new(), longest: Vec::new() }
    }

    /// Phase 2: whether the rest can be cleared.
    pub(super) fn solve(&mut self, pile: &Pile<'_>) -> bool {
        if self.line.len() > self.longest.len() {
            self.longest.clone_from(&self.line);
        }
        if pile.count() == 0 {
            return true;
        }
        for value in 0..self.values.len() {
            let tiles = &self.values[value].tiles;
            let free: Vec<usize> = tiles.iter().copied().filter(|&tile| pile.is_free(tile)).collect();
            for removal in self.values[value].removals(&free) {
                if self.nodes == 0 {
                    return false;
                }
                self.nodes -= 1;
                let mut rest = pile.clone();
                removal.iter().for_each(|&(a, b)| {
                    rest.take(a);
                    rest.take(b);
                });
                let before = self.line.len();
                self.line.extend(removal);
                if self.solve(&rest) {
                    return true;
                }
                self.line.truncate(before);
            }
        }
        false
    }
}
