//! The solver against brute force and against published-style boards with known answers.

use proptest::prelude::*;

use super::super::board::{Mark, Puzzle, Rule};
use super::super::deal::generate;
use super::super::grade::Grade;
use super::super::solver::{Solutions, Solver, any_solution, solutions, solve_unique};
use super::{brute_force, random_puzzle, several_samples, unique_samples};
use crate::kit::grid::Size;
use crate::kit::random::Random;

fn summary(all: &[Vec<bool>]) -> Solutions {
    match all {
        [] => Solutions::None,
        [only] => Solutions::One(only.clone()),
        [first, rest @ ..] => Solutions::Several(
            (0..first.len()).map(|c| rest.iter().all(|other| other[c] == first[c]).then_some(first[c])).collect(),
        ),
    }
}

fn check_against_brute_force(solver: &mut Solver, puzzle: &Puzzle, marks: &[Mark]) {
    let expected = summary(&brute_force(puzzle, marks));
    let found = solver.solutions(puzzle, marks, &mut |_| true);
    assert_eq!(found.as_ref(), Some(&expected), "{puzzle:?} {marks:?}");
    let any = solver.any_solution(puzzle, marks, &mut |_| true).unwrap();
    assert_eq!(any, expected != Solutions::None, "{puzzle:?} {marks:?}");
    if any {
        assert!(puzzle.solved_by(solver.solution()));
    }
    if marks.iter().all(|&mark| mark == Mark::Open) {
        let unique = solver.is_unique(puzzle, &mut |_| true).unwrap();
        assert_eq!(unique, matches!(expected, Solutions::One(_)), "{puzzle:?}");
        if let Solutions::One(only) = expected {
            assert_eq!(solver.solution(), only);
        }
    }
}

#[test]
fn every_answer_is_that_of_brute_force() {
    let mut random = Random::new(1);
    let mut solver = Solver::new();
    let sizes = [(2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (3, 4), (5, 2), (2, 5), (4, 2)];
    for round in 0..12_000 {
        let (cols, rows) = sizes[round % sizes.len()];
        let rule = if random.one_in(2) { Rule::Standard } else { Rule::Relaxed };
        let most = 2 + random.below(5);
        let puzzle = random_puzzle(Size::new(cols, rows), rule, most, &mut random);
        let mut marks = vec![Mark::Open; cols * rows];
        if random.one_in(2) {
            for mark in &mut marks {
                *mark = match random.below(8) {
                    0 => Mark::Shaded,
                    1 => Mark::Kept,
                    _ => Mark::Open,
                };
            }
        }
        check_against_brute_force(&mut solver, &puzzle, &marks);
    }
}

#[test]
fn every_answer_on_four_by_four_is_that_of_brute_force() {
    let mut random = Random::new(2);
    let mut solver = Solver::new();
    for round in 0..300 {
        let rule = if round % 2 == 0 { Rule::Standard } else { Rule::Relaxed };
        let puzzle = random_puzzle(Size::new(4, 4), rule, 3 + random.below(3), &mut random);
        check_against_brute_force(&mut solver, &puzzle, &[Mark::Open; 16]);
    }
}

#[test]
fn puzzles_with_one_solution_give_the_listed_one() {
    let samples = unique_samples();
    assert_eq!(samples.len(), 250);
    for sample in samples {
        let listed: Vec<bool> = sample.solution.iter().map(|shaded| shaded.unwrap()).collect();
        assert!(sample.puzzle.solved_by(&listed), "{}", sample.id);
        let marks = vec![Mark::Open; listed.len()];
        assert_eq!(solve_unique(&sample.puzzle, &mut |_| true), Some(Some(listed.clone())), "{}", sample.id);
        assert_eq!(solutions(&sample.puzzle, &marks, &mut |_| true), Some(Solutions::One(listed)), "{}", sample.id);
    }
}

#[test]
fn boards_with_several_solutions_agree_on_the_listed_cells() {
    let samples = several_samples();
    assert!(samples.iter().filter(|s| s.class == 'M').count() > 20);
    for sample in samples {
        let marks = vec![Mark::Open; sample.solution.len()];
        let found = solutions(&sample.puzzle, &marks, &mut |_| true).unwrap();
        match sample.class {
            'M' => assert_eq!(found, Solutions::Several(sample.solution), "{}", sample.id),
            _ => assert!(matches!(found, Solutions::One(_)), "{}", sample.id),
        }
    }
}

#[test]
fn marks_that_follow_the_solution_keep_it_and_a_wrong_mark_loses_it() {
    let mut random = Random::new(3);
    for sample in unique_samples().into_iter().filter(|s| s.puzzle.size().cols <= 12) {
        let listed: Vec<bool> = sample.solution.iter().map(|shaded| shaded.unwrap()).collect();
        let mark = |shaded: bool| if shaded { Mark::Shaded } else { Mark::Kept };
        let mut marks: Vec<Mark> =
            listed.iter().map(|&shaded| if random.one_in(3) { mark(shaded) } else { Mark::Open }).collect();
        let found = solutions(&sample.puzzle, &marks, &mut |_| true);
        assert_eq!(found, Some(Solutions::One(listed.clone())), "{}", sample.id);
        let wrong = random.below(listed.len());
        marks[wrong] = mark(!listed[wrong]);
        assert_eq!(solutions(&sample.puzzle, &marks, &mut |_| true), Some(Solutions::None), "{}", sample.id);
    }
}

#[test]
fn a_spent_budget_is_said_and_never_a_different_answer() {
    for sample in several_samples().into_iter().take(12) {
        let marks = vec![Mark::Open; sample.solution.len()];
        let whole = solutions(&sample.puzzle, &marks, &mut |_| true);
        let mut ran_out = 0;
        for budget in (0..4_000_u64).step_by(37) {
            let mut left = budget;
            let found = solutions(&sample.puzzle, &marks, &mut |steps| {
                left = left.saturating_sub(steps);
                left > 0
            });
            match found {
                None => ran_out += 1,
                some => assert_eq!(some, whole, "{} with {budget}", sample.id),
            }
        }
        assert!(sample.class == 'U' || ran_out > 0, "{}", sample.id);
    }
}

#[test]
fn numbers_may_be_any() {
    let big = |n: u16| 65_535 - n;
    let numbers = [1, 1, 1, 2].map(big).to_vec();
    let puzzle = Puzzle::new(Size::new(2, 2), Rule::Standard, numbers).unwrap();
    assert_eq!(solve_unique(&puzzle, &mut |_| true), Some(Some(vec![true, false, false, false])));
}

#[test]
fn large_boards_with_many_solutions_are_answered_within_a_modest_budget() {
    let mut random = Random::new(4);
    let size = Size::new(40, 40);
    for rule in [Rule::Standard, Rule::Relaxed] {
        for (grade, changes) in [(Grade::Tricky, 30), (Grade::Hard, 10), (Grade::Hard, 100), (Grade::Hard, 1_000)] {
            let dealt = generate(size, rule, grade, &mut random).unwrap();
            let solution = solve_unique(&dealt, &mut |_| true).unwrap().unwrap();
            // Whatever number a shaded cell has, the solution stays one; but others join it.
            let mut numbers = dealt.numbers().to_vec();
            for _ in 0..changes {
                let cell = random.below(numbers.len());
                if solution[cell] {
                    numbers[cell] = random.below(40) as u16 + 1;
                }
            }
            let puzzle = Puzzle::new(size, rule, numbers).unwrap();
            let mut left = 20_000_000_u64;
            let found = solutions(&puzzle, &[], &mut |steps| {
                left = left.saturating_sub(steps);
                left > 0
            });
            match found.expect("an answer within the budget") {
                Solutions::None => panic!("a solution was lost: {rule:?} {grade} {changes}"),
                Solutions::One(only) => assert_eq!(only, solution),
                Solutions::Several(known) => {
                    assert!(known.iter().zip(&solution).all(|(known, &shaded)| known.is_none_or(|k| k == shaded)));
                    assert!(known.contains(&None));
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn what_is_found_solves(cols in 2_usize..9, rows in 2_usize..9, most in 3_usize..12, start: u64, relaxed: bool) {
        let rule = if relaxed { Rule::Relaxed } else { Rule::Standard };
        let puzzle = random_puzzle(Size::new(cols, rows), rule, most, &mut Random::new(start));
        if let Some(Some(shaded)) = any_solution(&puzzle, &[], &mut |_| true) {
            prop_assert!(puzzle.solved_by(&shaded));
        }
    }
}
