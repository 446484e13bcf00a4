//! The most points: every line that there is, where that can be done, and else the house's best.

use std::collections::hash_map::Entry;

use super::super::Candy;
use super::super::board::Position;
use super::super::rules::Move;
use super::super::solver::field::Field;
use super::super::solver::search::{DEEPEST, REMEMBERED, Remembered, Stop};
use super::super::solver::{NARROW, Task, WIDE, depth, on_field, with_enough, witness};
use super::course::{Course, Next, Node};
use super::house;
use crate::coach::{Budget, Means, Par};
use crate::game::Rules as _;

/// What the house's best may cost, of all that may be spent: one part in so many for each of its searches.
const SHARE: u64 = 4;

pub(super) fn seek(position: &Position, means: &mut Means, tell: &mut dyn FnMut(Par<Move>)) -> Result<(), Stop> {
    let mut best = Best { found: None, tell };
    // Any win is better than none to begin with.
    for width in [NARROW, WIDE] {
        let mut share = means.budget.share(SHARE);
        let line = witness(position, width, &mut share);
        means.spend(share.spent())?;
        if let Some(line) = line {
            let mut end = position.clone();
            line.iter().for_each(|made| Candy::make(&mut end, made));
            best.take(end.points, line);
            break;
        }
    }
    with_enough(|ahead| on_field(position, ahead, Most { position, ahead, means, best: &mut best }))
}

/// The best line so far.
struct Best<'a> {
    found: Option<(u32, Vec<Move>)>,
    tell: &'a mut dyn FnMut(Par<Move>),
}

impl Best<'_> {
    fn take(&mut self, points: u32, line: Vec<Move>) {
        if self.found.as_ref().is_none_or(|(most, _)| points > *most) {
            self.found = Some((points, line));
            self.say(false);
        }
    }

    /// Tells it, as par where every line there is was tried.
    fn say(&mut self, proved: bool) {
        let best = self.found.clone().map(|(points, line)| (i64::from(points), line));
        let lost = proved && best.is_none();
        (self.tell)(Par { bound: best.as_ref().filter(|_| proved).map(|(points, _)| *points), best, lost });
    }
}

/// A line of swaps with its points.
pub(super) struct Line<S> {
    pub(super) points: u32,
    pub(super) steps: Vec<S>,
}

/// Every line of some swaps.
pub(super) struct Walk<'a, F: Field> {
    course: &'a Course<'a, F>,
    budget: &'a mut Budget,
    path: Vec<F::Step>,
    /// The best line that meets the goal.
    pub(super) met: Option<Line<F::Step>>,
    /// The best that uses all swaps and goes on, and where it leads.
    pub(super) open: Option<(Line<F::Step>, Node<F>)>,
    /// The most points with which a state was reached, by the swaps left.
    reached: Remembered<(Node<F>, u32), u32>,
}

impl<'a, F: Field> Walk<'a, F> {
    pub(super) fn new(course: &'a Course<'a, F>, budget: &'a mut Budget) -> Self {
        Self { course, budget, path: Vec::new(), met: None, open: None, reached: Remembered::default() }
    }

    /// Swaps far apart lead to the same state in any order. One swap before the end looking it up costs more than trying.
    fn is_known(&mut self, node: &Node<F>, swaps: u32) -> bool {
        if swaps < 2 {
            return false;
        }
        let room = self.reached.len() < REMEMBERED;
        let mut key = node.clone();
        if self.course.more_is_better() {
            key.points = 0;
        }
        match self.reached.entry((key, swaps)) {
            Entry::Occupied(before) if *before.get() >= node.points => return true,
            Entry::Occupied(mut before) => _ = before.insert(node.points),
            Entry::Vacant(new) if room => _ = new.insert(node.points),
            Entry::Vacant(_) => {}
        }
        false
    }

    /// Tries every line of so many swaps.
    pub(super) fn below(&mut self, node: &Node<F>, swaps: u32) -> Result<(), Stop> {
        if swaps == 0 || self.is_known(node, swaps) {
            return Ok(());
        }
        for step in node.field.steps(self.course.ground) {
            match self.course.play(node, step, self.budget)? {
                Next::Met { points } if self.met.as_ref().is_none_or(|best| points > best.points) => {
                    self.met = Some(Line { points, steps: self.with(step) });
                }
                Next::Met { .. } | Next::Over => {}
                Next::Open(next) if swaps > 1 => {
                    self.path.push(step);
                    self.below(&next, swaps - 1)?;
                    self.path.pop();
                }
                Next::Open(next) => {
                    if self.open.as_ref().is_none_or(|(best, _)| next.points > best.points) {
                        self.open = Some((Line { points: next.points, steps: self.with(step) }, next));
                    }
                }
            }
        }
        Ok(())
    }

    fn with(&self, step: F::Step) -> Vec<F::Step> {
        self.path.iter().copied().chain([step]).collect()
    }
}

struct Most<'a, 'b> {
    position: &'a Position,
    ahead: usize,
    means: &'a mut Means,
    best: &'a mut Best<'b>,
}

impl Task for Most<'_, '_> {
    type Out = Result<(), Stop>;

    fn run<F: Field>(self, ground: &mut F::Ground, start: F) -> Self::Out {
        let swaps = depth(self.position).min(DEEPEST);
        let course = Course::<F>::new(self.position, self.ahead, ground);
        let start = Course::start(self.position, start);
        let made = |line: &Line<F::Step>| line.steps.iter().map(|&step| F::made(course.ground, step)).collect();
        // A short game is played out at once; of a long one the house's best is known before that is tried.
        let searches: &[house::Search<F>] = if swaps <= course.block { &[] } else { &[house::beam, house::blocks] };
        for search in searches {
            let mut share = self.means.budget.share(SHARE);
            let found = search(&course, &start, swaps, &mut share)?;
            self.means.spend(share.spent())?;
            if let Some(line) = found {
                self.best.take(line.points, made(&line));
            }
        }
        let mut walk = Walk::new(&course, &mut self.means.budget);
        let ended = walk.below(&start, swaps);
        if let Some(line) = walk.met.take() {
            self.best.take(line.points, made(&line));
        }
        // Longer games than the deepest are not followed to their end.
        if ended == Ok(()) && swaps < DEEPEST {
            self.best.say(true);
        }
        ended
    }
}
