//! The search over positions, for boards whose tiles slide: play-outs, a static proof of loss, then beams of growing
//! width by turns with games that learn. All positions of a beam's layer have the same number of tiles. A beam that
//! never had to leave a position out has seen everything, so when it fails the board is lost.

use std::collections::HashSet;

use super::nested::Nested;
use super::{QUERIES, Solved, deadlock};
use crate::coach::{Budget, OutOfBudget};
use crate::games::pikachu::board::Board;
use crate::games::pikachu::field::{Field, MAX_SIDE, Place};
use crate::games::pikachu::losses;
use crate::games::pikachu::shift::gather;
use crate::kit::random::Random;

/// Play-outs before the first beam.
const PLAYOUTS: usize = 50;
/// How much is spent on games that learn, for each node of a beam.
const LEARNING: u64 = 3;
/// The width of the first beam, and how many times wider each further one is.
const WIDTH: usize = 4;
const WIDER: usize = 6;
/// The widest beam. It bounds the memory: five times so many positions at most, and a move for each in every layer.
const WIDEST: usize = 50_000;
/// What a position costs, besides its queries.
pub(super) const NODES: u64 = 4;

pub(super) type Pair = (Place, Place);

pub(super) fn solve(board: &Board, budget: &mut Budget) -> Result<Solved, OutOfBudget> {
    let mut slider = Slider::new(board);
    let mut random = Random::new(1);
    for _ in 0..PLAYOUTS {
        if let Some(line) = slider.play_out(board.field(), &mut random, budget)? {
            return Ok(Solved::Cleared(line));
        }
    }
    let knot = deadlock::knot(board, budget)?;
    if !knot.is_empty() {
        return Ok(Solved::Lost(losses::held(board, &knot)));
    }
    let mut nested = Nested::new(board.field().tiles());
    let mut width = WIDTH;
    loop {
        let before = budget.spent();
        match slider.beam(board.field(), width, &mut random, budget)? {
            Beam::Cleared(line) => return Ok(Solved::Cleared(line)),
            Beam::Exhausted => {
                return Ok(Solved::Lost("Every order of moves was tried, and each leaves tiles behind.".into()));
            }
            Beam::Cut => width = (width * WIDER).min(WIDEST),
        }
        // Boards with few open pairs are cleared by learning sooner than by a beam, but only a beam can prove a loss.
        let until = budget.spent() + (budget.spent() - before) * LEARNING;
        while budget.spent() < until {
            if let Some(line) = nested.run(&mut slider, &mut random, budget)? {
                return Ok(Solved::Cleared(line));
            }
        }
    }
}

enum Beam {
    Cleared(Vec<Pair>),
    /// Everything was seen.
    Exhausted,
    /// Positions were left out.
    Cut,
}

/// A position of a layer, and how it came about.
struct Node {
    tiles: Box<[u8]>,
    pairs: Vec<Pair>,
    /// The number of the step before the last one.
    before: u32,
    /// The last step.
    pair: Pair,
    score: u32,
}

/// A move with the number of the one before it.
struct Step {
    before: u32,
    pair: (u16, u16),
}

const FIRST: u32 = u32::MAX;

pub(super) struct Slider<'a> {
    board: &'a Board,
    /// The stretch of each place, and how far out in it the place lies.
    stretch: Vec<(u16, u16)>,
    /// Room to look for pairs in.
    field: Field,
    room: Vec<(u16, u16)>,
    pairs: Vec<Pair>,
}

impl<'a> Slider<'a> {
    fn new(board: &'a Board) -> Self {
        let mut stretch = vec![(0, 0); board.size().area()];
        for (number, places) in board.stretches().iter().enumerate() {
            for (index, &place) in places.iter().enumerate() {
                stretch[place] = (number as u16, index as u16);
            }
        }
        Self { board, stretch, field: board.field().clone(), room: Vec::new(), pairs: Vec::new() }
    }

    /// Takes a pair away and lets the others slide.
    pub(super) fn take<T: Copy + Default + PartialEq>(&self, tiles: &mut [T], (a, b): Pair) {
        (tiles[a], tiles[b]) = (T::default(), T::default());
        for place in [a, b] {
            gather(&self.board.stretches()[usize::from(self.stretch[place].0)], tiles, |_, _| ());
        }
    }

    /// Finds the pairs of a position; they are in `self.pairs` then.
    pub(super) fn look(&mut self, tiles: &[u8], budget: &mut Budget) -> Result<&[Pair], OutOfBudget> {
        self.field.refill(tiles);
        let queries = self.field.pairs_into(&mut self.room, &mut self.pairs);
        budget.spend(queries / QUERIES)?;
        Ok(&self.pairs)
    }

    /// Whether taking this tile moves no other.
    fn is_outermost(&self, tiles: &[u8], place: Place) -> bool {
        let (number, index) = self.stretch[place];
        let stretch = &self.board.stretches()[usize::from(number)];
        stretch.get(usize::from(index) + 1).is_none_or(|&next| tiles[next] == 0)
    }

    /// A pair that can be taken without any harm: the last two of their kind, with nothing further out in their
    /// stretches. The others lie and slide as if it were still there, with more room.
    pub(super) fn safe(&self, tiles: &[u8], pairs: &[Pair]) -> Option<Pair> {
        pairs.iter().copied().find(|&(a, b)| {
            // Where one lies right behind the other, both go at once.
            let out = |place: Place, other: Place| {
                let (number, index) = self.stretch[place];
                let behind = self.board.stretches()[usize::from(number)].get(usize::from(index) + 1);
                self.is_outermost(tiles, place) || (behind == Some(&other) && self.is_outermost(tiles, other))
            };
            out(a, b) && out(b, a) && tiles.iter().filter(|tile| **tile == tiles[a]).count() == 2
        })
    }

    fn play_out(
        &mut self,
        field: &Field,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Pair>>, OutOfBudget> {
        let mut tiles = field.tiles().to_vec();
        let mut left = field.count();
        let mut line = Vec::new();
        while left > 0 {
            budget.spend(NODES)?;
            self.look(&tiles, budget)?;
            let Some(&any) = random.pick(&self.pairs) else { return Ok(None) };
            let pair = self.safe(&tiles, &self.pairs).unwrap_or(any);
            self.take(&mut tiles, pair);
            line.push(pair);
            left -= 2;
        }
        Ok(Some(line))
    }

    fn beam(
        &mut self,
        field: &Field,
        width: usize,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Beam, OutOfBudget> {
        let mut steps: Vec<Step> = Vec::new();
        let mut layer = vec![(FIRST, Box::from(field.tiles()), field.pairs())];
        let mut left = field.count();
        let mut cut = false;
        while !layer.is_empty() {
            left -= 2;
            let mut next: Vec<Node> = Vec::new();
            let mut seen: HashSet<Box<[u8]>> = HashSet::new();
            for (step, before, pairs) in &layer {
                let safe = self.safe(before, pairs);
                let choices = safe.as_ref().map_or(&pairs[..], std::slice::from_ref);
                for &pair in choices {
                    budget.spend(NODES)?;
                    let mut tiles: Box<[u8]> = before.clone();
                    self.take(&mut tiles, pair);
                    if left == 0 {
                        return Ok(Beam::Cleared(line(&steps, *step, pair)));
                    }
                    if seen.contains(&tiles) {
                        continue;
                    }
                    self.look(&tiles, budget)?;
                    if self.pairs.is_empty() {
                        continue;
                    }
                    seen.insert(tiles.clone());
                    let score = score(&self.pairs) << 8 | random.below(256) as u32;
                    next.push(Node { tiles, pairs: self.pairs.clone(), before: *step, pair, score });
                    // Cut from time to time, so that the children of a wide layer stay within bounds too.
                    if next.len() >= 4 * width && keep_best(&mut next, width) {
                        cut = true;
                        seen = next.iter().map(|node| node.tiles.clone()).collect();
                    }
                }
            }
            cut |= keep_best(&mut next, width);
            layer.clear();
            for node in next {
                let number = steps.len() as u32;
                steps.push(Step { before: node.before, pair: (node.pair.0 as u16, node.pair.1 as u16) });
                layer.push((number, node.tiles, node.pairs));
            }
        }
        Ok(if cut { Beam::Cut } else { Beam::Exhausted })
    }
}

/// Keeps the best; true if any had to go.
fn keep_best(nodes: &mut Vec<Node>, width: usize) -> bool {
    if nodes.len() <= width {
        return false;
    }
    nodes.select_nth_unstable_by(width, |a, b| b.score.cmp(&a.score).then_with(|| a.tiles.cmp(&b.tiles)));
    nodes.truncate(width);
    true
}

/// How many different tiles can be moved: in trials this led further than counting pairs or kinds.
fn score(pairs: &[Pair]) -> u32 {
    let mut movable = [0_u64; (MAX_SIDE * MAX_SIDE).div_ceil(64)];
    for place in pairs.iter().flat_map(|&(a, b)| [a, b]) {
        movable[place / 64] |= 1 << (place % 64);
    }
    movable.iter().map(|word| word.count_ones()).sum()
}

fn line(steps: &[Step], mut at: u32, last: Pair) -> Vec<Pair> {
    let mut line = vec![last];
    while let Some(step) = steps.get(at as usize) {
        line.push((usize::from(step.pair.0), usize::from(step.pair.1)));
        at = step.before;
    }
    line.reverse();
    line
}
