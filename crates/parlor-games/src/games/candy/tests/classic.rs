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
