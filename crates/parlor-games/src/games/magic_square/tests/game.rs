//! Notation, status, hand and notes at the board.

use super::super::rules::Placement;
use super::super::{MagicSquare, setup::Setup};
use super::board;
use crate::arena;
use crate::game::{Deal, Notation, Press, Rules, Status, View, Voice};
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
fn notes_show_sums_and_mark_lines_beyond_hope_only_on_request() {
    let board = board("8,1,6/9,7,./.,.,.");
    let plain = MagicSquare::scene(&board, &Focus::default()).board;
    let texts: Vec<&str> = plain.row_notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(texts, ["15", "16", "0"]);
    assert_eq!(plain.row_notes[0].state, NoteState::Met);
    assert_eq!(plain.row_notes[1].state, NoteState::Open);
    assert_eq!(plain.column_notes[0].name, "column 0: 17 so far, -2 to come on 1 square");
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

#[test]
fn advice_names_the_line_that_lacks_one_number() {
    let board = board("8,1,./.,.,./.,.,.");
    let line = ["5@1,1", "6@2,2"].map(|step| step.parse().unwrap());
    let (best, why) = MagicSquare::advise(&board, &line).unwrap();
    assert_eq!(
        (best.to_string().as_str(), why.to_string().as_str()),
        ("6@2,2", "Row 2 has one empty square left and needs 6.")
    );
}
