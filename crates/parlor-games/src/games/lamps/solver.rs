//! Which lamps to switch: linear equations over the field of two elements, solved by elimination.

use super::Lamps;
use super::board::{Grid, LampSet, cells, switched};
use super::notation::Switch;
use crate::coach::{Budget, Judgement, OutOfBudget, Verdict};
use crate::game::Judge;
use crate::kit::grid::Size;
use crate::speech::{Role, Speech};

/// What switches can do: combinations of them whose highest changed lamps all differ, and those that change nothing.
struct Combinations {
    /// The lamps that are changed, and the lamps that are switched for it.
    changing: Vec<(LampSet, LampSet)>,
    /// The lamps that are switched. These are the quiet patterns too, since a lamp changes another one exactly if that
    /// one changes it.
    quiet: Vec<LampSet>,
}

impl Combinations {
    fn of(size: Size, budget: &mut Budget) -> Result<Self, OutOfBudget> {
        let mut found = Self { changing: Vec::new(), quiet: Vec::new() };
        for cell in 0..size.area() {
            budget.spend(1)?;
            let (changed, switches) = found.reduced(switched(size, cell), 1 << cell);
            match changed {
                0 => found.quiet.push(switches),
                _ => found.changing.push((changed, switches)),
            }
        }
        Ok(found)
    }

    /// What is left of some lamps when combinations have darkened all they can, and the switches after that.
    fn reduced(&self, mut lamps: LampSet, mut switches: LampSet) -> (LampSet, LampSet) {
        for &(changed, by) in &self.changing {
            if lamps >> changed.ilog2() & 1 == 1 {
                lamps ^= changed;
                switches ^= by;
            }
        }
        (lamps, switches)
    }

    /// The fewest switches among those that do the same.
    fn fewest(&self, switches: LampSet, budget: &mut Budget) -> Result<LampSet, OutOfBudget> {
        budget.spend(1 << self.quiet.len())?;
        let mut same = vec![switches];
        for quiet in &self.quiet {
            same.extend_from_within(..);
            let half = same.len() / 2;
            same[half..].iter_mut().for_each(|switches| *switches ^= quiet);
        }
        Ok(same.into_iter().min_by_key(|switches| switches.count_ones()).unwrap_or(switches))
    }
}

/// A quiet pattern with an odd number of lit lamps, which a grid that cannot be darkened has.
pub(super) fn odd_pattern(grid: &Grid, budget: &mut Budget) -> Result<Option<LampSet>, OutOfBudget> {
    let quiet = Combinations::of(grid.size(), budget)?.quiet;
    Ok(quiet.into_iter().find(|pattern| (pattern & grid.lit()).count_ones() % 2 == 1))
}

fn verdict(grid: &Grid, budget: &mut Budget) -> Result<Verdict<Switch>, OutOfBudget> {
    let size = grid.size();
    let combinations = Combinations::of(size, budget)?;
    let (left, switches) = combinations.reduced(grid.lit(), 0);
    if left == 0 {
        let line = cells(combinations.fewest(switches, budget)?).map(|cell| Switch::of(size, cell)).collect();
        return Ok(Verdict::Winnable { line });
    }
    let odd = odd_pattern(grid, budget)?.unwrap_or_default();
    let lamps: Vec<usize> = cells(odd).collect();
    let why = Speech::new("Every switch changes an even number of ")
        .name(Role::Because, lamps, "these lamps")
        .and(", and an odd number of them is lit.");
    Ok(Verdict::NotWinnable { why })
}

impl Judge for Lamps {
    fn judge(grid: &Grid, budget: &mut Budget) -> Judgement<Switch> {
        verdict(grid, budget).unwrap_or(Verdict::Unknown).into()
    }
}
