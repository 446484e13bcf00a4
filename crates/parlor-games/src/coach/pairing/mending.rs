//! A short local search from the best quick game: two pairs of a group exchange their tiles where that opens something, and
//! of all such exchanges the one that leaves fewest tiles is made. What was undone rests for a while.

use super::graph::Graph;
use super::search::Search;
use super::{Ground, QUERIES, Sweep as _};
use crate::coach::{Budget, OutOfBudget};

/// For how many steps a pair that was undone may not be made again; up to as many more by chance.
const REST: usize = 8;
/// The most exchanges tried in a step.
const TRIED: usize = 32;

/// Which tile goes with which.
struct Pairing {
    partner: Vec<usize>,
    /// The pair that each tile is part of.
    edge: Vec<u32>,
    /// The step from which on each pair may be made again.
    rested: Vec<usize>,
}

impl Pairing {
    fn new(partner: Vec<usize>, graph: &Graph) -> Self {
        let edge = partner.iter().enumerate().map(|(tile, &partner)| graph.between(tile, partner)).collect();
        Self { partner, edge, rested: vec![0; graph.edges.len()] }
    }

    fn make(&mut self, edge: u32, graph: &Graph) {
        let [a, b] = graph.ends(edge);
        (self.partner[a], self.partner[b]) = (b, a);
        (self.edge[a], self.edge[b]) = (edge, edge);
    }

    fn edges(&self) -> impl Iterator<Item = u32> {
        let pairs = self.partner.iter().zip(&self.edge).enumerate();
        pairs.filter(|(tile, (partner, _))| tile < *partner).map(|(_, (_, &edge))| edge)
    }
}

/// Two pairs to be made and two to be undone.
#[derive(Clone, Copy)]
struct Exchange {
    made: [u32; 2],
    undone: [u32; 2],
    /// Whether the pairs to be undone have done nothing yet.
    unused: bool,
}

impl<G: Ground> Search<'_, G> {
    /// Mends the pairing of the best game; an order in which its pairs go if that clears the board. `barred` pairs are
    /// never made. What is best in the end is what the search tries first.
    pub(super) fn mended(
        &mut self,
        barred: &[bool],
        budget: &mut Budget,
    ) -> Result<Option<Vec<(usize, usize)>>, OutOfBudget> {
        if G::STEPS == 0 {
            return Ok(None);
        }
        let mut pairing = self.completed();
        let mut fewest = usize::MAX;
        for step in 1..=G::STEPS {
            self.lay(&pairing, None, budget)?;
            let left = self.sweep.left();
            if left < fewest {
                fewest = left;
                self.wanted.fill(false);
                pairing.edges().for_each(|edge| self.wanted[edge as usize] = true);
            }
            if left == 0 {
                return Ok(Some(self.ordered(pairing.edges().collect())));
            }
            let Some(best) = self.best_exchange(&pairing, step, barred, budget)? else { break };
            for edge in best.undone {
                pairing.rested[edge as usize] = step + REST + self.random.below(REST);
            }
            best.made.into_iter().for_each(|edge| pairing.make(edge, self.graph));
        }
        Ok(None)
    }

    /// The pairs of the best game, and what it left of each group in pairs by chance.
    fn completed(&mut self) -> Pairing {
        let graph = self.graph;
        let mut partner = vec![usize::MAX; graph.at.len()];
        for edge in (0..graph.edges.len() as u32).filter(|&edge| self.wanted[edge as usize]) {
            let [a, b] = graph.ends(edge);
            (partner[a], partner[b]) = (b, a);
        }
        let mut first = 0;
        for &members in &graph.members {
            let mut left: Vec<usize> = (first..first + members).filter(|&tile| partner[tile] == usize::MAX).collect();
            self.random.shuffle(&mut left);
            for pair in left.chunks_exact(2) {
                (partner[pair[0]], partner[pair[1]]) = (pair[1], pair[0]);
            }
            first += members;
        }
        Pairing::new(partner, graph)
    }

    /// Sweeps with a pairing, or with what an exchange makes of it.
    fn lay(
        &mut self,
        pairing: &Pairing,
        exchange: Option<Exchange>,
        budget: &mut Budget,
    ) -> Result<usize, OutOfBudget> {
        let sweep = if exchange.is_some() { &mut self.spare } else { &mut self.sweep };
        sweep.copy_from(&self.fresh);
        let kept = pairing.edges().filter(|edge| exchange.is_none_or(|exchange| !exchange.undone.contains(edge)));
        sweep.allow(self.graph, kept.chain(exchange.into_iter().flat_map(|exchange| exchange.made)));
        budget.spend(1 + sweep.run(self.graph) / QUERIES)?;
        Ok(sweep.left())
    }

    /// The exchange that leaves fewest tiles, of those that open something now.
    fn best_exchange(
        &mut self,
        pairing: &Pairing,
        step: usize,
        barred: &[bool],
        budget: &mut Budget,
    ) -> Result<Option<Exchange>, OutOfBudget> {
        let graph = self.graph;
        let may = |edge: u32| !barred[edge as usize] && pairing.rested[edge as usize] < step;
        let exchange = |edge: u32| {
            let [a, b] = graph.ends(edge);
            let (p, q) = (pairing.partner[a], pairing.partner[b]);
            if p == b || !may(edge) || !self.sweep.opens(graph, edge) {
                return None;
            }
            let (other, undone) = (graph.between(p, q), [pairing.edge[a], pairing.edge[b]]);
            let unused = !self.sweep.is_gone(a) && !self.sweep.is_gone(b);
            may(other).then_some(Exchange { made: [edge, other], undone, unused })
        };
        let mut open: Vec<Exchange> = (0..graph.edges.len() as u32).filter_map(exchange).collect();
        self.random.shuffle(&mut open);
        open.truncate(TRIED);
        let mut best = None;
        for exchange in open {
            let left = if exchange.unused {
                // What goes now goes then too.
                self.spare.copy_from(&self.sweep);
                self.spare.allow(graph, exchange.made.into_iter());
                budget.spend(1 + self.spare.run(graph) / QUERIES)?;
                self.spare.left()
            } else {
                self.lay(pairing, Some(exchange), budget)?
            };
            if best.is_none_or(|(least, _)| left < least) {
                best = Some((left, exchange));
            }
        }
        Ok(best.map(|(_, exchange)| exchange))
    }
}
