//! Weighings, also known as pagoda functions: a weight for every square such that no jump can raise the sum of the
//! weights under almonds. Where one almond on the goal would weigh more than all almonds now, the position is lost.
//!
//! The best weights for a position are the solution of a linear programme. Its other side asks whether the jumps, made
//! any fraction of a time and in any order, could lead to the goal; where they cannot, the prices that show it are the
//! weights. They are rounded to whole numbers and checked exactly, so no arithmetic error can make a false proof.

use crate::games::nine_almonds::board::{PLACES, Set, Shape, Square, bits};

/// Beyond these the weights are not worth telling, and sums still fit into 16 bits.
const HEAVIEST: f64 = 99.0;

/// Weights are looked for as multiples of one over each number up to this.
const FINEST: i32 = 36;

/// A programme that is not solved in so many steps is given up.
const MOST_STEPS: usize = 600;

/// Smaller numbers count as zero.
const TINY: f64 = 1e-9;

/// A weight for every square, by its bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games::nine_almonds) struct Weighing {
    pub(in crate::games::nine_almonds) weights: [i16; PLACES],
}

impl Weighing {
    /// The weight of a set of squares.
    pub(in crate::games::nine_almonds) fn of(&self, set: Set) -> i16 {
        bits(set).map(|bit| self.weights[usize::from(bit)]).sum()
    }

    /// Whether no jump of a board can raise the sum.
    pub(super) fn holds_on(&self, shape: &Shape) -> bool {
        let weight = |bit: u8| self.weights[usize::from(bit)];
        shape.jumps().iter().all(|jump| weight(jump.from) + weight(jump.over) >= weight(jump.to))
    }

    /// The squares that weigh something, the heaviest first.
    pub(super) fn listed(&self) -> Vec<(i16, Vec<Square>)> {
        let mut listed: Vec<(i16, Vec<Square>)> = Vec::new();
        for (bit, &weight) in self.weights.iter().enumerate().filter(|(_, weight)| **weight != 0) {
            let square = Square::from_bit(bit as u8);
            match listed.iter_mut().find(|(other, _)| *other == weight) {
                Some((_, squares)) => squares.push(square),
                None => listed.push((weight, vec![square])),
            }
        }
        listed.sort_by_key(|(weight, _)| -weight);
        listed
    }
}

/// Finds weights; the programme's columns are the same for every position of a board.
pub(in crate::games::nine_almonds) struct Scales<'a> {
    shape: &'a Shape,
    squares: Vec<u8>,
    /// The row of each square.
    row: [u8; PLACES],
    /// One row a square: its jumps, then one column a square that tells what is missing, then what is wanted.
    table: Vec<f64>,
    /// The price of each column at present, then what is missing in all.
    prices: Vec<f64>,
    width: usize,
}

impl<'a> Scales<'a> {
    pub(in crate::games::nine_almonds) fn new(shape: &'a Shape) -> Self {
        let squares: Vec<u8> = bits(shape.mask()).collect();
        let mut row = [0; PLACES];
        for (index, &bit) in squares.iter().enumerate() {
            row[usize::from(bit)] = index as u8;
        }
        let width = shape.jumps().len() + squares.len() + 1;
        Self { shape, row, table: vec![0.0; width * squares.len()], prices: vec![0.0; width], width, squares }
    }

    /// Weights that prove a position lost, if there are any simple ones.
    pub(in crate::games::nine_almonds) fn refute(&mut self, almonds: Set) -> Option<Weighing> {
        let signs = self.fill(almonds);
        for _ in 0..MOST_STEPS {
            let Some(entering) = self.cheapest() else { break };
            let Some(leaving) = self.tightest(entering) else { break };
            self.exchange(leaving, entering);
        }
        // What a square's own column costs beyond 1 is what the square weighs.
        let jumps = self.shape.jumps().len();
        let real: Vec<f64> =
            signs.iter().zip(&self.prices[jumps..]).map(|(sign, price)| sign * (price - 1.0)).collect();
        (1..=FINEST).find_map(|scale| {
            let mut weighing = Weighing { weights: [0; PLACES] };
            for (&bit, weight) in self.squares.iter().zip(&real) {
                let rounded = (weight * f64::from(scale)).round();
                if rounded.abs() > HEAVIEST {
                    return None;
                }
                weighing.weights[usize::from(bit)] = rounded as i16;
            }
            let proves = weighing.of(almonds) < weighing.of(1 << self.shape.goal_bit());
            (proves && weighing.holds_on(self.shape)).then_some(weighing)
        })
    }

    /// Writes the programme down; every row is told with the sign that makes its right side positive.
    fn fill(&mut self, almonds: Set) -> Vec<f64> {
        let (jumps, rows, width) = (self.shape.jumps().len(), self.squares.len(), self.width);
        let wanted =
            |bit: u8| f64::from((almonds >> bit & 1) as u8) - if bit == self.shape.goal_bit() { 1.0 } else { 0.0 };
        let signs: Vec<f64> = self.squares.iter().map(|&bit| if wanted(bit) < 0.0 { -1.0 } else { 1.0 }).collect();
        self.table.fill(0.0);
        for (column, jump) in self.shape.jumps().iter().enumerate() {
            for (bit, change) in [(jump.from, 1.0), (jump.over, 1.0), (jump.to, -1.0)] {
                let row = usize::from(self.row[usize::from(bit)]);
                self.table[row * width + column] = signs[row] * change;
            }
        }
        self.prices.fill(0.0);
        for (row, &bit) in self.squares.iter().enumerate() {
            self.table[row * width + jumps + row] = 1.0;
            // Slightly different right sides keep the steps from going round in circles.
            let nudge = 1e-7 * f64::from((row as u32 * 7919 + 13) % 101 + 1);
            self.table[row * width + width - 1] = signs[row] * wanted(bit) + nudge;
        }
        for row in 0..rows {
            for column in (0..jumps).chain([width - 1]) {
                self.prices[column] -= self.table[row * width + column];
            }
        }
        signs
    }

    fn cheapest(&self) -> Option<usize> {
        let (column, price) = self.prices[..self.width - 1]
            .iter()
            .enumerate()
            .fold((0, -TINY), |best, (column, &price)| if price < best.1 { (column, price) } else { best });
        (price < -TINY).then_some(column)
    }

    fn tightest(&self, column: usize) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for row in 0..self.squares.len() {
            let step = self.table[row * self.width + column];
            if step > 1e-7 {
                let room = self.table[(row + 1) * self.width - 1] / step;
                if best.is_none_or(|(least, _)| room < least) {
                    best = Some((room, row));
                }
            }
        }
        best.map(|(_, row)| row)
    }

    fn exchange(&mut self, row: usize, column: usize) {
        let width = self.width;
        let (before, rest) = self.table.split_at_mut(row * width);
        let (pivot, after) = rest.split_at_mut(width);
        let factor = 1.0 / pivot[column];
        pivot.iter_mut().for_each(|value| *value *= factor);
        let others = before.chunks_exact_mut(width).chain(after.chunks_exact_mut(width)).chain([&mut self.prices[..]]);
        for other in others.filter(|other| other[column].abs() > 1e-12) {
            let factor = other[column];
            for (value, by) in other.iter_mut().zip(&*pivot) {
                *value -= factor * by;
            }
            other[column] = 0.0;
        }
    }
}
