//! The document's sessions as raw bytes, and what its text leaves to the rule.

use super::super::classic::open;
use crate::classic::{Usage, converse};

fn session(args: &[&str], input: &str) -> (String, u8) {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    converse(&mut *open(&args).unwrap_or_else(|usage| panic!("{usage:?}")), input)
}

fn refused(args: &[&str]) -> Usage {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    open(&args).err().unwrap_or_else(|| panic!("{args:?} starts a game"))
}

macro_rules! transcripts {
    ($($test:ident: $case:literal, $args:expr, $code:literal;)*) => {$(
        #[test]
        fn $test() {
            let input = include_str!(concat!("../../../../testdata/classic/magic_square/", $case, ".in"));
            let output = include_str!(concat!("../../../../testdata/classic/magic_square/", $case, ".out"));
            assert_eq!(session(&$args, input), (output.to_owned(), $code));
            assert_eq!(session(&$args, &input.replace('\n', "\r\n")), (output.to_owned(), $code));
            assert_eq!(session(&$args, input.trim_end()), (output.to_owned(), $code));
            for line in output.lines() {
                assert!(!line.ends_with(' ') || line.starts_with("enter the "), "{line:?}");
            }
        }
    )*};
}

transcripts! {
    the_won_session_of_the_document: "win", [], 0;
    the_lost_session_of_the_document: "lose", [], 6;
    the_session_with_one_square: "1", ["1"], 0;
    the_session_with_negative_pieces: "neg9", ["3", "-9"], 0;
    columns_grow_with_the_first_long_piece: "4", ["4"], 0;
}

const NUMBER: &str = "enter the number you want to add: ";
const X: &str = "enter the x coordinate you want to move to: ";
const Y: &str = "enter the y coordinate you want to move to: ";
const FIRST: &str = "2\n1\n0\nX 0 1 2\n\nAvailable pieces: 1 2 3 4 5 6 7 8 9\n\n";

/// What is written after the first board of order 3, which ends by quitting.
fn after(input: &str) -> String {
    let (out, code) = session(&[], input);
    assert_eq!(code, 5, "{out}");
    out.strip_prefix(FIRST).unwrap().to_owned()
}

#[test]
fn quit_says_nothing_at_any_prompt_in_any_case() {
    for word in ["quit", "QUIT", "  Quit\t", "qUiT\r", ""] {
        assert_eq!(after(&format!("{word}\n5\n").replace("\n5\n", "")), NUMBER);
        assert_eq!(after(&format!("5\n{word}")), format!("{NUMBER}{X}"));
        assert_eq!(after(&format!("5\n1\n{word}")), format!("{NUMBER}{X}{Y}"));
    }
}

#[test]
fn a_number_that_is_none_or_not_available_is_asked_for_again() {
    let form = "please enter one of the available pieces, or quit";
    for line in ["", "   ", "five", "5 5", "5.0", "--5", "+", "-", "0x5", "５", "quit now", "5,1"] {
        assert_eq!(after(&format!("{line}\n")), format!("{NUMBER}{form}\n{NUMBER}"), "{line:?}");
    }
    for line in ["0", "10", "-1", "99999999999999999999999", "-99999999999999999999999"] {
        assert_eq!(after(&format!("{line}\n")), format!("{NUMBER}{line} is not an available piece\n{NUMBER}"));
    }
    let out = after("5\n1\n1\n5\n");
    assert!(out.ends_with(&format!("{NUMBER}5 is not an available piece\n{NUMBER}")), "{out}");
}

#[test]
fn signs_noughts_and_blanks_around_a_number_are_no_matter() {
    for line in ["5", " 5 ", "+5", "005", "\t5\r"] {
        assert_eq!(after(&format!("{line}\n")), format!("{NUMBER}{X}"), "{line:?}");
    }
    for nought in ["0", "-0", "+0", "000"] {
        assert_eq!(after(&format!("5\n{nought}\n")), format!("{NUMBER}{X}{Y}"));
    }
}

#[test]
fn a_coordinate_off_the_board_is_asked_for_again() {
    for line in ["", "a", "3", "-1", "1,1", "99999999999999999999"] {
        let x = format!("{NUMBER}{X}please enter an x coordinate from 0 to 2, or quit\n{X}");
        assert_eq!(after(&format!("5\n{line}\n")), x, "{line:?}");
        let y = format!("{NUMBER}{X}{Y}please enter a y coordinate from 0 to 2, or quit\n{Y}");
        assert_eq!(after(&format!("5\n0\n{line}\n")), y, "{line:?}");
    }
}

#[test]
fn an_occupied_square_keeps_the_number_and_asks_for_x() {
    let out = after("5\n1\n1\n6\n1\n1\n2\n0\n");
    let wanted = format!("{NUMBER}{X}{Y}5 is already at 1,1\n{X}{Y}\n2\n1   5\n0     6\nX 0 1 2\n");
    assert!(out.contains(&wanted), "{out}");
    assert!(out.ends_with(&format!("Available pieces: 1 2 3 4 7 8 9\n\n{NUMBER}")));
}

#[test]
fn two_squares_on_a_side_can_be_played_but_not_won() {
    let (out, code) = session(&["2"], "1\n0\n0\n2\n1\n0\n3\n0\n1\n4\n1\n1\n");
    assert!(
        out.ends_with("1 3 4\n0 1 2\nX 0 1\n\nAvailable pieces:\n\nno valid move! game over.\ntotal turns: 4\n"),
        "{out}"
    );
    assert_eq!(code, 6);
}

#[test]
fn what_follows_the_end_is_not_read() {
    assert_eq!(session(&["1"], "1\n0\n0\nmore\nquit\n").1, 0);
}

#[test]
fn sizes_and_lowest_pieces_are_read_as_streams_do() {
    for args in [["3", "1"], ["+3", "+1"], ["03", "001"], [" 3 ", " 1 "]] {
        assert_eq!(session(&args, "").0, format!("{FIRST}{NUMBER}"), "{args:?}");
    }
    let (out, _) = session(&["2", "9223372036854775804"], "");
    assert!(out.contains(
        "Available pieces: 9223372036854775804 9223372036854775805 9223372036854775806 9223372036854775807\n"
    ));
    let (out, code) = session(&["1", "-9223372036854775808"], "-9223372036854775808\n0\n0\n");
    assert!(out.contains("0 -9223372036854775808\nX                    0\n"), "{out}");
    assert_eq!(code, 0);
}

#[test]
fn wide_boards_print_their_column_numbers_unpadded() {
    let (out, _) = session(&["12"], "");
    assert!(out.starts_with("11\n10\n9\n8\n"), "{out}");
    assert!(out.contains("X 0 1 2 3 4 5 6 7 8 91011\n"), "{out}");
}

#[test]
fn too_many_arguments_are_answered_with_the_usage_alone() {
    let usage = include_str!("../../../../testdata/classic/magic_square/usage.out");
    for args in [["5", "5", "5", "5"].as_slice(), &["5", "5", "5"], &["", "", ""]] {
        assert_eq!(refused(args), Usage { text: usage.to_owned(), code: 3 });
    }
}

#[test]
fn a_size_out_of_range_is_answered_with_the_range_and_the_usage() {
    let usage = include_str!("../../../../testdata/classic/magic_square/usage.out");
    for size in ["0", "-3", "1001", "three", "", "3.0", "3x", "99999999999999999999999"] {
        let text = format!("the size must be a whole number from 1 to 1000\n{usage}");
        assert_eq!(refused(&[size]), Usage { text: text.clone(), code: 1 }, "{size:?}");
        assert_eq!(refused(&[size, "1"]), Usage { text, code: 1 }, "{size:?}");
    }
    for lowest in ["9223372036854775800", "9223372036854775808", "one", "", "1.5", "-9223372036854775809"] {
        let range = "-9223372036854775808 to 9223372036854775799";
        let text = format!("the lowest piece must be a whole number from {range}\n{usage}");
        assert_eq!(refused(&["3", lowest]), Usage { text, code: 1 }, "{lowest:?}");
    }
}
