//! Which messages, exit codes and rules of a document some sessions reach.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::documents::Document;
use crate::expectation::Exits;
use crate::session::Session;

/// How many of something were reached, and what was not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Share {
    /// So many were reached.
    pub reached: usize,
    /// Of so many.
    pub of: usize,
    /// The others.
    pub missed: Vec<String>,
}

impl Share {
    fn of<'a>(all: impl Iterator<Item = (String, bool)> + 'a) -> Self {
        let (reached, missed): (Vec<_>, Vec<_>) = all.partition(|(_, reached)| *reached);
        Self {
            reached: reached.len(),
            of: reached.len() + missed.len(),
            missed: missed.into_iter().map(|(name, _)| name).collect(),
        }
    }
}

/// What sessions reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Texts that the document gives.
    pub messages: Share,
    /// Exit codes that it gives.
    pub exit_codes: Share,
    /// What it says without a text of its own.
    pub rules: Share,
}

/// What some sessions reach of a document, by what is expected of them.
#[must_use]
pub fn coverage<'a>(document: &dyn Document, sessions: impl Iterator<Item = &'a Session>) -> Coverage {
    let (mut shown, mut codes, mut exercised) = (BTreeSet::new(), BTreeSet::<u8>::new(), BTreeSet::from(["board"]));
    let messages: Vec<_> = document.rules().iter().filter(|rule| !rule.marker.is_empty()).collect();
    for session in sessions {
        let wanted = document.expect(session);
        let text = wanted.shown();
        shown.extend(messages.iter().filter(|rule| text.contains(rule.marker)).map(|rule| rule.id));
        exercised.extend(&session.exercises);
        if let Exits::OneOf(some) = &wanted.exits {
            codes.extend(some.first());
        }
    }
    let rules = document.rules().iter().filter(|rule| rule.marker.is_empty());
    Coverage {
        messages: Share::of(messages.iter().map(|rule| (rule.id.to_owned(), shown.contains(rule.id)))),
        exit_codes: Share::of(document.exit_codes().iter().map(|(code, _)| (code.to_string(), codes.contains(code)))),
        rules: Share::of(rules.map(|rule| (rule.id.to_owned(), exercised.contains(rule.id)))),
    }
}
