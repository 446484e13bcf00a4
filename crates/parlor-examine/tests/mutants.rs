//! Wrong programs: each is caught, and the session that shows it is as short as it can be, or nearly. And programs that
//! read the document in another way, which are not accused.
//!
//! The programs are in `programs`, compiled or run here: right ones with a switch for every mistake. They are started
//! directly; what keeps a program within bounds is tested where the warden is.

#![allow(clippy::unwrap_used, reason = "a panic is the failure message of a test")]

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use parlor_examine::documents::{Document, Form, find};
use parlor_examine::examination::{Examination, sessions};
use parlor_examine::leniency::Leniency;
use parlor_examine::session::Session;
use parlor_examine::shrinking::shrink;
use parlor_examine::subject::{End, Outcome, Subject};

/// A program without a warden.
struct Plain {
    command: Vec<OsString>,
    game: &'static str,
}

impl Subject for Plain {
    fn run(&self, session: &Session) -> Outcome {
        let room = tempfile::tempdir().unwrap();
        for file in &session.files {
            fs::write(room.path().join(&file.name), &file.content).unwrap();
        }
        let mut words = self.command.clone();
        if session.nameless {
            words.retain(|word| word != self.game);
        }
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).args(&session.arguments).current_dir(room.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        // All of it fits into a pipe, so that nobody has to wait; a program that is gone does not read it.
        let _ = child.stdin.take().unwrap().write_all(&session.input());
        let done = child.wait_with_output().unwrap();
        let end = done.status.code().map_or(End::Signal(0), |code| End::Exit(code as u8));
        Outcome { output: done.stdout, errors: Vec::new(), end, unread: 0 }
    }
}

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name)
}

/// Compiles a program in C. There must be a compiler: a check that leaves this out would check nothing.
fn compiled(name: &str) -> OsString {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let source = program(&format!("{name}.c"));
    let done = Command::new("cc").args(["-O1", "-Wall", "-Werror", "-o"]).arg(&to).arg(source).status();
    assert!(done.expect("the tests need a C compiler, `cc`").success(), "{name}.c does not compile");
    to.into()
}

/// Python itself, not something that looks for it whenever it is started.
fn python() -> OsString {
    static FOUND: OnceLock<OsString> = OnceLock::new();
    let find = || {
        let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        let asked = asked.expect("the tests need Python 3, `python3`");
        String::from_utf8(asked.stdout).unwrap().trim_end().into()
    };
    FOUND.get_or_init(find).clone()
}

fn script(name: &str) -> Vec<OsString> {
    vec![python(), program(name).into()]
}

fn subject(start: &[OsString], kind: &str, words: &[&str], game: &'static str) -> Plain {
    let words = [kind].into_iter().chain(words.iter().copied()).map(OsString::from);
    Plain { command: start.iter().cloned().chain(words).collect(), game }
}

/// The first failing session of a program, shrunk: how many lines it has, and the rule it breaks.
fn caught(document: &dyn Document, subject: &Plain, all: &[Session]) -> Option<(usize, String)> {
    let examination = Examination { document, subject, lenient: Leniency::default() };
    let (session, difference) = all.iter().find_map(|session| Some((session, examination.difference(session)?)))?;
    let (short, difference) = shrink(&examination, session, difference);
    let rule = examination.rule(&short, &difference).id;
    Some((short.lines.len(), format!("{rule} in {}: {:?}", session.name, short.lines)))
}

/// Every mistake is caught by a session of no more than two lines above the fewest.
fn all_caught(document: &dyn Document, start: &[OsString], words: &[&str], mistakes: &[(&str, usize)], count: usize) {
    let mut all = sessions(document, count, "mutants", &[]);
    // Short ones first: they say most, and take least.
    all.sort_by_key(|session| session.lines.len());
    for (kind, fewest) in mistakes {
        let found = caught(document, &subject(start, kind, words, document.name()), &all);
        let (lines, how) = found.unwrap_or_else(|| panic!("{} {words:?}: {kind} is not caught", document.name()));
        assert!(lines <= fewest + 2, "{} {kind}: {lines} lines where {fewest} are enough: {how}", document.name());
    }
}

/// A program that is right, or right in another reading, is not accused.
fn none_accused(document: &dyn Document, start: &[OsString], words: &[&str], kinds: &[&str], count: usize) {
    for kind in kinds {
        let found =
            caught(document, &subject(start, kind, words, document.name()), &sessions(document, count, "mutants", &[]));
        assert_eq!(found, None, "{} {kind}", document.name());
    }
}

fn candy(part: u8) -> Box<dyn Document> {
    find("candy", Form { part: Some(part), blank: false, keys: false }).unwrap()
}

#[test]
fn mistakes_in_the_first_part_of_candy_are_caught() {
    let mistakes = [
        ("symbols", 0),
        ("no-separator", 0),
        ("columns-from-1", 0),
        ("no-indent", 0),
        ("trailing-blank", 0),
        ("header", 0),
        ("no-header", 0),
        ("prompt-blank", 1),
        ("short-prompt", 1),
        ("six-rows", 1),
        ("right-unchecked", 1),
        ("left-unchecked", 1),
        ("no-again", 1),
        ("column-first", 1),
        ("two-match", 2),
        ("no-rows", 2),
        ("no-columns", 2),
        ("rows-from-1", 2),
        ("col-for-column", 2),
        ("row-for-column", 2),
        ("one-stays", 2),
        ("small-letters", 2),
        ("up-is-down", 2),
        ("direction-message", 2),
        ("wraps-around", 2),
        ("target-only", 2),
        ("no-match-unseen", 2),
        ("not-undone", 2),
        ("holes-close", 2),
        ("holes-unseen", 2),
        ("empty-start-unchecked", 3),
        ("empty-target-unchecked", 4),
        ("over-without-rows", 4),
        ("over-right-only", 6),
    ];
    all_caught(candy(1).as_ref(), &[compiled("candy")], &["1"], &mistakes, 60);
}

#[test]
fn mistakes_in_the_second_part_of_candy_are_caught() {
    let mistakes = [
        ("file-message", 0),
        ("file-code", 0),
        ("sample-instead", 0),
        ("transposed", 0),
        ("never-over", 1),
        ("over-message", 1),
        ("over-code", 1),
        ("start-first", 2),
        ("fills-rows", 2),
        ("fills-downwards", 2),
        ("fills-from-right", 2),
        ("fills-partly", 2),
        ("equal-is-short", 2),
        ("short-silent", 2),
        ("short-code", 2),
        ("stack-backwards", 2),
        ("no-gravity", 2),
        ("gravity-unseen", 2),
        ("third-board", 2),
        ("no-cascade", 2),
        ("cascade-silent", 2),
        ("cascade-holes", 2),
        ("cascade-always", 2),
    ];
    all_caught(candy(2).as_ref(), &[compiled("candy")], &["2"], &mistakes, 20);
}

#[test]
fn candy_in_every_reading_is_not_accused() {
    let start = [compiled("candy")];
    let readings = ["right", "other-reading", "sides-apart", "column-message-first"];
    none_accused(candy(1).as_ref(), &start, &["1"], &readings, 200);
    none_accused(candy(2).as_ref(), &start, &["2"], &readings, 200);
}

#[test]
fn mistakes_in_hitori_are_caught() {
    let mistakes = [
        ("start-prompt", 1),
        ("start-message", 1),
        ("first-letter", 1),
        ("capitals-only", 1),
        ("seed-0", 2),
        ("modulo", 2),
        ("by-columns", 2),
        ("no-rule", 2),
        ("rows-from-0", 2),
        ("quits-silently", 3),
        ("quit-code", 3),
        ("small-q-only", 3),
        ("out-message", 3),
        ("words-are-1", 3),
        ("six-is-in", 3),
        ("board-after-error", 3),
        ("small-x", 3),
        ("board-unseen", 3),
        ("row-first", 3),
        ("never-won", 3),
        ("won-message", 3),
        ("no-line-end", 3),
        ("columns-ignored", 3),
        ("rows-ignored", 3),
        ("again-allowed", 4),
        ("beside-allowed", 4),
        ("above-allowed", 4),
        ("diagonal-loses", 4),
        ("isolation-ignored", 4),
        ("isolation-inside-only", 4),
        ("lost-twice", 4),
        ("win-first", 4),
        ("must-connect", 5),
    ];
    let start = [compiled("hitori")];
    let document = find("hitori", Form::default()).unwrap();
    all_caught(document.as_ref(), &start, &[], &mistakes, 0);
    none_accused(document.as_ref(), &start, &[], &["right"], 100);
    let document = find("hitori", Form { blank: true, part: None, keys: false }).unwrap();
    all_caught(document.as_ref(), &start, &["--blank"], &[("always-x", 3)], 0);
    none_accused(document.as_ref(), &start, &["--blank"], &["right"], 50);
}

#[test]
fn mistakes_in_magic_square_are_caught() {
    let mistakes = [
        ("rows-upwards", 0),
        ("no-blank-line", 0),
        ("available-downwards", 0),
        ("number-prompt", 0),
        ("size-ignored", 0),
        ("lowest-ignored", 0),
        ("options-ignored", 0),
        ("usage-message", 0),
        ("usage-code", 0),
        ("width-of-all", 0),
        ("quit-code", 1),
        ("quit-speaks", 1),
        ("all-available", 3),
        ("no-line-after-turn", 3),
        ("no-quit-at-y", 3),
        ("row-first", 3),
        ("width-fixed", 3),
        ("success-message", 3),
        ("turns-from-1", 3),
        ("overwrites", 6),
        ("used-again", 6),
        ("lost-message", 12),
        ("lost-code", 12),
        ("diagonals-free", 27),
        ("columns-free", 27),
        ("rows-free", 27),
    ];
    let document = find("MagicSquare", Form::default()).unwrap();
    all_caught(document.as_ref(), &script("lab3.py"), &["MagicSquare"], &mistakes, 0);
}

#[test]
fn mistakes_in_nine_almonds_are_caught() {
    let mistakes = [
        ("rows-upwards", 1),
        ("small-axis", 0),
        ("options-ignored", 0),
        ("usage-code", 0),
        ("quit-message", 1),
        ("quit-silent", 1),
        ("quit-code", 1),
        ("row-first", 2),
        ("jumped-stays", 2),
        ("no-diagonals", 2),
        ("always-on", 2),
        ("over-silent", 2),
        ("any-destination", 3),
        ("no-line-after-turn", 2),
        ("last-jump-only", 4),
        ("small-answers", 3),
        ("turn-per-jump", 4),
        ("never-stuck", 16),
        ("stuck-code", 16),
    ];
    let document = find("NineAlmonds", Form::default()).unwrap();
    all_caught(document.as_ref(), &script("lab3.py"), &["NineAlmonds"], &mistakes, 0);
}

#[test]
fn mistakes_in_pikachu_are_caught() {
    let mistakes = [
        ("corners-stay", 0),
        ("plus-corners", 0),
        ("bars-stay", 0),
        ("small-letters", 0),
        ("lines-cut", 0),
        ("never-stuck", 0),
        ("stuck-code", 0),
        ("three-turns", 0),
        ("quit-code", 1),
        ("won-message", 1),
        ("won-code", 1),
        ("any-letters", 0),
        ("itself", 1),
        ("no-outside", 0),
        ("one-turn", 0),
        ("one-mark", 1),
        ("column-first", 1),
        ("from-0", 1),
        ("path-without-ends", 1),
        ("long-path", 1),
        ("path-unsaid", 1),
        ("one-stays", 1),
        ("deleted-match", 2),
    ];
    let document = find("pikachu", Form::default()).unwrap();
    all_caught(document.as_ref(), &script("pikachu.py"), &[], &mistakes, 0);
}

#[test]
fn right_programs_in_python_are_not_accused() {
    let lab = script("lab3.py");
    for game in ["MagicSquare", "NineAlmonds"] {
        let document = find(game, Form::default()).unwrap();
        none_accused(document.as_ref(), &lab, &[game], &["right", "other-question"], 20);
    }
    none_accused(find("pikachu", Form::default()).unwrap().as_ref(), &script("pikachu.py"), &[], &["right"], 20);
}
