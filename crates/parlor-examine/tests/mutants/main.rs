//! Wrong programs: each is caught, and the session that shows it is as short as it can be, or nearly. And programs that
//! read the document in another way, which are not accused.
//!
//! The programs are in `programs`, compiled or run here: right ones with a switch for every mistake. They are started
//! directly; what keeps a program within bounds is tested where the warden is.

#![allow(clippy::unwrap_used, reason = "a panic is the failure message of a test")]

#[path = "../building/mod.rs"]
mod building;
mod candy;
mod fewest;
mod hitori;
mod lab3;
mod mahjong;
mod pikachu;
mod subjects;

use std::ffi::OsString;

use parlor_examine::documents::Document;
use parlor_examine::examination::{Examination, sessions};
use parlor_examine::leniency::Leniency;
use parlor_examine::session::Session;
use parlor_examine::shrinking::shrink;
use parlor_examine::subject::Subject;
use subjects::{Plain, Rehearsed};

/// The first failing session of a program, shrunk, and the rule it breaks.
fn caught(document: &dyn Document, subject: &dyn Subject, all: &[Session]) -> Option<(Session, &'static str)> {
    let examination = Examination { document, subject, lenient: Leniency::default() };
    let (session, difference) = all.iter().find_map(|session| Some((session, examination.difference(session)?)))?;
    let (short, difference) = shrink(&examination, session, difference);
    let rule = examination.rule(&short, &difference).id;
    Some((short, rule))
}

/// Every rule and exit code of the document is broken by some mistake.
fn all_broken(document: &dyn Document, mistakes: &[(&str, &str)]) {
    let broken = |rule: &str| mistakes.iter().any(|(_, it)| *it == rule);
    let rules = document.rules().iter().map(|rule| rule.id.to_owned());
    let codes = document.exit_codes().iter().map(|(code, _)| format!("exit {code}"));
    let missed: Vec<String> = rules.chain(codes).filter(|rule| !broken(rule)).collect();
    assert!(missed.is_empty(), "{} {:?}: no mistake breaks {missed:?}", document.name(), document.options());
}

/// Every mistake is caught by a session of no more than two lines above the fewest.
fn all_caught(document: &dyn Document, start: &[OsString], words: &[&str], mistakes: &[(&str, &str)], count: usize) {
    let mut all = sessions(document, count, "mutants", &[]);
    // Short ones first: they say most, and take least.
    all.sort_by_key(|session| session.lines.len());
    for (kind, _) in mistakes {
        let plain = Plain::new(start, kind, words, document.name());
        let rehearsed = (start.len() > 1).then(|| Rehearsed::new(&plain));
        let subject: &dyn Subject = rehearsed.as_ref().map_or(&plain, |it| it);
        let (short, rule) = caught(document, subject, &all)
            .unwrap_or_else(|| panic!("{} {words:?}: {kind} is not caught", document.name()));
        let examination = Examination { document, subject, lenient: Leniency::default() };
        let search =
            fewest::nearly(&examination, &document.named(), &short, if rehearsed.is_some() { 40_000 } else { 3_000 });
        println!("{} {kind}: {rule}, {} lines, {search:?}: {:?}", document.name(), short.lines.len(), short.lines);
        let examination = Examination { subject: &plain, ..examination };
        assert!(examination.difference(&short).is_some(), "{kind} does something else when it is started by itself");
    }
}

/// A program that is right, or right in another reading, is not accused.
fn none_accused(document: &dyn Document, start: &[OsString], words: &[&str], kinds: &[&str], count: usize) {
    for kind in kinds {
        let plain = Plain::new(start, kind, words, document.name());
        let found = caught(document, &plain, &sessions(document, count, "mutants", &[]));
        assert!(found.is_none(), "{} {kind}: {found:?}", document.name());
    }
}
