//! The coach: verdicts that are proofs, the budgets they are found within, and what is told to the player.

mod budget;
pub(crate) mod pairing;
pub(crate) mod pairing_proof;
pub mod proof;
mod verdict;

pub use budget::{Budget, OutOfBudget};
pub use proof::{Misstep, ProofError, Proved, Unproved};
pub use verdict::{Fact, Judged, Judgement, Verdict, VerdictKind, judged};
