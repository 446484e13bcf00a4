//! What can still be won, and why what cannot be is lost.

use super::Rules;
use crate::coach::{Budget, Fact, Judgement, Misstep, OutOfBudget, Verdict, proof};

/// The hardest step of a deduction: one has to try and follow what comes of it, and what comes of that.
pub const HARDEST_STEP: u8 = 4;

/// The game's own solver. In `solver.rs` of a game's folder.
pub trait Judge: Rules {
    /// Proves whether the position can be won by moves that play on ([`Rules::plays_on`]).
    ///
    /// A line is replayed by the rules before anybody sees it. The same budget gives the same verdict every time, and
    /// no two budgets give different ones; what cannot be decided within the budget is unknown. A position that is won
    /// already is winnable by no moves at all.
    fn judge(position: &Self::Position, budget: &mut Budget) -> Judgement<Self::Move>;

    /// Whether a position can be won, as [`Self::judge`] would say, without a line or words; `None` if the budget does not
    /// allow to tell. For whoever asks about many positions: the words for a loss may take longer than its proof.
    fn can_be_won(position: &Self::Position, budget: &mut Budget) -> Option<bool> {
        match Self::judge(position, budget).verdict {
            Verdict::Winnable { .. } => Some(true),
            Verdict::NotWinnable { .. } => Some(false),
            Verdict::Unknown => None,
        }
    }

    /// Whether [`Self::amends`] knows a way: in games of marks that can be cleared one by one.
    const AMENDS: bool = false;

    /// Moves that take back the fewest things without which the position can be won again, in games in which each can be
    /// taken back by itself: the way back is then what is wrong alone. Asked for lost positions only; `None` where there
    /// is no such way, or the budget does not allow to find it.
    fn amends(_position: &Self::Position, _budget: &mut Budget) -> Option<Vec<Self::Move>> {
        None
    }

    /// Whether it is a game of deduction: whether [`Self::decided`] knows something.
    const DEDUCES: bool = false;

    /// The moves that follow from a position that can be won, in games of deduction: each by one step that a person takes,
    /// so that its cell can be decided now. Each holds in every solution. Where the plain steps find nothing, those
    /// that try and refute count.
    fn decided(_position: &Self::Position) -> Vec<Self::Move> {
        Vec::new()
    }

    /// The easiest kind of step that decides something: how hard it is, from 0 for what is seen at once to [`HARDEST_STEP`],
    /// and the moves that follow by it. `None` where no step decides anything.
    fn easiest(_position: &Self::Position) -> Option<(u8, Vec<Self::Move>)> {
        None
    }

    /// What else can be told of a board to somebody who asks, by name; too slow to be part of every verdict.
    fn about(_position: &Self::Position) -> Vec<(&'static str, Fact)> {
        Vec::new()
    }
}

/// What convinces of a loss. In `proof.rs` of a game's folder; a game that has nothing better than visiting every
/// position that can be reached says so with an empty `impl`.
pub trait Refute: Rules {
    /// Steps that show a lost position to be lost to anybody who knows the rules: one line of text each. Asked for lost
    /// positions only.
    ///
    /// # Errors
    /// When the steps cannot be found within the budget.
    fn refute(position: &Self::Position, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
        proof::exhaust::<Self>(position, budget)
    }

    /// Checks such steps with code that shares nothing with the solver but the rules. No steps whatever hold for a
    /// position that can be won; a text that is no step, or a missing last step, is refused.
    ///
    /// # Errors
    /// The first step that does not hold.
    fn check_refutation(position: &Self::Position, steps: &[&str]) -> Result<(), Misstep> {
        proof::check_exhaustion::<Self>(position, steps)
    }
}
