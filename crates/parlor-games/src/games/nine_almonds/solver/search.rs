//! Depth-first search for a win on boards that are too large for a table.

use std::sync::Arc;

use super::arguments::goal_class;
use super::endings::Endings;
use super::places::Places;
use super::symmetry::Symmetry;
use super::weighing::{Scales, Weighing};
use crate::games::nine_almonds::board::{Jump, PLACES, Set, Shape, Square, bits};
use crate::kit::random::Random;

/// How many failed positions are remembered: 8 bytes each, 64 MiB in all (twice that where a side is 9). What no longer
/// fits replaces an older entry, which may cost time but never a wrong answer.
const MOST_FAILED: usize = 1 << 23;

/// How many positions the first round may examine; each later one a quarter more.
const FIRST_PATIENCE: u64 = 5_000;

/// How much chance there is in the order of jumps; one square further out counts 10 or more.
const NOISE: usize = 120;

/// A search that examined so many positions in vain looks up the endings of the board from then on.
const ENDINGS_AFTER: u64 = 1_000_000;

/// What finding a weighing costs: it takes as long as examining so many positions.
const WEIGHING: u64 = 400;

/// A position below which so many others were examined in vain is weighed, for the sake of those like it.
const WORTH_WEIGHING: u64 = 1_000;

/// How many weighings are applied to every position.
const WEIGHINGS: usize = 64;

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PegSearch {
    /// Jumps that lead to the win.
    Line(Vec<Jump>),
    /// There is no win; so many positions were examined.
    Nothing(u64),
    /// The budget ran out.
    Spent,
}

/// Looks for jumps that win. Deterministic: one unit is spent for each position examined.
///
/// A bad choice near the start can hide every win behind millions of positions, so the search begins anew from time
/// to time with jumps in another order. What has failed stays known, so nothing is searched twice.
pub(super) fn search(shape: &Shape, almonds: Set, spend: &mut dyn FnMut(u64) -> bool) -> PegSearch {
    let mut search = Search {
        symmetry: Symmetry::of(shape),
        failed: Failed::new(shape),
        goal: 1 << shape.goal_bit(),
        goal_class: goal_class(shape),
        costs: [0; PLACES],
        line: Vec::new(),
        nodes: 0,
        patience: 0,
        endings: None,
        learnt: Learnt::new(shape),
        scales: Scales::new(shape),
        weighed_at: 0,
        shape,
        spend,
    };
    let mut random = Random::new(1);
    let mut patience = FIRST_PATIENCE;
    loop {
        search.costs = costs(shape, &mut random);
        search.patience = patience;
        match search.wins(almonds) {
            Ok(true) => return PegSearch::Line(search.line),
            Ok(false) => return PegSearch::Nothing(search.nodes),
            Err(Stop::Spent) => return PegSearch::Spent,
            Err(Stop::Impatient) => search.line.clear(),
        }
        patience += patience / 4;
    }
}

/// Why a round of the search ended without an answer.
enum Stop {
    Spent,
    Impatient,
}

struct Search<'a> {
    shape: &'a Shape,
    symmetry: Symmetry,
    failed: Failed,
    goal: Set,
    goal_class: Set,
    costs: [i32; PLACES],
    line: Vec<Jump>,
    nodes: u64,
    /// How many more positions this round may examine.
    patience: u64,
    endings: Option<Arc<Endings>>,
    learnt: Learnt,
    scales: Scales<'a>,
    /// How many positions had been examined when one was last weighed.
    weighed_at: u64,
    spend: &'a mut dyn FnMut(u64) -> bool,
}

impl Search<'_> {
    /// Whether the position can be won. The depth is bounded by the almonds.
    fn wins(&mut self, almonds: Set) -> Result<bool, Stop> {
        if almonds == self.goal {
            return Ok(true);
        }
        if almonds & self.goal_class == 0 {
            return Ok(false);
        }
        if let Some(endings) = &self.endings
            && let Some(wins) = endings.can_win(almonds)
        {
            if wins {
                endings.finish(self.shape, almonds, &mut self.line);
            }
            return Ok(wins);
        }
        let form = self.symmetry.canonical(almonds);
        if self.failed.contains(form) {
            return Ok(false);
        }
        let Some(room) = self.learnt.room(almonds) else { return Ok(false) };
        if self.patience == 0 {
            return Err(Stop::Impatient);
        }
        self.examine()?;
        let first = self.nodes;
        let mut jumps: Vec<(i32, Jump)> = Vec::with_capacity(32);
        for (number, &jump) in self.shape.jumps().iter().enumerate() {
            if jump.fits(almonds) && self.learnt.allows(number, &room) {
                jumps.push((self.cost(jump), jump));
            }
        }
        jumps.sort_by_key(|&(cost, _)| cost);
        for (_, jump) in jumps {
            self.line.push(jump);
            if self.wins(almonds ^ jump.changed())? {
                return Ok(true);
            }
            self.line.pop();
        }
        self.failed.insert(form);
        if self.nodes - first >= WORTH_WEIGHING && self.nodes - self.weighed_at >= WORTH_WEIGHING {
            self.weigh(almonds)?;
        }
        Ok(false)
    }

    /// Counts a position; after very many of them the endings are worth their cost.
    fn examine(&mut self) -> Result<(), Stop> {
        if !(self.spend)(1) {
            return Err(Stop::Spent);
        }
        self.patience -= 1;
        self.nodes += 1;
        if self.nodes == ENDINGS_AFTER {
            let endings = Endings::of(self.shape, &mut || (self.spend)(0)).ok_or(Stop::Spent)?;
            // The cost is the same whether they were at hand or not, so that every verdict repeats.
            if !(self.spend)(endings.len()) {
                return Err(Stop::Spent);
            }
            self.endings = Some(endings);
        }
        Ok(())
    }

    /// Learns why a position was lost, if a weighing shows it.
    fn weigh(&mut self, almonds: Set) -> Result<(), Stop> {
        self.weighed_at = self.nodes;
        if !(self.spend)(WEIGHING) {
            return Err(Stop::Spent);
        }
        if let Some(weighing) = self.scales.refute(almonds) {
            self.learnt.add(self.shape, &weighing);
        }
        Ok(())
    }

    fn cost(&self, jump: Jump) -> i32 {
        let of = |bit: u8| self.costs[usize::from(bit)];
        of(jump.to) - of(jump.from) - of(jump.over)
    }
}

/// One number for each weighing.
type Each = [i16; WEIGHINGS];

/// Weighings that proved a position lost, and are likely to do so for others. The oldest gives way to the newest.
struct Learnt {
    /// By square.
    weights: Vec<Each>,
    /// What the goal weighs.
    goal: Each,
    /// How much each jump takes away, by its number.
    losses: Vec<Each>,
    next: usize,
}

impl Learnt {
    fn new(shape: &Shape) -> Self {
        let none = [0; WEIGHINGS];
        Self { weights: vec![none; PLACES], goal: none, losses: vec![none; shape.jumps().len()], next: 0 }
    }

    /// How much each weighing may still lose; `None` if one is below the goal's already.
    #[inline]
    fn room(&self, almonds: Set) -> Option<Each> {
        let mut room = self.goal.map(|weight| -weight);
        for bit in bits(almonds) {
            for (sum, weight) in room.iter_mut().zip(&self.weights[usize::from(bit)]) {
                *sum += weight;
            }
        }
        (room.iter().fold(0, |least, &sum| least.min(sum)) >= 0).then_some(room)
    }

    /// Whether a jump leaves enough.
    #[inline]
    fn allows(&self, jump: usize, room: &Each) -> bool {
        self.losses[jump].iter().zip(room).fold(0, |worst, (loss, room)| worst.max(loss - room)) <= 0
    }

    fn add(&mut self, shape: &Shape, weighing: &Weighing) {
        let lane = self.next;
        self.next = (lane + 1) % WEIGHINGS;
        for (each, weight) in self.weights.iter_mut().zip(weighing.weights) {
            each[lane] = weight;
        }
        self.goal[lane] = weighing.of(1 << shape.goal_bit());
        for (each, jump) in self.losses.iter_mut().zip(shape.jumps()) {
            each[lane] = weighing.of(jump.held()) - weighing.of(1 << jump.to);
        }
    }
}
/// How much an almond on each square is in the way: those far out are the hardest to bring home. A little chance makes
/// the rounds differ.
fn costs(shape: &Shape, random: &mut Random) -> [i32; PLACES] {
    let goal = shape.goal();
    let mut costs = [0; PLACES];
    for bit in bits(shape.mask()) {
        let square = Square::from_bit(bit);
        let (dx, dy) = (i32::from(square.x.abs_diff(goal.x)), i32::from(square.y.abs_diff(goal.y)));
        costs[usize::from(bit)] = 10 * (dx * dx + dy * dy) + random.below(NOISE) as i32;
    }
    costs
}

/// A set of positions that grows up to a limit; 0, the empty board, is never asked for and marks a free place.
struct Failed {
    places: Places,
    used: usize,
}

impl Failed {
    /// How far a position may lie from where it belongs.
    const REACH: usize = 16;

    fn new(shape: &Shape) -> Self {
        Self { places: Places::new(shape, 1 << 12), used: 0 }
    }

    fn places_of(&self, form: Set) -> impl Iterator<Item = usize> + use<> {
        let last = self.places.len() - 1;
        let first = self.places.spread(form);
        (0..Self::REACH).map(move |step| (first + step) & last)
    }

    fn contains(&self, form: Set) -> bool {
        for place in self.places_of(form) {
            if self.places.holds(place, form) {
                return true;
            }
            if self.places.is_free(place) {
                return false;
            }
        }
        false
    }

    fn insert(&mut self, form: Set) {
        if self.used * 2 > self.places.len() && self.places.len() < MOST_FAILED {
            let held = self.places.doubled();
            self.used = 0;
            held.forms().for_each(|form| self.place(form));
        }
        self.place(form);
    }

    fn place(&mut self, form: Set) {
        let free = self.places_of(form).find(|&place| self.places.is_free(place));
        self.used += usize::from(free.is_some());
        let first = self.places_of(form).next().unwrap_or(0);
        self.places.put(free.unwrap_or(first), form);
    }
}
