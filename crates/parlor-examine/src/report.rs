//! What an examination found, for people and for programs.

mod html;
mod json;
mod junit;
mod sides;
mod text;

use std::ffi::OsString;

use crate::comparison::{Difference, Fault};
use crate::coverage::{Coverage, coverage};
use crate::documents::Rule;
use crate::examination::{Examination, Verdict};
use crate::session::{Group, LineEnds, Session};
use crate::shrinking::shrink;
use crate::subject::{End, signal_name};
use crate::warden::Bounds;

pub use html::html;
pub use json::json;
pub use junit::junit;
pub use sides::{Sides, visible};
pub use text::{Colors, text};

/// What an examination found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game, with the words that chose its form.
    pub game: String,
    /// The program as it was named.
    pub command: String,
    /// The seed of the sessions by chance.
    pub seed: String,
    /// Every session in order.
    pub verdicts: Vec<Verdict>,
    /// What the sessions reach.
    pub coverage: Coverage,
    /// The first failure, shrunk.
    pub first: Option<Failure>,
}

/// A session that goes wrong, as short as could be found.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The session it was shrunk from.
    pub from: String,
    /// The session.
    pub session: Session,
    /// Where it goes wrong.
    pub difference: Difference,
    /// Against which rule.
    pub rule: Rule,
}

impl Report {
    /// Carries an examination out and shrinks its first failure.
    #[must_use]
    pub fn new(
        examination: &Examination<'_>,
        (command, seed): (&str, &str),
        sessions: &[Session],
        done: &(dyn Fn() + Sync),
    ) -> Self {
        let verdicts = examination.verdicts(sessions, done);
        let document = examination.document;
        let coverage = coverage(document, verdicts.iter().filter(|it| it.tried).map(|it| &it.session));
        let first = first_failure(examination, &verdicts);
        let game =
            [document.name()].into_iter().chain(document.options().iter().copied()).collect::<Vec<_>>().join(" ");
        Self { game, command: command.to_owned(), seed: seed.to_owned(), verdicts, coverage, first }
    }

    /// How many sessions of a group agree, and how many were tried.
    #[must_use]
    pub fn score(&self, group: Option<Group>) -> (usize, usize) {
        let tried = self.verdicts.iter().filter(|it| it.tried && group.is_none_or(|group| it.session.group == group));
        let (agree, of) = tried.fold((0, 0), |(agree, of), it| (agree + usize::from(it.agrees()), of + 1));
        (agree, of)
    }
}

/// The first failure, or a shorter one that breaks the same rule, shrunk.
fn first_failure(examination: &Examination<'_>, verdicts: &[Verdict]) -> Option<Failure> {
    let rule = |verdict: &Verdict| verdict.difference.as_ref().map(|it| examination.rule(&verdict.session, it).id);
    let first = verdicts.iter().find(|verdict| !verdict.agrees())?;
    let same = verdicts.iter().filter(|verdict| rule(verdict).is_some() && rule(verdict) == rule(first));
    let shortest = same.min_by_key(|verdict| verdict.session.lines.len()).unwrap_or(first);
    let (session, difference) = shrink(examination, &shortest.session, shortest.difference.clone()?);
    let rule = examination.rule(&session, &difference);
    Some(Failure { from: shortest.session.name.clone(), session, difference, rule })
}

/// What is wrong, in one sentence.
#[must_use]
pub fn sentence(difference: &Difference, bounds: &Bounds) -> String {
    match &difference.fault {
        _ if difference.read_nothing && difference.got.is_empty() => {
            "The program ended without reading its input or writing anything.".into()
        }
        Fault::Output | Fault::Stops | Fault::NoLineEnd | Fault::GoesOn if difference.read_nothing => {
            "The program ended without reading any of its input, and its output differs.".into()
        }
        Fault::Output => "The output differs.".into(),
        Fault::Stops if difference.got.is_empty() => "The program wrote nothing.".into(),
        Fault::Stops => "The output stops too early.".into(),
        Fault::NoLineEnd => "The end of the last line is missing.".into(),
        Fault::GoesOn => "The program goes on writing where it should be done.".into(),
        Fault::Code { wanted, got } => {
            let wanted: Vec<String> = wanted.iter().map(u8::to_string).collect();
            format!("The output is right, but the exit code is {got} instead of {}.", wanted.join(" or "))
        }
        Fault::Never(text) => format!("The program wrote \"{}\", which is right in no reading.", text.trim()),
        Fault::Shape(what) => format!("The output lacks something: {what}."),
        Fault::Ended(End::Time) => {
            format!("The program did not end within {} s and was stopped.", bounds.time.as_secs_f64())
        }
        Fault::Ended(End::Flood) => format!("The program wrote more than {} bytes and was stopped.", bounds.output),
        Fault::Ended(End::Processes) => {
            format!("The program started more than {} processes and was stopped with all of them.", bounds.processes)
        }
        Fault::Ended(End::Signal(number)) => format!("The program was ended by {}.", signal_name(*number)),
        Fault::Ended(End::NotStarted(why)) => format!("The program could not be started: {why}."),
        Fault::Ended(End::Exit(code)) => format!("The program ended with {code}."),
    }
}

/// A command line that a shell understands.
#[must_use]
pub fn shell_line(words: &[OsString]) -> String {
    words.iter().map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// What is special about how the lines of a session end.
#[must_use]
pub fn line_ends(session: &Session) -> &'static str {
    match session.line_ends {
        LineEnds::Feed => "",
        LineEnds::ReturnFeed => " (its lines end in CR LF)",
        LineEnds::LastOpen => " (its last line has no end)",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell_where_they_must_be() {
        let words = ["./a.out", "", "a b", "it's"].map(OsString::from);
        assert_eq!(shell_line(&words), r"./a.out '' 'a b' 'it'\''s'");
    }
}
