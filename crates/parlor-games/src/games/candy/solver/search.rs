//! Searching for a line of swaps that meets the goal: wide and shallow for a witness, everything for a proof.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, Hasher};

use super::super::board::{Position, WANTED};
use super::super::cascade::Tally;
use super::super::rules::Move;
use super::super::setup::Goal;
use super::field::Field;
use crate::coach::{Budget, OutOfBudget};

/// The deepest line that is looked for. Only games without any limit could be longer.
pub const DEEPEST: u32 = 400;

/// How many states are remembered in one search.
pub const REMEMBERED: usize = 1 << 19;

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The budget is spent.
    Spent,
    /// More of an endless stack is needed than was written out.
    Dry,
}

impl From<OutOfBudget> for Stop {
    fn from(_: OutOfBudget) -> Self {
        Self::Spent
    }
}

/// A quick hash for states: multiply, add, turn. Nobody chooses the states, so nobody can make them collide.
#[derive(Clone, Copy, Default)]
pub struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}

/// A set of states.
pub type States<T> = HashSet<T, BuildHasherDefault<Quick>>;

/// What is known of states.
pub type Remembered<T, K> = HashMap<T, K, BuildHasherDefault<Quick>>;

/// A state of the search. What the goal does not look at stays 0, so that equal chances are equal states.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Node<F> {
    /// The board.
    pub field: F,
    /// Candies taken since the search began.
    pub taken: u32,
    /// Swaps made since the search began.
    pub made: u32,
    /// Points still missing.
    pub points: u32,
    /// Candies still to be collected.
    pub wanted: [u16; WANTED],
}

impl<F> Node<F> {
    /// The state of a position.
    pub fn of(position: &Position, field: F) -> Self {
        let goal = position.setup.goal;
        let missing = position.setup.target.saturating_sub(position.points);
        Self {
            field,
            taken: 0,
            made: 0,
            points: if goal == Goal::Score { missing } else { 0 },
            wanted: if goal == Goal::Collect { position.wanted } else { [0; WANTED] },
        }
    }
}

/// What a search is after.
pub struct Search<'a, F: Field> {
    /// The frame and the stack.
    pub ground: &'a F::Ground,
    /// What is to be done.
    pub goal: Goal,
    /// Swaps still to be survived.
    pub swaps: u32,
    /// Candies in the stack, where it ends.
    pub stack: Option<u32>,
    /// What may be spent.
    pub budget: &'a mut Budget,
    /// The least that was missing anywhere: points, candies to collect, or candies of the stack.
    pub nearest: u32,
    /// Candies that were still to be collected there.
    pub lacking: [u16; WANTED],
    /// From how many candies on an endless stack may have been used up; never, where the stack ends.
    written: u32,
    cost: u64,
    failed: States<Node<F>>,
}

impl<'a, F: Field> Search<'a, F> {
    /// A search in a position.
    ///
    /// `ahead` says how much of an endless stack is written out.
    pub fn new(position: &Position, ahead: usize, ground: &'a F::Ground, budget: &'a mut Budget) -> Self {
        let goal = position.setup.goal;
        Self {
            ground,
            goal,
            swaps: position.setup.target.saturating_sub(position.survived()),
            stack: position.supply.left().map(|left| left as u32),
            budget,
            nearest: u32::MAX,
            lacking: [0; WANTED],
            written: match position.supply.left() {
                Some(_) => u32::MAX,
                None => ahead.saturating_sub(position.board.size().area()) as u32,
            },
            cost: F::cost(ground),
            failed: States::default(),
        }
    }

    /// Makes a swap. The second value says whether the goal is met, the third whether the game goes on.
    #[inline(always)]
    fn play(&mut self, node: &Node<F>, step: F::Step) -> Result<(Node<F>, bool, bool), Stop> {
        self.budget.spend(self.cost)?;
        let mut next = node.clone();
        let tally = next.field.play(self.ground, &mut next.taken, step);
        // An endless stack that was used up has not been written out far enough.
        if tally.exhausted && next.taken >= self.written {
            return Err(Stop::Dry);
        }
        next.made += 1;
        let met = self.count(&mut next, &tally);
        Ok((next, met, !tally.exhausted))
    }

    #[inline(always)]
    fn count(&mut self, next: &mut Node<F>, tally: &Tally) -> bool {
        match self.goal {
            Goal::Score => {
                next.points = next.points.saturating_sub(tally.points());
                self.nearest = self.nearest.min(next.points);
                next.points == 0
            }
            Goal::Collect => {
                for (wanted, cleared) in next.wanted.iter_mut().zip(tally.cleared) {
                    *wanted = wanted.saturating_sub(cleared);
                }
                let missing = next.wanted.iter().map(|&left| u32::from(left)).sum();
                if missing < self.nearest {
                    (self.nearest, self.lacking) = (missing, next.wanted);
                }
                missing == 0
            }
            Goal::Survive => !tally.exhausted && next.made >= self.swaps,
            Goal::Exhaust => {
                let left = self.stack.unwrap_or(0).saturating_sub(next.taken);
                self.nearest = self.nearest.min(left);
                tally.exhausted
            }
        }
    }

    /// A bound that no line beats.
    #[inline(always)]
    fn hopeless(&self, node: &Node<F>) -> bool {
        // Every swap that is survived takes three candies at the least.
        match (self.goal, self.stack) {
            (Goal::Survive, Some(stack)) => stack.saturating_sub(node.taken) / 3 < self.swaps - node.made,
            _ => false,
        }
    }

    /// Tries every line of at most `depth` swaps; false when none meets the goal. The line comes out last swap first.
    pub fn everything(&mut self, node: &Node<F>, depth: u32, line: &mut Vec<Move>) -> Result<bool, Stop> {
        let too_short = self.goal == Goal::Survive && depth < self.swaps - node.made;
        if depth == 0 || too_short || self.hopeless(node) {
            return Ok(false);
        }
        // Near the leaves looking a state up costs more than trying it.
        let worth = depth >= 3;
        if worth && self.failed.contains(node) {
            return Ok(false);
        }
        if self.goal == Goal::Survive {
            return self.survive(node, depth, line);
        }
        for step in node.field.steps(self.ground) {
            let (next, met, goes_on) = self.play(node, step)?;
            if met || (goes_on && self.everything(&next, depth - 1, line)?) {
                line.push(F::made(self.ground, step));
                return Ok(true);
            }
        }
        self.remember(node, worth);
        Ok(false)
    }

    /// The same for a long game: swaps that take little and leave many swaps come first.
    fn survive(&mut self, node: &Node<F>, depth: u32, line: &mut Vec<Move>) -> Result<bool, Stop> {
        let mut children = Vec::new();
        for step in node.field.steps(self.ground) {
            let (next, met, goes_on) = self.play(node, step)?;
            if met {
                line.push(F::made(self.ground, step));
                return Ok(true);
            }
            if goes_on {
                let order = (next.taken, u32::MAX - next.field.count(self.ground));
                children.push((order, next, step));
            }
        }
        children.sort_by_key(|(order, ..)| *order);
        for (_, next, step) in children {
            if self.everything(&next, depth - 1, line)? {
                line.push(F::made(self.ground, step));
                return Ok(true);
            }
        }
        self.remember(node, true);
        Ok(false)
    }

    fn remember(&mut self, node: &Node<F>, worth: bool) {
        if worth && self.failed.len() < REMEMBERED {
            self.failed.insert(node.clone());
        }
    }

    /// Forgets which states failed, as it must before a deeper search.
    pub fn forget(&mut self) {
        self.failed.clear();
    }

    /// Looks `depth` swaps ahead with the best `width` states of every depth. `None` means nothing: it is no proof.
    pub fn beam(&mut self, start: &Node<F>, depth: u32, width: usize) -> Result<Option<Vec<Move>>, Stop> {
        let mut level = vec![(start.clone(), usize::MAX)];
        // Every state that was kept, by its predecessor and the swap to it.
        let mut trail: Vec<(usize, F::Step)> = Vec::new();
        let hasher = BuildHasherDefault::<Quick>::default();
        for _ in 0..depth {
            let mut seen: States<u64> = States::default();
            let mut found = Vec::new();
            for (node, place) in &level {
                for step in node.field.steps(self.ground) {
                    let (next, met, goes_on) = self.play(node, step)?;
                    if met {
                        let mut line = vec![F::made(self.ground, step)];
                        let mut place = *place;
                        while let Some(&(before, step)) = trail.get(place) {
                            line.push(F::made(self.ground, step));
                            place = before;
                        }
                        line.reverse();
                        return Ok(Some(line));
                    }
                    if goes_on && !self.hopeless(&next) && seen.insert(hasher.hash_one(&next)) {
                        let swaps = next.field.count(self.ground);
                        if swaps > 0 {
                            let order = (self.promise(&next, swaps), found.len());
                            found.push((order, next, *place, step));
                        }
                    }
                }
            }
            if found.is_empty() {
                return Ok(None);
            }
            if found.len() > width {
                found.select_nth_unstable_by_key(width, |(order, ..)| *order);
                found.truncate(width);
            }
            level.clear();
            for (_, next, place, step) in found {
                level.push((next, trail.len()));
                trail.push((place, step));
            }
        }
        Ok(None)
    }

    /// How promising a state is; less is better.
    fn promise(&self, node: &Node<F>, swaps: u32) -> u64 {
        let far: u64 = match self.goal {
            Goal::Score => node.points.into(),
            Goal::Collect => node.wanted.iter().map(|&left| u64::from(left)).sum::<u64>() * 8,
            Goal::Survive => node.taken.into(),
            Goal::Exhaust => u64::from(u32::MAX - node.taken),
        };
        far * 64 + u64::from(63 - swaps.min(63))
    }
}
