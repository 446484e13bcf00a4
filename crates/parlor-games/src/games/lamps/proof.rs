//! Refutations by a quiet pattern, and their checker, which asks the rules what switches do.
//!
//! | step | holds where |
//! |---|---|
//! | `quiet 1,1 2,1` | every switch changes an even number of these lamps, and an odd number of them is lit |
//!
//! It is the only step. Whether an odd number of the lamps is lit then never changes, and in the dark none is.

use super::Lamps;
use super::board::{Grid, LampSet, cells};
use super::notation::Switch;
use super::solver;
use crate::coach::{Budget, Misstep, OutOfBudget};
use crate::game::{Refute, Rules};
use crate::kit::grid::Size;

/// What the step begins with.
const QUIET: &str = "quiet ";

/// The lamps that a step names, each once.
fn pattern(size: Size, step: &str) -> Option<LampSet> {
    let mut lamps = 0;
    for word in step.strip_prefix(QUIET)?.split(' ') {
        let lamp = 1 << word.parse::<Switch>().ok()?.cell(size)?;
        if lamps & lamp != 0 {
            return None;
        }
        lamps |= lamp;
    }
    Some(lamps)
}

fn is_odd(lamps: LampSet) -> bool {
    lamps.count_ones() % 2 == 1
}

impl Refute for Lamps {
    fn refute(grid: &Grid, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
        // A grid that can be darkened has no such pattern, and nobody asks for one.
        let pattern = solver::odd_pattern(grid, budget)?.ok_or(OutOfBudget)?;
        let names: Vec<String> = cells(pattern).map(|cell| Switch::of(grid.size(), cell).to_string()).collect();
        Ok(vec![format!("{QUIET}{}", names.join(" "))])
    }

    fn check_refutation(grid: &Grid, steps: &[&str]) -> Result<(), Misstep> {
        let [step] = steps else {
            return Err(Misstep::new(steps.len().min(1), "expected one step, \"quiet\" and some lamps"));
        };
        let wrong = |what: String| Err(Misstep::new(0, what));
        let Some(pattern) = pattern(grid.size(), step) else {
            return wrong(format!("\"{step}\" is not \"quiet\" and lamps of the grid, each once"));
        };
        for made in Self::moves(grid) {
            let mut after = grid.clone();
            Self::play(&mut after, &made, &mut Vec::new());
            if is_odd((grid.lit() ^ after.lit()) & pattern) {
                return wrong(format!("switching {made} changes an odd number of these lamps"));
            }
        }
        if is_odd(grid.lit() & pattern) { Ok(()) } else { wrong("an even number of these lamps is lit".into()) }
    }
}
