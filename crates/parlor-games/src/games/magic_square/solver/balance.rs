//! Completing a loosely filled board of a large order without a tree: any filling, put right step by step.
//!
//! The diagonals come first and then stay. Two cells of a row that change places alter two columns and nothing else, so that
//! columns are put right one after the other by exchanges between it and another column, in the rows that together
//! carry over just what is missing; which rows these are is a subset sum. Rows are put right the same way, by exchanges
//! within columns. What cannot be put right starts again from another filling; that proves nothing.

use crate::coach::{Budget, OutOfBudget};
use crate::games::magic_square::board::Rank;
use crate::kit::random::Random;

/// How many exchanges a line gets on the average before another filling is tried.
const PATIENCE: usize = 30;
/// How much worse two lines may become by an exchange, for each cell of a line.
const TOLERANCE: usize = 1;

/// Looks for a completion of a board of some order, 0 where a cell is empty. A filling that fails is followed by others until
/// so many nodes are spent.
pub(super) fn balance(
    board: &[Rank],
    random: &mut Random,
    nodes: u64,
    budget: &mut Budget,
) -> Result<Option<Vec<Rank>>, OutOfBudget> {
    let mut filling = Filling::new(board);
    let start = budget.spent();
    while budget.spent() - start < nodes {
        budget.spend(filling.order as u64)?;
        filling.shuffle(random);
        if !filling.right_diagonals(random) {
            continue;
        }
        if filling.right_lines(Way::Columns, random, budget)? && filling.right_lines(Way::Rows, random, budget)? {
            return Ok(Some(filling.numbers.iter().map(|&number| number as Rank).collect()));
        }
    }
    Ok(None)
}

/// Which lines are put right.
#[derive(Clone, Copy)]
enum Way {
    Columns,
    Rows,
}

/// A full board whose lines need not add up yet.
struct Filling {
    order: usize,
    numbers: Vec<i32>,
    /// Cells that may change.
    open: Vec<bool>,
    sums: Sums,
}

impl Filling {
    fn new(board: &[Rank]) -> Self {
        let order = board.len().isqrt();
        let mut used = vec![false; board.len() + 1];
        for &rank in board {
            used[rank as usize] = true;
        }
        let mut left = (1..=board.len()).filter(|&rank| !used[rank]);
        let numbers = board.iter().map(|&rank| if rank == 0 { left.next().unwrap_or(0) } else { rank as usize } as i32);
        Self {
            order,
            numbers: numbers.collect(),
            open: board.iter().map(|&rank| rank == 0).collect(),
            // Longer ways hardly ever help.
            sums: Sums::up_to(2 * board.len()),
        }
    }

    fn shuffle(&mut self, random: &mut Random) {
        let cells: Vec<usize> = (0..self.open.len()).filter(|&cell| self.open[cell]).collect();
        for last in (1..cells.len()).rev() {
            self.numbers.swap(cells[last], cells[random.below(last + 1)]);
        }
    }

    /// What every line adds up to.
    fn sum(&self) -> i32 {
        (self.order * (self.order * self.order + 1) / 2) as i32
    }

    fn on_diagonal(&self, cell: usize) -> [bool; 2] {
        let (row, column) = (cell / self.order, cell % self.order);
        [row == column, row + column + 1 == self.order]
    }

    /// Puts both diagonals right by exchanges with cells on none: each the best there is, and now and then any.
    fn right_diagonals(&mut self, random: &mut Random) -> bool {
        let open = || (0..self.open.len()).filter(|&cell| self.open[cell]);
        let beside: Vec<usize> = open().filter(|&cell| self.on_diagonal(cell) == [false, false]).collect();
        let on: Vec<usize> = open().filter(|&cell| self.on_diagonal(cell) != [false, false]).collect();
        for _ in 0..4 * self.order {
            let mut excess = [-self.sum(); 2];
            for (cell, &number) in self.numbers.iter().enumerate() {
                for (excess, _) in excess.iter_mut().zip(self.on_diagonal(cell)).filter(|(_, on)| *on) {
                    *excess += number;
                }
            }
            if excess == [0, 0] {
                return true;
            }
            let distance = |one: usize, other: usize| {
                let change = self.numbers[other] - self.numbers[one];
                let after = |way: usize| excess[way] + if self.on_diagonal(one)[way] { change } else { 0 };
                after(0).abs() + after(1).abs()
            };
            let some = random.below(self.order);
            let candidates = on.iter().flat_map(|&one| beside.iter().map(move |&other| (one, other)));
            let best = candidates.min_by_key(|&(one, other)| distance(one, other));
            let Some(mut pair) = best else { return false };
            if some == 0 || distance(pair.0, pair.1) >= excess[0].abs() + excess[1].abs() {
                pair = (on[random.below(on.len())], beside[random.below(beside.len())]);
            }
            self.numbers.swap(pair.0, pair.1);
        }
        false
    }

    fn cell(&self, way: Way, line: usize, place: usize) -> usize {
        match way {
            Way::Columns => place * self.order + line,
            Way::Rows => line * self.order + place,
        }
    }

    /// Puts all rows or all columns right; false where that did not come about.
    ///
    /// A line that is wrong exchanges with any other, as well as possible for both and now and then a little worse: where few
    /// cells are open what is missing has to wander until it finds lines that can carry it.
    fn right_lines(&mut self, way: Way, random: &mut Random, budget: &mut Budget) -> Result<bool, OutOfBudget> {
        let mut missing: Vec<i32> = (0..self.order)
            .map(|line| {
                let place = |place: usize| self.numbers[self.cell(way, line, place)];
                self.sum() - (0..self.order).map(place).sum::<i32>()
            })
            .collect();
        for _ in 0..PATIENCE * self.order {
            let wrong: Vec<usize> = (0..self.order).filter(|&line| missing[line] != 0).collect();
            let Some(&line) = random.pick(&wrong) else { return Ok(true) };
            // A line that misses what this one has too much is the better partner, but any may be needed.
            let partners: Vec<usize> =
                wrong.iter().copied().filter(|&other| missing[other].signum() == -missing[line].signum()).collect();
            let other = match random.pick(&partners) {
                Some(&other) if random.one_in(2) => other,
                _ => random.below(self.order),
            };
            if other != line {
                budget.spend(self.order as u64)?;
                let carried = self.carry(way, [line, other], [missing[line], missing[other]], random);
                missing[line] -= carried;
                missing[other] += carried;
            }
        }
        Ok(false)
    }

    /// Exchanges cells of two lines for the best of both, and says how much the first got of the other.
    fn carry(&mut self, way: Way, lines: [usize; 2], missing: [i32; 2], random: &mut Random) -> i32 {
        let may_change = |cell: usize| self.open[cell] && self.on_diagonal(cell) == [false, false];
        let mut pairs: Vec<[usize; 2]> = (0..self.order)
            .map(|place| lines.map(|line| self.cell(way, line, place)))
            .filter(|pair| pair.iter().all(|&cell| may_change(cell)))
            .collect();
        random.shuffle(&mut pairs);
        let gains: Vec<i32> = pairs.iter().map(|&[one, two]| self.numbers[two] - self.numbers[one]).collect();
        let after = |carried: i32| (missing[0] - carried).abs() + (missing[1] + carried).abs();
        let worse = random.below(TOLERANCE * self.order) as i32;
        self.sums.reach(&gains, missing[0]);
        let best = self.sums.all().min_by_key(|&sum| after(sum)).filter(|&sum| after(sum) <= after(0) + worse);
        let Some(carried) = best else { return 0 };
        let mut left = carried;
        while left != 0 {
            let number = self.sums.last(left);
            let [one, two] = pairs[number];
            self.numbers.swap(one, two);
            left -= gains[number];
        }
        carried
    }
}

/// The sums of some of several numbers, within a window around 0.
struct Sums {
    /// For each sum the number that first reached it together with some before it, counted from 1; 0 where none did.
    reached: Vec<u8>,
    /// The place of 0.
    middle: i32,
    /// The places between which all sums lie.
    span: (i32, i32),
}

impl Sums {
    /// Sums up to a bound either way.
    fn up_to(bound: usize) -> Self {
        Self { reached: vec![0; 2 * bound + 1], middle: bound as i32, span: (0, -1) }
    }

    /// Takes one number after the other until the wanted sum is there. Ways that leave the window are lost.
    fn reach(&mut self, numbers: &[i32], wanted: i32) {
        let Self { reached, middle, span } = self;
        reached.fill(0);
        let (mut low, mut high) = (*middle, *middle);
        for (index, &number) in (1_u8..).zip(numbers) {
            let mut step = |from: i32| {
                let to = from + number;
                let is_sum = from == *middle || reached[from as usize] != 0;
                if is_sum && to != *middle && (0..=2 * *middle).contains(&to) && reached[to as usize] == 0 {
                    reached[to as usize] = index;
                }
            };
            // Against the direction of the number, so that it does not count twice.
            if number > 0 {
                (low..=high).rev().for_each(&mut step);
            } else {
                (low..=high).for_each(&mut step);
            }
            low = (low + number.min(0)).max(0);
            high = (high + number.max(0)).min(2 * *middle);
            if (low..=high).contains(&(*middle + wanted)) && reached[(*middle + wanted) as usize] != 0 {
                break;
            }
        }
        *span = (low, high);
    }

    /// Every sum but 0.
    fn all(&self) -> impl Iterator<Item = i32> {
        (self.span.0..=self.span.1).filter(|&place| self.reached[place as usize] != 0).map(|place| place - self.middle)
    }

    /// The last number that a sum other than 0 needs; the others come before it.
    fn last(&self, sum: i32) -> usize {
        usize::from(self.reached[(self.middle + sum) as usize]) - 1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn sums_are_those_of_all_subsets_and_each_names_its_numbers() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let numbers: Vec<i32> = (0..8).map(|_| random.below(41) as i32 - 20).collect();
            let mut sums = Sums::up_to(200);
            // A sum that eight such numbers cannot have, so that all of them are taken.
            sums.reach(&numbers, 199);
            let subset =
                |set: u32| (0..8).filter(|index| set >> index & 1 == 1).map(|index| numbers[index]).sum::<i32>();
            let truth: HashSet<i32> = (0..256).map(subset).filter(|&sum| sum != 0).collect();
            assert_eq!(sums.all().collect::<HashSet<i32>>(), truth);
            for sum in truth {
                let (mut left, mut before) = (sum, numbers.len());
                while left != 0 {
                    let number = sums.last(left);
                    assert!(number < before, "every number at most once");
                    (left, before) = (left - numbers[number], number);
                }
            }
        }
    }

    #[test]
    fn a_board_with_a_wrong_diagonal_is_given_up() {
        let mut board = vec![0; 144];
        for place in 0..12 {
            board[13 * place] = place as Rank + 1;
        }
        let mut budget = Budget::nodes(1_000_000);
        assert_eq!(balance(&board, &mut Random::new(1), 10_000, &mut budget), Ok(None));
        assert_eq!(balance(&board, &mut Random::new(1), 10_000, &mut Budget::nodes(5_000)), Err(OutOfBudget));
    }
}
