//! The document's sessions as raw bytes, and what its text leaves to the rule.

use super::super::classic::open;
use crate::classic::converse;

fn session(args: &[&str], input: &str) -> (String, u8) {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    converse(&mut *open(&args).unwrap_or_else(|usage| panic!("{usage:?}")), input)
}

macro_rules! transcript {
    ($($name:ident),*) => {$(
        #[test]
        fn $name() {
            let input = include_str!(concat!("../../../../testdata/classic/hitori/hitori_", stringify!($name), ".in"));
            let shown = include_str!(concat!("../../../../testdata/classic/hitori/hitori_", stringify!($name), ".out"));
            let blank = include_str!(concat!("../../../../testdata/classic/hitori/hitori_", stringify!($name), ".blank.out"));
            assert_eq!(session(&[], input), (shown.to_owned(), 0));
            assert_eq!(session(&["--blank"], input), (blank.to_owned(), 0));
            assert_eq!(session(&[], &input.replace('\n', "\r\n")), (shown.to_owned(), 0));
        }
    )*};
}

transcript!(win, lost_adjacent, quit, start_retry, seed_word);

#[test]
fn random_boards_are_those_of_the_documents_library() {
    for line in include_str!("../../../../testdata/classic/hitori/hitori_boards.txt").lines() {
        let Some((seed, rows)) = line.split_once(": ").filter(|_| !line.starts_with('#')) else { continue };
        let (shown, _) = session(&[], &format!("r\n{seed}\n"));
        for (number, row) in rows.split(" / ").enumerate() {
            let wanted = format!("| {} | {row} |\n", number + 1);
            assert!(shown.contains(&wanted), "seed {seed}: no {wanted}{shown}");
        }
    }
}

const BOARD: &str = "i\n2 5 5 3 2 3 4 2 5 3 1 2 2 1 4 2 1 5 2 3 1 2 4 2 4\n";

fn after(input: &str) -> String {
    let (shown, code) = session(&[], &format!("{BOARD}{input}"));
    assert_eq!(code, 0);
    shown.rsplit("=================\n").next().unwrap().to_owned()
}

#[test]
fn a_cell_left_alone_loses() {
    assert!(after("4 4\n4 1\n5 2\n").ends_with("You lost\n"));
}

#[test]
fn the_input_is_a_stream_of_words() {
    assert_eq!(after("4\n4 1\n1\nq\n"), after("4 4\n1 1\nq\n"));
    assert_eq!(after("1 6 xx yy q"), after("1 6\nxx yy\nq\n"));
    let (spread, _) = session(&[], &BOARD.replace(' ', "\n"));
    assert_eq!(spread, session(&[], BOARD).0);
}

#[test]
fn words_that_are_not_all_digits_are_out_of_board() {
    for word in ["xx", "-1", "2.5", "+3", "99999999999999999999"] {
        let shown = after(&format!("{word} 1\nq\n"));
        assert!(shown.contains("Out of board\n"), "{word}: {shown}");
    }
}

#[test]
fn q_quits_as_the_first_word_only() {
    assert!(after("q").ends_with("Quitting\n"));
    assert!(after("1 q\nQ\n").contains("Out of board\n"));
}

#[test]
fn the_end_of_input_quits() {
    for input in ["", "r\n", "i\n1 2 3\n", BOARD, "r\n\n\n"] {
        let (shown, code) = session(&[], input);
        assert!(shown.ends_with("Quitting\n") && code == 0, "{input:?}");
    }
}

#[test]
fn other_arguments_are_answered_with_the_usage() {
    let usage = open(&["5".to_owned()]).err().unwrap();
    assert_eq!((usage.text.as_str(), usage.code), ("Usage: parlor classic hitori [--blank]\n", 2));
}
