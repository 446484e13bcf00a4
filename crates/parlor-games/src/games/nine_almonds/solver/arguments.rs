//! Short proofs that a position is lost. Each is sound on every board; none needs a search.

use super::Why;
use super::weighing::Scales;
use crate::games::nine_almonds::board::{Position, Set, Shape, Square, bits};

/// The first short proof that applies, if any does.
pub(in crate::games::nine_almonds) fn refutation(position: &Position) -> Option<Why> {
    let (shape, almonds) = (position.shape(), position.almonds);
    if position.is_won() {
        return None;
    }
    if almonds == 0 {
        return Some(Why::Empty);
    }
    if position.is_stuck() {
        return Some(Why::Stuck);
    }
    if almonds & goal_class(shape) == 0 {
        return Some(Why::NoneReachesGoal);
    }
    stranded(shape, almonds).or_else(|| parity(shape, almonds)).or_else(|| weighed(shape, almonds))
}

pub(super) fn weighed(shape: &Shape, almonds: Set) -> Option<Why> {
    let weighing = Scales::new(shape).refute(almonds)?;
    let (now, goal) = (weighing.of(almonds), weighing.of(1 << shape.goal_bit()));
    Some(Why::Weighed { weights: weighing.listed(), now, goal })
}

/// The squares an even number of columns and rows away from the goal. An almond never leaves its class, because every
/// jump moves it by two, so the last almond must come from this one.
pub(in crate::games::nine_almonds) fn goal_class(shape: &Shape) -> Set {
    let goal = shape.goal();
    let even = |s: Square| (s.x ^ goal.x) & 1 == 0 && (s.y ^ goal.y) & 1 == 0;
    bits(shape.mask()).filter(|&bit| even(Square::from_bit(bit))).fold(0, |set, bit| set | 1 << bit)
}

/// An almond outside the goal that can never be moved or taken, whatever is played.
///
/// Two sets are grown until they stand still: squares that may ever hold an almond, and squares that may ever be
/// empty. Both are too large rather than too small, so what they leave out is impossible.
fn stranded(shape: &Shape, almonds: Set) -> Option<Why> {
    let mut filled = almonds;
    let mut empty = shape.mask() & !almonds;
    loop {
        let before = (filled, empty);
        for jump in shape.jumps() {
            if jump.held() & !filled == 0 && empty >> jump.to & 1 == 1 {
                filled |= 1 << jump.to;
                empty |= jump.held();
            }
        }
        if (filled, empty) == before {
            break;
        }
    }
    if filled >> shape.goal_bit() & 1 == 0 {
        return Some(Why::NoneReachesGoal);
    }
    bits(almonds & !empty & !(1 << shape.goal_bit())).next().map(|bit| Why::Stranded(Square::from_bit(bit)))
}

/// Sets of squares of which every jump changes two or none, so that whether they hold an odd number of almonds never
/// changes. A jump changes three squares in a line; the sets are what is orthogonal to all lines over GF(2). On
/// boards without diagonals they are the classes of the three-coloured diagonals.
pub(super) fn invariants(shape: &Shape) -> Vec<Set> {
    // Gauss-Jordan: each kept row has a pivot square that no other kept row holds.
    let mut rows: Vec<(u8, Set)> = Vec::new();
    for jump in shape.jumps() {
        let reduced =
            rows.iter().fold(jump.changed(), |v, &(pivot, row)| if v >> pivot & 1 == 1 { v ^ row } else { v });
        if reduced != 0 {
            let pivot = reduced.trailing_zeros() as u8;
            for (_, row) in rows.iter_mut().filter(|(_, row)| row >> pivot & 1 == 1) {
                *row ^= reduced;
            }
            rows.push((pivot, reduced));
        }
    }
    let pivots = rows.iter().fold(0, |set: Set, &(pivot, _)| set | 1 << pivot);
    let free = shape.mask() & !pivots;
    let with_pivots = |bit: u8| {
        rows.iter().filter(|(_, row)| row >> bit & 1 == 1).fold(1 << bit, |set, &(pivot, _)| set | (1 as Set) << pivot)
    };
    bits(free).map(with_pivots).collect()
}

fn parity(shape: &Shape, almonds: Set) -> Option<Why> {
    let goal = 1 << shape.goal_bit();
    let odd = |set: Set| set.count_ones() % 2 == 1;
    let broken = invariants(shape).into_iter().find(|&set| odd(set & almonds) != odd(set & goal))?;
    Some(Why::Parity { squares: bits(broken).map(Square::from_bit).collect(), odd: odd(broken & almonds) })
}
