//! Refutations: those written check, and no others do.

use std::sync::Arc;

use proptest::prelude::*;

use super::super::Hitori;
use super::super::board::{Board, Mark, Puzzle, Rule};
use super::super::deal::Dealer;
use super::super::grade::Grade;
use super::super::notation::cell_name;
use super::{brute_force, random_puzzle};
use crate::coach::{Budget, Verdict};
use crate::game::{Judge, Notation, Refute};
use crate::kit::grid::Size;
use crate::kit::random::Random;

const SIZES: [(usize, usize); 7] = [(2, 2), (3, 2), (3, 3), (4, 3), (2, 5), (5, 2), (3, 4)];

/// A random position, and whether brute force finds a solution that keeps to its marks.
fn random_position(round: usize, random: &mut Random) -> (Board, bool) {
    let (cols, rows) = SIZES[round % SIZES.len()];
    let rule = if random.one_in(2) { Rule::Standard } else { Rule::Relaxed };
    let puzzle = random_puzzle(Size::new(cols, rows), rule, 2 + random.below(5), random);
    let mut board = Board::new(Arc::new(puzzle));
    if random.one_in(2) {
        for cell in 0..cols * rows {
            match random.below(8) {
                0 => board.set(cell, Mark::Shaded),
                1 => board.set(cell, Mark::Kept),
                _ => false,
            };
        }
    }
    let winnable = !brute_force(board.puzzle(), board.marks()).is_empty();
    (board, winnable)
}

fn refutation(board: &Board) -> Vec<String> {
    Hitori::refute(board, &mut Budget::default()).unwrap()
}

/// The step that does not hold, or `None` if all is proved.
fn misstep(board: &Board, steps: &[String]) -> Option<usize> {
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    Hitori::check_refutation(board, &steps).err().map(|misstep| misstep.step)
}

#[test]
fn every_lost_position_is_refuted_by_steps_that_check() {
    let mut random = Random::new(21);
    let (mut lost, mut deep) = (0, 0);
    for round in 0..6_000 {
        let (board, winnable) = random_position(round, &mut random);
        if winnable {
            assert!(Hitori::refute(&board, &mut Budget::default()).is_err(), "{board}");
            continue;
        }
        let steps = refutation(&board);
        assert_eq!(misstep(&board, &steps), None, "{board}\n{}", steps.join("\n"));
        lost += 1;
        deep += usize::from(steps.iter().any(|step| step.starts_with("suppose")));
    }
    assert!(lost > 2_000 && deep > 50, "{lost} lost, {deep} with suppositions");
}

#[test]
fn large_boards_with_a_wrong_mark_are_refuted() {
    let mut random = Random::new(22);
    let mut dealer = Dealer::new();
    for (cols, rows, grade) in [
        (8, 8, Grade::Easy),
        (8, 8, Grade::Extreme),
        (12, 9, Grade::Hard),
        (20, 20, Grade::Hard),
        (16, 16, Grade::Tricky),
    ] {
        for rule in [Rule::Standard, Rule::Relaxed] {
            if grade == Grade::Extreme && rule == Rule::Relaxed {
                continue;
            }
            let puzzle = dealer.deal(Size::new(cols, rows), rule, grade, &mut random).unwrap();
            let mut board = Board::new(Arc::new(puzzle));
            let Verdict::Winnable { line } = Hitori::judge(&board, &mut Budget::default()).verdict else {
                panic!("{board} is winnable")
            };
            let wrong = line[random.below(line.len())].cell(&board).unwrap();
            board.set(wrong, Mark::Kept);
            let steps = refutation(&board);
            assert_eq!(misstep(&board, &steps), None, "{board}\n{}", steps.join("\n"));
        }
    }
}

#[test]
fn a_refutation_that_was_changed_does_not_check() {
    let mut random = Random::new(23);
    let (mut changed, mut harmless) = (0, 0);
    for round in 0..500 {
        let (board, winnable) = random_position(round, &mut random);
        if winnable {
            continue;
        }
        let steps = refutation(&board);
        for at in 0..steps.len() {
            assert_eq!(misstep(&board, &steps[..at]), Some(at), "cut short");
            let mut without = steps.clone();
            let gone = without.remove(at);
            let frame = ["suppose ", "so ", "contradiction: "].iter().any(|word| gone.starts_with(word));
            let refused = misstep(&board, &without).is_some();
            assert!(refused || !frame, "{board} without {gone}\n{}", steps.join("\n"));
            changed += 1;
            harmless += usize::from(!refused);
            let mut twice = steps.clone();
            twice.insert(at, steps[at].clone());
            assert!(misstep(&board, &twice).is_some(), "{board} with twice {}", steps[at]);
            if frame && at + 1 < steps.len() {
                let mut swapped = steps.clone();
                swapped.swap(at, at + 1);
                let early = gone.starts_with("suppose ");
                assert!(early || misstep(&board, &swapped).is_some(), "{board} with {gone} later");
            }
        }
        let mut longer = steps.clone();
        longer.push(steps[0].clone());
        assert_eq!(misstep(&board, &longer), Some(steps.len()), "nothing follows the last contradiction");
    }
    // A fence may hold without one of its cells.
    assert!(changed > 700 && harmless * 50 < changed, "{harmless} of {changed}");
}

#[test]
fn a_refutation_of_one_board_does_not_refute_a_winnable_one() {
    let mut random = Random::new(24);
    let mut pairs = 0;
    let mut refutations: Vec<Vec<String>> = Vec::new();
    for round in 0..1_500 {
        let (board, winnable) = random_position(round / 20 * SIZES.len() + 3, &mut random);
        if !winnable {
            refutations.push(refutation(&board));
            continue;
        }
        for steps in refutations.iter().rev().take(20) {
            assert!(misstep(&board, steps).is_some(), "{board}\n{}", steps.join("\n"));
            pairs += 1;
        }
        // The nearest thing: the same board with a mark that loses.
        for cell in 0..board.marks().len() {
            for mark in [Mark::Shaded, Mark::Kept] {
                let mut marked = board.clone();
                if marked.set(cell, mark) && brute_force(board.puzzle(), marked.marks()).is_empty() {
                    assert!(misstep(&board, &refutation(&marked)).is_some(), "{board} {marked}");
                    pairs += 1;
                }
            }
        }
    }
    assert!(pairs > 2_000, "{pairs}");
}

/// Some step about some cells.
fn any_step(size: Size, random: &mut Random) -> String {
    const FORMS: [&str; 17] = [
        "next to a shaded cell _: _ stays",
        "same number as a kept cell _: _ is shaded",
        "sandwich _ _: _ stays",
        "pair plus single _ _: _ is shaded",
        "would split _ _: _ stays",
        "would isolate _: _ stays",
        "needless: _ stays",
        "last equal of _: _ stays",
        "suppose _ is shaded",
        "suppose _ stays",
        "so _ is shaded",
        "so _ stays",
        "contradiction: _ and _ are shaded and touch",
        "contradiction: _ and _ stay and are equal",
        "contradiction: _ and _ stay and are parted",
        "contradiction: _ stays and is isolated",
        "contradiction: _ is shaded and needless",
    ];
    let form = FORMS[random.below(FORMS.len())];
    form.split('_')
        .enumerate()
        .map(|(at, part)| if at == 0 { part.to_owned() } else { cell_name(size, random.below(size.area())) + part })
        .collect()
}

#[test]
fn no_steps_whatever_refute_a_winnable_position() {
    let mut random = Random::new(25);
    let (mut accepted, mut learnt) = (0, 0);
    for round in 0..60 {
        let (board, winnable) = random_position(round, &mut random);
        if !winnable {
            continue;
        }
        // Whatever still holds is kept, so that the steps go as far as steps can.
        let mut steps: Vec<String> = Vec::new();
        for _ in 0..2_000 {
            steps.push(any_step(board.puzzle().size(), &mut random));
            match misstep(&board, &steps) {
                None => panic!("{board} can be won\n{}", steps.join("\n")),
                Some(at) if at == steps.len() => accepted += 1,
                Some(_) => drop(steps.pop()),
            }
        }
        learnt += steps.iter().filter(|step| step.starts_with("so ")).count();
    }
    assert!(accepted > 200 && learnt > 10, "{accepted} steps, {learnt} suppositions refuted");
}

#[test]
fn a_small_refutation_reads_as_it_should() {
    let board = Hitori::read(None, "11/11").unwrap();
    let expected = [
        "suppose 1,1 is shaded",
        "next to a shaded cell 1,1: 2,1 stays",
        "next to a shaded cell 1,1: 1,2 stays",
        "same number as a kept cell 2,1: 2,2 is shaded",
        "contradiction: 2,1 and 1,2 stay and are parted",
        "so 1,1 stays",
        "same number as a kept cell 1,1: 2,1 is shaded",
        "same number as a kept cell 1,1: 1,2 is shaded",
        "next to a shaded cell 2,1: 2,2 stays",
        "contradiction: 1,1 and 2,2 stay and are parted",
    ];
    assert_eq!(refutation(&board), expected);
}

#[test]
fn a_refutation_over_budget_is_not_written() {
    let board = Hitori::read(None, "11/11").unwrap();
    assert!(Hitori::refute(&board, &mut Budget::nodes(3)).is_err());
}

/// Text that is more or less like a step.
const TEXT: &str = "(suppose|so|contradiction:|sandwich|needless:|would split)?\
                    ( [0-9]{0,3},[0-9]{0,20}:?| stays| is shaded|\\PC{0,9}){0,5}";

proptest! {
    #[test]
    fn no_text_makes_the_checker_panic(lines in proptest::collection::vec(TEXT, 0..6)) {
        let puzzle = Puzzle::new(Size::new(3, 2), Rule::Standard, vec![1, 2, 3, 2, 3, 1]).unwrap();
        let steps: Vec<&str> = lines.iter().map(String::as_str).collect();
        prop_assert!(Hitori::check_refutation(&Board::new(Arc::new(puzzle)), &steps).is_err());
    }
}
