//! Puzzles have one completion and the grade they claim.

use super::super::MagicSquare;
use super::super::deal::{Grade, solver_grade};
use super::super::solver::count;
use crate::coach::Budget;
use crate::game::Deal;
use crate::kit::seed::Seed;

#[test]
fn every_puzzle_has_one_completion_and_its_grade() {
    for (setup, grade) in [
        ("3,some", Grade::Easy),
        ("3,some,tricky", Grade::Tricky),
        ("4,some,easy", Grade::Easy),
        ("4,some,tricky", Grade::Tricky),
        ("4,some,hard", Grade::Hard),
        ("5,some,easy", Grade::Easy),
        ("5,some,tricky", Grade::Tricky),
        ("5,some,hard", Grade::Hard),
        ("6,some,hard", Grade::Hard),
        ("7,-20,some,tricky", Grade::Tricky),
        ("8,some,tricky", Grade::Tricky),
    ] {
        for seed in ["1", "2", "3"] {
            let board = MagicSquare::deal(&setup.parse().unwrap(), &Seed::new(seed)).unwrap();
            assert_eq!(solver_grade(&board), Some(grade), "{setup} {board}");
            assert_eq!(count(&board, 2, &mut Budget::default()), Ok(1), "{setup} {board}");
            assert!((0..board.frame().area()).all(|cell| board.is_given(cell) == board.rank(cell).is_some()));
            assert!(board.open().next().is_some());
        }
    }
}

#[test]
fn easy_puzzles_are_dealt_at_every_order_but_two() {
    for order in (1..=30).filter(|&order| order != 2) {
        let board = MagicSquare::deal(&format!("{order},some").parse().unwrap(), &Seed::new("a")).unwrap();
        assert_eq!(solver_grade(&board), Some(Grade::Easy));
    }
    for setup in ["2,some", "11,some,hard", "3,some,hard"] {
        let error = MagicSquare::deal(&setup.parse().unwrap(), &Seed::new("a")).unwrap_err();
        assert!(error.to_string().contains("order"), "{setup}: {error}");
    }
}
