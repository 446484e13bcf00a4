//! The solver against brute force and against known counts.

use super::super::MagicSquare;
use super::super::board::{Board, Frame, Rank};
use super::super::deal::random_square;
use super::super::solver::{Completion, SquareTable, complete, construct, count, order_five, order_four};
use super::{board, is_magic, part_of};
use crate::coach::{Budget, Fact, Verdict, judged};
use crate::game::Judge;
use crate::kit::random::Random;

fn empty(order: usize) -> Board {
    Board::empty(Frame::new(order, 1).unwrap())
}

/// Every completion, by putting each number on the first empty cell in turn.
fn brute_force(board: &mut Board) -> u64 {
    let Some(cell) = board.open().next() else {
        return u64::from(is_magic(board.ranks(), board.frame().order()));
    };
    let mut found = 0;
    for rank in board.available() {
        board.place(cell, rank);
        found += brute_force(board);
        board.take(cell);
    }
    found
}

#[test]
fn constructed_squares_of_every_order_are_magic() {
    for order in (1..=60).chain([99, 100, 102, 1_000]).filter(|&order| order != 2) {
        assert!(is_magic(&construct(order).unwrap(), order), "order {order}");
    }
    assert_eq!(construct(2), None);
}

#[test]
fn there_are_1_0_1_and_880_squares_up_to_symmetry() {
    let all = [1, 0, 8, 7_040];
    for (order, &number) in (1..=4).zip(&all) {
        let table = SquareTable::of(order).unwrap();
        assert_eq!(table.len(), number);
        let mut squares: Vec<Vec<Rank>> =
            table.squares().map(|square| square.iter().map(|&rank| Rank::from(rank)).collect()).collect();
        assert!(squares.iter().all(|square| is_magic(square, order)));
        squares.sort_unstable();
        squares.dedup();
        assert_eq!(squares.len(), number, "order {order} lists a square twice");
    }
    assert_eq!(order_four().len(), 880);
}

#[test]
fn order_five_has_as_many_squares_around_a_1_as_is_known() {
    assert_eq!(order_five(1), 1_091_448);
    assert_eq!((order_five(0), order_five(26)), (0, 0));
}

#[test]
fn on_order_three_every_board_with_three_numbers_equals_brute_force() {
    // All placements of up to two numbers, and every third one of three.
    let cells_and_ranks: Vec<(usize, Rank)> = (0..9).flat_map(|cell| (1..=9).map(move |rank| (cell, rank))).collect();
    let mut boards = vec![empty(3)];
    let mut level = boards.clone();
    for _ in 0..3 {
        let mut next = Vec::new();
        for board in &level {
            let after = board.ranks().iter().rposition(|&rank| rank != 0).map_or(0, |cell| cell + 1);
            for &(cell, rank) in cells_and_ranks.iter().filter(|&&(cell, _)| cell >= after) {
                if board.find(rank).is_none() {
                    let mut with = board.clone();
                    with.place(cell, rank);
                    next.push(with);
                }
            }
        }
        boards.extend(next.iter().cloned());
        level = next;
    }
    assert_eq!(boards.len(), 1 + 81 + 2_592 + 42_336);
    let squares: Vec<&[u8]> = SquareTable::of(3).unwrap().squares().collect();
    let mut openings = 0;
    for board in &boards {
        let fits = |square: &&&[u8]| board.ranks().iter().zip(**square).all(|(&a, &b)| a == 0 || a == Rank::from(b));
        let truth = squares.iter().filter(fits).count() as u64;
        let judgement = MagicSquare::judge(board, &mut Budget::nodes(0));
        assert_eq!(matches!(judgement.verdict, Verdict::Winnable { .. }), truth > 0, "{board}");
        if truth > 0 {
            assert_eq!(judgement.facts, [("completions", Fact::Number(truth))]);
        }
        assert_eq!(count(board, 100, &mut Budget::nodes(10_000)), Ok(truth), "{board}");
        openings += u32::from(board.placed() == 1 && truth > 0);
    }
    assert_eq!(openings, 33);
    // The eight squares themselves are all there are.
    assert_eq!(brute_force(&mut empty(3)), 8);
}

/// How many boards of some numbers can be completed, by the cells that hold them.
fn completable(placed: u32) -> u64 {
    let table = SquareTable::of(4).unwrap();
    let squares: Vec<&[u8]> = table.squares().collect();
    let mut seen = vec![0_u64; 1 << (4 * placed - 6)];
    let mut total = 0;
    for cells in (0_u32..1 << 16).filter(|cells| cells.count_ones() == placed) {
        seen.fill(0);
        let cells: Vec<usize> = (0..16).filter(|cell| cells >> cell & 1 == 1).collect();
        for square in &squares {
            let key = cells.iter().fold(0, |key, &cell| key << 4 | usize::from(square[cell] - 1));
            let bit = 1 << (key % 64);
            total += u64::from(seen[key / 64] & bit == 0);
            seen[key / 64] |= bit;
        }
    }
    total
}

#[test]
fn order_four_boards_of_few_numbers_are_completed_as_often_as_is_known() {
    let table = SquareTable::of(4).unwrap();
    let places: Vec<(usize, Rank)> = (0..16).flat_map(|cell| (1..=16).map(move |rank| (cell, rank))).collect();
    assert!(places.iter().all(|&place| table.matching(&[place]).0 > 0));
    let mut pairs = (0, 0);
    for (index, &first) in places.iter().enumerate() {
        for &second in places[index + 1..].iter().filter(|second| second.0 != first.0 && second.1 != first.1) {
            pairs.0 += u32::from(table.matching(&[first, second]).0 > 0);
            pairs.1 += 1;
        }
    }
    assert_eq!(pairs, (26_256, 28_800));
    assert_eq!(completable(4), 7_635_136);
    assert_eq!(completable(6), 51_839_872);
}

#[test]
fn on_order_four_the_search_equals_the_table() {
    let table = SquareTable::of(4).unwrap();
    let squares: Vec<Vec<Rank>> =
        table.squares().map(|square| square.iter().map(|&rank| Rank::from(rank)).collect()).collect();
    let mut random = Random::new(4);
    let mut lost = 0;
    for round in 0..3_000 {
        let square = random.pick(&squares).unwrap();
        let mut board = part_of(square, 3 + round % 8, &mut random);
        // One more number, right or wrong.
        let (cell, rank) = {
            let open: Vec<usize> = board.open().collect();
            (*random.pick(&open).unwrap(), *random.pick(&board.available()).unwrap())
        };
        board.place(cell, rank);
        let truth = table.completions(&board).0;
        lost += u32::from(truth == 0);
        assert_eq!(count(&board, u64::MAX, &mut Budget::default()), Ok(truth), "{board}");
        match complete(&board, round as u64, &mut Budget::default()).unwrap() {
            Completion::Square(square) => assert!(truth > 0 && is_magic(&square, 4)),
            Completion::Nothing => assert_eq!(truth, 0, "{board}"),
        }
    }
    assert!((500..2_900).contains(&lost), "{lost}");
}

#[test]
fn on_larger_orders_counts_equal_brute_force() {
    let mut random = Random::new(5);
    for order in [5, 6, 7, 9, 12, 17] {
        let square = construct(order).unwrap();
        for round in 0..6 {
            let mut board = part_of(&square, order * order - 8, &mut random);
            if round % 2 == 1 {
                // Two numbers exchanged: mostly lost, and never by one line alone.
                let cell = board.open().next().unwrap();
                let rank = *board.available().last().unwrap();
                board.place(cell, rank);
            }
            let truth = brute_force(&mut board.clone());
            assert_eq!(count(&board, u64::MAX, &mut Budget::default()), Ok(truth), "{board}");
            let known = judged::<MagicSquare>(&board, &mut Budget::default());
            assert_eq!(known.word(), if truth > 0 { "winnable" } else { "not_winnable" }, "{board}");
        }
    }
}

#[test]
fn loosely_filled_boards_of_large_orders_are_completed() {
    let mut random = Random::new(17);
    for order in [12, 17, 18, 20, 23, 30] {
        let square = random_square(order, &mut random);
        for share in [3, 10, 20] {
            let board = part_of(&square, order * order * share / 100, &mut random);
            let known = judged::<MagicSquare>(&board, &mut Budget::default());
            assert_eq!(known.word(), "winnable", "{board}");
        }
    }
}

#[test]
fn parts_of_magic_squares_are_never_called_lost() {
    let mut random = Random::new(6);
    for order in [5, 6, 8] {
        let square = construct(order).unwrap();
        for _ in 0..20 {
            let board = part_of(&square, order * order * 60 / 100, &mut random);
            match complete(&board, 1, &mut Budget::default()) {
                Ok(Completion::Square(square)) => assert!(is_magic(&square, order)),
                other => panic!("{other:?} {board}"),
            }
        }
    }
}

#[test]
fn order_two_is_lost_at_once() {
    for text in ["2@.,./.,.", "2@1,./.,4", "2,-7@.,-4/.,."] {
        let known = judged::<MagicSquare>(&board(text), &mut Budget::nodes(0));
        assert!(known.why().to_string().starts_with("Row 1 "), "{}", known.why());
    }
}

#[test]
fn the_line_that_cannot_be_met_is_named() {
    for (text, why) in [
        ("8,9,./.,.,./.,.,.", "Row 1 needs -2 on its last square, which is no number of this board."),
        ("1,2,./.,.,./.,.,.", "Row 1 needs 12 on its last square, which is no number of this board."),
        ("1,2,3/.,.,./.,.,.", "Row 1 adds up to 6 instead of 15."),
        ("8,1,./.,6,./.,.,.", "Row 1 needs 6 on its last square, and that lies in row 2, column 2."),
        ("1,.,./.,7,./.,.,.", "The falling diagonal needs 7 on its last square, and that lies in row 2, column 2."),
        ("4@16,14,.,./.,1,.,./.,.,.,./.,.,.,.", "Row 1 needs 4 with two numbers, and the two smallest left make 5."),
        ("4@16,11,.,./.,1,2,./.,.,3,./.,.,.,.", "Row 1 needs 7 with two numbers, and the two smallest left make 9."),
        ("4@16,13,.,./.,.,2,./.,.,4,./.,.,.,.", "Row 1 needs 5 with two numbers, and no two that are left make 5."),
        ("4@16,15,.,./.,.,2,./.,.,.,./.,.,.,1", "Row 1 needs 3 with two numbers, and the two smallest left make 7."),
        (
            "5@1,2,.,.,./.,.,25,.,./.,.,.,24,./23,.,.,.,./.,.,.,.,22",
            "Row 1 needs 62 with three numbers, and the three largest left make only 60.",
        ),
    ] {
        let known = judged::<MagicSquare>(&board(text), &mut Budget::default());
        assert_eq!(known.why().to_string(), why, "{text}");
    }
}

#[test]
fn a_loss_that_no_single_line_shows_names_the_lines_that_cannot_all_be_met() {
    for (text, lines) in [
        ("4,.,./.,.,./.,8,.", "Row 1, column 1 and the falling diagonal"),
        (".,.,./.,1,./.,.,.", "Column 2, the falling diagonal and the rising diagonal"),
    ] {
        let why = judged::<MagicSquare>(&board(text), &mut Budget::default()).why().to_string();
        assert_eq!(why, format!("{lines} cannot all add up to 15 with the numbers that are left."));
    }
}

#[test]
fn a_board_of_any_numbers_is_judged_by_their_ranks() {
    let plain = judged::<MagicSquare>(&board("8,.,./.,5,./.,.,."), &mut Budget::default());
    let moved = judged::<MagicSquare>(&board("3,-9@-2,.,./.,-5,./.,.,."), &mut Budget::default());
    assert_eq!((plain.word(), &plain.facts), (moved.word(), &moved.facts));
    let far = judged::<MagicSquare>(
        &board("5,9223372036854775783@.,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,."),
        &mut Budget::default(),
    );
    assert_eq!(far.word(), "winnable");
}

#[test]
fn empty_boards_of_every_order_are_won_without_a_node() {
    for order in (1..=30).filter(|&order| order != 2) {
        assert_eq!(judged::<MagicSquare>(&empty(order), &mut Budget::nodes(0)).word(), "winnable", "order {order}");
    }
}
