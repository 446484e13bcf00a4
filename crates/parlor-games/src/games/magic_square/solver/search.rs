//! Complete search over the sets of `state`: depth-first, branching where lines have failed most for the fewest
//! numbers. One walk goes straight through the whole tree, which refutes fastest; beside it others start afresh with
//! other luck, which finds fastest where the first walk has gone astray. On large boards a third way goes in turn with them
//! that needs no tree (`balance`).
//!
//! Memory is bounded by one state a level of the tree, at most one level an empty cell.

use super::balance::balance;
use super::bits::{Bits, Wide};
use super::state::{Dead, Geometry, State};
use crate::coach::{Budget, OutOfBudget};
use crate::games::magic_square::board::{Board, Rank};
use crate::kit::random::Random;

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// A completion.
    Square(Vec<Rank>),
    /// There is none.
    Nothing,
}

/// Runs an expression with a search as wide as a board needs: narrow ones are several times faster.
macro_rules! search {
    ($board:expr, $luck:expr, $with:ident => $run:expr) => {
        match $board.frame().order() {
            ..=5 => search!(@ u64, 25, 12, $board, $luck, $with => $run),
            6 => search!(@ u64, 36, 14, $board, $luck, $with => $run),
            7..=8 => search!(@ u64, 64, 18, $board, $luck, $with => $run),
            9..=11 => search!(@ u128, 121, 24, $board, $luck, $with => $run),
            12..=16 => search!(@ Wide<4>, 256, 34, $board, $luck, $with => $run),
            17..=21 => search!(@ Wide<7>, 441, 44, $board, $luck, $with => $run),
            22..=30 => search!(@ Wide<15>, 900, 62, $board, $luck, $with => $run),
            _ => Err(OutOfBudget),
        }
    };
    (@ $bits:ty, $cells:literal, $lines:literal, $board:expr, $luck:expr, $with:ident => $run:expr) => {{
        let $with = Search::<$bits, $cells, $lines>::new($board, $luck);
        $run
    }};
}

/// Looks for a completion. The luck decides which one is found, not whether.
///
/// # Errors
/// When the budget is spent first; at once beyond order 30.
pub fn complete(board: &Board, luck: u64, budget: &mut Budget) -> Result<Completion, OutOfBudget> {
    search!(board, luck, search => search.complete(budget))
}

/// Counts completions up to a limit.
///
/// # Errors
/// When the budget is spent first; at once beyond order 30.
pub fn count(board: &Board, limit: u64, budget: &mut Budget) -> Result<u64, OutOfBudget> {
    search!(board, 0, search => search.count(limit, budget))
}

/// Whether what the lines and the numbers left exclude fills the whole board, without trying anything.
#[must_use]
pub fn settles(board: &Board) -> bool {
    search!(board, 0, search => Ok(search.root.is_some_and(|root| root.open.is_empty()))) == Ok(true)
}

/// The first restart's nodes; each next one lasts twice as long.
const FIRST_RESTART: u64 = 2_000;
/// From this order on a walk that has gone astray hardly ever comes back, so that restarts stay short: some nodes for
/// each cell, and an eighth more each time.
const LARGE: usize = 12;
const NODES_A_CELL: u64 = 3;

/// One level of a walk: the state there, the cell it branches on and the numbers not tried yet.
struct Level<B, const C: usize, const L: usize> {
    state: State<B, C, L>,
    cell: usize,
    untried: B,
}

/// A walk through the tree that can stop and go on.
struct Walk<B, const C: usize, const L: usize> {
    levels: Vec<Level<B, C, L>>,
    /// How many of the levels are in use; the others keep their memory for later.
    depth: usize,
    random: Random,
}

/// Why a walk stopped.
enum Stop {
    Square,
    End,
    Pause,
}

struct Search<B, const C: usize, const L: usize> {
    geometry: Geometry<B>,
    /// The state before any branch; `None` where the rules alone refute the board.
    root: Option<State<B, C, L>>,
    weights: [f32; L],
    luck: u64,
    /// What a node costs: about a microsecond's work.
    price: u64,
}

impl<B: Bits, const C: usize, const L: usize> Search<B, C, L> {
    fn new(board: &Board, luck: u64) -> Self {
        let order = board.frame().order();
        let geometry = Geometry::new(order);
        let root = State::of(board, &geometry).ok();
        Self { geometry, root, weights: [1.0; L], luck, price: (order * order / 25).max(1) as u64 }
    }

    fn complete(mut self, budget: &mut Budget) -> Result<Completion, OutOfBudget> {
        budget.spend(self.price)?;
        let Some(root) = self.root.take() else { return Ok(Completion::Nothing) };
        let area = self.geometry.order * self.geometry.order;
        let mut straight = Walk::new(Random::new(self.luck));
        let mut afresh = Walk::new(Random::new(self.luck ^ 0x5EED));
        if self.start(&mut straight, &root) {
            return Ok(Completion::Square(root.square(area)));
        }
        let large = self.geometry.order >= LARGE;
        let mut nodes = if large { NODES_A_CELL * area as u64 } else { FIRST_RESTART };
        let mut board = root.square(area);
        root.open.each().for_each(|cell| board[cell] = 0);
        loop {
            if large && let Some(square) = balance(&board, &mut afresh.random, nodes * self.price, budget)? {
                return Ok(Completion::Square(square));
            }
            for restart in [false, true] {
                let walk = if restart { &mut afresh } else { &mut straight };
                if restart {
                    self.start(walk, &root);
                }
                match self.walk(walk, nodes, budget)? {
                    Stop::Square => return Ok(Completion::Square(walk.levels[walk.depth].state.square(area))),
                    Stop::End => return Ok(Completion::Nothing),
                    Stop::Pause => {}
                }
            }
            nodes += if large { nodes / 8 } else { nodes };
        }
    }

    fn count(mut self, limit: u64, budget: &mut Budget) -> Result<u64, OutOfBudget> {
        budget.spend(self.price)?;
        let Some(root) = self.root.take() else { return Ok(0) };
        let mut walk = Walk::new(Random::new(0));
        if self.start(&mut walk, &root) {
            return Ok(1);
        }
        let mut found = 0;
        while found < limit {
            match self.walk(&mut walk, u64::MAX, budget)? {
                Stop::Square => found += 1,
                _ => break,
            }
        }
        Ok(found)
    }

    /// Puts a walk at the root; true if nothing is left to branch on.
    fn start(&self, walk: &mut Walk<B, C, L>, root: &State<B, C, L>) -> bool {
        walk.depth = 0;
        if root.open.is_empty() {
            return true;
        }
        let (cell, untried) = self.branch(root);
        walk.put(Level { state: root.clone(), cell, untried });
        walk.depth = 1;
        false
    }

    /// Walks on for some nodes. A completed square is the state at the walk's depth; walking on after it looks for the
    /// next one.
    fn walk(&mut self, walk: &mut Walk<B, C, L>, nodes: u64, budget: &mut Budget) -> Result<Stop, OutOfBudget> {
        for _ in 0..nodes {
            while walk.depth > 0 && walk.levels[walk.depth - 1].untried.is_empty() {
                walk.depth -= 1;
            }
            let Some(top) = walk.depth.checked_sub(1) else { return Ok(Stop::End) };
            budget.spend(self.price)?;
            if walk.levels.len() == walk.depth {
                let copy = Level { state: walk.levels[top].state.clone(), cell: 0, untried: B::EMPTY };
                walk.levels.push(copy);
            } else {
                let (below, above) = walk.levels.split_at_mut(walk.depth);
                above[0].state.clone_from(&below[top].state);
            }
            let level = &mut walk.levels[top];
            let number = any(level.untried, &mut walk.random);
            level.untried = level.untried & !B::one(number);
            let cell = level.cell;
            let next = &mut walk.levels[walk.depth];
            match next.state.assign(&self.geometry, cell, number) {
                Ok(()) if next.state.open.is_empty() => return Ok(Stop::Square),
                Ok(()) => {
                    (next.cell, next.untried) = self.branch(&next.state);
                    walk.depth += 1;
                }
                Err(Dead(line)) => {
                    if let Some(line) = line {
                        self.weights[line] += 1.0;
                    }
                }
            }
        }
        Ok(Stop::Pause)
    }

    /// The cell to branch on: few numbers, on lines that failed often and are nearly full.
    fn branch(&self, state: &State<B, C, L>) -> (usize, B) {
        let mut pull = [0.0_f32; L];
        for (line, pull) in pull.iter_mut().enumerate().take(self.geometry.lines.len()) {
            *pull = self.weights[line] / f32::from(state.left[line].max(2) - 1);
        }
        let (mut best, mut least) = (0, f32::INFINITY);
        for cell in state.open.each() {
            let mut lines = self.geometry.through[cell];
            let mut sum = 0.0;
            while lines != 0 {
                sum += pull[lines.trailing_zeros() as usize];
                lines &= lines - 1;
            }
            let rank = (state.domain[cell].count() - 1) as f32 / sum;
            if rank < least {
                (best, least) = (cell, rank);
            }
        }
        (best, state.domain[best])
    }
}

impl<B: Bits, const C: usize, const L: usize> Walk<B, C, L> {
    fn new(random: Random) -> Self {
        Self { levels: Vec::new(), depth: 0, random }
    }

    fn put(&mut self, level: Level<B, C, L>) {
        match self.levels.get_mut(self.depth) {
            Some(slot) => *slot = level,
            None => self.levels.push(level),
        }
    }
}

/// A random number of a set that is not empty.
fn any<B: Bits>(set: B, random: &mut Random) -> usize {
    let skip = random.below(set.count() as usize);
    set.each().nth(skip).unwrap_or(0)
}
