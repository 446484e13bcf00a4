//! Programs that are played with keys: wrong ones are caught by what their screen shows, right ones are not accused.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use parlor_examine::confinement::Confinement;
use parlor_examine::documents::{Document, Form, find};
use parlor_examine::examination::{Examination, sessions};
use parlor_examine::keys::Keyboard;
use parlor_examine::leniency::Leniency;
use parlor_examine::program::Program;
use parlor_examine::session::Session;
use parlor_examine::shrinking::shrink;
use parlor_examine::warden::{Bounds, Fence};

use crate::{building, fewest, parlor};

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
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../parlor-examine/tests/programs/pikachu.py");
    let command: Vec<OsString> = vec![building::python(), script.into(), kind.into()];
    let warden = PathBuf::from(parlor());
    let fence = Fence::choose(&warden, &command);
    let bounds = Bounds { time: Duration::from_secs(seconds), ..Bounds::default() };
    Keyboard {
        program: Program { command, game: "pikachu".into(), confinement: Confinement { warden, bounds, fence } },
    }
}

/// Longer than any machine takes to show what it is going to show.
const PATIENCE: u64 = 120;

/// Catches one mistake. What is waited for never comes, so that there must be an end to waiting; whether that came too soon
/// on a busy machine is seen by waiting longer.
fn caught(kind: &str) {
    let document = document();
    let mut all = document.named();
    all.sort_by_key(|session| session.lines.len());
    let examined = |subject: &Keyboard, session: &Session| {
        Examination { document: document.as_ref(), subject, lenient: Leniency::default() }.difference(session)
    };
    let short = [3, 12, 48].into_iter().find_map(|seconds| {
        let subject = keyboard(kind, seconds);
        let found = all.iter().find_map(|session| Some((session, examined(&subject, session)?)));
        let (session, difference) = found.unwrap_or_else(|| panic!("{kind} is not caught"));
        let examination = Examination { document: document.as_ref(), subject: &subject, lenient: Leniency::default() };
        let (short, _) = shrink(&examination, session, difference);
        examined(&keyboard(kind, 4 * seconds), &short).map(|_| short)
    });
    let short = short.unwrap_or_else(|| panic!("{kind} is not caught by waiting longer"));
    assert_eq!(examined(&keyboard("right", PATIENCE), &short), None, "{kind}: {:?} {:?}", short.arguments, short.lines);
    // Nothing shorter fails, so that nothing is waited for in vain.
    let subject = keyboard(kind, PATIENCE);
    let examination = Examination { document: document.as_ref(), subject: &subject, lenient: Leniency::default() };
    fewest::nearly(&examination, &document.named(), &short, 100);
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
        let subject = keyboard(kind, PATIENCE);
        let examination = Examination { document: document.as_ref(), subject: &subject, lenient: Leniency::default() };
        for verdict in examination.verdicts(&sessions(document.as_ref(), 8, "mutants", &[]), &|| ()) {
            assert_eq!(verdict.difference, None, "{kind}: {:?}", verdict.session);
        }
    }
}
