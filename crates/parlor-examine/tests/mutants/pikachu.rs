//! Pikachu by lines, in Python.

use parlor_examine::documents::{Form, find};

use crate::subjects::script;
use crate::{all_broken, all_caught, none_accused};

#[test]
fn mistakes_in_pikachu_are_caught() {
    let mistakes = [
        ("corners-stay", "corner"),
        ("plus-corners", "board"),
        ("bars-stay", "board"),
        ("small-letters", "board"),
        ("lines-cut", "board"),
        ("never-stuck", "stuck"),
        ("stuck-code", "exit 6"),
        ("three-turns", "two-turns"),
        ("quit-code", "exit 5"),
        ("won-message", "won"),
        ("won-code", "exit 0"),
        ("any-letters", "equal"),
        ("itself", "different"),
        ("no-outside", "outside"),
        ("one-turn", "two-turns"),
        ("one-mark", "visited"),
        ("column-first", "match"),
        ("from-0", "match"),
        ("path-without-ends", "match"),
        ("long-path", "match"),
        ("path-unsaid", "match"),
        ("one-stays", "board"),
        ("deleted-match", "deleted"),
        ("short-prompt", "prompt"),
        ("quit-message", "quitting"),
        ("stuck-message", "stuck"),
        ("no-match-message", "no-match"),
        ("detour", "shortest"),
        ("wrong-ends", "wrong"),
    ];
    let document = find("pikachu", Form::default()).unwrap();
    all_broken(document.as_ref(), &mistakes);
    all_caught(document.as_ref(), &script("pikachu.py"), &[], &mistakes, 0);
    none_accused(document.as_ref(), &script("pikachu.py"), &[], &["right"], 20);
}
