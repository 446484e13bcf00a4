//! The search over pairings of groups of two and four: play-outs first, a short local search from the best of them, then
//! clause learning with the relaxed sweep as its source of conflicts.
//!
//! A sweep that leaves tiles behind proves that some pairing is needed that is excluded at present but would take
//! something away now: the first step by which any clearing goes beyond the sweep belongs to such a pairing. That is a
//! clause, and admitting whole groups as long as the sweep stays stuck makes it a short one.

use super::clauses::{Groups, Learner, Learnt, MOST_GROUPS, Pairings, Refuted, groups, of};
use super::layout::Layout;
use super::playout::{NONE, Player};
use super::sweep::{ANY, Allowed, Board, GROUPS, PAIRS, State, ends};
use crate::coach::{Budget, OutOfBudget};
use crate::kit::random::Random;

/// Play-outs before anything else, and at each restart.
const FIRST_PLAYOUTS: usize = 60;
const LATER_PLAYOUTS: usize = 4;
/// What a play-out costs, in sweeps.
const PLAYOUT_COST: u64 = 4;
/// Steps of the local search, and how many steps a group must rest after a change.
const STEPS: usize = 5;
const REST: usize = 8;
/// Conflicts until the first restart, and how many more until each further one.
const PATIENCE: usize = 30;
const MORE_PATIENCE: usize = 7;
/// A clause is short enough when so many groups have turned out to be needed.
const NEEDED: usize = 4;
/// Decisions between two sweeps.
const UNSWEPT: usize = 2;
/// The most that is logged: what bounds its memory.
const MOST_LOGGED: usize = 1_000_000;

/// What became of a board: its pairs in the order they go, or the groups argued about to show that it is lost.
pub(super) enum Paired {
    Cleared(Vec<[u8; 2]>),
    Lost(Groups),
}

/// Room for one search after the other.
pub(super) struct Search {
    pub(super) board: Board,
    /// The pairings of each group that its tiles do not exclude by how they lie.
    pub(super) possible: Pairings,
    player: Player,
    pub(super) learner: Learner,
    pub(super) state: State,
    pub(super) spare: State,
    pub(super) allowed: Allowed,
    order: Vec<u8>,
}

impl Search {
    pub(super) fn new() -> Self {
        let board = Board::new();
        Self {
            possible: 0,
            player: Player::new(),
            learner: Learner::new(),
            state: board.start.clone(),
            spare: board.start.clone(),
            allowed: [0; GROUPS],
            order: Vec::with_capacity(MOST_GROUPS),
            board,
        }
    }

    /// Sets up a board, as [`Board::set`] does.
    pub(super) fn set(&mut self, layout: &Layout, groups: usize, group: &[u8]) {
        self.board.set(layout, groups, group);
        self.possible = (0..groups).map(|group| Pairings::from(self.possible_of(layout, group)) << (3 * group)).sum();
    }

    fn possible_of(&self, layout: &Layout, group: usize) -> u8 {
        let apart = |pair: u8| {
            let [a, b] = ends(group, pair).map(|tile| usize::from(self.board.tile[usize::from(tile)]));
            layout.goes_before(a, b) || layout.goes_before(b, a)
        };
        if self.board.members[group] == 15 {
            (0..3).map(|pairing| u8::from(!PAIRS[pairing].into_iter().any(apart)) << pairing).sum()
        } else {
            // Two tiles are as good as a group of four with one pairing and two tiles that never come.
            u8::from(!apart(PAIRS[0][0]))
        }
    }

    /// If each pairing of a group joins a tile with one that must go before it: those, one pair for each pairing.
    pub(super) fn held(&self, layout: &Layout, group: usize) -> Vec<(u8, u8)> {
        let number = |tile: u8| usize::from(self.board.tile[usize::from(tile)]);
        let before = |a: u8, b: u8| layout.goes_before(number(a), number(b));
        let ordered = |pair: u8| {
            let [a, b] = ends(group, pair);
            if before(a, b) { Some((a, b)) } else { before(b, a).then_some((b, a)) }
        };
        let pairings = if self.board.members[group] == 15 { &PAIRS[..] } else { &PAIRS[..1] };
        let real = |pair: &u8| pair & !self.board.members[group] == 0;
        let found: Option<Vec<_>> =
            pairings.iter().map(|pairs| pairs.iter().copied().filter(real).find_map(ordered)).collect();
        found.unwrap_or_default()
    }

    fn every(&self) -> Groups {
        (1 << self.board.groups) - 1
    }

    /// All pairings of a group that its number of tiles allows.
    pub(super) fn free(&self, group: usize) -> u8 {
        if self.board.members[group] == 15 { ANY } else { 1 }
    }

    /// All pairings that the numbers of tiles allow.
    pub(super) fn unrestricted(&self) -> Pairings {
        (0..self.board.groups).map(|group| Pairings::from(self.free(group)) << (3 * group)).sum()
    }

    /// How many tiles stay, and in which state, when every group may pair its tiles in any way.
    pub(super) fn relaxed(&mut self) -> &State {
        self.allowed = [ANY; GROUPS];
        self.state.sweep(&self.board, &self.allowed);
        &self.state
    }

    /// Decides the board.
    pub(super) fn run(&mut self, budget: &mut Budget) -> Result<Paired, OutOfBudget> {
        self.learner.reset(self.board.groups, self.possible);
        // A group without any pairing loses the board alone.
        if let Some(group) = (0..self.board.groups).find(|&group| self.possible & of(group) == 0) {
            return Ok(Paired::Lost(1 << group));
        }
        let mut random = Random::new(1);
        self.player.reset(&self.board);
        self.learner.phase = [NONE; GROUPS];
        if let Some(pairs) = self.play_outs(FIRST_PLAYOUTS, &mut random, budget)? {
            return Ok(Paired::Cleared(pairs));
        }
        if self.improved(budget)? {
            return Ok(Paired::Cleared(self.ordered()));
        }
        match self.learning(self.every(), Some(&mut random), budget)? {
            Ok(pairs) => Ok(Paired::Cleared(pairs)),
            Err(Refuted(used)) => Ok(Paired::Lost(used)),
        }
    }

    /// Whether the board stays lost when all groups but these may pair their tiles in any way; if so, the groups argued
    /// about.
    pub(super) fn refute(&mut self, among: Groups, budget: &mut Budget) -> Result<Option<Groups>, OutOfBudget> {
        let possible = self.possible_among(among);
        self.learner.reset(self.board.groups, possible);
        if let Some(group) = (0..self.board.groups).find(|&group| possible & of(group) == 0) {
            return Ok(Some(1 << group));
        }
        Ok(self.learning(among, None, budget)?.err().map(|Refuted(used)| used & among))
    }

    /// Plays games; the pairs of one that clears the board. The best of the others gives the pairings to try first.
    fn play_outs(
        &mut self,
        number: usize,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Option<Vec<[u8; 2]>>, OutOfBudget> {
        self.learner.write(&mut self.allowed);
        let mut best = usize::MAX;
        for _ in 0..number {
            budget.spend(PLAYOUT_COST)?;
            let left = self.player.play(&self.board, &self.allowed, random);
            if left == 0 {
                return Ok(Some(self.player.taken.clone()));
            }
            for group in 0..self.board.groups {
                if self.player.stays(&self.board, group) {
                    self.learner.activity[group] += 0.01;
                }
            }
            if left < best {
                best = left;
                for group in 0..self.board.groups {
                    if self.player.pairing[group] != NONE {
                        self.learner.phase[group] = self.player.pairing[group];
                    }
                }
            }
        }
        Ok(None)
    }

    /// Changes one pairing at a time for the better; whether that clears the board.
    fn improved(&mut self, budget: &mut Budget) -> Result<bool, OutOfBudget> {
        let count = self.board.groups;
        let root = self.learner.root();
        let mut rested = [0; GROUPS];
        for group in 0..count {
            let possible = (root >> (3 * group)) as u8 & ANY;
            let wanted = 1_u8.checked_shl(u32::from(self.learner.phase[group])).unwrap_or(0);
            self.allowed[group] = if possible & wanted != 0 { wanted } else { 1 << possible.trailing_zeros() };
        }
        budget.spend(1)?;
        self.state.sweep(&self.board, &self.allowed);
        let mut fewest = self.state.left;
        for step in 1..=STEPS {
            let mut best = None;
            let mut least = usize::MAX;
            for group in (0..count).filter(|&group| rested[group] < step) {
                let mut open = self.state.opening(group) & (root >> (3 * group)) as u8 & ANY;
                while open != 0 {
                    let one = 1 << open.trailing_zeros();
                    open &= open - 1;
                    let before = std::mem::replace(&mut self.allowed[group], one);
                    budget.spend(1)?;
                    if self.state.gone[group] == 0 {
                        self.spare.clone_from(&self.state);
                        self.spare.resume(&self.board, &self.allowed, group);
                    } else {
                        self.spare.sweep(&self.board, &self.allowed);
                    }
                    if self.spare.left == 0 {
                        return Ok(true);
                    }
                    self.allowed[group] = before;
                    if self.spare.left < least {
                        (least, best) = (self.spare.left, Some((group, one)));
                    }
                }
            }
            let Some((group, one)) = best else { break };
            self.allowed[group] = one;
            rested[group] = step + REST;
            self.state.sweep(&self.board, &self.allowed);
            if self.state.left < fewest {
                fewest = self.state.left;
                for group in 0..count {
                    self.learner.phase[group] = self.allowed[group].trailing_zeros() as u8;
                }
            }
        }
        Ok(false)
    }

    /// Decides the pairings of some groups, all others staying free to pair in any way they may. With all groups among
    /// them what is found clears the board.
    pub(super) fn learning(
        &mut self,
        among: Groups,
        mut random: Option<&mut Random>,
        budget: &mut Budget,
    ) -> Result<Result<Vec<[u8; 2]>, Refuted>, OutOfBudget> {
        let (mut conflicts, mut patience, mut unswept) = (0, PATIENCE, UNSWEPT);
        loop {
            budget.spend(1)?;
            if let Err(refuted) = self.learner.propagate() {
                return Ok(Err(refuted));
            }
            if conflicts >= patience {
                self.learner.restart();
                (conflicts, patience, unswept) = (0, patience + MORE_PATIENCE, UNSWEPT);
                if let Some(random) = random.as_deref_mut()
                    && let Some(pairs) = self.play_outs(LATER_PLAYOUTS, random, budget)?
                {
                    return Ok(Ok(pairs));
                }
            }
            let choice = self.learner.choice(among);
            if unswept >= UNSWEPT || choice.is_none() {
                unswept = 0;
                budget.spend(1)?;
                self.learner.write(&mut self.allowed);
                self.state.sweep(&self.board, &self.allowed);
                if self.state.left > 0 {
                    self.widen(budget)?;
                    let needed = self.missing();
                    conflicts += 1;
                    if let Some(log) = &mut self.learner.log {
                        log.push(Learnt { some: needed, swept: true });
                        if log.len() > MOST_LOGGED {
                            return Err(OutOfBudget);
                        }
                    }
                    if let Err(refuted) = self.learner.learn(needed, groups(needed)) {
                        return Ok(Err(refuted));
                    }
                    continue;
                }
            }
            let Some((group, pairing)) = choice else { return Ok(Ok(self.ordered())) };
            self.learner.decide(group, pairing);
            unswept += 1;
        }
    }

    /// Admits every group that does not help, those restricted last first.
    fn widen(&mut self, budget: &mut Budget) -> Result<(), OutOfBudget> {
        let root = self.learner.root();
        self.learner.latest(&mut self.order);
        let mut needed = 0;
        for &group in &self.order {
            let group = usize::from(group);
            let before = self.allowed[group];
            self.allowed[group] = (root >> (3 * group)) as u8 & ANY;
            if self.state.opening(group) & self.allowed[group] == 0 {
                continue;
            }
            self.spare.clone_from(&self.state);
            budget.spend(1)?;
            self.state.resume(&self.board, &self.allowed, group);
            if self.state.left == 0 {
                std::mem::swap(&mut self.state, &mut self.spare);
                self.allowed[group] = before;
                needed += 1;
                if needed == NEEDED {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The pairings one of which is needed to go beyond a stuck sweep.
    fn missing(&self) -> Pairings {
        (0..self.board.groups).map(|group| Pairings::from(self.state.opening(group)) << (3 * group)).sum()
    }

    /// The pairs of an assignment that clears the board, in an order in which they can go.
    fn ordered(&self) -> Vec<[u8; 2]> {
        let mut state = self.board.start.clone();
        let mut order = Vec::with_capacity(state.left / 2);
        let mut queue: Vec<usize> = (0..self.board.groups).collect();
        while let Some(group) = queue.pop() {
            let pairing = self.allowed[group].trailing_zeros().min(2) as usize;
            for pair in PAIRS[pairing] {
                if pair & state.freed[group] != pair || pair & state.gone[group] != 0 {
                    continue;
                }
                state.gone[group] |= pair;
                let tiles = ends(group, pair);
                order.push(tiles);
                for (other, how) in tiles.into_iter().flat_map(|tile| self.board.holds(tile)) {
                    if state.let_go(other, how) {
                        queue.push(usize::from(other / 4));
                    }
                }
            }
        }
        order
    }
}
