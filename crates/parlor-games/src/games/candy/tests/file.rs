//! Board files: every form that is to be read, and where mistakes are found.

use super::super::file::{read, write};
use super::*;

const SAMPLE: &str = include_str!("../../../../testdata/classic/candy/candy_board_sample.txt");

/// The file as the document prints it, without blanks.
const PACKED: &str = "66\n\n132010\n220113\n133230\n302102\n102332\n321033\n100\n\
                      12332110131030211331120322020200212122211013020020\n\
                      30032312221113320212121100211110221033323022102233\n";

#[test]
fn blanks_line_breaks_and_packing_do_not_matter() {
    let sample = read(SAMPLE).unwrap();
    assert_eq!(sample.stack.len(), 100);
    for text in [
        PACKED.to_owned(),
        PACKED.replace("66", "6 6"),
        SAMPLE.replacen("1 3 2 0 1 0", "132010", 1),
        PACKED.replace('\n', "\r\n"),
        PACKED.trim_end().to_owned(),
        SAMPLE.replace('\n', "\r\n"),
        SAMPLE.replace('\n', " \t\n"),
        SAMPLE.replace([' ', '\n'], "\n"),
        SAMPLE.replace('\n', " "),
        SAMPLE.trim_end().to_owned(),
        format!("{SAMPLE}\n9 9 9\n"),
    ] {
        assert_eq!(read(&text).as_ref(), Ok(&sample), "{text}");
    }
}

#[test]
fn any_size_and_26_kinds_are_read() {
    let one = read("1 1\n25\n0").unwrap();
    assert_eq!((one.board.size().area(), one.board.kinds(), one.stack.len()), (1, 26, 0));
    let two = read("2 3\n10 2 3\n4 5 6\n2\n12 0\n").unwrap();
    assert_eq!((two.board.size().cols, two.board.size().rows, two.stack), (3, 2, vec![12, 0]));
    let wide: String = format!("1 40\n{}\n0\n", "1 2 ".repeat(20));
    assert_eq!(read(&wide).unwrap().board.size().cols, 40);
}

#[test]
fn a_mistake_is_named_by_line_and_column() {
    for (text, line, column) in [
        ("", 1, 1),
        ("x", 1, 1),
        ("0 6\n", 1, 1),
        ("6 0\n", 1, 3),
        ("2 2\n1 2\n3 x\n0\n", 3, 3),
        ("2 2\n1 2\n3 26\n0\n", 3, 3),
        ("2 2\n1 2\n3 -1\n0\n", 3, 3),
        ("2 2\n1 2\n3 4\n", 3, 4),
        ("2 2\n1 2\n3 4\n3\n1 2", 5, 4),
        ("2 2\n1 2\n3 4\n99999999999\n1 2", 4, 1),
        ("66\n132010\n22x113\n", 3, 1),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
        assert!(!error.to_string().contains('\n'));
    }
}

#[test]
fn a_written_file_reads_back() {
    let sample = read(SAMPLE).unwrap();
    assert_eq!(write(&sample.board, &sample.stack).as_deref(), Ok(SAMPLE));
    assert_eq!((Candy::FORMATS[0].write)(&super::sample()).as_deref(), Ok(SAMPLE));
    assert!((Candy::FORMATS[0].write)(&position("@012/120/201")).is_err());
}

#[test]
fn a_file_that_is_no_board_ends_the_dialogue_with_one_line() {
    let args: Vec<String> = ["--part", "2", "--board", "my board.txt"].map(str::to_owned).to_vec();
    for (content, line, code) in [
        (
            Some("6 6\n1 2 x"),
            "my board.txt, line 2, column 5: a candy of the board is missing here; \"x\" is no number\n",
            2,
        ),
        (None, "Failed to open my board.txt!\n", 255),
    ] {
        let mut dialogue = super::super::classic::open(&args).unwrap_or_else(|usage| panic!("{usage:?}"));
        assert_eq!(dialogue.wanted_file(), Some("my board.txt"));
        dialogue.give_file(content.map(str::as_bytes));
        assert_eq!(crate::classic::converse(&mut *dialogue, ""), (line.to_owned(), code));
    }
}
