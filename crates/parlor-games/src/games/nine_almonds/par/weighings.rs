//! Weighings that show positions to be lost, many of them at once: a weight for each square such that no jump raises the
//! sum. What weighs less than one almond on the goal can never win.

use super::ground::Word;
use super::layer::Place;
use crate::games::nine_almonds::board::{PLACES, Shape};
use crate::games::nine_almonds::solver::weighing::{Scales, Weighing};
use crate::kit::random::Random;

/// How many are applied to every position.
const LANES: usize = 32;

type Each = [i16; LANES];

/// From how many positions on a layer is worth weighing.
const WORTH: usize = 4_000;

/// How many positions of a layer are weighed ...
const WEIGHED: usize = 24;
/// ... how many weighings of those are kept ...
const KEPT: usize = 4;
/// ... by how many positions they refute among so many.
const TRIED: usize = 1_000;

/// The most steps that weighing one position counts for.
pub(super) const COST: u64 = 400;

/// Weights by byte of a set, so that a position is weighed with a few look-ups.
pub(super) struct Weighings {
    bytes: Vec<[Each; 256]>,
    goal: Each,
    used: usize,
}

impl Weighings {
    pub(super) fn new() -> Self {
        Self { bytes: Vec::new(), goal: [0; LANES], used: 0 }
    }

    /// Whether one of them shows that a position is lost.
    #[inline]
    pub(super) fn refute<W: Word>(&self, almonds: W) -> bool {
        let mut sum = [0_i16; LANES];
        let mut left = almonds;
        for table in &self.bytes {
            let row = &table[usize::from(left.low_byte())];
            for (sum, weight) in sum.iter_mut().zip(row) {
                *sum += weight;
            }
            left = left >> 8;
        }
        sum.iter().zip(&self.goal).fold(0, |worst, (sum, goal)| worst.max(goal - sum)) > 0
    }

    /// Learns from a layer; gives how many positions were weighed.
    pub(super) fn learn<W: Word>(&mut self, shape: &Shape, layer: &[Place<W>], random: &mut Random) -> u64 {
        if layer.len() < WORTH || self.used == LANES {
            return 0;
        }
        let mut scales = Scales::new(shape);
        let mut found: Vec<Weighing> = Vec::new();
        let mut pick = || layer[random.below(layer.len())].0.squares();
        for _ in 0..WEIGHED {
            found.extend(scales.refute(pick().set()).filter(|weighing| !found.contains(weighing)));
        }
        let tried: Vec<W> = (0..TRIED).map(|_| pick()).collect();
        let goal = 1 << shape.goal_bit();
        let refuted = |weighing: &Weighing, almonds: &W| weighing.of(almonds.set()) < weighing.of(goal);
        let mut open = tried;
        for _ in 0..KEPT.min(LANES - self.used) {
            let many = |weighing: &Weighing| open.iter().filter(|almonds| refuted(weighing, almonds)).count();
            let Some((count, best)) =
                found.iter().map(|weighing| (many(weighing), weighing)).max_by_key(|(count, _)| *count)
            else {
                break;
            };
            if count * 50 < TRIED {
                break;
            }
            self.add::<W>(shape, best);
            let best = best.clone();
            open.retain(|almonds| !refuted(&best, almonds));
        }
        WEIGHED as u64
    }

    fn add<W: Word>(&mut self, shape: &Shape, weighing: &Weighing) {
        let lane = self.used;
        self.used += 1;
        self.goal[lane] = weighing.of(1 << shape.goal_bit());
        let mut weights = [0_i16; 128];
        for bit in 0..PLACES {
            let word = W::of(1 << bit);
            if !word.is_none() && word.ones() == 1 {
                weights[word.lowest() as usize] = weighing.weights[bit];
            }
        }
        let highest = 1 + W::of(shape.mask()).members().last().unwrap_or(0) as usize;
        self.bytes.resize(highest.div_ceil(8), [[0; LANES]; 256]);
        for (byte, table) in self.bytes.iter_mut().enumerate() {
            for (set, each) in table.iter_mut().enumerate() {
                each[lane] = (0..8).filter(|bit| set >> bit & 1 == 1).map(|bit| weights[byte * 8 + bit]).sum();
            }
        }
    }
}
