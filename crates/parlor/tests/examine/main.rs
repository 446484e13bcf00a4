//! The examiner as its users see it: our own program passes, unruly ones are kept within bounds, reports are whole.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a panic is the failure message of a test")]

mod bounds;
#[path = "../../../parlor-examine/tests/building/mod.rs"]
mod building;
#[path = "../../../parlor-examine/tests/mutants/fewest.rs"]
mod fewest;
mod keys;
mod many;
mod reports;
#[path = "../common/shell.rs"]
mod shell;

use std::path::Path;

use shell::Shell;

/// The binary itself.
pub fn parlor() -> String {
    Shell::new().command().get_program().to_string_lossy().into_owned()
}

/// A program that misbehaves as it is told.
pub fn unruly() -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examine/unruly.c");
    building::compiled(&source, Path::new(env!("CARGO_TARGET_TMPDIR"))).to_string_lossy().into_owned()
}

#[test]
fn our_own_program_passes_every_session_of_every_game() {
    let own = parlor();
    for game in [
        &["hitori"][..],
        &["hitori", "--blank"],
        &["MagicSquare"],
        &["NineAlmonds"],
        &["candy", "--part", "1"],
        &["candy", "--part", "2"],
        &["pikachu"],
        &["pikachu", "--keys"],
        &["mahjong"],
    ] {
        // Keys are pressed on a terminal, which needs no word.
        let start = &game[..game.len() - usize::from(game.contains(&"--keys"))];
        let words = [&["examine", "--count", "10", "--time", "60"], game, &["--", &own, "classic"], start].concat();
        let said = Shell::new().expect(0, b"", &words);
        assert!(said.ends_with("sessions agree with the document\n") && !said.contains("not tried"), "{said}");
        assert!(!said.contains("(not "), "something is not reached: {said}");
    }
}

#[test]
fn what_cannot_be_examined_is_one_line_and_code_2() {
    let own = parlor();
    for (words, said) in [
        (&["examine", "candy", "--", &own][..], "candy has two parts: say --part 1 or --part 2"),
        (&["examine", "hitori", "--part", "1", "--", &own], "only candy has parts"),
        (&["examine", "pikachu", "--blank", "--", &own], "only hitori has --blank"),
        (&["examine", "hitori", "--keys", "--", &own], "only pikachu has --keys"),
        (&["examine", "hitori"], "say which program: parlor examine GAME -- PROGRAM [ARGS]"),
        (&["examine", "hitori", "--", "./none"], "there is no program \"./none\""),
        (&["examine", "hitori", "--", "no-such-program-here"], "there is no program \"no-such-program-here\""),
        (&["examine", "hitori", "--only", "x", "--", &own], "there is no session \"x\"; --list names them"),
        (&["examine", "hitori", "--weights", "none", "--", &own], "cannot read none: "),
    ] {
        let output = Shell::new().output(words);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {error}");
        let line = error.lines().find(|line| !line.contains("root's processes")).unwrap_or_default();
        assert!(line.starts_with(&format!("parlor: {said}")) && error.lines().count() <= 2, "{words:?}: {error}");
    }
    let unknown = Shell::new().output(&["examine", "chess", "--", &own]);
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn the_sessions_are_listed_by_name_group_and_purpose() {
    let said = Shell::new().expect(0, b"", &["examine", "hitori", "--list", "--count", "2"]);
    assert!(said.starts_with("sample-won"), "{said}");
    assert!(said.contains("random-2") && !said.contains("random-3"), "{said}");
}
