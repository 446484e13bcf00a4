//! A document, a subject and some sessions: which of them go wrong, and against which rule.

use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;
use rayon::prelude::*;

use crate::comparison::{Difference, Fault, compare};
use crate::documents::{Document, Rule};
use crate::leniency::Leniency;
use crate::session::{Group, LineEnds, Session};
use crate::subject::Subject;

/// What is examined, and how strictly.
#[derive(Clone, Copy)]
pub struct Examination<'a> {
    /// What is asked for.
    pub document: &'a dyn Document,
    /// Who is asked.
    pub subject: &'a dyn Subject,
    /// What is not counted, besides what the document does not count.
    pub lenient: Leniency,
}

/// What became of a session.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The session.
    pub session: Session,
    /// Whether it was tried at all.
    pub tried: bool,
    /// Where it goes wrong, if it does.
    pub difference: Option<Difference>,
}

impl Verdict {
    /// Whether the program did what it should.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.difference.is_none()
    }
}

/// The sessions of a document: those with a name, then as many by chance as asked for. With `only` those of that name.
#[must_use]
pub fn sessions(document: &dyn Document, count: usize, seed: &str, only: &[String]) -> Vec<Session> {
    let chance = (1..=count).into_par_iter().filter_map(|number| {
        let seed = Seed::new(format!("{seed}-{number}"));
        let session = document.random(&mut seed.random("examine"))?;
        let session = if document.by_keys() { session } else { ended(session, &mut seed.random("examine-ends")) };
        Some(Session { name: format!("random-{number}"), ..session })
    });
    let mut all = document.named();
    all.extend(chance.collect::<Vec<_>>());
    if !only.is_empty() {
        all.retain(|session| only.contains(&session.name));
    }
    all
}

/// Some sessions by chance are given otherwise than a player gives them: cut off, or with other ends of lines.
fn ended(mut session: Session, random: &mut Random) -> Session {
    let (way, count) = (random.below(20), session.lines.len());
    let how = match way {
        _ if count == 0 => return session,
        0 | 1 => {
            session.lines.truncate(random.below(count));
            "whose input ends too soon"
        }
        2 => {
            session.line_ends = LineEnds::ReturnFeed;
            "with lines that end as on Windows"
        }
        3 => {
            session.line_ends = LineEnds::LastOpen;
            "whose last line has no end"
        }
        _ => return session,
    };
    Session { group: Group::Robustness, purpose: format!("{}, {how}", session.purpose), ..session }
}

impl Examination<'_> {
    /// Carries one session out.
    #[must_use]
    pub fn difference(&self, session: &Session) -> Option<Difference> {
        let mut wanted = self.document.expect(session);
        wanted.never = session.never.iter().map(|&text| text.to_owned()).collect();
        let lenient = self.lenient.and(self.document.leniency());
        compare(&wanted, &self.subject.run(session), lenient, self.document.prompts())
    }

    /// Carries every session out, on all threads; `done` is told of each.
    #[must_use]
    pub fn verdicts(&self, sessions: &[Session], done: &(dyn Fn() + Sync)) -> Vec<Verdict> {
        let verdict = |session: &Session| {
            let tried = self.subject.can(session);
            let difference = if tried { self.difference(session) } else { None };
            done();
            Verdict { session: session.clone(), tried, difference }
        };
        sessions.par_iter().map(verdict).collect()
    }

    /// The rule that a difference breaks.
    #[must_use]
    pub fn rule(&self, session: &Session, difference: &Difference) -> Rule {
        broken(self.document, session, difference)
    }
}

const ENDS: Rule = Rule { id: "ends", marker: "", says: "the program ends by itself, within its bounds" };
const NO_MORE: Rule = Rule { id: "no-more", marker: "", says: "nothing is written but what the document shows" };

/// The rule that a difference breaks: that of the text at which the two part, else what the session was made for.
fn broken(document: &dyn Document, session: &Session, difference: &Difference) -> Rule {
    let by_id = |id: &str| document.rules().iter().find(|rule| rule.id == id).copied();
    match &difference.fault {
        Fault::Ended(_) => return ENDS,
        Fault::Code { wanted, .. } => {
            let meaning = document.exit_codes().iter().find(|(code, _)| wanted.first() == Some(code));
            return Rule { id: "exit-code", marker: "", says: meaning.map_or("the exit code", |(_, says)| says) };
        }
        Fault::GoesOn => return NO_MORE,
        _ => {}
    }
    let text = difference.expected.as_str();
    let at = difference.expected_at.min(text.len());
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
    let found = document.rules().iter().filter(|rule| !rule.marker.is_empty()).flat_map(|rule| {
        text[start..end]
            .match_indices(rule.marker)
            .map(move |(place, marker)| (start + place, start + place + marker.len(), *rule))
    });
    let is_prompt = |rule: &Rule| document.prompts().contains(&rule.marker);
    // The text that is cut through, else the next one, else the one before, unless that was a question: its answer is.
    let distance = |&(from, to, _): &(usize, usize, Rule)| match () {
        () if from <= at && at < to => (0, 0),
        () if at < from => (1, from - at),
        () => (2, at - to),
    };
    let named = found.filter(|(_, to, rule)| *to > at || !is_prompt(rule)).min_by_key(distance).map(|(.., rule)| rule);
    // Where a question is expected, a message that came instead is the wrong one.
    let got = difference.got.get(difference.got_at..).unwrap_or("");
    let instead = document
        .rules()
        .iter()
        .find(|rule| !rule.marker.trim().is_empty() && !is_prompt(rule) && got.starts_with(rule.marker));
    if let (true, Some(instead)) = (named.as_ref().is_some_and(is_prompt), instead) {
        return *instead;
    }
    // A sample is about everything.
    let made_for = session.exercises.first().filter(|_| session.group != Group::Samples).and_then(|id| by_id(id));
    named.or(made_for).or_else(|| by_id("board")).unwrap_or(NO_MORE)
}
