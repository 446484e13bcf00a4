//! Conflict-driven clause learning over the edges of a graph: every tile has exactly one edge that is true, and what is
//! learnt is kept as clauses, each saying that one of some edges is true or another false.

use super::graph::Graph;

/// An edge with a truth value: twice its number, plus one for "false".
pub(super) type Literal = u32;

/// The literal "this edge is true".
pub(super) const fn yes(edge: u32) -> Literal {
    edge << 1
}

const fn no(edge: u32) -> Literal {
    edge << 1 | 1
}

/// Groups, a bit each; those from the last bit on share it.
pub(super) type Groups = u128;

/// The bit of a group.
pub(super) fn bit(group: usize) -> Groups {
    1 << group.min(Groups::BITS as usize - 1)
}

/// What was learnt, in order, for those who want a proof.
#[derive(Default)]
pub(super) struct Log {
    /// Whether a sweep told it, and not what was known before; and the literals one of which is true.
    pub(super) lines: Vec<(bool, Vec<Literal>)>,
    literals: usize,
}

/// The most literals kept in a log: what bounds its memory.
const MOST_LOGGED: usize = 20_000_000;

impl Log {
    pub(super) fn push(&mut self, swept: bool, clause: Vec<Literal>) {
        self.literals += clause.len() + 8;
        self.lines.push((swept, clause));
    }

    pub(super) fn is_full(&self) -> bool {
        self.literals > MOST_LOGGED
    }
}

/// Why an edge has its value.
#[derive(Clone, Copy)]
enum Reason {
    /// It was decided, or holds always.
    Chosen,
    /// This other edge at one of its tiles is true.
    Rival(u32),
    /// All other edges at this tile are false.
    Alone(u16),
    /// All other literals of this clause are false.
    Clause(u32),
}

/// What cannot all hold.
enum Conflict {
    Rivals(u32, u32),
    Bare(u16),
    Clause(u32),
}

/// The most learnt clauses kept; beyond it the longer half is forgotten at a restart. This bounds the memory.
const MOST_CLAUSES: usize = 20_000;

/// Values of all edges with their reasons.
pub(super) struct Solver<'a> {
    graph: &'a Graph,
    /// 0 open, 1 true, -1 false.
    value: Vec<i8>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    /// The order in which edges got their values.
    trail: Vec<u32>,
    /// Where in the trail each edge is.
    place: Vec<u32>,
    starts: Vec<usize>,
    done: usize,
    /// Edges at a tile that are not false.
    choices: Vec<u16>,
    clauses: Vec<Vec<Literal>>,
    /// The groups argued about to find each clause.
    used: Vec<Groups>,
    /// The groups argued about to give an edge its value for good.
    root_used: Vec<Groups>,
    watches: Vec<Vec<u32>>,
    seen: Vec<bool>,
    /// How much each group was part of recent conflicts.
    pub(super) activity: Vec<f64>,
    bump: f64,
    /// Everything learnt, if somebody wants it.
    pub(super) log: Option<Log>,
    /// When nothing can be true any more: the groups argued about.
    pub(super) refuted: Groups,
}

impl<'a> Solver<'a> {
    pub(super) fn new(graph: &'a Graph) -> Self {
        let edges = graph.edges.len();
        Self {
            graph,
            value: vec![0; edges],
            level: vec![0; edges],
            reason: vec![Reason::Chosen; edges],
            trail: Vec::new(),
            place: vec![0; edges],
            starts: Vec::new(),
            done: 0,
            choices: graph.at.iter().map(|edges| edges.len() as u16).collect(),
            clauses: Vec::new(),
            used: Vec::new(),
            root_used: vec![0; edges],
            watches: vec![Vec::new(); 2 * edges],
            seen: vec![false; edges],
            activity: vec![0.0; graph.groups.len()],
            bump: 1.0,
            log: None,
            refuted: 0,
        }
    }

    pub(super) fn value(&self, edge: u32) -> i8 {
        self.value[edge as usize]
    }

    /// Whether an edge is false for good.
    pub(super) fn excluded(&self, edge: u32) -> bool {
        self.value(edge) < 0 && self.level[edge as usize] == 0
    }

    /// When an edge got its value.
    pub(super) fn when(&self, edge: u32) -> u32 {
        self.place[edge as usize]
    }

    pub(super) fn is_complete(&self) -> bool {
        self.trail.len() == self.value.len()
    }

    fn is_true(&self, literal: Literal) -> bool {
        self.value(literal >> 1) == if literal & 1 == 0 { 1 } else { -1 }
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.value(literal >> 1) == if literal & 1 == 0 { -1 } else { 1 }
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let edge = (literal >> 1) as usize;
        self.value[edge] = if literal & 1 == 0 { 1 } else { -1 };
        self.level[edge] = self.starts.len() as u32;
        self.reason[edge] = reason;
        self.place[edge] = self.trail.len() as u32;
        self.trail.push(edge as u32);
        if self.starts.is_empty() {
            self.root_used[edge] |= self.used_for(edge as u32);
        }
        if literal & 1 == 1 {
            for tile in self.graph.edges[edge] {
                self.choices[usize::from(tile)] -= 1;
            }
        }
    }

    /// The groups argued about to conclude an edge from what holds always.
    fn used_for(&self, edge: u32) -> Groups {
        let mut causes = Vec::new();
        self.causes(edge, &mut causes);
        let clause =
            if let Reason::Clause(number) = self.reason[edge as usize] { self.used[number as usize] } else { 0 };
        let causes = causes.iter().map(|&literal| self.root_used[(literal >> 1) as usize]);
        causes.fold(clause | self.bit_of(edge), |used, more| used | more)
    }

    fn bit_of(&self, edge: u32) -> Groups {
        bit(usize::from(self.graph.group[edge as usize]))
    }

    /// Opens a new level and makes an edge true.
    pub(super) fn decide(&mut self, edge: u32) {
        self.starts.push(self.trail.len());
        self.set(yes(edge), Reason::Chosen);
    }

    /// Excludes an edge for good, before any decision; false when nothing can be true any more.
    pub(super) fn exclude(&mut self, edge: u32) -> bool {
        if let Some(log) = &mut self.log {
            log.push(true, vec![no(edge)]);
        }
        if self.value(edge) == 0 {
            self.set(no(edge), Reason::Chosen);
        }
        self.value(edge) < 0 && self.propagate() || self.value(edge) > 0 && self.learn(vec![no(edge)], 0)
    }

    /// Takes back everything above a level.
    pub(super) fn back_to(&mut self, level: usize) {
        let Some(&start) = self.starts.get(level) else { return };
        for edge in self.trail.drain(start..) {
            let edge = edge as usize;
            if self.value[edge] < 0 {
                for tile in self.graph.edges[edge] {
                    self.choices[usize::from(tile)] += 1;
                }
            }
            self.value[edge] = 0;
        }
        self.starts.truncate(level);
        self.done = start;
    }

    /// Draws every conclusion. On a conflict it learns and goes back; false when nothing can be true any more.
    pub(super) fn propagate(&mut self) -> bool {
        while let Some(conflict) = self.conclude() {
            let clause = self.literals(&conflict);
            let used = if let Conflict::Clause(number) = conflict { self.used[number as usize] } else { 0 };
            if !self.learn(clause, used) {
                return false;
            }
        }
        true
    }

    fn conclude(&mut self) -> Option<Conflict> {
        let graph = self.graph;
        while self.done < self.trail.len() {
            let edge = self.trail[self.done];
            self.done += 1;
            let tiles = graph.edges[edge as usize].map(usize::from);
            if self.value(edge) > 0 {
                for &rival in tiles.iter().flat_map(|&tile| &graph.at[tile]).filter(|&&rival| rival != edge) {
                    match self.value(rival) {
                        0 => self.set(no(rival), Reason::Rival(edge)),
                        1 => return Some(Conflict::Rivals(edge, rival)),
                        _ => {}
                    }
                }
            } else {
                for tile in tiles {
                    match self.choices[tile] {
                        0 => return Some(Conflict::Bare(tile as u16)),
                        1 => {
                            let last = graph.at[tile].iter().find(|&&other| self.value(other) >= 0);
                            if let Some(&last) = last.filter(|&&last| self.value(last) == 0) {
                                self.set(yes(last), Reason::Alone(tile as u16));
                            }
                        }
                        _ => {}
                    }
                }
            }
            let falsified = if self.value(edge) > 0 { no(edge) } else { yes(edge) };
            if let Some(clause) = self.visit(falsified) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// Finds other literals to watch in the clauses that watched this one; the number of a clause that has none left.
    fn visit(&mut self, falsified: Literal) -> Option<u32> {
        let mut watching = std::mem::take(&mut self.watches[falsified as usize]);
        let mut kept = 0;
        let mut conflict = None;
        for index in 0..watching.len() {
            let number = watching[index];
            if conflict.is_some() {
                watching[kept] = number;
                kept += 1;
                continue;
            }
            let mut clause = std::mem::take(&mut self.clauses[number as usize]);
            if clause[0] == falsified {
                clause.swap(0, 1);
            }
            let first = clause[0];
            let other =
                if self.is_true(first) { None } else { (2..clause.len()).find(|&index| !self.is_false(clause[index])) };
            if let Some(other) = other {
                clause.swap(1, other);
                self.watches[clause[1] as usize].push(number);
                self.clauses[number as usize] = clause;
                continue;
            }
            watching[kept] = number;
            kept += 1;
            // It is back in its place before it gives an edge its value: its literals are asked for then.
            self.clauses[number as usize] = clause;
            if self.is_false(first) {
                conflict = Some(number);
            } else if !self.is_true(first) {
                self.set(first, Reason::Clause(number));
            }
        }
        watching.truncate(kept);
        self.watches[falsified as usize] = watching;
        conflict
    }

    fn literals(&self, conflict: &Conflict) -> Vec<Literal> {
        match *conflict {
            Conflict::Rivals(a, b) => vec![no(a), no(b)],
            Conflict::Bare(tile) => self.graph.at[usize::from(tile)].iter().map(|&edge| yes(edge)).collect(),
            Conflict::Clause(number) => self.clauses[number as usize].clone(),
        }
    }

    /// The literals that, being false, gave an edge its value.
    fn causes(&self, edge: u32, into: &mut Vec<Literal>) {
        into.clear();
        match self.reason[edge as usize] {
            Reason::Chosen => {}
            Reason::Rival(rival) => into.push(no(rival)),
            Reason::Alone(tile) => {
                into.extend(self.graph.at[usize::from(tile)].iter().filter(|&&other| other != edge).map(|&e| yes(e)));
            }
            Reason::Clause(number) => {
                into.extend(self.clauses[number as usize].iter().filter(|&&literal| literal >> 1 != edge));
            }
        }
    }

    /// Learns from a clause all of whose literals are false: goes back to where the learnt clause says something new
    /// and says it. `used` are the groups argued about to find it, beside its own. False when no assignment is left.
    pub(super) fn learn(&mut self, mut clause: Vec<Literal>, mut used: Groups) -> bool {
        let level = |solver: &Self, literal: Literal| solver.level[(literal >> 1) as usize];
        clause.retain(|&literal| {
            used |= self.bit_of(literal >> 1);
            let always = level(self, literal) == 0;
            if always {
                used |= self.root_used[(literal >> 1) as usize];
            }
            !always
        });
        let Some(top) = clause.iter().map(|&literal| level(self, literal)).max() else {
            self.refuted = used;
            return false;
        };
        self.back_to(top as usize);
        let mut learnt: Vec<Literal> = vec![0];
        let mut open = 0;
        let mut at = self.trail.len();
        let mut causes = clause;
        let mut marked = Vec::new();
        let asserted = loop {
            for &literal in &causes {
                let edge = (literal >> 1) as usize;
                if self.level[edge] == 0 {
                    // What always holds was argued about too, also where it needs no argument but its own group's.
                    used |= self.bit_of(edge as u32) | self.root_used[edge];
                    continue;
                }
                if self.seen[edge] {
                    continue;
                }
                self.seen[edge] = true;
                marked.push(edge);
                let group = usize::from(self.graph.group[edge]);
                self.activity[group] += self.bump;
                used |= bit(group);
                if self.level[edge] == top {
                    open += 1;
                } else {
                    learnt.push(literal);
                }
            }
            let edge = loop {
                at -= 1;
                if self.seen[self.trail[at] as usize] {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                break edge;
            }
            let mut next = std::mem::take(&mut causes);
            self.causes(edge, &mut next);
            causes = next;
            if let Reason::Clause(number) = self.reason[edge as usize] {
                used |= self.used[number as usize];
            }
        };
        for edge in marked {
            self.seen[edge] = false;
        }
        self.bump /= 0.95;
        if self.bump > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
        }
        learnt[0] = if self.value(asserted) > 0 { no(asserted) } else { yes(asserted) };
        // The second watched literal is the one that becomes open last when going back further.
        if let Some(latest) = (1..learnt.len()).max_by_key(|&index| level(self, learnt[index])) {
            learnt.swap(1, latest);
        }
        let back = learnt.get(1).map_or(0, |&literal| level(self, literal));
        self.back_to(back as usize);
        if let Some(log) = &mut self.log {
            log.push(false, learnt.clone());
        }
        if learnt.len() == 1 {
            self.root_used[asserted as usize] = used;
            self.set(learnt[0], Reason::Chosen);
            return true;
        }
        let first = learnt[0];
        let number = self.keep(learnt, used);
        self.set(first, Reason::Clause(number));
        true
    }

    fn keep(&mut self, clause: Vec<Literal>, used: Groups) -> u32 {
        let number = self.clauses.len() as u32;
        for literal in [clause[0], clause[1]] {
            self.watches[literal as usize].push(number);
        }
        self.clauses.push(clause);
        self.used.push(used);
        number
    }

    /// Takes all decisions back, and forgets long clauses when there are too many.
    pub(super) fn restart(&mut self) {
        self.back_to(0);
        if self.clauses.len() <= MOST_CLAUSES {
            return;
        }
        let used = std::mem::take(&mut self.used);
        let mut clauses: Vec<(Vec<Literal>, Groups)> =
            std::mem::take(&mut self.clauses).into_iter().zip(used).collect();
        clauses.sort_by_key(|(clause, _)| clause.len());
        clauses.truncate(MOST_CLAUSES / 2);
        self.watches.iter_mut().for_each(Vec::clear);
        // What holds always has been concluded already, so no clause is about to say something new; its first two
        // literals must only not be false.
        for (mut clause, mut used) in clauses {
            if clause.iter().any(|&literal| self.is_true(literal)) {
                continue;
            }
            clause.retain(|&literal| {
                let open = !self.is_false(literal);
                if !open {
                    used |= self.root_used[(literal >> 1) as usize];
                }
                open
            });
            if clause.len() >= 2 {
                self.keep(clause, used);
            }
        }
    }
}
