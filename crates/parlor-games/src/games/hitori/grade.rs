//! How hard a puzzle is: the lowest rung of the ladder of deductions that finishes it.

use std::fmt;

use super::board::{Puzzle, Rule};
use super::solver::{Links, Solver};

/// How hard a puzzle is, by the deductions it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// Patterns of numbers and their plain consequences.
    Easy,
    /// Connection of the unshaded cells, and offset pairs.
    Tricky,
    /// One supposition at a time: a colour is tried, and plain consequences contradict it.
    Hard,
    /// Suppositions within suppositions.
    Extreme,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Tricky, Self::Hard, Self::Extreme];

    /// The next easier grade.
    #[must_use]
    pub fn below(self) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|&grade| grade < self)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Easy => "easy",
            Self::Tricky => "tricky",
            Self::Hard => "hard",
            Self::Extreme => "extreme",
        })
    }
}

/// Steps after which a puzzle that no supposition finishes is left ungraded: about a second.
const PATIENCE: u64 = 50_000_000;

/// The grade of a puzzle with one solution. `None` if it has none or several, or if the search for a second one was
/// given up after tens of millions of steps, which no ordinary puzzle needs.
#[must_use]
pub fn grade(puzzle: &Puzzle) -> Option<Grade> {
    Grader::new().grade(puzzle)
}

/// A workspace that grades puzzle after puzzle without allocating again.
#[derive(Default)]
pub struct Grader {
    pub(crate) solver: Solver,
}

impl Grader {
    /// An empty workspace.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// As [`grade`].
    pub fn grade(&mut self, puzzle: &Puzzle) -> Option<Grade> {
        self.solver.engine.load(puzzle.size(), puzzle.numbers(), Links::exact(puzzle.rule()));
        for grade in [Grade::Easy, Grade::Tricky, Grade::Hard] {
            if !self.climb(puzzle.rule(), grade, false) {
                return None;
            }
            if self.solver.engine.is_full() {
                // On the lowest rung nobody watches the connection, so a full board may still break the rule.
                let unique = grade > Grade::Easy || self.solver.is_unique(puzzle, &mut |_| true) == Some(true);
                return unique.then_some(grade);
            }
        }
        let mut left = PATIENCE;
        let unique = self.solver.is_unique(puzzle, &mut |steps| {
            left = left.saturating_sub(steps);
            left > 0
        });
        (unique == Some(true)).then_some(Grade::Extreme)
    }

    /// Draws every conclusion that a grade allows on the loaded board, from scratch; false on a contradiction. With
    /// `alone`, cells without an equal in their lines are taken to be unshaded, which is true only of puzzles with one
    /// solution: good for telling what players may get away with, never for a verdict.
    pub(crate) fn climb(&mut self, rule: Rule, grade: Grade, alone: bool) -> bool {
        let engine = &mut self.solver.engine;
        let links = match (rule, grade) {
            (Rule::Standard, Grade::Easy) => Links::Exits,
            (Rule::Relaxed, Grade::Easy) => Links::Ignore,
            _ => Links::exact(rule),
        };
        engine.clear(links);
        let sound = engine.apply_patterns()
            && (grade == Grade::Easy || engine.apply_offset_pairs())
            && (!alone || engine.whiten_alone())
            && engine.propagate();
        sound
            && (grade < Grade::Hard
                || engine.is_full()
                || self.solver.probing.run(engine, &mut |_| true).unwrap_or(false))
    }
}
