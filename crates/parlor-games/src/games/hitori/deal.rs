//! Makes puzzles with one solution and exactly the grade asked for.
//!
//! The solution comes first: a random set of shaded cells to which none can be added, then numbers for the rest, then
//! decoys for the shaded cells. The grader runs over the result; where it sticks, one more decoy is given away, and the
//! finished board is graded again from scratch.

mod cores;
mod dice;
mod growth;
mod numbers;
mod pattern;
mod possible;
mod siege;

use std::sync::Arc;

use thiserror::Error;

use super::Hitori;
use super::board::{Board, Puzzle, Rule, SIDES};
use super::grade::{Grade, Grader};
use super::setup::Setup;
use super::solver::{BLACK, Links, OPEN, WHITE};
use crate::card::{Chosen, Field, Offer};
use crate::game;
use crate::kit::grid::Size;
use crate::kit::random::Random;
use crate::kit::seed::Seed;
use crate::kit::workspace::Workspace;
use dice::Dice;
use numbers::{Decoy, Numbers};
use pattern::Pattern;
use possible::{all_possible, possible};

/// Why no puzzle was made.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DealError {
    /// A side is too short or too long.
    #[error("a board has 2 to 40 columns and rows, not {0}")]
    Size(Size),
    /// The search ended without a board of that grade.
    #[error("no {grade} board of {size} was found; this size can be {}", list(.possible))]
    Grade {
        /// The size asked for.
        size: Size,
        /// The grade asked for.
        grade: Grade,
        /// The grades that can be dealt at this size.
        possible: Vec<Grade>,
    },
}

fn list(grades: &[Grade]) -> String {
    match grades {
        [] => "dealt at no grade".to_owned(),
        [one] => one.to_string(),
        [rest @ .., last] => {
            let rest: Vec<String> = rest.iter().map(Grade::to_string).collect();
            format!("{} or {last}", rest.join(", "))
        }
    }
}

impl game::Deal for Hitori {
    fn deal(setup: &Setup, seed: &Seed) -> Result<Board, game::DealError> {
        let puzzle = generate(setup.size, setup.rule, setup.grade, &mut seed.random("hitori"))
            .map_err(|error| game::DealError(error.to_string()))?;
        Ok(Board::new(Arc::new(puzzle)))
    }

    fn offer(field: &Field, chosen: &Chosen<'_>) -> Offer {
        let (size, rule) = (chosen.size("size"), chosen.word("rule"));
        let some = |rule: &str| all_possible(size, Rule::named(rule));
        match field.key {
            "rule" => {
                field.offer().only(|rule| !some(rule).is_empty(), format!("no board of {size} is known under it"))
            }
            "grade" => {
                let grades = some(rule);
                let because = format!("no others are known of {size} under the {rule} rule");
                field.offer().only(|word| grades.iter().any(|grade| grade.to_string() == word), because)
            }
            _ => field.offer(),
        }
    }
}

/// A puzzle with exactly one solution and exactly this grade. The same size, rule, grade and random state always give
/// the same puzzle.
///
/// # Errors
/// When the size is out of range, or no such board was found within a fixed amount of work.
pub fn generate(size: Size, rule: Rule, grade: Grade, random: &mut Random) -> Result<Puzzle, DealError> {
    thread_local!(static DEALER: Workspace<Dealer> = const { Workspace::new() });
    DEALER.with(|kept| kept.lend(|dealer| dealer.deal(size, rule, grade, random)))
}

/// Steps after which a grade is taken to be impossible at a size: some tenths of a second.
const PATIENCE: u64 = 20_000_000;

/// Steps after which boards are let through that fall to the next easier grade with the help of a shortcut: at some
/// tiny sizes there are no others.
const SCRUPLES: u64 = PATIENCE / 2;

/// A workspace that deals puzzle after puzzle without allocating again.
pub struct Dealer {
    grader: Grader,
    pattern: Pattern,
    numbers: Numbers,
    open: Vec<usize>,
    rival: Vec<bool>,
    rule: Rule,
    strict: bool,
}

impl Default for Dealer {
    fn default() -> Self {
        Self::new()
    }
}

impl Dealer {
    /// An empty workspace.
    #[must_use]
    pub fn new() -> Self {
        Self {
            grader: Grader::new(),
            pattern: Pattern::new(),
            numbers: Numbers::new(),
            open: Vec::new(),
            rival: Vec::new(),
            rule: Rule::Standard,
            strict: true,
        }
    }

    /// As [`generate`].
    ///
    /// # Errors
    /// As [`generate`].
    pub fn deal(&mut self, size: Size, rule: Rule, grade: Grade, random: &mut Random) -> Result<Puzzle, DealError> {
        if !SIDES.contains(&size.cols) || !SIDES.contains(&size.rows) {
            return Err(DealError::Size(size));
        }
        // Searching for what is not there would take a minute.
        if possible(size, rule, grade) && self.find(size, rule, grade, random) {
            return Ok(self.puzzle());
        }
        Err(DealError::Grade { size, grade, possible: all_possible(size, rule) })
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.numbers.size, self.rule, self.numbers.numbers.clone())
            .expect("the size was checked, and each cell has a number")
    }

    fn find(&mut self, size: Size, rule: Rule, grade: Grade, random: &mut Random) -> bool {
        let mut dice = Dice::new(random);
        self.rule = rule;
        self.pattern.start(size, rule);
        self.numbers.size = size;
        if grade == Grade::Extreme {
            return self.find_extreme(&mut dice);
        }
        let mut spent = 0;
        while spent < PATIENCE {
            let before = self.grader.solver.engine.steps;
            self.strict = spent < SCRUPLES;
            if self.attempt(grade, &mut dice) {
                return true;
            }
            spent += self.grader.solver.engine.steps - before + self.overhead();
        }
        false
    }

    /// What an attempt costs besides the engine's steps.
    fn overhead(&self) -> u64 {
        100 + 4 * self.numbers.size.area() as u64
    }

    /// One pattern with one set of numbers, and a few tries at the decoys.
    fn attempt(&mut self, grade: Grade, dice: &mut Dice<'_>) -> bool {
        if !self.draw_pattern(grade, dice) || !self.numbers.draw_whites(&self.pattern, dice) {
            return false;
        }
        let decoy = if grade == Grade::Hard { Decoy::Sly } else { Decoy::Plain };
        for index in 0..self.numbers.blacks.len() {
            self.numbers.draw_decoy(self.numbers.blacks[index], decoy, dice);
        }
        for _ in 0..4 {
            if grade == Grade::Tricky {
                self.shadow_bare(dice);
            }
            self.load();
            if !self.yields_to_less(grade) && self.finish(grade, dice) {
                return true;
            }
            for index in 0..self.numbers.blacks.len() {
                if dice.below(4) == 0 {
                    self.numbers.draw_decoy(self.numbers.blacks[index], decoy, dice);
                }
            }
        }
        false
    }

    fn draw_pattern(&mut self, grade: Grade, dice: &mut Dice<'_>) -> bool {
        self.pattern.draw(dice);
        match grade {
            Grade::Easy => self.pattern.repair(dice),
            Grade::Tricky => self.pattern.bare_count() > 0,
            _ => true,
        }
    }

    /// One bare cell gets an equal, or players would pass it by as the only one of its number.
    fn shadow_bare(&mut self, dice: &mut Dice<'_>) {
        let chosen = dice.below(self.pattern.bare_count());
        if let Some(white) = self.pattern.bare().nth(chosen) {
            self.numbers.shadow(white, dice);
        }
    }

    fn load(&mut self) {
        let links = Links::exact(self.rule);
        self.grader.solver.engine.load(self.numbers.size, &self.numbers.numbers, links);
    }

    /// Whether the loaded board falls to the next easier grade; when strict even with the help of "alone in its lines",
    /// which makes a board feel easier than its grade says.
    fn yields_to_less(&mut self, grade: Grade) -> bool {
        grade.below().is_some_and(|less| {
            self.grader.climb(self.rule, less, self.strict);
            self.grader.solver.engine.is_full()
        })
    }

    /// Runs the grader over the loaded board and gives decoys away where it sticks.
    fn finish(&mut self, grade: Grade, dice: &mut Dice<'_>) -> bool {
        let mut given = false;
        if !self.grader.climb(self.rule, grade, false) {
            return false;
        }
        while !self.grader.solver.engine.is_full() {
            if !self.give_away(dice) {
                return false;
            }
            given = true;
            let solver = &mut self.grader.solver;
            let sound = solver.engine.propagate()
                && (grade < Grade::Hard || solver.probing.run(&mut solver.engine, &mut |_| true) == Some(true));
            if !sound {
                return false;
            }
        }
        if given {
            self.load();
            return !self.yields_to_less(grade)
                && self.grader.climb(self.rule, grade, false)
                && self.grader.solver.engine.is_full();
        }
        true
    }

    /// Gives a random undecided shaded cell the number of a cell in its line that is known to stay.
    fn give_away(&mut self, dice: &mut Dice<'_>) -> bool {
        let Self { grader, numbers, open, .. } = self;
        let engine = &mut grader.solver.engine;
        open.clear();
        open.extend(numbers.blacks.iter().filter(|&&cell| engine.colour_of(engine.spot(cell)) == OPEN));
        while !open.is_empty() {
            let cell = open.swap_remove(dice.below(open.len()));
            let (mut seen, mut chosen) = (0, 0);
            for white in numbers.line_cells(cell) {
                if engine.colour_of(engine.spot(white)) == WHITE {
                    seen += 1;
                    if dice.below(seen) == 0 {
                        chosen = white;
                    }
                }
            }
            if seen > 0 {
                let number = numbers.numbers[chosen];
                numbers.numbers[cell] = number;
                engine.renumber(cell, number);
                return engine.set(engine.spot(cell), BLACK);
            }
        }
        false
    }
}
