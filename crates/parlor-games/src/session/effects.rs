//! What comes of an input, as data: whoever runs the session carries it out.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use crate::coach::Budget;
use crate::game::Refusal;
use crate::keys::Action;
use crate::table::{Answer, Assist, GameResult, Level, Outcome, Question, Reply, Row};

/// Which question to the coach. No number is used twice in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Ticket(pub u64);

/// What is to be done because of an input, in this order: store, then cancel, then show and say, then ask.
#[derive(Default)]
#[must_use]
#[non_exhaustive]
pub struct Effects {
    /// What has changed and must be on disk before anybody hears of it.
    pub store: Option<Keep>,
    /// A question whose answer is no longer wanted.
    pub cancel: Option<Ticket>,
    /// What is to be seen and said of what was done.
    pub reply: Option<Reply>,
    /// Why it was not done.
    pub refusal: Option<Refusal>,
    /// A question to the coach.
    pub ask: Option<Thought>,
    /// Something has to be agreed to first: the question is in the view.
    pub confirm: bool,
    /// Something that only the front end can do: a dialog, a theme, the way home.
    pub own: Option<Action>,
    /// Whether anything looks different now.
    pub changed: bool,
}

impl Effects {
    /// One input did several things.
    pub(super) fn and(mut self, then: Self) -> Self {
        self.store = match (self.store, then.store) {
            (Some(mut first), Some(second)) => {
                let mut rows = std::mem::take(&mut first.rows);
                rows.extend(second.rows);
                Some(Keep { rows, played: first.played || second.played, ..second })
            }
            (first, second) => second.or(first),
        };
        Self {
            cancel: then.cancel.or(self.cancel),
            reply: then.reply.or(self.reply),
            refusal: then.refusal.or(self.refusal),
            ask: then.ask.or(self.ask),
            confirm: self.confirm || then.confirm,
            own: then.own.or(self.own),
            changed: self.changed || then.changed,
            store: self.store,
        }
    }
}

/// A question on its way to a worker.
#[non_exhaustive]
pub struct Thought {
    /// What the answers carry back.
    pub ticket: Ticket,
    /// What to find out.
    pub question: Question,
    /// Whether somebody waits for the answer; else the coach wonders by itself.
    pub asked: bool,
    stop: Stop,
}

/// Ends a search from elsewhere.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// The search may end with what it has.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Thought {
    pub(super) fn new(ticket: Ticket, question: Question, asked: bool, stop: Stop) -> Self {
        Self { ticket, question, asked, stop }
    }

    /// What ends it before it is done, for whoever has not got the time.
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Finds the answers and tells each as soon as it is known. This is what may take long.
    pub fn think(self, tell: &mut dyn FnMut(Answer)) {
        let budget = Budget::default().cancelled_by(self.stop.0);
        self.question.ask(&budget, tell);
    }
}

/// What there is to keep of a table: what changed, and what lists need to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// What changed; empty where only time has passed.
    pub rows: Vec<Row>,
    /// Whether a player did anything: a board that was only looked at is no game yet.
    pub played: bool,
    /// The game's id in the catalogue.
    pub game: &'static str,
    /// The id of the board.
    pub id: String,
    /// The level.
    pub level: Level,
    /// How it stands.
    pub outcome: Outcome,
    /// The moves made.
    pub moves: usize,
    /// The time on the clock, in milliseconds.
    pub elapsed_ms: u64,
    /// The id of the first position, with the help taken with it.
    pub help: Option<(String, Vec<Assist>)>,
    /// How the present game ended, if it did.
    pub result: Option<GameResult>,
}
