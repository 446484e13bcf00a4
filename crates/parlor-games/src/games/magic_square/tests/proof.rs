//! Refutations: those written check, and no others do.

use proptest::prelude::*;

use super::super::MagicSquare;
use super::super::board::{Board, Frame, Rank};
use super::super::deal::random_square;
use super::super::solver::{Completion, SquareTable, complete};
use super::{board, part_of};
use crate::coach::Budget;
use crate::game::{Refute, Rules};
use crate::kit::random::Random;

/// A board with some numbers anywhere, or nearly a part of a magic square, and whether a magic square has them all.
fn random_board(order: usize, random: &mut Random) -> (Board, bool) {
    let squares: Vec<Vec<Rank>> = SquareTable::of(order)
        .unwrap()
        .squares()
        .map(|square| square.iter().map(|&rank| Rank::from(rank)).collect())
        .collect();
    let area = order * order;
    let square = random.pick(&squares).unwrap();
    let placed = 1 + random.below(area - 3);
    let mut board =
        if random.one_in(4) { Board::empty(Frame::new(order, -3).unwrap()) } else { part_of(square, placed, random) };
    let wrong = if board.placed() == 0 { 2 + random.below(2) } else { random.below(2) };
    for _ in 0..wrong {
        let open: Vec<usize> = board.open().collect();
        let rank = *random.pick(&board.available()).unwrap();
        board.place(*random.pick(&open).unwrap(), rank);
    }
    let fits = |square: &Vec<Rank>| board.ranks().iter().zip(square).all(|(&a, &b)| a == 0 || a == b);
    let winnable = squares.iter().any(fits);
    (board, winnable)
}

fn refutation(board: &Board) -> Vec<String> {
    MagicSquare::refute(board, &mut Budget::default()).unwrap_or_else(|_| panic!("{board} is not refuted"))
}

/// The step that does not hold and why, or `None` if all is proved.
fn misstep(board: &Board, steps: &[String]) -> Option<(usize, String)> {
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    MagicSquare::check_refutation(board, &steps).err().map(|misstep| (misstep.step, misstep.what))
}

#[test]
fn every_lost_board_of_a_small_order_is_refuted_by_steps_that_check() {
    let mut random = Random::new(31);
    for (order, rounds) in [(3, 1_500), (4, 150)] {
        let (mut lost, mut cases) = (0, 0);
        for _ in 0..rounds {
            let (board, winnable) = random_board(order, &mut random);
            if winnable {
                assert!(MagicSquare::refute(&board, &mut Budget::nodes(100_000)).is_err(), "{board}");
                continue;
            }
            let steps = refutation(&board);
            assert_eq!(misstep(&board, &steps), None, "{board}\n{}", steps.join("\n"));
            lost += 1;
            cases += usize::from(steps.len() > 1);
        }
        assert!(lost > rounds / 5 && (order == 3 || cases > 10), "{lost} lost, {cases} with cases");
    }
    for text in [".,./.,.", "1,./.,.", "3,2/1,4"] {
        assert_eq!(misstep(&board(text), &refutation(&board(text))), None, "{text}");
    }
}

#[test]
fn larger_boards_with_a_wrong_number_are_refuted() {
    let mut random = Random::new(32);
    let mut lost = 0;
    for (order, placed) in [(5, 14), (5, 16), (6, 24), (8, 48)] {
        for _ in 0..3 {
            let square = random_square(order, &mut random);
            let mut board = part_of(&square, placed, &mut random);
            let open: Vec<usize> = board.open().collect();
            let rank = *random.pick(&board.available()).unwrap();
            board.place(*random.pick(&open).unwrap(), rank);
            if complete(&board, 0, &mut Budget::default()) != Ok(Completion::Nothing) {
                continue;
            }
            let steps = refutation(&board);
            assert_eq!(misstep(&board, &steps), None, "{board}\n{}", steps.join("\n"));
            lost += 1;
        }
    }
    assert!(lost > 3, "{lost}");
}

#[test]
fn a_refutation_that_was_changed_does_not_check() {
    let mut random = Random::new(33);
    let (mut changed, mut harmless) = (0, 0);
    for round in 0..300 {
        let (board, winnable) = random_board(3 + usize::from(round % 10 == 0), &mut random);
        if winnable {
            continue;
        }
        let steps = refutation(&board);
        for at in (0..steps.len()).take(20) {
            assert_eq!(misstep(&board, &steps[..at]).map(|(at, _)| at), Some(at), "cut short");
            let mut without = steps.clone();
            let gone = without.remove(at);
            changed += 1;
            harmless += usize::from(misstep(&board, &without).is_none());
            let digit = |c: char| if c.is_ascii_digit() { char::from(b'0' + (c as u8 - b'0' + 1) % 10) } else { c };
            let mut other = steps.clone();
            other[at] = gone.chars().map(digit).collect();
            if other[at] != gone && gone.starts_with("closed") {
                assert_eq!(misstep(&board, &other).map(|(at, _)| at), Some(at), "{board} {}", other[at]);
            }
        }
        let mut longer = steps.clone();
        longer.push(steps[0].clone());
        assert_eq!(misstep(&board, &longer).map(|(at, _)| at), Some(steps.len()));
    }
    // A case that was not needed may go.
    assert!(changed > 100 && harmless * 20 < changed, "{harmless} of {changed}");
}

#[test]
fn no_steps_whatever_refute_a_winnable_board() {
    let mut random = Random::new(34);
    let mut accepted = 0;
    let mut strange: Vec<Vec<String>> = Vec::new();
    for round in 0..150 {
        let (board, winnable) = random_board(3 + usize::from(round % 5 == 0), &mut random);
        if !winnable {
            strange.push(refutation(&board));
            continue;
        }
        for steps in &strange {
            assert!(misstep(&board, steps).is_some(), "{board}\n{}", steps.join("\n"));
        }
        // Whatever still holds is kept, and where the checker says what it expects, it gets that.
        let moves: Vec<String> = MagicSquare::moves(&board).iter().map(|step| format!("case {step}")).collect();
        let mut steps: Vec<String> = Vec::new();
        for _ in 0..60 {
            steps.push(random.pick(&moves).unwrap().clone());
            match misstep(&board, &steps) {
                None => panic!("{board} can be won\n{}", steps.join("\n")),
                Some((at, _)) if at == steps.len() => accepted += 1,
                Some((_, what)) => {
                    steps.pop();
                    if let Some((_, expected)) = what.split_once("expected \"") {
                        steps.push(expected.trim_end_matches('"').to_owned());
                        assert!(misstep(&board, &steps).is_some(), "{board} can be won\n{}", steps.join("\n"));
                        accepted += 1;
                    }
                }
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn a_board_too_large_or_a_budget_too_small_has_no_refutation() {
    let large = Board::empty(Frame::new(31, 1).unwrap());
    assert!(MagicSquare::refute(&large, &mut Budget::default()).is_err());
    assert!(MagicSquare::check_refutation(&large, &["case 1@0,0"]).is_err());
    assert!(MagicSquare::refute(&board(".,.,./.,1,./.,.,."), &mut Budget::nodes(0)).is_err());
}

proptest! {
    #[test]
    fn no_text_makes_the_checker_panic(
        lines in proptest::collection::vec("(case |closed )?(-?[0-9]{0,20}@?[0-9]{0,20},[0-9]{0,3}|\\PC{0,12})", 0..6),
    ) {
        let steps: Vec<&str> = lines.iter().map(String::as_str).collect();
        prop_assert!(MagicSquare::check_refutation(&board(".,.,./.,5,./.,.,."), &steps).is_err());
    }
}
