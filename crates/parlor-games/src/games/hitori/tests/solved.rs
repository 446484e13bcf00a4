//! The quick look at a whole board against the plain queries.

use super::super::board::Rule;
use super::super::deal::generate;
use super::super::grade::Grade;
use super::super::solver::solve_unique;
use super::{random_puzzle, solved_plainly, unique_samples};
use crate::kit::grid::Size;
use crate::kit::random::Random;

const RULES: [Rule; 2] = [Rule::Standard, Rule::Relaxed];

#[test]
fn every_shading_of_small_boards_is_told_as_by_the_plain_rules() {
    let mut random = Random::new(11);
    let mut solved = 0;
    for round in 0..300 {
        let (cols, rows) = [(2, 2), (3, 2), (2, 5), (3, 3), (4, 3), (3, 4)][round % 6];
        let size = Size::new(cols, rows);
        let puzzle = random_puzzle(size, RULES[round % 2], 2 + random.below(5), &mut random);
        for bits in 0..1_u32 << size.area() {
            let shaded: Vec<bool> = (0..size.area()).map(|cell| bits >> cell & 1 == 1).collect();
            assert_eq!(puzzle.solved_by(&shaded), solved_plainly(&puzzle, &shaded), "{puzzle:?} {shaded:?}");
            solved += usize::from(puzzle.solved_by(&shaded));
        }
    }
    assert!(solved > 100, "{solved}");
}

#[test]
fn a_solution_with_any_cell_changed_is_told_as_by_the_plain_rules() {
    for sample in unique_samples() {
        let mut shaded: Vec<bool> = sample.solution.iter().map(|&cell| cell == Some(true)).collect();
        assert!(sample.puzzle.solved_by(&shaded), "{}", sample.id);
        for cell in 0..shaded.len() {
            shaded[cell] = !shaded[cell];
            let plainly = solved_plainly(&sample.puzzle, &shaded);
            assert_eq!(sample.puzzle.solved_by(&shaded), plainly, "{} {cell}", sample.id);
            shaded[cell] = !shaded[cell];
        }
        shaded.pop();
        assert!(!sample.puzzle.solved_by(&shaded));
    }
}

#[test]
fn the_largest_boards_are_told_as_by_the_plain_rules() {
    let mut random = Random::new(12);
    for rule in RULES {
        for size in [Size::new(40, 40), Size::new(40, 9), Size::new(9, 40)] {
            let puzzle = generate(size, rule, Grade::Easy, &mut random).unwrap();
            let mut shaded = solve_unique(&puzzle, &mut |_| true).flatten().unwrap();
            assert!(puzzle.solved_by(&shaded));
            for _ in 0..100 {
                let cells = [random.below(size.area()), random.below(size.area())];
                cells.into_iter().for_each(|cell| shaded[cell] = !shaded[cell]);
                assert_eq!(puzzle.solved_by(&shaded), solved_plainly(&puzzle, &shaded), "{cells:?}");
                cells.into_iter().for_each(|cell| shaded[cell] = !shaded[cell]);
            }
        }
    }
}
