//! Hitori, in C.

use parlor_examine::documents::{Form, find};

use crate::subjects::compiled;
use crate::{all_broken, all_caught, none_accused};

#[test]
fn mistakes_in_hitori_are_caught() {
    let mistakes = [
        ("start-prompt", "start"),
        ("start-message", "start"),
        ("first-letter", "start"),
        ("capitals-only", "start"),
        ("seed-0", "seed-word"),
        ("modulo", "generator"),
        ("by-columns", "generator"),
        ("no-rule", "board"),
        ("rows-from-0", "board"),
        ("quits-silently", "quitting"),
        ("quit-code", "exit 0"),
        ("small-q-only", "quitting"),
        ("out-message", "out-of-board"),
        ("words-are-1", "out-of-board"),
        ("six-is-in", "out-of-board"),
        ("board-after-error", "out-of-board"),
        ("small-x", "board"),
        ("board-unseen", "board"),
        ("row-first", "column-first"),
        ("never-won", "won"),
        ("won-message", "won"),
        ("no-line-end", "won"),
        ("columns-ignored", "columns-count"),
        ("rows-ignored", "rows-count"),
        ("again-allowed", "already-removed"),
        ("beside-allowed", "lost"),
        ("above-allowed", "lost"),
        ("diagonal-loses", "diagonal"),
        ("isolation-ignored", "isolated"),
        ("isolation-inside-only", "isolated"),
        ("lost-twice", "lost"),
        ("win-first", "first-loss"),
        ("must-connect", "not-connected"),
        ("seed-prompt", "seed"),
        ("input-prompt", "input"),
        ("element-prompt", "element"),
        ("already-message", "already-removed"),
        ("lost-message", "lost"),
        ("over-code", "exit 0"),
    ];
    let start = compiled("hitori");
    let document = find("hitori", Form::default()).unwrap();
    all_broken(document.as_ref(), &mistakes);
    all_caught(document.as_ref(), &start, &[], &mistakes, 0);
    none_accused(document.as_ref(), &start, &[], &["right"], 100);
    let document = find("hitori", Form { blank: true, part: None, keys: false }).unwrap();
    all_caught(document.as_ref(), &start, &["--blank"], &[("always-x", "board")], 0);
    none_accused(document.as_ref(), &start, &["--blank"], &["right"], 50);
}
