//! The search for the fewest turns, one layer of positions after the other: all positions with so many almonds, then all
//! with one almond less.
//!
//! Of each position only the fewest turns in which it can be reached matter, and which almonds may then go on jumping for
//! nothing: whoever arrives a turn later could also begin that turn here. So every position is looked at once, however
//! many chains lead to it. A limit of turns leaves out what cannot win within it; where nothing remains, the limit is
//! refuted. With only the most promising positions of each layer it is a beam, which finds lines and refutes nothing.

use super::ground::{Ground, Word, from_bit};
use super::layer::{Full, Layer, Place};
use super::regions::{self, Regions};
use super::weighings::{self, Weighings};
use crate::coach::{Means, OutOfBudget};
use crate::games::nine_almonds::board::{Jump, Position, Shape};
use crate::games::nine_almonds::solver::arguments::goal_class;
use crate::kit::random::Random;

/// How many positions are looked at between two questions whether to go on.
const PATIENCE: usize = 256;

/// Why a walk did not come to its end.
pub(super) enum Halt {
    Full,
    Spent,
}

impl From<Full> for Halt {
    fn from(_: Full) -> Self {
        Self::Full
    }
}

impl From<OutOfBudget> for Halt {
    fn from(_: OutOfBudget) -> Self {
        Self::Spent
    }
}

/// What came of looking at everything within a limit of turns.
pub(super) enum Walked {
    /// The limit is enough: a line, unless the way there took too much memory to remember.
    Enough(Option<Vec<Jump>>),
    /// It is not.
    TooFew,
    /// No limit is: nothing was left out because of this one.
    Never,
}

pub(super) struct Search<'a, W> {
    shape: &'a Shape,
    start: W,
    ground: Ground<W>,
    regions: Regions<W>,
    /// The regions that a jump touches, by direction and square.
    touched: Vec<Vec<regions::Numbers>>,
    weighings: Weighings,
    random: Random,
    pub(super) means: &'a mut Means,
}

impl<'a, W: Word> Search<'a, W> {
    pub(super) fn new(position: &'a Position, means: &'a mut Means) -> Self {
        let shape = position.shape();
        let ground = Ground::<W>::new(shape, goal_class(shape));
        let regions = Regions::new(shape);
        let touched = ground.directions.iter().map(|direction| {
            let last = direction.from.members().last().map_or(0, |last| last + 1);
            let jumps = |from: u32| !(direction.from & (W::ONE << from)).is_none();
            let touched = |from: u32| if jumps(from) { regions.touched(direction.jump(from).0) } else { 0 };
            (0..last).map(touched).collect()
        });
        Self {
            shape,
            start: W::of(position.almonds),
            touched: touched.collect(),
            ground,
            regions,
            weighings: Weighings::new(),
            random: Random::new(1),
            means,
        }
    }

    /// How many turns there must be, by the regions alone.
    pub(super) fn least(&self) -> u8 {
        self.regions.at_least(self.start, W::NONE).max(1)
    }

    fn first(&self) -> Vec<Place<W>> {
        vec![(self.ground.form(self.start).0, W::NONE)]
    }

    /// Whether a position that was reached for the first time may still win within the limit; how its regions lie was looked
    /// at before.
    #[inline]
    fn admits(&self, form: W, turns: u8, mover: W, most: u8, cut: &mut bool) -> bool {
        let left = most - turns;
        // An almond stays in its class and never jumps over its own. So the last to move comes from the goal's class and
        // is alone in it; and if one of that class moves now, it takes none of them away.
        if left < 2 {
            let class = form & self.ground.goal_class;
            let ours = !(mover & class).is_none();
            let alone = class.ones() == 1;
            if if ours { !alone } else { left == 0 } {
                *cut = true;
                return false;
            }
        }
        !self.weighings.refute(form)
    }

    /// Makes every jump there is in a layer.
    fn step(&mut self, layer: &[Place<W>], most: u8, next: &mut Layer<W>, cut: &mut bool) -> Result<(), Halt> {
        for some in layer.chunks(PATIENCE) {
            self.means.spend(some.len() as u64)?;
            for &(key, movers) in some {
                let (almonds, turns) = (key.squares(), key.turns());
                let full = self.regions.full(almonds);
                for (direction, touched) in self.ground.directions.iter().zip(&self.touched) {
                    for from in direction.jumpers(almonds).members() {
                        let goes_on = !(movers & (W::ONE << from)).is_none();
                        let turns = turns + u8::from(!goes_on);
                        if turns > most {
                            *cut = true;
                            continue;
                        }
                        // What the jump does not touch stays full, and has to be broken by turns that begin later. Most of
                        // what is in vain is seen here, before anything is looked up.
                        if self.regions.exceed(full & !touched[from as usize], most - turns) {
                            *cut = true;
                            continue;
                        }
                        let (changed, to) = direction.jump(from);
                        let (form, kind) = self.ground.form(almonds ^ changed);
                        let mover = W::ONE << self.ground.square(kind, to);
                        next.reach(form, turns, mover, || self.admits(form, turns, mover, most, cut))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether so many turns are enough, by looking at every position that can be reached.
    pub(super) fn within(&mut self, most: u8) -> Result<Walked, Halt> {
        let memory = self.means.memory;
        let bytes = |layer: &[Place<W>]| size_of_val(layer);
        let mut layer = self.first();
        let mut kept = Some(Vec::new());
        let (mut held, mut cut) = (0, false);
        for _ in 1..self.start.ones() {
            let mut next = Layer::new(memory.saturating_sub(held + bytes(&layer)));
            self.step(&layer, most, &mut next, &mut cut)?;
            held += bytes(&layer);
            if held > memory / 4 {
                // The line would be nice to have, but the answer comes first.
                kept = None;
            }
            match &mut kept {
                Some(kept) => kept.push(layer),
                None => held = 0,
            }
            layer = next.positions();
            if layer.is_empty() {
                return Ok(if cut { Walked::TooFew } else { Walked::Never });
            }
            let weighed = self.weighings.learn(self.shape, &layer, &mut self.random);
            self.means.spend(weighed * weighings::COST)?;
        }
        if !layer.iter().any(|place| place.0.squares() == self.ground.goal) {
            return Ok(if cut { Walked::TooFew } else { Walked::Never });
        }
        let line = kept.and_then(|mut layers| {
            layers.push(layer);
            layers.iter_mut().for_each(|layer| layer.sort_unstable_by_key(|place| place.0.squares()));
            self.line(&layers)
        });
        Ok(Walked::Enough(line))
    }

    /// A line within so many turns, among the most promising positions of each layer.
    pub(super) fn beam(&mut self, width: usize, most: u8) -> Result<Option<Vec<Jump>>, Halt> {
        let mut layers = vec![self.first()];
        for _ in 1..self.start.ones() {
            let Some(layer) = layers.last() else { break };
            let mut next = Layer::new(self.means.memory);
            let layer = layer.clone();
            self.step(&layer, most, &mut next, &mut false)?;
            let mut found = next.positions();
            if found.len() > width {
                let mut ranked: Vec<(u8, Place<W>)> = found
                    .into_iter()
                    .map(|place| (place.0.turns() + self.regions.at_least(place.0.squares(), place.1), place))
                    .collect();
                ranked.select_nth_unstable_by_key(width, |(promise, place)| (*promise, place.0.squares()));
                ranked.truncate(width);
                found = ranked.into_iter().map(|(_, place)| place).collect();
            }
            if found.is_empty() {
                return Ok(None);
            }
            found.sort_unstable_by_key(|place| place.0.squares());
            layers.push(found);
        }
        Ok(self.line(&layers))
    }

    /// The jumps from the start to the goal, found backwards through the layers, each in the order of its positions.
    fn line(&self, layers: &[Vec<Place<W>>]) -> Option<Vec<Jump>> {
        let held = |layer: &[Place<W>], form: W| {
            layer.binary_search_by_key(&form, |place| place.0.squares()).ok().map(|at| layer[at])
        };
        let ground = &self.ground;
        let (last, before) = layers.split_last()?;
        let (mut almonds, mut landed) = (ground.goal, ground.goal.lowest());
        let mut turns = held(last, almonds)?.0.turns();
        let mut line = Vec::new();
        for layer in before.iter().rev() {
            let mut found = None;
            for (jump, changed) in ground.back(almonds, landed) {
                let earlier = almonds ^ changed;
                let form = ground.form(earlier).0;
                let Some((key, movers)) = held(layer, form) else { continue };
                let from = from_bit::<W>(&jump);
                let goes_on =
                    ground.ways(earlier, form).any(|kind| !(movers & (W::ONE << ground.square(kind, from))).is_none());
                if key.turns() == turns && goes_on {
                    found = Some((jump, earlier, from, turns));
                    break;
                }
                if key.turns() + 1 == turns {
                    let kind = ground.ways(earlier, form).next()?;
                    let landed = if movers.is_none() { from } else { ground.origin(kind, movers.lowest()) };
                    found = Some((jump, earlier, landed, turns - 1));
                }
            }
            let (jump, earlier, before, count) = found?;
            line.push(jump);
            (almonds, landed, turns) = (earlier, before, count);
        }
        line.reverse();
        // It begins with some image of the start.
        let kind = ground.ways(almonds, self.start).next()?;
        line.iter().map(|jump| ground.turned(kind, jump)).collect()
    }
}
