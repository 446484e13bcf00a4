//! Magic Square and Nine Almonds, in Python.

use parlor_examine::documents::{Form, find};

use crate::subjects::script;
use crate::{all_broken, all_caught, none_accused};

#[test]
fn mistakes_in_magic_square_are_caught() {
    let mistakes = [
        ("rows-upwards", "board"),
        ("no-blank-line", "board"),
        ("available-downwards", "available"),
        ("number-prompt", "number"),
        ("size-ignored", "size"),
        ("lowest-ignored", "lowest"),
        ("options-ignored", "usage"),
        ("usage-message", "usage"),
        ("usage-code", "exit 3"),
        ("width-of-all", "width"),
        ("quit-code", "exit 5"),
        ("quit-speaks", "quit"),
        ("all-available", "available"),
        ("no-line-after-turn", "board"),
        ("no-quit-at-y", "quit"),
        ("row-first", "x"),
        ("width-fixed", "width"),
        ("success-message", "success"),
        ("turns-from-1", "turns"),
        ("overwrites", "wrong"),
        ("used-again", "wrong"),
        ("lost-message", "no-move"),
        ("lost-code", "exit 6"),
        ("diagonals-free", "diagonals"),
        ("columns-free", "no-move"),
        ("rows-free", "no-move"),
        ("x-prompt", "x"),
        ("y-prompt", "y"),
        ("usage-game-message", "usage-game"),
        ("success-code", "exit 0"),
        ("wrong-ends", "wrong"),
        ("turns-message", "turns"),
    ];
    let document = find("MagicSquare", Form::default()).unwrap();
    all_broken(document.as_ref(), &mistakes);
    all_caught(document.as_ref(), &script("lab3.py"), &["MagicSquare"], &mistakes, 0);
}

#[test]
fn mistakes_in_nine_almonds_are_caught() {
    let mistakes = [
        ("rows-upwards", "board"),
        ("small-axis", "board"),
        ("options-ignored", "usage"),
        ("usage-code", "exit 3"),
        ("quit-message", "quit"),
        ("quit-silent", "quit"),
        ("quit-code", "exit 5"),
        ("row-first", "board"),
        ("jumped-stays", "removed"),
        ("no-diagonals", "diagonal"),
        ("always-on", "continue"),
        ("over-silent", "over"),
        ("any-destination", "wrong"),
        ("no-line-after-turn", "board"),
        ("last-jump-only", "moves"),
        ("small-answers", "capitals"),
        ("turn-per-jump", "turns"),
        ("never-stuck", "no-move"),
        ("stuck-code", "exit 6"),
        ("piece-prompt", "piece"),
        ("destination-prompt", "destination"),
        ("continue-prompt", "continue"),
        ("success-message", "success"),
        ("anywhere-wins", "success"),
        ("success-code", "exit 0"),
        ("broken-off-counted", "broken-off"),
        ("usage-game-message", "usage-game"),
        ("usage-message", "usage"),
        ("arrows", "moves"),
        ("over-message", "over"),
        ("stuck-message", "no-move"),
        ("wrong-ends", "wrong"),
        ("turns-message", "turns"),
    ];
    let document = find("NineAlmonds", Form::default()).unwrap();
    all_broken(document.as_ref(), &mistakes);
    all_caught(document.as_ref(), &script("lab3.py"), &["NineAlmonds"], &mistakes, 0);
}

#[test]
fn magic_square_and_nine_almonds_in_every_reading_are_not_accused() {
    for game in ["MagicSquare", "NineAlmonds"] {
        let document = find(game, Form::default()).unwrap();
        none_accused(document.as_ref(), &script("lab3.py"), &[game], &["right", "other-question"], 20);
    }
}
