//! The document's sessions as raw bytes, and what its text leaves to the rule.

use super::super::classic::open;
use crate::classic::{converse, give_files};

const SAMPLE: &str = include_str!("../../../../testdata/classic/candy/candy_board_sample.txt");

fn session(args: &[&str], board: Option<&str>, input: &str) -> (String, u8) {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    let mut dialogue = open(&args).unwrap_or_else(|usage| panic!("{usage:?}"));
    give_files(&mut *dialogue, &mut |_| board.map(|text| text.as_bytes().to_vec()));
    converse(&mut *dialogue, input)
}

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("../../../../testdata/classic/candy/candy_", $name))
    };
}

macro_rules! transcript {
    ($($name:ident: $part:literal, $board:expr, $code:literal;)*) => {$(
        #[test]
        fn $name() {
            let input = include_str!(concat!("../../../../testdata/classic/candy/candy_", stringify!($name), ".in"));
            let output = include_str!(concat!("../../../../testdata/classic/candy/candy_", stringify!($name), ".out"));
            let board: Option<&str> = $board;
            let expected = (output.to_owned(), $code);
            assert_eq!(session(&["--part", $part], board, input), expected);
            assert_eq!(session(&["--part", $part], board, &input.replace('\n', "\r\n")), expected);
            assert_eq!(session(&["--part", $part], board, &input.replace('\n', " ")), expected);
        }
    )*};
}

transcript! {
    part1_sample: "1", None, 0;
    nomatch: "1", None, 0;
    errors: "1", None, 0;
    cascade: "2", Some(SAMPLE), 0;
    gravity: "2", Some(SAMPLE), 0;
    part2_nomatch: "2", Some(SAMPLE), 0;
    exhausted_2: "2", Some(data!("board_n2.txt")), 1;
    exhausted_0: "2", Some(data!("board_n0.txt")), 1;
    lshape: "2", Some(data!("board_lshape.txt")), 1;
    middle: "2", Some(data!("board_middle.txt")), 1;
    noboard: "2", None, 255;
}

#[test]
fn the_input_is_a_stream_of_numbers_and_letters() {
    let plain = session(&["--part", "1"], None, "5 1\nR\n1 2\nU\n");
    for input in ["5\n1\nR\n1\n2\nU\n", "5 1R1 2U", " 5\t1 R 1 2 U", "+5 01R\n1 2\n\nU"] {
        assert_eq!(session(&["--part", "1"], None, input), plain, "{input:?}");
    }
}

#[test]
fn what_is_no_number_asks_for_the_cell_again() {
    let prompt = "Enter the coordinate (row, column) of the candy:";
    let said = "Please enter a row and a column as two whole numbers.\n";
    for input in ["x 1", "1 x", "quit", "- 1"] {
        let (out, code) = session(&["--part", "1"], None, input);
        assert!(out.ends_with(&format!("{prompt}{said}{prompt}")), "{input}: {out}");
        assert_eq!(code, 0);
    }
    let (out, _) = session(&["--part", "1"], None, "99999999999999999999 1");
    assert!(out.contains("Coordinates Out of Bound.\nPlease try again.\n"), "{out}");
}

#[test]
fn other_arguments_are_answered_with_the_usage() {
    for args in [
        &[][..],
        &["--part"],
        &["--part", "3"],
        &["1"],
        &["--part", "1", "--board", "x"],
        &["--part", "2", "--part", "2"],
    ] {
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        let usage = open(&args).err().unwrap();
        assert_eq!((usage.text.lines().count(), usage.code), (1, 2), "{args:?}");
    }
    assert!(open(&["--part=2".to_owned(), "--board=x".to_owned()]).is_ok());
}

#[test]
fn other_sizes_print_with_their_numbers() {
    let (out, code) = session(&["--part", "2"], Some("1 12\n0 1 2 3 4 5 6 7 8 9 10 25\n0\n"), "0 0\nR\n");
    let board = "=====\n  | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |10 |11 |\n 0| * | # | @ | % | & | $ | + | = | ! | ? | ~ | N |\n";
    assert!(out.contains(board), "{out}");
    // A failed round ends the game too where nothing can match.
    assert!(
        out.ends_with("No Match found!\nPlease try again.\nGame Over! No more possible moves.\n") && code == 0,
        "{out}"
    );
}
