//! Candy's two parts, in C.

use parlor_examine::documents::{Document, Form, find};

use crate::subjects::compiled;
use crate::{all_broken, all_caught, none_accused};

fn candy(part: u8) -> Box<dyn Document> {
    find("candy", Form { part: Some(part), blank: false, keys: false }).unwrap()
}

#[test]
fn mistakes_in_the_first_part_of_candy_are_caught() {
    let mistakes = [
        ("symbols", "board"),
        ("no-separator", "board"),
        ("columns-from-1", "board"),
        ("no-indent", "board"),
        ("trailing-blank", "board"),
        ("header", "round"),
        ("no-header", "round"),
        ("prompt-blank", "ask-cell"),
        ("short-prompt", "ask-direction"),
        ("six-rows", "out-of-bound"),
        ("right-unchecked", "out-of-bound"),
        ("left-unchecked", "out-of-bound"),
        ("no-again", "again"),
        ("column-first", "ask-cell"),
        ("two-match", "horizontal"),
        ("no-rows", "horizontal"),
        ("no-columns", "vertical"),
        ("rows-from-1", "horizontal"),
        ("col-for-column", "vertical"),
        ("row-for-column", "vertical"),
        ("one-stays", "horizontal"),
        ("small-letters", "direction"),
        ("up-is-down", "move-out"),
        ("direction-message", "direction"),
        ("wraps-around", "move-out"),
        ("target-only", "order"),
        ("no-match-unseen", "no-match"),
        ("not-undone", "no-match"),
        ("holes-close", "board"),
        ("holes-unseen", "board"),
        ("empty-start-unchecked", "empty-cell"),
        ("empty-target-unchecked", "empty-cell"),
        ("over-without-rows", "game-over"),
        ("over-right-only", "game-over"),
        ("bound-message", "out-of-bound"),
        ("empty-message", "empty-cell"),
        ("move-message", "move-out"),
        ("no-match-message", "no-match"),
        ("again-message", "again"),
        ("horizontal-message", "horizontal"),
        ("over-message", "game-over"),
        ("over-code", "exit 0"),
    ];
    all_broken(candy(1).as_ref(), &mistakes);
    all_caught(candy(1).as_ref(), &compiled("candy"), &["1"], &mistakes, 60);
}

#[test]
fn mistakes_in_the_second_part_of_candy_are_caught() {
    let mistakes = [
        ("file-message", "no-file"),
        ("file-code", "exit 255"),
        ("sample-instead", "file"),
        ("transposed", "file"),
        ("never-over", "game-over"),
        ("over-message", "game-over"),
        ("over-code", "exit 0"),
        ("start-first", "order"),
        ("fills-rows", "fill"),
        ("fills-downwards", "fill"),
        ("fills-from-right", "fill"),
        ("fills-partly", "short"),
        ("equal-is-short", "enough"),
        ("short-silent", "short"),
        ("short-code", "exit 1"),
        ("stack-backwards", "fill"),
        ("no-gravity", "gravity"),
        ("gravity-unseen", "gravity"),
        ("third-board", "board"),
        ("no-cascade", "cascade"),
        ("cascade-silent", "cascade"),
        ("cascade-holes", "cascade"),
        ("cascade-always", "only-after"),
        ("cascade-message", "cascade"),
        ("short-message", "short"),
        ("header", "round"),
        ("prompt-blank", "ask-cell"),
        ("short-prompt", "ask-direction"),
        ("bound-message", "out-of-bound"),
        ("direction-message", "direction"),
        ("move-message", "move-out"),
        ("no-match-message", "no-match"),
        ("again-message", "again"),
        ("horizontal-message", "horizontal"),
        ("col-for-column", "vertical"),
    ];
    all_broken(candy(2).as_ref(), &mistakes);
    all_caught(candy(2).as_ref(), &compiled("candy"), &["2"], &mistakes, 20);
}

#[test]
fn candy_in_every_reading_is_not_accused() {
    let start = compiled("candy");
    let readings = ["right", "other-reading", "sides-apart", "column-message-first"];
    none_accused(candy(1).as_ref(), &start, &["1"], &readings, 200);
    none_accused(candy(2).as_ref(), &start, &["2"], &readings, 200);
}
