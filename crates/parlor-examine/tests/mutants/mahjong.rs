//! Mahjong's command line, in Python.

use parlor_examine::documents::{Form, find};

use crate::subjects::script;
use crate::{all_broken, all_caught, none_accused};

#[test]
fn mistakes_in_mahjongs_command_line_are_caught() {
    let mistakes = [
        ("help-spelling", "board"),
        ("help-head", "help"),
        ("help-without-batch", "board"),
        ("help-without-complete", "board"),
        ("help-without-tileset", "board"),
        ("help-without-values", "board"),
        ("help-blanks", "board"),
        ("help-open-end", "board"),
        ("help-on-errors", "help"),
        ("help-code", "exit 0"),
        ("seed-message", "seed"),
        ("seed-unsaid-value", "seed"),
        ("seed-silent", "seed"),
        ("seed-ends", "help"),
        ("seed-optional", "missing"),
        ("value-optional", "missing"),
        ("layout-unread", "layout"),
        ("batch-short", "missing"),
        ("no-cheating", "batch"),
        ("no-solvable", "batch"),
        ("player-any", "batch"),
        ("boards-any", "batch"),
        ("number-any", "complete"),
        ("batch-code", "exit 0"),
        ("report-silent", "batch"),
        ("report-words", "batch"),
        ("complete-short", "missing"),
        ("complete-without-simple", "complete"),
        ("complete-without-normal", "complete"),
        ("complete-without-cheating", "complete"),
        ("complete-code", "exit 0"),
        ("words-ignored", "unrecognized"),
        ("unknown-message", "unrecognized"),
        ("unknown-unnamed", "unrecognized"),
        ("unknown-silent", "unrecognized"),
        ("unknown-without-help", "help"),
        ("unknown-code", "exit 1"),
    ];
    let document = find("mahjong", Form::default()).unwrap();
    all_broken(document.as_ref(), &mistakes);
    all_caught(document.as_ref(), &script("mahjong.py"), &[], &mistakes, 20);
    none_accused(document.as_ref(), &script("mahjong.py"), &[], &["right", "other-values", "code-2"], 8);
}
