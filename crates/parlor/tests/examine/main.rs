//! The examiner as its users see it: our own program passes, unruly ones are kept within bounds, reports are whole.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a panic is the failure message of a test")]

mod bounds;
mod many;
mod reports;
#[path = "../common/shell.rs"]
mod shell;

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use shell::Shell;

/// The binary itself.
pub fn parlor() -> String {
    Shell::new().command().get_program().to_string_lossy().into_owned()
}

/// A program in C, compiled. There must be a compiler: a check that leaves this out would check nothing.
pub fn unruly() -> String {
    static MADE: OnceLock<PathBuf> = OnceLock::new();
    let make = || {
        let to = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("unruly-{}", std::process::id()));
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examine/unruly.c");
        let done = Command::new("cc").args(["-O1", "-o"]).arg(&to).arg(source).status();
        assert!(done.expect("the tests need a C compiler, `cc`").success());
        to
    };
    MADE.get_or_init(make).to_string_lossy().into_owned()
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
        &["mahjong"],
    ] {
        let words = [&["examine", "--count", "10"], game, &["--", &own, "classic"], game].concat();
        let said = Shell::new().expect(0, b"", &words);
        assert!(said.ends_with("sessions agree with the document\n") && !said.contains("not tried"), "{said}");
        assert!(!said.contains("(not "), "something is not reached: {said}");
    }
}

#[test]
fn screens_are_compared_where_keys_are_played() {
    let own = parlor();
    Shell::new().expect(0, b"", &["examine", "pikachu", "--keys", "--count", "3", "--", &own, "classic", "pikachu"]);
    let other = format!("exec '{own}' classic pikachu --board BA/AB/CC");
    let words = ["examine", "pikachu", "--keys", "--only", "quit", "--time", "5", "--", "sh", "-c", &other];
    let said = Shell::new().expect(1, b"", &words);
    assert!(said.contains("rule:    the screen shows the picture that belongs to the board"), "{said}");
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
        (&["examine", "hitori", "--", "./none"], "there is no program `./none`"),
        (&["examine", "hitori", "--", "no-such-program-here"], "there is no program `no-such-program-here`"),
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
