//! What the solver learns about a lost position, as steps that others can check.

use super::clauses::{Groups, Learnt, Pairings};
use super::sweep::{ANY, PAIRS, ends};
use super::{Loss, Solver, general};
use crate::coach::pairing_proof::{Claim, PairStep};
use crate::coach::{Budget, OutOfBudget};

impl Solver<'_> {
    /// Steps that show a position to be lost, given why it is; more of them than are needed.
    ///
    /// # Errors
    /// When the budget is spent first.
    pub(in crate::games::mahjong) fn refutation(
        &mut self,
        groups: &[Option<u16>],
        loss: &Loss,
        budget: &mut Budget,
    ) -> Result<Vec<PairStep>, OutOfBudget> {
        let nothing = || PairStep::So(Vec::new());
        Ok(match loss {
            Loss::Odd(odd) => {
                let of = |group: &u16| groups.iter().position(|other| *other == Some(*group));
                odd.first().and_then(of).map(PairStep::Odd).into_iter().collect()
            }
            Loss::Stuck(_) => vec![PairStep::Needs(Vec::new())],
            Loss::Held { pairs, .. } => {
                let apart = pairs.iter().map(|&(a, b)| PairStep::Needs(vec![Claim::new(a, b, false)]));
                apart.chain([nothing()]).collect()
            }
            Loss::Conflict(named) => {
                self.count(groups);
                if !self.is_small() {
                    let by_group = self.tiles_by_group(groups);
                    return Ok(general::refute(self.geometry, &by_group, budget)?.unwrap_or_default());
                }
                self.set(groups);
                let among: Groups = named.iter().map(|&group| 1 << self.inside[usize::from(group)]).sum();
                self.search.learner.log = Some(Vec::new());
                let refuted = self.search.refute(among, budget);
                let log = self.search.learner.log.take().unwrap_or_default();
                refuted?;
                let learnt = log.iter().map(|learnt| self.step(learnt));
                self.apart(among).into_iter().chain(learnt).chain([nothing()]).collect()
            }
        })
    }

    /// A step for each pair of some groups one of which must go before the other.
    fn apart(&self, among: Groups) -> Vec<PairStep> {
        let number = |tile: u8| usize::from(self.search.board.tile[usize::from(tile)]);
        let mut steps = Vec::new();
        for group in (0..self.outside.len()).filter(|group| among >> group & 1 == 1) {
            let members = self.search.board.members[group];
            for pair in PAIRS.into_iter().flatten().filter(|pair| pair & !members == 0) {
                let [a, b] = ends(group, pair);
                let waits = |first: u8, then: u8| self.layout.goes_before(number(first), number(then));
                if waits(a, b) || waits(b, a) {
                    steps.push(PairStep::Needs(vec![Claim::new(self.tile(a), self.tile(b), false)]));
                }
            }
        }
        steps
    }

    fn step(&self, learnt: &Learnt) -> PairStep {
        let claims = (0..self.outside.len()).flat_map(|group| self.claims(group, learnt.some)).collect();
        if learnt.swept { PairStep::Needs(claims) } else { PairStep::So(claims) }
    }

    /// That a group has one of some pairings. Two of three are said as "not the third", from which more follows.
    fn claims(&self, group: usize, some: Pairings) -> Vec<Claim> {
        let some = (some >> (3 * group)) as u8 & ANY;
        let (pairings, made) = match some.count_ones() {
            2 if self.search.board.members[group] == 15 => (!some & ANY, false),
            _ => (some, true),
        };
        let claim = |pairing: usize| {
            let [a, b] = ends(group, PAIRS[pairing][0]);
            Claim::new(self.tile(a), self.tile(b), made)
        };
        (0..3).filter(|pairing| pairings >> pairing & 1 == 1).map(claim).collect()
    }
}
