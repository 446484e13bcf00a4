//! Questions to the coach that can be carried to another thread and answered there.

use crate::coach::{Budget, Judged, Verdict, judged};
use crate::game::Game;

/// What there is to find out: whether the present position can be won and, if not, where the win was lost.
pub struct Question(Box<dyn FnOnce(&Budget) -> Answer + Send>);

/// What was found out, position by position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer(pub(super) Vec<(u64, Judged)>);

impl Question {
    /// Positions from the newest back, each with its stamp.
    pub(super) fn new<G: Game>(positions: Vec<(u64, G::Position)>) -> Self {
        Self(Box::new(move |budget| {
            let mut found = Vec::new();
            for (stamp, position) in positions {
                // Each position has the whole budget, so that an answer does not depend on what was known before.
                let known = judged::<G>(&position, &mut budget.clone());
                let lost = matches!(known.verdict, Verdict::NotWinnable { .. });
                found.push((stamp, known));
                if !lost {
                    break;
                }
            }
            Answer(found)
        }))
    }

    /// Finds the answer, spending at most `budget` on each position.
    #[must_use]
    pub fn answer(self, budget: &Budget) -> Answer {
        (self.0)(budget)
    }
}
