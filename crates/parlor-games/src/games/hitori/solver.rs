//! Solves from any position and proves what it says: one solution, none, or several with the cells they agree on.
//!
//! Propagation alone finishes most puzzles, and is then its own proof of uniqueness. Otherwise only *minimal* solutions
//! are searched (every shaded cell has an unshaded equal in its line): a puzzle has one solution exactly when it has one
//! minimal solution and no unshaded cell of that one could be shaded as well.

mod engine;
mod forest;
mod minimal;
mod patterns;
mod search;
mod verdict;

use std::ops::ControlFlow;

use super::board::{Mark, Puzzle};
use crate::kit::workspace::Workspace;
pub(crate) use engine::{BLACK, Engine, Links, OPEN, Spot, WHITE, other};
pub(crate) use search::Probing;
use search::{Spend, Stop};

/// What is known about all solutions. Cells run row by row; `true` is shaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// There is none.
    None,
    /// Exactly this one.
    One(Vec<bool>),
    /// At least two: the colour of each cell that is the same in all of them, `None` where they differ.
    Several(Vec<Option<bool>>),
}

/// All that can be said about the solutions from a position; marks other than open are commitments.
///
/// `spend` is told the steps just taken and answers whether to go on; `None` means that it did not.
///
/// ```
/// use parlor_games::games::hitori::board::{Mark, Puzzle, Rule};
/// use parlor_games::games::hitori::solver::{solutions, Solutions};
/// use parlor_games::kit::grid::Size;
/// let puzzle = Puzzle::new(Size::new(2, 2), Rule::Standard, vec![1, 1, 1, 2])?;
/// let found = solutions(&puzzle, &[Mark::Open; 4], &mut |_| true);
/// assert_eq!(found, Some(Solutions::One(vec![true, false, false, false])));
/// # Ok::<(), parlor_games::games::hitori::board::PuzzleError>(())
/// ```
pub fn solutions(puzzle: &Puzzle, marks: &[Mark], spend: &mut dyn FnMut(u64) -> bool) -> Option<Solutions> {
    with_solver(|solver| solver.solutions(puzzle, marks, spend))
}

/// The one solution of a puzzle, `Some(None)` if it has none or several, `None` if the budget ran out.
#[cfg(test)]
pub fn solve_unique(puzzle: &Puzzle, spend: &mut dyn FnMut(u64) -> bool) -> Option<Option<Vec<bool>>> {
    with_solver(|solver| Some(solver.is_unique(puzzle, spend)?.then(|| solver.solution().to_vec())))
}

/// Some solution from a position, `Some(None)` if there is none, `None` if the budget ran out.
pub fn any_solution(puzzle: &Puzzle, marks: &[Mark], spend: &mut dyn FnMut(u64) -> bool) -> Option<Option<Vec<bool>>> {
    with_solver(|solver| Some(solver.any_solution(puzzle, marks, spend)?.then(|| solver.solution().to_vec())))
}

/// Lends the thread's solver: its tables take longer to make than a small board takes to solve.
fn with_solver<R>(work: impl FnOnce(&mut Solver) -> R) -> R {
    thread_local!(static SOLVER: Workspace<Solver> = const { Workspace::new() });
    SOLVER.with(|kept| kept.lend(work))
}

/// A workspace that solves puzzle after puzzle without allocating again.
pub struct Solver {
    pub(crate) engine: Engine,
    pub(crate) probing: Probing,
    solution: Vec<bool>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// An empty workspace.
    #[must_use]
    pub fn new() -> Self {
        Self { engine: Engine::new(), probing: Probing::default(), solution: Vec::new() }
    }

    /// The solution found last.
    #[must_use]
    pub fn solution(&self) -> &[bool] {
        &self.solution
    }

    /// Takes in a position and draws all plain conclusions; false on a contradiction. Marks may be left out.
    pub(crate) fn load(&mut self, puzzle: &Puzzle, marks: &[Mark]) -> bool {
        let engine = &mut self.engine;
        engine.load(puzzle.size(), puzzle.numbers(), Links::exact(puzzle.rule()));
        Self::lay(engine, marks) && engine.apply_patterns() && engine.propagate()
    }

    fn lay(engine: &mut Engine, marks: &[Mark]) -> bool {
        marks.iter().enumerate().all(|(cell, mark)| match mark {
            Mark::Open => true,
            Mark::Shaded => engine.set(engine.spot(cell), BLACK),
            Mark::Kept => engine.set(engine.spot(cell), WHITE),
        })
    }

    /// Whether the puzzle has exactly one solution, which [`Solver::solution`] then returns. `None` if the budget ran
    /// out.
    pub fn is_unique(&mut self, puzzle: &Puzzle, spend: &mut dyn FnMut(u64) -> bool) -> Option<bool> {
        if !self.load(puzzle, &[]) {
            return Some(false);
        }
        self.is_unique_from_here(spend)
    }

    /// As [`Solver::is_unique`], from an engine that has drawn the plain conclusions of an unmarked puzzle.
    pub(crate) fn is_unique_from_here(&mut self, spend: Spend<'_>) -> Option<bool> {
        if self.engine.is_full() {
            Self::save(&self.engine, &mut self.solution);
            return Some(true);
        }
        if !self.engine.seek_minimal(|_| false) {
            return Some(false);
        }
        let mut count = 0;
        let solution = &mut self.solution;
        let flow = self.probing.search(&mut self.engine, spend, &mut |engine| {
            count += 1;
            if count == 1 {
                Self::save(engine, solution);
                if (0..engine.area()).any(|cell| engine.could_be_black(engine.spot(cell))) {
                    count += 1;
                }
            }
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (flow != ControlFlow::Break(Stop::Spent)).then_some(count == 1)
    }

    /// Whether there is a solution from a position; [`Solver::solution`] then returns one. `None` if the budget ran out.
    pub fn any_solution(
        &mut self,
        puzzle: &Puzzle,
        marks: &[Mark],
        spend: &mut dyn FnMut(u64) -> bool,
    ) -> Option<bool> {
        if !self.load(puzzle, marks) {
            return Some(false);
        }
        if self.engine.is_full() {
            Self::save(&self.engine, &mut self.solution);
            return Some(true);
        }
        if !self.engine.seek_minimal(|cell| marks.get(cell) == Some(&Mark::Shaded)) {
            return Some(false);
        }
        self.find_solution(spend, &mut |_| ControlFlow::Break(()))
    }

    /// Shows the solutions that follow from what the engine has coloured to a visitor; whether it stopped at one.
    pub(crate) fn find_solution(
        &mut self,
        spend: Spend<'_>,
        visit: &mut dyn FnMut(&[bool]) -> ControlFlow<()>,
    ) -> Option<bool> {
        let solution = &mut self.solution;
        let flow = self.probing.search(&mut self.engine, spend, &mut |engine| {
            Self::save(engine, solution);
            visit(solution)
        });
        (flow != ControlFlow::Break(Stop::Spent)).then_some(flow.is_break())
    }

    fn save(engine: &Engine, solution: &mut Vec<bool>) {
        solution.clear();
        solution.extend((0..engine.area()).map(|cell| engine.colour_of(engine.spot(cell)) == BLACK));
    }

    /// All that can be said about the solutions from a position; see [`solutions`].
    pub fn solutions(
        &mut self,
        puzzle: &Puzzle,
        marks: &[Mark],
        spend: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Solutions> {
        if !self.load(puzzle, marks) {
            return Some(Solutions::None);
        }
        if self.engine.is_full() {
            Self::save(&self.engine, &mut self.solution);
            return Some(Solutions::One(self.solution.clone()));
        }
        let plain = self.engine.now();
        let mut agreed = Agreed::new(marks);
        if self.engine.seek_minimal(|cell| marks.get(cell) == Some(&Mark::Shaded)) {
            let flow = self.probing.search(&mut self.engine, spend, &mut |engine| {
                agreed.take(engine);
                if agreed.several { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if flow == ControlFlow::Break(Stop::Spent) {
                return None;
            }
        }
        if agreed.first.is_empty() {
            return Some(Solutions::None);
        }
        if !agreed.several {
            return Some(Solutions::One(agreed.first));
        }
        for cell in 0..agreed.first.len() {
            self.engine.leave_minimal(plain);
            let spot = self.engine.spot(cell);
            if agreed.differs[cell] || self.engine.colour_of(spot) != OPEN {
                continue;
            }
            self.differ(cell, &mut agreed, marks, spend)?;
        }
        Some(Solutions::Several(agreed.known()))
    }

    /// Looks for a solution that differs in one cell from all seen so far.
    fn differ(&mut self, cell: usize, agreed: &mut Agreed<'_>, marks: &[Mark], spend: Spend<'_>) -> Option<()> {
        let engine = &mut self.engine;
        let spot = engine.spot(cell);
        let before = engine.steps;
        let colour = if agreed.first[cell] { WHITE } else { BLACK };
        if !engine.assume(spot, colour)
            || !engine.seek_minimal(|other| other == cell || marks.get(other) == Some(&Mark::Shaded))
        {
            return spend(engine.steps - before + 1).then_some(());
        }
        // Solutions that differ in one cell mostly differ only near it: first try to keep all the rest.
        let moment = engine.now();
        let near = (0..engine.area()).all(|rest| {
            let spot = engine.spot(rest);
            let colour = if agreed.first[rest] { BLACK } else { WHITE };
            let moment = engine.now();
            engine.colour_of(spot) != OPEN || engine.assume(spot, colour) || {
                engine.undo(moment);
                engine.assume(spot, other(colour))
            }
        });
        let paid = spend(engine.steps - before + 1);
        if near {
            agreed.take(engine);
        } else if paid {
            engine.undo(moment);
            let flow = self.probing.search(engine, spend, &mut |engine| {
                agreed.take(engine);
                ControlFlow::Break(())
            });
            return (flow != ControlFlow::Break(Stop::Spent)).then_some(());
        }
        paid.then_some(())
    }
}

/// What the solutions seen so far have in common.
struct Agreed<'a> {
    marks: &'a [Mark],
    first: Vec<bool>,
    differs: Vec<bool>,
    several: bool,
}

impl<'a> Agreed<'a> {
    fn new(marks: &'a [Mark]) -> Self {
        Self { marks, first: Vec::new(), differs: Vec::new(), several: false }
    }

    /// Takes in a full board, and with it the boards that have one more shaded cell.
    fn take(&mut self, engine: &Engine) {
        if self.first.is_empty() {
            Solver::save(engine, &mut self.first);
            self.differs = vec![false; self.first.len()];
        } else {
            self.several = true;
        }
        for cell in 0..self.first.len() {
            let spot = engine.spot(cell);
            let black = engine.colour_of(spot) == BLACK;
            let either = self.marks.get(cell) != Some(&Mark::Kept) && engine.could_be_black(spot);
            self.several |= either;
            self.differs[cell] |= black != self.first[cell] || either;
        }
    }

    fn known(&self) -> Vec<Option<bool>> {
        self.first.iter().zip(&self.differs).map(|(&shaded, &differs)| (!differs).then_some(shaded)).collect()
    }
}
