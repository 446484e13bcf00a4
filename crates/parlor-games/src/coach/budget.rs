//! How much a search may spend. Budgets count nodes, so that tests and reports repeat exactly; wall-clock time only
//! ever cancels.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The search had to stop: its nodes are spent or somebody cancelled it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search budget is spent")]
pub struct OutOfBudget;

/// Nodes left to spend.
#[derive(Clone, Debug)]
pub struct Budget {
    limit: u64,
    spent: u64,
    cancelled: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// What the front ends spend on one question unless told otherwise.
    pub const DEFAULT_NODES: u64 = 20_000_000;

    /// A budget of so many nodes.
    #[must_use]
    pub fn nodes(limit: u64) -> Self {
        Self { limit, spent: 0, cancelled: None }
    }

    /// The same budget, which also ends as soon as the flag is raised.
    #[must_use]
    pub fn cancelled_by(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancelled = Some(flag);
        self
    }

    /// Spends some nodes.
    ///
    /// # Errors
    /// When there are not that many left, or the search was cancelled.
    pub fn spend(&mut self, nodes: u64) -> Result<(), OutOfBudget> {
        if self.is_cancelled() || self.limit - self.spent < nodes {
            return Err(OutOfBudget);
        }
        self.spent += nodes;
        Ok(())
    }

    /// Whether somebody wants the search to end.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// A fresh budget of one part in so many of this one, ended by the same flag.
    #[must_use]
    pub fn share(&self, parts: u64) -> Self {
        Self { limit: self.limit / parts.max(1), spent: 0, cancelled: self.cancelled.clone() }
    }

    /// The same, of so many nodes at most: for what is nice to know, and not worth waiting for.
    #[must_use]
    pub fn portion(&self, parts: u64, most: u64) -> Self {
        let share = self.share(parts);
        Self { limit: share.limit.min(most), ..share }
    }

    /// How many nodes were spent.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::nodes(Self::DEFAULT_NODES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_never_overdrawn() {
        let mut budget = Budget::nodes(5);
        assert_eq!(budget.spend(3), Ok(()));
        assert_eq!(budget.spend(3), Err(OutOfBudget));
        assert_eq!(budget.spend(2), Ok(()));
        assert_eq!((budget.spend(1), budget.spent()), (Err(OutOfBudget), 5));
    }

    #[test]
    fn a_raised_flag_ends_the_search() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut budget = Budget::nodes(5).cancelled_by(Arc::clone(&flag));
        assert_eq!(budget.spend(1), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(budget.spend(1), Err(OutOfBudget));
    }
}
