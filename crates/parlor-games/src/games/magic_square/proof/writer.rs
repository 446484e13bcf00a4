//! Writes refutations: cases where the fewest numbers are left on the lines that were closed most often.

use super::{Closed, Known, Line, Lines};
use crate::coach::{Budget, OutOfBudget};
use crate::games::magic_square::board::Rank;
use crate::games::magic_square::rules::Placement;

/// A longer refutation is not written: a file of a few megabytes.
const MOST_STEPS: usize = 100_000;

/// So many numbers tried on squares are one unit of the budget.
const TRIED_A_UNIT: u64 = 16;

pub(super) struct Writer<'a> {
    lines: Lines,
    /// How often each line was closed.
    weights: Vec<f64>,
    steps: Vec<String>,
    budget: &'a mut Budget,
}

impl<'a> Writer<'a> {
    pub(super) fn new(lines: Lines, budget: &'a mut Budget) -> Self {
        let weights = vec![1.0; lines.all.len()];
        Self { lines, weights, steps: Vec::new(), budget }
    }

    /// The steps that close everything.
    pub(super) fn refuted(mut self, known: Known) -> Result<Vec<String>, OutOfBudget> {
        self.close(known)?;
        Ok(self.steps)
    }

    /// Writes steps until everything is closed.
    fn close(&mut self, mut known: Known) -> Result<(), OutOfBudget> {
        let frame = known.frame;
        loop {
            let before = known.tried;
            let closed = known.narrow(&self.lines).err();
            self.budget.spend((known.tried - before) / TRIED_A_UNIT + 1)?;
            if self.steps.len() >= MOST_STEPS {
                return Err(OutOfBudget);
            }
            if let Some(closed) = closed {
                self.steps.push(closed.step(frame));
                self.weigh(&closed);
                return Ok(());
            }
            // A full board with nothing closed is a completion, and there is nothing to refute.
            let cell = widest(&self.lines, &known, &self.weights).ok_or(OutOfBudget)?;
            let rank: Rank = known.left[cell][0];
            let placed = Placement::Place { number: frame.number(rank), square: frame.square(cell) };
            self.steps.push(format!("case {placed}"));
            let mut supposed = known.clone();
            supposed.put(&self.lines, cell, vec![rank]);
            self.close(supposed)?;
            known.exclude(&self.lines, cell, rank);
        }
    }

    fn weigh(&mut self, closed: &Closed) {
        if let Closed::Line { line, .. } = closed {
            let at = |(other, _): &(Line, Vec<usize>)| other == line;
            if let Some(at) = self.lines.all.iter().position(at) {
                self.weights[at] += 1.0;
            }
        }
    }
}

/// The square with the fewest numbers left on the heaviest lines; `None` on a full board.
fn widest(lines: &Lines, known: &Known, weights: &[f64]) -> Option<usize> {
    let pull: Vec<f64> = (lines.all.iter().zip(weights))
        .map(|((_, cells), weight)| {
            let empty = cells.iter().filter(|&&cell| !known.settled[cell]).count();
            weight / empty.saturating_sub(1).max(1) as f64
        })
        .collect();
    let price = |cell: usize| {
        let pull: f64 = lines.through[cell].iter().map(|&line| pull[line]).sum();
        (known.left[cell].len() - 1) as f64 / pull
    };
    let open = (0..known.left.len()).filter(|&cell| !known.settled[cell]);
    open.min_by(|&a, &b| price(a).total_cmp(&price(b)))
}
