//! Reasons of which nothing can be left out.

use super::Why;
use super::arguments::invariants;
use super::weighing::Weighing;
use crate::games::nine_almonds::board::{Position, Set, Shape, Square, bits};

/// So many independent invariants are tried in every combination; boards have four or so.
const COMBINED: usize = 10;

/// How often every weight is tried with one unit less.
const ROUNDS: usize = 8;

/// The same reason with as little in it as there can be. What it proves stays proved.
pub(super) fn smallest(position: &Position, why: Why) -> Why {
    let (shape, almonds) = (position.shape(), position.almonds);
    match why {
        Why::Weighed { weights, .. } => {
            let weighing = Pan { shape, almonds }.lightest(Weighing::of_list(shape, &weights));
            let (now, goal) = (weighing.of(almonds), weighing.of(1 << shape.goal_bit()));
            Why::Weighed { weights: weighing.listed(), now, goal }
        }
        Why::Parity { .. } => fewest_squares(shape, almonds).unwrap_or(why),
        other => other,
    }
}

/// The invariant of the fewest squares that the win would break.
fn fewest_squares(shape: &Shape, almonds: Set) -> Option<Why> {
    let basis: Vec<Set> = invariants(shape).into_iter().take(COMBINED).collect();
    let odd = |set: Set| set.count_ones() % 2 == 1;
    let sums = (1_u32..1 << basis.len()).map(|chosen| {
        basis.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).fold(0, |sum, (_, set)| sum ^ set)
    });
    let broken = sums.filter(|&set| odd(set & almonds) != odd(set & 1 << shape.goal_bit()));
    let least = broken.min_by_key(|set: &Set| (set.count_ones(), *set))?;
    Some(Why::Parity { squares: bits(least).map(Square::from_bit).collect(), odd: odd(least & almonds) })
}

/// What a weighing is to show.
struct Pan<'a> {
    shape: &'a Shape,
    almonds: Set,
}

impl Pan<'_> {
    fn proves(&self, weighing: &Weighing) -> bool {
        weighing.of(self.almonds) < weighing.of(1 << self.shape.goal_bit())
    }

    /// Takes weights away, and whatever no longer holds without them, until no single one can go.
    fn lightest(&self, weighing: Weighing) -> Weighing {
        self.fewest(self.lower(self.fewest(weighing)))
    }

    /// Squares that weigh something, those without an almond first: they stand in no sum.
    fn squares(&self, weighing: &Weighing) -> Vec<u8> {
        let (mut free, under): (Vec<u8>, Vec<u8>) =
            bits(self.shape.mask()).filter(|&bit| weighing.at(bit) != 0).partition(|&bit| self.almonds >> bit & 1 == 0);
        free.extend(under);
        free
    }

    /// Leaves out whole squares as long as that goes.
    fn fewest(&self, mut weighing: Weighing) -> Weighing {
        while let Some(less) = self.squares(&weighing).into_iter().find_map(|bit| self.settled(&weighing, bit, 0)) {
            weighing = less;
        }
        weighing
    }

    /// Makes weights smaller, one unit at a time and not for ever: smaller numbers are only easier to read.
    fn lower(&self, mut weighing: Weighing) -> Weighing {
        for _ in 0..ROUNDS {
            for bit in self.squares(&weighing) {
                let lower = weighing.at(bit) - weighing.at(bit).signum();
                weighing = self.settled(&weighing, bit, lower).unwrap_or(weighing);
            }
        }
        weighing
    }

    /// The heaviest weighing with that weight on a square and no more than before on any other; `None` if it proves nothing,
    /// or is no simpler.
    fn settled(&self, before: &Weighing, bit: u8, weight: i16) -> Option<Weighing> {
        let size = before.size();
        // What sinks below the lightest weight there was would sink for ever.
        let floor = before.weights.iter().copied().min().unwrap_or(0).min(0);
        let mut weighing = before.clone();
        weighing.weights[usize::from(bit)] = weight;
        let mut changed = true;
        while changed {
            changed = false;
            for jump in self.shape.jumps() {
                let most = weighing.of(jump.held());
                if weighing.at(jump.to) > most {
                    weighing.weights[usize::from(jump.to)] = most;
                    changed = true;
                }
                if most < floor && weighing.at(jump.to) < floor {
                    return None;
                }
            }
        }
        (weighing.size() < size && self.proves(&weighing)).then_some(weighing)
    }
}

impl Weighing {
    /// The weights that a reason lists.
    pub(super) fn of_list(shape: &Shape, weights: &[(i16, Vec<Square>)]) -> Self {
        let mut weighing = Self { weights: [0; crate::games::nine_almonds::board::PLACES] };
        for (weight, squares) in weights {
            for bit in squares.iter().filter_map(|&square| shape.bit(square)) {
                weighing.weights[usize::from(bit)] = *weight;
            }
        }
        weighing
    }

    fn at(&self, bit: u8) -> i16 {
        self.weights[usize::from(bit)]
    }

    /// How much there is to look at: squares first, then their weights.
    fn size(&self) -> (usize, i64) {
        let squares = self.weights.iter().filter(|&&weight| weight != 0).count();
        (squares, self.weights.iter().map(|&weight| i64::from(weight.abs())).sum())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::super::tests::small_positions;
    use super::super::{Solved, judge};
    use super::*;

    /// Every position that can be reached.
    fn reached(position: &Position) -> HashSet<Set> {
        let mut open = vec![position.almonds];
        let mut seen: HashSet<Set> = open.iter().copied().collect();
        while let Some(almonds) = open.pop() {
            for jump in position.shape().jumps().iter().filter(|jump| jump.fits(almonds)) {
                if seen.insert(almonds ^ jump.changed()) {
                    open.push(almonds ^ jump.changed());
                }
            }
        }
        seen
    }

    /// Whether weights prove a loss, by the jumps of the board alone.
    fn weighs_lost(position: &Position, weights: &[(Square, i16)]) -> bool {
        let at = |square: Square| weights.iter().find(|(other, _)| *other == square).map_or(0, |(_, weight)| *weight);
        let shape = position.shape();
        let raised = shape.jumps().iter().any(|jump| at(jump.to()) > at(jump.from()) + at(jump.over()));
        !raised && position.almonds().map(at).sum::<i16>() < at(shape.goal())
    }

    /// Whether a set of squares proves a loss, by the jumps of the board alone.
    fn stays_uneven(position: &Position, squares: &BTreeSet<Square>) -> bool {
        let shape = position.shape();
        let changed =
            |squares: &BTreeSet<Square>, three: [Square; 3]| three.iter().filter(|at| squares.contains(at)).count();
        let even = shape.jumps().iter().all(|jump| changed(squares, [jump.from(), jump.over(), jump.to()]) % 2 == 0);
        let held = position.almonds().filter(|at| squares.contains(at)).count();
        even && held % 2 != usize::from(squares.contains(&shape.goal())) % 2
    }

    #[test]
    fn every_reason_is_one_and_without_any_part_it_is_none() {
        let (mut weighed, mut uneven, mut stranded, mut searched) = (0, 0, 0, 0);
        for position in small_positions(40) {
            let Solved::Lost(why) = judge(&position, &mut |_| true) else { continue };
            let squares_of = |weights: &[(i16, Vec<Square>)]| -> Vec<(Square, i16)> {
                weights.iter().flat_map(|(weight, squares)| squares.iter().map(move |&at| (at, *weight))).collect()
            };
            let before = if let Why::Weighed { weights, .. } = &why { squares_of(weights).len() } else { 0 };
            match smallest(&position, why) {
                Why::Weighed { weights, now, goal } => {
                    let weights = squares_of(&weights);
                    weighed += 1;
                    assert!(weights.len() <= before, "{position}");
                    assert!(weighs_lost(&position, &weights), "{position} {weights:?}");
                    let at =
                        |square| weights.iter().find(|(other, _)| *other == square).map_or(0, |(_, weight)| *weight);
                    assert_eq!((now, goal), (position.almonds().map(at).sum(), at(position.shape().goal())));
                    for out in 0..weights.len() {
                        let mut fewer = weights.clone();
                        fewer.remove(out);
                        assert!(!weighs_lost(&position, &fewer), "{position} {weights:?} without {:?}", weights[out]);
                    }
                }
                Why::Parity { squares, odd } => {
                    uneven += 1;
                    let squares: BTreeSet<Square> = squares.into_iter().collect();
                    assert!(stays_uneven(&position, &squares), "{position}");
                    assert_eq!(position.almonds().filter(|at| squares.contains(at)).count() % 2 == 1, odd);
                    for &out in &squares {
                        let fewer = squares.iter().copied().filter(|&at| at != out).collect();
                        assert!(!stays_uneven(&position, &fewer), "{position} {squares:?} without {out}");
                    }
                }
                Why::Stranded(at) => {
                    stranded += 1;
                    let bit = position.shape().bit(at).unwrap();
                    assert!(reached(&position).iter().all(|almonds| almonds >> bit & 1 == 1), "{position} {at}");
                }
                Why::NoneReachesGoal => {
                    let goal = position.shape().goal_bit();
                    assert!(reached(&position).iter().all(|almonds| almonds >> goal & 1 == 0), "{position}");
                }
                Why::Searched { left: Some(left), .. } => {
                    searched += 1;
                    let shape = position.shape();
                    let stuck = |almonds: &&Set| !shape.jumps().iter().any(|jump| jump.fits(**almonds));
                    let ends = reached(&position);
                    assert_eq!(
                        ends.iter().filter(stuck).map(|almonds| almonds.count_ones()).min(),
                        Some(left),
                        "{position}"
                    );
                }
                _ => {}
            }
        }
        assert!(
            weighed > 50 && uneven > 100 && stranded > 50 && searched > 20,
            "{weighed} {uneven} {stranded} {searched}"
        );
    }
}
