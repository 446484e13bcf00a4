//! What is dealt has one solution, the grade asked for, and no favourites.

use std::collections::HashSet;

use super::super::Hitori;
use super::super::board::{Mark, Puzzle, Rule};
use super::super::deal::{DealError, Dealer, generate};
use super::super::grade::{Grade, grade};
use super::super::solver::solve_unique;
use super::brute_force;
use crate::card::Choosing;
use crate::kit::grid::Size;
use crate::kit::random::Random;

const RULES: [Rule; 2] = [Rule::Standard, Rule::Relaxed];

fn solution(puzzle: &Puzzle) -> Vec<bool> {
    solve_unique(puzzle, &mut |_| true).flatten().expect("a dealt puzzle has one solution")
}

#[test]
fn small_deals_have_one_solution_by_brute_force() {
    let mut random = Random::new(21);
    let mut dealer = Dealer::new();
    let mut dealt = 0;
    for (cols, rows) in [(3, 3), (4, 3), (3, 4), (5, 2), (2, 6)] {
        for rule in RULES {
            for wanted in [Grade::Easy, Grade::Tricky, Grade::Hard] {
                for _ in 0..5 {
                    let Ok(puzzle) = dealer.deal(Size::new(cols, rows), rule, wanted, &mut random) else { break };
                    let all = brute_force(&puzzle, &vec![Mark::Open; cols * rows]);
                    assert_eq!(all, [solution(&puzzle)], "{puzzle:?}");
                    assert_eq!(grade(&puzzle), Some(wanted), "{puzzle:?}");
                    dealt += 1;
                }
            }
        }
    }
    assert!(dealt >= 130, "only {dealt} of 150 could be dealt");
}

#[test]
fn deals_of_every_shape_have_the_grade_asked_for() {
    let mut random = Random::new(22);
    let mut dealer = Dealer::new();
    for (cols, rows) in [(5, 5), (8, 5), (5, 9), (12, 12), (20, 14), (40, 40), (40, 6)] {
        let size = Size::new(cols, rows);
        for rule in RULES {
            for wanted in Grade::ALL {
                if rule == Rule::Relaxed && wanted == Grade::Extreme {
                    continue;
                }
                let puzzle = dealer.deal(size, rule, wanted, &mut random).unwrap();
                assert_eq!((puzzle.size(), puzzle.rule()), (size, rule));
                assert_eq!(grade(&puzzle), Some(wanted), "{size} {rule:?}");
                assert!(puzzle.solved_by(&solution(&puzzle)));
                let most = cols.max(rows) as u16;
                assert!(puzzle.numbers().iter().all(|number| (1..=most).contains(number)), "{size} {wanted}");
            }
        }
    }
}

#[test]
fn the_same_start_gives_the_same_puzzle_whatever_was_dealt_before() {
    let mut used = Dealer::new();
    for (start, (cols, rows)) in [(6, 6), (9, 5), (5, 9), (12, 12)].into_iter().enumerate() {
        for wanted in Grade::ALL {
            let size = Size::new(cols, rows);
            let fresh = generate(size, Rule::Standard, wanted, &mut Random::new(start as u64));
            let again = used.deal(size, Rule::Standard, wanted, &mut Random::new(start as u64));
            assert_eq!(fresh, again);
        }
    }
}

#[test]
fn what_cannot_be_dealt_is_said_with_what_can() {
    let error = generate(Size::new(2, 2), Rule::Standard, Grade::Extreme, &mut Random::new(1)).unwrap_err();
    assert!(matches!(&error, DealError::Grade { possible, .. } if possible.contains(&Grade::Easy)), "{error}");
    assert!(error.to_string().starts_with("no extreme board of 2x2 was found; this size can be easy"), "{error}");
    for (cols, rows) in [(1, 5), (5, 1), (41, 5), (5, 41), (0, 0)] {
        let size = Size::new(cols, rows);
        let dealt = generate(size, Rule::Standard, Grade::Easy, &mut Random::new(1));
        assert_eq!(dealt, Err(DealError::Size(size)));
    }
}

#[test]
fn exactly_the_grades_that_are_offered_are_dealt_at_the_smallest_sizes() {
    let choosing = Choosing::of::<Hitori>();
    for (cols, rows) in (2..7).flat_map(|cols| (2..9).map(move |rows| (cols, rows))) {
        let size = Size::new(cols, rows);
        for (rule, wanted) in RULES.into_iter().flat_map(|rule| Grade::ALL.map(|grade| (rule, grade))) {
            let values = [size.to_string(), rule.word().to_owned(), wanted.to_string()];
            let dealt = generate(size, rule, wanted, &mut Random::new(7));
            assert_eq!(dealt.is_ok(), choosing.refusal(&values).is_none(), "{size} {rule:?} {wanted}");
        }
    }
}

/// Pearson's statistic of counts that should be equal.
fn unevenness(counts: &[u32]) -> f64 {
    let mean = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&count| (f64::from(count) - mean).powi(2) / mean).sum()
}

#[test]
fn no_number_is_favoured_anywhere() {
    let mut random = Random::new(23);
    let mut dealer = Dealer::new();
    let size = Size::new(5, 5);
    for rule in RULES {
        for wanted in [Grade::Easy, Grade::Tricky, Grade::Hard] {
            // Cells that stay and cells that are shaded, apart: their numbers are drawn in different ways.
            let mut counts = vec![[[0_u32; 5]; 2]; size.area()];
            for _ in 0..4_000 {
                let puzzle = dealer.deal(size, rule, wanted, &mut random).unwrap();
                let shaded = solution(&puzzle);
                for (cell, &number) in puzzle.numbers().iter().enumerate() {
                    counts[cell][usize::from(shaded[cell])][usize::from(number) - 1] += 1;
                }
            }
            for (cell, by_colour) in counts.iter().enumerate() {
                for numbers in by_colour.iter().filter(|numbers| numbers.iter().sum::<u32>() > 200) {
                    // With four degrees of freedom 33.4 is passed once in a million.
                    assert!(unevenness(numbers) < 33.4, "{rule:?} {wanted} cell {cell}: {numbers:?}");
                }
            }
        }
    }
}

#[test]
fn no_side_is_favoured_by_the_shading() {
    let mut random = Random::new(24);
    let mut dealer = Dealer::new();
    let size = Size::new(6, 6);
    for wanted in [Grade::Easy, Grade::Tricky, Grade::Hard] {
        let mut counts = vec![0_u32; size.area()];
        for _ in 0..6_000 {
            let puzzle = dealer.deal(size, Rule::Standard, wanted, &mut random).unwrap();
            for (count, shaded) in counts.iter_mut().zip(solution(&puzzle)) {
                *count += u32::from(shaded);
            }
        }
        for cell in 0..size.area() {
            let (col, row) = (size.col(cell), size.row(cell));
            for twin in [size.at(5 - col, row), size.at(col, 5 - row), size.at(row, col)] {
                let (one, two) = (f64::from(counts[cell]), f64::from(counts[twin]));
                // Five standard deviations of the difference.
                assert!((one - two).abs() <= 5.0 * (one + two).sqrt(), "{wanted}: {one} at {cell}, {two} at {twin}");
            }
        }
    }
}

#[test]
fn extreme_boards_differ_from_each_other() {
    let mut random = Random::new(25);
    let mut dealer = Dealer::new();
    let size = Size::new(12, 12);
    let mut patterns = HashSet::new();
    for _ in 0..60 {
        let puzzle = dealer.deal(size, Rule::Standard, Grade::Extreme, &mut random).unwrap();
        let shaded = solution(&puzzle);
        for other in &patterns {
            let same = shaded.iter().zip(other).filter(|(a, b)| a == b).count();
            assert!(same < 130, "two boards share {same} of 144 shadings");
        }
        patterns.insert(shaded);
    }
}

#[test]
fn a_deal_does_not_depend_on_those_before_it() {
    let sizes = [(8, 8), (3, 5), (12, 7), (8, 8)].map(|(cols, rows)| Size::new(cols, rows));
    for seed in 0..12 {
        for (size, rule) in sizes.into_iter().zip([Rule::Standard, Rule::Relaxed].into_iter().cycle()) {
            let grade = Grade::ALL[seed as usize % 3];
            let again = generate(size, rule, grade, &mut Random::new(seed));
            assert_eq!(again, Dealer::new().deal(size, rule, grade, &mut Random::new(seed)), "{size} {grade} {seed}");
        }
    }
}
