//! Deductions are true, and the hardest one a puzzle needs is its grade.

use std::sync::Arc;

use super::super::board::{Board, Mark, Puzzle, Rule};
use super::super::deal::Dealer;
use super::super::deduction::{Deduction, Technique, explain, next_deduction};
use super::super::grade::{Grade, grade};
use super::super::solver::solve_unique;
use super::{brute_force, random_puzzle, several_samples, unique_samples};
use crate::kit::grid::Size;
use crate::kit::random::Random;

/// The grade of puzzles that need a technique.
fn needs(technique: Technique) -> Grade {
    match technique {
        Technique::NextToShaded
        | Technique::SameAsKept
        | Technique::AdjacentTriple
        | Technique::Sandwich
        | Technique::PairPlusSingle
        | Technique::CornerQuad
        | Technique::CornerTriple
        | Technique::CornerPair
        | Technique::SideEqualsInner
        | Technique::LastExit => Grade::Easy,
        Technique::WouldIsolate | Technique::WouldSplit | Technique::OffsetPair => Grade::Tricky,
        Technique::CannotShade | Technique::CannotKeep => Grade::Hard,
        Technique::DeepSupposition => Grade::Extreme,
    }
}

fn hardest(steps: &[Deduction]) -> Option<Grade> {
    steps.iter().map(|step| needs(step.technique)).max()
}

/// Explains a puzzle and checks that the steps reach its solution with its grade as the hardest.
fn check_explanation(puzzle: &Puzzle) -> Grade {
    let grade = grade(puzzle).expect("a puzzle with one solution has a grade");
    let mut board = Board::new(Arc::new(puzzle.clone()));
    let steps = explain(&board);
    assert_eq!(hardest(&steps), Some(grade), "{puzzle:?}");
    for step in &steps {
        step.apply(&mut board);
    }
    assert!(board.marks().iter().all(|&mark| mark != Mark::Open) && board.is_solved(), "{puzzle:?}");
    grade
}

#[test]
fn the_hardest_step_of_an_explanation_is_the_grade() {
    for sample in unique_samples().iter().filter(|s| s.puzzle.size().cols <= 12) {
        check_explanation(&sample.puzzle);
    }
    for sample in several_samples().iter().filter(|s| s.class == 'U') {
        check_explanation(&sample.puzzle);
    }
}

#[test]
fn the_hardest_step_of_an_explanation_is_the_grade_dealt() {
    let mut random = Random::new(11);
    let mut dealer = Dealer::new();
    for (size, count) in [(Size::new(5, 5), 20), (Size::new(7, 4), 20), (Size::new(8, 8), 10), (Size::new(10, 12), 3)] {
        for rule in [Rule::Standard, Rule::Relaxed] {
            for grade in [Grade::Easy, Grade::Tricky, Grade::Hard] {
                for _ in 0..count {
                    let puzzle = dealer.deal(size, rule, grade, &mut random).unwrap();
                    assert_eq!(check_explanation(&puzzle), grade);
                }
            }
        }
    }
}

#[test]
fn extreme_puzzles_are_explained_to_the_end() {
    let mut random = Random::new(15);
    let mut dealer = Dealer::new();
    for (cols, rows) in [(5, 5), (6, 8), (10, 10)] {
        let puzzle = dealer.deal(Size::new(cols, rows), Rule::Standard, Grade::Extreme, &mut random).unwrap();
        assert_eq!(check_explanation(&puzzle), Grade::Extreme);
    }
}

#[test]
fn grades_are_those_of_the_classes_listed() {
    for sample in unique_samples() {
        let listed = if sample.class == 'E' { Grade::Easy } else { Grade::Tricky };
        assert_eq!(grade(&sample.puzzle), Some(listed), "{}", sample.id);
    }
}

#[test]
fn the_hardest_step_of_an_explanation_is_the_grade_of_random_boards() {
    let mut random = Random::new(12);
    let mut seen = [0; 4];
    for round in 0..40_000 {
        let rule = if round % 2 == 0 { Rule::Standard } else { Rule::Relaxed };
        let (cols, rows) = (3 + random.below(3), 3 + random.below(3));
        let puzzle = random_puzzle(Size::new(cols, rows), rule, cols.max(rows), &mut random);
        let unique = solve_unique(&puzzle, &mut |_| true).unwrap().is_some();
        assert_eq!(grade(&puzzle).is_some(), unique, "{puzzle:?}");
        if unique {
            seen[check_explanation(&puzzle) as usize] += 1;
        }
    }
    assert!(seen[..3].iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn every_deduction_is_true_in_every_solution() {
    let mut random = Random::new(13);
    let mut used = std::collections::BTreeSet::new();
    for round in 0..4_000 {
        let rule = if round % 2 == 0 { Rule::Standard } else { Rule::Relaxed };
        let (cols, rows) = [(3, 3), (4, 3), (2, 4), (4, 2)][round % 4];
        let puzzle = random_puzzle(Size::new(cols, rows), rule, 2 + random.below(4), &mut random);
        let all = brute_force(&puzzle, &vec![Mark::Open; cols * rows]);
        let Some(first) = all.first() else { continue };
        // Start from some marks of one solution, so that suppositions and connections come up.
        let mut board = Board::new(Arc::new(puzzle.clone()));
        for (cell, &shaded) in first.iter().enumerate() {
            if random.one_in(4) {
                board.set(cell, if shaded { Mark::Shaded } else { Mark::Kept });
            }
        }
        let truth = brute_force(&puzzle, board.marks());
        for step in explain(&board) {
            used.insert(step.technique);
            for solution in &truth {
                assert!(step.cells_shaded.iter().all(|&cell| solution[cell]), "{puzzle:?} {board:?} {step:?}");
                assert!(step.cells_kept.iter().all(|&cell| !solution[cell]), "{puzzle:?} {board:?} {step:?}");
            }
        }
    }
    assert!(used.len() >= 13, "{used:?}");
}

#[test]
fn explanations_find_every_cell_that_is_the_same_in_all_solutions() {
    use super::super::solver::{Solutions, solutions};
    let mut random = Random::new(14);
    for round in 0..1_500 {
        let rule = if round % 2 == 0 { Rule::Standard } else { Rule::Relaxed };
        let puzzle = random_puzzle(Size::new(5, 4), rule, 4, &mut random);
        let mut board = Board::new(Arc::new(puzzle.clone()));
        let Some(Solutions::Several(known)) = solutions(&puzzle, board.marks(), &mut |_| true) else { continue };
        for step in explain(&board) {
            step.apply(&mut board);
        }
        let marked: Vec<Option<bool>> =
            board.marks().iter().map(|&mark| (mark != Mark::Open).then_some(mark == Mark::Shaded)).collect();
        assert_eq!(marked, known, "{puzzle:?}");
    }
}

fn first_step(size: Size, numbers: &[u16]) -> Deduction {
    let puzzle = Puzzle::new(size, Rule::Standard, numbers.to_vec()).unwrap();
    next_deduction(&Board::new(Arc::new(puzzle))).unwrap()
}

#[test]
fn patterns_are_known_by_name() {
    let (square, wide) = (Size::new(3, 3), Size::new(5, 3));
    type Case<'a> = (Size, &'a [u16], Technique, &'a [usize], &'a [usize]);
    let cases: [Case; 7] = [
        (wide, &[1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9, 1, 2, 3, 4], Technique::AdjacentTriple, &[6, 8], &[7]),
        (wide, &[1, 2, 3, 4, 5, 6, 7, 8, 7, 5, 9, 1, 2, 3, 4], Technique::Sandwich, &[], &[7]),
        (wide, &[1, 2, 3, 4, 5, 7, 8, 9, 7, 7, 6, 1, 2, 3, 4], Technique::PairPlusSingle, &[5], &[]),
        (square, &[1, 1, 3, 2, 2, 5, 6, 7, 8], Technique::CornerQuad, &[0, 4], &[1, 3]),
        (square, &[1, 1, 3, 1, 2, 5, 6, 7, 8], Technique::CornerTriple, &[0], &[1, 3]),
        (square, &[1, 1, 3, 4, 2, 5, 6, 7, 8], Technique::CornerPair, &[], &[3]),
        (square, &[1, 2, 3, 4, 2, 5, 6, 7, 8], Technique::SideEqualsInner, &[], &[3]),
    ];
    for (size, numbers, technique, shaded, kept) in cases {
        let step = first_step(size, numbers);
        assert_eq!((step.technique, &step.cells_shaded[..], &step.cells_kept[..]), (technique, shaded, kept));
    }
}

#[test]
fn an_offset_pair_keeps_the_cells_that_touch_its_ends() {
    // 1 at B2 and F2, 2 at B3 (below the first) and E3 (diagonal to the second).
    let mut numbers: Vec<u16> = (10..34).collect();
    (numbers[7], numbers[11], numbers[13], numbers[16]) = (1, 1, 2, 2);
    let step = first_step(Size::new(6, 4), &numbers);
    assert_eq!((step.technique, step.cells_kept), (Technique::OffsetPair, vec![10, 17]));
}

#[test]
fn a_split_names_the_fence() {
    let numbers: Vec<u16> = (1..=16).collect();
    let puzzle = Puzzle::new(Size::new(4, 4), Rule::Standard, numbers).unwrap();
    let mut board = Board::new(Arc::new(puzzle));
    for cell in [1, 6] {
        board.set(cell, Mark::Shaded);
    }
    let steps = explain(&board);
    let split = steps.iter().find(|step| step.technique == Technique::WouldSplit).unwrap();
    assert_eq!(split.cells_kept, [11]);
    assert_eq!(split.because.iter().copied().collect::<std::collections::BTreeSet<_>>(), [1, 6].into());
}
