//! The coach: verdicts that are proofs, the budgets they are found within, and what is told to the player.

#[cfg(any(test, feature = "template"))]
mod brute_force;
mod budget;
pub(crate) mod knot;
pub(crate) mod narrowing;
pub(crate) mod pairing;
pub(crate) mod pairing_proof;
mod par;
pub mod proof;
mod turning_point;
mod verdict;

#[cfg(any(test, feature = "template"))]
pub use brute_force::BruteForce;
pub use budget::{Budget, OutOfBudget};
pub use par::{Means, Measure, Par, ParFace, Parred, Pars, Seek, measures, par_of, parred};
pub use proof::{Misstep, ProofError, ProofFault, Proved, Unproved, onwards};
pub use turning_point::{Undecided, last_winnable};
pub use verdict::{Fact, Judged, Judgement, Verdict, VerdictKind, judged};
