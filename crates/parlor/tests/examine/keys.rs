//! Programs that are played with keys: wrong ones are caught by what their screen shows, right ones are not accused.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use parlor_examine::confinement::Confinement;
use parlor_examine::documents::{Document, Form, find};
use parlor_examine::examination::{Examination, sessions};
use parlor_examine::keys::Keyboard;
use parlor_examine::leniency::Leniency;
use parlor_examine::program::Program;
use parlor_examine::shrinking::shrink;
use parlor_examine::warden::{Bounds, Fence};

use crate::{fewest, parlor};

/// Each mistake and the rule it breaks.
const MISTAKES: [(&str, &str); 24] = [
    ("blank-screen", "board"),
    ("corners-stay", "board"),
    ("bars-stay", "board"),
    ("small-letters", "board"),
    ("plus-corners", "board"),
    ("stuck-code", "exit 6"),
    ("never-stuck", "exit 6"),
    ("quit-code", "exit 5"),
    ("quit-unknown", "exit 5"),
    ("up-is-down", "arrows"),
    ("left-is-right", "arrows"),
    ("by-two", "arrows"),
    ("up-unknown", "arrows"),
    ("down-unknown", "arrows"),
    ("left-unknown", "arrows"),
    ("right-unknown", "arrows"),
    ("enter-unknown", "enter"),
    ("first-goes", "enter"),
    ("one-stays", "enter"),
    ("won-code", "exit 0"),
    ("any-letters", "no-match"),
    ("itself", "different"),
    ("no-outside", "outside"),
    ("three-turns", "two-turns"),
];

fn document() -> Box<dyn Document> {
    find("pikachu", Form { blank: false, part: None, keys: true }).unwrap()
}

fn keyboard(kind: &str, seconds: u64) -> Keyboard {
    let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let asked = asked.expect("the tests need Python 3, \"python3\"");
    let python = String::from_utf8(asked.stdout).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../parlor-examine/tests/programs/pikachu.py");
    let command: Vec<OsString> = vec![python.trim_end().into(), script.into(), kind.into()];
    let warden = PathBuf::from(parlor());
    let fence = Fence::choose(&warden, &command);
    let bounds = Bounds { time: Duration::from_secs(seconds), ..Bounds::default() };
    Keyboard {
        program: Program { command, game: "pikachu".into(), confinement: Confinement { warden, bounds, fence } },
    }
}

/// Catches one mistake. What is waited for never comes, so that there must be an end to waiting; that a right program
/// shows it, however long that takes, is seen with the same session.
fn caught(kind: &str) {
    let document = document();
    let wrong = keyboard(kind, 3);
    let examination = Examination { document: document.as_ref(), subject: &wrong, lenient: Leniency::default() };
    let mut all = sessions(document.as_ref(), 0, "mutants", &[]);
    all.sort_by_key(|session| session.lines.len());
    let found = all.iter().find_map(|session| Some((session, examination.difference(session)?)));
    let (session, difference) = found.unwrap_or_else(|| panic!("{kind} is not caught"));
    let (short, _) = shrink(&examination, session, difference);
    fewest::nearly(&examination, &document.named(), &short, 100);
    let right = keyboard("right", 120);
    let examination = Examination { subject: &right, ..examination };
    assert_eq!(examination.difference(&short), None, "{kind}: {:?} {:?}", short.arguments, short.lines);
}

#[test]
fn mistakes_with_keys_are_caught() {
    thread::scope(|scope| {
        for (kind, _) in MISTAKES {
            scope.spawn(move || caught(kind));
        }
    });
}

#[test]
fn every_rule_with_keys_is_broken_by_some_program() {
    let broken = |rule: &str| MISTAKES.iter().any(|(_, it)| *it == rule);
    let document = document();
    let missed: Vec<&str> = document.rules().iter().map(|rule| rule.id).filter(|id| !broken(id)).collect();
    assert_eq!(missed, [] as [&str; 0]);
    assert!(document.exit_codes().iter().all(|(code, _)| broken(&format!("exit {code}"))));
}

#[test]
fn programs_with_keys_that_read_the_document_in_another_way_are_not_accused() {
    let document = document();
    for kind in ["right", "wraps", "hand-kept", "second-is-first"] {
        let subject = keyboard(kind, 120);
        let examination = Examination { document: document.as_ref(), subject: &subject, lenient: Leniency::default() };
        for verdict in examination.verdicts(&sessions(document.as_ref(), 8, "mutants", &[]), &|| ()) {
            assert_eq!(verdict.difference, None, "{kind}: {:?}", verdict.session);
        }
    }
}
