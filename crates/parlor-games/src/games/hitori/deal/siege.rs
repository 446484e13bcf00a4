//! Extreme puzzles from scratch: start from decoys that leave the grader stuck with several solutions; find a rival
//! solution; change one decoy so that the rival breaks a rule, but the grader stays stuck; until no rival is left. Finds
//! a board in some seconds at 5x5 to 7x7, which is how the cores were found.

use std::ops::ControlFlow;

use super::super::grade::Grade;
use super::super::solver::OPEN;
use super::Dealer;
use super::dice::Dice;
use super::numbers::Decoy;

/// Steps after which extreme boards are taken to be impossible at a size: about a second.
const PATIENCE: u64 = 60_000_000;

/// Rivals fought before a board is given up.
const RIVALS: usize = 60;

/// Decoys tried against one rival.
const BLOWS: usize = 12;

/// Steps a search for a rival may take.
const HUNT: u64 = 200_000;

impl Dealer {
    pub(super) fn besiege(&mut self, dice: &mut Dice<'_>) -> bool {
        let mut spent = 0;
        while spent < PATIENCE {
            let before = self.grader.solver.engine.steps;
            if self.attempt_siege(dice) {
                return true;
            }
            spent += self.grader.solver.engine.steps - before + self.overhead();
        }
        false
    }

    fn attempt_siege(&mut self, dice: &mut Dice<'_>) -> bool {
        self.pattern.draw(dice);
        if !self.numbers.draw_whites(&self.pattern, dice) {
            return false;
        }
        for index in 0..self.numbers.blacks.len() {
            self.numbers.draw_decoy(self.numbers.blacks[index], Decoy::Sly, dice);
        }
        self.load();
        if !self.sticks() {
            return false;
        }
        for _ in 0..RIVALS {
            match self.find_rival() {
                None => return false,
                Some(false) => return self.grader.grade(&self.puzzle()) == Some(Grade::Extreme),
                Some(true) => {}
            }
            if !(0..BLOWS).any(|_| self.strike(dice)) {
                return false;
            }
        }
        false
    }

    /// Whether suppositions, even with the help of "alone in its lines", leave cells undecided; remembers which.
    fn sticks(&mut self) -> bool {
        self.grader.climb(self.rule, Grade::Hard, true);
        let engine = &self.grader.solver.engine;
        self.open.clear();
        self.open.extend((0..engine.area()).filter(|&cell| engine.colour_of(engine.spot(cell)) == OPEN));
        !self.open.is_empty()
    }

    /// Looks for another solution, from where the grader stuck. Every decoy has an equal that stays and the pattern has
    /// no room for more, so if there is another solution there is another minimal one.
    fn find_rival(&mut self) -> Option<bool> {
        let Self { grader, pattern, rival, .. } = self;
        let solver = &mut grader.solver;
        if !solver.engine.seek_minimal(|_| false) {
            return None;
        }
        let mut left = HUNT;
        solver.find_solution(
            &mut |steps| {
                left = left.saturating_sub(steps);
                left > 0
            },
            &mut |solution| {
                if solution.iter().enumerate().all(|(cell, &black)| black == pattern.black(cell)) {
                    return ControlFlow::Continue(());
                }
                rival.clear();
                rival.extend_from_slice(solution);
                ControlFlow::Break(())
            },
        )
    }

    /// Gives a decoy that stays in the rival solution the number of a cell that stays in both; takes it back if the
    /// grader is no longer stuck.
    fn strike(&mut self, dice: &mut Dice<'_>) -> bool {
        let targets = self.numbers.blacks.iter().copied().filter(|&cell| !self.rival[cell]);
        let Some(cell) = choose(targets, dice) else { return false };
        let undecided = |white: &usize| self.open.binary_search(white).is_ok();
        let stays = |white: &usize| !self.pattern.black(*white) && !self.rival[*white];
        let source = choose(self.numbers.line_cells(cell).filter(|w| stays(w) && undecided(w)), dice)
            .or_else(|| choose(self.numbers.line_cells(cell).filter(stays), dice));
        let Some(white) = source else { return false };
        let old = self.numbers.numbers[cell];
        self.set_number(cell, self.numbers.numbers[white]);
        if self.sticks() {
            return true;
        }
        self.set_number(cell, old);
        self.sticks();
        false
    }

    fn set_number(&mut self, cell: usize, number: u16) {
        self.numbers.numbers[cell] = number;
        self.grader.solver.engine.renumber(cell, number);
    }
}

/// One of the cells, each equally likely.
fn choose(cells: impl Iterator<Item = usize>, dice: &mut Dice<'_>) -> Option<usize> {
    let (mut seen, mut chosen) = (0, None);
    for cell in cells {
        seen += 1;
        if dice.below(seen) == 0 {
            chosen = Some(cell);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::super::super::board::Rule;
    use super::*;
    use crate::kit::grid::Size;
    use crate::kit::random::Random;

    #[test]
    fn a_siege_ends_with_an_extreme_board() {
        let size = Size::new(3, 10);
        let mut dealer = Dealer::new();
        let found = (0..12).any(|start| {
            dealer.rule = Rule::Standard;
            dealer.pattern.start(size, Rule::Standard);
            dealer.numbers.size = size;
            dealer.besiege(&mut Dice::new(&mut Random::new(start)))
        });
        assert!(found);
        assert_eq!(dealer.grader.grade(&dealer.puzzle()), Some(Grade::Extreme));
    }
}
