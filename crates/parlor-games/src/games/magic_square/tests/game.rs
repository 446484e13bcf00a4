//! Notation, status, hand and notes at the board.

use super::super::board::Board;
use super::super::lines::Tally;
use super::super::rules::Placement;
use super::super::{MagicSquare, setup::Setup};
use super::board;
use crate::arena;
use crate::coach::{Budget, Verdict};
use crate::game::{Deal, Judge, Notation, Press, Rules, Status, View, Voice};
use crate::kit::random::Random;
use crate::kit::seed::Seed;
use crate::scene::{CellId, Focus, NoteState, Show};

#[test]
fn setups_say_no_more_than_they_must() {
    for (text, canonical) in [
        ("", ""),
        ("3", ""),
        ("3,1", ""),
        ("5", "5"),
        ("3,-9", "3,-9"),
        ("1", "1"),
        ("1,1", "1"),
        ("4,0,some", "4,0,some"),
        ("some,hard,6", "6,some,hard"),
        ("some", "some"),
    ] {
        assert_eq!(text.parse::<Setup>().unwrap().to_string(), canonical, "{text}");
    }
    for bad in ["0", "31", "-9", "3,x", "3,1,2", "30,9223372036854775800", "hard", "none,hard"] {
        assert!(bad.parse::<Setup>().is_err(), "{bad}");
    }
}

#[test]
fn positions_with_a_mistake_are_refused_where_it_is() {
    for (text, at) in [
        ("1,2/3", 4),
        ("1,2,3/4,5,6", 0),
        ("1,1/.,.", 2),
        ("1,5/.,.", 2),
        ("1,2/x,.", 4),
        ("1,2/.,4!!", 6),
        ("1,2/,.", 4),
        ("", 0),
    ] {
        assert_eq!(MagicSquare::read(None, text).unwrap_err().at, at, "{text}");
    }
    let four = "4".parse().unwrap();
    assert!(MagicSquare::read(Some(&four), "1").is_err());
}

#[test]
fn a_full_board_is_won_or_stuck_and_can_still_be_taken_back() {
    assert_eq!(MagicSquare::status(&board("8,1,6/3,5,7/4,9,2")), Status::Won);
    assert_eq!(MagicSquare::status(&board("3,-9@-2,-9,-4/-7,-5,-3/-6,-1,-8")), Status::Won);
    let wrong = board("8!,1,6/3,5,7/4,2,9");
    assert_eq!(MagicSquare::status(&wrong), Status::Stuck);
    assert_eq!(MagicSquare::moves(&wrong).len(), 8);
    assert!(MagicSquare::moves(&wrong).iter().all(|step| MagicSquare::takes_back(&wrong, step)));
    // The document's lost session: every line but the middle ones is off.
    assert_eq!(MagicSquare::status(&board("3,6,9/2,5,8/1,4,7")), Status::Stuck);
}

fn play(text: &str, cells: &[CellId]) -> Press<Placement> {
    let board = board(text);
    let mut focus = Focus::default();
    let mut last = Press::Nothing;
    for &cell in cells {
        focus.cursor = cell;
        last = MagicSquare::select(&board, &mut focus);
    }
    last
}

#[test]
fn a_number_then_a_square_or_a_square_then_a_number_make_a_move() {
    let wanted = Press::Play("5@1,1".parse().unwrap());
    assert_eq!(play(".,.,./.,.,./.,.,.", &[9 + 4, 4]), wanted);
    assert_eq!(play(".,.,./.,.,./.,.,.", &[4, 9 + 4]), wanted);
    // Another number or another square replaces the one in the hand.
    assert_eq!(play(".,.,./.,.,./.,.,.", &[9, 9 + 4, 4]), wanted);
    assert_eq!(play(".,.,./.,.,./.,.,.", &[0, 4, 9 + 4]), wanted);
    assert_eq!(play(".,.,./.,.,./.,.,.", &[4, 4]), Press::Held);
    assert_eq!(play(".,.,./.,5,./.,.,.", &[4]), Press::Play("-@1,1".parse().unwrap()));
    assert!(matches!(play(".,.,./.,5!,./.,.,.", &[4]), Press::Refuse(refusal) if refusal.code == "given"));
    assert!(matches!(play(".,.,./.,5,./.,.,.", &[9, 4]), Press::Refuse(refusal) if refusal.code == "occupied"));
    assert!(matches!(play(".,.,./.,5,./.,.,.", &[9 + 4]), Press::Refuse(refusal) if refusal.code == "used"));
}

fn type_on(text: &str, cell: CellId, typed: &str) -> (Press<Placement>, Focus) {
    let board = board(text);
    let mut focus = Focus::at(cell);
    let mut last = Press::Nothing;
    for c in typed.chars() {
        last = match c {
            '\n' => MagicSquare::select(&board, &mut focus),
            '<' => MagicSquare::enter(&board, &mut focus, None),
            c => MagicSquare::enter(&board, &mut focus, Some(c)),
        };
    }
    (last, focus)
}

#[test]
fn typed_digits_wait_only_while_another_number_could_follow() {
    let empty = "4@.,.,.,./.,.,.,./.,.,.,./.,.,.,.";
    let placed = |step: &str| Press::Play(step.parse().unwrap());
    assert_eq!(type_on(empty, 0, "5").0, placed("5@0,3"));
    assert_eq!(type_on(empty, 0, "1").0, Press::Held);
    assert_eq!(type_on(empty, 0, "1\n").0, placed("1@0,3"));
    assert_eq!(type_on(empty, 0, "12").0, placed("12@0,3"));
    assert_eq!(type_on(empty, 0, "1<2").0, placed("2@0,3"));
    assert!(matches!(type_on(empty, 0, "17").0, Press::Refuse(refusal) if refusal.code == "no-such-number"));
    assert_eq!(type_on(empty, 0, "17").1.typed, "1");
    assert_eq!(type_on("3,-9@.,.,./.,.,./.,.,.", 4, "-5").0, placed("-5@1,1"));
    // In the bank a number is taken into the hand.
    assert_eq!(type_on(empty, 16, "7").1.picked, [16 + 6]);
    // With all of 10 to 16 used, nothing can follow a 1.
    assert_eq!(type_on("4@10,11,12,13/14,15,16,./.,.,.,./.,.,.,.", 7, "1").0, placed("1@3,2"));
    assert!(matches!(type_on(".,.,./.,5,./.,.,.", 4, "1").0, Press::Refuse(refusal) if refusal.code == "occupied"));
    assert_eq!(type_on(".,.,./.,5,./.,.,.", 4, "<").0, placed("-@1,1"));
}

#[test]
fn notes_show_sums_and_mark_lines_beyond_hope_unless_that_is_hidden() {
    let board = board("8,1,6/9,7,./.,.,.");
    let plain = MagicSquare::scene(&board, &Focus::default()).board;
    let texts: Vec<&str> = plain.row_notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(texts, ["15", "16", "0"]);
    assert_eq!(plain.row_notes[0].state, NoteState::Met);
    assert_eq!(plain.row_notes[1].state, NoteState::Open);
    assert_eq!(plain.column_notes[0].name, "column 1: 17 so far, -2 to come on 1 square");
    assert_eq!(plain.diagonal_notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>(), ["15", "13"]);
    let asked = MagicSquare::scene(&board, &Focus { show: Show::MISTAKES, ..Focus::default() }).board;
    assert_eq!(asked.row_notes[1].state, NoteState::Broken);
    assert_eq!(asked.column_notes[2].state, NoteState::Open);
    assert_eq!(asked.column_notes[0].state, NoteState::Broken);
}

#[test]
fn numbers_too_long_for_a_piece_show_their_rank_and_say_their_number() {
    let scene = MagicSquare::scene(&board("3,1000000@.,.,./.,1000004,./.,.,."), &Focus::default());
    assert_eq!((scene.cells[4].face.text.as_ref(), scene.cells[4].face.name.as_ref()), ("5", "1000004"));
    assert!(scene.counters.iter().any(|counter| counter.label == "piece 1 is" && counter.value == "1000000"));
}

#[test]
fn the_adder_solves_every_easy_puzzle() {
    let adder = arena::player::<MagicSquare>("adder").unwrap();
    for setup in ["3,some", "4,some", "6,some", "12,some"] {
        let board = MagicSquare::deal(&setup.parse().unwrap(), &Seed::new("x")).unwrap();
        assert!(arena::play_out(adder, board, &mut Random::new(1)).won, "{setup}");
    }
}

fn advice(text: &str, line: &[&str]) -> (String, String) {
    let line: Vec<Placement> = line.iter().map(|step| step.parse().unwrap()).collect();
    let (best, why) = MagicSquare::advise(&board(text), &line).unwrap();
    (best.to_string(), why.to_string())
}

#[test]
fn advice_names_the_line_that_lacks_one_number() {
    let (best, why) = advice("8,1,./.,.,./.,.,.", &["5@1,1", "6@2,2"]);
    assert_eq!(best, "6@2,2");
    assert_eq!(why, "It is the only number left that brings row 1 to 15.");
}

#[test]
fn advice_names_the_lines_that_leave_one_number() {
    let (best, why) = advice("8,.,./.,.,./.,.,2", &["5@1,1", "1@1,2"]);
    assert_eq!(
        (best.as_str(), why.as_str()),
        ("5@1,1", "It is the only number left that brings the falling diagonal to 15.")
    );
}

/// Whether a number on a square leaves every line such that it can still be met.
fn fits(board: &Board, made: &Placement) -> bool {
    let mut next = board.clone();
    MagicSquare::make(&mut next, made);
    let left = next.available();
    Tally::all(&next).iter().all(|tally| tally.can_be_met(&left))
}

#[test]
fn advice_that_nothing_else_fits_is_true() {
    let (mut numbers, mut squares) = (0, 0);
    for (setup, seed) in
        ["4,some,tricky", "4,some,hard", "5,some,tricky"].into_iter().flat_map(|s| [(s, "1"), (s, "2")])
    {
        let mut board = MagicSquare::deal(&setup.parse().unwrap(), &Seed::new(seed)).unwrap();
        let Verdict::Winnable { mut line } = MagicSquare::judge(&board, &mut Budget::default()).verdict else {
            panic!("{board} can be completed")
        };
        while !line.is_empty() {
            let (best, why) = MagicSquare::advise(&board, &line).unwrap();
            let why = why.to_string();
            let Placement::Place { number, square } = best else { panic!("advice places numbers") };
            let (by_number, by_square) = (why.starts_with("No other number left fits "), why.starts_with("On "));
            (numbers, squares) = (numbers + usize::from(by_number), squares + usize::from(by_square));
            for made in MagicSquare::moves(&board) {
                let Placement::Place { number: other, square: there } = made else { continue };
                let excluded = (by_number && there == square && other != number)
                    || (by_square && there != square && other == number);
                assert!(!excluded || !fits(&board, &made), "{board} {made}: {why}");
            }
            MagicSquare::make(&mut board, &best);
            line.retain(|step| *step != best);
        }
    }
    assert!(numbers + squares > 0, "{numbers} {squares}");
}

#[test]
fn advice_without_a_reason_that_forces_it_says_what_the_lines_then_need() {
    let (best, why) = advice(".,.,./.,.,./.,.,.", &["5@1,1"]);
    assert_eq!(best, "5@1,1");
    assert_eq!(why, "Nothing forces it yet; then row 2 needs 10 with 2 numbers and column 2 needs 10 with 2 numbers.");
}

#[test]
fn rows_are_counted_from_the_top_wherever_people_read() {
    let board = board("8,1,6/3,5,7/4,.,.");
    let scene = MagicSquare::scene(&board, &Focus::default());
    assert_eq!((scene.cells[0].place.as_str(), scene.cells[7].place.as_str()), ("row 1, column 1", "row 3, column 2"));
    assert_eq!(scene.board.row_notes[2].name, "row 3: 4 so far, 11 to come on 2 squares");
    let refused = |text: &str| MagicSquare::refuse(&board, &text.parse().unwrap()).unwrap().sentence;
    assert_eq!(refused("9@0,2"), "8 lies in row 1, column 1 already.");
    assert_eq!(refused("8@1,0"), "8 is used already, in row 1, column 1.");
    assert_eq!(refused("9@3,0"), "Rows and columns go from 1 to 3.");
    let read = |text: &str| MagicSquare::read_move(&board, text).map(|made| made.to_string());
    assert_eq!((read("9@r3c2"), read("-@R1C1")), (Ok("9@1,0".into()), Ok("-@0,2".into())));
    assert_eq!(read("9@1,0"), Ok("9@1,0".into()));
    assert!(read("9@r4c1").is_err() && read("9@r1c1x").is_err() && read("r1c1").is_err());
}

#[test]
fn a_lost_board_says_which_line_cannot_be_met() {
    let why = |text: &str| match MagicSquare::judge(&board(text), &mut Budget::default()).verdict {
        Verdict::NotWinnable { why } => why.to_string(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(why("8,1,5/.,.,./.,.,."), "Row 1 adds up to 14 instead of 15.");
    assert_eq!(why("9,5,./.,.,./.,1,."), "Row 1 needs 1 on its last square, and that lies in row 3, column 2.");
    assert_eq!(why("9,8,./.,.,./.,.,."), "Row 1 needs -2 on its last square, which is no number of this board.");
    assert_eq!(
        why("1,.,./.,.,./.,.,."),
        "Row 1, column 1 and the falling diagonal cannot all add up to 15 with the numbers that are left."
    );
    assert_eq!(
        why(".,./.,."),
        "Row 1 and column 1 share a square, so that their other two numbers would have to be equal."
    );
}
