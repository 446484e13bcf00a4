//! A game from one position on, with its points: it ends where the goal is met.

use super::super::board::{Position, WANTED};
use super::super::setup::Goal;
use super::super::solver::field::Field;
use super::super::solver::search::Stop;
use crate::coach::Budget;

/// How far a game has come since the position.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Node<F> {
    pub(super) field: F,
    taken: u32,
    made: u32,
    /// Points made, those of the position included.
    pub(super) points: u32,
    wanted: [u16; WANTED],
}

/// What a swap led to.
pub(super) enum Next<F> {
    /// The goal is met.
    Met { points: u32 },
    /// The game goes on.
    Open(Node<F>),
    /// It is over without the goal.
    Over,
}

/// What stays the same.
pub(super) struct Course<'a, F: Field> {
    pub(super) ground: &'a F::Ground,
    goal: Goal,
    target: u32,
    /// Swaps still to be survived.
    survive: u32,
    /// From how many candies on an endless stack may have been used up.
    written: u32,
    cost: u64,
    /// How many swaps are played out in every way at a time: as many as are quick.
    pub(super) block: u32,
}

impl<'a, F: Field> Course<'a, F> {
    pub(super) fn new(position: &Position, ahead: usize, ground: &'a F::Ground) -> Self {
        let area = position.board.size().area();
        let cost = F::cost(ground);
        Self {
            ground,
            goal: position.setup.goal,
            target: position.setup.target,
            survive: position.setup.target.saturating_sub(position.survived()),
            written: position.supply.left().map_or(ahead.saturating_sub(area) as u32, |_| u32::MAX),
            cost,
            block: match (cost, area) {
                (1, ..=36) => 6,
                (1, _) => 5,
                _ => 3,
            },
        }
    }

    pub(super) fn start(position: &Position, field: F) -> Node<F> {
        Node { field, taken: 0, made: 0, points: position.points, wanted: position.wanted }
    }

    /// Whether more points are always better with all else equal: not where they end the game.
    pub(super) fn more_is_better(&self) -> bool {
        self.goal != Goal::Score
    }

    #[inline]
    pub(super) fn play(&self, node: &Node<F>, step: F::Step, budget: &mut Budget) -> Result<Next<F>, Stop> {
        budget.spend(self.cost)?;
        let mut next = node.clone();
        let tally = next.field.play(self.ground, &mut next.taken, step);
        if tally.exhausted && next.taken >= self.written {
            return Err(Stop::Dry);
        }
        next.made += 1;
        next.points += tally.points();
        let met = match self.goal {
            Goal::Score => next.points >= self.target,
            Goal::Collect => {
                for (wanted, cleared) in next.wanted.iter_mut().zip(tally.cleared) {
                    *wanted = wanted.saturating_sub(cleared);
                }
                next.wanted == [0; WANTED]
            }
            Goal::Survive => !tally.exhausted && next.made >= self.survive,
            Goal::Exhaust => tally.exhausted,
        };
        Ok(match met {
            true => Next::Met { points: next.points },
            false if tally.exhausted => Next::Over,
            false => Next::Open(next),
        })
    }
}
