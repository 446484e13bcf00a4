//! The search over pairings: play-outs first, then clause learning with the relaxed sweep
//! as its source of conflicts.
//!
//! A sweep that leaves tiles behind proves that some pair is needed that is excluded at present but could be joined now:
//! the first step by which any clearing goes beyond the sweep is such a pair. That is a clause, and admitting whole
//! groups as long as the sweep stays stuck makes it a short one.

use super::clauses::{Log, Solver, bit, yes};
use super::graph::Graph;
use super::playout::{Played, Taste};
use super::{Ground, Learnt, Paired, QUERIES, Sweep as _};
use crate::coach::{Budget, OutOfBudget};
use crate::kit::random::Random;

/// Play-outs at each restart.
const LATER_PLAYOUTS: usize = 1;
/// Conflicts until the first restart, and how many more until each further one.
const PATIENCE: usize = 30;
const MORE_PATIENCE: usize = 7;
/// A clause is short enough when so many groups have turned out to be needed.
const NEEDED: usize = 4;

/// Decides whether everything goes in pairs.
pub(crate) fn solve<G: Ground>(ground: &G, graph: &Graph, budget: &mut Budget) -> Result<Paired, OutOfBudget> {
    decide(ground, graph, None, budget).map(|(found, _)| found)
}

/// Everything learnt to show that not everything goes in pairs, in order; at its end nothing is left. `None` if
/// everything does go.
pub(crate) fn refute<G: Ground>(
    ground: &G,
    graph: &Graph,
    budget: &mut Budget,
) -> Result<Option<Vec<Learnt>>, OutOfBudget> {
    let log = match decide(ground, graph, Some(Log::default()), budget)? {
        (Paired::Cleared(_), _) => return Ok(None),
        (Paired::Stuck(_), _) => return Ok(Some(vec![Learnt { swept: true, some: Vec::new() }])),
        (Paired::Refuted(_), log) => log.unwrap_or_default(),
    };
    let literal = |literal: u32| {
        let [a, b] = graph.edges[(literal >> 1) as usize].map(usize::from);
        ((a, b), literal & 1 == 0)
    };
    let line = |(swept, clause): (bool, Vec<u32>)| Learnt { swept, some: clause.into_iter().map(literal).collect() };
    let mut learnt: Vec<Learnt> = log.lines.into_iter().map(line).collect();
    learnt.push(Learnt { swept: false, some: Vec::new() });
    Ok(Some(learnt))
}

fn decide<G: Ground>(
    ground: &G,
    graph: &Graph,
    log: Option<Log>,
    budget: &mut Budget,
) -> Result<(Paired, Option<Log>), OutOfBudget> {
    budget.spend(1 + graph.edges.len() as u64 / QUERIES)?;
    let mut search = Search {
        ground,
        graph,
        sweep: ground.sweep(graph),
        spare: ground.sweep(graph),
        fresh: ground.sweep(graph),
        random: Random::new(1),
        wanted: vec![false; graph.edges.len()],
        best: usize::MAX,
        stuck_with: vec![0; graph.edges.len()],
    };
    if let Some(stay) = search.root(budget)? {
        return Ok((Paired::Stuck(stay), None));
    }
    if let Some(pairs) = search.play_outs(G::PLAY_OUTS, None, budget)? {
        return Ok((Paired::Cleared(pairs), None));
    }
    let mut solver = Solver::new(graph);
    solver.log = log;
    for edge in ground.apart(graph) {
        if !solver.exclude(edge) {
            return Ok((search.refuted(&solver), solver.log));
        }
    }
    let barred: Vec<bool> = (0..graph.edges.len() as u32).map(|edge| solver.excluded(edge)).collect();
    if let Some(pairs) = search.mended(&barred, budget)? {
        return Ok((Paired::Cleared(pairs), None));
    }
    let found = search.learning(&mut solver, budget)?;
    Ok((found, solver.log))
}

pub(super) struct Search<'a, G: Ground> {
    ground: &'a G,
    pub(super) graph: &'a Graph,
    pub(super) sweep: G::Sweep,
    pub(super) spare: G::Sweep,
    pub(super) fresh: G::Sweep,
    pub(super) random: Random,
    /// The pairs of the best play-out: what the search tries first.
    pub(super) wanted: Vec<bool>,
    best: usize,
    /// How often a pair was played in a play-out that left its group behind.
    stuck_with: Vec<u32>,
}

impl<G: Ground> Search<'_, G> {
    /// One sweep with every pair allowed; the tiles that stay, if any.
    fn root(&mut self, budget: &mut Budget) -> Result<Option<Vec<usize>>, OutOfBudget> {
        self.sweep.allow(self.graph, 0..self.graph.edges.len() as u32);
        let queries = self.sweep.run(self.graph);
        budget.spend(1 + queries / QUERIES)?;
        let stay = || (0..self.graph.at.len()).filter(|&tile| !self.sweep.is_gone(tile)).collect();
        Ok((self.sweep.left() > 0).then(stay))
    }

    fn play_outs(
        &mut self,
        number: usize,
        solver: Option<&Solver<'_>>,
        budget: &mut Budget,
    ) -> Result<Option<Vec<(usize, usize)>>, OutOfBudget> {
        for _ in 0..number {
            let salt = self.random.next_u64();
            let noise: Vec<u8> = (0..self.graph.at.len() as u64)
                .map(|tile| (mixed(salt ^ tile.wrapping_mul(0x9e37_79b9)) % 64) as u8)
                .collect();
            let graph = self.graph;
            let allowed = |edge: u32| solver.is_none_or(|solver| !solver.excluded(edge));
            let taste = Taste { allowed: &allowed, noise: &noise, stuck_with: &self.stuck_with };
            let played: Played = self.ground.play(graph, &taste, &mut self.random);
            budget.spend(1 + played.queries / QUERIES)?;
            if played.left == 0 {
                return Ok(Some(self.pairs(&played.taken)));
            }
            let mut taken_of = vec![0; graph.groups.len()];
            for &edge in &played.taken {
                taken_of[usize::from(graph.group[edge as usize])] += 2;
            }
            for &edge in &played.taken {
                let group = usize::from(graph.group[edge as usize]);
                self.stuck_with[edge as usize] += u32::from(taken_of[group] < graph.members[group]);
            }
            if played.left < self.best {
                self.best = played.left;
                self.wanted.fill(false);
                played.taken.iter().for_each(|&edge| self.wanted[edge as usize] = true);
            }
        }
        Ok(None)
    }

    fn pairs(&self, edges: &[u32]) -> Vec<(usize, usize)> {
        let pair = |&edge: &u32| {
            let [a, b] = self.graph.edges[edge as usize].map(usize::from);
            (a, b)
        };
        edges.iter().map(pair).collect()
    }

    fn learning(&mut self, solver: &mut Solver<'_>, budget: &mut Budget) -> Result<Paired, OutOfBudget> {
        let (mut conflicts, mut patience) = (0, PATIENCE);
        let mut unswept = 0;
        loop {
            budget.spend(1)?;
            if !solver.propagate() {
                return Ok(self.refuted(solver));
            }
            if conflicts >= patience {
                solver.restart();
                (conflicts, patience) = (0, patience + MORE_PATIENCE);
                if let Some(pairs) = self.play_outs(LATER_PLAYOUTS, Some(solver), budget)? {
                    return Ok(Paired::Cleared(pairs));
                }
                continue;
            }
            if unswept >= 2 || solver.is_complete() {
                unswept = 0;
                if self.swept(solver, budget)? {
                    if solver.is_complete() {
                        let made = (0..self.graph.edges.len() as u32).filter(|&edge| solver.value(edge) > 0);
                        return Ok(Paired::Cleared(self.ordered(made.collect())));
                    }
                } else {
                    self.widen(solver, budget)?;
                    let clause = self.missing();
                    conflicts += 1;
                    if let Some(log) = &mut solver.log {
                        log.push(true, clause.clone());
                        if log.is_full() {
                            return Err(OutOfBudget);
                        }
                    }
                    if !solver.learn(clause, 0) {
                        return Ok(self.refuted(solver));
                    }
                    continue;
                }
            }
            if let Some(edge) = self.choice(solver) {
                solver.decide(edge);
                unswept += 1;
            }
        }
    }

    fn refuted(&self, solver: &Solver<'_>) -> Paired {
        Paired::Refuted((0..self.graph.groups.len()).filter(|&group| solver.refuted & bit(group) != 0).collect())
    }

    /// Sweeps with all pairs that are not false; whether everything goes.
    fn swept(&mut self, solver: &Solver<'_>, budget: &mut Budget) -> Result<bool, OutOfBudget> {
        self.sweep.copy_from(&self.fresh);
        self.sweep.allow(self.graph, (0..self.graph.edges.len() as u32).filter(|&edge| solver.value(edge) >= 0));
        let queries = self.sweep.run(self.graph);
        budget.spend(1 + queries / QUERIES)?;
        Ok(self.sweep.left() == 0)
    }

    /// Admits every group that does not help, those decided last first.
    fn widen(&mut self, solver: &Solver<'_>, budget: &mut Budget) -> Result<(), OutOfBudget> {
        let graph = self.graph;
        let barred = |&edge: &u32| solver.value(edge) < 0 && !solver.excluded(edge);
        let latest = |group: &Vec<u32>| group.iter().copied().filter(barred).map(|edge| solver.when(edge)).max();
        let mut order: Vec<(u32, usize)> =
            graph.groups.iter().enumerate().filter_map(|(index, group)| Some((latest(group)?, index))).collect();
        order.sort_unstable_by(|a, b| b.cmp(a));
        let mut needed = 0;
        for (_, group) in order {
            let opening = graph.groups[group].iter().copied().filter(barred);
            if !opening.clone().any(|edge| self.sweep.opens(graph, edge)) {
                self.sweep.allow(graph, opening);
                continue;
            }
            self.spare.copy_from(&self.sweep);
            self.sweep.allow(graph, opening);
            let queries = self.sweep.run(graph);
            budget.spend(1 + queries / QUERIES)?;
            if self.sweep.left() == 0 {
                std::mem::swap(&mut self.sweep, &mut self.spare);
                needed += 1;
                if needed == NEEDED {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The pairs one of which is needed to go beyond a stuck sweep.
    fn missing(&self) -> Vec<u32> {
        let edges = 0..self.graph.edges.len() as u32;
        // What was admitted and could be joined is gone by now, so it does not count.
        edges.filter(|&edge| self.sweep.opens(self.graph, edge)).map(yes).collect()
    }

    /// An open pair of the group that was part of most conflicts lately, the one the best play-out made if it can be.
    fn choice(&self, solver: &Solver<'_>) -> Option<u32> {
        let graph = self.graph;
        let open = |group: &usize| graph.groups[*group].iter().any(|&edge| solver.value(edge) == 0);
        let by_activity = |a: &usize, b: &usize| solver.activity[*a].total_cmp(&solver.activity[*b]);
        let group = (0..graph.groups.len()).filter(open).max_by(by_activity)?;
        let free = || graph.groups[group].iter().copied().filter(|&edge| solver.value(edge) == 0);
        free().find(|&edge| self.wanted[edge as usize]).or_else(|| free().next())
    }

    /// Pairs that clear the board in an order in which they can be taken.
    pub(super) fn ordered(&self, mut waiting: Vec<u32>) -> Vec<(usize, usize)> {
        let graph = self.graph;
        let mut ground = self.ground.clone();
        let mut order = Vec::new();
        loop {
            let before = order.len();
            waiting.retain(|&edge| {
                let [a, b] = graph.edges[edge as usize].map(usize::from);
                let goes = ground.joins(a, b);
                if goes {
                    ground.take(a);
                    ground.take(b);
                    order.push(edge);
                }
                !goes
            });
            if order.len() == before {
                return self.pairs(&order);
            }
        }
    }
}

/// A number that depends on every bit of another.
fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
