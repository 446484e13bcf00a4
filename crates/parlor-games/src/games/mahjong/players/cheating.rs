//! The document's Cheating AI. It sees all faces and works in two phases: it notes for each value which groupings of its
//! four tiles into pairs are possible, then searches removals that keep to them, depth first.
//!
//! As the document writes it, the search tries the same pairs in every order. Two things that change no answer spare it
//! most of that: it remembers the tables it has found to be dead ends, and where all that is left of a value is free it
//! takes that and tries nothing else. It ends after [`NODES`] removals, and plays the line that left the fewest tiles.

use std::collections::HashSet;

use super::super::board::Board;
use super::super::layouts::Layout;
use super::super::notation::Move;
use super::super::pile::Pile;
use crate::kit::random::Random;

/// How many removals are tried at most.
const NODES: usize = 20_000;

/// Two tiles.
type Pair = (usize, usize);

/// The groupings of four tiles by sub-index, in the document's order.
const GROUPINGS: [[Pair; 2]; 3] = [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)]];

pub(super) fn plan(board: &Board, _random: &mut Random) -> Vec<Move> {
    let mut search = Search::new(board);
    search.solve(&super::pile(board));
    if search.longest.is_empty() {
        // Every open pair spoils some grouping, so nothing wins; it plays on nevertheless.
        search.longest.extend(board.pairs().first());
    }
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
    /// How many tiles the layout has.
    tiles: usize,
    pub(super) values: Vec<Value>,
    /// Removals that may still be tried.
    nodes: usize,
    /// The tiles that are left on tables that cannot be cleared.
    dead: HashSet<Vec<u64>>,
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
        Self {
            tiles: board.tiles().len(),
            values,
            nodes: NODES,
            dead: HashSet::new(),
            line: Vec::new(),
            longest: Vec::new(),
        }
    }

    /// Phase 2: whether the rest can be cleared.
    pub(super) fn solve(&mut self, pile: &Pile<&Layout>) -> bool {
        if self.line.len() > self.longest.len() {
            self.longest.clone_from(&self.line);
        }
        if pile.count() == 0 {
            return true;
        }
        let word = |first: usize| bits((first..self.tiles.min(first + 64)).map(|tile| pile.is_there(tile)));
        let left: Vec<u64> = (0..self.tiles).step_by(64).map(word).collect();
        if self.dead.contains(&left) {
            return false;
        }
        for removal in self.removals(pile) {
            if self.nodes == 0 {
                return false;
            }
            self.nodes -= 1;
            let mut rest = pile.clone();
            for &(a, b) in &removal {
                rest.take(a);
                rest.take(b);
            }
            let before = self.line.len();
            self.line.extend(removal);
            if self.solve(&rest) {
                return true;
            }
            self.line.truncate(before);
        }
        if self.nodes > 0 {
            self.dead.insert(left);
        }
        false
    }

    /// What is tried next, each as the pairs that go together.
    fn removals(&self, pile: &Pile<&Layout>) -> Vec<Vec<Pair>> {
        let mut all = Vec::new();
        for value in &self.values {
            let free: Vec<usize> = value.tiles.iter().copied().filter(|&tile| pile.is_free(tile)).collect();
            let removals = value.removals(&free);
            if !removals.is_empty() && value.tiles.iter().filter(|&&tile| pile.is_there(tile)).count() == free.len() {
                // Nothing else of this value will ever be wanted.
                return removals.into_iter().take(1).collect();
            }
            all.extend(removals);
        }
        all
    }
}

/// Up to 64 answers in a word.
fn bits(answers: impl Iterator<Item = bool>) -> u64 {
    answers.enumerate().fold(0, |word, (at, answer)| word | u64::from(answer) << at)
}
