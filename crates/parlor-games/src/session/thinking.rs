//! What the coach thinks about: the question it was asked, or what it finds out by itself once the board has stayed as
//! it is for a moment.

use std::time::Duration;

use super::{Busy, Effects, LULL, Session, Stop, Thought, Ticket};
use crate::game::Refusal;
use crate::table::{Answer, Assist, Command, Outcome, Question};

/// A question the coach works on.
pub(super) struct Asking {
    ticket: Ticket,
    stop: Stop,
    /// What is done with the answer; nothing where the coach finds out by itself what it may be asked.
    command: Option<Command>,
    /// Whether nobody waits for the answer.
    quiet: bool,
}

/// How long nothing may happen before the coach thinks by itself.
#[derive(Clone, Copy)]
pub(super) struct Lull {
    pub left: Duration,
    /// Whether nobody waits for what it would think about.
    pub quiet: bool,
}

/// What the coach's thoughts are about. As long as it stays the same, they go on: moving the cursor or taking up a piece
/// is no reason to begin again.
#[derive(PartialEq, Eq)]
pub(super) struct Subject {
    place: (usize, usize, usize),
    paused: bool,
    coaching: Option<Assist>,
    outcome: Outcome,
    line: bool,
    lesson: Option<(usize, String)>,
}

impl Session {
    /// What the coach does.
    #[must_use]
    pub fn busy(&self) -> Busy {
        match &self.asking {
            Some(Asking { command: Some(_), .. }) => Busy::Asked,
            Some(Asking { quiet: false, .. }) => Busy::Wondering,
            None if self.lull.is_some_and(|lull| !lull.quiet) => Busy::Wondering,
            _ => Busy::Idle,
        }
    }

    /// Takes one of the answers to a question. Answers to questions given up are dropped: a cancelled search knows
    /// nothing.
    pub fn answer(&mut self, ticket: Ticket, answer: Answer) -> Effects {
        let Some(quiet) = self.asking.as_ref().filter(|asking| asking.ticket == ticket).map(|asking| asking.quiet)
        else {
            return Effects::default();
        };
        let counted = self.table.critical();
        let result = self.table.result().map(|result| result.par);
        self.table.answer(answer);
        if quiet {
            // What is found out after the end belongs to the result.
            let known = self.table.result().map(|result| result.par);
            let store = (known != result).then(|| self.keep());
            return Effects { store, changed: true, ..Effects::default() };
        }
        if let Some(lesson) = self.table.lesson() {
            self.say(lesson.sentence.to_string());
        } else if let (None, Some(critical)) = (counted, self.table.critical()) {
            self.say(critical.sentence());
        }
        Effects { store: self.changes(), changed: true, ..Effects::default() }
    }

    /// Everything is answered, or nothing could be (`failed`): does what the answers were wanted for.
    pub fn answered(&mut self, ticket: Ticket, failed: bool) -> Effects {
        let Some(asking) = self.asking.take_if(|asking| asking.ticket == ticket) else { return Effects::default() };
        if failed {
            // The same question would fail again, so it is not asked again before something has changed.
            self.autoplay = None;
            let refusal = Refusal::new("stumbled", [], "The coach stumbled over this position; play goes on.");
            return self.refused(refusal);
        }
        let Some(command) = asking.command else {
            self.wait_for_lull();
            return Effects { changed: true, ..Effects::default() };
        };
        let effects = self.perform(command);
        self.settle();
        // Something else may have been asked before, and still be open.
        if self.asking.is_none() && self.lull.is_none() {
            self.wait_for_lull();
        }
        effects
    }

    pub(super) fn subject(&self) -> Subject {
        let place = self.table.place();
        Subject {
            place: (place.ply, place.last, place.game_number),
            paused: self.table.paused(),
            coaching: self.table.coaching(),
            outcome: self.table.outcome(),
            line: self.table.line().is_some_and(|line| line.title == "Solution"),
            lesson: self.table.lesson().map(|lesson| (lesson.number, lesson.sentence.to_string())),
        }
    }

    pub(super) fn ask(&mut self, question: Question, command: Option<Command>) -> Thought {
        self.tickets += 1;
        let (ticket, stop) = (Ticket(self.tickets), Stop::default());
        let quiet = question.is_quiet();
        let thought = Thought::new(ticket, question, command.is_some(), stop.clone());
        self.lull = None;
        self.asking = Some(Asking { ticket, stop, command, quiet });
        thought
    }

    /// Gives up the present question, also one that somebody waits for if `asked`.
    pub(super) fn give_up(&mut self, asked: bool) -> Option<Ticket> {
        self.lull = None;
        let asking = self.asking.take_if(|asking| asked || asking.command.is_none())?;
        asking.stop.raise();
        Some(asking.ticket)
    }

    /// Lets the coach find out what it has to by itself, if nothing else happens for a moment.
    pub(super) fn wait_for_lull(&mut self) {
        let pending = self.table.pending().filter(|_| self.watched && self.asking.is_none());
        self.lull = pending.map(|question| Lull { left: LULL, quiet: question.is_quiet() });
    }

    pub(super) fn wonder(&mut self, passed: Duration) -> Effects {
        if self.asking.is_some() {
            return Effects::default();
        }
        self.lull = self.lull.map(|lull| Lull { left: lull.left.saturating_sub(passed), ..lull });
        if self.lull.is_none_or(|lull| !lull.left.is_zero()) {
            return Effects::default();
        }
        self.lull = None;
        let ask = self.table.pending().map(|question| self.ask(question, None));
        Effects { changed: ask.is_some(), ask, ..Effects::default() }
    }
}
