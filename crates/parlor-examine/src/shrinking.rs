//! A session that goes wrong, made as short as it can be and still go wrong.

use crate::comparison::{Difference, Fault};
use crate::examination::Examination;
use crate::expectation::Exits;
use crate::session::{LineEnds, Session};
use crate::subject::End;

/// How often the program is run at most.
const MOST_RUNS: usize = 800;
/// A program that hangs takes all its time whenever it does.
const MOST_HANGS: usize = 6;

/// Shrinks a session that goes wrong; what goes wrong in the end may be something else, but not of another kind.
#[must_use]
pub fn shrink(examination: &Examination<'_>, session: &Session, difference: Difference) -> (Session, Difference) {
    let mut shrinker =
        Shrinker { examination, ended: ending(&difference), runs: 0, hangs: 0, best: (session.clone(), difference) };
    // What is right in no reading of a session may be right in a shorter one, and such sessions are short already.
    // One that multiplies is not asked to do so again and again.
    if matches!(shrinker.best.1.fault, Fault::Never(_) | Fault::Ended(End::Processes)) {
        return shrinker.best;
    }
    shrinker.best.0.never.clear();
    shrinker.cut();
    loop {
        let before = shrinker.best.0.clone();
        shrinker.plain_lines();
        shrinker.fewer_lines();
        shrinker.smaller_boards();
        if shrinker.best.0 == before || shrinker.is_tired() {
            return shrinker.best;
        }
    }
}

fn ending(difference: &Difference) -> Option<&'static str> {
    match &difference.fault {
        _ if difference.read_nothing => Some("deaf"),
        Fault::Ended(End::Time) => Some("time"),
        Fault::Ended(End::Flood) => Some("flood"),
        Fault::Ended(_) => Some("end"),
        _ => None,
    }
}

struct Shrinker<'a, 'b> {
    examination: &'a Examination<'b>,
    ended: Option<&'static str>,
    runs: usize,
    hangs: usize,
    best: (Session, Difference),
}

impl Shrinker<'_, '_> {
    fn is_tired(&self) -> bool {
        self.runs >= MOST_RUNS || self.examination.subject.is_slow() && self.hangs >= MOST_HANGS
    }

    /// Tries a session, and keeps it if it goes wrong too.
    fn keep(&mut self, session: Session) -> bool {
        if self.is_tired() || session == self.best.0 {
            return false;
        }
        // One that does not get along with the end of its input is only given sessions that come to an end before that.
        let bounded = || matches!(self.examination.document.expect(&session).exits, Exits::OneOf(_));
        if self.hangs >= MOST_HANGS && !bounded() {
            return false;
        }
        self.runs += 1;
        let Some(difference) = self.examination.difference(&session) else { return false };
        let ended = ending(&difference);
        if ended == Some("time") || self.examination.subject.is_slow() {
            self.hangs += 1;
            self.runs += MOST_RUNS / 40;
        }
        if ended != self.ended {
            return false;
        }
        self.best = (session, difference);
        true
    }

    /// Leaves out what comes after the difference.
    fn cut(&mut self) {
        let mut session = self.best.0.clone();
        session.lines.truncate(self.best.1.after);
        self.keep(session);
    }

    fn plain_lines(&mut self) {
        if self.best.0.line_ends != LineEnds::Feed {
            self.keep(self.best.0.clone().ending(LineEnds::Feed));
        }
    }

    /// Leaves out groups of lines, large ones first: dialogues take several lines for a move.
    fn fewer_lines(&mut self) {
        let mut size = self.best.0.lines.len();
        while size > 0 && !self.is_tired() {
            let mut at = 0;
            while at + size <= self.best.0.lines.len() {
                let mut session = self.best.0.clone();
                session.lines.drain(at..at + size);
                if !self.keep(session) {
                    at += 1;
                }
            }
            size = if size > 6 { size / 2 } else { size - 1 };
        }
    }

    fn smaller_boards(&mut self) {
        let mut smaller = self.examination.document.smaller(&self.best.0).into_iter();
        while let Some(session) = smaller.next() {
            if self.keep(session) {
                smaller = self.examination.document.smaller(&self.best.0).into_iter();
            }
        }
    }
}
