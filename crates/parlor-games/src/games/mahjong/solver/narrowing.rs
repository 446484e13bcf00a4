//! Which groups a lost board cannot do without.
//!
//! Each group of a conflict is set free in turn, to pair its tiles in any way. If the board stays lost, the group was not
//! needed; else it is. What was learnt without arguing about a group holds however that group pairs its tiles, so that one
//! search goes on where the other ended. And a pairing of all others that clears the board once a group is free often clears
//! it with another group free instead, which then is needed too, and nothing had to be searched.

use super::clauses::{Groups, MOST_GROUPS, Pairings, Refuted, of};
use super::search::Search;
use crate::coach::{Budget, OutOfBudget};

impl Search {
    /// Of the groups that the search just ended argued about, some none of which can be left out, as far as the budget
    /// lasts.
    pub(super) fn narrowed(&mut self, mut kept: Groups, budget: &mut Budget) -> Groups {
        let mut needed = 0;
        self.learner.shelve();
        for group in (0..MOST_GROUPS).rev() {
            if (kept & !needed) >> group & 1 == 0 {
                continue;
            }
            let found = self.refuted_still(kept & !(1 << group), budget);
            let rotated = match found {
                Ok(Some(used)) => {
                    kept = used;
                    Ok(())
                }
                Ok(None) => self.rotate(group, kept, &mut needed, budget),
                Err(OutOfBudget) => Err(OutOfBudget),
            };
            if rotated.is_err() {
                break;
            }
        }
        kept
    }

    /// As [`Self::refute`], with what is known from the searches before it.
    fn refuted_still(&mut self, among: Groups, budget: &mut Budget) -> Result<Option<Groups>, OutOfBudget> {
        let possible = self.possible_among(among);
        let found = match self.learner.take_up(self.board.groups, possible, among) {
            Ok(()) => self.learning(among, None, budget)?,
            Err(refuted) => Err(refuted),
        };
        self.learner.shelve();
        Ok(found.err().map(|Refuted(used)| used & among))
    }

    /// Notes a group as needed, given pairings of all others kept with which the board is cleared once that one is free;
    /// and all that are found to be needed by exchanging it for another.
    fn rotate(
        &mut self,
        group: usize,
        kept: Groups,
        needed: &mut Groups,
        budget: &mut Budget,
    ) -> Result<(), OutOfBudget> {
        *needed |= 1 << group;
        let (free, possible) = (self.allowed[group], self.possible);
        for pairing in (0..3).filter(|pairing| possible >> (3 * group + pairing) & 1 == 1) {
            self.allowed[group] = 1 << pairing;
            budget.spend(1)?;
            self.state.sweep(&self.board, &self.allowed);
            for other in (0..self.board.groups).filter(|&other| kept >> other & 1 == 1) {
                let free = self.free(other);
                if *needed >> other & 1 == 1 || self.state.opening(other) & free == 0 {
                    continue;
                }
                let bound = std::mem::replace(&mut self.allowed[other], free);
                budget.spend(1)?;
                self.spare.clone_from(&self.state);
                self.spare.resume(&self.board, &self.allowed, other);
                let cleared = self.spare.left == 0;
                if cleared {
                    self.rotate(other, kept, needed, budget)?;
                }
                self.allowed[other] = bound;
                if cleared {
                    self.state.sweep(&self.board, &self.allowed);
                }
            }
        }
        self.allowed[group] = free;
        Ok(())
    }

    /// What is possible when all groups but these may pair their tiles in any way.
    pub(super) fn possible_among(&self, among: Groups) -> Pairings {
        let inside = (0..self.board.groups).filter(|group| among >> group & 1 == 1).map(of).sum::<Pairings>();
        self.possible & inside | self.unrestricted() & !inside
    }
}
