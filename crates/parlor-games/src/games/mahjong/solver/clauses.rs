//! Conflict-driven clause learning over pairings: every group has exactly one pairing that is true, and what is learnt
//! is kept as clauses, each saying that one of some pairings (of several groups) is true.
//!
//! A set of pairings is 128 bits, three to a group, so clauses, domains and whole assignments are single words: taking
//! decisions back is restoring a word, and two clauses are resolved on a group by joining them outside the group and
//! intersecting them inside.

use super::sweep::{ANY, Allowed, GROUPS};

/// Pairings: bit `3 * group + pairing`.
pub(super) type Pairings = u128;
/// Groups, a bit each.
pub(super) type Groups = u64;

/// The most groups whose pairings fit.
pub(super) const MOST_GROUPS: usize = 42;
/// The most learnt clauses kept; beyond it the older half, but for the short ones, is forgotten at a restart. This
/// bounds the memory to a few megabytes.
const MOST_CLAUSES: usize = 40_000;
/// Clauses over so few groups are never forgotten.
const SHORT: u32 = 4;
/// How much of its activity a group keeps at each conflict.
const DECAY: f64 = 0.95;

/// The pairings of one group.
#[inline]
pub(super) const fn of(group: usize) -> Pairings {
    (ANY as Pairings) << (3 * group)
}

/// The group of the lowest pairing.
#[inline]
const fn lowest(pairings: Pairings) -> usize {
    pairings.trailing_zeros() as usize / 3
}

/// Whether all are of one group, or there are none.
#[inline]
const fn is_single(pairings: Pairings) -> bool {
    pairings == 0 || pairings & !of(lowest(pairings)) == 0
}

/// The groups of some pairings.
pub(super) fn groups(mut pairings: Pairings) -> Groups {
    let mut groups = 0;
    while pairings != 0 {
        let group = lowest(pairings);
        groups |= 1 << group;
        pairings &= !of(group);
    }
    groups
}

/// One of these pairings is true.
#[derive(Clone, Copy, Debug)]
struct Clause {
    some: Pairings,
    /// The groups whose pairings were argued about to find it.
    used: Groups,
    /// Two groups that have pairings in it which are allowed, as long as there are two.
    watched: [u8; 2],
}

/// Pairings became excluded.
#[derive(Clone, Copy)]
struct Event {
    group: u8,
    excluded: Pairings,
    /// The clause that excluded them; [`CHOSEN`] for a decision.
    reason: u32,
}

const CHOSEN: u32 = u32::MAX;

/// What was allowed when a decision was taken.
#[derive(Clone, Copy)]
struct Level {
    allowed: Pairings,
    events: usize,
}

/// What is allowed, why, and all that was learnt.
pub(super) struct Learner {
    pub(super) allowed: Pairings,
    count: usize,
    levels: Vec<Level>,
    trail: Vec<Event>,
    done: usize,
    clauses: Vec<Clause>,
    /// The clauses that watch each group.
    watching: Vec<Vec<u32>>,
    /// The groups argued about to exclude what is excluded for good, for each group.
    root_used: [Groups; GROUPS],
    /// How much each group was part of recent conflicts.
    pub(super) activity: [f64; GROUPS],
    bump: f64,
    /// The pairing each group should try first.
    pub(super) phase: [u8; GROUPS],
    /// What was learnt by searches before this one, with the groups argued about.
    shelf: Vec<(Pairings, Groups)>,
    /// Everything learnt, if somebody wants a proof.
    pub(super) log: Option<Vec<Learnt>>,
}

/// Something learnt: one of these pairings is true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Learnt {
    pub(super) some: Pairings,
    /// Whether a sweep told it; otherwise it follows from what was learnt before.
    pub(super) swept: bool,
}

/// No assignment is left; these groups were argued about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refuted(pub(super) Groups);

impl Learner {
    pub(super) fn new() -> Self {
        Self {
            allowed: 0,
            count: 0,
            levels: Vec::new(),
            trail: Vec::new(),
            done: 0,
            clauses: Vec::new(),
            watching: vec![Vec::new(); GROUPS],
            root_used: [0; GROUPS],
            activity: [0.0; GROUPS],
            bump: 1.0,
            phase: [0; GROUPS],
            shelf: Vec::new(),
            log: None,
        }
    }

    /// Starts anew with some groups and the pairings that are possible at all.
    pub(super) fn reset(&mut self, count: usize, possible: Pairings) {
        self.clear(count, possible);
        self.shelf.clear();
        self.activity = [0.0; GROUPS];
        self.bump = 1.0;
    }

    /// Forgets all clauses and what came of them.
    fn clear(&mut self, count: usize, possible: Pairings) {
        (self.count, self.allowed) = (count, possible);
        self.levels.clear();
        self.trail.clear();
        self.done = 0;
        self.clauses.clear();
        self.watching.iter_mut().for_each(Vec::clear);
        for group in 0..count {
            // What is excluded from the start is excluded by the group's own tiles.
            self.root_used[group] = Groups::from(possible & of(group) != of(group)) << group;
        }
    }

    /// Puts away everything learnt, for searches in which other groups may pair their tiles in any way.
    pub(super) fn shelve(&mut self) {
        self.back_to(0);
        self.shelf.extend(self.clauses.iter().map(|clause| (clause.some, clause.used)));
        // What holds for good is a clause as well.
        self.shelf.extend((0..self.count).map(|group| (self.allowed & of(group), self.root_used[group])));
        let oldest = self.shelf.len().saturating_sub(MOST_CLAUSES);
        self.shelf.drain(..oldest);
    }

    /// Starts again with other pairings that are possible, and with what was learnt about no groups but these. What every
    /// group was part of, and the pairings to try first, stay.
    pub(super) fn take_up(&mut self, count: usize, possible: Pairings, among: Groups) -> Result<(), Refuted> {
        self.clear(count, possible);
        let shelf = std::mem::take(&mut self.shelf);
        for (some, used) in shelf {
            let rest = some & self.allowed;
            if used & !among != 0 {
                self.shelf.push((some, used));
            } else if rest == 0 {
                return Err(Refuted(used | self.root_used(some)));
            } else if !is_single(rest) {
                self.watch(some, used, rest);
            } else if self.allowed & of(lowest(rest)) & !rest != 0 {
                let (number, group) = (self.clauses.len() as u32, lowest(rest));
                self.clauses.push(Clause { some, used, watched: [group as u8; 2] });
                self.exclude(group, self.allowed & of(group) & !rest, number);
            }
        }
        Ok(())
    }

    /// What is allowed whatever is decided.
    pub(super) fn root(&self) -> Pairings {
        self.levels.first().map_or(self.allowed, |level| level.allowed)
    }

    /// The allowed pairings of every group.
    pub(super) fn write(&self, allowed: &mut Allowed) {
        let mut rest = self.allowed;
        for group in &mut allowed[..self.count] {
            *group = rest as u8 & ANY;
            rest >>= 3;
        }
    }

    /// The groups argued about where these pairings are excluded for good.
    fn root_used(&self, pairings: Pairings) -> Groups {
        let mut used = 0;
        let mut rest = pairings & !self.root();
        while rest != 0 {
            let group = lowest(rest);
            used |= self.root_used[group];
            rest &= !of(group);
        }
        used
    }

    /// The open group, of these, that was most part of conflicts lately, with the pairing to try.
    pub(super) fn choice(&self, among: Groups) -> Option<(usize, u8)> {
        let mut best = None;
        let mut most = -1.0;
        let mut rest = self.allowed;
        for group in 0..self.count {
            let open = rest as u8 & ANY;
            rest >>= 3;
            if open & (open.wrapping_sub(1)) != 0 && self.activity[group] > most && among >> group & 1 == 1 {
                most = self.activity[group];
                best = Some((group, open));
            }
        }
        let (group, open) = best?;
        let wanted = 1 << self.phase[group];
        Some((group, if open & wanted != 0 { self.phase[group] } else { open.trailing_zeros() as u8 }))
    }

    /// Opens a level and leaves a group one pairing.
    pub(super) fn decide(&mut self, group: usize, pairing: u8) {
        self.levels.push(Level { allowed: self.allowed, events: self.trail.len() });
        let excluded = self.allowed & of(group) & !(1 << (3 * group + usize::from(pairing)));
        self.exclude(group, excluded, CHOSEN);
    }

    fn exclude(&mut self, group: usize, excluded: Pairings, reason: u32) {
        self.allowed &= !excluded;
        if self.levels.is_empty() && reason != CHOSEN {
            let clause = self.clauses[reason as usize];
            self.root_used[group] |= clause.used | self.root_used(clause.some);
        }
        self.trail.push(Event { group: group as u8, excluded, reason });
    }

    /// Groups in the order in which they were last restricted, the latest first, each once.
    pub(super) fn latest(&self, into: &mut Vec<u8>) {
        into.clear();
        let mut seen: Groups = 0;
        for event in self.trail.iter().rev() {
            if seen >> event.group & 1 == 0 {
                seen |= 1 << event.group;
                into.push(event.group);
            }
        }
    }

    /// Draws every conclusion; on a conflict it learns and goes back.
    pub(super) fn propagate(&mut self) -> Result<(), Refuted> {
        while let Some(conflict) = self.conclude() {
            let Clause { some, used, .. } = self.clauses[conflict as usize];
            self.learn(some, used)?;
        }
        Ok(())
    }

    fn conclude(&mut self) -> Option<u32> {
        while let Some(event) = self.trail.get(self.done) {
            let group = usize::from(event.group);
            self.done += 1;
            let mut watching = std::mem::take(&mut self.watching[group]);
            let mut conflict = None;
            let mut index = 0;
            while let Some(&number) = watching.get(index) {
                let clause = &mut self.clauses[number as usize];
                let rest = clause.some & self.allowed;
                if rest & of(group) != 0 {
                    index += 1;
                    continue;
                }
                let mine = usize::from(usize::from(clause.watched[0]) != group);
                let other = usize::from(clause.watched[1 - mine]);
                let elsewhere = rest & !of(other);
                if elsewhere != 0 {
                    let next = lowest(elsewhere);
                    clause.watched[mine] = next as u8;
                    self.watching[next].push(number);
                    watching.swap_remove(index);
                    continue;
                }
                index += 1;
                if rest == 0 {
                    conflict = Some(number);
                    break;
                }
                let excluded = self.allowed & of(other) & !rest;
                if excluded != 0 {
                    self.exclude(other, excluded, number);
                }
            }
            self.watching[group] = watching;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn back_to(&mut self, level: usize) {
        if let Some(&Level { allowed, events }) = self.levels.get(level) {
            self.allowed = allowed;
            self.trail.truncate(events);
            self.levels.truncate(level);
            self.done = events;
        }
    }

    /// Learns from a clause none of whose pairings is allowed: goes back to where what is learnt says something new and
    /// says it.
    pub(super) fn learn(&mut self, mut some: Pairings, mut used: Groups) -> Result<(), Refuted> {
        let root = self.root();
        used |= self.root_used(some);
        some &= root;
        // The level at which the last of it was excluded.
        while let Some(level) = self.levels.last()
            && some & level.allowed == 0
        {
            self.back_to(self.levels.len() - 1);
        }
        let Some(&top) = self.levels.last() else { return Err(Refuted(used | self.root_used(some))) };
        self.bump_all(some);
        while !is_single(some & top.allowed)
            && let Some(event) = self.trail.pop()
        {
            self.allowed |= event.excluded;
            if some & event.excluded != 0 {
                let reason = self.clauses[event.reason as usize];
                let inside = of(usize::from(event.group));
                used |= reason.used | 1 << event.group;
                some = (some | reason.some) & !inside | some & reason.some & inside;
                self.bump_all(reason.some);
            }
        }
        used |= self.root_used(some);
        some &= root;
        self.bump /= DECAY;
        if self.bump > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
        }
        // Back to the first level at which it leaves one group only.
        let mut back = self.levels.len() - 1;
        while back > 0 && is_single(some & self.levels[back - 1].allowed) {
            back -= 1;
        }
        self.back_to(back);
        let rest = some & self.allowed;
        if rest == 0 {
            return Err(Refuted(used));
        }
        let group = lowest(rest);
        used |= groups(some);
        if let Some(log) = &mut self.log {
            log.push(Learnt { some, swept: false });
        }
        let number = self.keep(some, used, group);
        let excluded = self.allowed & of(group) & !rest;
        self.exclude(group, excluded, number);
        Ok(())
    }

    fn bump_all(&mut self, mut some: Pairings) {
        while some != 0 {
            let group = lowest(some);
            self.activity[group] += self.bump;
            some &= !of(group);
        }
    }

    /// Stores a clause that leaves only `group`. It also watches the group that becomes open first on going back.
    fn keep(&mut self, some: Pairings, used: Groups, group: usize) -> u32 {
        let number = self.clauses.len() as u32;
        let outside = some & !of(group);
        let latest = self.trail.iter().rev().find(|event| outside & event.excluded != 0);
        let other = latest.map_or(group, |event| usize::from(event.group));
        self.clauses.push(Clause { some, used, watched: [group as u8, other as u8] });
        if other != group {
            self.watching[group].push(number);
            self.watching[other].push(number);
        }
        number
    }

    /// Everything learnt that is still kept.
    #[cfg(test)]
    pub(super) fn learnt(&self) -> impl Iterator<Item = Pairings> + '_ {
        self.clauses.iter().map(|clause| clause.some)
    }

    /// Takes all decisions back, and forgets old clauses when there are too many.
    pub(super) fn restart(&mut self) {
        self.back_to(0);
        if self.clauses.len() <= MOST_CLAUSES {
            return;
        }
        // Nothing is left to conclude, so that no clause is anybody's reason any more: what holds for good was noted.
        self.trail.clear();
        self.done = 0;
        let old = self.clauses.len() / 2;
        let clauses = std::mem::take(&mut self.clauses);
        self.watching.iter_mut().for_each(Vec::clear);
        for (index, clause) in clauses.into_iter().enumerate() {
            let rest = clause.some & self.allowed;
            if is_single(rest) || (index < old && groups(rest).count_ones() > SHORT) {
                continue;
            }
            let used = clause.used | self.root_used(clause.some);
            self.watch(rest, used, rest);
        }
    }

    /// Stores a clause of which pairings of several groups are left, and nothing is decided.
    fn watch(&mut self, some: Pairings, used: Groups, rest: Pairings) {
        let (first, second) = (lowest(rest), lowest(rest & !of(lowest(rest))));
        let number = self.clauses.len() as u32;
        self.clauses.push(Clause { some, used, watched: [first as u8, second as u8] });
        self.watching[first].push(number);
        self.watching[second].push(number);
    }
}
