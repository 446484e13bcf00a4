//! Whether a position can be cleared, with proof.
//!
//! Taking tiles away never blocks anything, so only the pairing of equal tiles matters and not the order in which pairs
//! go: `search` decides boards with two or four tiles of each group, `general` all others.

mod clauses;
mod general;
mod heap;
mod knot;
mod layout;
mod narrowing;
mod playout;
mod refutation;
mod search;
mod sweep;
#[cfg(test)]
mod tests;
mod verdict;

pub(super) use self::knot::{Knot, goes_before};
pub(super) use self::verdict::{first_winnable, refutation};

use std::cell::Cell;
use std::sync::Arc;

use self::clauses::{Groups, MOST_GROUPS};
use self::layout::Layout;
pub(super) use self::layout::Layout as Whole;
use self::search::{Paired, Search};
use super::geometry::Geometry;
use crate::coach::{Budget, OutOfBudget};

/// What is left to clear.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle<'a> {
    /// Where tiles lie.
    pub geometry: &'a Geometry,
    /// The group of each tile in the order of the geometry; `None` where the tile is gone. Tiles of one group go in
    /// pairs.
    pub groups: &'a [Option<u16>],
}

/// What a search finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// These pairs of tiles, numbered as in the geometry, clear the board in this order.
    Cleared(Vec<(usize, usize)>),
    /// Nothing does.
    Lost(Loss),
}

/// Why a position cannot be cleared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Of these groups an odd number of tiles is left.
    Odd(Vec<u16>),
    /// Even if every tile could go with any other of its group, free at that time or gone before, these tiles would
    /// stay.
    Stuck(Vec<usize>),
    /// However the tiles of this group are paired, one tile of some pair must go before the other can; these are such
    /// pairs, one for each pairing, the tile that must go first being named first.
    Held {
        /// The group.
        group: u16,
        /// (the tile that goes first, the tile that waits for it).
        pairs: Vec<(usize, usize)>,
    },
    /// However the tiles of these groups are paired, some tile stays, even if those of all other groups could go with
    /// any other of their group, free at that time or gone before.
    Conflict(Vec<u16>),
}

/// Decides a position, and narrows a conflict down to groups none of which can be left out.
///
/// # Errors
/// When the budget is spent before the position is decided. A conflict that cannot be narrowed within it stays wide.
pub fn solve(puzzle: &Puzzle<'_>, budget: &mut Budget) -> Result<Solved, OutOfBudget> {
    with_solver(puzzle.geometry, |solver| match solver.solve(puzzle.groups, budget) {
        Ok(Solved::Lost(loss)) => Ok(Solved::Lost(solver.narrowed(loss, budget))),
        other => other,
    })
}

/// Decides whether a position can be cleared, and narrows nothing down.
///
/// # Errors
/// When the budget is spent before the position is decided.
pub fn can_be_cleared(puzzle: &Puzzle<'_>, budget: &mut Budget) -> Result<bool, OutOfBudget> {
    let found = with_solver(puzzle.geometry, |solver| solver.solve(puzzle.groups, budget))?;
    Ok(matches!(found, Solved::Cleared(_)))
}

/// Lends a solver. Room for a search takes a while to make; threads that ask about one board after the other keep it.
fn with_solver<R>(geometry: &Geometry, work: impl FnOnce(&mut Solver<'_>) -> R) -> R {
    thread_local!(static ROOM: Cell<Option<Box<Search>>> = const { Cell::new(None) });
    let mut solver = Solver::within(ROOM.take().unwrap_or_else(|| Box::new(Search::new())), geometry);
    let found = work(&mut solver);
    ROOM.set(Some(solver.search));
    found
}

/// Decides one position of a geometry after the other. What depends only on which tiles are there is kept from one to
/// the next, and so is all memory; nothing that is found depends on what was asked before.
pub struct Solver<'a> {
    geometry: &'a Geometry,
    layout: Arc<Layout>,
    search: Box<Search>,
    /// The tiles that are there, by their numbers in the geometry.
    there: Vec<u16>,
    /// How many tiles each group has, by its number outside.
    many: Vec<u16>,
    /// The number inside of each group, by its number outside.
    inside: Vec<u8>,
    /// The number outside of each group, by its number inside.
    outside: Vec<u16>,
    /// The number inside of the group of each tile that is there.
    group: Vec<u8>,
}

impl<'a> Solver<'a> {
    /// A solver of positions of a geometry.
    #[must_use]
    pub fn new(geometry: &'a Geometry) -> Self {
        Self::within(Box::new(Search::new()), geometry)
    }

    /// The same in room that is there already.
    fn within(search: Box<Search>, geometry: &'a Geometry) -> Self {
        Self {
            geometry,
            layout: Arc::default(),
            search,
            there: Vec::new(),
            many: Vec::new(),
            inside: Vec::new(),
            outside: Vec::new(),
            group: Vec::new(),
        }
    }

    /// Decides a position, given the group of each tile that is there, in the order of the geometry. A conflict is
    /// proved, but may name groups that could be left out; see [`Self::narrowed`].
    ///
    /// # Errors
    /// When the budget is spent first.
    pub fn solve(&mut self, groups: &[Option<u16>], budget: &mut Budget) -> Result<Solved, OutOfBudget> {
        budget.spend(1)?;
        self.count(groups);
        if self.there.is_empty() {
            return Ok(Solved::Cleared(Vec::new()));
        }
        let odd: Vec<u16> = (0..self.many.len()).filter(|&group| self.many[group] % 2 == 1).map(|g| g as u16).collect();
        if !odd.is_empty() {
            return Ok(Solved::Lost(Loss::Odd(odd)));
        }
        if !self.is_small() {
            return general::solve(self.geometry, &self.tiles_by_group(groups), budget);
        }
        self.set(groups);
        if self.search.relaxed().left > 0 {
            return Ok(Solved::Lost(Loss::Stuck(self.staying())));
        }
        match self.search.run(budget)? {
            Paired::Cleared(pairs) => {
                let pair = |[a, b]: [u8; 2]| {
                    let (a, b) = (self.tile(a), self.tile(b));
                    (a.min(b), a.max(b))
                };
                Ok(Solved::Cleared(pairs.into_iter().map(pair).collect()))
            }
            Paired::Lost(used) => Ok(Solved::Lost(self.loss(used))),
        }
    }

    /// The loss of the position decided last, with a conflict from which no group can be left out, as far as the budget
    /// lasts.
    #[must_use]
    pub fn narrowed(&mut self, loss: Loss, budget: &mut Budget) -> Loss {
        match &loss {
            Loss::Conflict(named) if self.is_small() => {
                let named = named.iter().map(|&group| 1 << self.inside[usize::from(group)]).sum();
                let kept = self.search.narrowed(named, budget);
                self.loss(kept)
            }
            _ => loss,
        }
    }

    /// Counts the tiles of each group.
    fn count(&mut self, groups: &[Option<u16>]) {
        debug_assert_eq!(groups.len(), self.geometry.len(), "one group for each tile");
        self.many.clear();
        for group in groups.iter().flatten().map(|&group| usize::from(group)) {
            if group >= self.many.len() {
                self.many.resize(group + 1, 0);
            }
            self.many[group] += 1;
        }
        let there = || groups.iter().enumerate().filter(|(_, group)| group.is_some()).map(|(tile, _)| tile as u16);
        if !there().eq(self.there.iter().copied()) {
            self.there.clear();
            self.there.extend(there());
        }
    }

    /// Every group with its tiles.
    fn tiles_by_group(&self, groups: &[Option<u16>]) -> Vec<(u16, Vec<usize>)> {
        let mut sorted: Vec<(u16, Vec<usize>)> = (0..self.many.len()).map(|group| (group as u16, Vec::new())).collect();
        for (tile, group) in groups.iter().enumerate().filter_map(|(tile, group)| Some((tile, (*group)?))) {
            sorted[usize::from(group)].1.push(tile);
        }
        sorted.retain(|(_, tiles)| !tiles.is_empty());
        sorted
    }

    /// Whether the quick search can decide it.
    fn is_small(&self) -> bool {
        self.many.iter().all(|&many| many <= 4) && self.many.iter().filter(|&&many| many > 0).count() <= MOST_GROUPS
    }

    /// Sets up the quick search.
    fn set(&mut self, groups: &[Option<u16>]) {
        if self.layout.tiles != self.there {
            let tiles = || Layout::new(self.geometry, self.there.clone());
            let whole = self.there.len() == self.geometry.len();
            self.layout = if whole { Arc::clone(self.geometry.whole(tiles)) } else { Arc::new(tiles()) };
        }
        self.outside.clear();
        self.inside.clear();
        for (group, &many) in self.many.iter().enumerate() {
            self.inside.push(self.outside.len() as u8);
            if many > 0 {
                self.outside.push(group as u16);
            }
        }
        self.group.clear();
        self.group.extend(groups.iter().flatten().map(|&group| self.inside[usize::from(group)]));
        self.search.set(&self.layout, self.outside.len(), &self.group);
    }

    /// The number in the geometry of a tile of the quick search.
    fn tile(&self, tile: u8) -> usize {
        usize::from(self.there[usize::from(self.search.board.tile[usize::from(tile)])])
    }

    /// The tiles that the last sweep left.
    fn staying(&mut self) -> Vec<usize> {
        let mut gone = [0; sweep::GROUPS];
        gone.copy_from_slice(&self.search.relaxed().gone);
        let stays = |tile: &u8| {
            let (group, bit) = (usize::from(tile / 4), 1 << (tile % 4));
            self.search.board.members[group] & !gone[group] & bit != 0
        };
        let mut tiles: Vec<usize> =
            (0..(self.outside.len() * 4) as u8).filter(stays).map(|tile| self.tile(tile)).collect();
        tiles.sort_unstable();
        tiles
    }

    fn loss(&self, used: Groups) -> Loss {
        let named: Vec<usize> = (0..self.outside.len()).filter(|&group| used >> group & 1 == 1).collect();
        if let [group] = named[..] {
            let pairs = self.search.held(&self.layout, group);
            if !pairs.is_empty() {
                let pairs = pairs.into_iter().map(|(first, then)| (self.tile(first), self.tile(then))).collect();
                return Loss::Held { group: self.outside[group], pairs };
            }
        }
        Loss::Conflict(named.into_iter().map(|group| self.outside[group]).collect())
    }
}
